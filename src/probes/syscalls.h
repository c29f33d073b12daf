// System calls of x86_64: numbers, and where their arguments are when sys_enter and sys_exit fire.
//
// Sources: arch/x86/entry/syscalls/syscall_64.tbl (numbers; part of the ABI, never change), struct pt_regs of
// arch/x86/include/asm/ptrace.h (offsets; part of the ABI through uapi/asm/ptrace.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ir/builder.h"
#include "probes/provider.h"

namespace scry::probes {

// Offsets in struct pt_regs.
inline constexpr int32_t kOriginalAxOffset = 120;
// Of argument 0 to 5 of a system call: di, si, dx, r10, r8, r9.
inline constexpr std::array<int32_t, 6> kSyscallArgumentOffsets{112, 104, 96, 56, 72, 64};

// TS_COMPAT of arch/x86/include/asm/thread_info.h: the task is in a 32-bit system call.
inline constexpr int64_t kTaskStatusCompat = 2;

// The number after sys_enter_NAME; the tracepoints carry the names of the kernel's functions, which differ from the
// table's in a few cases (newstat, newuname, sendfile64, umount). nullopt: not in this table.
std::optional<uint32_t> syscall_number(std::string_view name);
// The other way: the name after sys_enter_; empty if unknown.
std::string_view syscall_tracepoint(uint32_t number);
// The table's name of a number; empty if unknown.
std::string_view syscall_name(uint32_t number);

// The number of the system call that a program on sys_enter or sys_exit (typed raw tracepoints) runs for.
ir::Reg load_syscall_number(ir::Builder& b, Mechanism mechanism, ir::Operand context);

// One more than the largest number in the table.
uint32_t syscall_count();

// Adds the calls of newer kernels than the headers that scry was built with to the table of src/syscalls, by the
// kernel's description of them. Once; to be called before anything is decoded.
void learn_newer_calls();

}  // namespace scry::probes
