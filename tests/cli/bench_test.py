#!/usr/bin/env python3
"""`warrant bench` from outside: results, limits, interruptions and restarts, bad input.
Usage: bench_test.py WARRANT [unittest arguments]"""

import csv
import json
import os
import pathlib
import pty
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

from waiting import PATIENCE, children, wait_until

WARRANT = ""
RUN_TIME_LIMIT = 300

PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
DECLARATIONS = """extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
"""
SAFE = DECLARATIONS + "int main(void) { int x = __VERIFIER_nondet_int(); if (x != x) reach_error(); return 0; }\n"
UNSAFE = DECLARATIONS + "int main(void) { if (__VERIFIER_nondet_int() == 42) reach_error(); return 0; }\n"
# An answer, or a life of its own, by the name of the program.
TOOL = """#!/bin/sh
echo "$1" >> "$(dirname "$0")/starts"
case $(basename "$1" .c) in
  *bomb) python3 -c '
import os
for i in range(50):
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        while True: pass
while True: pass' "$0" ;;
  *stubborn) trap "" TERM INT HUP XCPU; while :; do :; done ;;
  *sleepy) trap "" TERM; sleep 100 & sleep 100 ;;
  *greedy) exec python3 -c 'x = []
while True: x.append(bytearray(b"x" * 1000000))' "$0" ;;
  *loud) exec yes "$0" ;;
  *slow) sleep 0.3; echo ANSWER safe ;;
  *lost) exit 5 ;;
  *) echo ANSWER safe ;;
esac
"""


class Bench(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)
        self.out = self.directory / "out"
        self.tool = self.write("tool.sh", TOOL)
        os.chmod(self.tool, 0o755)

    def write(self, name, content):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        return str(path)

    def task(self, name, program, verdict, model="ILP32"):
        self.write("p.prp", PROPERTY)
        self.write(f"{name}.c", program)
        up = "../" * name.count("/")
        return self.write(f"{name}.yml", f"format_version: '2.0'\ninput_files: '{name.split('/')[-1]}.c'\nproperties:\n"
                          f"  - property_file: {up}p.prp\n    expected_verdict: {verdict}\n"
                          f"options:\n  language: C\n  data_model: {model}\n")

    def index(self, names):
        for name in names:
            self.write(f"{name}.c", "int main(void) { return 0; }\n")
        return self.write("index.csv", "path,suite,family,expected\n" + "".join(f"{name}.c,S,F,true\n" for name in names))

    def with_tool(self):
        return ["--tool", f"tool={self.tool} {{file}}", "--true-pattern", "tool=^ANSWER safe", "--false-pattern",
                "tool=^ANSWER unsafe"]

    def bench(self, *arguments, status=0):
        result = subprocess.run([WARRANT, "bench", *map(str, arguments)], capture_output=True, timeout=RUN_TIME_LIMIT,
                                text=True)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result

    def rows(self, out=None):
        with open((out or self.out) / "results.csv") as file:
            return list(csv.DictReader(file))

    def starts(self):
        path = self.directory / "starts"
        return path.read_text().splitlines() if path.exists() else []

    def living(self):
        """Processes that have the folder of this test in their command."""
        listing = subprocess.run(["ps", "-eo", "stat,args"], capture_output=True, text=True).stdout.splitlines()
        return [line for line in listing if str(self.directory) in line and not line.startswith("Z")]

    def assert_nothing_lives(self):
        wait_until(lambda: not self.living(), "all processes are gone")

    @staticmethod
    def wait_for_a_record(out):
        wait_until(lambda: list((out / "runs").rglob("*.json")), "a run is recorded")


