// Structures of ioctl() requests of devices: loop devices, clocks, userfaultfd.
#include <linux/loop.h>
#include <linux/rtc.h>
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
