// Structures of files, processes, time and events: rows of fields.
#include <asm/termbits.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <linux/capability.h>
#include <linux/futex.h>
#include <linux/landlock.h>
#include <linux/mqueue.h>
#include <linux/seccomp.h>
#include <linux/utsname.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/user.h>
#include <utime.h>

#include <csignal>
#include <ctime>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kStatfs[] = {
    SCRY_FIELD(struct statfs, f_type, "known(magic)"),
    SCRY_FIELD(struct statfs, f_bsize, "ulong"),
    SCRY_FIELD(struct statfs, f_blocks, "ulong"),
    SCRY_FIELD(struct statfs, f_bfree, "ulong"),
    SCRY_FIELD(struct statfs, f_bavail, "ulong"),
    SCRY_FIELD(struct statfs, f_files, "ulong"),
    SCRY_FIELD(struct statfs, f_ffree, "ulong"),
    SCRY_FIELD(struct statfs, f_fsid, "fsid"),
    SCRY_FIELD(struct statfs, f_namelen, "ulong"),
    SCRY_FIELD(struct statfs, f_frsize, "ulong"),
    SCRY_FIELD(struct statfs, f_flags, "flags64(statfs_flags)"),
};

// struct flock: only F_GETLK reports the process.
constexpr Field kLock[] = {
    SCRY_FIELD(struct flock, l_type, "enum(lock_type)"),
    SCRY_FIELD(struct flock, l_whence, "enum(whence)"),
    SCRY_FIELD(struct flock, l_start, "long"),
    SCRY_FIELD(struct flock, l_len, "long"),
};
constexpr Field kLockFound[] = {
    SCRY_FIELD(struct flock, l_type, "enum(lock_type)"),
    SCRY_FIELD(struct flock, l_whence, "enum(whence)"),
    SCRY_FIELD(struct flock, l_start, "long"),
    SCRY_FIELD(struct flock, l_len, "long"),
    SCRY_FIELD(struct flock, l_pid, "pid"),
};
constexpr Field kOwner[] = {
    SCRY_FIELD(f_owner_ex, type, "enum(owner_type)"),
    SCRY_FIELD(f_owner_ex, pid, "pid"),
};

constexpr Field kUtsname[] = {
    SCRY_FIELD(new_utsname, sysname, "chars"),         SCRY_FIELD(new_utsname, nodename, "chars"),
    SCRY_VERBOSE_FIELD(new_utsname, release, "chars"), SCRY_VERBOSE_FIELD(new_utsname, version, "chars"),
    SCRY_VERBOSE_FIELD(new_utsname, machine, "chars"), SCRY_VERBOSE_FIELD(new_utsname, domainname, "chars"),
};
constexpr Field kSysinfo[] = {
    SCRY_FIELD(struct sysinfo, uptime, "long"),     SCRY_FIELD(struct sysinfo, loads, "items(ulong)"),
    SCRY_FIELD(struct sysinfo, totalram, "ulong"),  SCRY_FIELD(struct sysinfo, freeram, "ulong"),
    SCRY_FIELD(struct sysinfo, sharedram, "ulong"), SCRY_FIELD(struct sysinfo, bufferram, "ulong"),
    SCRY_FIELD(struct sysinfo, totalswap, "ulong"), SCRY_FIELD(struct sysinfo, freeswap, "ulong"),
    SCRY_FIELD(struct sysinfo, procs, "uint"),      SCRY_FIELD(struct sysinfo, totalhigh, "ulong"),
    SCRY_FIELD(struct sysinfo, freehigh, "ulong"),  SCRY_FIELD(struct sysinfo, mem_unit, "uint"),
};
constexpr Field kRlimit[] = {
    SCRY_FIELD(rlimit64, rlim_cur, "limit"),
    SCRY_FIELD(rlimit64, rlim_max, "limit"),
};
constexpr Field kUsage[] = {
    SCRY_FIELD(rusage, ru_utime, "timeval"),         SCRY_FIELD(rusage, ru_stime, "timeval"),
    SCRY_VERBOSE_FIELD(rusage, ru_maxrss, "ulong"),  SCRY_VERBOSE_FIELD(rusage, ru_ixrss, "ulong"),
    SCRY_VERBOSE_FIELD(rusage, ru_idrss, "ulong"),   SCRY_VERBOSE_FIELD(rusage, ru_isrss, "ulong"),
    SCRY_VERBOSE_FIELD(rusage, ru_minflt, "ulong"),  SCRY_VERBOSE_FIELD(rusage, ru_majflt, "ulong"),
    SCRY_VERBOSE_FIELD(rusage, ru_nswap, "ulong"),   SCRY_VERBOSE_FIELD(rusage, ru_inblock, "ulong"),
    SCRY_VERBOSE_FIELD(rusage, ru_oublock, "ulong"), SCRY_VERBOSE_FIELD(rusage, ru_msgsnd, "ulong"),
    SCRY_VERBOSE_FIELD(rusage, ru_msgrcv, "ulong"),  SCRY_VERBOSE_FIELD(rusage, ru_nsignals, "ulong"),
    SCRY_VERBOSE_FIELD(rusage, ru_nvcsw, "ulong"),   SCRY_VERBOSE_FIELD(rusage, ru_nivcsw, "ulong"),
};
constexpr Field kTms[] = {
    SCRY_FIELD(tms, tms_utime, "ulong"),
    SCRY_FIELD(tms, tms_stime, "ulong"),
    SCRY_FIELD(tms, tms_cutime, "ulong"),
    SCRY_FIELD(tms, tms_cstime, "ulong"),
};
constexpr Field kCapHeader[] = {
    SCRY_FIELD(__user_cap_header_struct, version, "enum(capability_version)"),
    SCRY_FIELD(__user_cap_header_struct, pid, "pid"),
};
constexpr Field kAltStack[] = {
    SCRY_FIELD(stack_t, ss_sp, "address"),
    SCRY_FIELD(stack_t, ss_flags, "flags(altstack)"),
    SCRY_FIELD(stack_t, ss_size, "ulong"),
};

