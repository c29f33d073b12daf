// TargetFacts: what code generation knows of the machine that will run the programs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "codegen/unwind_fields.h"
#include "ir/ir.h"
#include "machine/facts.h"
#include "types/type.h"

namespace scry::codegen {

// The kernel function of Feature::read_only_cast.
inline constexpr const char* kReadOnlyCast = "bpf_rdonly_cast";

// Offsets of task_struct.utask; uprobe_task.return_instances, the innermost first, and depth, their number;
// return_instance.func.
struct PendingReturns {
  uint32_t of_task = 0, innermost = 0, count = 0, function = 0;
  uint32_t at_limit = 0;  // what a program at a return reads as their number when no deeper call can be followed
};

// Facts of the machine that runs the programs; found by trying (kernel/features.h) or chosen by a test.
struct TargetFacts {
  bool portable = false;  // Facts::is_portable()
  uint32_t possible_cpus = 1;
  uint32_t page_size = 4096;
  // Per-thread storage that the receiver can read back: maps keyed by tid may live there. Null: no.
  std::function<bool()> task_storage;
  // What the elements of keyed maps may take of the memory in advance; asked for by scripts that have some. Null, or no
  // answer: 1 GiB.
  std::function<std::optional<uint64_t>()> map_bytes;
  int64_t boot_to_tai_ns = 0;  // CLOCK_TAI minus CLOCK_BOOTTIME, for nsecs(sw_tai)
  // Offset of thread_info.status in task_struct, by which 32-bit tasks are recognized (from the kernel's BTF; asked for
  // only by scripts on system calls). Null, or no answer: no such tasks.
  std::function<std::optional<uint32_t>()> compat_status_offset;
  std::function<std::optional<uint32_t>()> task_comm_offset;  // of task_struct.comm; null or no answer: unknown
  std::optional<machine::PidNamespace> pid_namespace;  // that the tracer's process ids are of; none: the outermost
  // Where the kernel has the returns that are pending in a thread: for the function that a uretprobe returns from, on
  // kernels whose get_func_ip does not know it, and for how many there are. Null, or no answer: not known.
  std::function<std::optional<PendingReturns>()> pending_returns;
  // Offsets of task_struct.mm and mm_struct.context.vdso: the path to the value that identifies a program of a process
  // (symbols::program_number). Null, or no answer: not known.
  std::function<std::optional<std::array<uint32_t, 2>>()> program_path;
  // Offsets of task_struct.mm and mm_struct.env_end, where a process has the name of its program. Null, or no answer:
  // not known.
  std::function<std::optional<std::array<uint32_t, 2>>()> program_name;
  // Offsets of what walks of user stacks read, by codegen::UnwindField. Null, or no answer: the kernel walks them by
  // frame pointers.
  std::function<std::optional<UnwindOffsets>()> unwind_fields;
  std::function<bool()> sleepable_user_code;  // programs on user code may sleep. Null: no
  // Programs may load through pointers that the verifier knows, and get the current task as one. Null: no.
  struct {
    std::function<bool()> allowed;
    std::function<bool()> cast;     // programs may call kReadOnlyCast. Null: no
    std::function<TypeRef()> task;  // struct task_struct of the kernel; null, or none: not known
  } typed_loads;
  std::function<bool()> tracepoints_tell_null;  // the verifier knows which arguments of raw tracepoints may be null
  // Whether an argument of a raw tracepoint, by its number, leads to a function: no program may load it. Null: none
  // does.
  std::function<bool(const std::string& module, const std::string& event, uint32_t argument)> leads_to_function;
  ir::TargetFeatures instructions;
};

// What needs an attempt in the kernel, or its type information, is asked when a script needs it. `facts` and `types`
// must outlive the result.
TargetFacts target_facts(machine::Facts& facts, TypePool& types);

}  // namespace scry::codegen
