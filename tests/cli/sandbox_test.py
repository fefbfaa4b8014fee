#!/usr/bin/env python3
"""Plays attacks of an unknown program on the machine that verifies it: with bwrap and without it, as root and as a
user. Each attack tries to leave a mark; none may.

Usage: sandbox_test.py WARRANT [--pairs] [unittest arguments]

With --pairs, what a compiler could take for an option is tried as a user and without a sandbox, and not as root with a
sandbox: the compiler reads the same there."""

import fcntl
import json
import os
import pathlib
import pty
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import unittest

WARRANT = ""
PAIRS = False
TIME_LIMIT = 180
USER = 12345
PLATFORM_TOOLS = ("gcc", "as", "ld", "i686-linux-gnu-gcc", "x86_64-linux-gnu-gcc", "qemu-i386", "qemu-x86_64", "sh", "cat")
NATIVE = "the compiled program reaches the error as well"

# Warrant reads a program that calls reach_error at once; a compiler sees the attack before that. An attack that
# succeeds where no mark can be left returns from main instead.
FRAME = """extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {{ abort(); }}
#ifndef __WARRANT__
#define _GNU_SOURCE
{includes}
{functions}
#define MARK "{mark}"
#define FOLDER "{folder}"
static int attack(void) {{
{code}
  return 0;
}}
#else
static int attack(void) {{ return 0; }}
#endif
int main(void) {{
  if (attack()) return 0;
  {end}
  return 0;
}}
"""
HEADERS = ("errno.h", "fcntl.h", "signal.h", "stddef.h", "stdio.h", "stdlib.h", "string.h", "sys/ioctl.h", "sys/mman.h",
           "sys/socket.h", "sys/stat.h", "sys/un.h", "sys/wait.h", "netinet/in.h", "arpa/inet.h", "time.h", "unistd.h")
INCLUDES = "\n".join(f"#include <{name}>" for name in HEADERS)

