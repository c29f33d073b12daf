# Headers of the system: a socket address of <netinet/in.h> read through connect(2), its constants and enumerators.
== where host
== file target.py
import socket
for port in (7, 65535):
    s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    s.connect_ex(("127.0.0.1", port))
    s.close()
== script
#include <netinet/in.h>
#include <linux/sched.h>
#include <sys/stat.h>
tracepoint:syscalls:sys_enter_connect / comm == "python3" / {
  $a = (struct sockaddr_in *)args.uservaddr;
  if ($a->sin_family == AF_INET) {
    $port = (uint16)($a->sin_port >> 8 | $a->sin_port << 8);
    printf("%d %x %d\n", $port, $a->sin_addr.s_addr, (uint64)args.addrlen == sizeof(struct sockaddr_in));
  }
}
begin { printf("%s %d %d\n", IPPROTO_UDP, IPPROTO_UDP, S_IFMT); print((sizeof(struct stat), sizeof(struct sockaddr_in6), sizeof(struct clone_args))); }
== args
-q
== workload
python3 target.py
== stdout
IPPROTO_UDP 17 61440
(144, 28, 88)
7 100007f 1
65535 100007f 1


