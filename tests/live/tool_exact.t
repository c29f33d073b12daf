# Tools that count what a known program does: each fault of a file once, cold pages beside pages that are overwritten, each
# level of a function that calls itself, bytes asked of every allocator once, names and addresses looked up and not found, creat(),
# vectors, signals by every call, peeked datagrams once, the name of a process whose thread ends last.
== file deep.c
#define _GNU_SOURCE
#include <fcntl.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>
__attribute__((noinline)) int deep(int n) { if (n > 1) deep(n - 1); usleep(2000); return n; }
static void blocks(void) {
  void* p;
  for (int i = 0; i < 100; i++) {
    free(realloc(NULL, 5000)); free(reallocarray(NULL, 10, 410)); free(memalign(64, 6100));
    if (posix_memalign(&p, 64, 7000) == 0) free(p);
  }
}
static void map(void) {
  int fd = open("mapped", O_RDONLY);
  posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
  char* p = mmap(0, 4096 * 256, PROT_READ, MAP_SHARED, fd, 0);
  madvise(p, 4096 * 256, MADV_RANDOM);
  volatile char sink;
  for (int i = 0; i < 256; i++) sink = p[i * 4096];
}
static void hosts(void) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(0x7f000001)}};
  char name[256]; struct hostent one, *found; int error;
  getnameinfo((struct sockaddr*)&at, sizeof at, name, sizeof name, NULL, 0, 0);
  gethostbyname_r("localhost", &one, name, sizeof name, &found, &error);
  gethostbyname_r("localhost", &one, name, 20, &found, &error);
  char label[100]; memset(label, 'x', 99); label[99] = 0;  // 63 at most
  gethostbyname(label);
  gethostbyname_r(label, &one, name, sizeof name, &found, &error);
  struct addrinfo hints = {.ai_flags = AI_NUMERICHOST}, *list;
  getaddrinfo("no-number", 0, &hints, &list);
}
static void vectors(void) {
  creat("made", 0600);
  int fd = open("made", O_RDWR);
  char text[200]; struct iovec parts[] = {{text, 100}, {text + 100, 100}};
  for (int i = 0; i < 50; i++) pwritev(fd, parts, 2, 0);
  for (int i = 0; i < 40; i++) preadv(fd, parts, 2, 0);
}
static void* wait_for_ever(void* none) { prctl(PR_SET_NAME, "worker"); for (;;) pause(); return none; }
int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "deep")) for (int i = 0; i < 10; i++) deep(5);
  if (!strcmp(what, "blocks")) blocks();
  if (!strcmp(what, "map")) map();
  if (!strcmp(what, "hosts")) hosts();
  for (int i = 0; !strcmp(what, "heap") && i < 20; i++) { sbrk(8192); sbrk(-8192); }
  if (!strcmp(what, "vectors")) vectors();
  for (int i = 0; !strcmp(what, "threads") && i < 16; i++) {
    pthread_t one;
    pthread_create(&one, NULL, wait_for_ever, NULL);
  }
  usleep(20000);
  exit(3);
}
== file kill.py
import ctypes, os, signal, subprocess, threading
libc = ctypes.CDLL(None)
child = subprocess.Popen(["sleep", "20"])
signal.pidfd_send_signal(os.pidfd_open(child.pid), signal.SIGCONT)
libc.sigqueue(child.pid, signal.SIGCONT, ctypes.c_void_p(1))
done = threading.Event()
thread = threading.Thread(target=done.wait); thread.start()
libc.tgkill(os.getpid(), thread.native_id, signal.SIGURG)
done.set(); thread.join(); child.kill(); child.wait()
open("pids", "w").write(f"s/,{os.getpid()},$/,SELF,/; s/,{child.pid},$/,CHILD,/")
== file odd.py
import ctypes, socket
for family, where in ((socket.AF_UNIX, "place"), (socket.AF_INET, ("127.0.0.1", 0))):
    one = socket.socket(family); one.bind(where); one.listen(5); one.setblocking(False)
    try: one.accept()
    except BlockingIOError: pass