# Attacks of the running program: name, code.
RUNNING = {
    "writes files": """
  const char *names[] = {MARK, "mark", "/tmp/warrant-attack-mark", "/var/tmp/warrant-attack-mark", "/mark", "/usr/mark",
                         "/dev/shm/warrant-attack-mark", "/w/mark", FOLDER "/program.c"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; ++i) {
    int f = open(names[i], O_WRONLY | O_CREAT, 0666);
    if (f >= 0 && write(f, "x", 1) == 1) return 1;
    if (mkdir(names[i], 0777) == 0 && i == 0) return 1;
    if (unlink(names[i]) == 0) return 1;
  }""",
    "reads a file of the user's": """
  if (open(FOLDER "/secret", O_RDONLY) >= 0 || open(FOLDER, O_RDONLY) >= 0 || open("/etc/passwd", O_RDONLY) >= 0 ||
      open("/proc/self/environ", O_RDONLY) >= 0 || open("/home", O_RDONLY) >= 0 || open("/root", O_RDONLY) >= 0)
    return 1;""",
    "reads the environment": """  extern char **environ;
  for (char **e = environ; *e; ++e) if (strstr(*e, "SECRET")) return 1;""",
    "types into the terminal": """
  const char *text = "touch " MARK "\\n";
  int f = open("/dev/tty", O_RDWR);
  if (f >= 0) return 1;
  for (f = 0; f < 256; ++f)
    for (const char *c = text; *c; ++c) if (ioctl(f, TIOCSTI, c) == 0) return 1;""",
    "uses descriptors that were left open": """
  for (int f = 3; f < 1024; ++f) if (write(f, "x", 1) == 1) return 1;""",
    "connects to sockets": """
  struct sockaddr_un a = {AF_UNIX, FOLDER "/socket"}, b = {AF_UNIX, "\\0warrant-attack"};
  struct sockaddr_in c = {AF_INET};
  c.sin_port = htons(PORT);
  c.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&a, sizeof a) == 0) return 1;
  if (connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&b, offsetof(struct sockaddr_un, sun_path) + 15) == 0) return 1;
  if (connect(socket(AF_INET, SOCK_STREAM, 0), (void *)&c, sizeof c) == 0) return 1;""",
    "kills other processes": """
  if (kill(VICTIM, SIGKILL) == 0) return 1;""",
    "starts a program of the system": """
  if (fork() == 0) { execl("/bin/sh", "sh", "-c", "touch " MARK " /tmp/warrant-attack-mark", (char *)0); _exit(1); }
  wait(0);""",
    "stays behind": """
  if (fork() == 0) {
    setsid();
    if (fork() == 0) { signal(SIGHUP, SIG_IGN); signal(SIGTERM, SIG_IGN); for (;;) pause(); }
    _exit(0);
  }""",
}
# Attacks that use up the machine; they do not come to the error.
BOMBS = {
    "fork bomb": "  for (;;) fork();",
    "memory bomb": """
  for (int i = 0; i < 12; ++i) fork();
  for (;;) { char *p = malloc(1 << 26); if (p) memset(p, 1, 1 << 26); else pause(); }""",
    "fills the disk": """
  signal(SIGXFSZ, SIG_IGN);
  static char block[1 << 20];
  for (int i = 0; i < 200; ++i) {
    char name[60];
    sprintf(name, "/tmp/f%d", i);
    int f = open(name, O_WRONLY | O_CREAT, 0666);
    while (f >= 0 && write(f, block, sizeof block) > 0) {}
  }""",
    "writes without end": "  for (;;) puts(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\");",
}
# Attacks on the compiler: text before main.
COMPILING = {
    "includes a file of the user's by its full name": '#include "{folder}/secret"\n',
    "includes a file through a link": '#include "shortcut.h"\n',
    "takes in a file by the assembler": '__asm__(".incbin \\"{folder}/secret\\"");\n',
    "includes a pipe": '#include "pipe.h"\n',
    "includes a device": '#include "/dev/zero"\n',
    "preprocesses without end": "#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\nint z[] = {{B(B(B(B(1,))))}};\n",
    "assembles without end": '__asm__(".rept 2000000000\\n.quad 1, 2, 3, 4\\n.endr");\n',
    "makes a huge object": "static char a[1ULL << 33] = {{1}};\n",
    "writes from the assembler": '__asm__(".print \\"x\\"\\n.file 1 \\"{mark}\\"\\n.loc 1 1");\n',
    "asks for the link-time optimiser": '__asm__(".section .gnu.lto_.opts,\\"e\\"\\n.string \\"-wrapper touch,{mark}\\"\\n'
                                        '.section .gnu.lto_main.1\\n.string \\"x\\"\\n.text");\n',
    "asks for a plug-in": '#pragma GCC optimize ("-fplugin={folder}/evil.so")\n#pragma GCC dependency "{folder}/secret"\n',
}


def processes_with(word):
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit() or int(entry) == os.getpid():
            continue
        try:
            command = pathlib.Path("/proc", entry, "cmdline").read_bytes()
        except OSError:
            continue
        if word.encode() in command:
            found.append(int(entry))
    return found


def sandboxed_memory():
    total = 0
    for process in processes_with("/w/program"):
        try:
            resident, shared = map(int, pathlib.Path(f"/proc/{process}/statm").read_text().split()[1:3])
            total += (resident - shared) * os.sysconf("SC_PAGESIZE")
        except OSError:
            pass
    return total


def become(user):
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


def bwrap_works(user):
    command = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]
    if not shutil.which("bwrap"):
        return False
    return subprocess.run(command, capture_output=True, preexec_fn=lambda: become(user)).returncode == 0


