# What --each-fault cannot do is refused, and what it ran is gone when it is interrupted.
== run
"$SCRY" strace --each-fault opena -- true
"$SCRY" strace --each-fault openat:retval=1 -- true
"$SCRY" strace --each-fault openat --error ENOSPACE -- true
"$SCRY" strace --each-fault getpid -- true
"$SCRY" strace --each-fault openat -p 1
"$SCRY" strace --each-fault openat -c -- true
"$SCRY" strace --each-fault openat -e fault=read -- true
"$SCRY" strace --runs 5 true
"$SCRY" strace --each-fault openat -- ./no-such-program
"$SCRY" strace --each-fault openat --timeout 200ms -- sleep 100
sleep 987654 & other=$!
"$SCRY" strace --each-fault openat -- sh -c 'sleep 987655 & sleep 987656' & scry=$!
for i in $(seq 100); do pgrep -f '^sleep 987656' > /dev/null && break; sleep 0.05; done
kill -INT $scry
wait $scry
echo "status $?, left: $(pgrep -fc '^sleep 98765[56]'), other: $(pgrep -fc '^sleep 987654')"
kill $other
== ready none
== where host
== timeout 60
== stdout
status 130, left: 0, other: 1
== stderr
ERROR: USAGE: --each-fault: 'opena' is no system call.
opena
~~~~~
HINT: did you mean openat, open?
ERROR: USAGE: --each-fault: 'retval' is nothing that a fault does.
openat:retval=1
       ~~~~~~
HINT: it does error, when
ERROR: USAGE: --error: 'ENOSPACE' is no error: expecting a name such as ENOSPC.
ERROR: USAGE: --each-fault getpid: these calls do not fail.
HINT: name the error that they are to fail with by --error
ERROR: USAGE: --each-fault needs a command.
ERROR: USAGE: --each-fault shows no calls: --summary-only has no meaning with it.
ERROR: USAGE: --each-fault and -e inject= or fault= exclude each other.
ERROR: USAGE: --runs needs --each-fault.
ERROR: Failed to fork child: Path './no-such-program' does not exist or is not executable
ERROR: the command does not end without a fault
HINT: raise --timeout, or choose a command that ends