libc = ctypes.CDLL(None);
libc.shmget(12345678, 100, 0)
== file peek.py
import socket
server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); server.bind(("127.0.0.1", 0))
client = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); client.connect(server.getsockname())
for _ in range(10):
    client.send(b"x" * 100); server.recv(200, socket.MSG_PEEK); server.recv(200)
server.close(); client.close()
== run
cc -w -O1 -fno-builtin -o deep deep.c -pthread || exit 1
python=$(command -v python3)
tool() { "$SCRY" tool "$@" -q 2> /dev/null; }
tool funclatency ./deep:deep -m -f csv -c './deep deep' | awk -F, '/^@ms/ { n += $NF; if ($2 >= 8) slow += $NF } END { print "calls=" n, "slow=" (slow >= 10) }'
tool funcslower ./deep:deep --min 8ms -f csv -c './deep deep' | awk 'END { print "slower=" (NR > 10) }'
tool mallocsnoop -f csv --top 100 -c './deep blocks' | grep -o -e '500000$' -e '410000$' -e '610000$' -e '700000$' | sort
dd if=/dev/zero of=mapped bs=4096 count=256 conv=fsync status=none
tool ffaults --comm deep -f csv -c './deep map' | grep ,mapped,
dd if=/dev/zero of=cold bs=4096 count=977 conv=fsync status=none; dd if=cold iflag=nocache count=0 status=none
dd if=/dev/zero of=warm bs=100k count=60 conv=fsync status=none
echo 'dd if=/dev/zero of=warm bs=100k count=60 conv=notrunc status=none; dd if=cold of=/dev/null bs=100k status=none' > mix.sh
tool cachestat --interval 60 -f csv -c 'sh mix.sh' | awk -F, 'NR > 1 { print "missed=" ($3 >= 977 && $3 < 1400), "dirtied=" ($4 >= 1500) }'
tool gethostlatency -f csv -c './deep hosts' | cut -d, -f3,5,6 | sed 's/^deep,//; s/,xxx*$/,LABEL/'
tool opensnoop --comm deep -f csv -c './deep vectors' | grep -c ,made
tool fsslower --min 1ns --comm deep -f csv -c './deep vectors' | awk -F, '$8 == "made" && $6 == 200 { n[$5]++ } END { print n["read"], n["write"] }'
tool fsdist --comm deep -f csv -c './deep vectors' | awk -F, '$3 == "write" { n += $NF } END { print "writes=" n }'
tool killsnoop --comm 'python*' -f csv -c "$python kill.py" > sent; cut -d, -f4- sent | sed -f pids
tool udplife -f csv -c "$python peek.py" | awk -F, '$2 ~ /python/ && $7 > 0 { print "received=" $7 }'
tool soaccept -f csv -c "$python odd.py" | cut -d, -f4,5,7
rm place; tool sockstat --comm 'python*' -f csv -c "$python odd.py" | grep -c -e ,listen,2 -e ,accept,2
rm place; tool shmsnoop -f csv -c "$python odd.py" | cut -d, -f4-
tool brkstack --comm deep -f csv -c './deep heap' | grep -o -e ',20$'
tool offcputime -K --comm sleep -f folded -o waits -c 'sleep 0.25'
awk '/^sleep;.*nanosleep/ { ns += $NF } END { print "drawn=" (ns > 240e6) }' waits
for i in 1 2 3 4; do tool exitsnoop --follow -f csv -c './deep threads' | cut -d, -f4,6 | tail -1; done
tool forkstat --follow -f csv -c './deep threads' | grep exit
== needs root python
== ready none
== where host
== timeout 60
== stdout
calls=50 slow=1
slower=1
410000
500000
610000
700000
deep,mapped,256
missed=1 dirtied=1
comm,result,host
found,127.0.0.1
found,localhost
ERANGE,localhost
not_found,LABEL
not_found,LABEL
EAI_NONAME,no-number
2
40 50
writes=50
signal,target,error
Continued,CHILD,
Continued,CHILD,
Urgent I/O condition,SELF,
Killed,CHILD,
received=1000
remote,port,result
0.0.0.0,0,Try again (operation would block)
2
call,id,key,bytes,result
shmget,-1,12345678,100,No such file or directory
,20
drawn=1
deep,3
deep,3
deep,3
deep,3
exit,deep,1