class Attacks:
    """One way to be started: `user` and `has_bwrap` are given by the classes below."""

    user = None
    has_bwrap = True

    def setUp(self):
        if self.user is not None and os.geteuid() != 0:
            self.skipTest("only root can become somebody else")
        if self.user is None and type(self).needs_root and os.geteuid() != 0:
            self.skipTest("not root")
        if self.has_bwrap and not bwrap_works(self.user):
            self.skipTest("bwrap does not work here")
        directory = tempfile.TemporaryDirectory(prefix="warrant-sandbox-")
        self.addCleanup(directory.cleanup)
        self.top = pathlib.Path(directory.name)
        self.folder = self.top / "user"
        self.folder.mkdir()
        self.mark = self.folder / "mark"
        (self.folder / "secret").write_text("#define STOLEN 1\n")
        (self.top / "secret").write_text("#define STOLEN 1\n")
        (self.folder / "shortcut.h").symlink_to(self.top / "secret")
        os.mkfifo(self.folder / "pipe.h")
        self.environment = dict(os.environ, SECRET="SECRET", TMPDIR=str(self.folder), HOME=str(self.folder))
        if not self.has_bwrap:
            tools = self.top / "bin"
            tools.mkdir()
            for name in PLATFORM_TOOLS:
                if shutil.which(name):
                    (tools / name).symlink_to(os.path.realpath(shutil.which(name)))
            self.environment["PATH"] = str(tools)
        if self.user is not None:
            for path in (self.top, self.folder, *self.folder.iterdir()):
                os.chown(path, self.user, self.user, follow_symlinks=False)

    def become(self):
        become(self.user)

    def program(self, code="", functions="", end="reach_error();", name="program.c", **names):
        text = FRAME.format(includes=INCLUDES, functions=functions.format(mark=self.mark, folder=self.folder),
                            mark=self.mark, folder=self.folder, code=code, end=end)
        for word, value in names.items():
            text = text.replace(word, str(value))
        path = self.folder / name
        path.write_text(text)
        return path

    def start(self, *arguments, **options):
        return subprocess.Popen([WARRANT, "verify", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True, env=self.environment, cwd=self.folder, preexec_fn=self.become, **options)

    def verify(self, *arguments, **options):
        process = self.start(*arguments, **options)
        try:
            output, error = process.communicate(timeout=TIME_LIMIT)
        finally:
            process.kill()
        self.assert_unharmed()
        return output + error

    def assert_unharmed(self):
        self.assertFalse(self.mark.exists())
        for path in ("/tmp", "/var/tmp", "/dev/shm"):
            self.assertFalse(os.path.exists(path + "/warrant-attack-mark"), path)
        known = {"secret", "shortcut.h", "pipe.h", "socket"}
        left = {p.name for p in self.folder.iterdir()} - known
        self.assertFalse([name for name in left if not name.endswith((".c", ".yml", ".prp", ".opts", ".so"))], left)

    def assert_ends(self, word):
        # Others may run programs, too: what counts is a process that stays.
        deadline = time.monotonic() + 120
        left = set(processes_with(word))
        while left:
            self.assertLess(time.monotonic(), deadline, f"left behind: {left}")
            time.sleep(0.1)
            left &= set(processes_with(word))

    def assert_ran(self, output):
        """The attack has been tried and came to its end without success; or nothing was run at all."""
        if self.has_bwrap:
            if "is not installed" in output:
                self.skipTest("no compiler")
            self.assertIn(NATIVE, output)
        else:
            self.assertIn("there is no sandbox: bwrap is not installed (package bubblewrap)", output)

    def test_running(self):
        for name, code in RUNNING.items():
            with self.subTest(name):
                with socket.socket(socket.AF_UNIX) as plain, socket.socket(socket.AF_UNIX) as abstract, \
                        socket.socket() as local, open(self.top / "left-open", "w") as left_open:
                    (self.folder / "socket").unlink(missing_ok=True)
                    plain.bind(str(self.folder / "socket"))
                    os.chmod(self.folder / "socket", 0o777)
                    abstract.bind("\0warrant-attack")
                    local.bind(("127.0.0.1", 0))
                    for end in (plain, abstract, local):
                        end.listen()
                        end.settimeout(0)
                    victim = subprocess.Popen(["sleep", "1000"], preexec_fn=self.become)
                    self.addCleanup(victim.wait)
                    self.addCleanup(victim.kill)
                    path = self.program(code, PORT=local.getsockname()[1], VICTIM=victim.pid)
                    output = self.verify(path, pass_fds=(left_open.fileno(),))
                    self.assert_ran(output)
                    self.assertIsNone(victim.poll())
                    for end in (plain, abstract, local):
                        self.assertRaises(BlockingIOError, end.accept)
                self.assertEqual((self.top / "left-open").read_text(), "")
                self.assert_ends("/w/program")

    def test_runs_against_a_proof(self):
        """What is tried after a TRUE is confined as a counterexample is."""
        path = self.program(RUNNING["writes files"] + RUNNING["starts a program of the system"],
                            end="if (__VERIFIER_nondet_int() * 0) reach_error();")
        output = self.verify(path)
        self.assertIn("verdict: TRUE", output)
        self.assertIn("native runs: " if self.has_bwrap else "native runs: none, there is no sandbox", output)

    def test_terminal(self):
        """A shell waits behind a terminal of its own; what the program types, it would execute."""
        path = self.program(RUNNING["types into the terminal"])
        master, slave = pty.openpty()
        attributes = termios.tcgetattr(slave)
        attributes[3] &= ~termios.ICANON
        termios.tcsetattr(slave, termios.TCSANOW, attributes)

        def lead():
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            self.become()

        process = subprocess.Popen([WARRANT, "verify", str(path)], stdin=slave, stdout=subprocess.PIPE,
                                   stderr=slave, env=self.environment, cwd=self.folder, preexec_fn=lead, text=True)
        threading.Thread(target=self.drain, args=(master,), daemon=True).start()
        output, _ = process.communicate(timeout=TIME_LIMIT)
        waiting = struct.unpack("i", fcntl.ioctl(slave, termios.FIONREAD, b"\0" * 4))[0]
        os.close(slave)
        self.assertEqual(waiting, 0)
        self.assert_ran(output)
        self.assert_unharmed()

    @staticmethod
    def drain(master):
        try:
            while os.read(master, 4096):
                pass
        except OSError:
            pass

    def test_bombs(self):
        for name, code in BOMBS.items():
            with self.subTest(name):
                peak = most = 0
                process = self.start(self.program(code), "--time-limit", "20s")
                output = []
                reader = threading.Thread(target=lambda: output.append(process.communicate()[0]))
                reader.start()
                while reader.is_alive():
                    most = max(most, len(processes_with("/w/program")))
                    peak = max(peak, sandboxed_memory())
                    time.sleep(0.02)
                reader.join()
                self.assert_unharmed()
                self.assert_ends("/w/program")
                self.assertLess(most, 100)
                self.assertLess(peak, 4 << 30)
                if not self.has_bwrap:
                    self.assert_ran(output[0])
        # Others use the disk, too: what counts is what lies where the program is.
        written = sum(path.lstat().st_blocks * 512 for path in self.folder.rglob("*"))
        self.assertLess(written, 1 << 28)

    def test_compiling(self):
        for name, text in COMPILING.items():
            with self.subTest(name):
                path = self.program("#ifdef STOLEN\n  return 1;\n#endif", text)
                start = time.monotonic()
                output = self.verify(path, "--time-limit", "5s")
                self.assertIn("verdict: FALSE", output)
                self.assertLess(time.monotonic() - start, 180)
                if not self.has_bwrap:
                    self.assert_ran(output)
                self.assert_ends("/w/program")

    def test_the_frontend_reads_regular_files_only(self):
        for name in ("pipe.h", "/dev/zero", "/dev/tty", str(self.folder / "pipe.h")):
            path = self.folder / "p.c"
            path.write_text(f'#include "{name}"\nint main(void) {{ return 0; }}\n')
            process = self.start(path)
            _, error = process.communicate(timeout=TIME_LIMIT)
            self.assertEqual(process.returncode, 2, error)
            self.assertIn("not found", error)
        for name in (self.folder / "pipe.h", "/dev/zero", self.folder, "/dev/null"):
            for arguments in ((name,), (path, "--property", name)):
                process = self.start(*arguments)
                _, error = process.communicate(timeout=TIME_LIMIT)
                self.assertEqual(process.returncode, 2, error)
                self.assertIn("not a regular file", error)

    def test_names_that_look_like_options(self):
        """Names of files, macros, folders and functions that a compiler could take for options."""
        if PAIRS and self.has_bwrap and self.user is None and os.geteuid() == 0 and bwrap_works(USER):
            self.skipTest("the same compiler is asked as a user")
        wrapper = f"-wrapper\nsh,-c,touch {self.mark}\n"
        (self.folder / "x.opts").write_text(wrapper)
        unsafe = "void reach_error(void) {}\nint main(void) { reach_error(); return 0; }\n"
        names = ["@x.opts.c", "-wrapper.c", "-fplugin=evil.so.c", "--help.c", "-include.c", "a b;touch mark;.c", "$(touch mark).c",
                 "x\ny.c", "'.c", '".c', "-.c"]
        for name in names:
            (self.folder / name).write_text(unsafe)
        (self.folder / "@x.opts").write_text(wrapper)
        (self.folder / "plain.c").write_text(unsafe)
        for name in (*names, "@x.opts"):
            task = self.folder / "task.yml"
            task.write_text(f"format_version: '2.0'\ninput_files: {json.dumps(name)}\n")
            for arguments in (("task.yml",), ("--", name)):
                output = self.verify(*arguments)
                self.assertRegex(output, "verdict: FALSE|warrant: ")
                if self.has_bwrap and "is not installed" not in output and "verdict" in output:
                    self.assertIn(NATIVE, output)
        (self.folder / "@x.opts").unlink()
        for value in ("@x.opts", "-wrapper", "", "-", f"{self.folder}/secret", "/"):
            self.verify("plain.c", "-I", value)
        for value in ("@x.opts", "-wrapper", "", "-", "A=1\n#include \"secret\"", "A(", "A=@x.opts", "A= -wrapper x", "=1"):
            output = self.verify("plain.c", f"-D{value}" if value else "-D", *([""] if not value else []))
            self.assertRegex(output, "verdict: FALSE|warrant: ")
        for value in ("-wrapper", "@x", "1x", "a;b", "a\nb", "main", "_exit", "abort"):
            (self.folder / "p.prp").write_text(f"CHECK( init(main()), LTL(G ! call({value}())) )\n")
            self.verify("plain.c", "--property", "p.prp", "--time-limit", "10s")

    def test_nothing_is_left_behind_after_kill(self):
        endless = {"compiling": self.program("", COMPILING["assembles without end"], name="compile.c"),
                   "running": self.program("  for (;;) fork();", name="run.c")}
        for what, path in endless.items():
            for delay in (0.2, 0.5, 1.0, 2.0):
                with self.subTest(what, delay=delay):
                    process = self.start(path)
                    time.sleep(delay)
                    process.kill()
                    process.communicate()
                    self.assert_ends("/w/program")
                    self.assert_ends(str(path))
                    self.assert_unharmed()


def ways():
    """The classes of tests: root and a user, with bwrap and without it."""
    for user, who in ((None, "Self"), (USER, "User")):
        for has_bwrap in (True, False):
            name = f"{who}{'With' if has_bwrap else 'Without'}Bwrap"
            yield name, type(name, (Attacks, unittest.TestCase), {"user": user, "has_bwrap": has_bwrap, "needs_root": False})


globals().update(ways())

if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="warrant-binary-") as binaries:
        # Where any user can start it.
        os.chmod(binaries, 0o755)
        WARRANT = shutil.copy(sys.argv.pop(1), os.path.join(binaries, "warrant"))
        PAIRS = "--pairs" in sys.argv
        sys.argv = [word for word in sys.argv if word != "--pairs"]
        unittest.main()
