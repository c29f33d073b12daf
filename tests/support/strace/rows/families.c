// Addresses of rarer socket families, and ioctl requests on extents and ranges of files and on faults of memory.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/can.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <linux/if_alg.h>
#include <linux/if_packet.h>
#include <linux/if_xdp.h>
#include <linux/mctp.h>
#include <linux/nfc.h>
#include <linux/openat2.h>
#include <linux/userfaultfd.h>
#include <linux/vm_sockets.h>
#include <linux/x25.h>
#include <netipx/ipx.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static char room[256];

static void use(const void* address, size_t size) {
  memset(room, 0, sizeof room);
  memcpy(room, address, size);
  for (size_t less = 0; less < 4; ++less) syscall(SYS_bind, -1, room, size - less);
  syscall(SYS_bind, -1, room, size + 1);
  syscall(SYS_bind, -1, room, 4);
}

// As long as the kernel takes them, and longer.
static void long_paths(void) {
  char path[4200];
  for (int bytes = 4094; bytes <= 4097; ++bytes) {
    memset(path, 'x', sizeof path);
    for (int at = 0; at < bytes; at += 200) path[at] = '/';
    path[bytes] = 0;
    syscall(SYS_mount, path, path, "none", 0L, NULL);
    syscall(SYS_openat2, -1, path, &(struct open_how){0}, sizeof(struct open_how));
  }
}

static void rare_addresses(void) {
  use(&(struct sockaddr_vm){.svm_family = AF_VSOCK, .svm_port = 7, .svm_cid = 3}, sizeof(struct sockaddr_vm));
  use(
      &(struct sockaddr_alg){
          .salg_family = AF_ALG, .salg_type = "hash", .salg_name = "sha256", .salg_feat = 3, .salg_mask = 5},
      sizeof(struct sockaddr_alg));
  use(&(struct sockaddr_can){.can_family = AF_CAN, .can_ifindex = 1}, sizeof(struct sockaddr_can));
  use(
      &(struct sockaddr_xdp){
          .sxdp_family = AF_XDP, .sxdp_flags = 3, .sxdp_ifindex = 1, .sxdp_queue_id = 2, .sxdp_shared_umem_fd = 4},
      sizeof(struct sockaddr_xdp));
  syscall(SYS_bind, -1, &(struct sockaddr_ll){.sll_family = AF_PACKET, .sll_protocol = 8, .sll_ifindex = 1}, 20);
  syscall(SYS_bind, -1, &(struct sockaddr_ll){.sll_family = AF_PACKET, .sll_protocol = 0x7777, .sll_ifindex = 9999},
          20);
  for (int length = 6; length < 72; length += 13)
    syscall(SYS_bind, -1, &(struct sockaddr_ll){.sll_family = AF_PACKET, .sll_halen = length, .sll_addr = {1, 0, 3}},
            20);
  struct sockaddr_nfc_llcp point = {AF_NFC, 1, 2, NFC_PROTO_FELICA, 4, 5, "urn:x", 5};
  use(&point, sizeof(struct sockaddr_nfc)), use(&point, sizeof(struct sockaddr_nfc) + 4), use(&point, sizeof point);
  point.service_name_len = 3, point.nfc_protocol = 0x77, point.ssap = 0, use(&point, sizeof point);
  point.service_name_len = 100, use(&point, sizeof point);
  struct sockaddr_mctp component = {AF_MCTP, 0, 9, {3}, 4, 5, 0};
  use(&component, sizeof component);
  component.__smctp_pad0 = 7, component.__smctp_pad1 = 8, component.smctp_network = 0,
  use(&component, sizeof component);
  use(&(struct sockaddr_ipx){.sipx_family = AF_IPX, .sipx_network = 7, .sipx_zero = 3}, sizeof(struct sockaddr_ipx));
  use(&(struct sockaddr_x25){.sx25_family = AF_X25, .sx25_addr = {"12345"}}, sizeof(struct sockaddr_x25));
  use(&(struct sockaddr_ipx){.sipx_family = AF_IPX,
                             .sipx_port = 0x1234,
                             .sipx_network = 0x12345678,
                             .sipx_node = {1, 2, 3, 4, 5, 6},
                             .sipx_type = 7},
      sizeof(struct sockaddr_ipx));
  use(&(struct {
    unsigned short family;
    char data[14];
  }){AF_APPLETALK, "abcdef"},
      16);
  use(&(struct {
    unsigned short family;
    char data[14];
  }){AF_TIPC, "abcdef"},
      16);
  use(&(struct {
    unsigned short family;
    char data[14];
  }){AF_IEEE802154, "abcdef"},
      16);
}

