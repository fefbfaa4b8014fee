"""A page of docs/ whose commands are run and whose output is compared.

A block ```c file=NAME``` is written to a file. In a block ```console```, a line that begins with `$ ` is a command, and
the lines behind it are its output: a line `...` stands for any lines, `...` within a line for any text. The exit status
is that of the verdict, of an audit whether there are findings, else 0."""

import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
STATUS = {"TRUE": 0, "FALSE": 1, "UNKNOWN": 3}


def commands_of(block):
    """The commands of a block, each with the lines that it shall print."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    assert not parts[0], "a command comes first"
    return list(zip(parts[1::2], parts[2::2]))


def expected(lines):
    """A regular expression for the output."""
    pattern = ""
    for line in lines.splitlines():
        if line == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("...")) + r"\n"
    return pattern


def status(lines):
    verdict = re.search(r"^verdict: (\w+)", lines, re.MULTILINE)
    findings = re.search(r"^\d+ functions?: .*, (\d+) findings?$", lines, re.MULTILINE)
    return STATUS[verdict[1]] if verdict else int(bool(findings) and findings[1] != "0")


class Page:
    def __init__(self, path):
        self.text = (ROOT / path).read_text()

    def blocks(self):
        """What stands behind ``` and the lines until the next one, of each block that says what it is."""
        return re.findall(r"^```(\S.*)\n((?:(?!```).*\n)*)```$", self.text, re.MULTILINE)

    def commands(self):
        return [command for head, block in self.blocks() if head == "console" for command in commands_of(block)]

    def replay(self, test, warrant, linked=()):
        """Does what the page says, in an empty folder but for links to folders of the repository."""
        with tempfile.TemporaryDirectory() as above:
            folder, path = pathlib.Path(above) / "empty", pathlib.Path(above) / "bin"
            folder.mkdir()
            path.mkdir()
            (path / "warrant").symlink_to(warrant)
            for name in linked:
                (folder / name).symlink_to(ROOT / name)
            environment = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}"}
            for head, text in self.blocks():
                if name := re.search(r"file=(\S+)", head):
                    (folder / name[1]).write_text(text)
                for command, lines in commands_of(text) if head == "console" else []:
                    with test.subTest(command=command):
                        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                                              errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                              timeout=1200)
                        test.assertRegex(done.stdout, r"\A" + expected(lines) + r"\Z")
                        test.assertEqual(done.returncode, status(lines), done.stdout)
