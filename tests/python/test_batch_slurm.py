"""`irsift batch --executor slurm` against a real Slurm on the loopback.

A controller, an authentication daemon and two node daemons are started for the
test and end with it. Skipped where slurm-wlm and munge are not installed, or
where node daemons cannot be started.
"""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from batch_testing import IRSIFT, BatchTest

PROGRAMS = ("slurmctld", "slurmd", "munged", "sbatch", "squeue", "scancel")

CONFIGURATION = """
ClusterName=irsift
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,bf_interval=1
MpiDefault=none
ReturnToService=2
SlurmdTimeout=10
SlurmctldTimeout=10
KillWait=2
MinJobAge=300
InactiveLimit=0
JobRequeue=1
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={port1} CPUs=1 RealMemory=256 State=UNKNOWN
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={port2} CPUs=1 RealMemory=256 State=UNKNOWN
PartitionName=ci Nodes=n1,n2 Default=YES MaxTime=60 State=UP
PartitionName=other Nodes=n1 MaxTime=60 State=UP
"""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Cluster:
    """Daemons of one cluster, by their processes."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="irsift-slurm-"))
        self.processes = {}
        os.chmod(self.folder, 0o755)
        for name in ("state", "spool-n1", "spool-n2", "munge"):
            (self.folder / name).mkdir(mode=0o755)
        ports = free_ports(3)
        self.configuration = self.folder / "slurm.conf"
        self.configuration.write_text(CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], folder=self.folder,
            controller_port=ports[0], port1=ports[1], port2=ports[2]))
        (self.folder / "cgroup.conf").write_text(
            "CgroupPlugin=autodetect\nIgnoreSystemd=yes\n")
        self.environment = dict(os.environ, SLURM_CONF=str(self.configuration))

    def start(self, name, *command):
        with open(self.folder / f"{name}.out", "ab") as log:
            self.processes[name] = subprocess.Popen(
                [str(word) for word in command], stdout=log, stderr=log,
                env=self.environment)

    def start_node(self, name):
        self.start(name, "slurmd", "-D", "-N", name, "-f", self.configuration)

    def kill(self, name):
        process = self.processes.pop(name)
        process.kill()
        process.wait()

    def processes_on(self, node):
        """Ids of what jobs run on a node."""
        marks = {f"SLURM_CONF={self.configuration}".encode(),
                 f"SLURMD_NODENAME={node}".encode()}
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                variables = (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if marks <= set(variables):
                found.append(int(folder.name))
        return found

    def kill_node(self, name):
        """The daemon and all that it runs: as if the node lost power."""
        self.kill(name)
        for process in self.processes_on(name):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def begin(self):
        munge = self.folder / "munge"
        key = munge / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        self.start("munged", "munged", "--foreground", "--force",
                   f"--socket={munge}/socket", f"--key-file={key}",
                   f"--pid-file={munge}/pid", f"--seed-file={munge}/seed",
                   f"--log-file={munge}/log")
        self.wait_until(lambda: (munge / "socket").exists(), "munged")
        self.start("slurmctld", "slurmctld", "-D", "-f", self.configuration)
        self.start_node("n1")
        self.start_node("n2")
        self.wait_until(lambda: self.idle_nodes() == 2, "two idle nodes")

    def idle_nodes(self):
        result = subprocess.run(
            ["sinfo", "--noheader", "--Node", "--partition=ci", "--format=%t"],
            env=self.environment, capture_output=True, text=True)
        return sum(line.strip() == "idle"
                   for line in result.stdout.splitlines())

    def wait_until(self, condition, what, seconds=120):
        end = time.monotonic() + seconds
        while not condition():
            for name, process in self.processes.items():
                if process.poll() is not None:
                    raise OSError(f"{name} ended: {self.output(name)}")
            if time.monotonic() > end:
                raise OSError(f"no {what} after {seconds} s: "
                              + self.output("slurmctld"))
            time.sleep(0.2)

    def output(self, name):
        texts = [path.read_text(errors="replace")[-800:] for path in
                 self.folder.glob(f"*{name}*.out")]
        texts += [path.read_text(errors="replace")[-800:] for path in
                  self.folder.glob(f"{name}*.log")]
        return " ".join(texts)

    def end(self):
        # Steps first: they are children of daemons that go.
        subprocess.run(["scancel", "--state=RUNNING", "--user=root"],
                       env=self.environment, capture_output=True)
        for name in ("n1", "n2", "slurmctld", "munged"):
            process = self.processes.pop(name, None)
            if not process:
                continue
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def obstacle():
    missing = [name for name in PROGRAMS if not find(name)]
    if missing:
        return "not installed: " + ", ".join(missing)
    if os.geteuid() != 0:
        return "node daemons need root"
    return ""


def find(program):
    return shutil.which(program) or shutil.which(
        program, path="/usr/sbin:/usr/local/sbin")


@unittest.skipIf(obstacle(), obstacle())
class SlurmTest(BatchTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        os.environ["PATH"] += ":/usr/sbin"
        cls.cluster = Cluster()
        try:
            cls.cluster.begin()
        except OSError as error:
            cls.cluster.end()
            raise unittest.SkipTest(f"no Slurm here: {error}")

    @classmethod
    def tearDownClass(cls):
        cls.cluster.end()

    def submit(self, corpus, out, *options, tasks=4):
        return [IRSIFT, "batch", str(corpus), "-o", str(out), "--executor",
                "slurm", "--tasks", str(tasks), "--slurm-partition", "ci",
                "--slurm-time", "30", "--no-reduce", *map(str, options)]

    def run_slurm(self, command, expect=(0, 1)):
        result = subprocess.run(command, env=self.cluster.environment,
                                capture_output=True, text=True)
        self.assertIn(result.returncode, expect, result.stderr)
        return result

    def single(self, corpus):
        out = self.folder / "single"
        self.batch(corpus, "-o", out, "--no-reduce")
        return self.index(out)

    def jobs(self):
        """Tasks with partition and time limit in minutes, as Slurm saw them."""
        text = subprocess.run(
            ["squeue", "--noheader", "--array", "--states=all",
             "--format=%P %l %K"], env=self.cluster.environment,
            capture_output=True, text=True).stdout
        return [line.split() for line in text.splitlines()]

    def pending(self):
        return subprocess.run(
            ["squeue", "--noheader", "--name=irsift-batch",
             "--states=PENDING"], env=self.cluster.environment,
            capture_output=True, text=True).stdout.strip()

    def results(self, out):
        """How many tasks brought each case."""
        counts = {}
        for path in sorted((out / "shards").glob("*/index.json")):
            document = json.loads(path.read_text())
            counts[path.parent.name] = document["cases"]
        return counts

    def test_a_job_array_comes_to_what_a_single_run_comes_to(self):
        corpus, out = self.generate(16, 0.5), self.folder / "out"
        before = len(self.jobs())
        events = self.folder / "events"
        self.run_slurm(self.submit(corpus, out, "--jsonl", events))
        self.assertEqual(self.index(out), self.single(corpus))
        self.assertEqual(self.run_count(events), 0, "all was run by Slurm")
        self.assertEqual(sum(self.results(out).values()), 16,
                         "nothing lost, nothing twice")
        mine = self.jobs()[before:]
        self.assertEqual({(job[0], job[1]) for job in mine}, {("ci", "30:00")})
        # Nothing is submitted for what is known.
        self.run_slurm(self.submit(corpus, out))
        self.assertEqual(len(self.jobs()) - before, len(mine))

    def test_tasks_of_a_node_whose_daemon_is_killed_are_not_lost(self):
        corpus, out = self.generate(40, 0.5), self.folder / "out"
        process = subprocess.Popen(
            self.submit(corpus, out, "--jobs", "1", tasks=6),
            env=self.cluster.environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        self.cluster.wait_until(
            lambda: self.cluster.processes_on("n1"), "task on n1", 300)
        self.cluster.kill_node("n1")
        time.sleep(2)
        self.cluster.start_node("n1")
        output, errors = process.communicate(timeout=1200)
        self.assertIn(process.returncode, (0, 1), errors)
        self.assertEqual(self.index(out), self.single(corpus))
        self.assertEqual(sum(self.results(out).values()), 40,
                         "nothing lost, nothing twice")

    def test_tasks_that_vanish_are_submitted_again(self):
        corpus, out = self.generate(12, 0.5), self.folder / "out"
        process = subprocess.Popen(
            self.submit(corpus, out, "--slurm-arg=--begin=now+8", tasks=2),
            env=self.cluster.environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        self.cluster.wait_until(self.pending, "pending job", 120)
        subprocess.run(["scancel", "--name=irsift-batch"],
                       env=self.cluster.environment, check=True)
        output, errors = process.communicate(timeout=1200)
        self.assertIn(process.returncode, (0, 1), errors)
        self.assertIn("submitting 2 tasks again", errors)
        self.assertEqual(self.index(out), self.single(corpus))

    def test_a_partition_that_is_not_there_is_an_error(self):
        corpus = self.generate(2, 0.5)
        command = self.submit(corpus, self.folder / "out")
        command[command.index("ci")] = "nowhere"
        result = self.run_slurm(command, expect=[2])
        self.assertIn("sbatch refused the job", result.stderr)

    def test_an_interrupt_cancels_the_job(self):
        corpus, out = self.generate(20, 0.5), self.folder / "out"
        process = subprocess.Popen(
            self.submit(corpus, out, "--slurm-arg=--begin=now+1hour"),
            env=self.cluster.environment, stderr=subprocess.PIPE, text=True)
        self.cluster.wait_until(self.pending, "pending job", 120)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130, errors)
        self.cluster.wait_until(lambda: not self.pending(), "cancelled job", 60)


if __name__ == "__main__":
    unittest.main()
