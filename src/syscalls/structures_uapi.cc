// Structures whose kernel headers cannot be included beside those of the C library.
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <linux/ioctl.h>
#include <linux/kcmp.h>
#include <linux/keyctl.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <linux/ptrace.h>

#include <cstddef>
#define sched_param kernel_sched_param  // the C library has one of its own
#include <linux/sched/types.h>
#undef sched_param
#include <asm/termios.h>
#include <linux/io_uring.h>
#include <linux/sem.h>
#include <linux/sysctl.h>
#include <linux/userfaultfd.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kOpenHow[] = {
    SCRY_FIELD(open_how, flags, "open"),
    SCRY_UNUSED_FIELD(open_how, mode, "octal"),
    SCRY_FIELD(open_how, resolve, "flags64(resolve)"),
};
// The mode of a file that may be made.
constexpr Field kOpenHowToCreate[] = {kOpenHow[0], SCRY_FIELD(open_how, mode, "octal"), kOpenHow[2]};
constexpr Field kSchedAttr[] = {
    SCRY_FIELD(sched_attr, size, "uint"),
    SCRY_FIELD(sched_attr, sched_policy, "sched_policy"),
    SCRY_FIELD(sched_attr, sched_flags, "flags64(sched_flags)"),
    SCRY_FIELD(sched_attr, sched_nice, "int"),
    SCRY_FIELD(sched_attr, sched_priority, "uint"),
    SCRY_FIELD(sched_attr, sched_runtime, "ulong"),
    SCRY_FIELD(sched_attr, sched_deadline, "ulong"),
    SCRY_FIELD(sched_attr, sched_period, "ulong"),
    SCRY_FIELD(sched_attr, sched_util_min, "uint"),
    SCRY_FIELD(sched_attr, sched_util_max, "uint"),
};
// SCHED_FLAG_KEEP_*: what is kept is not read.
constexpr Field kSchedKeepsPolicy[] = {kSchedAttr[0], kSchedAttr[2], kSchedAttr[3], kSchedAttr[4], kSchedAttr[5],
                                       kSchedAttr[6], kSchedAttr[7], kSchedAttr[8], kSchedAttr[9]};
constexpr Field kSchedKeepsParameters[] = {kSchedAttr[0], kSchedAttr[2], kSchedAttr[8], kSchedAttr[9]};
constexpr Field kExtentsWanted[] = {
    SCRY_FIELD(fiemap, fm_start, "ulong"),
    SCRY_FIELD(fiemap, fm_length, "ulong"),
    SCRY_FIELD(fiemap, fm_flags, "flags(fiemap)"),
    SCRY_FIELD(fiemap, fm_extent_count, "uint"),
};
constexpr Field kExtentsFound[] = {
    SCRY_FIELD(fiemap, fm_flags, "flags(fiemap)"),
    SCRY_FIELD(fiemap, fm_mapped_extents, "uint"),
};
constexpr Field kExtent[] = {
    SCRY_FIELD(fiemap_extent, fe_logical, "ulong"),
    SCRY_FIELD(fiemap_extent, fe_physical, "ulong"),
    SCRY_FIELD(fiemap_extent, fe_length, "ulong"),
    SCRY_FIELD(fiemap_extent, fe_flags, "flags(fiemap_extent)"),
};
constexpr Field kWindow[] = {
    SCRY_FIELD(winsize, ws_row, "uint"),
    SCRY_FIELD(winsize, ws_col, "uint"),
    SCRY_FIELD(winsize, ws_xpixel, "uint"),
    SCRY_FIELD(winsize, ws_ypixel, "uint"),
};
constexpr Field kSemaphore[] = {
    SCRY_FIELD(sembuf, sem_num, "uint"),
    SCRY_FIELD(sembuf, sem_op, "int"),
    SCRY_FIELD(sembuf, sem_flg, "flags(sem_flags)"),
};
constexpr Field kSubmission[] = {
    SCRY_FIELD(io_sqring_offsets, head, "uint"),      SCRY_FIELD(io_sqring_offsets, tail, "uint"),
    SCRY_FIELD(io_sqring_offsets, ring_mask, "uint"), SCRY_FIELD(io_sqring_offsets, ring_entries, "uint"),
    SCRY_FIELD(io_sqring_offsets, flags, "uint"),     SCRY_FIELD(io_sqring_offsets, dropped, "uint"),
    SCRY_FIELD(io_sqring_offsets, array, "uint"),
};
constexpr Field kCompletion[] = {
    SCRY_FIELD(io_cqring_offsets, head, "uint"),      SCRY_FIELD(io_cqring_offsets, tail, "uint"),
    SCRY_FIELD(io_cqring_offsets, ring_mask, "uint"), SCRY_FIELD(io_cqring_offsets, ring_entries, "uint"),
    SCRY_FIELD(io_cqring_offsets, overflow, "uint"),  SCRY_FIELD(io_cqring_offsets, cqes, "uint"),
    SCRY_FIELD(io_cqring_offsets, flags, "uint"),
};
constexpr Field kUring[] = {
    SCRY_FIELD(io_uring_params, sq_entries, "uint"),
    SCRY_FIELD(io_uring_params, cq_entries, "uint"),
    SCRY_FIELD(io_uring_params, features, "flags(uring_features)"),
    SCRY_FIELD(io_uring_params, sq_off, "io_sqring_offsets"),
    SCRY_FIELD(io_uring_params, cq_off, "io_cqring_offsets"),
};

