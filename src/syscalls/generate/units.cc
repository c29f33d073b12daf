// The headers whose names the families are made of.
#include "syscalls/generate/families.h"

namespace scry::syscalls {
namespace {

constexpr Unit kUnits[] = {
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
    // Other devices, of which there is but the name of each request.
    {"devices", R"(
#include <linux/major.h>
#include <linux/acrn.h>
#include <linux/agpgart.h>
#include <linux/android/binder.h>
#include <linux/android/binderfs.h>
#include <linux/apm_bios.h>
#include <linux/arcfb.h>
#include <linux/aspeed-lpc-ctrl.h>
#include <linux/aspeed-p2a-ctrl.h>
#include <linux/atm_eni.h>
#include <linux/atm_he.h>
#include <linux/atm_idt77105.h>
#include <linux/atm_nicstar.h>
#include <linux/atm_tcp.h>
#include <linux/atm_zatm.h>
#include <linux/atmarp.h>
#include <linux/atmbr2684.h>
#include <linux/atmclip.h>
#include <linux/atmdev.h>
#include <linux/atmlec.h>
#include <linux/atmmpc.h>
#include <linux/atmsvc.h>
#include <linux/auto_dev-ioctl.h>
#include <linux/auto_fs.h>
#include <linux/blktrace_api.h>
#include <linux/bpqether.h>
#include <linux/bt-bmc.h>
#include <linux/cachefiles.h>
#include <linux/capi.h>
#include <linux/cciss_ioctl.h>
#include <linux/cec.h>
#include <linux/chio.h>
#include <linux/cm4000_cs.h>
#include <linux/comedi.h>
#include <linux/counter.h>
#include <linux/cxl_mem.h>
#include <linux/dma-buf.h>
#include <linux/dvb/audio.h>
#include <linux/dvb/ca.h>
#include <linux/dvb/dmx.h>
#include <linux/dvb/frontend.h>
#include <linux/dvb/net.h>
#include <linux/dvb/osd.h>
#include <linux/dvb/video.h>
#include <linux/f2fs.h>
#include <linux/fb.h>
#include <linux/firewire-cdev.h>
#include <linux/fpga-dfl.h>
#include <linux/fscrypt.h>
#include <linux/fsi.h>
#include <linux/fsmap.h>
#include <linux/genwqe/genwqe_card.h>
#include <linux/gsmmux.h>
#include <linux/hiddev.h>
#include <linux/hpet.h>
#include <linux/hsi/cs-protocol.h>
#include <linux/hsi/hsi_char.h>
#include <linux/i2o-dev.h>
#include <linux/i8k.h>
#include <linux/if_pppox.h>
#include <linux/iio/buffer.h>
#include <linux/iio/events.h>
#include <linux/inotify.h>
#include <linux/ipmi.h>
#include <linux/ipmi_bmc.h>
#include <linux/isst_if.h>
#include <linux/ivtv.h>
#include <linux/ivtvfb.h>
#include <linux/joystick.h>
#include <linux/kcov.h>
#include <linux/lirc.h>
#include <linux/loadpin.h>
#include <linux/matroxfb.h>
#include <linux/media.h>
#include <linux/mei.h>
#include <linux/meye.h>
#include <linux/misc/bcm_vk.h>
#include <linux/mmtimer.h>
#include <linux/mtio.h>
#include <linux/ndctl.h>
#include <linux/nilfs2_api.h>
#include <linux/nvme_ioctl.h>
#include <linux/nvram.h>
#include <linux/omapfb.h>
#include <linux/pcitest.h>
#include <linux/pfrut.h>
#include <linux/phantom.h>
#include <linux/pktcdvd.h>
#include <linux/pmu.h>
#include <linux/ppdev.h>
#include <linux/pps.h>
#include <linux/pr.h>
#include <linux/psp-sev.h>
#include <linux/radeonfb.h>
#include <linux/raid/md_u.h>
#include <linux/reiserfs_fs.h>
#include <linux/remoteproc_cdev.h>
#include <linux/rfkill.h>
#include <linux/rio_cm_cdev.h>
#include <linux/rio_mport_cdev.h>
#include <linux/rpmsg.h>
#include <linux/scif_ioctl.h>
#include <linux/sed-opal.h>
#include <linux/serio.h>
#include <linux/sev-guest.h>
#include <linux/sonet.h>
#include <linux/sonypi.h>
#include <linux/spi/spidev.h>
#include <linux/stm.h>
#include <linux/surface_aggregator/cdev.h>
#include <linux/surface_aggregator/dtx.h>
#include <linux/suspend_ioctls.h>
#include <linux/switchtec_ioctl.h>
#include <linux/sync_file.h>
#include <linux/synclink.h>
#include <linux/tee.h>
#include <linux/timerfd.h>
#include <linux/toshiba.h>
#include <linux/udf_fs_i.h>
#include <linux/udmabuf.h>
#include <linux/usb/cdc-wdm.h>
#include <linux/usb/functionfs.h>
#include <linux/usb/g_printer.h>
#include <linux/usb/g_uvc.h>
#include <linux/usb/gadgetfs.h>
#include <linux/usb/raw_gadget.h>
#include <linux/usb/tmc.h>
#include <linux/usbdevice_fs.h>
#include <linux/uvcvideo.h>
#include <linux/v4l2-subdev.h>
#include <linux/vduse.h>
#include <linux/vfio.h>
#include <linux/videodev2.h>
#include <linux/vm_sockets.h>
#include <linux/vtpm_proxy.h>
#include <linux/watch_queue.h>
#include <linux/wireless.h>
#include <linux/wmi.h>
#include <misc/cxl.h>
#include <misc/fastrpc.h>
#include <misc/habanalabs.h>
#include <misc/ocxl.h>
#include <misc/uacce/hisi_qm.h>
#include <misc/uacce/uacce.h>
#include <misc/xilinx_sdfec.h>
#include <mtd/mtd-abi.h>
#include <mtd/ubi-user.h>
#include <rdma/rdma_user_ioctl.h>
#include <scsi/scsi.h>
#include <scsi/scsi_ioctl.h>
#include <scsi/sg.h>
#include <sound/asequencer.h>
#include <sound/asound.h>
#include <sound/asound_fm.h>
#include <sound/compress_offload.h>
#include <sound/emu10k1.h>
#include <sound/firewire.h>
#include <sound/hdsp.h>
#include <sound/hdspm.h>
#include <sound/sb16_csp.h>
#include <sound/sfnt_info.h>
#include <video/sisfb.h>
#include <asm/amd_hsmp.h>
#include <asm/msr.h>
#include <asm/mtrr.h>
#include <asm/sgx.h>
)"},
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
