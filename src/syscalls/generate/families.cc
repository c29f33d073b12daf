#include "syscalls/generate/families.h"

#include <iterator>
#include <vector>

namespace scry::syscalls {
namespace {

// clang-format off
constexpr FamilyRow kFamilies[] = {
    // ---- files
    {"open_mode", "O_???", "kernel", "O_RDONLY O_WRONLY O_RDWR O_ACCMODE"},
    {"open", "O_???", "kernel", "O_CREAT O_EXCL O_NOCTTY O_TRUNC O_APPEND O_NONBLOCK O_SYNC __O_SYNC O_DSYNC O_DIRECT O_LARGEFILE O_NOFOLLOW "
                                "O_NOATIME O_CLOEXEC O_PATH O_TMPFILE O_DIRECTORY __O_SYNC __O_TMPFILE FASYNC"},
    {"access", "?_OK", "libc", "F_OK R_OK W_OK X_OK"},
    {"at", "AT_???", "kernel", "AT_SYMLINK_NOFOLLOW AT_REMOVEDIR AT_SYMLINK_FOLLOW AT_NO_AUTOMOUNT AT_EMPTY_PATH AT_RECURSIVE"},
    {"mount_at", "AT_???", "kernel", "AT_SYMLINK_NOFOLLOW AT_NO_AUTOMOUNT AT_EMPTY_PATH AT_RECURSIVE"},
    {"faccessat", "AT_???", "kernel", "AT_SYMLINK_NOFOLLOW AT_EACCESS AT_EMPTY_PATH"},
    {"statx_sync", "AT_???", "kernel", "AT_STATX_SYNC_AS_STAT AT_STATX_FORCE_SYNC AT_STATX_DONT_SYNC"},
    {"statx_mask", "STATX_???", "kernel", "STATX_ALL STATX_BASIC_STATS STATX_TYPE STATX_MODE STATX_NLINK STATX_UID STATX_GID STATX_ATIME STATX_MTIME "
                                          "STATX_CTIME STATX_INO STATX_SIZE STATX_BLOCKS STATX_BTIME STATX_MNT_ID STATX_DIOALIGN"},
    {"statx_attributes", "STATX_ATTR_???", "kernel", "STATX_ATTR_*"},
    {"whence", "SEEK_???", "kernel", "SEEK_SET SEEK_CUR SEEK_END SEEK_DATA SEEK_HOLE"},
    {"rename", "RENAME_??", "kernel", "RENAME_NOREPLACE RENAME_EXCHANGE RENAME_WHITEOUT"},
    {"fallocate", "FALLOC_FL_???", "kernel", "FALLOC_FL_*", FamilyRow::Order::value},
    {"fadvise", "POSIX_FADV_???", "kernel", "POSIX_FADV_*"},
    {"flock", "LOCK_???", "kernel", "LOCK_SH LOCK_EX LOCK_NB LOCK_UN LOCK_MAND LOCK_RW LOCK_READ LOCK_WRITE"},
    {"fcntl", "F_???", "kernel", "F_DUPFD F_GETFD F_SETFD F_GETFL F_SETFL F_GETLK F_SETLK F_SETLKW F_GETLK64 F_SETLK64 F_SETLKW64 F_SETOWN F_GETOWN F_SETSIG F_GETSIG "
                                 "F_SETOWN_EX F_GETOWN_EX F_GETOWNER_UIDS F_OFD_* F_SETLEASE F_GETLEASE F_NOTIFY F_CANCELLK "
                                 "F_DUPFD_CLOEXEC F_SETPIPE_SZ F_GETPIPE_SZ F_ADD_SEALS F_GET_SEALS F_GET_RW_HINT F_SET_RW_HINT "
                                 "F_GET_FILE_RW_HINT F_SET_FILE_RW_HINT"},
    {"fd_flags", "FD_???", "kernel", "FD_CLOEXEC"},
    {"lock_type", "F_???", "kernel", "F_RDLCK F_WRLCK F_UNLCK F_EXLCK F_SHLCK"},
    {"owner_type", "F_OWNER_???", "kernel", "F_OWNER_TID F_OWNER_PID F_OWNER_PGRP"},
    {"seals", "F_SEAL_???", "kernel", "F_SEAL_*", FamilyRow::Order::value},
    {"notify", "DN_???", "kernel", "DN_*", FamilyRow::Order::value},
    {"rw_hint", "RWH_WRITE_LIFE_???", "kernel", "RWH_WRITE_LIFE_NOT_SET RWF_WRITE_LIFE_NOT_SET RWH_WRITE_LIFE_*"},
    {"close_range", "CLOSE_RANGE_???", "kernel", "CLOSE_RANGE_*", FamilyRow::Order::value},
    {"rwf", "RWF_???", "kernel", "RWF_HIPRI RWF_DSYNC RWF_SYNC RWF_NOWAIT RWF_APPEND"},
    {"sync_file_range", "SYNC_FILE_RANGE_???", "kernel", "SYNC_FILE_RANGE_WAIT_BEFORE SYNC_FILE_RANGE_WRITE SYNC_FILE_RANGE_WAIT_AFTER"},
    {"resolve", "RESOLVE_???", "kernel", "RESOLVE_*", FamilyRow::Order::value},
    {"xattr", "XATTR_???", "kernel", "XATTR_CREATE XATTR_REPLACE"},
    {"file_type", "S_IF???", "kernel", "S_IFIFO S_IFCHR S_IFDIR S_IFBLK S_IFREG S_IFLNK S_IFSOCK"},
    {"dirent_type", "DT_???", "libc", "DT_*"},
    {"magic", "", "kernel", "!FUTEXFS_SUPER_MAGIC !MTD_INODE_FS_MAGIC !*_SUPER_MAGIC_STRING !ISOFS_SUPER_MAGIC_* *_MAGIC *_MAGIC_NUMBER *_SUPER_MAGIC_ALT MSDOS_SUPER_MAGIC"},
    {"statfs_flags", "ST_???", "libc", "ST_VALID ST_RDONLY ST_NOSUID ST_NODEV ST_NOEXEC ST_SYNCHRONOUS ST_MANDLOCK ST_NOATIME ST_NODIRATIME ST_RELATIME"},
    {"inotify", "IN_???", "kernel", "IN_ACCESS IN_MODIFY IN_ATTRIB IN_CLOSE_WRITE IN_CLOSE_NOWRITE IN_OPEN IN_MOVED_FROM IN_MOVED_TO IN_CREATE IN_DELETE IN_DELETE_SELF IN_MOVE_SELF IN_UNMOUNT IN_Q_OVERFLOW IN_IGNORED IN_ONLYDIR IN_DONT_FOLLOW IN_EXCL_UNLINK IN_MASK_CREATE IN_MASK_ADD IN_ISDIR IN_ONESHOT"},
    {"inotify_init", "IN_???", "kernel", "IN_NONBLOCK IN_CLOEXEC"},
    {"fanotify_init", "FAN_???", "kernel", "FAN_CLOEXEC FAN_NONBLOCK FAN_UNLIMITED_QUEUE FAN_UNLIMITED_MARKS FAN_ENABLE_AUDIT FAN_REPORT_PIDFD FAN_REPORT_TID "
                                           "FAN_REPORT_FID FAN_REPORT_DIR_FID FAN_REPORT_NAME FAN_REPORT_TARGET_FID"},
    {"fanotify_class", "FAN_CLASS_???", "kernel", "FAN_CLASS_NOTIF FAN_CLASS_CONTENT FAN_CLASS_PRE_CONTENT"},
    {"fanotify_mark", "FAN_MARK_???", "kernel", "FAN_MARK_ADD FAN_MARK_REMOVE FAN_MARK_DONT_FOLLOW FAN_MARK_ONLYDIR FAN_MARK_MOUNT FAN_MARK_IGNORED_MASK "
                                                "FAN_MARK_IGNORED_SURV_MODIFY FAN_MARK_FLUSH FAN_MARK_FILESYSTEM FAN_MARK_EVICTABLE FAN_MARK_IGNORE"},
    {"fanotify_events", "FAN_???", "kernel", "FAN_ACCESS FAN_MODIFY FAN_ATTRIB FAN_CLOSE_WRITE FAN_CLOSE_NOWRITE FAN_OPEN FAN_MOVED_FROM FAN_MOVED_TO FAN_CREATE FAN_DELETE FAN_DELETE_SELF FAN_MOVE_SELF FAN_OPEN_EXEC FAN_Q_OVERFLOW FAN_FS_ERROR FAN_OPEN_PERM FAN_ACCESS_PERM FAN_OPEN_EXEC_PERM FAN_DIR_MODIFY FAN_ONDIR FAN_EVENT_ON_CHILD FAN_RENAME"},
    {"splice", "SPLICE_F_???", "libc", "SPLICE_F_MOVE SPLICE_F_NONBLOCK SPLICE_F_MORE SPLICE_F_GIFT"},
    {"mount", "MS_???", "kernel", "MS_RDONLY MS_NOSUID MS_NODEV MS_NOEXEC MS_SYNCHRONOUS MS_REMOUNT MS_MANDLOCK MS_DIRSYNC MS_NOSYMFOLLOW MS_NOATIME MS_NODIRATIME "
                                  "MS_BIND MS_MOVE MS_REC MS_SILENT MS_POSIXACL MS_UNBINDABLE MS_PRIVATE MS_SLAVE MS_SHARED MS_RELATIME MS_KERNMOUNT MS_I_VERSION "
                                  "MS_STRICTATIME MS_LAZYTIME MS_SUBMOUNT MS_NOREMOTELOCK MS_NOSEC MS_BORN MS_ACTIVE MS_NOUSER"},
    {"umount", "MNT_???", "libc", "MNT_FORCE MNT_DETACH MNT_EXPIRE UMOUNT_NOFOLLOW"},
    {"open_tree", "OPEN_TREE_???", "kernel", "OPEN_TREE_CLONE OPEN_TREE_CLOEXEC AT_SYMLINK_NOFOLLOW AT_REMOVEDIR AT_SYMLINK_FOLLOW AT_NO_AUTOMOUNT AT_EMPTY_PATH AT_RECURSIVE"},
    {"move_mount", "MOVE_MOUNT_???", "kernel", "!MOVE_MOUNT__MASK MOVE_MOUNT_*", FamilyRow::Order::value},
    {"fiemap", "FIEMAP_FLAG_???", "kernel", "FIEMAP_FLAG_SYNC FIEMAP_FLAG_XATTR FIEMAP_FLAG_CACHE"},
    {"fiemap_extent", "FIEMAP_EXTENT_???", "kernel", "FIEMAP_EXTENT_*"},
    {"fsopen", "FSOPEN_???", "kernel", "FSOPEN_*"},
    {"fspick", "FSPICK_???", "kernel", "FSPICK_*", FamilyRow::Order::value},
    {"fsconfig", "FSCONFIG_???", "kernel", "FSCONFIG_*"},
    {"fsmount", "FSMOUNT_???", "kernel", "FSMOUNT_*"},
    {"mount_attr", "MOUNT_ATTR_???", "kernel", "MOUNT_ATTR_RDONLY MOUNT_ATTR_NOSUID MOUNT_ATTR_NODEV MOUNT_ATTR_NOEXEC MOUNT_ATTR_NOATIME MOUNT_ATTR_STRICTATIME MOUNT_ATTR_NODIRATIME MOUNT_ATTR_IDMAP MOUNT_ATTR_NOSYMFOLLOW"},
    {"fsmount_attr", "MOUNT_ATTR_???", "kernel", "MOUNT_ATTR_RDONLY MOUNT_ATTR_NOSUID MOUNT_ATTR_NODEV MOUNT_ATTR_NOEXEC MOUNT_ATTR_NOATIME MOUNT_ATTR_STRICTATIME MOUNT_ATTR_NODIRATIME"},
    {"mount_propagation", "MS_???", "kernel", "MS_UNBINDABLE MS_PRIVATE MS_SLAVE MS_SHARED"},
    {"quota_cmd", "Q_???", "kernel", "Q_SYNC Q_QUOTAON Q_QUOTAOFF Q_GETFMT Q_GETINFO Q_SETINFO Q_GETQUOTA Q_SETQUOTA Q_GETNEXTQUOTA Q_X*"},
    {"quota_format", "QFMT_VFS_???", "kernel", "QFMT_*"},
    {"quota_info_flags", "DQF_???", "kernel", "DQF_ROOT_SQUASH DQF_SYS_FILE"},
    {"quota_info_valid", "IIF_???", "kernel", "IIF_*"},
    {"quota_valid", "QIF_???", "kernel", "QIF_BLIMITS QIF_SPACE QIF_ILIMITS QIF_INODES QIF_BTIME QIF_ITIME"},
    {"quota_disk_type", "FS_???_QUOTA", "kernel", "FS_USER_QUOTA FS_PROJ_QUOTA FS_GROUP_QUOTA"},
    {"quota_accounting", "FS_QUOTA_???", "kernel", "FS_QUOTA_UDQ_ACCT FS_QUOTA_UDQ_ENFD FS_QUOTA_GDQ_ACCT FS_QUOTA_GDQ_ENFD FS_QUOTA_PDQ_ACCT FS_QUOTA_PDQ_ENFD"},
    {"quota_type", "???QUOTA", "kernel", "USRQUOTA GRPQUOTA PRJQUOTA"},

    {"statx_at", "", "kernel", "AT_SYMLINK_NOFOLLOW AT_REMOVEDIR AT_SYMLINK_FOLLOW AT_NO_AUTOMOUNT AT_EMPTY_PATH AT_RECURSIVE"},
    {"queue_flags", "O_???", "kernel", "O_NONBLOCK"},
    {"handle_at", "AT_???", "kernel", "AT_SYMLINK_FOLLOW AT_EMPTY_PATH"},
    {"swap", "SWAP_FLAG_???", "libc", "SWAP_FLAG_PREFER SWAP_FLAG_DISCARD SWAP_FLAG_DISCARD_ONCE SWAP_FLAG_DISCARD_PAGES"},
    {"prctl_spec_state", "PR_SPEC_???", "kernel", "PR_SPEC_PRCTL PR_SPEC_ENABLE PR_SPEC_DISABLE PR_SPEC_FORCE_DISABLE PR_SPEC_DISABLE_NOEXEC"},
    {"prctl_spec_how", "PR_SPEC_???", "kernel", "PR_SPEC_ENABLE PR_SPEC_DISABLE PR_SPEC_FORCE_DISABLE PR_SPEC_DISABLE_NOEXEC"},
    {"mpol_move_pages", "MPOL_???", "kernel", "MPOL_MF_MOVE MPOL_MF_MOVE_ALL"},
    {"cloexec_only", "", "kernel", "O_CLOEXEC"},
    {"cloexec", "O_???", "kernel", "O_NONBLOCK O_CLOEXEC"},
    {"bpf_map_flags", "BPF_F_???", "kernel", "BPF_F_NO_PREALLOC BPF_F_NO_COMMON_LRU BPF_F_NUMA_NODE BPF_F_RDONLY BPF_F_WRONLY BPF_F_STACK_BUILD_ID BPF_F_ZERO_SEED BPF_F_RDONLY_PROG BPF_F_WRONLY_PROG BPF_F_CLONE BPF_F_MMAPABLE BPF_F_PRESERVE_ELEMS BPF_F_INNER_MAP"},
    {"bpf_open_flags", "BPF_F_???", "kernel", "BPF_F_RDONLY BPF_F_WRONLY"},
    {"bpf_prog_flags", "BPF_F_???", "kernel", "BPF_F_STRICT_ALIGNMENT BPF_F_ANY_ALIGNMENT BPF_F_TEST_RND_HI32 BPF_F_TEST_STATE_FREQ BPF_F_SLEEPABLE"},
    {"bpf_attach_flags", "BPF_F_???", "kernel", "BPF_F_ALLOW_OVERRIDE BPF_F_ALLOW_MULTI BPF_F_REPLACE"},
    {"bpf_lookup", "BPF_???", "kernel", "BPF_ANY BPF_F_LOCK"},
    {"bpf_test", "BPF_F_???", "kernel", "BPF_F_TEST_RUN_ON_CPU BPF_F_TEST_XDP_LIVE_FRAMES"},
    {"bpf_query", "BPF_F_QUERY_???", "kernel", "BPF_F_QUERY_EFFECTIVE"},
    {"bpf_fd_type", "BPF_FD_TYPE_???", "kernel", "BPF_FD_TYPE_*"},
    {"bpf_element", "BPF_???", "kernel", "BPF_ANY BPF_NOEXIST BPF_EXIST BPF_F_LOCK"},
    // ---- memory
    {"prot", "PROT_???", "kernel", "PROT_NONE PROT_READ PROT_WRITE PROT_EXEC PROT_SEM PROT_GROWSDOWN PROT_GROWSUP"},
    {"map_type", "MAP_???", "kernel", "MAP_FILE MAP_SHARED MAP_PRIVATE MAP_SHARED_VALIDATE"},
    {"map", "MAP_???", "kernel", "MAP_FIXED MAP_ANONYMOUS MAP_32BIT MAP_NORESERVE MAP_POPULATE MAP_NONBLOCK MAP_GROWSDOWN MAP_DENYWRITE MAP_EXECUTABLE "
                                 "MAP_LOCKED MAP_STACK MAP_HUGETLB MAP_SYNC MAP_FIXED_NOREPLACE MAP_UNINITIALIZED"},
    {"mremap", "MREMAP_???", "kernel", "MREMAP_*", FamilyRow::Order::value},
    {"madvise", "MADV_???", "kernel", "MADV_*"},
    {"msync", "MS_???", "kernel", "MS_SYNC MS_ASYNC MS_INVALIDATE"},
    {"mlock2", "MLOCK_???", "kernel", "MLOCK_ONFAULT"},
    {"mlockall", "MCL_???", "kernel", "MCL_*", FamilyRow::Order::value},
    {"memfd", "MFD_???", "kernel", "MFD_CLOEXEC MFD_ALLOW_SEALING MFD_HUGETLB"},
    {"pkey", "PKEY_???", "kernel", "PKEY_DISABLE_ACCESS PKEY_DISABLE_WRITE PKEY_DISABLE_EXECUTE"},
    {"mpol", "MPOL_???", "kernel", "MPOL_DEFAULT MPOL_PREFERRED MPOL_BIND MPOL_INTERLEAVE MPOL_LOCAL MPOL_PREFERRED_MANY"},
    {"mpol_mode", "MPOL_???", "kernel", "MPOL_F_STATIC_NODES MPOL_F_RELATIVE_NODES MPOL_F_NUMA_BALANCING"},
    {"mpol_get", "MPOL_???", "kernel", "MPOL_F_NODE MPOL_F_ADDR MPOL_F_MEMS_ALLOWED"},
    {"mpol_move", "MPOL_???", "kernel", "MPOL_MF_STRICT MPOL_MF_MOVE MPOL_MF_MOVE_ALL"},
    {"userfaultfd", "UFFD_???", "kernel", "UFFD_USER_MODE_ONLY O_NONBLOCK O_CLOEXEC"},
    {"membarrier", "MEMBARRIER_CMD_???", "kernel", "!MEMBARRIER_CMD_FLAG_* !MEMBARRIER_CMD_SHARED MEMBARRIER_CMD_*"},
    {"membarrier_flags", "MEMBARRIER_CMD_FLAG_???", "kernel", "MEMBARRIER_CMD_FLAG_CPU"},

    // ---- processes
    {"clone", "CLONE_???", "kernel", "CLONE_VM CLONE_FS CLONE_FILES CLONE_SIGHAND CLONE_PIDFD CLONE_PTRACE CLONE_VFORK CLONE_PARENT CLONE_THREAD CLONE_NEWNS "
                                     "CLONE_SYSVSEM CLONE_SETTLS CLONE_PARENT_SETTID CLONE_CHILD_CLEARTID CLONE_UNTRACED CLONE_CHILD_SETTID "
                                     "CLONE_NEWCGROUP CLONE_NEWUTS CLONE_NEWIPC CLONE_NEWUSER CLONE_NEWPID CLONE_NEWNET CLONE_IO"},
    {"clone3", "CLONE_???", "kernel", "CLONE_VM CLONE_FS CLONE_FILES CLONE_SIGHAND CLONE_PIDFD CLONE_PTRACE CLONE_VFORK CLONE_PARENT CLONE_THREAD CLONE_NEWNS CLONE_SYSVSEM CLONE_SETTLS CLONE_PARENT_SETTID CLONE_CHILD_CLEARTID CLONE_UNTRACED CLONE_CHILD_SETTID CLONE_NEWCGROUP CLONE_NEWUTS CLONE_NEWIPC CLONE_NEWUSER CLONE_NEWPID CLONE_NEWNET CLONE_IO CLONE_NEWTIME CLONE_CLEAR_SIGHAND CLONE_INTO_CGROUP"},
    {"unshare", "CLONE_???", "kernel", "CLONE_NEWTIME CLONE_VM CLONE_FS CLONE_FILES CLONE_SIGHAND CLONE_THREAD CLONE_NEWNS CLONE_SYSVSEM CLONE_NEWCGROUP CLONE_NEWUTS CLONE_NEWIPC CLONE_NEWUSER CLONE_NEWPID CLONE_NEWNET"},
    {"setns", "CLONE_NEW???", "kernel", "CLONE_NEWTIME CLONE_NEWNS CLONE_NEWCGROUP CLONE_NEWUTS CLONE_NEWIPC CLONE_NEWUSER CLONE_NEWPID CLONE_NEWNET"},
    {"wait4", "W???", "kernel", "WNOHANG WEXITED WSTOPPED WCONTINUED WNOWAIT __WCLONE __WALL __WNOTHREAD"},
    {"waitid_type", "P_???", "kernel", "P_ALL P_PID P_PGID P_PIDFD"},
    {"pidfd_open", "PIDFD_???", "kernel", "PIDFD_NONBLOCK"},
    {"resource", "RLIMIT_???", "kernel", "RLIMIT_*"},
    {"usage_who", "RUSAGE_???", "kernel", "RUSAGE_SELF RUSAGE_CHILDREN RUSAGE_BOTH RUSAGE_THREAD"},
    {"priority_which", "PRIO_???", "kernel", "PRIO_PROCESS PRIO_PGRP PRIO_USER"},
    {"ioprio_who", "IOPRIO_WHO_???", "kernel", "IOPRIO_WHO_*"},
    {"ioprio_class", "IOPRIO_CLASS_???", "kernel", "!IOPRIO_CLASS_MASK !IOPRIO_CLASS_INVALID !IOPRIO_CLASS_SHIFT IOPRIO_CLASS_*"},
    {"sched", "SCHED_???", "kernel", "SCHED_NORMAL SCHED_OTHER SCHED_FIFO SCHED_RR SCHED_BATCH SCHED_ISO SCHED_IDLE SCHED_DEADLINE"},
    {"sched_flags", "SCHED_FLAG_???", "kernel", "SCHED_FLAG_RESET_ON_FORK SCHED_FLAG_RECLAIM SCHED_FLAG_DL_OVERRUN SCHED_FLAG_KEEP_POLICY SCHED_FLAG_KEEP_PARAMS "
                                                "SCHED_FLAG_UTIL_CLAMP_MIN SCHED_FLAG_UTIL_CLAMP_MAX"},
    {"personality", "PER_???", "kernel", "PER_*"},
    {"personality_flags", "", "kernel", "UNAME26 ADDR_NO_RANDOMIZE FDPIC_FUNCPTRS MMAP_PAGE_ZERO ADDR_COMPAT_LAYOUT READ_IMPLIES_EXEC ADDR_LIMIT_32BIT SHORT_INODE "
                                        "WHOLE_SECONDS STICKY_TIMEOUTS ADDR_LIMIT_3GB"},
    {"prctl", "PR_???", "kernel", "!PR_SET_MM_* !PR_SET_PTRACER_ANY !PR_TIMING_* !PR_ENDIAN_* !PR_FP_EXC_* !PR_FP_MODE_FR* !PR_UNALIGN_* !PR_FPEMU_* !PR_TSC_* "
                                  "!PR_MCE_KILL_* !PR_CAP_AMBIENT_* !PR_SPEC_* !PR_SVE_VL_* !PR_SVE_SET_VL_ONEXEC !PR_SME_VL_* !PR_SME_SET_VL_ONEXEC !PR_SET_VMA_ANON_NAME !PR_PAC_A* !PR_TAGGED_ADDR_ENABLE !PR_MTE_* !PR_SCHED_CORE_* "
                                  "!PR_SYS_DISPATCH_* PR_MCE_KILL_GET PR_*"},
    {"prctl_mm", "PR_SET_MM_???", "kernel", "PR_SET_MM_*"},
    {"prctl_ambient", "PR_CAP_AMBIENT_???", "kernel", "PR_CAP_AMBIENT_*"},
    {"prctl_spec", "PR_SPEC_???", "kernel", "PR_SPEC_STORE_BYPASS PR_SPEC_INDIRECT_BRANCH PR_SPEC_L1D_FLUSH"},
    {"prctl_unaligned", "PR_UNALIGN_???", "kernel", "PR_UNALIGN_*"},
    {"prctl_fp_mode", "PR_FP_MODE_???", "kernel", "PR_FP_MODE_FR PR_FP_MODE_FRE"},
    {"prctl_sve", "", "kernel", "PR_SVE_SET_VL_ONEXEC PR_SVE_VL_INHERIT"},
    {"prctl_sme", "", "kernel", "PR_SME_SET_VL_ONEXEC PR_SME_VL_INHERIT"},
    {"prctl_keys", "PR_PAC_???", "kernel", "PR_PAC_AP*"},
    {"prctl_signing_keys", "PR_PAC_???", "kernel", "!PR_PAC_APGAKEY PR_PAC_AP*"},
    {"prctl_core", "PR_SCHED_CORE_???", "kernel", "PR_SCHED_CORE_GET PR_SCHED_CORE_CREATE PR_SCHED_CORE_SHARE_TO PR_SCHED_CORE_SHARE_FROM"},
    {"audit_arch", "AUDIT_ARCH_???", "net", "AUDIT_ARCH_*"},
    {"prctl_tsc", "PR_TSC_???", "kernel", "PR_TSC_*"},
    {"prctl_mce", "PR_MCE_KILL_???", "kernel", "PR_MCE_KILL_CLEAR PR_MCE_KILL_SET"},
    {"prctl_mce_policy", "PR_MCE_KILL_???", "kernel", "PR_MCE_KILL_LATE PR_MCE_KILL_EARLY PR_MCE_KILL_DEFAULT"},
    {"prctl_vma", "PR_SET_VMA_???", "kernel", "PR_SET_VMA_ANON_NAME"},
    {"prctl_dispatch", "PR_SYS_DISPATCH_???", "kernel", "PR_SYS_DISPATCH_OFF PR_SYS_DISPATCH_ON"},
    {"seccomp_mode", "SECCOMP_MODE_???", "kernel", "SECCOMP_MODE_*"},
    {"aio_operation", "IOCB_CMD_???", "kernel", "IOCB_CMD_*"},
    {"aio_flags", "IOCB_FLAG_???", "kernel", "IOCB_FLAG_RESFD IOCB_FLAG_IOPRIO"},
    {"bpf_class", "BPF_???", "kernel", "BPF_LD BPF_LDX BPF_ST BPF_STX BPF_ALU BPF_JMP BPF_RET BPF_MISC"},
    {"bpf_size", "BPF_???", "kernel", "BPF_W BPF_H BPF_B BPF_DW"},
    {"bpf_mode", "BPF_???", "kernel", "BPF_IMM BPF_ABS BPF_IND BPF_MEM BPF_LEN BPF_MSH BPF_XADD"},
    {"bpf_source", "BPF_???", "kernel", "BPF_K BPF_X"},
    {"bpf_arithmetic", "BPF_???", "kernel", "BPF_ADD BPF_SUB BPF_MUL BPF_DIV BPF_OR BPF_AND BPF_LSH BPF_RSH BPF_NEG BPF_MOD BPF_XOR BPF_MOV BPF_ARSH BPF_END"},
    {"bpf_jump", "BPF_???", "kernel", "BPF_JA BPF_JEQ BPF_JGT BPF_JGE BPF_JSET BPF_JNE BPF_JSGT BPF_JSGE BPF_CALL BPF_EXIT BPF_JLT BPF_JLE BPF_JSLT BPF_JSLE"},
    {"bpf_return", "BPF_???", "kernel", "BPF_K BPF_X BPF_A"},
    {"bpf_other", "BPF_???", "kernel", "BPF_TAX BPF_TXA"},
    {"bpf_nothing", "BPF_???", "kernel", "BPF_LD"},
    {"seccomp_op", "SECCOMP_SET_MODE_???", "kernel", "SECCOMP_SET_MODE_* SECCOMP_GET_ACTION_AVAIL SECCOMP_GET_NOTIF_SIZES"},
    {"seccomp_flags", "SECCOMP_FILTER_FLAG_???", "kernel", "SECCOMP_FILTER_FLAG_*", FamilyRow::Order::value},
    {"seccomp_action", "SECCOMP_RET_???", "kernel", "SECCOMP_RET_KILL_PROCESS SECCOMP_RET_KILL_THREAD SECCOMP_RET_TRAP SECCOMP_RET_ERRNO SECCOMP_RET_USER_NOTIF "
                                                    "SECCOMP_RET_TRACE SECCOMP_RET_LOG SECCOMP_RET_ALLOW"},
    {"securebits", "SECBIT_???", "kernel", "SECBIT_*", FamilyRow::Order::value},
    {"capability", "CAP_???", "kernel", "CAP_CHOWN CAP_DAC_* CAP_FOWNER CAP_FSETID CAP_KILL CAP_SETGID CAP_SETUID CAP_SETPCAP CAP_LINUX_IMMUTABLE CAP_NET_* CAP_IPC_* CAP_SYS_* "
                                        "CAP_MKNOD CAP_LEASE CAP_AUDIT_* CAP_SETFCAP CAP_MAC_* CAP_SYSLOG CAP_WAKE_ALARM CAP_BLOCK_SUSPEND CAP_PERFMON CAP_BPF CAP_CHECKPOINT_RESTORE"},
    {"capability_version", "_LINUX_CAPABILITY_VERSION_???", "kernel", "_LINUX_CAPABILITY_VERSION_1 _LINUX_CAPABILITY_VERSION_2 _LINUX_CAPABILITY_VERSION_3"},
    {"arch_prctl", "ARCH_???", "kernel", "ARCH_*"},
    {"ptrace", "PTRACE_???", "kernel", "!PTRACE_EVENT_* !PTRACE_O_* !PTRACE_SYSCALL_INFO_* !PTRACE_EVENTMSG_* !PTRACE_PEEKSIGINFO_* PTRACE_*"},
    {"ptrace_peek", "PTRACE_PEEKSIGINFO_???", "kernel", "PTRACE_PEEKSIGINFO_SHARED"},
    {"ptrace_stop", "PTRACE_SYSCALL_INFO_???", "kernel", "PTRACE_SYSCALL_INFO_*"},
    {"ptrace_user", "PTRACE_???", "libc", "PTRACE_PEEKUSER PTRACE_POKEUSER"},
    {"core_note", "NT_???", "libc", "!NT_GNU_* NT_FPREGSET NT_*"},
    {"ptrace_options", "PTRACE_O_???", "kernel", "!PTRACE_O_MASK PTRACE_O_*", FamilyRow::Order::value},
    {"reboot_magic1", "LINUX_REBOOT_MAGIC_???", "kernel", "LINUX_REBOOT_MAGIC1"},
    {"reboot_magic2", "LINUX_REBOOT_MAGIC_???", "kernel", "LINUX_REBOOT_MAGIC2*"},
    {"reboot_cmd", "LINUX_REBOOT_CMD_???", "kernel", "LINUX_REBOOT_CMD_*"},
    {"kcmp", "KCMP_???", "kernel", "!KCMP_TYPES KCMP_*"},
    {"kexec", "KEXEC_???", "kernel", "KEXEC_ON_CRASH KEXEC_PRESERVE_CONTEXT"},
    {"kexec_arch", "KEXEC_ARCH_???", "kernel", "!KEXEC_ARCH_MASK KEXEC_ARCH_*"},
    {"kexec_file", "KEXEC_FILE_???", "kernel", "KEXEC_FILE_*", FamilyRow::Order::value},
    {"module_init", "MODULE_INIT_???", "kernel", "MODULE_INIT_*", FamilyRow::Order::value},
    {"delete_module", "O_???", "kernel", "O_NONBLOCK O_TRUNC"},
    {"rseq", "", "kernel", "RSEQ_FLAG_UNREGISTER"},
    {"landlock_create", "LANDLOCK_CREATE_RULESET_???", "kernel", "LANDLOCK_CREATE_RULESET_VERSION"},
    {"landlock_rule", "LANDLOCK_RULE_???", "kernel", "LANDLOCK_RULE_PATH_BENEATH"},
    {"landlock_access", "LANDLOCK_ACCESS_FS_???", "kernel", "LANDLOCK_ACCESS_FS_*", FamilyRow::Order::value},

    // ---- signals
    {"signal", "SIG???", "kernel", "!SIG_* !SIGRTM* !SIGPOLL !SIGUNUSED !SIGLOST !SIGSTKSZ !SIGEV_* !SIGIOT SIG*"},
    {"error", "", "errors", "!EWOULDBLOCK !EDEADLOCK !ENOTSUP E*"},
    {"sigaction", "SA_???", "sigaction", "SA_RESTORER SA_ONSTACK SA_RESTART SA_INTERRUPT SA_NODEFER SA_RESETHAND SA_SIGINFO SA_NOCLDSTOP SA_NOCLDWAIT"},
    {"sigmask_how", "SIG_???", "kernel", "SIG_BLOCK SIG_UNBLOCK SIG_SETMASK"},
    {"altstack", "SS_???", "kernel", "SS_ONSTACK SS_DISABLE SS_AUTODISARM"},
    {"signalfd", "SFD_???", "kernel", "SFD_CLOEXEC SFD_NONBLOCK"},
    {"si_code", "SI_???", "kernel", "SI_USER SI_KERNEL SI_QUEUE SI_TIMER SI_MESGQ SI_ASYNCIO SI_SIGIO SI_TKILL SI_DETHREAD SI_ASYNCNL"},
    {"si_code_child", "CLD_???", "kernel", "CLD_*"},
    {"si_code_segv", "SEGV_???", "kernel", "!__SEGV_* SEGV_*"},
    {"si_code_bus", "BUS_???", "kernel", "BUS_*"},
    {"si_code_fpe", "FPE_???", "kernel", "!__FPE_* FPE_*"},
    {"si_code_ill", "ILL_???", "kernel", "!__ILL_* ILL_*"},
    {"si_code_trap", "TRAP_???", "kernel", "!TRAP_PERF_* TRAP_*"},
    {"si_code_poll", "POLL_???", "kernel", "POLL_IN POLL_OUT POLL_MSG POLL_ERR POLL_PRI POLL_HUP"},
    {"si_code_sys", "SYS_???", "kernel", "SYS_SECCOMP SYS_USER_DISPATCH"},
    {"sigev_notify", "SIGEV_???", "kernel", "SIGEV_SIGNAL SIGEV_NONE SIGEV_THREAD SIGEV_THREAD_ID"},

    // ---- time and events
    {"clock", "CLOCK_???", "kernel", "CLOCK_REALTIME CLOCK_MONOTONIC CLOCK_PROCESS_CPUTIME_ID CLOCK_THREAD_CPUTIME_ID CLOCK_MONOTONIC_RAW CLOCK_REALTIME_COARSE "
                                     "CLOCK_MONOTONIC_COARSE CLOCK_BOOTTIME CLOCK_REALTIME_ALARM CLOCK_BOOTTIME_ALARM CLOCK_SGI_CYCLE CLOCK_TAI"},
    {"clock_flags", "TIMER_???", "kernel", "TIMER_ABSTIME"},
    {"itimer", "ITIMER_???", "kernel", "ITIMER_*"},
    {"timerfd", "TFD_???", "kernel", "TFD_TIMER_ABSTIME TFD_TIMER_CANCEL_ON_SET TFD_CLOEXEC TFD_NONBLOCK"},
    {"eventfd", "EFD_???", "libc", "EFD_SEMAPHORE EFD_CLOEXEC EFD_NONBLOCK"},
    {"epoll_create", "EPOLL_???", "kernel", "EPOLL_CLOEXEC"},
    {"epoll_ctl", "EPOLL_CTL_???", "kernel", "EPOLL_CTL_*"},
    {"epoll", "EPOLL???", "kernel", "EPOLLIN EPOLLPRI EPOLLOUT EPOLLERR EPOLLHUP EPOLLNVAL EPOLLRDNORM EPOLLRDBAND EPOLLWRNORM EPOLLWRBAND EPOLLMSG EPOLLRDHUP EPOLLEXCLUSIVE EPOLLWAKEUP EPOLLONESHOT EPOLLET"},
    {"poll", "POLL???", "kernel", "POLLIN POLLPRI POLLOUT POLLRDNORM POLLWRNORM POLLRDBAND POLLWRBAND POLLERR POLLHUP POLLNVAL POLLREMOVE POLLMSG POLLRDHUP POLL_BUSY_LOOP", FamilyRow::Order::value},
    {"futex", "FUTEX_???", "kernel", "FUTEX_WAIT FUTEX_WAKE FUTEX_FD FUTEX_REQUEUE FUTEX_CMP_REQUEUE FUTEX_WAKE_OP FUTEX_LOCK_PI FUTEX_UNLOCK_PI FUTEX_TRYLOCK_PI "
                                     "FUTEX_WAIT_BITSET FUTEX_WAKE_BITSET FUTEX_WAIT_REQUEUE_PI FUTEX_CMP_REQUEUE_PI FUTEX_LOCK_PI2"},
    {"futex_waitv", "FUTEX_???", "kernel", "FUTEX_32 FUTEX_PRIVATE_FLAG"},
    {"adjtimex", "ADJ_???", "kernel", "ADJ_OFFSET_SS_READ ADJ_OFFSET_SINGLESHOT ADJ_OFFSET ADJ_FREQUENCY ADJ_MAXERROR ADJ_ESTERROR ADJ_STATUS ADJ_TIMECONST ADJ_TAI ADJ_SETOFFSET "
                                       "ADJ_MICRO ADJ_NANO ADJ_TICK"},
    {"adjtimex_status", "STA_???", "kernel", "!STA_RONLY STA_*", FamilyRow::Order::value},
    {"adjtimex_state", "TIME_???", "kernel", "TIME_OK TIME_INS TIME_DEL TIME_OOP TIME_WAIT TIME_ERROR"},
    {"getrandom", "GRND_???", "kernel", "GRND_NONBLOCK GRND_RANDOM GRND_INSECURE"},
    {"aio_cmd", "IOCB_CMD_???", "kernel", "IOCB_CMD_*"},
    {"aio_flags", "IOCB_FLAG_???", "kernel", "IOCB_FLAG_*"},

    // ---- System V and POSIX communication
    {"ipc_flags", "", "kernel", "IPC_CREAT IPC_EXCL IPC_NOWAIT"},
    {"shm_get", "", "kernel", "IPC_CREAT IPC_EXCL SHM_HUGETLB SHM_NORESERVE"},
    {"shm_at", "SHM_???", "kernel", "SHM_RDONLY SHM_RND SHM_REMAP SHM_EXEC"},
    {"shm_ctl", "SHM_???", "kernel", "IPC_RMID IPC_SET IPC_STAT IPC_INFO SHM_STAT SHM_INFO SHM_STAT_ANY SHM_LOCK SHM_UNLOCK"},
    {"sem_ctl", "SEM_???", "kernel", "IPC_RMID IPC_SET IPC_STAT IPC_INFO SEM_STAT SEM_INFO SEM_STAT_ANY GETPID GETVAL GETALL GETNCNT GETZCNT SETVAL SETALL"},
    {"sem_flags", "SEM_???", "kernel", "SEM_UNDO IPC_NOWAIT"},
    {"msg_ctl", "MSG_???", "kernel", "IPC_RMID IPC_SET IPC_STAT IPC_INFO MSG_STAT MSG_INFO MSG_STAT_ANY"},
    {"msg_flags", "MSG_???", "kernel", "MSG_NOERROR MSG_EXCEPT MSG_COPY IPC_NOWAIT"},
    {"ipc_private", "", "kernel", "IPC_PRIVATE"},

    // ---- keys, bpf, perf, io_uring
    {"keyctl", "KEYCTL_???", "kernel", "!KEYCTL_SUPPORTS_* !KEYCTL_CAPS* KEYCTL_*"},
    {"key_capabilities", "KEYCTL_CAPS0_???", "kernel", "KEYCTL_CAPS0_*"},
    {"key_capabilities_more", "KEYCTL_CAPS1_???", "kernel", "KEYCTL_CAPS1_*"},
    {"key_default", "KEY_REQKEY_DEFL_???", "kernel", "KEY_REQKEY_DEFL_*"},
    {"key_move", "KEYCTL_MOVE_???", "kernel", "KEYCTL_MOVE_EXCL"},
    {"key_permission", "KEY_???", "kernel", "KEY_POS_* KEY_USR_* KEY_GRP_* KEY_OTH_*"},
    {"key_special", "KEY_SPEC_???", "kernel", "KEY_SPEC_*"},
    {"bpf_cmd", "BPF_???", "kernel", "BPF_MAP_CREATE BPF_MAP_LOOKUP_ELEM BPF_MAP_UPDATE_ELEM BPF_MAP_DELETE_ELEM BPF_MAP_GET_NEXT_KEY BPF_PROG_LOAD BPF_OBJ_PIN BPF_OBJ_GET "
                                     "BPF_PROG_ATTACH BPF_PROG_DETACH BPF_PROG_TEST_RUN BPF_PROG_GET_NEXT_ID BPF_MAP_GET_NEXT_ID BPF_PROG_GET_FD_BY_ID BPF_MAP_GET_FD_BY_ID "
                                     "BPF_OBJ_GET_INFO_BY_FD BPF_PROG_QUERY BPF_RAW_TRACEPOINT_OPEN BPF_BTF_LOAD BPF_BTF_GET_FD_BY_ID BPF_TASK_FD_QUERY "
                                     "BPF_MAP_LOOKUP_AND_DELETE_ELEM BPF_MAP_FREEZE BPF_BTF_GET_NEXT_ID BPF_MAP_LOOKUP_BATCH BPF_MAP_LOOKUP_AND_DELETE_BATCH "
                                     "BPF_MAP_UPDATE_BATCH BPF_MAP_DELETE_BATCH BPF_LINK_CREATE BPF_LINK_UPDATE BPF_LINK_GET_FD_BY_ID BPF_LINK_GET_NEXT_ID BPF_ENABLE_STATS "
                                     "BPF_ITER_CREATE BPF_LINK_DETACH BPF_PROG_BIND_MAP"},
    {"bpf_map", "BPF_MAP_TYPE_???", "kernel", "BPF_MAP_TYPE_*"},
    {"bpf_prog", "BPF_PROG_TYPE_???", "kernel", "BPF_PROG_TYPE_*"},
    {"bpf_attach", "BPF_???", "kernel", "!BPF_CGROUP_ITER_* !BPF_SK_STORAGE_* !BPF_SK_LOOKUP_F_* BPF_CGROUP_* BPF_SK_* BPF_LIRC_MODE2 BPF_FLOW_DISSECTOR BPF_TRACE_* BPF_MODIFY_RETURN BPF_LSM_MAC BPF_XDP* BPF_PERF_EVENT"},
    {"perf_type", "PERF_TYPE_???", "kernel", "!PERF_TYPE_MAX PERF_TYPE_*"},
    {"perf_hardware", "PERF_COUNT_HW_???", "kernel", "!PERF_COUNT_HW_CACHE_* !PERF_COUNT_HW_MAX PERF_COUNT_HW_CACHE_REFERENCES PERF_COUNT_HW_CACHE_MISSES PERF_COUNT_HW_*"},
    {"perf_software", "PERF_COUNT_SW_???", "kernel", "!PERF_COUNT_SW_MAX PERF_COUNT_SW_*"},
    {"perf_flags", "PERF_FLAG_???", "kernel", "PERF_FLAG_*", FamilyRow::Order::value},
    {"perf_sample", "PERF_SAMPLE_???", "kernel", "PERF_SAMPLE_IP PERF_SAMPLE_TID PERF_SAMPLE_TIME PERF_SAMPLE_ADDR PERF_SAMPLE_READ PERF_SAMPLE_CALLCHAIN PERF_SAMPLE_ID PERF_SAMPLE_CPU "
                                                 "PERF_SAMPLE_PERIOD PERF_SAMPLE_STREAM_ID PERF_SAMPLE_RAW PERF_SAMPLE_BRANCH_STACK PERF_SAMPLE_REGS_USER PERF_SAMPLE_STACK_USER "
                                                 "PERF_SAMPLE_WEIGHT PERF_SAMPLE_DATA_SRC PERF_SAMPLE_IDENTIFIER PERF_SAMPLE_TRANSACTION PERF_SAMPLE_REGS_INTR PERF_SAMPLE_PHYS_ADDR "
                                                 "PERF_SAMPLE_AUX PERF_SAMPLE_CGROUP PERF_SAMPLE_DATA_PAGE_SIZE PERF_SAMPLE_CODE_PAGE_SIZE PERF_SAMPLE_WEIGHT_STRUCT"},
    {"perf_cache", "PERF_COUNT_HW_CACHE_???", "kernel", "!PERF_COUNT_HW_CACHE_OP_* !PERF_COUNT_HW_CACHE_RESULT_* !PERF_COUNT_HW_CACHE_MAX !PERF_COUNT_HW_CACHE_REFERENCES !PERF_COUNT_HW_CACHE_MISSES "
                                                        "PERF_COUNT_HW_CACHE_*"},
    {"perf_cache_op", "PERF_COUNT_HW_CACHE_OP_???", "kernel", "!PERF_COUNT_HW_CACHE_OP_MAX PERF_COUNT_HW_CACHE_OP_*"},
    {"perf_cache_result", "PERF_COUNT_HW_CACHE_RESULT_???", "kernel", "!PERF_COUNT_HW_CACHE_RESULT_MAX PERF_COUNT_HW_CACHE_RESULT_*"},
    {"perf_breakpoint", "HW_BREAKPOINT_???", "kernel", "HW_BREAKPOINT_EMPTY HW_BREAKPOINT_R HW_BREAKPOINT_W HW_BREAKPOINT_RW HW_BREAKPOINT_X HW_BREAKPOINT_INVALID"},
    {"perf_branch", "PERF_SAMPLE_BRANCH_???", "kernel", "!PERF_SAMPLE_BRANCH_*_SHIFT !PERF_SAMPLE_BRANCH_MAX !PERF_SAMPLE_BRANCH_STACK PERF_SAMPLE_BRANCH_*"},
    {"perf_read", "PERF_FORMAT_???", "kernel", "!PERF_FORMAT_MAX PERF_FORMAT_*", FamilyRow::Order::value},
    {"uring_setup", "IORING_SETUP_???", "kernel", "IORING_SETUP_*", FamilyRow::Order::value},
    {"uring_features", "IORING_FEAT_???", "kernel", "IORING_FEAT_*", FamilyRow::Order::value},
    {"uring_enter", "IORING_ENTER_???", "kernel", "IORING_ENTER_*", FamilyRow::Order::value},
    {"uring_operation", "IORING_OP_???", "kernel", "!IORING_OP_LAST IORING_OP_*"},
    {"uring_probed", "IO_URING_OP_???", "kernel", "IO_URING_OP_SUPPORTED"},
    {"uring_restriction", "IORING_RESTRICTION_???", "kernel", "!IORING_RESTRICTION_LAST IORING_RESTRICTION_*"},
    {"uring_entry_flags", "IOSQE_???", "kernel", "!IOSQE_*_BIT IOSQE_*"},
    {"uring_register", "IORING_REGISTER_???", "kernel", "!IORING_REGISTER_FILES_SKIP !IORING_REGISTER_SYNC_CANCEL !IORING_REGISTER_FILE_ALLOC_RANGE !*_LAST IORING_REGISTER_* IORING_UNREGISTER_*"},

    // ---- sockets
    {"af", "AF_???", "libc", "!AF_FILE !AF_ROUTE !AF_MAX !AF_LOCAL AF_UNIX AF_*"},
    {"pf", "PF_???", "libc", "!PF_FILE !PF_ROUTE !PF_MAX !PF_LOCAL PF_*"},
    {"sock_type", "SOCK_???", "libc", "SOCK_STREAM SOCK_DGRAM SOCK_RAW SOCK_RDM SOCK_SEQPACKET SOCK_DCCP SOCK_PACKET"},
    {"sock_flags", "SOCK_???", "libc", "SOCK_CLOEXEC SOCK_NONBLOCK"},
    {"msg", "MSG_???", "libc", "MSG_OOB MSG_PEEK MSG_DONTROUTE MSG_CTRUNC MSG_PROBE MSG_TRUNC MSG_DONTWAIT MSG_EOR MSG_WAITALL MSG_FIN MSG_SYN MSG_CONFIRM MSG_RST MSG_ERRQUEUE MSG_NOSIGNAL MSG_MORE MSG_WAITFORONE MSG_SENDPAGE_NOTLAST MSG_BATCH MSG_NO_SHARED_FRAGS MSG_ZEROCOPY MSG_FASTOPEN MSG_CMSG_CLOEXEC MSG_CMSG_COMPAT"},
    {"shutdown", "SHUT_???", "libc", "SHUT_RD SHUT_WR SHUT_RDWR"},
    {"scm", "SCM_???", "libc", "SCM_RIGHTS SCM_CREDENTIALS SO_WIFI_STATUS SCM_TIMESTAMPING_OPT_STATS SCM_TIMESTAMPING_PKTINFO SO_TXTIME"},
    {"option_alg", "ALG_???", "options", "!ALG_SET_KEY_BY_* !ALG_SET_PUBKEY ALG_SET_*"},
    {"caif_protocol", "CAIFPROTO_???", "options", "!CAIFPROTO_MAX !_CAIFPROTO_MAX CAIFPROTO_*"},
    {"can_protocol", "CAN_???", "options", "CAN_RAW CAN_BCM CAN_TP16 CAN_TP20 CAN_MCNET CAN_ISOTP CAN_J1939"},
    {"kcm_protocol", "KCMPROTO_???", "options", "KCMPROTO_CONNECTED"},
    {"nfc_protocol", "NFC_SOCKPROTO_???", "options", "!NFC_SOCKPROTO_MAX NFC_SOCKPROTO_*"},
    {"phonet_protocol", "PN_PROTO_???", "options", "PN_PROTO_TRANSPORT PN_PROTO_PHONET PN_PROTO_PIPE"},
    {"option_caif", "CAIFSO_???", "options", "CAIFSO_*"},
    {"option_dccp", "DCCP_SOCKOPT_???", "options", "DCCP_SOCKOPT_*"},
    {"option_kcm", "KCM_???", "options", "KCM_RECV_DISABLE"},
    {"option_llc", "LLC_OPT_???", "options", "!LLC_OPT_MAX LLC_OPT_*"},
    {"option_nfc", "NFC_LLCP_???", "options", "NFC_LLCP_RW NFC_LLCP_MIUX NFC_LLCP_REMOTE_*"},
    {"option_pnpipe", "PNPIPE_???", "options", "PNPIPE_ENCAP PNPIPE_IFINDEX PNPIPE_HANDLE PNPIPE_INITSTATE"},
    {"option_raw", "RAW_???", "options", "ICMP_FILTER"},
    {"icmp_type", "ICMP_???", "options", "ICMP_ECHOREPLY ICMP_DEST_UNREACH ICMP_SOURCE_QUENCH ICMP_REDIRECT ICMP_ECHO ICMP_TIME_EXCEEDED ICMP_PARAMETERPROB ICMP_TIMESTAMP "
                                       "ICMP_TIMESTAMPREPLY ICMP_INFO_REQUEST ICMP_INFO_REPLY ICMP_ADDRESS ICMP_ADDRESSREPLY"},
    {"option_rds", "RDS_???", "options", "RDS_CANCEL_SENT_TO RDS_GET_MR RDS_FREE_MR RDS_RECVERR RDS_CONG_MONITOR RDS_GET_MR_FOR_DEST SO_RDS_*"},
    {"option_sctp", "SCTP_???", "options", "SCTP_RTOINFO SCTP_ASSOCINFO SCTP_INITMSG SCTP_NODELAY SCTP_AUTOCLOSE SCTP_SET_PEER_PRIMARY_ADDR SCTP_PRIMARY_ADDR SCTP_ADAPTATION_LAYER "
                                           "SCTP_DISABLE_FRAGMENTS SCTP_PEER_ADDR_PARAMS SCTP_DEFAULT_SEND_PARAM SCTP_EVENTS SCTP_I_WANT_MAPPED_V4_ADDR SCTP_MAXSEG SCTP_STATUS "
                                           "SCTP_GET_PEER_ADDR_INFO SCTP_DELAYED_SACK SCTP_CONTEXT SCTP_FRAGMENT_INTERLEAVE SCTP_PARTIAL_DELIVERY_POINT SCTP_MAX_BURST SCTP_AUTH_CHUNK "
                                           "SCTP_HMAC_IDENT SCTP_AUTH_KEY SCTP_AUTH_ACTIVE_KEY SCTP_AUTH_DELETE_KEY SCTP_PEER_AUTH_CHUNKS SCTP_LOCAL_AUTH_CHUNKS SCTP_GET_ASSOC_NUMBER "
                                           "SCTP_GET_ASSOC_ID_LIST SCTP_AUTO_ASCONF SCTP_PEER_ADDR_THLDS SCTP_RECVRCVINFO SCTP_RECVNXTINFO SCTP_DEFAULT_SNDINFO SCTP_AUTH_DEACTIVATE_KEY "
                                           "SCTP_REUSE_PORT SCTP_PEER_ADDR_THLDS_V2 SCTP_SOCKOPT_* SCTP_GET_PEER_ADDRS SCTP_GET_LOCAL_ADDRS SCTP_GET_ASSOC_STATS SCTP_PR_SUPPORTED "
                                           "SCTP_DEFAULT_PRINFO SCTP_PR_ASSOC_STATUS SCTP_PR_STREAM_STATUS SCTP_RECONFIG_SUPPORTED SCTP_ENABLE_STREAM_RESET SCTP_RESET_STREAMS "
                                           "SCTP_RESET_ASSOC SCTP_ADD_STREAMS SCTP_STREAM_SCHEDULER SCTP_STREAM_SCHEDULER_VALUE SCTP_INTERLEAVING_SUPPORTED SCTP_SENDMSG_CONNECT SCTP_EVENT "
                                           "SCTP_ASCONF_SUPPORTED SCTP_AUTH_SUPPORTED SCTP_ECN_SUPPORTED SCTP_EXPOSE_POTENTIALLY_FAILED_STATE SCTP_REMOTE_UDP_ENCAPS_PORT "
                                           "SCTP_PLPMTUD_PROBE_INTERVAL"},
    {"option_tipc", "TIPC_???", "options", "TIPC_IMPORTANCE TIPC_SRC_DROPPABLE TIPC_DEST_DROPPABLE TIPC_CONN_TIMEOUT TIPC_NODE_RECVQ_DEPTH TIPC_SOCK_RECVQ_DEPTH TIPC_MCAST_BROADCAST "
                                           "TIPC_MCAST_REPLICAST TIPC_GROUP_JOIN TIPC_GROUP_LEAVE TIPC_SOCK_RECVQ_USED TIPC_NODELAY"},
    {"option_tls", "TLS_???", "options", "TLS_TX TLS_RX"},
    {"option_xdp", "XDP_???", "options", "XDP_MMAP_OFFSETS XDP_RX_RING XDP_TX_RING XDP_UMEM_REG XDP_UMEM_FILL_RING XDP_UMEM_COMPLETION_RING XDP_STATISTICS XDP_OPTIONS"},
    {"mctp_network", "", "options", "MCTP_NET_ANY"},
    {"mctp_address", "", "options", "MCTP_ADDR_NULL MCTP_ADDR_ANY"},
    {"nfc_radio", "NFC_PROTO_???", "options", "NFC_PROTO_JEWEL NFC_PROTO_MIFARE NFC_PROTO_FELICA NFC_PROTO_ISO14443 NFC_PROTO_NFC_DEP NFC_PROTO_ISO14443_B NFC_PROTO_ISO15693"},
    {"option_pppol2tp", "PPPOL2TP_SO_???", "options", "PPPOL2TP_SO_*"},
    {"sol", "SOL_??", "libc", "SOL_*"},
    {"so", "SO_???", "sockopt", "!SO_ATTACH_BPF* !SO_GET_FILTER !SO_DETACH_BPF !*_NEW SO_TIMESTAMP_OLD SO_TIMESTAMPNS_OLD SO_TIMESTAMPING_OLD SO_TIMESTAMP_NEW SO_TIMESTAMPNS_NEW SO_TIMESTAMPING_NEW SO_RCVTIMEO_NEW SO_SNDTIMEO_NEW SO_RCVTIMEO_OLD SO_SNDTIMEO_OLD SO_ATTACH_BPF SO_*"},
    {"ipproto", "IPPROTO_???", "net", "!IPPROTO_MAX IPPROTO_*"},
    {"ip", "IP_???", "net", "!IP_PMTUDISC_* !IP_DEFAULT_* !IP_RECVRETOPTS IP_TOS IP_* MCAST_JOIN_GROUP MCAST_BLOCK_SOURCE MCAST_UNBLOCK_SOURCE MCAST_LEAVE_GROUP MCAST_JOIN_SOURCE_GROUP MCAST_LEAVE_SOURCE_GROUP MCAST_MSFILTER"},
    {"ip_control", "IP_???", "net", "IP_PKTINFO IP_TTL IP_RECVOPTS IP_RETOPTS IP_TOS IP_RECVERR IP_ORIGDSTADDR IP_CHECKSUM"},
    {"so_to_get", "SO_???", "sockopt", "SO_GET_FILTER"},
    {"ip_to_set", "IP_???", "tables", "IPT_SO_SET_REPLACE IPT_SO_SET_ADD_COUNTERS ARPT_SO_SET_REPLACE ARPT_SO_SET_ADD_COUNTERS EBT_SO_SET_ENTRIES EBT_SO_SET_COUNTERS"},
    {"ip_to_get", "IP_???", "tables", "SO_ORIGINAL_DST IPT_SO_GET_INFO IPT_SO_GET_ENTRIES IPT_SO_GET_REVISION_* ARPT_SO_GET_INFO ARPT_SO_GET_ENTRIES ARPT_SO_GET_REVISION_* EBT_SO_GET_INFO EBT_SO_GET_ENTRIES EBT_SO_GET_INIT_*"},
    {"ipv6_to_set", "IPV6_???", "tables", "IP6T_SO_SET_REPLACE IP6T_SO_SET_ADD_COUNTERS"},
    {"ipv6_to_get", "IPV6_???", "tables", "IP6T_SO_ORIGINAL_DST IP6T_SO_GET_INFO IP6T_SO_GET_ENTRIES IP6T_SO_GET_REVISION_*"},
    {"ipv6", "IPV6_???", "net", "!IPV6_SRCRT_* !IPV6_OPT_* !IPV6_PMTUDISC_* !IPV6_FL_* !IPV6_PREFER_* !IPV6_TLV_* !IPV6_PRIORITY_* !IPV6_FLOWINFO_* IPV6_FLOWINFO_SEND IPV6_* MCAST_JOIN_GROUP MCAST_BLOCK_SOURCE MCAST_UNBLOCK_SOURCE MCAST_LEAVE_GROUP MCAST_JOIN_SOURCE_GROUP MCAST_LEAVE_SOURCE_GROUP MCAST_MSFILTER"},
    {"tcp", "TCP_???", "net", "TCP_NODELAY TCP_MAXSEG TCP_CORK TCP_KEEPIDLE TCP_KEEPINTVL TCP_KEEPCNT TCP_SYNCNT TCP_LINGER2 TCP_DEFER_ACCEPT TCP_WINDOW_CLAMP TCP_INFO "
                              "TCP_QUICKACK TCP_CONGESTION TCP_MD5SIG TCP_COOKIE_TRANSACTIONS TCP_THIN_LINEAR_TIMEOUTS TCP_THIN_DUPACK TCP_USER_TIMEOUT TCP_REPAIR TCP_REPAIR_QUEUE "
                              "TCP_QUEUE_SEQ TCP_REPAIR_OPTIONS TCP_FASTOPEN TCP_TIMESTAMP TCP_NOTSENT_LOWAT TCP_CC_INFO TCP_SAVE_SYN TCP_SAVED_SYN TCP_REPAIR_WINDOW "
                              "TCP_FASTOPEN_CONNECT TCP_ULP TCP_MD5SIG_EXT TCP_FASTOPEN_KEY TCP_FASTOPEN_NO_COOKIE TCP_ZEROCOPY_RECEIVE TCP_INQ TCP_TX_DELAY"},
    {"udp", "UDP_???", "net", "UDP_CORK UDP_ENCAP UDP_NO_CHECK6_TX UDP_NO_CHECK6_RX UDP_SEGMENT UDP_GRO"},
    {"packet", "PACKET_???", "net", "PACKET_ADD_MEMBERSHIP PACKET_DROP_MEMBERSHIP PACKET_RECV_OUTPUT PACKET_RX_RING PACKET_STATISTICS PACKET_COPY_THRESH PACKET_AUXDATA PACKET_ORIGDEV "
                                    "PACKET_VERSION PACKET_HDRLEN PACKET_RESERVE PACKET_TX_RING PACKET_LOSS PACKET_VNET_HDR PACKET_TX_TIMESTAMP PACKET_TIMESTAMP PACKET_FANOUT "
                                    "PACKET_TX_HAS_OFF PACKET_QDISC_BYPASS PACKET_ROLLOVER_STATS PACKET_FANOUT_DATA PACKET_IGNORE_OUTGOING PACKET_VNET_HDR_SZ"},
    {"packet_membership", "PACKET_MR_???", "net", "PACKET_MR_*"},
    {"packet_type", "PACKET_???", "net", "PACKET_HOST PACKET_BROADCAST PACKET_MULTICAST PACKET_OTHERHOST PACKET_OUTGOING PACKET_LOOPBACK PACKET_USER PACKET_KERNEL PACKET_FASTROUTE"},
    {"tcp_state", "TCP_???", "libc", "TCP_ESTABLISHED TCP_SYN_SENT TCP_SYN_RECV TCP_FIN_WAIT1 TCP_FIN_WAIT2 TCP_TIME_WAIT TCP_CLOSE TCP_CLOSE_WAIT TCP_LAST_ACK TCP_LISTEN TCP_CLOSING"},
    {"ip_service", "IPTOS_???", "net", "IPTOS_LOWDELAY IPTOS_THROUGHPUT IPTOS_RELIABILITY IPTOS_MINCOST"},
    {"eth_protocol", "ETH_P_???", "net", "ETH_P_*"},
    {"arp_hardware", "ARPHRD_???", "net", "ARPHRD_*"},
    {"if_flags", "IFF_???", "net", "IFF_UP IFF_BROADCAST IFF_DEBUG IFF_LOOPBACK IFF_POINTOPOINT IFF_NOTRAILERS IFF_RUNNING IFF_NOARP IFF_PROMISC IFF_ALLMULTI IFF_MASTER IFF_SLAVE IFF_MULTICAST "
                                   "IFF_PORTSEL IFF_AUTOMEDIA IFF_DYNAMIC IFF_LOWER_UP IFF_DORMANT IFF_ECHO"},

};
// clang-format on

}  // namespace

std::span<const FamilyRow> families() {
  static const auto kAll = [] {
    std::vector<FamilyRow> all(std::begin(kFamilies), std::end(kFamilies));
    for (const auto& more : {ioctl_families(), netlink_families()}) all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return kAll;
}

}  // namespace scry::syscalls
