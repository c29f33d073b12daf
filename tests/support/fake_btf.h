// The types of a kernel that golden tests see with `btf` in their machine section: a handful of structures and
// functions with the names of real ones.
#pragma once

#include "types/btf_test_blob.h"

namespace scry::test {

inline std::string fake_btf() {
  BtfBlob b;
  const uint32_t int_ = b.integer("int", 4, BTF_INT_SIGNED), uint_ = b.integer("unsigned int", 4);
  const uint32_t long_ = b.integer("long", 8, BTF_INT_SIGNED), ulong_ = b.integer("unsigned long", 8);
  const uint32_t char_ = b.integer("char", 1, BTF_INT_SIGNED), bool_ = b.integer("_Bool", 1, BTF_INT_BOOL);
  const uint32_t void_ptr = b.pointer(0), comm = b.array(char_, 16);
  const uint32_t path = b.structure("path", 16, {{"mnt", void_ptr, 0}, {"dentry", void_ptr, 64}});
  const uint32_t file = b.structure("file", 24, {{"f_mode", uint_, 0}, {"f_flags", uint_, 32}, {"f_path", path, 64}});
  const uint32_t task = b.structure("task_struct", 24, {{"pid", int_, 0}, {"comm", comm, 32}});
  const uint32_t file_ptr = b.pointer(file), task_ptr = b.pointer(task), char_ptr = b.pointer(char_);
  const uint32_t long_ptr = b.pointer(long_);
  std::vector<BtfBlob::Item> registers;
  static constexpr const char* kRegisters[] = {"r15", "r14",     "r13", "r12", "bp",    "bx", "r11",
                                               "r10", "r9",      "r8",  "ax",  "cx",    "dx", "si",
                                               "di",  "orig_ax", "ip",  "cs",  "flags", "sp", "ss"};
  for (const char* name : kRegisters) registers.push_back({name, ulong_, static_cast<uint32_t>(registers.size() * 64)});
  const uint32_t pt_regs = b.structure("pt_regs", 168, registers);
  b.structure("bpf_perf_event_data", 184,
              {{"regs", pt_regs, 0}, {"sample_period", ulong_, 1344}, {"addr", ulong_, 1408}});
  const uint32_t meta = b.structure("bpf_iter_meta", 24, {{"seq", void_ptr, 0}, {"session_id", ulong_, 64}});
  b.structure("bpf_iter__task", 16, {{"meta", b.pointer(meta), 0}, {"task", task_ptr, 64}});
  const auto function = [&](const char* name, uint32_t result, const std::vector<BtfBlob::Item>& parameters) {
    const uint32_t prototype = b.list(BtfKind::prototype, "", result, parameters);
    b.type(BtfKind::function, name, 1, prototype);
  };
  function("vfs_read", long_, {{"file", file_ptr}, {"buf", char_ptr}, {"count", ulong_}, {"pos", long_ptr}});
  function("vfs_write", long_, {{"file", file_ptr}, {"buf", char_ptr}, {"count", ulong_}, {"pos", long_ptr}});
  function("vfs_open", int_, {{"path", path}, {"file", file_ptr}});
  function("vfs_dup", int_, {});
  function("schedule", 0, {});
  function("_raw_spin_lock", 0, {{"lock", void_ptr}});
  const uint32_t pair = b.structure("pair", 16, {{"first", ulong_, 0}, {"second", ulong_, 64}});
  function("tcp_make_pair", pair, {{"file", file_ptr}});
  function("bpf_iter_task", int_, {{"meta", void_ptr}, {"task", task_ptr}});
  const uint32_t traced = b.list(BtfKind::prototype, "", 0,
                                 {{"__data", void_ptr}, {"preempt", bool_}, {"prev", task_ptr}, {"next", task_ptr}});
  b.type(BtfKind::typedef_, "btf_trace_sched_switch", 0, b.pointer(traced));
  return b.bytes();
}

}  // namespace scry::test