constexpr Field kUringProbed[] = {
    SCRY_FIELD(io_uring_probe_op, op, "uring_operation"),
    SCRY_UNUSED_FIELD(io_uring_probe_op, resv, "hex8"),
    SCRY_FIELD(io_uring_probe_op, flags, "flags(uring_probed)"),
    SCRY_UNUSED_FIELD(io_uring_probe_op, resv2, "hex32"),
};
constexpr Field kUringRing[] = {
    SCRY_FIELD(io_uring_rsrc_update, offset, "uint"),
    SCRY_UNUSED_FIELD(io_uring_rsrc_update, resv, "hex"),
    SCRY_FIELD(io_uring_rsrc_update, data, "ulong"),
};
constexpr Field kUringRingOffset[] = {
    kUringRing[0],
    kUringRing[1],
    {"data", offsetof(io_uring_rsrc_update, data), sizeof(io_uring_rsrc_update::data), "hex", false, true},
};
constexpr Field kBufferRing[] = {
    SCRY_FIELD(io_uring_buf_reg, ring_addr, "address"),
    SCRY_FIELD(io_uring_buf_reg, ring_entries, "uint"),
    SCRY_FIELD(io_uring_buf_reg, bgid, "uint"),
    // Called `pad` in the headers of strace, and `flags` in newer ones.
    {"pad", offsetof(io_uring_buf_reg, bgid) + sizeof(io_uring_buf_reg::bgid), sizeof(uint16_t), "hex16", false, true},
    {"resv", offsetof(io_uring_buf_reg, resv), sizeof(io_uring_buf_reg::resv), "items(hex)", false, true},
};
constexpr Field kMountAttr[] = {
    SCRY_FIELD(mount_attr, attr_set, "flags64(mount_attr)"),
    SCRY_FIELD(mount_attr, attr_clr, "flags64(mount_attr)"),
    SCRY_FIELD(mount_attr, propagation, "enum64(mount_propagation)"),
    SCRY_FIELD(mount_attr, userns_fd, "ulong"),
};
// With MOUNT_ATTR_IDMAP: only then the last one is a descriptor.
constexpr Field kMappedMountAttr[] = {
    SCRY_FIELD(mount_attr, attr_set, "flags64(mount_attr)"),
    SCRY_FIELD(mount_attr, attr_clr, "flags64(mount_attr)"),
    SCRY_FIELD(mount_attr, propagation, "enum64(mount_propagation)"),
    SCRY_FIELD(mount_attr, userns_fd, "long_fd"),
};
constexpr Field kCloneRange[] = {
    SCRY_FIELD(file_clone_range, src_fd, "fd"),
    SCRY_FIELD(file_clone_range, src_offset, "ulong"),
    SCRY_FIELD(file_clone_range, src_length, "ulong"),
    SCRY_FIELD(file_clone_range, dest_offset, "ulong"),
};
constexpr Field kTrim[] = {
    SCRY_FIELD(fstrim_range, start, "hex"),
    SCRY_FIELD(fstrim_range, len, "ulong"),
    SCRY_FIELD(fstrim_range, minlen, "ulong"),
};
constexpr Field kXattr[] = {
    SCRY_FIELD(fsxattr, fsx_xflags, "flags(inode_xflags)"),
    SCRY_FIELD(fsxattr, fsx_extsize, "uint"),
    SCRY_FIELD(fsxattr, fsx_nextents, "uint"),
    SCRY_FIELD(fsxattr, fsx_projid, "hex32"),
    SCRY_FIELD(fsxattr, fsx_cowextsize, "uint"),
};
constexpr Field kXattrNew[] = {
    SCRY_FIELD(fsxattr, fsx_xflags, "flags(inode_xflags)"),
    SCRY_FIELD(fsxattr, fsx_extsize, "uint"),
    SCRY_FIELD(fsxattr, fsx_projid, "hex32"),
    SCRY_FIELD(fsxattr, fsx_cowextsize, "uint"),
};
constexpr Field kFaultRange[] = {
    SCRY_FIELD(uffdio_range, start, "hex"),
    SCRY_FIELD(uffdio_range, len, "hex"),
};
constexpr Field kPeek[] = {
    SCRY_FIELD(ptrace_peeksiginfo_args, off, "ulong"),
    SCRY_FIELD(ptrace_peeksiginfo_args, flags, "flags(ptrace_peek)"),
    SCRY_FIELD(ptrace_peeksiginfo_args, nr, "int"),
};
constexpr Field kEpollSlot[] = {
    SCRY_FIELD(kcmp_epoll_slot, efd, "uint"),
    SCRY_FIELD(kcmp_epoll_slot, tfd, "uint"),
    SCRY_FIELD(kcmp_epoll_slot, toff, "uint"),
};

