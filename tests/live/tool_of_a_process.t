# -p and --comm name the process whose request or connection it is, where the end of it comes in an interrupt: nine writes
# of 12 KiB, both ends of a connection, and one that its owner resets by closing it unread.
== file ends.py
import os, socket, time
port = 34575
server = socket.create_server(("127.0.0.1", port), reuse_port=True)
def serve():
    one, _ = server.accept(); one.recv(100); one.sendall(b"x" * 2000); one.recv(1); one.close()
    one, _ = server.accept(); one.sendall(b"x")
    try: one.recv(1)
    except ConnectionResetError: pass
def ask():
    server.close(); time.sleep(0.1)
    with socket.create_connection(("127.0.0.1", port)) as one:
        one.sendall(b"a" * 100); got = 0
        while got < 2000: got += len(one.recv(4000))
    one = socket.create_connection(("127.0.0.1", port)); one.recv(1, socket.MSG_PEEK); one.close()
def start(name, work):
    child = os.fork()
    if child: return open(name, "w").write(str(child))
    open("/proc/self/comm", "w").write(name)
    while not os.path.exists("go"): time.sleep(0.02)
    work(); time.sleep(0.3); os._exit(0)
start("server", serve); start("client", ask)
server.close()
os.wait(); os.wait()
== run
truncate -s 1M disk
device=$(losetup -f --show disk) || exit 1
writes="dd if=/dev/zero of=$device bs=12k count=9 oflag=direct status=none"
(while [ ! -e write ]; do sleep 0.02; done; exec $writes) & writer=$!
"$SCRY" tool biolatency -q -f csv --disk $device -p $writer > requests 2> told & scry=$!
sleep 3; touch write; wait $scry
awk -F, '{ n += $NF } END { print "requests=" n }' requests
"$SCRY" tool biosnoop -q -f csv --disk $device --comm dd -c "$writes" | cut -d, -f3,5,7
losetup -d $device
ends() {
  rm -f go server client; $(command -v python3) ends.py &
  while [ ! -s $2 ]; do sleep 0.05; done; sleep 0.2
  "$SCRY" tool $1 -q -f csv -p $(cat $2) > $2.rows & scry=$!
  sleep 3; touch go; wait
  echo "-- $1 -p $2"; sed "s/^$(cat $2),/PID,/" $2.rows
}
ends tcplife server | cut -d, -f1-3,6,7
ends tcplife client | cut -d, -f1,2,5,6,7
ends tcpstates client | cut -d, -f4-6 | head -5
== needs root python loop
== ready none
== where host
== timeout 60
== stdout
requests=9
comm,kind,bytes
dd,write,12288
dd,write,12288
dd,write,12288
dd,write,12288
dd,write,12288
dd,write,12288
dd,write,12288
dd,write,12288
dd,write,12288
-- tcplife -p server
pid,comm,port,sent,received
PID,server,34575,2000,100
-- tcplife -p client
pid,comm,rport,sent,received
PID,client,34575,100,2000
PID,client,34575,0,1
-- tcpstates -p client
rport,old,new
34575,closed,syn_sent
34575,syn_sent,established
34575,established,fin_wait1
