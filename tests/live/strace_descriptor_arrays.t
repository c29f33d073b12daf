# Descriptors in arrays (poll, select, SCM_RIGHTS) are named as strace names them: what they stand for at the call,
# whether the calls that made them are traced or not. Messages of netlink are decoded where only they are traced.
== file arrays.c
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

static void pass(int from, int to, int *files, int count) {
  char data = 'x', control[CMSG_SPACE(4 * sizeof(int))];
  struct iovec part = {&data, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control};
  message.msg_controllen = CMSG_SPACE(count * sizeof(int));
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET, head->cmsg_type = SCM_RIGHTS, head->cmsg_len = CMSG_LEN(count * sizeof(int));
  memcpy(CMSG_DATA(head), files, count * sizeof(int));
  sendmsg(from, &message, 0);
  message.msg_controllen = sizeof control;
  recvmsg(to, &message, 0);
}

int main(void) {
  int first = open("first", O_RDONLY), second = open("second", O_RDONLY), pair[2];
  dup2(second, first);
  struct pollfd polled[2] = {{first, POLLIN}, {70, POLLIN}};
  poll(polled, 2, 0);
  close(first);
  int event = eventfd(0, 0);
  poll(polled, 1, 0);
  fd_set set;
  FD_ZERO(&set);
  FD_SET(event, &set);
  FD_SET(second, &set);
  struct timeval none = {0, 0};
  select(second + 1, &set, NULL, NULL, &none);
  close(event);
  FD_ZERO(&set);
  FD_SET(event, &set);
  select(event + 1, &set, NULL, NULL, &none);
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  int files[] = {second, open("first", O_RDONLY)};
  for (int count = 1; count <= 2; ++count) pass(pair[0], pair[1], files, count);
  struct { struct nlmsghdr head; struct ifinfomsg body; } ask = {{sizeof ask, RTM_GETLINK, NLM_F_REQUEST, 1}, {.ifi_index = 1}};
  int bound = socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);
  struct sockaddr_nl address = {.nl_family = AF_NETLINK};
  bind(bound, (struct sockaddr *)&address, sizeof address);
  // The first of these gives the socket its port.
  int udp = socket(AF_INET, SOCK_DGRAM, 0);
  struct sockaddr_in nobody = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (int i = 0; i < 2; ++i) sendto(udp, "x", 1, 0, (struct sockaddr *)&nobody, sizeof nobody);
  for (int i = 0; i < 3; ++i) send(bound, &ask, sizeof ask, 0);
  return 0;
}
== needs root strace
== where host
== run
echo 1 > first; echo 2 > second
gcc -w -O0 -o arrays arrays.c || exit
plain() { sed -E "s/  *= / = /; s/\[[0-9]+\]/[N]/g; s/\[[0-9]+(->[0-9]+)?\]/[N]/g; s/(ROUTE|pid=|nl_pid=|0\.0\.0\.0)[:0-9]+/\1P/g" "$1"; }
for set in poll,select,pselect6 sendmsg,recvmsg sendto poll,select,pselect6,close,openat,dup2; do
  for names in -y -yy; do
    strace -qq $names -e trace=$set -o lines ./arrays; plain lines > expected
    "$SCRY" strace -qq $names -e trace=$set -o lines ./arrays; plain lines > shown
    [ "$(wc -l < expected)" -ge 3 ] && diff expected shown && echo "$names $set: equal"
  done
done
strace -qq -y -xx -e trace=poll,openat -o lines ./arrays; plain lines > expected
"$SCRY" strace -qq -y -xx -e trace=poll,openat -o lines ./arrays; plain lines > shown
diff expected shown && echo "-xx: equal"
== ready none
== stdout
-y poll,select,pselect6: equal
-yy poll,select,pselect6: equal
-y sendmsg,recvmsg: equal
-yy sendmsg,recvmsg: equal
-y sendto: equal
-yy sendto: equal
-y poll,select,pselect6,close,openat,dup2: equal
-yy poll,select,pselect6,close,openat,dup2: equal
-xx: equal
