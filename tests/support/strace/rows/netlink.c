// Netlink messages: each attribute of each message with contents of several sizes, alone and inside others.
#include <linux/if_link.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static uint8_t message[2048], numbers[512];
static size_t used;
static int descriptor;

static void use(int protocol) {
  const struct sockaddr_nl own = {
      AF_NETLINK};  // strace asks the kernel for the protocol of sockets that have an address
  close(descriptor);
  descriptor = socket(AF_NETLINK, SOCK_RAW, protocol);
  bind(descriptor, (const struct sockaddr*)&own, sizeof own);
}
static void begin(int type, int flags, int family, size_t header) {
  memset(message, 0, sizeof message);
  *(struct nlmsghdr*)message = (struct nlmsghdr){0, type, flags, 1, 0};
  message[16] = family;
  used = 16 + header;
}
static size_t open_attribute(int type) {
  const struct nlattr head = {4, type};
  memcpy(message + used, &head, 4);
  used += 4;
  return used - 4;
}
static void close_attribute(size_t at) {
  ((struct nlattr*)(message + at))->nla_len = used - at;
  used = (used + 3) / 4 * 4;
}
static void attribute(int type, const void* content, size_t size) {
  const size_t at = open_attribute(type);
  memcpy(message + used, content, size);
  used += size;
  close_attribute(at);
}
// No process has this number: nothing receives the message.
static void say(void) {
  const struct sockaddr_nl nobody = {AF_NETLINK, 0, 0x7ffffff0};
  *(uint32_t*)message = used;
  sendto(descriptor, message, used, MSG_DONTWAIT, (const struct sockaddr*)&nobody, sizeof nobody);
}

struct place {
  int type, header, family, count;
  int path[4];        // attributes around, up to the first that is -1
  const char* kind;   // IFLA_INFO_KIND before them
  uint16_t sizes[8];  // of structures: {attribute, size, ...}
};
#define NONE \
  { -1 }
