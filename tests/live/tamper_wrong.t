# Wrong values of inject= and fault= end with the place marked.
== run
for wrong in getpid getpidd:error=EIO getpid:errno=EIO getpid:error=EOI getpid:error=EIO:retval=1 getpid:when=5..3:error=EIO \
  getpid:delay_enter=fast; do "$SCRY" strace -e "inject=$wrong" true; done
"$SCRY" strace -e fault=getpid:retval=1 true
"$SCRY" strace -e inject=getpid:error=EIO -a
"$SCRY" strace -e inject=getpid:error=EIO ./no-such-program
"$SCRY" strace -e inject=sendto,write,exit_group:error=EIO:when=1 ./broken
== file broken
#!/no/such/interpreter
== ready none
== exit 255
== stderr
ERROR: USAGE: -e inject=: what is to be done is missing.
getpid
~~~~~~
HINT: add :error=ERRNO, :retval=VALUE, :signal=SIGNAL, :delay_enter=TIME, ...
ERROR: USAGE: -e inject=: 'getpidd' is no system call.
getpidd:error=EIO
~~~~~~~
HINT: did you mean getpid, getppid, getpgid?
ERROR: USAGE: -e inject=: 'errno' is nothing that inject= does.
getpid:errno=EIO
       ~~~~~
HINT: it does error, retval, signal, delay_enter, delay_exit, poke_enter, poke_exit, syscall, when
ERROR: USAGE: -e inject=: 'EOI' is no error: expecting a name such as ENOENT, or a number from 1 to 4095.
getpid:error=EOI
             ~~~
HINT: did you mean EIO?
ERROR: USAGE: -e inject=: error= and retval= set the result, which can be set once.
getpid:error=EIO:retval=1
                 ~~~~~~~~
ERROR: USAGE: -e inject=: '5..3': the last call comes before the first.
getpid:when=5..3:error=EIO
            ~~~~
ERROR: USAGE: -e inject=: 'fast' is no time: expecting a number with s, ms, us or ns, or microseconds.
getpid:delay_enter=fast
                   ~~~~
ERROR: USAGE: -e fault=: 'retval' is nothing that a fault does.
getpid:retval=1
       ~~~~~~
HINT: it does error, when
ERROR: USAGE: a process that runs can get signals (inject=SET:signal=SIGNAL); its calls can neither fail nor be delayed, unless scry starts it.
HINT: start the program by scry strace, or use strace -p, which stops the process at each call
ERROR: Failed to fork child: Path './no-such-program' does not exist or is not executable
ERROR: Failed to execute './broken': No such file or directory
HINT: install its interpreter or change its first line: the file exists, but the interpreter '/no/such/interpreter' does not exist
