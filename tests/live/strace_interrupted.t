# A wait that a stop has interrupted is resumed by restart_syscall(), which says what it goes on with.
== where host
== run
cat > stop.sh <<'END'
sleep 3 &
child=$!
until grep -q '^230 ' /proc/$child/syscall; do sleep 0.1; done
kill -STOP $child
sleep 0.2
kill -CONT $child
wait $child
END
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
"$SCRY" strace -f -e trace=clock_nanosleep,restart_syscall -o trace sh stop.sh
grep -o 'restart_syscall(<[^>]*>' trace
== needs root
== ready none
== stdout
restart_syscall(<... resuming interrupted clock_nanosleep ...>