static const struct place places[] = {
    {RTM_NEWLINK, 16, AF_INET, 62, NONE, 0, {IFLA_STATS, 96, IFLA_STATS64, 200, IFLA_MAP, 28}},
    {RTM_NEWLINK,
     16,
     0,
     16,
     {IFLA_VFINFO_LIST, 1, -1},
     0,
     {IFLA_VF_MAC, 36, IFLA_VF_VLAN, 12, IFLA_VF_RATE, 12, IFLA_VF_BROADCAST, 32}},
    {RTM_NEWLINK, 16, 0, 9, {IFLA_VFINFO_LIST, 1, IFLA_VF_STATS, -1}},
    {RTM_NEWLINK, 16, 0, 3, {IFLA_VFINFO_LIST, 1, IFLA_VF_VLAN_LIST, -1}, 0, {1, 16}},
    {RTM_NEWLINK, 16, 0, 9, {IFLA_VF_PORTS, 1, -1}},
    {RTM_NEWLINK, 16, 0, 9, {IFLA_PORT_SELF, -1}},
    {RTM_NEWLINK, 16, 0, 3, {IFLA_AF_SPEC, AF_INET, -1}, 0, {1, 100}},
    {RTM_NEWLINK, 16, 0, 10, {IFLA_AF_SPEC, AF_INET6, -1}, 0, {2, 100, 3, 64, 5, 16, 7, 16}},
    {RTM_NEWLINK, 16, AF_BRIDGE, 8, {IFLA_AF_SPEC, -1}},
    {RTM_NEWLINK, 16, AF_BRIDGE, 5, {IFLA_AF_SPEC, 3, -1}},
    {RTM_NEWLINK, 16, AF_BRIDGE, 42, {IFLA_PROTINFO, -1}},
    {RTM_NEWLINK, 16, 0, 10, {IFLA_XDP, -1}},
    {RTM_NEWLINK, 16, 0, 5, {IFLA_PROTO_DOWN_REASON, -1}},
    {RTM_NEWLINK, 16, 0, 8, {IFLA_LINKINFO, -1}},
    {RTM_NEWLINK, 16, 0, 7, {IFLA_INFO_DATA, -1}, "bridge"},
    {RTM_NEWLINK, 16, 0, 42, {IFLA_INFO_DATA, -1}, "tun"},
    {RTM_NEWLINK, 16, 0, 6, {IFLA_INFO_DATA, IFLA_BR_MCAST_QUERIER_STATE, -1}, "bridge", {5, 16}},
    {RTM_NEWLINK, 16, 0, 6, {IFLA_INFO_DATA, -1}, "vlan"},
    {RTM_NEWADDR, 8, AF_INET, 12, NONE, 0, {IFA_CACHEINFO, 16}},
    {RTM_GETMULTICAST, 8, AF_INET6, 12, NONE, 0, {IFA_ADDRESS, 16}},
    {RTM_NEWROUTE, 12, AF_INET, 32, NONE, 0, {RTA_CACHEINFO, 32, RTA_MFC_STATS, 24, RTA_VIA, 6}},
    {RTM_NEWROUTE, 12, AF_INET6, 20, {RTA_METRICS, -1}},
    {RTM_NEWNEIGH, 12, AF_INET, 20, NONE, 0, {NDA_CACHEINFO, 16}},
    {RTM_NEWNEIGH, 12, AF_INET, 4, {NDA_FDB_EXT_ATTRS, -1}},
    {RTM_NEWRULE, 12, AF_INET, 28, NONE},
    {RTM_NEWQDISC, 20, 0, 17, NONE, 0, {TCA_STATS, 36}},
    {RTM_NEWCHAIN, 20, 0, 9, {TCA_STATS2, -1}, 0, {1, 12, 3, 20, 5, 16, 7, 12}},
    {RTM_NEWTFILTER, 20, 0, 4, {TCA_STAB, -1}, 0, {1, 24, 2, 10}},
    {RTM_DELACTION, 4, 0, 12, NONE},
    {RTM_NEWNEIGHTBL, 4, 0, 12, NONE, 0, {NDTA_CONFIG, 32, NDTA_STATS, 88}},
    {RTM_NEWNEIGHTBL, 4, 0, 21, {NDTA_PARMS, -1}},
    {RTM_NEWADDRLABEL, 12, AF_INET, 5, NONE},
    {RTM_GETDCB, 4, 0, 8, NONE},
    {RTM_NEWNETCONF, 4, 0, 11, NONE},
    {RTM_NEWMDB, 8, AF_BRIDGE, 3, {1, -1}},
    {RTM_NEWMDB, 8, AF_BRIDGE, 3, {1, 1, -1}, 0, {1, 28}},
    {RTM_NEWMDB, 8, AF_BRIDGE, 3, {2, -1}},
    {RTM_NEWNSID, 4, 0, 8, NONE},
    {RTM_NEWSTATS, 12, 0, 7, NONE, 0, {1, 200}},
    {RTM_NEWSTATS, 12, 0, 5, {2, 1, -1}, 0, {1, 40, 2, 256, 4, 48}},
    {RTM_NEWSTATS, 12, 0, 3, {2, 2, -1}},
    {RTM_NEWSTATS, 12, 0, 10, {2, 2, 1, -1}},
    {RTM_NEWNEXTHOP, 8, AF_INET, 15, NONE, 0, {2, 24}},
    {RTM_NEWNEXTHOP, 8, 0, 6, {12, -1}},
    {RTM_NEWNEXTHOP, 8, 0, 5, {13, -1}},
};

static void say_attribute(const struct place* place, int number, size_t size) {
  size_t opened[5], depth = 0;
  begin(place->type, NLM_F_REQUEST | 0x300, place->family, place->header);
  if (place->kind) {
    opened[depth++] = open_attribute(IFLA_LINKINFO);
    attribute(IFLA_INFO_KIND, place->kind, strlen(place->kind) + 1);
  }
  for (int i = 0; place->path[i] >= 0 && i < 4; ++i) opened[depth++] = open_attribute(place->path[i]);
  attribute(number, numbers, size);
  while (depth) close_attribute(opened[--depth]);
  say();
}

