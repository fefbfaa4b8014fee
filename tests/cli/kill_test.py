#!/usr/bin/env python3
"""Kills one process of a verification, whichever it is, at a random moment: there is a verdict or a clear end, nothing
that was started lives on, and no file is half written.

Usage: kill_test.py WARRANT [ROUNDS [SEED]]"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

from waiting import children, wait_until

MARK = "WARRANT_KILL_TEST"
# Searched for a while by every engine, then found by none: there is always somebody to kill.
HARD = """extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}
int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  while (n-- > 0) { x = x * 1664525u + y; y = y ^ (x >> 3); }
  if (x == 0x12345678u && y == 0x9abcdef0u && n != 0xffffffffu) reach_error(); return 0; }
"""
# Decided after a second or two: the compiled program is among what is killed.
EASY = """extern int __VERIFIER_nondet_int(void); void reach_error(void) {}
int main(void) { int n = __VERIFIER_nondet_int(), i = 0, s = 0; if (n < 0 || n > 1000) return 0;
  while (i < n) { s += 2; i++; } if (s != 2 * n) reach_error(); return 0; }
"""
LAST_LINES = ("verdict: TRUE", "verdict: FALSE", "verdict: UNKNOWN (")


def tree(process):
    found = [process]
    for member in found:
        found += children(member)
    return found


def marked(mark):
    """The processes that a run has started, with whatever parent."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"{MARK}={mark}".encode() in path.read_bytes().split(b"\0") and int(path.parent.name) != os.getpid():
                found.append(int(path.parent.name))
        except OSError:
            pass
    return found


def play(warrant, folder, dice, number):
    program = folder / "p.c"
    is_hard = dice.random() < 0.5
    program.write_text(HARD if is_hard else EASY)
    result, witness = folder / f"{number}.json", folder / f"{number}.yml"
    mark = f"{os.getpid()}-{number}"
    run = subprocess.Popen([warrant, "verify", program, "--time-limit", "6s", "--jobs", "2", "--json", result,
                            "--witness", witness],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, MARK: mark})
    time.sleep(dice.uniform(0, 4 if is_hard else 1.5))
    victims = tree(run.pid) if run.poll() is None else []
    victim = dice.choice(victims) if victims else None
    if victim:
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:
            victim = None
    output, errors = run.communicate(timeout=300)
    wait_until(lambda: not marked(mark), f"all processes of run {number} gone: {marked(mark)}")
    if result.exists():
        json.loads(result.read_text())
    if witness.exists() and "entry_type" not in witness.read_text():
        return f"half a witness: {witness.read_text()!r}"
    leftovers = [path.name for path in folder.iterdir() if path.suffix not in (".c", ".json", ".yml")]
    if leftovers:
        return f"left behind: {leftovers}"
    if victim == run.pid:
        return None
    lines = output.splitlines()
    if run.returncode not in (0, 1, 3) or not lines or not lines[-1].startswith(LAST_LINES):
        return f"status {run.returncode}, {output[-300:]!r}, {errors[-300:]!r}"
    if not result.exists():
        return "no JSON"
    return None


def main():
    warrant = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    dice = random.Random(seed)
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            if problem := play(warrant, pathlib.Path(folder), dice, number):
                print(f"round {number}: {problem}")
                failures += 1
    print(f"{rounds} rounds, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
