# Tasks as they fall asleep (sched_switch), in programs as Debian has them: the kernel stack is the one in /proc/PID/stack, the
# user stack the one that gdb finds later. gdb shows functions that were inlined, and those that left by a jump, as frames:
# these have no return address, and are left out.
== file compare.py
import os, re, signal, subprocess, time
threads = """
import os, select, socket, threading, time
lock = threading.Lock(); lock.acquire()
def locked(): lock.acquire()
def polled(): e = select.epoll(); e.register(os.pipe()[0], select.EPOLLIN); e.poll()
def selected(): select.select([os.pipe()[0]], [], [])
def accepted(): s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(); s.accept()
for f in locked, polled, selected, accepted: threading.Thread(target=f, daemon=True).start()
time.sleep(600)
"""
commands = [
    ["sleep", "600"],
    ["cat"],
    ["gzip", "-c"],
    ["bash", "-c", "f() { read line; }; f"],
    ["perl", "-e", "sub f { my $n = shift; if ($n) { f($n - 1) } else { sleep 600 } } f(10)"],
    ["/usr/bin/python3", "-c", threads],
]
walk = """python
for thread in gdb.selected_inferior().threads():
  thread.switch()
  print("THREAD", thread.ptid[1])
  frame = gdb.newest_frame()
  while frame:
    if frame.type() in (gdb.NORMAL_FRAME, gdb.SIGTRAMP_FRAME): print("PC", hex(frame.pc()))
    frame = frame.older()
end
"""
open("walk.gdb", "w").write(walk)

def stacks_by_thread():  # the last of each thread
    found = {}
    for part in open("ours").read().split("AT ")[1:]:
        head, _, user = part.partition("USER")
        thread, *kernel = head.split()
        found[int(thread)] = (kernel, [int(x, 16) for x in user.split()])
    return found

def compare(processes):  # how many threads were compared, and the first difference
    time.sleep(1.5)
    threads = [(p, int(t)) for p in processes for t in os.listdir("/proc/%d/task" % p.pid)]
    # /proc leaves out the functions of the scheduler, which are the innermost.
    procs = {t: re.findall(r"(\S+)\+(0x[0-9a-f]+)/", open("/proc/%d/task/%d/stack" % (p.pid, t)).read()) for p, t in threads}
    ours = stacks_by_thread()
    compared = 0
    for process in processes:
        text = subprocess.run(["gdb", "-nx", "-batch", "-iex", "set backtrace past-main on", "-p", str(process.pid), "-x", "walk.gdb"],
                              capture_output=True, text=True).stdout
        for part in text.split("THREAD ")[1:]:
            thread = int(part.split()[0])
            kernel, user = ours[thread]
            from_proc = [name + "+%d" % int(at, 16) for name, at in procs[thread]]
            from_gdb = [int(x, 16) for x in re.findall(r"PC (0x[0-9a-f]+)", part)]
            compared += 1
            if user != from_gdb or len(from_gdb) < 5: return compared, (process.args[0], user, from_gdb)
            if kernel[-len(from_proc):] != from_proc or len(from_proc) < 4 or not any(x.startswith("schedule+") for x in kernel):
                return compared, (process.args[0], kernel, from_proc)
    return compared, None

script = "tracepoint:sched:sched_switch /%s/ { printf(\"AT %%d%%sUSER%%s\\n\", tid, kstack, ustack(raw)); }" % " || ".join(
    'comm == "%s"' % os.path.basename(words[0]) for words in commands)
scry = subprocess.Popen([os.environ["SCRY"], "-o", "ours", "-e", script], stderr=subprocess.PIPE, text=True)
next(line for line in scry.stderr if "Attached" in line)
for _ in range(6):  # a table is made when its file is met first: until then the walk follows frame pointers
    processes = [subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) for words in commands]
    compared, difference = compare(processes)
    for process in processes: process.kill(), process.wait()
    if not difference: break
scry.send_signal(signal.SIGINT)
scry.wait()
print("compared", compared, "different", difference)
== needs root gdb
== where host
== run
python3 compare.py
== ready none
== timeout 60
== stdout
compared 10 different None
