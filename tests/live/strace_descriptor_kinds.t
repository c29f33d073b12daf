# -e decode-fds= shows descriptors of the kinds that it names, and numbers in place of the others.
== where host
== run
cat > kinds.py <<'END'
import os, socket
pair = socket.socketpair()
null = os.open("/dev/null", os.O_WRONLY)
plain = os.open("plain", os.O_WRONLY | os.O_CREAT)
process = os.pidfd_open(os.getpid())
for number in (pair[0].fileno(), null, plain, process):
    try:
        os.write(number, b"kind")
    except OSError:
        pass
END
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
for kinds in socket dev pidfd dev,socket path; do
  "$SCRY" strace -e trace=write -e decode-fds=$kinds -o trace python3 kinds.py
  echo $kinds: $(sed -n 's/^write([0-9]*\(.*\), "kind".*/\1/p' trace | sed 's/\[[^]]*\]/[]/g; s/<pid:[0-9]*>/<pid>/; s/^$/-/; s/.*plain>/<plain>/')
done
"$SCRY" strace -ff -o apart -e trace=write sh -c 'echo one; sh -c "echo two"' > /dev/null
cat apart.* | grep -c '^write('
== needs root python
== ready none
== stdout
socket: <UNIX-STREAM:[]> - - -
dev: - </dev/null<char 1:3>> - -
pidfd: - - - <pid>
dev,socket: <UNIX-STREAM:[]> </dev/null<char 1:3>> - -
path: <socket:[]> </dev/null> <plain> <anon_inode:[]>
2
