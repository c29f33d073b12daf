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
#include <sys/un.h>
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

// Several at once, with names that have a length of their own.
static void say_several(void) {
  enum { kCount = 7 };
  struct sockaddr_un names[2] = {{AF_UNIX, "\0scry rows 1"}, {AF_UNIX, "\0scry rows 2"}}, from[kCount] = {0};
  struct mmsghdr messages[kCount] = {0};
  struct iovec parts[kCount][2] = {0};
  char texts[kCount][8];
  int out = socket(AF_UNIX, SOCK_DGRAM, 0), in = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
  bind(out, (void*)&names[0], 14), bind(in, (void*)&names[1], 14);
  for (int i = 0; i < kCount; ++i) {
    struct msghdr* one = &messages[i].msg_hdr;
    memcpy(texts[i], "text  .", 8), texts[i][5] = '0' + i;
    parts[i][0] = (struct iovec){texts[i], i}, parts[i][1] = (struct iovec){"more", 4};
    one->msg_iov = parts[i], one->msg_iovlen = 1 + i % 2;
    if (i != 3) one->msg_name = &names[1], one->msg_namelen = 14;
  }
  sendmmsg(out, messages, 3, 0);       // all
  sendmmsg(out, messages, kCount, 0);  // up to the one that has no name
  sendmmsg(out, messages + 3, 2, 0);   // none
  sendmmsg(out, messages, 0, 0);
  sendmmsg(-1, messages, kCount, 0);
  for (int i = 0; i < kCount; ++i) {
    struct msghdr* one = &messages[i].msg_hdr;
    parts[i][1] = (struct iovec){texts[i], 8};
    one->msg_name = i == 2 ? NULL : &from[i], one->msg_namelen = 20 * (i != 4);
    messages[i].msg_len = 0;
  }
  recvmmsg(in, messages, 2, 0, NULL);
  recvmmsg(in, messages, kCount, 0, &(struct timespec){0, 0});
  recvmmsg(in, messages, kCount, MSG_DONTWAIT, NULL);
}

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
  say_several();
  return 0;
}