// Of each size and value that has a name of its own.
static void bluetooth(void) {
  unsigned char bytes[20] = {AF_BLUETOOTH};
  for (int step = 0; step < 40; step += 13)
    for (size_t size = 3; size <= 16; ++size) {
      for (int i = 2; i < 20; ++i) bytes[i] = i * step;
      syscall(SYS_bind, -1, bytes, size);
    }
  const unsigned short numbers[] = {0,    1,     2,      3,      4,      5,      6,     7,    8,
                                    0x21, 0x22,  0x23,   0x40,   0x41,   0x7f,   0x80,  0x81, 0xfe,
                                    0xff, 0x100, 0x1000, 0x1001, 0x1002, 0xfffe, 0xffff};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
    const unsigned short hci[] = {AF_BLUETOOTH, 1, numbers[i]};
    syscall(SYS_bind, -1, hci, sizeof hci);
    const unsigned short l2cap[] = {AF_BLUETOOTH, numbers[i], 0x201, 0x403, 0x605, numbers[i], numbers[i] & 0xff};
    syscall(SYS_bind, -1, l2cap, sizeof l2cap);
  }
}

static void ranges(void) {
  static char bytes[4096] __attribute__((aligned(8)));
  ioctl(-1, FICLONE, 5);
  ioctl(-1, FICLONERANGE, &(struct file_clone_range){5, 6, 7, 8});
  struct file_dedupe_range* dedupe = (void*)bytes;
  *dedupe = (struct file_dedupe_range){.src_offset = 1, .src_length = 2, .dest_count = 2};
  dedupe->info[0] = (struct file_dedupe_range_info){3, 4, 5, -1};
  dedupe->info[1] = (struct file_dedupe_range_info){6, 7, 8, 1};
  ioctl(-1, FIDEDUPERANGE, dedupe);
  dedupe->dest_count = 0;
  ioctl(-1, FIDEDUPERANGE, dedupe);
  dedupe->dest_count = 5;
  ioctl(-1, FIDEDUPERANGE, dedupe);
  for (unsigned long request = 0; request < 3; ++request) {
    const unsigned long all[] = {FICLONERANGE, FIDEDUPERANGE, FS_IOC_FIEMAP};
    ioctl(-1, all[request], 0), ioctl(-1, all[request], 8);
  }
  int file = open("/proc/self/exe", O_RDONLY);
  struct fiemap* map = (void*)bytes;
  *map = (struct fiemap){.fm_length = ~0ull, .fm_flags = FIEMAP_FLAG_SYNC, .fm_extent_count = 0};
  ioctl(-1, FS_IOC_FIEMAP, map);
  map->fm_extent_count = 2;
  map->fm_flags = 0x80000001;
  ioctl(-1, FS_IOC_FIEMAP, map);
  close(file);
}

