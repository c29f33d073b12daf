// The attributes of bpf(), a structure for each command; and of clock_adjtime().
#include <linux/bpf.h>
#include <sys/timex.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

using Attributes = union bpf_attr;

#define BPF_FIELD(member, type) SCRY_FIELD(Attributes, member, type)
// A member of one of the union's named structures.
#define BPF_INNER(structure, member, type)                                                                         \
  Field {                                                                                                          \
#member, offsetof(Attributes, structure.member), sizeof(static_cast <Attributes*>(nullptr)->structure.member), \
        type                                                                                                       \
  }

constexpr Field kMapCreate[] = {
    BPF_FIELD(map_type, "enum(bpf_map)"),
    BPF_FIELD(key_size, "uint"),
    BPF_FIELD(value_size, "uint"),
    BPF_FIELD(max_entries, "uint"),
    BPF_FIELD(map_flags, "flags(bpf_map_flags)"),
    BPF_FIELD(inner_map_fd, "fd"),
    BPF_FIELD(map_name, "chars"),
    BPF_FIELD(map_ifindex, "uint"),
    BPF_FIELD(btf_fd, "fd"),
    BPF_FIELD(btf_key_type_id, "uint"),
    BPF_FIELD(btf_value_type_id, "uint"),
    BPF_FIELD(btf_vmlinux_value_type_id, "uint"),
    BPF_FIELD(map_extra, "ulong"),
};
constexpr Field kElement[] = {
    BPF_FIELD(map_fd, "fd"),
    BPF_FIELD(key, "address"),
    BPF_FIELD(value, "address"),
    BPF_FIELD(flags, "flags64(bpf_element)"),
};
constexpr Field kDelete[] = {BPF_FIELD(map_fd, "fd"), BPF_FIELD(key, "address")};
constexpr Field kNextKey[] = {BPF_FIELD(map_fd, "fd"), BPF_FIELD(key, "address"), BPF_FIELD(next_key, "address")};
constexpr Field kProgram[] = {
    BPF_FIELD(prog_type, "enum(bpf_prog)"),
    BPF_FIELD(insn_cnt, "uint"),
    BPF_FIELD(insns, "address"),
    BPF_FIELD(license, "nested_text"),
    BPF_FIELD(log_level, "uint"),
    BPF_FIELD(log_size, "uint"),
    BPF_FIELD(log_buf, "address"),
    BPF_FIELD(kern_version, "kernel_version"),
    BPF_FIELD(prog_flags, "flags(bpf_prog_flags)"),
    BPF_FIELD(prog_name, "chars"),
    BPF_FIELD(prog_ifindex, "uint"),
    BPF_FIELD(expected_attach_type, "enum(bpf_attach)"),
    BPF_FIELD(prog_btf_fd, "fd"),
    BPF_FIELD(func_info_rec_size, "uint"),
    BPF_FIELD(func_info, "address"),
    BPF_FIELD(func_info_cnt, "uint"),
    BPF_FIELD(line_info_rec_size, "uint"),
    BPF_FIELD(line_info, "address"),
    BPF_FIELD(line_info_cnt, "uint"),
    BPF_FIELD(attach_btf_id, "uint"),
    BPF_FIELD(attach_prog_fd, "fd"),
};
constexpr Field kObject[] = {
    BPF_FIELD(pathname, "nested_text"),
    BPF_FIELD(bpf_fd, "fd"),
    BPF_FIELD(file_flags, "flags(bpf_open_flags)"),
};
constexpr Field kAttach[] = {
    BPF_FIELD(target_fd, "fd"),
    BPF_FIELD(attach_bpf_fd, "fd"),
    BPF_FIELD(attach_type, "enum(bpf_attach)"),
    BPF_FIELD(attach_flags, "flags(bpf_attach_flags)"),
    BPF_FIELD(replace_bpf_fd, "fd"),
};
constexpr Field kDetach[] = {BPF_FIELD(target_fd, "fd"), BPF_FIELD(attach_type, "enum(bpf_attach)")};
constexpr Field kNextId[] = {BPF_FIELD(start_id, "uint"), BPF_FIELD(next_id, "uint"),
                             BPF_FIELD(open_flags, "flags(bpf_open_flags)")};
constexpr Field kProgramId[] = {BPF_FIELD(prog_id, "uint"), BPF_FIELD(next_id, "uint"),
                                BPF_FIELD(open_flags, "flags(bpf_open_flags)")};
