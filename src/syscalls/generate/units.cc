// The headers whose names the families are made of.
#include "syscalls/generate/families.h"

namespace scry::syscalls {
namespace {

const Unit kUnits[] = {
    {"kernel", R"(
#include <linux/stat.h>
#include <linux/aio_abi.h>
#include <linux/bpf.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <linux/elf.h>
#include <linux/errno.h>
#include <linux/eventpoll.h>
#include <linux/fadvise.h>
#include <linux/falloc.h>
#include <linux/fanotify.h>
#include <linux/fcntl.h>
#include <linux/fiemap.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/futex.h>
#include <linux/hw_breakpoint.h>
#include <linux/inotify.h>
#include <linux/io_uring.h>
#include <linux/ioprio.h>
#include <linux/ipc.h>
#include <linux/kcmp.h>
#include <linux/kexec.h>
#include <linux/keyctl.h>
#include <linux/landlock.h>
#include <linux/membarrier.h>
#include <linux/memfd.h>
#include <linux/mempolicy.h>
#include <linux/mman.h>
#include <linux/module.h>
#include <linux/mount.h>
#include <linux/mqueue.h>
#include <linux/msg.h>
#include <linux/openat2.h>
#include <linux/perf_event.h>
#include <linux/personality.h>
#include <linux/pidfd.h>
#include <linux/poll.h>
#include <linux/prctl.h>
#include <linux/ptrace.h>
#include <linux/quota.h>
#include <linux/dqblk_xfs.h>
#include <linux/random.h>
#include <linux/reboot.h>
#include <linux/resource.h>
#include <linux/rseq.h>
#include <linux/sched.h>
#include <linux/sched/types.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <linux/sem.h>
#include <linux/shm.h>
#include <linux/signal.h>
#include <linux/signalfd.h>
#include <linux/termios.h>
#include <linux/time.h>
#include <linux/timerfd.h>
#include <linux/timex.h>
#include <linux/userfaultfd.h>
#include <linux/wait.h>
#include <linux/xattr.h>
#include <linux/magic.h>
#include <asm/prctl.h>
// No header for programs of x86-64 has these: linux/sched.h reserves the first, asm/mman.h has the second on other
// machines, linux/fcntl.h the commands on machines of 32 bits; linux/fanotify.h of Linux 5.7 had
// the next, and a comment of linux/aio_abi.h has the last.
#define SCHED_ISO 4
#define PKEY_DISABLE_EXECUTE 4
#define F_GETLK64 12
#define F_SETLK64 13
#define F_SETLKW64 14
#define FAN_DIR_MODIFY 0x80000
#define IOCB_CMD_PREADX 4
// keyctl(2) documents these; the kernel's header of them is not one for programs.
#define KEY_POS_VIEW 0x01000000
#define KEY_POS_READ 0x02000000
#define KEY_POS_WRITE 0x04000000
#define KEY_POS_SEARCH 0x08000000
#define KEY_POS_LINK 0x10000000
#define KEY_POS_SETATTR 0x20000000
#define KEY_USR_VIEW 0x00010000
#define KEY_USR_READ 0x00020000
#define KEY_USR_WRITE 0x00040000
#define KEY_USR_SEARCH 0x00080000
#define KEY_USR_LINK 0x00100000
#define KEY_USR_SETATTR 0x00200000
#define KEY_GRP_VIEW 0x00000100
#define KEY_GRP_READ 0x00000200
#define KEY_GRP_WRITE 0x00000400
#define KEY_GRP_SEARCH 0x00000800
#define KEY_GRP_LINK 0x00001000
#define KEY_GRP_SETATTR 0x00002000
#define KEY_OTH_VIEW 0x00000001
#define KEY_OTH_READ 0x00000002
#define KEY_OTH_WRITE 0x00000004
#define KEY_OTH_SEARCH 0x00000008
#define KEY_OTH_LINK 0x00000010
#define KEY_OTH_SETATTR 0x00000020
)"},
    {"ioctl", R"(
#include <linux/blkpg.h>
#include <linux/blkzoned.h>
#include <linux/bpf.h>
#include <linux/btrfs.h>
#include <linux/cdrom.h>
#include <linux/dm-ioctl.h>
#include <linux/dma-heap.h>
#include <linux/fd.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <linux/fsverity.h>
#include <linux/fuse.h>
#include <linux/gpio.h>
#include <linux/hdreg.h>
#include <linux/hidraw.h>
#include <linux/nitro_enclaves.h>
#include <linux/if_tun.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/kvm.h>
#include <linux/loop.h>
#include <linux/mmc/ioctl.h>
#include <linux/nbd.h>
#include <linux/nsfs.h>
#include <linux/perf_event.h>
#include <linux/ppp-ioctl.h>
#include <linux/ptp_clock.h>
#include <linux/random.h>
#include <linux/rtc.h>
#include <linux/seccomp.h>
#include <linux/serial.h>
#include <linux/sockios.h>
#include <linux/soundcard.h>
#include <linux/msdos_fs.h>
#include <linux/termios.h>
#include <linux/vboxguest.h>
#include <linux/uinput.h>
#include <linux/userfaultfd.h>
#include <linux/vhost.h>
#include <linux/vt.h>
#include <linux/watchdog.h>
)"},
    {"devices", kDeviceHeaders},
    {"net", R"(
#include <linux/if.h>
#include <linux/if_addr.h>
#include <linux/if_arp.h>
#include <linux/if_ether.h>
#include <linux/if_link.h>
#include <linux/if_packet.h>
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/icmp.h>
#include <linux/neighbour.h>
#include <linux/net.h>
#include <linux/net_tstamp.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/audit.h>
#include <linux/sock_diag.h>
#include <linux/inet_diag.h>
#include <linux/fib_rules.h>
#include <linux/ip.h>
#include <linux/lwtunnel.h>
#include <linux/unix_diag.h>
#include <linux/genetlink.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nfnetlink_acct.h>
#include <linux/netfilter/nfnetlink_conntrack.h>
#include <linux/netfilter/nfnetlink_cthelper.h>
#include <linux/netfilter/nfnetlink_cttimeout.h>
#include <linux/netfilter/nfnetlink_hook.h>
#include <linux/netfilter/nfnetlink_log.h>
#include <linux/netfilter/nfnetlink_osf.h>
#include <linux/netfilter/nfnetlink_queue.h>
#include <linux/netfilter/nf_tables_compat.h>
#include <linux/netfilter/ipset/ip_set.h>
#include <linux/dcbnl.h>
#include <linux/gen_stats.h>
#include <linux/if_addrlabel.h>
#include <linux/if_bonding.h>
#include <linux/if_bridge.h>
#include <linux/if_tun.h>
#include <linux/ipv6.h>
#include <linux/net_namespace.h>
#include <linux/netconf.h>
#include <linux/netlink_diag.h>
#include <linux/nexthop.h>
#include <linux/packet_diag.h>
#include <linux/pkt_cls.h>
#include <linux/pkt_sched.h>
#include <linux/selinux_netlink.h>
#include <linux/smc_diag.h>
#include <linux/snmp.h>
#include <linux/xfrm.h>
#include <linux/if_alg.h>
#include <linux/tcp.h>
#include <linux/udp.h>
#include <linux/vm_sockets.h>
)"},
    // What the kernel keeps to itself of its interface to sockets is published by the C library only.
    {"sigaction", R"(
#include <linux/signal.h>
#define sigaction c_library_sigaction
#define _SIGNAL_H 1
#define __USE_MISC 1
#include <bits/types/__sigset_t.h>
#include <bits/sigaction.h>
)"},
    {"libc", R"(
#define _GNU_SOURCE 1
#include <sys/socket.h>
#include <sys/wait.h>
#include <sched.h>
#include <unistd.h>
#include <dirent.h>
#include <sys/eventfd.h>
#include <netinet/tcp.h>
#include <elf.h>
#include <sys/ptrace.h>
#include <sys/reg.h>
#include <sys/klog.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <sys/swap.h>
#include <fcntl.h>
// include/linux/socket.h, swap.h and statfs.h of the kernel, which no header for programs has.
#define MSG_PROBE 0x10
#define MSG_SENDPAGE_NOTLAST 0x20000
#define MSG_NO_SHARED_FRAGS 0x80000
#define MSG_CMSG_COMPAT 0x80000000
#define ST_VALID 0x20
#define SWAP_FLAG_DISCARD_ONCE 0x20000
#define SWAP_FLAG_DISCARD_PAGES 0x40000
)"},
    // Options of sockets other than those of the internet.
    {"options", R"(
#include <stdint.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <linux/caif/caif_socket.h>
#include <linux/can.h>
#include <linux/dccp.h>
#include <linux/icmp.h>
#include <linux/if_alg.h>
#include <linux/if_pppol2tp.h>
#include <linux/if_xdp.h>
#include <linux/kcm.h>
#include <linux/llc.h>
#include <linux/mctp.h>
#include <linux/nfc.h>
#include <linux/phonet.h>
#include <linux/rds.h>
#include <linux/sctp.h>
#include <linux/tipc.h>
#include <linux/tls.h>
)"},
    {"tables", R"(
#include <linux/netfilter_ipv4.h>
#include <linux/netfilter_ipv4/ip_tables.h>
#include <linux/netfilter_ipv6/ip6_tables.h>
#include <linux/netfilter_arp/arp_tables.h>
#include <linux/netfilter_bridge/ebtables.h>
)"},
    {"errors", "#include <asm/errno.h>"},
    {"sockopt", "#include <asm/socket.h>"},
};

}  // namespace

std::span<const Unit> units() {
  return kUnits;
}

}  // namespace scry::syscalls
