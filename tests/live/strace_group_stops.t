# A process that a signal stops: SIGSTOP always, SIGTSTP where no handler is there and its process group is no orphan.
== where host
== run
shown() { grep -- '^---' lines | sed 's/ {.*} / /'; }
"$SCRY" strace -e trace=none -o lines sh -c '(sleep 0.5; kill -CONT $$)& kill -STOP $$; wait'; shown
echo "handled:"
"$SCRY" strace -e trace=none -o lines sh -c 'trap : TSTP; kill -TSTP $$; :'; shown
== ready none
== stdout
--- SIGSTOP ---
--- stopped by SIGSTOP ---
--- SIGCONT ---
--- SIGCHLD ---
handled:
--- SIGTSTP ---
