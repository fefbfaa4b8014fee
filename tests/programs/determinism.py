#!/usr/bin/env python3
"""The same program gives the same result, text and statistics: in every run, and on every architecture.

    determinism.py BINARY                        twice with every engine, and against the stored results
    determinism.py BINARY --store                stores the results, after a change that is meant to change them
    determinism.py BINARY --against COMMAND      compares with another build on all programs that have a verdict, such as
                                                 build/clang/bin/warrant, or that of scripts/check-amd64
    determinism.py BINARY --against COMMAND PROGRAM...    on these programs only

Times and memory are left out, and so are runs that the time limit ends. Another version of Z3 searches differently: the
stored results are compared only if the version is theirs.
"""
import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from run import directives
from verify import engines

HERE = Path(__file__).resolve().parent
STORED = HERE / "determinism.json"
# What every engine decides within a second or so, and some of what takes several refinements.
EASY = ["state_machine", "two_error_conditions"]
MORE = {"driver_lock": ["symexia", "gps", "tracer", "predabs"], "counter_and_input": ["gps", "symexplus", "predabs"],
        "multiples_of_an_input": ["gps", "symexplus"]}
SECONDS = 60
VARIES = re.compile(r"seconds|memory|wall|cpu")


def result_of(command, program, engine):
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "result.json"
        subprocess.run([*command, "verify", program.relative_to(HERE), "--check", "assert", "--engine", engine, "--json", target,
                        "--native-replay", "off", "--second-opinion", "off", "--time-limit", f"{SECONDS}s",
                        "--jobs", "1", "--vacuity", "off"],
                       cwd=HERE, capture_output=True, timeout=20 * SECONDS)
        result = json.loads(target.read_text())
    result["statistics"] = steady(result["statistics"])
    for attempt in result["attempts"]:
        del attempt["seconds"]
        attempt.pop("turn_seconds", None)
        attempt["plan"] = re.sub(r", [0-9.e+]+ s", "", attempt["plan"])  # a later one has what others have left
        attempt["statistics"] = steady(attempt["statistics"])
    return result


def steady(statistics):
    return {name: value for name, value in statistics.items() if not VARIES.search(name)}


def is_cut_off(result):
    return "out of time" in json.dumps(result)


def differences(first, second, path=""):
    if isinstance(first, dict) and isinstance(second, dict):
        return [line for key in sorted(first.keys() | second.keys())
                for line in differences(first.get(key), second.get(key), f"{path}.{key}" if path else key)]
    return [] if first == second else [f"{path}: {first} and {second}"]


def brief(result):
    """What is stored of a result: little enough to read, and what everything before it had to be the same for."""
    kept = {name: value for name, value in result["statistics"].items()
            if name in ("solver checks", "nodes", "refinements", "states")}
    return {"verdict": result["verdict"], "invariants": [item["formula"] for item in result["invariants"]],
            "statistics": kept}


def over(tasks, function):
    return [function(*task) for task in tasks]


def report(tasks, lists):
    failed = [(task, lines) for task, lines in zip(tasks, lists) if lines]
    for (program, engine), lines in failed:
        print(f"{program.name} ({engine}):", *lines[:10], sep="\n  ")
    print(f"{len(tasks)} runs compared, {len(failed)} differ")
    return 1 if failed else 0


def compare(first, second, names, chosen):
    programs = [Path(path).resolve() for path in chosen] or [
        path for path in sorted(HERE.glob("*/*.c")) if directives(path.read_text(), "verdict")]
    tasks = [(program, engine) for program in programs for engine in names]

    def lines(program, engine):
        one, other = result_of(first, program, engine), result_of(second, program, engine)
        return [] if is_cut_off(one) or is_cut_off(other) else differences(one, other)

    return report(tasks, over(tasks, lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--store", action="store_true")
    parser.add_argument("--against", metavar="COMMAND")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    arguments = parser.parse_args()
    command = [str(Path(arguments.binary).resolve())]
    names = [name for name in engines(command[0]) if name != "auto"]
    if arguments.against:
        words = shlex.split(arguments.against)
        return compare(command, [*words[:-1], str(Path(words[-1]).resolve())], names, arguments.programs)
    pairs = [(name, engine) for name in EASY for engine in names]
    pairs += [(name, engine) for name, some in MORE.items() for engine in some]
    tasks = [(HERE / "figures" / f"{name}.c", engine) for name, engine in pairs]
    results = over(tasks, lambda *task: result_of(command, *task))
    version = results[0]["provenance"]["z3"]
    keys = [f"{program.stem} {engine}" for program, engine in tasks]
    current = {key: brief(result) for key, result in zip(keys, results) if not is_cut_off(result)}
    if arguments.store:
        lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in current.items())
        STORED.write_text(f'{{"z3": "{version}", "results": {{\n{lines}\n}}}}\n')
        return 0
    again = over(tasks, lambda *task: result_of(command, *task))
    stored = json.loads(STORED.read_text())
    expected = stored["results"] if stored["z3"] == version else {}

    def lines(key, one, other):
        if is_cut_off(one) or is_cut_off(other):
            return []
        return differences(one, other) + (differences(brief(one), expected[key]) if key in expected else [])

    return report(tasks, [lines(*row) for row in zip(keys, results, again)])


if __name__ == "__main__":
    sys.exit(main())