constexpr Field kSettings[] = {
    SCRY_FIELD(__sysctl_args, name, "address"),   SCRY_FIELD(__sysctl_args, nlen, "int"),
    SCRY_FIELD(__sysctl_args, oldval, "address"), SCRY_FIELD(__sysctl_args, oldlenp, "address"),
    SCRY_FIELD(__sysctl_args, newval, "address"), SCRY_FIELD(__sysctl_args, newlen, "ulong"),
};
constexpr Field kKeyExchange[] = {
    {"private", offsetof(keyctl_dh_params, priv), sizeof(keyctl_dh_params::priv), "key"},
    SCRY_FIELD(keyctl_dh_params, prime, "key"),
    SCRY_FIELD(keyctl_dh_params, base, "key"),
};

constexpr StructureRow kUapiStructures[] = {
    {"io_uring_probe_op", sizeof(io_uring_probe_op), kUringProbed},
    {"uring_ring", sizeof(io_uring_rsrc_update), kUringRing},
    {"uring_ring_offset", sizeof(io_uring_rsrc_update), kUringRingOffset},
    {"io_uring_buf_reg", sizeof(io_uring_buf_reg), kBufferRing},
    {"sysctl_args", sizeof(__sysctl_args), kSettings},
    {"keyctl_dh_params", sizeof(keyctl_dh_params), kKeyExchange},
    {"mount_attr", sizeof(mount_attr), kMountAttr},
    {"mount_attr_mapped", sizeof(mount_attr), kMappedMountAttr},
    {"file_clone_range", sizeof(file_clone_range), kCloneRange},
    {"fstrim_range", sizeof(fstrim_range), kTrim},
    {"fsxattr", sizeof(fsxattr), kXattr},
    {"fsxattr_new", sizeof(fsxattr), kXattrNew},
    {"uffdio_range", sizeof(uffdio_range), kFaultRange},
    {"kcmp_epoll_slot", sizeof(kcmp_epoll_slot), kEpollSlot},
    {"ptrace_peeksiginfo_args", sizeof(ptrace_peeksiginfo_args), kPeek},
    {"fiemap", offsetof(fiemap, fm_extents), kExtentsWanted},
    {"fiemap_found", offsetof(fiemap, fm_extents), kExtentsFound},
    {"fiemap_extent", sizeof(fiemap_extent), kExtent},
    {"open_how", sizeof(open_how), kOpenHow},
    {"open_how_to_create", sizeof(open_how), kOpenHowToCreate},
    {"sched_attr", sizeof(sched_attr), kSchedAttr},
    {"sched_attr_keeps_policy", sizeof(sched_attr), kSchedKeepsPolicy},
    {"sched_attr_keeps_parameters", sizeof(sched_attr), kSchedKeepsParameters},
    {"winsize", sizeof(winsize), kWindow},
    {"sembuf", sizeof(sembuf), kSemaphore},
    {"io_sqring_offsets", sizeof(io_sqring_offsets), kSubmission},
    {"io_cqring_offsets", sizeof(io_cqring_offsets), kCompletion},
    {"io_uring_ring", sizeof(io_uring_params), kUring},
};

}  // namespace

std::span<const StructureRow> uapi_structures() {
  return kUapiStructures;
}

}  // namespace scry::syscalls
