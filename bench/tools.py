"""The tracers under measurement, started and stopped the same way."""

import os
import pathlib
import re
import signal
import subprocess
import time

NOTIFY = b"__BPFTRACE_NOTIFY_PROBES_ATTACHED"
READY_SECONDS = 90  # bpftrace needs half of that for all system calls
STOP_SECONDS = 120
# Both must run the same text: the old spellings are legal for every version.
ENVIRONMENT = {"__BPFTRACE_NOTIFY_PROBES_ATTACHED": "1", "BPFTRACE_MAX_PROBES": "2048", "BPFTRACE_MAX_BPF_PROGS": "2048"}


class Tool:
    def __init__(self, name, binary):
        self.name, self.binary = name, str(binary)

    def version(self):
        text = subprocess.run([self.binary, "--version"], capture_output=True, text=True).stdout.strip()
        return text.splitlines()[0] if text else f"{self.name} (no version)"

    def run(self, script, *options):
        """Seconds from start to end of a script that ends by itself."""
        start = time.monotonic()
        done = subprocess.run([self.binary, *options, "-e", script], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, env=os.environ | ENVIRONMENT)
        seconds = time.monotonic() - start
        if done.returncode != 0:
            raise RuntimeError(f"{self.name} ended with status {done.returncode}: {done.stderr.decode()[-300:]}")
        return seconds

    def list(self, arguments):
        """Seconds that `-l` takes, which must have found something."""
        start = time.monotonic()
        self.listed(*arguments)
        return time.monotonic() - start

    def listed(self, *arguments):
        """The lines of `-l`, at least one."""
        done = subprocess.run([self.binary, "-l", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
        if not done.stdout:
            raise RuntimeError(f"{self.name} lists nothing for {' '.join(arguments)}")
        return done.stdout.splitlines()

    def attach(self, script, output):
        """A run of the script with everything it prints in the file `output`, once its probes are attached."""
        return Attached(self, script, pathlib.Path(output))


class Attached:
    def __init__(self, tool, script, output):
        self.tool, self.output = tool, output
        with open(output, "wb") as sink:
            self.process = subprocess.Popen([tool.binary, "-e", script], stdin=subprocess.DEVNULL, stdout=sink,
                                            stderr=subprocess.STDOUT, env=os.environ | ENVIRONMENT)
        deadline = time.monotonic() + READY_SECONDS
        while NOTIFY not in self.output.read_bytes():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise RuntimeError(f"{tool.name} did not attach: {self.output.read_text(errors='replace')[-300:]}")
            time.sleep(0.02)
        time.sleep(0.1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def lost_events(self):
        """As reported so far."""
        text = self.output.read_text(errors="replace")
        total = re.findall(r"Total lost event count: (\d+)", text)
        return int(total[-1]) if total else sum(int(n) for n in re.findall(r"Lost (\d+) events", text))
