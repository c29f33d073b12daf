// Structures of quotactl().
#include <linux/dqblk_xfs.h>
#include <linux/quota.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kBlocks[] = {
    SCRY_FIELD(if_nextdqblk, dqb_bhardlimit, "ulong"),
    SCRY_FIELD(if_nextdqblk, dqb_bsoftlimit, "ulong"),
    SCRY_FIELD(if_nextdqblk, dqb_curspace, "ulong"),
    SCRY_FIELD(if_nextdqblk, dqb_ihardlimit, "ulong"),
    SCRY_FIELD(if_nextdqblk, dqb_isoftlimit, "ulong"),
    SCRY_FIELD(if_nextdqblk, dqb_curinodes, "ulong"),
    SCRY_VERBOSE_FIELD(if_nextdqblk, dqb_btime, "ulong"),
    SCRY_VERBOSE_FIELD(if_nextdqblk, dqb_itime, "ulong"),
    SCRY_VERBOSE_FIELD(if_nextdqblk, dqb_valid, "flags(quota_valid)"),
    SCRY_FIELD(if_nextdqblk, dqb_id, "id"),
};
constexpr Field kInformation[] = {
    SCRY_FIELD(if_dqinfo, dqi_bgrace, "ulong"),
    SCRY_FIELD(if_dqinfo, dqi_igrace, "ulong"),
    SCRY_FIELD(if_dqinfo, dqi_flags, "flags(quota_info_flags)"),
    SCRY_FIELD(if_dqinfo, dqi_valid, "flags(quota_info_valid)"),
};
constexpr Field kDisk[] = {
    SCRY_FIELD(fs_disk_quota, d_version, "int8"),
    SCRY_FIELD(fs_disk_quota, d_flags, "flags(quota_disk_type)"),
    SCRY_FIELD(fs_disk_quota, d_fieldmask, "hex16"),
    SCRY_FIELD(fs_disk_quota, d_id, "uint"),
    SCRY_FIELD(fs_disk_quota, d_blk_hardlimit, "ulong"),
    SCRY_FIELD(fs_disk_quota, d_blk_softlimit, "ulong"),
    SCRY_FIELD(fs_disk_quota, d_ino_hardlimit, "ulong"),
    SCRY_FIELD(fs_disk_quota, d_ino_softlimit, "ulong"),
    SCRY_FIELD(fs_disk_quota, d_bcount, "ulong"),
    SCRY_FIELD(fs_disk_quota, d_icount, "ulong"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_itimer, "int"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_btimer, "int"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_iwarns, "uint"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_bwarns, "uint"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_rtb_hardlimit, "ulong"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_rtb_softlimit, "ulong"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_rtbcount, "ulong"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_rtbtimer, "int"),
    SCRY_VERBOSE_FIELD(fs_disk_quota, d_rtbwarns, "uint"),
};
constexpr StructureRow kQuotaStructures[] = {
    // Fields that the smaller structure does not have are beyond its end.
    {"if_dqblk", offsetof(if_nextdqblk, dqb_id), kBlocks},
    {"if_nextdqblk", sizeof(if_nextdqblk), kBlocks},
    {"if_dqinfo", sizeof(if_dqinfo), kInformation},
    {"fs_disk_quota", sizeof(fs_disk_quota), kDisk},
};

}  // namespace

std::span<const StructureRow> quota_structures() {
  return kQuotaStructures;
}

}  // namespace scry::syscalls