class Results(Bench):
    def test_engines_over_a_folder_of_tasks(self):
        self.task("tasks/loops/safe", SAFE, "true")
        self.task("tasks/loops/bug", UNSAFE, "false")
        self.task("tasks/labels/mislabelled", UNSAFE, "true")
        self.task("tasks/labels/broken", "int main(void) { return 0 }\n", "true")
        long = DECLARATIONS + "int main(void) { if (sizeof(long) == 8) reach_error(); return 0; }\n"
        self.task("tasks/models/long32", long, "true", "ILP32")
        self.task("tasks/models/long64", long, "false", "LP64")
        result = self.bench(self.directory / "tasks", "--engines", "symex", "--variant", "ten=symexia --threshold 10",
                            "--time-limit", "10s", "--jobs", "2", "--out", self.out)
        self.assertEqual(result.stderr, "")
        found = {(row["task"], row["engine"]): row["result"] for row in self.rows()}
        self.assertEqual(len(found), 12)
        for engine in ("symex", "ten"):
            self.assertEqual(found["loops/safe", engine], "correct true")
            self.assertEqual(found["loops/bug", engine], "correct false")
            self.assertEqual(found["labels/mislabelled", engine], "wrong false")
            self.assertEqual(found["labels/broken", engine], "unknown")
            self.assertEqual(found["models/long32", engine], "correct true")
            self.assertEqual(found["models/long64", engine], "correct false")
        row = next(row for row in self.rows() if row["task"] == "loops/safe" and row["engine"] == "symex")
        self.assertEqual((row["suite"], row["family"], row["certified"], row["verdict"]), ("loops", "loops", "yes", "TRUE"))
        self.assertGreater(float(row["cpu_s"]), 0)
        self.assertGreater(float(row["memory_mb"]), 10)
        self.assertIn("verdict: TRUE", (self.out / row["log"]).read_text())
        runs = json.loads((self.out / "results.json").read_text())["runs"]
        self.assertEqual([run["task"] for run in runs], [row["task"] for row in self.rows()])
        self.assertRegex(result.stdout, r"\| symex +\| +6 \| +2 \| +2 \| +0 \| +1 \|")
        for name in ("summary.md", "index.html", "cactus.svg", "scatter-symex-ten.svg"):
            self.assertTrue((self.out / name).stat().st_size > 300, name)
        self.assertFalse((self.out / "scratch").exists())

    def test_filters_sets_and_lists(self):
        self.task("tasks/loops/safe", SAFE, "true")
        self.task("tasks/loops/bug", UNSAFE, "false")
        tasks = self.write("tasks/Loops.set", "loops/*.yml\n")
        listed = self.bench(tasks, "--engines", "symex,symexia", "--expected", "false", "--list").stdout.splitlines()
        self.assertEqual([line.split("\t")[:2] for line in listed], [["symex", "loops/bug"], ["symexia", "loops/bug"]])
        self.assertIn("--property", listed[0])
        self.assertEqual(len(self.bench(tasks, "--engines", "symex", "--name", "saf", "--list").stdout.splitlines()), 1)

    def test_other_tools_run_under_the_same_limits(self):
        index = self.index(["1bomb", "2fine", "3stubborn", "4fine", "5greedy", "6fine", "7loud", "8fine", "9sleepy",
                            "afine", "blost", "cfine"])
        for groups in ("auto", "off"):
            out = self.directory / groups
            self.bench(index, *self.with_tool(), "--time-limit", "1s", "--wall-limit", "3s", "--memory-limit", "300MB",
                       "--output-limit", "1MB", "--cgroups", groups, "--out", out)
            self.assert_nothing_lives()
            ends = {row["task"]: (row["result"], row["end"]) for row in self.rows(out)}
            self.assertEqual(ends.pop("1bomb.c")[0], "time-out")
            self.assertEqual(ends.pop("3stubborn.c")[0], "time-out")
            self.assertEqual(ends.pop("5greedy.c"), ("out of memory", "memory limit"))
            self.assertEqual(ends.pop("7loud.c"), ("crash", "output limit"))
            self.assertEqual(ends.pop("9sleepy.c"), ("time-out", "wall limit"))
            self.assertEqual(ends.pop("blost.c"), ("crash", "exit 5"))
            self.assertEqual(set(ends.values()), {("correct true", "exit 0")})
            self.assertEqual(len(ends), 6)
            self.assertLess((out / "logs" / "tool" / "7loud.c.log").stat().st_size, 3_000_000)

    def test_compare_tells_what_is_lost(self):
        index = self.index(["a", "b"])
        self.bench(index, *self.with_tool(), "--out", self.out)
        self.assertIn("lost: 0", self.bench("compare", self.out, self.out / "results.json").stdout)
        self.write("tool.sh", "#!/bin/sh\nexit 0\n")
        other = self.directory / "other"
        self.bench(index, *self.with_tool(), "--out", other)
        result = self.bench("compare", self.out, other, status=1)
        self.assertIn("lost: 2\n  tool: a.c: correct true", result.stdout)
        self.assertIn("newly solved: 2", self.bench("compare", other, self.out).stdout)

    def test_changes_since_earlier_results_are_marked(self):
        index = self.index(["a", "b"])
        self.bench(index, *self.with_tool(), "--out", self.out)
        self.write("tool.sh", "#!/bin/sh\nexit 0\n")
        other = self.directory / "other"
        printed = self.bench(index, *self.with_tool(), "--out", other, "--before", self.out).stdout
        self.assertIn("## Changes", printed)
        self.assertRegex(printed, r"\| tool +\| +0 \| +0 \| +2 \|")  # unchanged, newly solved, lost
        self.assertIn('"lost","correct true', (other / "index.html").read_text())
        self.bench("report", other)
        self.assertNotIn("Changes", (other / "summary.md").read_text())
        self.bench("report", other, "--before", self.out / "results.json")
        self.assertIn("## Changes", (other / "summary.md").read_text())

    def test_reports_are_made_again(self):
        index = self.index(["a", "b"])
        self.bench(index, *self.with_tool(), "--out", self.out)
        before = (self.out / "results.csv").read_text()
        (self.out / "results.csv").unlink()
        self.bench("report", self.out, "--virtual-best", "one=tool", "--virtual-best", "two=tool")
        self.assertEqual((self.out / "results.csv").read_text(), before)
        self.assertIn("Gain: tasks that two solves minus tasks that one solves.", (self.out / "summary.md").read_text())

    def test_junit_has_a_test_case_for_each_run(self):
        for name in ("fine", "wrong & <odd> \x01\"1", "lost", "mute"):
            self.write(f"{name}.c", "int main(void) { return 0; }\n")
        index = self.write("index.csv", "path,suite,family,expected\nfine.c,S,F,true\n"
                           "\"wrong & <odd> \x01\"\"1.c\",S,F,false\nlost.c,S,F,true\nmute.c,S,F,true\n")
        self.write("tool.sh", TOOL.replace("  *lost)", "  *mute) exit 0 ;;\n  *lost)"))
        report = self.directory / "junit.xml"
        self.bench(index, *self.with_tool(), "--tool", f"other={self.tool} {{file}}", "--true-pattern", "other=ANSWER",
                   "--false-pattern", "other=never", "--junit", report, "--out", self.out)
        root = xml.etree.ElementTree.parse(report).getroot()
        counts = {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
        self.assertEqual(root.tag, "testsuites")
        self.assertEqual({name: root.get(name) for name in counts}, {name: str(2 * int(n)) for name, n in counts.items()})
        self.assertEqual([suite.get("name") for suite in root], ["tool", "other"])
        for suite in root:
            self.assertEqual({name: suite.get(name) for name in counts}, counts)
            self.assertEqual({case.get("classname") for case in suite}, {suite.get("name") + ".S.F"})
            found = {case.get("name"): [child.tag for child in case] for case in suite}
            self.assertEqual(found, {"fine.c": [], "wrong & <odd> \ufffd\"1.c": ["failure"], "lost.c": ["error"],
                                     "mute.c": ["skipped"]})
            for case in suite:
                self.assertGreaterEqual(float(case.get("time")), 0)
                for child in case:
                    self.assertTrue(child.get("message"))
        before = report.read_bytes()
        report.unlink()
        self.bench("report", self.out, "--junit", report)
        self.assertEqual(report.read_bytes(), before)

    def test_a_terminal_shows_progress(self):
        index = self.index([f"{number}slow" for number in range(4)])
        main, other = pty.openpty()
        process = subprocess.Popen([WARRANT, "bench", index, *self.with_tool(), "--out", str(self.out)],
                                   stdout=subprocess.DEVNULL, stderr=other)
        os.close(other)
        shown = b""
        while True:
            try:
                part = os.read(main, 1000)
            except OSError:
                break
            if not part:
                break
            shown += part
        self.assertEqual(process.wait(), 0)
        self.assertRegex(shown.decode(), r"\[#+\.+\] [1-3]/4  0:00:0\d left  correct [1-3], wrong 0, undecided 0")


class Restarts(Bench):
    def test_what_is_done_is_not_done_again(self):
        index = self.index(["a", "b", "c"])
        self.bench(index, *self.with_tool(), "--name", "a", "--out", self.out)
        self.bench(index, *self.with_tool(), "--out", self.out)
        self.bench(index, *self.with_tool(), "--out", self.out)
        self.assertEqual(len(self.starts()), 3)
        (self.out / "runs" / "tool" / "b.c.json").unlink()
        self.bench(index, *self.with_tool(), "--out", self.out)
        self.assertEqual(len(self.starts()), 4)
        self.assertEqual([row["task"] for row in self.rows()], ["a.c", "b.c", "c.c"])

    def test_killed_at_any_moment_it_goes_on(self):
        names = [f"{number:02}slow" for number in range(24)]
        index = self.index(names)
        command = [WARRANT, "bench", index, *self.with_tool(), "--jobs", "3", "--out", str(self.out)]
        generator = random.Random(4)
        for attempt, groups in enumerate(("auto", "off", "auto", "off", "auto")):
            process = subprocess.Popen([*command, "--cgroups", groups], stdout=subprocess.DEVNULL, start_new_session=True)
            time.sleep(generator.uniform(0.05, 1.2))
            if attempt == 4:
                self.wait_for_a_record(self.out)
            process.kill()
            process.wait()
            self.assert_nothing_lives()
        kept = {path.name: path.stat().st_mtime_ns for path in (self.out / "runs").rglob("*.json")}
        self.assertGreater(len(kept), 0)
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True, timeout=RUN_TIME_LIMIT)
        self.assertEqual([row["task"] for row in self.rows()], [f"{name}.c" for name in names])
        self.assertEqual({row["result"] for row in self.rows()}, {"correct true"})
        for path in (self.out / "runs").rglob("*.json"):
            self.assertEqual(kept.get(path.name, path.stat().st_mtime_ns), path.stat().st_mtime_ns)
        self.assertEqual([path for path in self.out.rglob(".*") if path.name != ".lock"], [])

    def test_a_signal_ends_it_with_what_is_done(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            out = self.directory / str(number)
            index = self.index([f"{number:02}slow" for number in range(20)])
            process = subprocess.Popen([WARRANT, "bench", index, *self.with_tool(), "--out", str(out)],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.wait_for_a_record(out)
            process.send_signal(number)
            _, error = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 3)
            self.assertEqual(error, "warrant: interrupted; run the same command again to continue\n")
            self.assertGreater(len(self.rows(out)), 0)
            self.assertLess(len(self.rows(out)), 20)
            self.assert_nothing_lives()

    def test_a_killed_worker_is_replaced(self):
        index = self.index([f"{number:02}slow" for number in range(8)])
        process = subprocess.Popen([WARRANT, "bench", index, *self.with_tool(), "--out", str(self.out)],
                                   stdout=subprocess.DEVNULL)
        self.wait_for_a_record(self.out)
        workers = children(process.pid)
        self.assertEqual(len(workers), 1)
        os.kill(workers[0], signal.SIGKILL)
        self.assertEqual(process.wait(timeout=PATIENCE), 0)
        self.assertEqual({row["result"] for row in self.rows()}, {"correct true"})
        self.assertEqual(len(self.rows()), 8)
        self.assert_nothing_lives()

    def test_two_at_once_do_not_mix(self):
        index = self.index([f"{number:02}slow" for number in range(60)])
        command = [WARRANT, "bench", index, *self.with_tool(), "--out", str(self.out)]
        first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for_a_record(self.out)
        second = subprocess.run(command, capture_output=True, text=True)
        first.send_signal(signal.SIGTERM)
        first.wait()
        self.assertEqual(second.returncode, 2)
        self.assertIn("another benchmark works in this folder", second.stderr)


class BadInput(Bench):
    def assert_bad(self, *arguments, says):
        result = self.bench(*arguments, status=2)
        self.assertEqual(result.stdout, "")
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertIn(says, result.stderr)

    def test_bad_input_is_told_in_one_line(self):
        index, out = self.index(["a"]), ["--out", self.out]
        engine = ["--engines", "symex"]
        self.assert_bad(says="missing TASKS")
        self.assert_bad(self.directory / "none", *engine, *out, says="there is no such file or folder")
        self.assert_bad(index, *out, says="missing --engines, --variant or --tool")
        self.assert_bad(index, *engine, says="missing --out DIR")
        self.assert_bad(index, "--engines", "magic", *out, says="unknown engine 'magic'")
        self.assert_bad(index, "--variant", "x", *out, says="NAME=VALUE")
        self.assert_bad(index, "--variant", "x=magic", *out, says="unknown engine 'magic'")
        self.assert_bad(index, "--tool", "x=sh {file}", *out, says="--tool x: missing --true-pattern 'x=REGEX'")
        self.assert_bad(index, "--tool", "esbmc=no-such-thing {file}", *out, says="no such program: no-such-thing")
        self.assert_bad(index, "--tool", "esbmc=sh {property}", *out, says="no property file")
        self.assert_bad(index, *engine, "--true-pattern", "symex=x", *out, says="no --tool named symex")
        self.assert_bad(index, "--engines", "symex,symex", *out, says="two tools are named symex")
        self.assert_bad(index, *engine, *out, "--time-limit", "soon", says="--time-limit")
        self.assert_bad(index, *engine, *out, "--jobs", "0", says="--jobs")
        self.assert_bad(index, *engine, *out, "--family", "G", says="none of the 1 task found matches the filters")
        self.assert_bad(index, *engine, *out, "--expected", "maybe", says="'maybe'")
        self.assert_bad(index, *engine, "--out", index, says="is a file, not a folder")
        self.assert_bad("compare", self.directory, self.directory, says="no results of a benchmark")
        self.assert_bad("report", self.directory / "none", says="no results of a benchmark")
        self.assert_bad(index, *engine, *out, "--before", self.directory / "none", says="cannot read the results")
        self.assertFalse(self.out.exists())

    def test_results_made_in_another_way_are_kept_apart(self):
        index = self.index(["a"])
        self.bench(index, *self.with_tool(), "--out", self.out)
        self.assert_bad(index, *self.with_tool(), "--time-limit", "7s", "--out", self.out, says="with other limits")
        self.assert_bad("report", self.out, "--virtual-best", "x=nothing", says="no results of nothing")

    def test_a_place_where_junit_cannot_be_written_is_told_before_the_runs(self):
        index = self.index(["a"])
        self.assert_bad(index, *self.with_tool(), "--out", self.out, "--junit", self.directory / "no" / "x.xml",
                        says="no such folder")
        self.assert_bad(index, *self.with_tool(), "--out", self.out, "--junit", index, says="would overwrite an input")
        self.assertFalse(self.out.exists())

    def test_slurm_that_is_not_there_is_told(self):
        index = self.index(["a"])
        result = subprocess.run([WARRANT, "bench", index, *self.with_tool(), "--on", "slurm", "--out", str(self.out)],
                                env={**os.environ, "PATH": "/nowhere"}, capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, re.compile(r"^warrant: --on slurm: the program sbatch is missing .*\n$"))


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