static void faults(void) {
  struct uffdio_api api = {UFFD_API, UFFD_FEATURE_EVENT_FORK, 3};
  ioctl(-1, UFFDIO_API, &api);
  ioctl(-1, UFFDIO_REGISTER, &(struct uffdio_register){{0x1000, 0x2000}, UFFDIO_REGISTER_MODE_MISSING | 0x80, 5});
  ioctl(-1, UFFDIO_UNREGISTER, &(struct uffdio_range){1, 2});
  ioctl(-1, UFFDIO_WAKE, &(struct uffdio_range){1, 2});
  ioctl(-1, UFFDIO_COPY, &(struct uffdio_copy){1, 2, 3, UFFDIO_COPY_MODE_DONTWAKE, 5});
  ioctl(-1, UFFDIO_ZEROPAGE, &(struct uffdio_zeropage){{1, 2}, UFFDIO_ZEROPAGE_MODE_DONTWAKE, 4});
  ioctl(-1, UFFDIO_WRITEPROTECT, &(struct uffdio_writeprotect){{1, 2}, UFFDIO_WRITEPROTECT_MODE_WP});
  ioctl(-1, UFFDIO_CONTINUE, &(struct uffdio_continue){{1, 2}, 1, 4});
  const unsigned long all[] = {UFFDIO_API,  UFFDIO_REGISTER, UFFDIO_UNREGISTER,   UFFDIO_WAKE,
                               UFFDIO_COPY, UFFDIO_ZEROPAGE, UFFDIO_WRITEPROTECT, UFFDIO_CONTINUE};
  for (unsigned i = 0; i < sizeof all / sizeof *all; ++i) ioctl(-1, all[i], 0), ioctl(-1, all[i], 8);
  int uffd = syscall(SYS_userfaultfd, O_CLOEXEC);
  ioctl(uffd, UFFDIO_API, &(struct uffdio_api){UFFD_API});
  char* page = aligned_alloc(4096, 8192);
  struct uffdio_register range = {{(unsigned long)page, 4096}, UFFDIO_REGISTER_MODE_MISSING};
  ioctl(uffd, UFFDIO_REGISTER, &range);
  struct uffdio_zeropage zero = {{(unsigned long)page, 4096}, 0};
  ioctl(uffd, UFFDIO_ZEROPAGE, &zero);
  struct uffdio_copy copy = {(unsigned long)page, (unsigned long)(page + 4096), 4096, 0};
  ioctl(uffd, UFFDIO_COPY, &copy);
  ioctl(uffd, UFFDIO_UNREGISTER, &range.range);
}

static void opens(void) {
  struct {
    struct open_how how;
    unsigned long more[2];
  } how = {{O_RDONLY | 0x40000000, 0, RESOLVE_NO_XDEV}, {0, 0}};
  const unsigned long long resolves[] = {0, 1, 2, 4, 8, 0x10, 0x20, 0x3f, 0x40, 0x100000000, 0xffffffff00000001};
  for (unsigned i = 0; i < sizeof resolves / sizeof *resolves; ++i) {
    how.how.resolve = resolves[i];
    syscall(SYS_openat2, -1, "none", &how, sizeof how.how);
  }
  const unsigned long long flags[] = {
      0, O_CREAT, O_CREAT | 0x8000000000000000, O_TMPFILE, 0x80000000, 0xffffffffffffffff, O_RDWR | 0x100000000};
  for (unsigned i = 0; i < sizeof flags / sizeof *flags; ++i) {
    how.how = (struct open_how){flags[i], 0640, 0};
    syscall(SYS_openat2, -1, "none", &how, sizeof how.how);
    how.how.mode = 0xffffffff00000001;
    syscall(SYS_openat2, -1, "none", &how, sizeof how.how);
  }
  for (unsigned size = 0; size <= sizeof how; size += 4) syscall(SYS_openat2, -1, "none", &how, size);
  how.more[0] = 1;
  syscall(SYS_openat2, -1, "none", &how, sizeof how);
  syscall(SYS_openat2, -1, "none", 8, sizeof how);
}

int main(void) {
  rare_addresses(), long_paths();
  bluetooth();
  ranges();
  faults();
  opens();
  return 0;
}
