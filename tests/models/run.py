#!/usr/bin/env python3
"""Compares the library models in lib/models with the C library.

    run.py native            the models compiled in place of the library, on many values
    run.py warrant BINARY    the drivers run by `BINARY run`, in both encodings, on few values

Each driver in this folder prints results of library functions; the outputs must be equal. Both data models are tried
where a compiler for them is installed.
"""
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIB = HERE.parent.parent / "lib"
DRIVERS = ["string", "ctype", "glibc_ctype", "stdlib", "math", "complex", "fenv", "wchar", "format", "print", "scan", "getopt", "posix"]
FLAGS = ["-std=gnu11", "-w", "-fno-builtin", "-fwrapv", "-fsigned-char", "-ffp-contract=off"]
NATIVE_ROUNDS = 500
# What drivers print with, they print with the C library.
OUTPUT = {"printf", "fprintf"}


def runs_natively(prefix):
    """Whether this machine runs the programs of a foreign compiler without an emulator."""
    if shutil.which(prefix + "gcc") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "empty"
        subprocess.run([prefix + "gcc", "-static", "-x", "c", "-", "-o", program], input=b"int main(void) { return 0; }",
                       check=True)
        try:
            return subprocess.run([program]).returncode == 0
        except OSError:
            return False


class Target:
    """A data model with a compiler for it."""

    def __init__(self, data_model):
        self.data_model = data_model
        self.flags = []
        self.runner = []
        if data_model == "ILP32":
            self.prefix = "i686-linux-gnu-"
            self.flags = ["-msse2", "-mfpmath=sse", "-static"]
            if not runs_natively(self.prefix):
                self.runner = ["qemu-i386"]
        elif platform.machine() == "x86_64":
            self.prefix = ""
        else:
            self.prefix = "x86_64-linux-gnu-"
            self.flags = ["-static"]
            self.runner = ["qemu-x86_64"]

    def missing(self):
        tools = [self.prefix + "gcc", self.prefix + "objcopy"] + self.runner
        return [tool for tool in tools if shutil.which(tool) is None]

    def compile(self, source, output, *options):
        subprocess.run([self.prefix + "gcc", *FLAGS, *self.flags, *options, "-c", source, "-o", output], check=True)

    def rename(self, object_file, names):
        arguments = [f"--redefine-sym={name}=warrant_model_{name}" for name in names]
        subprocess.run([self.prefix + "objcopy", *arguments, object_file], check=True)

    def math_library(self):
        """The cross compiler's libm.a may be a linker script that names files which are not here."""
        if "-static" in self.flags:
            found = subprocess.run([self.prefix + "gcc", "-print-file-name=libm.a"], stdout=subprocess.PIPE, text=True)
            library = Path(found.stdout.strip())
            archives = sorted(library.parent.glob("libm-*.a"))
            if archives and not library.read_bytes().startswith(b"!<arch>"):
                return archives
        return ["-lm"]

    def link(self, objects, output):
        subprocess.run([self.prefix + "gcc", *self.flags, *objects, *self.math_library(), "-o", output], check=True)

    def run(self, program):
        return subprocess.run([*self.runner, program], stdout=subprocess.PIPE, text=True, timeout=1000)


def model_files():
    return sorted((LIB / "models").glob("*.c"))


def announced(model):
    """The functions that the `// models:` lines of a file name."""
    lines = [line for line in model.read_text().splitlines() if line.startswith("// models: ")]
    return " ".join(line.removeprefix("// models: ") for line in lines).split()


def check_announcements(target, folder):
    """Every model file defines exactly the functions that it announces."""
    wrong = 0
    for model in model_files():
        output = subprocess.run([target.prefix + "nm", "--defined-only", "-g", folder / f"model_{model.stem}.o"],
                                stdout=subprocess.PIPE, text=True, check=True).stdout
        symbols = [line.split()[-1] for line in output.splitlines()]
        defined = {name.removeprefix("warrant_model_") for name in symbols if not name.startswith("__x86.")}
        if defined != set(announced(model)):
            print(f"{model.name}: announced and defined functions differ: {sorted(defined ^ set(announced(model)))}")
            wrong += 1
    return wrong