constexpr Field kNotifySizes[] = {
    SCRY_FIELD(seccomp_notif_sizes, seccomp_notif, "uint"),
    SCRY_FIELD(seccomp_notif_sizes, seccomp_notif_resp, "uint"),
    SCRY_FIELD(seccomp_notif_sizes, seccomp_data, "uint"),
};
constexpr Field kTimespec[] = {
    SCRY_FIELD(timespec, tv_sec, "long"),
    SCRY_FIELD(timespec, tv_nsec, "ulong"),
};
constexpr Field kTimeval[] = {
    SCRY_FIELD(timeval, tv_sec, "long"),
    SCRY_FIELD(timeval, tv_usec, "ulong"),
};
constexpr Field kTimezone[] = {
    SCRY_FIELD(struct timezone, tz_minuteswest, "int"),
    SCRY_FIELD(struct timezone, tz_dsttime, "int"),
};
constexpr Field kItimerval[] = {
    SCRY_FIELD(itimerval, it_interval, "timeval"),
    SCRY_FIELD(itimerval, it_value, "timeval"),
};
constexpr Field kItimerspec[] = {
    SCRY_FIELD(itimerspec, it_interval, "timespec"),
    SCRY_FIELD(itimerspec, it_value, "timespec"),
};

constexpr Field kEpoll[] = {
    SCRY_FIELD(epoll_event, events, "flags(epoll)"),
    SCRY_FIELD(epoll_event, data, "epoll_data"),
};
constexpr Field kFutexWait[] = {
    SCRY_FIELD(futex_waitv, val, "hex"),
    SCRY_FIELD(futex_waitv, uaddr, "address"),
    SCRY_FIELD(futex_waitv, flags, "flags(futex_waitv)"),
    SCRY_UNUSED_FIELD(futex_waitv, __reserved, "hex"),
};
constexpr Field kAioEvent[] = {
    SCRY_FIELD(io_event, data, "hex"),
    SCRY_FIELD(io_event, obj, "address"),
    SCRY_FIELD(io_event, res, "long"),
    SCRY_FIELD(io_event, res2, "long"),
};
constexpr Field kLandlockRuleset[] = {
    SCRY_FIELD(landlock_ruleset_attr, handled_access_fs, "flags64(landlock_access)"),
};
constexpr Field kLandlockPath[] = {
    SCRY_FIELD(landlock_path_beneath_attr, allowed_access, "flags64(landlock_access)"),
    SCRY_FIELD(landlock_path_beneath_attr, parent_fd, "fd"),
};

