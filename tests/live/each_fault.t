# --each-fault runs a command once for each call of the set, with that call failing, and says how each run ended.
== run
run() {
  "$SCRY" strace --each-fault "$@" > report; status=$?
  sed 's/AT_FDCWD, "\/dev\/null", O_RDONLY/.../' report; echo "status $status"
}
run openat --timeout 1 -- faulty
echo "of a child:"
run open,openat:error=EMFILE:when=3..7+2 -- faulty fork
run openat --error ENOENT --runs 1 --format json -o runs -- faulty
sed 's/"ns": [0-9]*/"ns": N/' runs
echo "output:"
run openat:when=6 --show-output -- faulty
run openat:when=8+ -- faulty 2>&1
echo one > input
run read --show-output -- faulty input < input 2> /dev/null | sed 's/0x[0-9a-f]*/.../'
"$SCRY" strace --each-fault %pure:when=1 --error EPERM -- tampered 2 | tail -n 1
== ready none
== where host
== timeout 60
== stdout
    1  SIGILL     openat(...) = -1 EACCES (Permission denied)
    2  hangs      openat(...) = -1 EACCES (Permission denied)
    3  exit 3     openat(...) = -1 EACCES (Permission denied)
    4  exit 1     openat(...) = -1 EACCES (Permission denied)
                  faulty: \x1b[31mno file
    5  exit 0     openat(...) = -1 EACCES (Permission denied)
                  faulty: goes on
    6  exit 0     openat(...) = -1 EACCES (Permission denied)
                  (other output than without the fault)
    7  exit 0     openat(...) = -1 EACCES (Permission denied)

7 of 7 calls failed, one in each run (exit 0 without a fault):
    1  crashed
    1  hung
    1  ended well with other output and no message
    1  failed without a message
    1  failed with a message
    1  ended well with a message
    1  ended as without the fault
status 1
of a child:
    3  exit 3     openat(...) = -1 EMFILE (Too many open files)
    5  exit 0     openat(...) = -1 EMFILE (Too many open files)
                  faulty: goes on
    7  exit 0     openat(...) = -1 EMFILE (Too many open files)

3 of 7 calls failed, one in each run (exit 0 without a fault):
    1  failed without a message
    1  ended well with a message
    1  ended as without the fault
status 1
status 1
{"type": "fault_run", "data": {"number": 1, "ending": "crashed", "call": "openat", "text": "openat(AT_FDCWD, \"/dev/null\", O_RDONLY) = -1 ENOENT (No such file or directory)", "error": "ENOENT", "signal": "SIGILL", "message": "", "ns": N}}
{"type": "fault_summary", "data": {"calls": 7, "runs": 1, "crashed": 1, "hung": 0, "differed": 0, "silent": 0, "reported": 0, "warned": 0, "same": 0, "unreached": 0}}
output:
all of it
all of it
a part of it
    6  exit 0     openat(...) = -1 EACCES (Permission denied)
                  (other output than without the fault)

1 of 7 calls failed, one in each run (exit 0 without a fault):
    1  ended well with other output and no message
status 1
ERROR: no call to fail: the command makes 7 calls of the set
HINT: choose other calls, or other numbers by when=
status 1
4 bytes
4 bytes
0 bytes
    1  exit 1     read(0, ..., 64) = -1 EIO (Input/output error)
                  faulty: Input/output error
4 bytes
    2  exit 1     read(0, ..., 64) = -1 EIO (Input/output error)
                  faulty: Input/output error

2 of 2 calls failed, one in each run (exit 0 without a fault):
    2  failed with a message
status 0
    1  ended well with other output and no message