def first_difference(expected, actual):
    for number, (a, b) in enumerate(zip(expected, actual), 1):
        if a != b:
            return f"line {number}: expected '{a}', got '{b}' (before: {expected[max(0, number - 4):number - 1]})"
    return f"{len(expected)} lines expected, {len(actual)} printed"


def compare_natively(target, folder):
    names = [name for model in model_files() for name in announced(model)]
    models = []
    for model in model_files():
        output = folder / f"model_{model.stem}.o"
        target.compile(model, output, "-O1", "-nostdinc", "-I", LIB / "include")
        target.rename(output, names)
        models.append(output)
    intrinsics = folder / "intrinsics.o"
    target.compile(HERE / "native/intrinsics.c", intrinsics, "-nostdinc", "-I", LIB / "include", "-I", LIB / "models")
    failures = check_announcements(target, folder)

    for driver in DRIVERS:
        plain, renamed = folder / f"{driver}.o", folder / f"{driver}_renamed.o"
        target.compile(HERE / f"{driver}.c", plain, f"-DROUNDS={NATIVE_ROUNDS}", "-nostdinc", "-I", LIB / "include")
        shutil.copy(plain, renamed)
        target.rename(renamed, [name for name in names if name not in OUTPUT])
        target.link([plain], folder / driver)
        target.link([renamed, *models, intrinsics], folder / f"{driver}_models")
        expected = target.run(folder / driver).stdout.splitlines()
        actual = target.run(folder / f"{driver}_models").stdout.splitlines()
        if expected == actual and expected:
            print(f"{target.data_model} {driver}: {len(expected)} results equal")
        else:
            failures += 1
            print(f"{target.data_model} {driver}: DIFFERENT: {first_difference(expected, actual)}")

    admitted = folder / "admitted.o"
    target.compile(HERE / "native/admitted.c", admitted)
    target.link([admitted, *models, intrinsics], folder / "admitted")
    result = target.run(folder / "admitted")
    print(f"{target.data_model} admitted values: {result.stdout.strip()}")
    return failures + (result.returncode != 0)


def compare_with_warrant(target, folder, binary):
    failures = 0
    for driver in DRIVERS:
        source = HERE / f"{driver}.c"
        target.compile(source, folder / f"{driver}.o", "-nostdinc", "-I", LIB / "include")
        target.link([folder / f"{driver}.o"], folder / driver)
        expected = target.run(folder / driver).stdout.splitlines()
        for arithmetic in ("int", "bv"):
            command = [binary, "run", source, "--data-model", target.data_model, "--form", "lowered", "--arithmetic",
                       arithmetic]
            try:
                result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=1000)
                lines = result.stdout.splitlines()
            except subprocess.TimeoutExpired:
                lines = ["no end within 200 s"]
                result = None
            what = f"{target.data_model} {driver} ({arithmetic})"
            if lines[:-1] == expected and lines and re.fullmatch(r"run: returned 0", lines[-1]):
                print(f"{what}: {len(expected)} results equal")
            else:
                failures += 1
                print(f"{what}: DIFFERENT: {first_difference(expected, lines[:-1])}; ends with {lines[-1:]}"
                      f" {result.stderr.strip()[:300] if result else ''}")
    return failures


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in ("native", "warrant") or (sys.argv[1] == "warrant") != (len(sys.argv) == 3):
        sys.exit(__doc__)
    failures = 0
    for data_model in ("LP64", "ILP32"):
        target = Target(data_model)
        if target.missing():
            print(f"{data_model}: skipped, not installed: {' '.join(target.missing())}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            if sys.argv[1] == "native":
                failures += compare_natively(target, Path(folder))
            else:
                failures += compare_with_warrant(target, Path(folder), os.path.abspath(sys.argv[2]))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