constexpr Field kRegisters[] = {
    SCRY_FIELD(user_regs_struct, r15, "hex"),     SCRY_FIELD(user_regs_struct, r14, "hex"),
    SCRY_FIELD(user_regs_struct, r13, "hex"),     SCRY_FIELD(user_regs_struct, r12, "hex"),
    SCRY_FIELD(user_regs_struct, rbp, "hex"),     SCRY_FIELD(user_regs_struct, rbx, "hex"),
    SCRY_FIELD(user_regs_struct, r11, "hex"),     SCRY_FIELD(user_regs_struct, r10, "hex"),
    SCRY_FIELD(user_regs_struct, r9, "hex"),      SCRY_FIELD(user_regs_struct, r8, "hex"),
    SCRY_FIELD(user_regs_struct, rax, "hex"),     SCRY_FIELD(user_regs_struct, rcx, "hex"),
    SCRY_FIELD(user_regs_struct, rdx, "hex"),     SCRY_FIELD(user_regs_struct, rsi, "hex"),
    SCRY_FIELD(user_regs_struct, rdi, "hex"),     SCRY_FIELD(user_regs_struct, orig_rax, "hex"),
    SCRY_FIELD(user_regs_struct, rip, "hex"),     SCRY_FIELD(user_regs_struct, cs, "hex"),
    SCRY_FIELD(user_regs_struct, eflags, "hex"),  SCRY_FIELD(user_regs_struct, rsp, "hex"),
    SCRY_FIELD(user_regs_struct, ss, "hex"),      SCRY_FIELD(user_regs_struct, fs_base, "hex"),
    SCRY_FIELD(user_regs_struct, gs_base, "hex"), SCRY_FIELD(user_regs_struct, ds, "hex"),
    SCRY_FIELD(user_regs_struct, es, "hex"),      SCRY_FIELD(user_regs_struct, fs, "hex"),
    SCRY_FIELD(user_regs_struct, gs, "hex"),
};
constexpr Field kFloatRegisters[] = {
    SCRY_FIELD(user_fpregs_struct, cwd, "hex"),
    SCRY_FIELD(user_fpregs_struct, swd, "hex"),
    SCRY_FIELD(user_fpregs_struct, ftw, "hex"),
    SCRY_FIELD(user_fpregs_struct, fop, "hex"),
    SCRY_FIELD(user_fpregs_struct, rip, "hex"),
    SCRY_FIELD(user_fpregs_struct, rdp, "hex"),
    SCRY_FIELD(user_fpregs_struct, mxcsr, "hex"),
    SCRY_FIELD(user_fpregs_struct, mxcr_mask, "hex"),
    SCRY_FIELD(user_fpregs_struct, st_space, "items(hex32)"),
    SCRY_FIELD(user_fpregs_struct, xmm_space, "items(hex32)"),
    SCRY_FIELD(user_fpregs_struct, padding, "items(hex32)"),
};
constexpr Field kQueue[] = {
    SCRY_FIELD(mq_attr, mq_flags, "flags64(queue_flags)"),
    SCRY_FIELD(mq_attr, mq_maxmsg, "long"),
    SCRY_FIELD(mq_attr, mq_msgsize, "long"),
    SCRY_FIELD(mq_attr, mq_curmsgs, "long"),
};
// mq_open() reads no flags there.
constexpr Field kNewQueue[] = {SCRY_FIELD(mq_attr, mq_flags, "hex"), kQueue[1], kQueue[2], kQueue[3]};
constexpr Field kFileTimes[] = {
    SCRY_FIELD(utimbuf, actime, "seconds"),
    SCRY_FIELD(utimbuf, modtime, "seconds"),
};

constexpr StructureRow kKernelStructures[] = {
    {"user_regs", sizeof(user_regs_struct), kRegisters},
    {"user_fpregs", sizeof(user_fpregs_struct), kFloatRegisters},
    {"mq_attr", sizeof(mq_attr), kQueue},
    {"mq_attr_new", sizeof(mq_attr), kNewQueue},
    {"utimbuf", sizeof(utimbuf), kFileTimes},
    {"statfs", sizeof(struct statfs), kStatfs},
    {"flock", sizeof(struct flock), kLock},
    {"flock_found", sizeof(struct flock), kLockFound},
    {"f_owner_ex", sizeof(f_owner_ex), kOwner},
    {"utsname", sizeof(new_utsname), kUtsname},
    {"sysinfo", sizeof(struct sysinfo), kSysinfo},
    {"rlimit", sizeof(rlimit64), kRlimit},
    {"rusage", sizeof(rusage), kUsage},
    {"tms", sizeof(tms), kTms},
    {"cap_header", sizeof(__user_cap_header_struct), kCapHeader},
    {"stack_t", sizeof(stack_t), kAltStack},
    {"notif_sizes", sizeof(seccomp_notif_sizes), kNotifySizes},
    {"timespec", sizeof(timespec), kTimespec},
    {"timeval", sizeof(timeval), kTimeval},
    {"timezone", sizeof(struct timezone), kTimezone},
    {"itimerval", sizeof(itimerval), kItimerval},
    {"itimerspec", sizeof(itimerspec), kItimerspec},
    {"epoll_event", sizeof(epoll_event), kEpoll},
    {"futex_waitv", sizeof(futex_waitv), kFutexWait},
    {"io_event", sizeof(io_event), kAioEvent},
    {"landlock_ruleset", sizeof(landlock_ruleset_attr), kLandlockRuleset},
    {"landlock_path", sizeof(landlock_path_beneath_attr), kLandlockPath},
};

}  // namespace

std::span<const StructureRow> kernel_structures() {
  return kKernelStructures;
}

}  // namespace scry::syscalls
