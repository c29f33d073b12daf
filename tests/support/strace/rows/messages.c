// Control messages.
#define _GNU_SOURCE
#include <time.h>
// Needs struct timespec.
#include <linux/errqueue.h>
#include <linux/net_tstamp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static char control[512];
static size_t used;

static void add(int level, int type, const void* data, size_t size) {
  struct cmsghdr* header = (struct cmsghdr*)(control + used);
  header->cmsg_level = level, header->cmsg_type = type, header->cmsg_len = CMSG_LEN(size);
  memcpy(CMSG_DATA(header), data, size);
  used += CMSG_SPACE(size);
}
static void say(void) {
  char text[] = "x";
  struct iovec data = {text, 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = control, .msg_controllen = used};
  sendmsg(-1, &message, 0);
  message.msg_controllen -= 1;
  sendmsg(-1, &message, 0);
  message.msg_controllen += 9;
  sendmsg(-1, &message, 0);
  memset(control, 0, sizeof control);
  used = 0;
}
#define ONE(level, type, ...) add(level, type, &(__VA_ARGS__), sizeof(__VA_ARGS__)), say()

int main(void) {
  ONE(SOL_SOCKET, SCM_RIGHTS, (int[3]){1, -1, 7});
  ONE(SOL_SOCKET, SCM_RIGHTS, (char[3]){1, 2, 3});
  ONE(SOL_SOCKET, SCM_RIGHTS, (char[6]){1, 0, 0, 0, 3});
  ONE(SOL_SOCKET, 3 /* SCM_SECURITY */, (char[10]){"label_t:s0"});
  ONE(SOL_SOCKET, 3 /* SCM_SECURITY */, (char[40]){"a\0b\n\377: longer than a string is shown"});
  ONE(SOL_SOCKET, 3 /* SCM_SECURITY */, (char[1]){"x"});
  ONE(SOL_SOCKET, SCM_CREDENTIALS, (struct ucred){1, 2, -1});
  ONE(SOL_SOCKET, SCM_CREDENTIALS, (char[3]){1, 2, 3});
  ONE(SOL_SOCKET, SCM_TIMESTAMP, (struct timeval){3, 500000});
  ONE(SOL_SOCKET, SO_TIMESTAMPNS, (struct timespec){3, 500000});
  ONE(SOL_SOCKET, SO_TIMESTAMPING, (struct timespec[3]){{3, 500000}, {4, 5}, {0, 0}});
  ONE(SOL_SOCKET, SCM_TIMESTAMP, (char[5]){1});
  ONE(SOL_SOCKET, 63, (struct timeval){3, 500000});
  ONE(SOL_SOCKET, 64, (struct timespec){3, 500000});
  ONE(SOL_SOCKET, 65, (struct timespec[3]){{3, 500000}, {4, 5}, {0, 0}});
  ONE(SOL_SOCKET, 99, "label");
  ONE(IPPROTO_IP, IP_PKTINFO, (struct in_pktinfo){1, {htonl(0x7f000001)}, {htonl(0x0a000001)}});
  ONE(IPPROTO_IP, IP_PKTINFO, (char[3]){1, 2, 3});
  ONE(IPPROTO_IP, IP_TTL, (int){64});
  ONE(IPPROTO_IP, IP_TOS, (unsigned char){4});
  ONE(IPPROTO_IP, IP_CHECKSUM, (unsigned){77});
  ONE(IPPROTO_IP, IP_RECVOPTS, (char[4]){1, 2, 3, 4});
  ONE(IPPROTO_IP, IP_OPTIONS, (char[4]){1, 2, 3, 4});
  ONE(IPPROTO_IP, IP_RECVERR, (struct {
        struct sock_extended_err error;
        struct sockaddr_in from;
      }){{1, 2, 3, 4, 0, 6, 7}, {AF_INET, htons(8), {htonl(0x7f000001)}}});
  ONE(IPPROTO_IP, IP_ORIGDSTADDR, (struct sockaddr_in){AF_INET, htons(8), {htonl(0x7f000001)}});
  ONE(IPPROTO_IP, 99, (int){64});
  ONE(IPPROTO_IPV6, IPV6_PKTINFO, (char[20]){1, 2, 3});
  ONE(IPPROTO_IPV6, IPV6_HOPLIMIT, (int){3});
  ONE(IPPROTO_UDP, 103, (short){512});
  ONE(IPPROTO_TCP, 1, (int){512});
  int number = 5;
  add(SOL_SOCKET, SCM_RIGHTS, &number, 4), add(IPPROTO_IP, IP_TTL, &number, 4), say();
  add(SOL_SOCKET, SCM_RIGHTS, &number, 0), say();
  // More was sent than there is room for.
  int pair[2];
  char room[16] = "________SECRET!";
  socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
  send(pair[0], "abcdef", 6, 0), recv(pair[1], room, 2, MSG_TRUNC);
  send(pair[0], "abcdef", 6, 0), recv(pair[1], room, 0, MSG_TRUNC);
  return 0;
}
