// Calls whose later arguments depend on an earlier one: a row for the values that share a form.
#include "syscalls/type.h"

namespace scry::syscalls {
namespace {

// clang-format off
constexpr VariantText kRows[] = {
    {"fcntl", "cmd", "fcntl", "F_GETFD", "fd:fd cmd:enum(fcntl)", "descriptor_flags"},
    {"fcntl", "cmd", "fcntl", "F_GETFL", "fd:fd cmd:enum(fcntl)", "open_flags"},
    {"fcntl", "cmd", "fcntl", "F_GETOWN F_GETPIPE_SZ", "fd:fd cmd:enum(fcntl)"},
    {"fcntl", "cmd", "fcntl", "F_GETSIG", "fd:fd cmd:enum(fcntl)", "signal"},
    {"fcntl", "cmd", "fcntl", "F_GETLEASE", "fd:fd cmd:enum(fcntl)", "lease"},
    {"fcntl", "cmd", "fcntl", "F_GET_SEALS", "fd:fd cmd:enum(fcntl)", "seals"},
    {"fcntl", "cmd", "fcntl", "F_SETFD", "fd:fd cmd:enum(fcntl) flags:flags(fd_flags)"},
    {"fcntl", "cmd", "fcntl", "F_SETFL", "fd:fd cmd:enum(fcntl) flags:open"},
    {"fcntl", "cmd", "fcntl", "F_DUPFD F_DUPFD_CLOEXEC", "fd:fd cmd:enum(fcntl) from:int", "fd"},
    {"fcntl", "cmd", "fcntl", "F_SETOWN", "fd:fd cmd:enum(fcntl) owner:pid"},
    {"fcntl", "cmd", "fcntl", "F_SETPIPE_SZ", "fd:fd cmd:enum(fcntl) size:int"},
    {"fcntl", "cmd", "fcntl", "F_SETSIG", "fd:fd cmd:enum(fcntl) sig:signal_or_0"},
    {"fcntl", "cmd", "fcntl", "F_SETLEASE", "fd:fd cmd:enum(fcntl) type:enum(lock_type)"},
    {"fcntl", "cmd", "fcntl", "F_NOTIFY", "fd:fd cmd:enum(fcntl) events:flags64(notify)"},
    {"fcntl", "cmd", "fcntl", "F_ADD_SEALS", "fd:fd cmd:enum(fcntl) seals:flags64(seals)"},
    {"fcntl", "cmd", "fcntl", "F_SETLK F_SETLKW F_OFD_SETLK F_OFD_SETLKW", "fd:fd cmd:enum(fcntl) lock:in(flock)"},
    {"fcntl", "cmd", "fcntl", "F_GETLK F_OFD_GETLK", "fd:fd cmd:enum(fcntl) lock:out(flock_found)"},
    {"fcntl", "cmd", "fcntl", "F_SETOWN_EX", "fd:fd cmd:enum(fcntl) owner:in(f_owner_ex)"},
    {"fcntl", "cmd", "fcntl", "F_GETOWN_EX", "fd:fd cmd:enum(fcntl) owner:out(f_owner_ex)"},

    {"ioctl", "request", "ioctl", "TCGETS", "fd:fd request:ioctl argp:out(termios)"},
    {"ioctl", "request", "ioctl", "TCSETS TCSETSW TCSETSF", "fd:fd request:ioctl argp:in(termios)"},
    {"ioctl", "request", "ioctl", "TIOCGWINSZ", "fd:fd request:ioctl argp:out(winsize)"},
    {"ioctl", "request", "ioctl", "TIOCSWINSZ", "fd:fd request:ioctl argp:in(winsize)"},
    {"ioctl", "request", "ioctl", "FIONREAD TIOCOUTQ TIOCGPGRP TIOCGSID TIOCGETD TIOCGPTPEER FIOASYNC SIOCATMARK BLKROGET BLKSSZGET",
     "fd:fd request:ioctl argp:out(int)"},
    {"ioctl", "request", "ioctl", "FIONBIO TIOCSPGRP TIOCSETD TIOCPKT TIOCSPTLCK", "fd:fd request:ioctl argp:in(int)"},
    {"ioctl", "request", "ioctl", "TIOCGPTN BLKPBSZGET BLKIOMIN BLKIOOPT", "fd:fd request:ioctl argp:out(uint)"},
    {"ioctl", "request", "ioctl", "BLKGETSIZE BLKGETSIZE64", "fd:fd request:ioctl argp:out(ulong)"},
    {"ioctl", "request", "ioctl", "TCFLSH", "fd:fd request:ioctl queue:enum(tty_flush)"},
    {"ioctl", "request", "ioctl", "TCXONC", "fd:fd request:ioctl action:enum(tty_flow)"},
    {"ioctl", "request", "ioctl", "TCSBRK TCSBRKP TIOCSCTTY", "fd:fd request:ioctl arg:int"},
    {"ioctl", "request", "ioctl", "TIOCMGET", "fd:fd request:ioctl argp:out(flags(tty_modem))"},
    {"ioctl", "request", "ioctl", "TIOCMBIS TIOCMBIC TIOCMSET", "fd:fd request:ioctl argp:in(flags(tty_modem))"},
    {"ioctl", "request", "ioctl", "FITHAW FIFREEZE FIOCLEX FIONCLEX TIOCNOTTY TIOCEXCL TIOCNXCL TIOCSBRK TIOCCBRK TIOCCONS TIOCVHANGUP BLKFLSBUF BLKRRPART",
     "fd:fd request:ioctl"},
    {"ioctl", "request", "ioctl", "FICLONE", "fd:fd request:ioctl src_fd:fd"},

    {"futex", "op", "futex", "FUTEX_WAIT", "uaddr:address op:futex_op val:uint timeout:in(timespec)"},
    {"futex", "op", "futex", "FUTEX_WAKE FUTEX_FD", "uaddr:address op:futex_op val:uint"},
    {"futex", "op", "futex", "FUTEX_WAIT_BITSET", "uaddr:address op:futex_op val:uint timeout:in(timespec) bitset@5:futex_bitset"},
    {"futex", "op", "futex", "FUTEX_WAKE_BITSET", "uaddr:address op:futex_op val:uint bitset@5:futex_bitset"},
    {"futex", "op", "futex", "FUTEX_REQUEUE", "uaddr:address op:futex_op val:uint val2:uint uaddr2:address"},
    {"futex", "op", "futex", "FUTEX_CMP_REQUEUE FUTEX_CMP_REQUEUE_PI", "uaddr:address op:futex_op val:uint val2:uint uaddr2:address val3:uint"},
    {"futex", "op", "futex", "FUTEX_WAKE_OP", "uaddr:address op:futex_op val:uint val2:uint uaddr2:address val3:futex_wake_op"},
    {"futex", "op", "futex", "FUTEX_LOCK_PI FUTEX_LOCK_PI2", "uaddr:address op:futex_op timeout@3:in(timespec)"},
    {"futex", "op", "futex", "FUTEX_UNLOCK_PI FUTEX_TRYLOCK_PI", "uaddr:address op:futex_op"},
    {"futex", "op", "futex", "FUTEX_WAIT_REQUEUE_PI", "uaddr:address op:futex_op val:uint timeout:in(timespec) uaddr2:address"},

    {"prctl", "option", "prctl", "PR_GET_DUMPABLE", "option:enum(prctl)", "dumpable"},
    {"prctl", "option", "prctl", "PR_SET_DUMPABLE", "option:enum(prctl) dumpable:dumpable"},
    {"prctl", "option", "prctl", "PR_GET_KEEPCAPS PR_GET_SECCOMP PR_GET_TIMERSLACK PR_GET_TIMING PR_TASK_PERF_EVENTS_DISABLE PR_TASK_PERF_EVENTS_ENABLE "
                                 "PR_MCE_KILL_GET", "option:enum(prctl)"},
    {"prctl", "option", "prctl", "PR_SET_NAME", "option:enum(prctl) name:text"},
    {"prctl", "option", "prctl", "PR_GET_NAME", "option:enum(prctl) name:text_out"},
    {"prctl", "option", "prctl", "PR_SET_PDEATHSIG", "option:enum(prctl) sig:signal_or_0"},
    {"prctl", "option", "prctl", "PR_GET_PDEATHSIG", "option:enum(prctl) sig:out(signal)"},
    {"prctl", "option", "prctl", "PR_GET_CHILD_SUBREAPER", "option:enum(prctl) arg2:out(uint)"},
    {"prctl", "option", "prctl", "PR_GET_TID_ADDRESS", "option:enum(prctl) arg2:out(address)"},
    {"prctl", "option", "prctl", "PR_SET_CHILD_SUBREAPER PR_SET_KEEPCAPS PR_SET_TIMING PR_SET_TIMERSLACK", "option:enum(prctl) arg2:ulong"},
    {"prctl", "option", "prctl", "PR_CAPBSET_READ PR_CAPBSET_DROP", "option:enum(prctl) cap:enum(capability)"},
    {"prctl", "option", "prctl", "PR_SET_NO_NEW_PRIVS PR_SET_THP_DISABLE", "option:enum(prctl) arg2:ulong arg3:hex arg4:hex arg5:hex"},
    {"prctl", "option", "prctl", "PR_GET_NO_NEW_PRIVS PR_GET_THP_DISABLE", "option:enum(prctl) arg2:hex arg3:hex arg4:hex arg5:hex"},
    {"prctl", "option", "prctl", "PR_CAP_AMBIENT", "option:enum(prctl) arg2:enum(prctl_ambient) cap:enum(capability) arg4:hex arg5:hex"},
    {"prctl", "option", "prctl", "PR_SET_SECCOMP", "option:enum(prctl) mode:enum(seccomp_mode) filter:filter_if(mode)"},
    {"prctl", "option", "prctl", "PR_SET_SECUREBITS", "option:enum(prctl) bits:flags(securebits)"},
    {"prctl", "option", "prctl", "PR_GET_SECUREBITS", "option:enum(prctl)", "securebits"},
    {"prctl", "option", "prctl", "PR_GET_SPECULATION_CTRL", "option:enum(prctl) what:enum(prctl_spec)", "hex"},
    {"prctl", "option", "prctl", "PR_SET_SPECULATION_CTRL", "option:enum(prctl) what:enum(prctl_spec) how:flags(prctl_spec_how)"},
    {"prctl", "option", "prctl", "PR_SET_TSC", "option:enum(prctl) mode:enum(prctl_tsc)"},
    {"prctl", "option", "prctl", "PR_SET_PTRACER", "option:enum(prctl) pid:tracer"},

    {"arch_prctl", "code", "arch_prctl", "ARCH_SET_FS ARCH_SET_GS", "code:enum(arch_prctl) addr:address"},
    {"arch_prctl", "code", "arch_prctl", "ARCH_GET_FS ARCH_GET_GS", "code:enum(arch_prctl) addr:out(address)"},

    {"seccomp", "operation", "seccomp_op", "SECCOMP_SET_MODE_FILTER", "operation:enum(seccomp_op) flags:flags(seccomp_flags) args:filter"},
    {"seccomp", "operation", "seccomp_op", "SECCOMP_GET_ACTION_AVAIL", "operation:enum(seccomp_op) flags:hex32 args:in(enum(seccomp_action))"},

    {"keyctl", "operation", "keyctl", "KEYCTL_GET_KEYRING_ID", "operation:enum(keyctl) key:key create:int"},
    {"keyctl", "operation", "keyctl", "KEYCTL_JOIN_SESSION_KEYRING", "operation:enum(keyctl) name:text"},
    {"keyctl", "operation", "keyctl", "KEYCTL_REVOKE KEYCTL_CLEAR KEYCTL_INVALIDATE KEYCTL_ASSUME_AUTHORITY", "operation:enum(keyctl) key:key"},
    {"keyctl", "operation", "keyctl", "KEYCTL_LINK KEYCTL_UNLINK", "operation:enum(keyctl) key:key keyring:key"},
    {"keyctl", "operation", "keyctl", "KEYCTL_CHOWN", "operation:enum(keyctl) key:key owner:id group:id"},
    {"keyctl", "operation", "keyctl", "KEYCTL_SEARCH", "operation:enum(keyctl) keyring:key type:text description:text dest:key"},
    {"keyctl", "operation", "keyctl", "KEYCTL_SET_TIMEOUT", "operation:enum(keyctl) key:key timeout:uint"},
};
// clang-format on

}  // namespace

std::span<const VariantText> call_variants() {
  return kRows;
}

}  // namespace scry::syscalls
