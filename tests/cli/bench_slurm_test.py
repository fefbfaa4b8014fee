#!/usr/bin/env python3
"""`warrant bench --on slurm` on a cluster of one node, through failures of its daemons. Skipped, with the reason, where
Slurm cannot run. Usage: bench_slurm_test.py WARRANT"""

import csv
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from slurm_cluster import Cluster, NoSlurm

TASKS = 20
SKIPPED = 77


def fail(text):
    print(f"FAILED: {text}")
    sys.exit(1)


class Bench:
    def __init__(self, warrant, cluster, folder):
        self.cluster, self.folder, self.out = cluster, folder, folder / "out"
        (folder / "tasks").mkdir()
        for number in range(TASKS):
            (folder / "tasks" / f"t{number:02}.c").write_text("int main(void) { return 0; }\n")
        index = folder / "tasks.csv"
        index.write_text("path,suite,family,expected\n" +
                         "".join(f"tasks/t{number:02}.c,S,F,true\n" for number in range(TASKS)))
        # Notes each start, so that runs that were done twice are seen.
        tool = folder / "tool.sh"
        tool.write_text(f"#!/bin/sh\necho $1 >> {folder}/starts\nsleep 0.7\necho TRUE\n")
        tool.chmod(0o755)
        self.command = [warrant, "bench", str(index), "--tool", f"slow={tool} {{file}}", "--true-pattern", "slow=^TRUE",
                        "--false-pattern", "slow=^FALSE", "--time-limit", "10s", "--on", "slurm", "--chunk", "4",
                        "--out", str(self.out)]

    def start(self):
        return subprocess.Popen(self.command, env=self.cluster.environment, stdout=subprocess.PIPE, text=True)

    def records(self):
        return sorted(path.name for path in (self.out / "runs").rglob("t*.json")) if self.out.exists() else []

    def wait_for_records(self, count):
        deadline = time.monotonic() + 120
        while len(self.records()) < count:
            if time.monotonic() > deadline:
                fail(f"only {len(self.records())} of {count} results after two minutes")
            time.sleep(0.05)

    def finish(self, process):
        try:
            output, _ = process.communicate(timeout=240)
        except subprocess.TimeoutExpired:
            process.kill()
            fail(f"no end; {len(self.records())} results; " + self.cluster.run("squeue"))
        if process.returncode != 0:
            fail(f"exit status {process.returncode}: {output}")

    def check_results(self):
        with open(self.out / "results.csv") as file:
            rows = [(row["task"], row["result"], row["reason"]) for row in csv.DictReader(file)]
        if rows != [(f"tasks/t{number:02}.c", "correct true", "") for number in range(TASKS)]:
            fail(f"the rows are {rows}")

    def starts(self):
        return len((self.folder / "starts").read_text().splitlines())


def run(warrant, cluster, folder):
    bench = Bench(warrant, cluster, folder)
    process = bench.start()
    bench.wait_for_records(4)
    cluster.kill("slurmd")
    bench.wait_for_records(6)  # steps outlive slurmd
    cluster.start_slurmd()
    # Steps of batch jobs: kill one in the middle of its chunk.
    deadline = time.monotonic() + 60
    while not cluster.steps() and len(bench.records()) < TASKS and time.monotonic() < deadline:
        time.sleep(0.05)
    for step in cluster.steps()[:1]:
        os.kill(step, signal.SIGKILL)
    bench.finish(process)
    bench.check_results()
    print(f"{TASKS} results, {bench.starts()} starts")

    before = bench.starts()
    (bench.out / "runs" / "slow" / "tasks" / "t07.c.json").unlink()
    process = bench.start()
    time.sleep(0.5)
    process.kill()  # the jobs go on; the next start waits for them
    process.communicate()
    bench.finish(bench.start())
    bench.check_results()
    if bench.starts() != before + 1:
        fail(f"one deleted result, but {bench.starts() - before} new starts")
    bench.finish(bench.start())
    if bench.starts() != before + 1:
        fail("a finished benchmark starts runs")


def main():
    warrant = os.path.abspath(sys.argv[1])
    try:
        cluster = Cluster()
    except NoSlurm as reason:
        print(f"skipped: {reason}")
        return SKIPPED
    try:
        with tempfile.TemporaryDirectory() as folder:
            run(warrant, cluster, pathlib.Path(folder))
    finally:
        cluster.stop()
    print("good")
    return 0


if __name__ == "__main__":
    sys.exit(main())
