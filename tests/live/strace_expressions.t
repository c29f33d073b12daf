# The expressions of -e: the last of a keyword counts, sets choose calls and signals, words choose results.
== needs root
== where host
== run
of() { "$SCRY" strace -o out "$@"; sed 's/  *= / = /; s/0x[0-9a-f][0-9a-f]*/ADDRESS/g; s/pid=[0-9]*/pid=N/' out | head -n 2; echo --; }
of -e trace=openat -e 'trace=!%file,%memory,%desc,%clock,%process' -e trace=alarm true
of -e raw=close -e trace=close -e quiet=exit true
of -e abbrev='!uname' -e trace=uname uname -s | grep -c 'machine='
of -v -e abbrev=uname -e trace=uname uname -s | grep -c 'machine='
of -e status=unfinished true
of -e status=none true
of -e status=failed,successful -e trace=exit_group,access true | grep -c exit_group
of -z -Z -e trace=access,close true
of -e trace=none -e signal=USR1,2 sh -c 'trap : USR1 USR2; kill -USR2 $$; kill -USR1 $$'
of -e trace=none -e signal='!sigusr1' sh -c 'trap : USR1 USR2; kill -USR2 $$; kill -USR1 $$'
"$SCRY" strace -c -Z -U name,calls,errors -o out -e trace=access,close true; sed -n "3,4s/ *$//p" out
"$SCRY" strace -e signal=CHILD true
"$SCRY" strace -e status=good true
"$SCRY" strace -e decode-fds=files true
true
== ready none
== stdout
+++ exited with 0 +++
--
close(ADDRESS) = 0
close(ADDRESS) = 0
--
1
0
exit_group(0) = ?
+++ exited with 0 +++
--
+++ exited with 0 +++
--
0
access("/etc/ld.so.preload", R_OK) = -1 ENOENT (No such file or directory)
+++ exited with 0 +++
--
--- SIGUSR1 {si_signo=SIGUSR1, si_code=SI_USER, si_pid=N, si_uid=0} ---
+++ exited with 0 +++
--
--- SIGUSR2 {si_signo=SIGUSR2, si_code=SI_USER, si_pid=N, si_uid=0} ---
+++ exited with 0 +++
--
access                   1         1
close                    2
== stderr
WARNING: of -z and -Z the last one counts; -e status=successful,failed takes both
ERROR: USAGE: -e signal=CHILD: 'CHILD' is no signal.
HINT: CHLD, SIGCHLD and 17 are the same
ERROR: USAGE: -e status=good: 'good' is none of all, none, successful, failed, unfinished, unavailable, detached.
ERROR: USAGE: -e decode-fds=files: 'files' is none of all, none, path, socket, dev, pidfd, eventfd, signalfd.
