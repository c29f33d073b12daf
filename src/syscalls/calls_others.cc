// The calls of x86-64: waiting, time, communication, and the rest. Numbers come from the kernel's header; type.h has
// the language of the arguments.
#include <asm/unistd_64.h>

#include "syscalls/type.h"

namespace scry::syscalls {
namespace {

#define CALL(name, ...) \
  { __NR_##name, #name, __VA_ARGS__ }

// clang-format off
constexpr CallText kOthersCalls[] = {
    CALL(poll, "desc", "fds:polls(nfds) nfds:uint timeout:int", "poll"),
    CALL(ppoll, "desc", "fds:polls(nfds) nfds:uint tmo_p:timeout(timespec) sigmask:sigset_in(sigsetsize) sigsetsize:ulong", "poll"),
    CALL(select, "desc", "nfds:int readfds:fd_set writefds:fd_set exceptfds:fd_set timeout:timeout(timeval)", "select"),
    CALL(pselect6, "desc", "nfds:int readfds:fd_set writefds:fd_set exceptfds:fd_set timeout:timeout(timespec) sigmask:pselect_mask", "select"),
    CALL(epoll_create, "desc", "size:int", "fd"),
    CALL(epoll_create1, "desc", "flags:flags(epoll_create)", "fd"),
    CALL(epoll_ctl, "desc", "epfd:fd op:enum(epoll_ctl) fd:fd event:in(epoll_event)"),
    CALL(epoll_ctl_old, "", "arg1:hex arg2:hex arg3:hex arg4:hex"),
    CALL(epoll_wait_old, "", "arg1:hex arg2:hex arg3:hex arg4:hex"),
    CALL(epoll_wait, "desc", "epfd:fd events:array_out(epoll_event) maxevents:int timeout:int"),
    CALL(epoll_pwait, "desc", "epfd:fd events:array_out(epoll_event) maxevents:int timeout:int sigmask:sigset_out(sigsetsize) sigsetsize:ulong"),
    CALL(epoll_pwait2, "desc", "epfd:fd events:array_out(epoll_event) maxevents:int timeout:out(timespec) sigmask:sigset_out(sigsetsize) sigsetsize:ulong"),
    CALL(eventfd, "desc", "initval:uint", "fd"),
    CALL(eventfd2, "desc", "initval:uint flags:flags(eventfd)", "fd"),
    CALL(futex, "", "uaddr:address op:futex_op val:uint val2:address uaddr2:address val3:hex32"),
    CALL(futex_waitv, "", "waiters:array(futex_waitv,nr_futexes) nr_futexes:uint flags:hex32 timeout:in(timespec) clockid:enum(clock)"),
    CALL(nanosleep, "", "rqtp:in(timespec) rmtp:remaining"),
    CALL(clock_nanosleep, "", "clockid:enum(clock) flags:flags(clock_flags) rqtp:in(timespec) rmtp:remaining"),
    CALL(clock_gettime, "clock", "clockid:enum(clock) tp:out(timespec)"),
    CALL(clock_settime, "clock", "clockid:enum(clock) tp:in(timespec)"),
    CALL(clock_getres, "clock", "clockid:enum(clock) res:out(timespec)"),
    CALL(clock_adjtime, "clock", "clockid:enum(clock) buf:out(timex)", "adjtimex"),
    CALL(adjtimex, "clock", "buf:out(timex)", "adjtimex"),
    CALL(gettimeofday, "clock", "tv:out(timeval) tz:out(timezone)"),
    CALL(settimeofday, "clock", "tv:in(timeval) tz:in(timezone)"),
    CALL(time, "clock", "tloc:out(seconds)", "time"),
    CALL(alarm, "", "seconds:uint"),
    CALL(getitimer, "", "which:enum(itimer) curr_value:out(itimerval)"),
    CALL(setitimer, "", "which:enum(itimer) new_value:in(itimerval) old_value:out(itimerval)"),
    CALL(timer_create, "", "clockid:enum(clock) sevp:in(sigevent) timerid:out(int)"),
    CALL(timer_settime, "", "timerid:int flags:flags(clock_flags) new_value:in(itimerspec) old_value:out(itimerspec)"),
    CALL(timer_gettime, "", "timerid:int curr_value:out(itimerspec)"),
    CALL(timer_getoverrun, "", "timerid:int"),
    CALL(timer_delete, "", "timerid:int"),
    CALL(timerfd_create, "desc", "clockid:enum(clock) flags:flags(timerfd)", "fd"),
    CALL(timerfd_settime, "desc", "fd:fd flags:flags(timerfd) new_value:in(itimerspec) old_value:out(itimerspec)"),
    CALL(timerfd_gettime, "desc", "fd:fd curr_value:out(itimerspec)"),
    CALL(sysinfo, "", "info:out(sysinfo)"),
    CALL(uname, "", "buf:out(utsname)"),
    CALL(sethostname, "", "name:host_name(len) len:uint"),
    CALL(setdomainname, "", "name:host_name(len) len:uint"),
    CALL(syslog, "", "type:syslog bufp:syslog_text(type) len:syslog_size(type)"),
    CALL(reboot, "", "magic:enum(reboot_magic1) magic2:enum(reboot_magic2) cmd:enum(reboot_cmd)"),
    CALL(getrandom, "", "buf:filled_hex buflen:ulong flags:flags(getrandom)"),
    CALL(restart_syscall, "", ""),
    CALL(shmget, "ipc", "key:ipc_key size:ulong shmflg:ipc_mode(shm_get)"),
    CALL(shmat, "ipc memory", "shmid:int shmaddr:address shmflg:flags(shm_at)", "hex"),
    CALL(shmctl, "ipc", "shmid:int cmd:ipc_command(shm_ctl) buf:address"),
    CALL(shmdt, "ipc memory", "shmaddr:address"),
    CALL(semget, "ipc", "key:ipc_key nsems:int semflg:ipc_mode(ipc_flags)"),
    CALL(semop, "ipc", "semid:int sops:array(sembuf,nsops) nsops:uint"),
    CALL(semtimedop, "ipc", "semid:int sops:array(sembuf,nsops) nsops:uint timeout:in(timespec)"),
    CALL(semctl, "ipc", "semid:int semnum:int cmd:ipc_command(sem_ctl) arg:address"),
    CALL(msgget, "ipc", "key:ipc_key msgflg:ipc_mode(ipc_flags)"),
    CALL(msgsnd, "ipc", "msqid:int msgp:sent_message(msgsz) msgsz:ulong msgflg:flags(msg_flags)"),
    CALL(msgrcv, "ipc", "msqid:int msgp:received_message msgsz:ulong msgtyp:long msgflg:flags(msg_flags)"),
    CALL(msgctl, "ipc", "msqid:int cmd:ipc_command(msg_ctl) buf:address"),
    CALL(mq_open, "desc", "name:path oflag:open mode:queue_mode_if(oflag) attr:mq_attr_if(oflag)", "fd"),
    CALL(mq_unlink, "", "name:path"),
    CALL(mq_timedsend, "desc", "mqdes:fd msg_ptr:data(msg_len) msg_len:ulong msg_prio:uint abs_timeout:in(timespec)"),
    CALL(mq_timedreceive, "desc", "mqdes:fd msg_ptr:filled msg_len:ulong msg_prio:out(uint) abs_timeout:in(timespec)"),
    CALL(mq_notify, "desc", "mqdes:fd sevp:in(sigevent)"),
    CALL(mq_getsetattr, "desc", "mqdes:fd newattr:in(mq_attr) oldattr:out(mq_attr)"),
    CALL(io_setup, "memory", "nr_events:uint ctx_idp:out(address)"),
    CALL(io_destroy, "memory", "ctx_id:address"),
    CALL(io_getevents, "", "ctx_id:address min_nr:long nr:long events:array_out(io_event) timeout:in(timespec)"),
    CALL(io_pgetevents, "", "ctx_id:address min_nr:long nr:long events:array_out(io_event) timeout:in(timespec) usig:pselect_mask"),
    CALL(io_submit, "", "ctx_id:address nr:long iocbpp:requests(nr)"),
    CALL(io_cancel, "", "ctx_id:address iocb:in(cancelled_request) result:address"),
    CALL(io_uring_setup, "desc", "entries:uint params:uring_parameters", "fd"),
    CALL(io_uring_enter, "desc signal", "fd:fd to_submit:uint min_complete:uint flags:flags(uring_enter) sig:sigset_in(argsz) argsz:ulong"),
    CALL(io_uring_register, "desc memory", "fd:fd opcode:enum(uring_register) arg:address nr_args:uint"),
    CALL(add_key, "", "type:text description:text payload:data(plen) plen:ulong keyring:key"),
    CALL(request_key, "", "type:text description:text callout_info:text dest_keyring:key"),
    CALL(keyctl, "", "operation:enum(keyctl) arg2:hex arg3:hex arg4:hex arg5:hex"),
    CALL(bpf, "desc", "cmd:enum(bpf_cmd) attr:address size:uint"),
    CALL(perf_event_open, "desc", "attr:perf_attributes pid:pid cpu:int group_fd:fd flags:flags64(perf_flags)", "fd"),
    CALL(init_module, "", "module_image:address len:ulong param_values:text"),
    CALL(finit_module, "desc", "fd:fd param_values:text flags:flags(module_init)"),
    CALL(delete_module, "", "name:text flags:flags(delete_module)"),
    CALL(create_module, "", "arg1:hex arg2:hex"),
    CALL(query_module, "", "arg1:hex arg2:hex arg3:hex arg4:hex arg5:hex"),
    CALL(get_kernel_syms, "", "arg1:hex"),
    CALL(kexec_load, "", "entry:address nr_segments:ulong segments:address_unless_0(nr_segments) flags:kexec"),
    CALL(kexec_file_load, "desc", "kernel_fd:fd initrd_fd:fd cmdline_len:ulong cmdline:data(cmdline_len) flags:flags64(kexec_file)"),
    CALL(nfsservctl, "", "arg1:hex arg2:hex arg3:hex"),
    CALL(getpmsg, "network", "arg1:hex arg2:hex arg3:hex arg4:hex arg5:hex"),
    CALL(putpmsg, "network", "arg1:hex arg2:hex arg3:hex arg4:hex arg5:hex"),
    CALL(afs_syscall, "", "arg1:hex arg2:hex arg3:hex arg4:hex arg5:hex"),
    CALL(tuxcall, "", "arg1:hex arg2:hex arg3:hex"),
    CALL(security, "", "arg1:hex arg2:hex arg3:hex"),
    CALL(vserver, "", "arg1:hex arg2:hex arg3:hex arg4:hex arg5:hex"),
};
// clang-format on

}  // namespace

std::span<const CallText> other_calls() {
  return kOthersCalls;
}

}  // namespace scry::syscalls
