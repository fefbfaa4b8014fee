"""A Slurm cluster of one node on loopback, for tests: munge, slurmctld and slurmd, all below one folder."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scancel")
PATH = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


class NoSlurm(Exception):
    """Slurm cannot run here; the text says why."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    def __init__(self):
        missing = [name for name in PROGRAMS if not shutil.which(name, path=PATH)]
        if missing:
            raise NoSlurm(f"not installed: {', '.join(missing)} (Debian: slurm-wlm munge)")
        if os.geteuid() != 0:
            raise NoSlurm("the daemons of the test cluster need root")
        self.processes = {}
        # Short, since the names of sockets are limited; and below a folder that only its owner can write, for munge.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="slurm-", dir="/run" if os.access("/run", os.W_OK) else None))
        self.environment = {**os.environ, "PATH": PATH, "SLURM_CONF": str(self.folder / "slurm.conf")}
        try:
            self.start()
        except Exception:
            self.stop()
            raise

    def start(self):
        self.folder.chmod(0o755)
        host = socket.gethostname().split(".")[0]
        (self.folder / "munge.key").write_bytes(os.urandom(1024))
        (self.folder / "munge.key").chmod(0o400)
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        settings = {
            "ClusterName": "test", "SlurmctldHost": f"{host}(127.0.0.1)", "SlurmUser": "root",
            "AuthType": "auth/munge", "AuthInfo": f"socket={self.folder}/munge.socket,cred_expire=5",  # a requeued job waits for that long
            "SlurmctldPort": free_port(), "SlurmdPort": free_port(), "StateSaveLocation": self.folder / "state",
            "SlurmdSpoolDir": self.folder / "spool", "SlurmctldPidFile": self.folder / "slurmctld.pid",
            "SlurmdPidFile": self.folder / "slurmd.pid", "SlurmctldLogFile": self.folder / "slurmctld.log",
            "SlurmdLogFile": self.folder / "slurmd.log", "ProctrackType": "proctrack/linuxproc",
            "TaskPlugin": "task/none", "JobAcctGatherType": "jobacct_gather/none", "MpiDefault": "none",
            "ReturnToService": 2, "SelectType": "select/cons_tres", "SelectTypeParameters": "CR_Core",
            # Everything as quickly as it goes.
            "SchedulerParameters": "sched_interval=1,batch_sched_delay=0,sched_min_interval=0,bf_interval=1",
            "SlurmdTimeout": 5, "KillWait": 1, "MinJobAge": 2, "UnkillableStepTimeout": 5, "BatchStartTimeout": 5,
            "MessageTimeout": 5,
        }
        lines = [f"{name}={value}" for name, value in settings.items()]
        lines.append(f"NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN")
        lines.append(f"PartitionName=main Nodes={host} Default=YES MaxTime=INFINITE State=UP")
        (self.folder / "slurm.conf").write_text("\n".join(lines) + "\n")
        self.host = host
        self.daemon("munged", "--foreground", "--force", f"--key-file={self.folder}/munge.key",
                    f"--socket={self.folder}/munge.socket", f"--pid-file={self.folder}/munged.pid",
                    f"--seed-file={self.folder}/munge.seed", f"--log-file={self.folder}/munged.log")
        self.wait_for(lambda: (self.folder / "munge.socket").exists(), 10, "munged makes no socket")
        self.daemon("slurmctld", "-D", "-c")
        self.start_slurmd()
        self.wait_for(lambda: "idle" in self.run("sinfo", "--noheader", "--format=%t"), 40, "the node does not come up")

    def daemon(self, *command):
        log = open(self.folder / f"{command[0]}.out", "ab")
        self.processes[command[0]] = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                                                      stderr=log, start_new_session=True)

    def start_slurmd(self):
        self.daemon("slurmd", "-D", "-N", self.host)

    def kill(self, name):
        process = self.processes.pop(name)
        process.kill()
        process.wait()

    def steps(self):
        """The processes of slurmstepd of this cluster."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and (entry / "comm").read_text().startswith("slurmstepd"):
                    if str(self.folder) in (entry / "environ").read_text(errors="replace"):
                        found.append(int(entry.name))
            except OSError:
                pass
        return found

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60).stdout

    def wait_for(self, condition, seconds, problem):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if condition():
                return
            for name, process in self.processes.items():
                if process.poll() is not None:
                    raise NoSlurm(f"{name} ends: {self.last_line(name)}")
            time.sleep(0.1)
        raise NoSlurm(f"{problem}: {self.last_line('slurmd')}")

    def last_line(self, name):
        for kind in ("log", "out"):
            path = self.folder / f"{name}.{kind}"
            lines = path.read_text(errors="replace").strip().splitlines() if path.exists() else []
            if lines:
                return lines[-1]
        return "it says nothing"

    def stop(self):
        if "slurmctld" in self.processes:
            subprocess.run(["scancel", "--quiet", "--me"], env=self.environment, capture_output=True, timeout=60)
        for name in reversed(list(self.processes)):
            self.kill(name)
        for step in self.steps():
            try:
                os.kill(step, 9)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)
