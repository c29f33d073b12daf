# A process that runs already gets the signals of inject=, counted for each process; nothing else can be done to it.
== run
tampered wait signals 6 > seen & target=$!
for i in $(seq 100); do [ -s seen ] && break; sleep 0.05; done
"$SCRY" strace -qq -e trace=getppid,getuid,rt_sigtimedwait -e inject=getppid:signal=USR1:when=2..5+3 -e inject=getuid:signal=KILL -o lines -p $target & scry=$!
# The call that it is in is shown once the probes are attached.
for i in $(seq 200); do [ -s lines ] && break; sleep 0.05; done
kill -USR2 $target
wait $target
wait $scry
cat seen
sed '/sigtimedwait/d; s/= [0-9]\{2,\}$/= N/; s/  */ /' lines
for wrong in error=EIO retval=1 delay_enter=1 poke_enter=@arg1=00; do
  "$SCRY" strace -e inject=getppid:signal=USR1 -e inject=getpid:$wrong -p $$; done 2>&1 | sort -u
"$SCRY" strace -e fault=getppid -a 2>&1 | head -n 1
== ready none
== where host
== stdout
waiting
signals after: 2 5
getppid() = N
getppid() = N
--- SIGUSR1 {si_signo=SIGUSR1, si_code=SI_KERNEL} ---
getppid() = N
getppid() = N
getppid() = N
--- SIGUSR1 {si_signo=SIGUSR1, si_code=SI_KERNEL} ---
getppid() = N
ERROR: USAGE: a process that runs can get signals (inject=SET:signal=SIGNAL); its calls can neither fail nor be delayed, unless scry starts it.
HINT: start the program by scry strace, or use strace -p, which stops the process at each call
ERROR: USAGE: a process that runs can get signals (inject=SET:signal=SIGNAL); its calls can neither fail nor be delayed, unless scry starts it.
