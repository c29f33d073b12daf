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
    {"numa_node", offsetof(Attributes, numa_node), sizeof(Attributes::numa_node), "uint", false, true},
    BPF_FIELD(map_name, "chars"),
    BPF_FIELD(map_ifindex, "ifindex"),
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
    BPF_FIELD(flags, "enum64(bpf_element)"),
};
constexpr Field kLookup[] = {kElement[0], kElement[1], kElement[2], BPF_FIELD(flags, "flags64(bpf_lookup)")};
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
    BPF_FIELD(prog_ifindex, "ifindex"),
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
    BPF_FIELD(fd_array, "address"),
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
constexpr Field kNextId[] = {BPF_FIELD(start_id, "uint"), BPF_FIELD(next_id, "bpf_answer"),
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
constexpr Field kLinkUpdate[] = {
    BPF_INNER(link_update, link_fd, "fd"),
    BPF_INNER(link_update, new_prog_fd, "fd"),
    BPF_INNER(link_update, flags, "flags(bpf_attach_flags)"),
    {"old_prog_fd", offsetof(Attributes, link_update.old_prog_fd), sizeof(Attributes::link_update.old_prog_fd), "fd",
     false, true},
};
constexpr Field kTest[] = {
    BPF_INNER(test, prog_fd, "fd"),
    BPF_INNER(test, retval, "uint"),
    BPF_INNER(test, data_size_in, "uint"),
    BPF_INNER(test, data_size_out, "uint"),
    BPF_INNER(test, data_in, "address"),
    BPF_INNER(test, data_out, "address"),
    BPF_INNER(test, repeat, "uint"),
    BPF_INNER(test, duration, "uint"),
    BPF_INNER(test, ctx_size_in, "uint"),
    BPF_INNER(test, ctx_size_out, "uint"),
    BPF_INNER(test, ctx_in, "address"),
    BPF_INNER(test, ctx_out, "address"),
    BPF_INNER(test, flags, "flags(bpf_test)"),
    BPF_INNER(test, cpu, "uint"),
    BPF_INNER(test, batch_size, "uint"),
};
constexpr Field kQuery[] = {
    BPF_INNER(query, target_fd, "fd"),
    BPF_INNER(query, attach_type, "enum(bpf_attach)"),
    BPF_INNER(query, query_flags, "flags(bpf_query)"),
    BPF_INNER(query, attach_flags, "flags(bpf_attach_flags)"),
    BPF_INNER(query, prog_ids, "address"),
    BPF_INNER(query, prog_cnt, "uint"),
};
constexpr Field kBtf[] = {
    BPF_FIELD(btf, "address"),       BPF_FIELD(btf_log_buf, "address"), BPF_FIELD(btf_size, "uint"),
    BPF_FIELD(btf_log_size, "uint"), BPF_FIELD(btf_log_level, "uint"),
};
constexpr Field kTask[] = {
    BPF_INNER(task_fd_query, pid, "pid"),
    BPF_INNER(task_fd_query, fd, "fd"),
    BPF_INNER(task_fd_query, flags, "uint"),
    BPF_INNER(task_fd_query, buf_len, "uint"),
    BPF_INNER(task_fd_query, buf, "address"),
    BPF_INNER(task_fd_query, prog_id, "uint"),
    BPF_INNER(task_fd_query, fd_type, "enum(bpf_fd_type)"),
    BPF_INNER(task_fd_query, probe_offset, "hex"),
    BPF_INNER(task_fd_query, probe_addr, "hex"),
};
constexpr Field kBatchLookup[] = {
    BPF_INNER(batch, in_batch, "address"),
    BPF_INNER(batch, out_batch, "address"),
    BPF_INNER(batch, keys, "address"),
    BPF_INNER(batch, values, "address"),
    BPF_INNER(batch, count, "uint"),
    BPF_INNER(batch, map_fd, "fd"),
    BPF_INNER(batch, elem_flags, "flags64(bpf_lookup)"),
    BPF_INNER(batch, flags, "hex"),
};
constexpr Field kBatchUpdate[] = {kBatchLookup[2], kBatchLookup[3], kBatchLookup[4],
                                  kBatchLookup[5], kBatchLookup[6], kBatchLookup[7]};
constexpr Field kBatchDelete[] = {kBatchLookup[2], kBatchLookup[4], kBatchLookup[5], kBatchLookup[6], kBatchLookup[7]};
constexpr uint16_t kBatchSize = sizeof(Attributes::batch);
constexpr uint16_t kTestSize = offsetof(Attributes, test.batch_size) + 4;
constexpr uint16_t kTestLeast = offsetof(Attributes, test.duration) + 4;
constexpr Field kFreeze[] = {BPF_FIELD(map_fd, "fd")};
// What has braces of its own: "{info={bpf_fd=77, ...}}".
constexpr Field kInfoOuter[] = {BPF_FIELD(info, "bpf_info_inner")};
constexpr Field kRawOuter[] = {{"raw_tracepoint", 0, 12, "bpf_raw_inner"}};
constexpr Field kLinkOuter[] = {{"link_create", 0, 16, "bpf_link_inner"}};
constexpr Field kLinkUpdateOuter[] = {{"link_update", 0, 12, "bpf_update_inner"}};
constexpr Field kTestOuter[] = {{"test", 0, kTestSize, "bpf_test_inner"}};
constexpr Field kQueryOuter[] = {{"query", 0, 28, "bpf_query_inner"}};
constexpr Field kTaskOuter[] = {BPF_FIELD(task_fd_query, "bpf_task_inner")};
constexpr Field kLookupOuter[] = {{"batch", 0, kBatchSize, "bpf_batch_lookup"}};
constexpr Field kUpdateOuter[] = {{"batch", 0, kBatchSize, "bpf_batch_update"}};
constexpr Field kDeleteOuter[] = {{"batch", 0, kBatchSize, "bpf_batch_delete"}};

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
    {"bpf_map_create", offsetof(Attributes, map_extra) + 8, kMapCreate, offsetof(Attributes, map_flags)},
    {"bpf_element", 32, kElement},
    {"bpf_lookup", 32, kLookup, 24},
    {"bpf_update_inner", 12, kLinkUpdate},
    {"bpf_update", 16, kLinkUpdateOuter},
    {"bpf_test_inner", kTestSize, kTest},
    {"bpf_test", kTestSize, kTestOuter, kTestLeast},
    {"bpf_query_inner", 28, kQuery},
    {"bpf_query", 28, kQueryOuter},
    {"bpf_btf_load", 28, kBtf},
    {"bpf_task_inner", sizeof(Attributes::task_fd_query), kTask},
    {"bpf_task", sizeof(Attributes::task_fd_query), kTaskOuter},
    {"bpf_batch_lookup", kBatchSize, kBatchLookup},
    {"bpf_batch_update", kBatchSize, kBatchUpdate},
    {"bpf_batch_delete", kBatchSize, kBatchDelete},
    {"bpf_lookup_batch", kBatchSize, kLookupOuter},
    {"bpf_update_batch", kBatchSize, kUpdateOuter},
    {"bpf_delete_batch", kBatchSize, kDeleteOuter},
    {"bpf_delete", 16, kDelete},
    {"bpf_next_key", 24, kNextKey},
    {"bpf_prog_load", offsetof(Attributes, fd_array) + 8, kProgram, offsetof(Attributes, log_level)},
    {"bpf_object", offsetof(Attributes, file_flags) + 4, kObject, offsetof(Attributes, file_flags)},
    {"bpf_attach", offsetof(Attributes, replace_bpf_fd) + 4, kAttach, offsetof(Attributes, replace_bpf_fd)},
    {"bpf_detach", offsetof(Attributes, attach_type) + 4, kDetach},
    {"bpf_next_id", 12, kNextId, 8},
    {"bpf_prog_id", 12, kProgramId, 8},
    {"bpf_map_id", 12, kMapId, 8},
    {"bpf_btf_id", 4, kBtfId},
    {"bpf_link_id", 4, kLinkId},
    {"bpf_info_inner", 16, kInfo},
    {"bpf_info", 16, kInfoOuter},
    {"bpf_raw_inner", 12, kRaw},
    {"bpf_raw", 12, kRawOuter},
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
