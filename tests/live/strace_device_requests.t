# Requests of ioctl() for terminals, block devices, interfaces, clocks and seccomp have their names and structures. No
# descriptor is there: what the kernel would read is shown.
== file app.c
#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <linux/fs.h>
#include <linux/rtc.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <string.h>
#include <sys/ioctl.h>
#define WITH(request, argument) ioctl(-1, request, argument)
int main(void) {
  int number = 5;
  unsigned long id = 7;
  struct termio terminal = {1, 2, 3, 4, 0, "abc"};
  struct ifreq link = {.ifr_name = "br0"};
  struct rtc_wkalrm alarm = {1, 0, {1, 2, 3, 4, 5, 120}};
  struct seccomp_notif_resp response = {9, 1, -2, SECCOMP_USER_NOTIF_FLAG_CONTINUE};
  WITH(BLKBSZSET, &number), ioctl(-1, BLKTRACESTART), WITH(FIOASYNC, &number), WITH(TCSETA, &terminal);
  link.ifr_ifindex = 1;
  WITH(SIOCBRADDIF, &link), WITH(SIOCGIFSLAVE, &link);
  link.ifr_hwaddr.sa_family = 1;
  memcpy(link.ifr_hwaddr.sa_data, "\1\2\3\4\5\6", 6);
  WITH(SIOCADDMULTI, &link);
  link.ifr_hwaddr.sa_family = 24;
  WITH(SIOCSIFHWADDR, &link);
  WITH(SIOCBRADDBR, "a name of more than sixteen characters"), WITH(RTC_WKALM_SET, &alarm), WITH(RTC_IRQP_SET, 1024L);
  WITH(SECCOMP_IOCTL_NOTIF_ID_VALID, &id), WITH(SECCOMP_IOCTL_NOTIF_SEND, &response), WITH(FS_IOC32_SETFLAGS, &number);
  return 0;
}
== where host
== run
gcc -w -o app app.c
"$SCRY" strace -e trace=ioctl -o lines ./app; sed 's/ *= -1 EBADF .*//' lines
== ready none
== stdout
ioctl(-1, BLKBSZSET, [5])
ioctl(-1, BLKTRACESTART)
ioctl(-1, FIOASYNC, [5])
ioctl(-1, TCSETA, {c_iflag=IGNBRK, c_oflag=NL0|CR0|TAB0|BS0|VT0|FF0|OLCUC, c_cflag=B110|CS5|, c_lflag=XCASE, ...})
ioctl(-1, SIOCBRADDIF, {ifr_ifindex=if_nametoindex("lo")})
ioctl(-1, SIOCGIFSLAVE, {ifr_name="br0"})
ioctl(-1, SIOCADDMULTI, {ifr_name="br0", ifr_hwaddr={sa_family=ARPHRD_ETHER, sa_data=01:02:03:04:05:06}})
ioctl(-1, SIOCSIFHWADDR, {ifr_name="br0", ifr_hwaddr={sa_family=ARPHRD_IEEE1394, sa_data=01:02:03:04:05:06:00:00:00:00:00:00:00:00}})
ioctl(-1, SIOCBRADDBR, "a name of more t"...)
ioctl(-1, RTC_WKALM_SET, {enabled=1, pending=0, time={tm_sec=1, tm_min=2, tm_hour=3, tm_mday=4, tm_mon=5, tm_year=120, ...}})
ioctl(-1, RTC_IRQP_SET, 1024)
ioctl(-1, SECCOMP_IOCTL_NOTIF_ID_VALID, [0x7])
ioctl(-1, SECCOMP_IOCTL_NOTIF_SEND, {id=0x9, val=1, error=-ENOENT, flags=SECCOMP_USER_NOTIF_FLAG_CONTINUE})
ioctl(-1, FS_IOC32_SETFLAGS, [FS_SECRM_FL|FS_COMPR_FL])
+++ exited with 0 +++
