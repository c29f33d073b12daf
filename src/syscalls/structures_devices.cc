// Structures of ioctl() requests of devices: loop devices, clocks, userfaultfd.
#include <linux/loop.h>
#include <linux/rtc.h>
#include <linux/seccomp.h>
#include <linux/userfaultfd.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kLoopOld[] = {
    SCRY_FIELD(loop_info, lo_number, "int"),
    SCRY_VERBOSE_FIELD(loop_info, lo_device, "device_short"),
    SCRY_VERBOSE_FIELD(loop_info, lo_inode, "ulong"),
    SCRY_VERBOSE_FIELD(loop_info, lo_rdevice, "device_short"),
    SCRY_FIELD(loop_info, lo_offset, "hex32"),
    SCRY_FIELD(loop_info, lo_encrypt_type, "enum(loop_crypt)"),
    SCRY_FIELD(loop_info, lo_encrypt_key_size, "int"),
    SCRY_FIELD(loop_info, lo_flags, "flags(loop_flags)"),
    SCRY_FIELD(loop_info, lo_name, "chars"),
    SCRY_FIELD(loop_info, lo_encrypt_key, "chars"),
    SCRY_VERBOSE_FIELD(loop_info, lo_init, "items(hex)"),
    SCRY_VERBOSE_FIELD(loop_info, reserved, "items(hex8)"),
};
constexpr Field kLoop[] = {
    SCRY_VERBOSE_FIELD(loop_info64, lo_device, "device"),
    SCRY_VERBOSE_FIELD(loop_info64, lo_inode, "ulong"),
    SCRY_VERBOSE_FIELD(loop_info64, lo_rdevice, "device"),
    SCRY_FIELD(loop_info64, lo_offset, "hex"),
    SCRY_VERBOSE_FIELD(loop_info64, lo_sizelimit, "ulong"),
    SCRY_FIELD(loop_info64, lo_number, "uint"),
    SCRY_FIELD(loop_info64, lo_encrypt_type, "enum(loop_crypt)"),
    SCRY_FIELD(loop_info64, lo_encrypt_key_size, "uint"),
    SCRY_FIELD(loop_info64, lo_flags, "flags(loop_flags)"),
    SCRY_FIELD(loop_info64, lo_file_name, "chars"),
    SCRY_FIELD(loop_info64, lo_crypt_name, "chars"),
    SCRY_FIELD(loop_info64, lo_encrypt_key, "chars"),
    SCRY_VERBOSE_FIELD(loop_info64, lo_init, "items(hex)"),
};
constexpr Field kLoopConfig[] = {
    SCRY_FIELD(loop_config, fd, "fd"),
    SCRY_FIELD(loop_config, block_size, "uint"),
    SCRY_FIELD(loop_config, info, "loop_info64"),
};
constexpr Field kClock[] = {
    SCRY_FIELD(rtc_time, tm_sec, "int"),           SCRY_FIELD(rtc_time, tm_min, "int"),
    SCRY_FIELD(rtc_time, tm_hour, "int"),          SCRY_FIELD(rtc_time, tm_mday, "int"),
    SCRY_FIELD(rtc_time, tm_mon, "int"),           SCRY_FIELD(rtc_time, tm_year, "int"),
    SCRY_VERBOSE_FIELD(rtc_time, tm_wday, "int"),  SCRY_VERBOSE_FIELD(rtc_time, tm_yday, "int"),
    SCRY_VERBOSE_FIELD(rtc_time, tm_isdst, "int"),
};
constexpr Field kAlarm[] = {
    {"enabled", offsetof(rtc_wkalrm, enabled), 1, "uint8"},
    {"pending", offsetof(rtc_wkalrm, pending), 1, "uint8"},
    SCRY_FIELD(rtc_wkalrm, time, "rtc_time"),
};
constexpr Field kNotification[] = {
    SCRY_FIELD(seccomp_notif, id, "hex"),
    SCRY_FIELD(seccomp_notif, pid, "pid"),
    SCRY_FIELD(seccomp_notif, flags, "hex32"),
    SCRY_FIELD(seccomp_notif, data, "seccomp_data"),
};
constexpr Field kSeccompData[] = {
    SCRY_FIELD(seccomp_data, nr, "int"),
    SCRY_FIELD(seccomp_data, arch, "hex32"),
    SCRY_FIELD(seccomp_data, instruction_pointer, "hex"),
    SCRY_FIELD(seccomp_data, args, "items(hex)"),
};
constexpr Field kResponse[] = {
    SCRY_FIELD(seccomp_notif_resp, id, "hex"),
    SCRY_FIELD(seccomp_notif_resp, val, "long"),
    SCRY_FIELD(seccomp_notif_resp, error, "error_or_int"),
    SCRY_FIELD(seccomp_notif_resp, flags, "flags(seccomp_response)"),
};
constexpr Field kAddDescriptor[] = {
    SCRY_FIELD(seccomp_notif_addfd, id, "hex"),
    SCRY_FIELD(seccomp_notif_addfd, flags, "flags(seccomp_addfd)"),
    SCRY_FIELD(seccomp_notif_addfd, srcfd, "uint"),
    SCRY_FIELD(seccomp_notif_addfd, newfd, "uint"),
    SCRY_FIELD(seccomp_notif_addfd, newfd_flags, "open"),
};
constexpr Field kFaultApi[] = {
    SCRY_FIELD(uffdio_api, api, "hex"),
    SCRY_FIELD(uffdio_api, features, "flags64(uffd_feature)"),
};
constexpr Field kFaultRegister[] = {
    SCRY_FIELD(uffdio_register, range, "uffdio_range"),
    SCRY_FIELD(uffdio_register, mode, "flags64(uffd_register)"),
};
constexpr Field kFaultCopy[] = {
    SCRY_FIELD(uffdio_copy, dst, "hex"),
    SCRY_FIELD(uffdio_copy, src, "hex"),
    SCRY_FIELD(uffdio_copy, len, "hex"),
    SCRY_FIELD(uffdio_copy, mode, "flags64(uffd_copy)"),
};
constexpr Field kFaultZero[] = {
    SCRY_FIELD(uffdio_zeropage, range, "uffdio_range"),
    SCRY_FIELD(uffdio_zeropage, mode, "flags64(uffd_zeropage)"),
};

constexpr StructureRow kDeviceStructures[] = {
    {"loop_info", sizeof(loop_info), kLoopOld},
    {"loop_info64", sizeof(loop_info64), kLoop},
    {"loop_config", offsetof(loop_config, __reserved), kLoopConfig},
    {"rtc_time", sizeof(rtc_time), kClock},
    {"rtc_wkalrm", sizeof(rtc_wkalrm), kAlarm},
    {"seccomp_notif", sizeof(seccomp_notif), kNotification},
    {"seccomp_data", sizeof(seccomp_data), kSeccompData},
    {"seccomp_notif_resp", sizeof(seccomp_notif_resp), kResponse},
    {"seccomp_notif_addfd", sizeof(seccomp_notif_addfd), kAddDescriptor},
    {"uffdio_api", sizeof(uffdio_api), kFaultApi},
    {"uffdio_register", sizeof(uffdio_register), kFaultRegister},
    {"uffdio_copy", sizeof(uffdio_copy), kFaultCopy},
    {"uffdio_zeropage", sizeof(uffdio_zeropage), kFaultZero},
};

}  // namespace

std::span<const StructureRow> device_structures() {
  return kDeviceStructures;
}

}  // namespace scry::syscalls