// Flags that no header names; hops whose lengths are wrong.
static int is_left_out(const struct place* place, int number) {
  return (place->path[0] == IFLA_AF_SPEC && place->path[1] == AF_INET6 && number == IFLA_INET6_FLAGS) ||
         (place->type == RTM_NEWROUTE && place->path[0] < 0 && number == RTA_MULTIPATH);
}

static void say_place(const struct place* place) {
  for (int number = 0; number < place->count; ++number)
    for (size_t size = 1; size <= 8 && !is_left_out(place, number); size *= 2) say_attribute(place, number, size);
  for (int i = 0; i < 8 && place->sizes[i + 1]; i += 2) say_attribute(place, place->sizes[i], place->sizes[i + 1]);
}

static void say_hops(void) {
  begin(RTM_NEWROUTE, NLM_F_REQUEST, AF_INET, 12);
  const size_t list = open_attribute(RTA_MULTIPATH);
  for (int i = 0; i < 3; ++i) {
    const struct rtnexthop hop = {i == 1 ? 8 : 16, i, 1, 77};
    memcpy(message + used, &hop, sizeof hop);
    used += sizeof hop;
    if (i != 1) attribute(RTA_GATEWAY, "\177\0\0\1", 4);
  }
  close_attribute(list);
  say();
}

static void say_types(int protocol, int first, int last) {
  use(protocol);
  for (int type = first; type <= last; ++type) {
    begin(type, NLM_F_REQUEST | 0x300, 0, 4), say();
    begin(type, 0, AF_INET, 1), say();
  }
}

static void say_sockets(void) {
  static const struct {
    int family, size, count;
  } rows[] = {{AF_UNIX, 16, 8}, {AF_INET, 72, 13}, {AF_INET6, 72, 8}, {AF_NETLINK, 28, 6}, {AF_PACKET, 16, 6}};
  use(NETLINK_SOCK_DIAG);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    for (int number = 0; number < rows[i].count; ++number)
      for (size_t size = 4; size <= 32; size *= 2) {
        const int has_no_name = rows[i].family == AF_INET && number == 8;  // INET_DIAG_SHUTDOWN: no header has them
        begin(20, 0, rows[i].family, rows[i].size);
        attribute(number, numbers, size);
        if (!has_no_name) say();
        begin(20, NLM_F_REQUEST, rows[i].family, 56);
        if (number < 4) attribute(number, numbers, 4), say();
      }
}

int main(void) {
  for (size_t i = 0; i < sizeof numbers; i += 4) numbers[i] = i / 4 % 7 + 1;
  use(NETLINK_ROUTE);
  for (size_t i = 0; i < sizeof places / sizeof *places; ++i) say_place(&places[i]);
  say_hops();
  for (int flags = 0; flags < 4; ++flags) {
    begin(NLMSG_ERROR, flags << 8, 0, 20), say();
    begin(NLMSG_ERROR, flags << 8, 0, 20), attribute(1, "text", 5), attribute(2, numbers, 4), say();
  }
  say_types(NETLINK_ROUTE, 16, 92);
  say_sockets();
  say_types(NETLINK_AUDIT, 1000, 1020);
  say_types(NETLINK_XFRM, 16, 39);
  say_types(NETLINK_SELINUX, 16, 18);
  say_types(NETLINK_NETFILTER, 16, 17);
  for (int subsystem = 0; subsystem < 13; ++subsystem)
    say_types(NETLINK_NETFILTER, subsystem << 8, subsystem << 8 | 14);
  say_types(NETLINK_GENERIC, 16, 16);
  say_types(NETLINK_KOBJECT_UEVENT, 0, 1);
  return 0;
}
