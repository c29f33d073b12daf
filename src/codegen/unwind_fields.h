// What a walk of a user stack reads of the kernel's structures: which code is mapped where (linux/mm_types.h, since 6.1
// in a maple tree), and from which file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "machine/facts.h"
#include "types/type.h"

namespace scry::codegen {

// clang-format off
enum class UnwindField : uint8_t {
  mm, root, vdso,                                // task_struct, mm_struct
  start, end, flags, file_page, file,            // vm_area_struct
  inode,                                         // file
  inode_number, file_size, super_block,          // inode
  device,                                        // super_block
  xol_area, trampoline,                          // mm_struct, xol_area
  utask, pending_return,                         // task_struct, uprobe_task
  return_address, return_at, next_return,        // return_instance
  fs_base,                                       // task_struct
};
// clang-format on
inline constexpr size_t kUnwindFields = static_cast<size_t>(UnwindField::fs_base) + 1;

struct UnwindFieldRow {
  const char* structure;
  std::array<const char*, 2> path;  // the second may be null
  uint32_t bytes;
};
inline constexpr UnwindFieldRow kUnwindFieldRows[kUnwindFields] = {
    {"task_struct", {"mm"}, 8},
    {"mm_struct", {"mm_mt", "ma_root"}, 8},
    {"mm_struct", {"context", "vdso"}, 8},
    {"vm_area_struct", {"vm_start"}, 8},
    {"vm_area_struct", {"vm_end"}, 8},
    {"vm_area_struct", {"vm_flags"}, 8},
    {"vm_area_struct", {"vm_pgoff"}, 8},
    {"vm_area_struct", {"vm_file"}, 8},
    {"file", {"f_inode"}, 8},
    {"inode", {"i_ino"}, 8},
    {"inode", {"i_size"}, 8},
    {"inode", {"i_sb"}, 8},
    {"super_block", {"s_dev"}, 4},
    {"mm_struct", {"uprobes_state", "xol_area"}, 8},
    {"xol_area", {"vaddr"}, 8},
    {"task_struct", {"utask"}, 8},
    {"uprobe_task", {"return_instances"}, 8},
    {"return_instance", {"orig_ret_vaddr"}, 8},
    {"return_instance", {"stack"}, 8},
    {"return_instance", {"next"}, 8},
    {"task_struct", {"thread", "fsbase"}, 8},
};

using UnwindOffsets = std::array<uint32_t, kUnwindFields>;

// Their offsets, by UnwindField. Nothing: this kernel lacks what a walk needs, and walks user stacks itself, by frame
// pointers.
std::optional<UnwindOffsets> find_unwind_fields(machine::Facts& facts, TypePool& types);

}  // namespace scry::codegen
