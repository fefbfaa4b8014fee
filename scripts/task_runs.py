"""Task definitions below a folder, measured runs of commands, native programs of both data models; shared by the scripts."""
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

ROOT = Path(__file__).resolve().parent.parent
WARRANT = ROOT / "build/release/bin/warrant"


@dataclass
class Task:
    definition: Path  # the .yml
    program: Path
    expected: Optional[bool]  # True: the error cannot be reached
    data_model: str
    error_function: str


def read_task(path):
    """The few keys that matter here; the files are simple enough to be read by pattern."""
    text = path.read_text()
    program = re.search(r"^input_files:\s*\[?\s*['\"]?([^'\"\]\n]+)", text, re.MULTILINE)
    model = re.search(r"^\s*data_model:\s*(\w+)", text, re.MULTILINE)
    if not program:
        return None
    expected, error_function = None, "reach_error"
    for name, rest in re.findall(r"property_file:\s*['\"]?([^'\"\n]+)['\"]?[ \t]*\n((?:[ \t]+[a-z_]+:.*\n?)*)", text):
        verdict = re.search(r"expected_verdict:\s*(true|false)", rest)
        property_file = path.parent / name.strip()
        if verdict is None or "unreach-call" not in property_file.name:
            continue
        expected = verdict.group(1) == "true"
        if property_file.exists():
            call = re.search(r"call\((\w+)\(\)\)", property_file.read_text())
            error_function = call.group(1) if call else error_function
    return Task(path, path.parent / program.group(1).strip(), expected, model.group(1) if model else "LP64",
                error_function)


def read_tasks(folder):
    folder = Path(folder)
    files = [folder] if folder.is_file() else sorted(folder.rglob("*.yml"))
    tasks = [task for task in map(read_task, files) if task and task.program.exists()]
    if not tasks:
        sys.exit(f"{folder}: no task definitions (.yml) below it")
    return tasks


@dataclass
class Execution:
    status: Optional[int]  # None: killed at the time limit; negative: ended by that signal
    output: str
    error: str
    cpu_seconds: float

    def last_line(self):
        return self.output.rstrip().rpartition("\n")[2]


def execute(command, seconds):
    """Runs a command for at most `seconds` of wall time."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as error:
        process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=output, stderr=error)
        deadline = time.monotonic() + seconds
        pause, killed, ended = 0.001, False, 0
        while ended == 0:
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            if ended == 0:
                if not killed and time.monotonic() > deadline:
                    os.kill(process.pid, signal.SIGKILL)
                    killed = True
                time.sleep(pause)
                pause = min(2 * pause, 0.02)
        process.returncode = os.waitstatus_to_exitcode(status)  # so that nobody waits for it again
        output.seek(0)
        error.seek(0)
        return Execution(None if killed else process.returncode, output.read().decode(errors="replace"),
                         error.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime)


def progress(done, total):
    """A live line, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def native_compiler(data_model):
    """(gcc for that data model, how to run what it makes where the machine cannot)"""
    if data_model == "ILP32":
        return ["i686-linux-gnu-gcc", "-static", "-msse2", "-mfpmath=sse"], ["qemu-i386"]
    if platform.machine() == "x86_64":
        return ["gcc"], []
    return ["x86_64-linux-gnu-gcc", "-static"], ["qemu-x86_64"]


def build_natively(sources, program, data_model, flags=(), clang=None):
    """Compiles with gcc, or with that Clang; the command that runs the program, or None if that cannot be done here."""
    compiler, runner = native_compiler(data_model)
    if shutil.which(compiler[0]) is None or (runner and shutil.which(runner[0]) is None):
        return None
    common = ["-w", "-fsigned-char", "-ffp-contract=off", *flags]
    if clang:
        sources = clang_objects(clang, sources, program, data_model, common)
    if sources is None:
        return None
    command = [*compiler, *common, *sources, "-o", program]
    # Debian's static libm for a foreign architecture does not link: it is named only where it is needed, and where it
    # is, the program is linked dynamically.
    if execute(command, 60).status == 0:
        return [*runner, program]
    dynamic = [part for part in command if part != "-static"]
    if execute([*dynamic, "-lm"], 60).status != 0:
        return None
    return [*runner, "-L", cross_root(data_model), program] if runner else [program]


def cross_root(data_model):
    return "/usr/i686-linux-gnu" if data_model == "ILP32" else "/usr/x86_64-linux-gnu"


def clang_objects(clang, sources, program, data_model, flags):
    """Object files that gcc can link, or None. Clang knows all targets but not where their headers are."""
    target = ["--target=i686-linux-gnu", "-msse2"] if data_model == "ILP32" else ["--target=x86_64-linux-gnu"]
    headers = ["-isystem", f"{cross_root(data_model)}/include"] if Path(cross_root(data_model)).is_dir() else []
    objects = [f"{program}.{number}.o" for number, _ in enumerate(sources)]
    for source, name in zip(sources, objects):
        if execute([clang, *target, *headers, *flags, "-c", source, "-o", name], 60).status != 0:
            return None
    return objects
