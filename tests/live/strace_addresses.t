# scry strace -yy: addresses of sockets, also of those that are closed when their line is shown; devices and processes.
== file net.py
import os, socket
def pair(family, host):
    server = socket.socket(family)
    server.bind((host, 0))
    server.listen()
    client = socket.create_connection(server.getsockname()[:2])
    accepted, peer = server.accept()
    client.send(b"1")
    accepted.recv(1)
pair(socket.AF_INET, "127.0.0.1")
pair(socket.AF_INET6, "::1")
datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
datagrams.send if datagrams.connect(("127.0.0.1", 9)) else None
datagrams.send(b"2")
refused = socket.socket()
refused.setblocking(False)
refused.connect_ex(("127.0.0.1", 1))
os.close(os.pidfd_open(os.getpid()))
os.read(os.open("/dev/zero", 0), 1)
== file local.py
import socket
server = socket.socket(socket.AF_UNIX)
server.bind("here")
server.listen()
client = socket.socket(socket.AF_UNIX)
client.connect("here")
accepted, _ = server.accept()
client.send(b"4")
accepted.recv(1)
one, two = socket.socketpair()
one.send(b"5")
two.recv(1)
alone = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
alone.bind("\0no file")
alone.sendto(b"6", "\0no file")
== file live.py
import os, socket, time
server = socket.socket()
server.bind(("127.0.0.1", 0))
server.listen()
client = socket.create_connection(server.getsockname())
open("ready", "w").close()
while os.path.exists("ready"):
    time.sleep(0.05)
client.send(b"3")
== needs root python
== where host
== run
normal() { sed 's/[0-9][0-9][0-9][0-9]*\([]>,-]\)/N\1/g; s/  *= / = /; s/, NULL, N*0*)/)/; s/htons([0-9]*)/htons(N)/'; }
"$SCRY" strace -yy -e trace=listen,connect,accept4,sendto,recvfrom,close -o out python3 net.py
normal < out | grep -e 'TCP.*1, 0' -e listen -e accept -e UDP -e '"2"' -e EINPROGRESS
"$SCRY" strace -yy -e trace=read,pidfd_open -o out python3 net.py
normal < out | tail -n 3
python3 live.py & live=$!
until [ -e ready ]; do sleep 0.05; done
"$SCRY" strace -q -yy -p $live -e trace=sendto,clock_nanosleep -o old & scry=$!
until [ -s old ]; do sleep 0.05; done
rm ready
wait $live $scry
normal < old | grep sendto
"$SCRY" strace -yy -e trace=connect,sendto,recvfrom -o unix python3 local.py
# Each socket by the order in which it is met.
awk '{ while (match($0, /[0-9][0-9][0-9]+[],-]/)) { inode = substr($0, RSTART, RLENGTH - 1);
  if (!(inode in known)) known[inode] = "I" ++count; sub(inode, known[inode]) } print }' unix | sed 's/  *= / = /'
"$SCRY" -e 'rawtracepoint:sys_exit /args.regs->orig_ax == 49/ {
  $socket = ((struct socket *)curtask->files->fdt->fd[args.regs->di]->private_data)->sk;
  if ($socket->__sk_common.skc_family == 10) { print(ntop($socket->__sk_common.skc_v6_rcv_saddr.in6_u.u6_addr8)); }
}' -q -c "$(command -v python3) net.py" | grep .
== ready none
== stdout
listen(3<TCP:[127.0.0.1:N]>, 128) = 0
accept4(3<TCP:[127.0.0.1:N]>, {sa_family=AF_INET, sin_port=htons(N), sin_addr=inet_addr("127.0.0.1")}, [16], SOCK_CLOEXEC) = 5<TCP:[127.0.0.1:N->127.0.0.1:N]>
sendto(4<TCP:[127.0.0.1:N->127.0.0.1:N]>, "1", 1, 0) = 1
recvfrom(5<TCP:[127.0.0.1:N->127.0.0.1:N]>, "1", 1, 0, NULL, NULL) = 1
listen(3<TCPv6:[[::1]:N]>, 128) = 0
accept4(3<TCPv6:[[::1]:N]>, {sa_family=AF_INET6, sin6_port=htons(N), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "::1", &sin6_addr), sin6_scope_id=0}, [28], SOCK_CLOEXEC) = 5<TCPv6:[[::1]:N->[::1]:N]>
sendto(4<TCPv6:[[::1]:N->[::1]:N]>, "1", 1, 0) = 1
recvfrom(5<TCPv6:[[::1]:N->[::1]:N]>, "1", 1, 0, NULL, NULL) = 1
connect(3<UDP:[N]>, {sa_family=AF_INET, sin_port=htons(N), sin_addr=inet_addr("127.0.0.1")}, 16) = 0
sendto(3<UDP:[127.0.0.1:N->127.0.0.1:9]>, "2", 1, 0) = 1
connect(4<TCP:[N]>, {sa_family=AF_INET, sin_port=htons(N), sin_addr=inet_addr("127.0.0.1")}, 16) = -1 EINPROGRESS (Operation now in progress)
close(3<UDP:[127.0.0.1:N->127.0.0.1:9]>) = 0
pidfd_open(N, 0) = 5<pid:N>
read(5</dev/zero<char 1:5>>, "\0", 1) = 1
+++ exited with 0 +++
sendto(4<TCP:[127.0.0.1:N->127.0.0.1:N]>, "3", 1, 0) = 1
connect(4<UNIX-STREAM:[I1]>, {sa_family=AF_UNIX, sun_path="here"}, 7) = 0
sendto(4<UNIX-STREAM:[I1->I2]>, "4", 1, 0, NULL, 0) = 1
recvfrom(5<UNIX-STREAM:[I2->I1,"here"]>, "4", 1, 0, NULL, NULL) = 1
sendto(6<UNIX-STREAM:[I3->I4]>, "5", 1, 0, NULL, 0) = 1
recvfrom(7<UNIX-STREAM:[I4->I3]>, "5", 1, 0, NULL, NULL) = 1
sendto(8<UNIX:[I5,@"no file"]>, "6", 1, 0, {sa_family=AF_UNIX, sun_path=@"no file"}, 10) = 1
+++ exited with 0 +++
::1
