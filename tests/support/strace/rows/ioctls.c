// Requests of ioctl with structures.
#define _GNU_SOURCE
#include <asm/termbits.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/hdreg.h>
#include <linux/if_tun.h>
#include <linux/kd.h>
#include <linux/loop.h>
#include <linux/random.h>
#include <linux/rtc.h>
#include <linux/sockios.h>
#include <linux/userfaultfd.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define TELL(request, value) ioctl(-1, request, value), ioctl(-1, request, 0L), ioctl(-1, request, 8L)

int main(void) {
  struct loop_info old = {.lo_number = 3,
                          .lo_device = 5,
                          .lo_inode = 7,
                          .lo_offset = 9,
                          .lo_encrypt_type = 1,
                          .lo_flags = 4,
                          .lo_name = "name",
                          .lo_encrypt_key = "key",
                          .lo_encrypt_key_size = 3,
                          .lo_init = {1, 2},
                          .reserved = "r"};
  struct loop_info64 now = {.lo_device = 5,
                            .lo_inode = 7,
                            .lo_offset = 9,
                            .lo_sizelimit = 11,
                            .lo_number = 3,
                            .lo_encrypt_type = 18,
                            .lo_encrypt_key_size = 3,
                            .lo_flags = 5,
                            .lo_file_name = "file",
                            .lo_crypt_name = "crypt",
                            .lo_encrypt_key = "key",
                            .lo_init = {1, 2}};
  struct loop_config config = {.fd = 7, .block_size = 512, .info = now};
  TELL(LOOP_SET_STATUS, &old);
  TELL(LOOP_GET_STATUS, &old);
  TELL(LOOP_SET_STATUS64, &now);
  TELL(LOOP_GET_STATUS64, &now);
  TELL(LOOP_CONFIGURE, &config);
  ioctl(-1, LOOP_SET_CAPACITY, 1L), ioctl(-1, LOOP_SET_DIRECT_IO, 1L), ioctl(-1, LOOP_SET_BLOCK_SIZE, 512L);
  struct termios2 terminal = {.c_cflag = BOTHER | CS8, .c_ispeed = 1200, .c_ospeed = 1200, .c_cc = {3, 28}};
  TELL(TCSETS2, &terminal), TELL(TCSETSW2, &terminal), TELL(TCSETSF2, &terminal), TELL(TCGETS2, &terminal);
  int master = open("/dev/ptmx", O_RDWR | O_NOCTTY);
  ioctl(master, TCGETS2, &terminal);
  ioctl(master, TCGETS, &terminal);
  int sock = socket(AF_INET, SOCK_DGRAM, 0);
  static struct ifreq interfaces[4];
  struct ifconf list = {sizeof interfaces, {(char*)interfaces}};
  ioctl(sock, SIOCGIFCONF, &list);
  list.ifc_len = sizeof interfaces, list.ifc_req = NULL;
  ioctl(sock, SIOCGIFCONF, &list);
  list.ifc_len = 10, list.ifc_req = interfaces;
  ioctl(sock, SIOCGIFCONF, &list);
  TELL(SIOCGIFCONF, &list);
  struct ifreq request = {.ifr_name = "lo"};
  ioctl(sock, SIOCGIFMAP, &request);
  TELL(SIOCSIFMAP, &request);
  TELL(SIOCSIFNAME, &request);
  TELL(SIOCBRADDBR, "bridge");
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  TELL(TUNSETIFF, &request);
  unsigned long range[2] = {512, 1024};
  TELL(BLKDISCARD, range);
  TELL(BLKSECDISCARD, range);
  TELL(BLKZEROOUT, range);
  TELL(BLKRASET, 5);
  TELL(BLKROSET, range);
  const long places[] = {BLKRAGET,    BLKFRAGET, BLKSECTGET, BLKALIGNOFF, BLKDISCARDZEROES, BLKROTATIONAL,
                         HDIO_GETGEO, KDGKBTYPE, KDGKBMODE,  GIO_FONT,    KDENABIO,         PIO_FONTRESET};
  for (size_t i = 0; i < sizeof places / sizeof *places; ++i) TELL(places[i], range);
  const int disk = open("/dev/loop0", O_RDONLY);
  for (int i = 0; i < 6; ++i) ioctl(disk, places[i], range);
  // Names of other constants are no requests.
  ioctl(-1, 0x100, 0L), ioctl(-1, 0x200, 0L), ioctl(-1, 0x1f4, 0L), ioctl(-1, HDIO_DRIVE_TASK, 0L);
  struct rtc_time when = {1, 2, 3, 4, 5, 99, 1, 2, 0};
  TELL(RTC_SET_TIME, &when);
  struct uffdio_register where = {.range = {4096, 4096}, .mode = 1};
  TELL(UFFDIO_REGISTER, &where);
  struct uffdio_copy copy = {.dst = 4096, .src = 8192, .len = 4096, .mode = 1};
  TELL(UFFDIO_COPY, &copy);
  struct uffdio_zeropage zero = {.range = {4096, 4096}, .mode = 1};
  TELL(UFFDIO_ZEROPAGE, &zero);
  return 0;
}