constexpr Field kMapId[] = {BPF_FIELD(map_id, "uint"), BPF_FIELD(next_id, "uint"),
                            BPF_FIELD(open_flags, "flags(bpf_open_flags)")};
constexpr Field kBtfId[] = {BPF_FIELD(btf_id, "uint")};
constexpr Field kLinkId[] = {BPF_FIELD(link_id, "uint")};
constexpr Field kInfo[] = {BPF_INNER(info, bpf_fd, "fd"), BPF_INNER(info, info_len, "uint"),
                           BPF_INNER(info, info, "address")};
constexpr Field kRaw[] = {BPF_INNER(raw_tracepoint, name, "nested_text"), BPF_INNER(raw_tracepoint, prog_fd, "fd")};
constexpr Field kLink[] = {
    BPF_INNER(link_create, prog_fd, "fd"),
    BPF_INNER(link_create, target_fd, "fd"),
    BPF_INNER(link_create, attach_type, "enum(bpf_attach)"),
    BPF_INNER(link_create, flags, "hex32"),
};
constexpr Field kFreeze[] = {BPF_FIELD(map_fd, "fd")};
// What has braces of its own: "{info={bpf_fd=77, ...}}".
constexpr Field kInfoOuter[] = {BPF_FIELD(info, "bpf_info_inner")};
constexpr Field kRawOuter[] = {BPF_FIELD(raw_tracepoint, "bpf_raw_inner")};
constexpr Field kLinkOuter[] = {{"link_create", 0, 16, "bpf_link_inner"}};

constexpr Field kTimex[] = {
    SCRY_FIELD(struct timex, modes, "flags(adjtimex)"),
    SCRY_FIELD(struct timex, offset, "long"),
    SCRY_FIELD(struct timex, freq, "long"),
    SCRY_FIELD(struct timex, maxerror, "ulong"),
    SCRY_FIELD(struct timex, esterror, "ulong"),
    SCRY_FIELD(struct timex, status, "flags(adjtimex_status)"),
    SCRY_FIELD(struct timex, constant, "long"),
    SCRY_FIELD(struct timex, precision, "ulong"),
    SCRY_FIELD(struct timex, tolerance, "long"),
    SCRY_FIELD(struct timex, time, "timeval"),
    SCRY_FIELD(struct timex, tick, "long"),
    SCRY_FIELD(struct timex, ppsfreq, "long"),
    SCRY_FIELD(struct timex, jitter, "long"),
    SCRY_FIELD(struct timex, shift, "int"),
    SCRY_FIELD(struct timex, stabil, "long"),
    SCRY_FIELD(struct timex, jitcnt, "long"),
    SCRY_FIELD(struct timex, calcnt, "long"),
    SCRY_FIELD(struct timex, errcnt, "long"),
    SCRY_FIELD(struct timex, stbcnt, "long"),
    SCRY_FIELD(struct timex, tai, "int"),
};

constexpr StructureRow kBpfStructures[] = {
    {"bpf_map_create", offsetof(Attributes, map_extra) + 8, kMapCreate},
    {"bpf_element", 32, kElement},
    {"bpf_delete", 16, kDelete},
    {"bpf_next_key", 24, kNextKey},
    {"bpf_prog_load", offsetof(Attributes, attach_prog_fd) + 4, kProgram},
    {"bpf_object", offsetof(Attributes, file_flags) + 4, kObject},
    {"bpf_attach", offsetof(Attributes, replace_bpf_fd) + 4, kAttach},
    {"bpf_detach", offsetof(Attributes, attach_type) + 4, kDetach},
    {"bpf_next_id", 12, kNextId},
    {"bpf_prog_id", 12, kProgramId},
    {"bpf_map_id", 12, kMapId},
    {"bpf_btf_id", 4, kBtfId},
    {"bpf_link_id", 4, kLinkId},
    {"bpf_info_inner", 16, kInfo},
    {"bpf_info", 16, kInfoOuter},
    {"bpf_raw_inner", sizeof(Attributes::raw_tracepoint), kRaw},
    {"bpf_raw", sizeof(Attributes::raw_tracepoint), kRawOuter},
    {"bpf_link_inner", 16, kLink},
    {"bpf_link", 16, kLinkOuter},
    {"bpf_freeze", 4, kFreeze},
    {"timex", sizeof(struct timex), kTimex},
};

}  // namespace

std::span<const StructureRow> bpf_structures() {
  return kBpfStructures;
}

}  // namespace scry::syscalls
