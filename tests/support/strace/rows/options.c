// Options of sockets with values: structures, short and long ones, pointers that lead nowhere.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <linux/filter.h>
#include <linux/if_packet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static char place[512];

static void set(int level, int option, const void* value, socklen_t size) {
  memcpy(place, value, size);
  setsockopt(-1, level, option, place, size);
  setsockopt(-1, level, option, place, size > 1 ? size - 1 : 0);
  setsockopt(-1, level, option, place, size + 1);
  setsockopt(-1, level, option, place, 0);
  setsockopt(-1, level, option, place, -1);
  setsockopt(-1, level, option, NULL, size);
}

static void get(int socket, int level, int option, socklen_t size) {
  memset(place, 0, sizeof place);
  getsockopt(socket, level, option, place, &size);
}

int main(void) {
  struct linger linger = {1, 5};
  set(SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
  struct timeval time = {3, 500000};
  set(SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  set(SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
  struct ip_mreq member = {{htonl(0xe0000001)}, {htonl(0x7f000001)}};
  set(IPPROTO_IP, IP_ADD_MEMBERSHIP, &member, sizeof member);
  set(IPPROTO_IP, IP_DROP_MEMBERSHIP, &member, sizeof member);
  struct ip_mreqn member_n = {{htonl(0xe0000001)}, {htonl(0x7f000001)}, 1};
  set(IPPROTO_IP, IP_ADD_MEMBERSHIP, &member_n, sizeof member_n);
  set(IPPROTO_IP, IP_MULTICAST_IF, &member_n, sizeof member_n);
  set(IPPROTO_IP, IP_MULTICAST_IF, &member, 4);
  struct ipv6_mreq member6 = {.ipv6mr_interface = 1};
  inet_pton(AF_INET6, "ff02::1", &member6.ipv6mr_multiaddr);
  set(IPPROTO_IPV6, IPV6_ADD_MEMBERSHIP, &member6, sizeof member6);
  set(IPPROTO_IPV6, IPV6_DROP_MEMBERSHIP, &member6, sizeof member6);
  set(IPPROTO_IPV6, IPV6_JOIN_ANYCAST, &member6, sizeof member6);
  struct packet_mreq packet = {1, PACKET_MR_MULTICAST, 6, "\1\2\3\4\5\6\7"};
  set(SOL_PACKET, PACKET_ADD_MEMBERSHIP, &packet, sizeof packet);
  set(SOL_PACKET, PACKET_DROP_MEMBERSHIP, &packet, sizeof packet);
  struct tpacket_req ring = {4096, 4, 2048, 8};
  set(SOL_PACKET, PACKET_RX_RING, &ring, sizeof ring);
  set(SOL_PACKET, PACKET_TX_RING, &ring, sizeof ring);
  int one = 1;
  set(SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  set(SOL_SOCKET, SO_BINDTODEVICE, "lo", 3);
  set(SOL_PACKET, PACKET_FANOUT, &one, sizeof one);
  set(SOL_PACKET, PACKET_VERSION, &one, sizeof one);
  set(IPPROTO_TCP, TCP_CONGESTION, "cubic", 5);
  set(IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  set(SOL_NETLINK, 1, &one, sizeof one);
  set(IPPROTO_IP, IP_TOS, &one, sizeof one);
  struct sock_filter code[] = {{0x28, 0, 0, 12}, {0x15, 0, 1, 0x800}, {6, 0, 0, 0xffff}, {6, 0, 0, 0}};
  struct sock_fprog program = {4, code};
  setsockopt(-1, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
  setsockopt(-1, SOL_SOCKET, SO_ATTACH_FILTER, &program, 8);
  setsockopt(-1, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, &program, sizeof program);
  setsockopt(-1, SOL_SOCKET, SO_DETACH_FILTER, NULL, 0);

  int stream = socket(AF_INET, SOCK_STREAM, 0), pair[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  setsockopt(stream, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  get(stream, SOL_SOCKET, SO_LINGER, 8);
  get(stream, SOL_SOCKET, SO_LINGER, 4);
  get(stream, SOL_SOCKET, SO_LINGER, 16);
  get(stream, SOL_SOCKET, SO_LINGER, 0);
  get(stream, SOL_SOCKET, SO_RCVTIMEO, 16);
  get(stream, SOL_SOCKET, SO_RCVTIMEO, 8);
  get(stream, SOL_SOCKET, SO_RCVTIMEO, 32);
  get(stream, SOL_SOCKET, SO_TYPE, 4);
  get(stream, SOL_SOCKET, SO_PROTOCOL, 4);
  get(stream, SOL_SOCKET, SO_DOMAIN, 4);
  get(stream, SOL_SOCKET, SO_ERROR, 4);
  get(stream, SOL_SOCKET, SO_ERROR, 2);
  get(stream, SOL_SOCKET, SO_COOKIE, 0);
  get(stream, SOL_SOCKET, SO_BINDTODEVICE, 16);
  get(stream, IPPROTO_TCP, TCP_CONGESTION, 16);
  get(stream, IPPROTO_TCP, TCP_INFO, 8);
  get(stream, IPPROTO_TCP, TCP_INFO, 104);
  get(stream, IPPROTO_TCP, TCP_MAXSEG, 4);
  get(pair[0], SOL_SOCKET, SO_PEERCRED, 8);
  get(pair[0], SOL_SOCKET, SO_PEERCRED, 4);
  get(pair[0], SOL_SOCKET, SO_PASSCRED, 4);
  get(-1, SOL_SOCKET, SO_LINGER, 8);
  struct group_req group = {.gr_interface = 1};
  *(struct sockaddr_in*)&group.gr_group = (struct sockaddr_in){AF_INET, 0, {htonl(0xe0000001)}};
  setsockopt(-1, IPPROTO_IP, MCAST_JOIN_GROUP, &group, sizeof group);
  setsockopt(-1, IPPROTO_IP, MCAST_LEAVE_GROUP, &group, sizeof group);
  *(struct sockaddr_in6*)&group.gr_group = (struct sockaddr_in6){AF_INET6, 0, 0, {{{0xff, 2}}}};
  setsockopt(-1, IPPROTO_IPV6, MCAST_JOIN_GROUP, &group, sizeof group);
  for (unsigned bit = 0; bit < 32; bit += 3) {  // ICMP_FILTER
    setsockopt(-1, SOL_RAW, 1, &(unsigned){1u << bit}, 4);
    setsockopt(-1, SOL_RAW, 1, &(unsigned){~(1u << bit)}, 4);
  }
  int packets = socket(AF_PACKET, SOCK_RAW, 0);
  get(packets, SOL_PACKET, PACKET_STATISTICS, 12);
  get(packets, SOL_PACKET, PACKET_STATISTICS, 8);
  get(packets, SOL_PACKET, PACKET_STATISTICS, 4);
  get(packets, SOL_PACKET, PACKET_VERSION, 4);
  return 0;
}
