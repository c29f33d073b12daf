// Registers of the interrupted code, in the order of struct pt_regs (arch/x86/include/uapi/asm/ptrace.h): the start of
// the context of kprobe and perf event programs alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "probes/context.h"
#include "probes/provider.h"

namespace scry::probes {

// Byte offset in struct pt_regs; names as in docs/language.md 7.4.
std::optional<int32_t> register_offset(std::string_view name);
std::vector<std::string> register_names();

inline constexpr uint32_t kRegisterArguments = 6;  // passed in registers: di si dx cx r8 r9

// Reads for providers whose context begins with struct pt_regs.
codegen::RValue load_register(codegen::Lowering& lowering, std::string_view name);
codegen::RValue load_register_argument(codegen::Lowering& lowering, const Target& target, uint32_t n);
codegen::RValue load_return_register(codegen::Lowering& lowering, const Target& target, TypeRef type);
codegen::RValue load_instruction_pointer(codegen::Lowering& lowering, const Target& target);
// Where the probed function begins, by the helper get_func_ip: for probes at the return, and for fentry and fexit.
codegen::RValue load_function_address(codegen::Lowering& lowering, const Target& target);
TypeRef return_register_type(const Target& target, const ExpansionSources& environment, Span use,
                             Diags& diags);  // uint64
std::string pt_regs_name(const Target& target);
std::string perf_event_data_name(const Target& target);

}  // namespace scry::probes
