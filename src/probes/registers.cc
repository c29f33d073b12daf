#include "probes/registers.h"

#include "codegen/lowering.h"

namespace scry::probes {

using codegen::Lowering;
using codegen::RValue;

namespace {

struct Register {
  std::string_view name;
  int32_t offset;
};
constexpr Register kRegisters[] = {
    {"r15", 0},  {"r14", 8},  {"r13", 16}, {"r12", 24},    {"bp", 32},  {"bx", 40},  {"r11", 48}, {"r10", 56},
    {"r9", 64},  {"r8", 72},  {"ax", 80},  {"cx", 88},     {"dx", 96},  {"si", 104}, {"di", 112}, {"orig_rax", 120},
    {"ip", 128}, {"pc", 128}, {"cs", 136}, {"flags", 144}, {"sp", 152}, {"ss", 160},
};
constexpr std::string_view kArguments[kRegisterArguments] = {"di", "si", "dx", "cx", "r8", "r9"};

}  // namespace

std::optional<int32_t> register_offset(std::string_view name) {
  for (const Register& one : kRegisters)
    if (one.name == name) return one.offset;
  return std::nullopt;
}

std::vector<std::string> register_names() {
  std::vector<std::string> names;
  for (const Register& one : kRegisters) names.emplace_back(one.name);
  return names;
}

RValue load_register(Lowering& lowering, std::string_view name) {
  const auto offset = register_offset(name);
  if (!offset) bug("a register that sema should have refused");
  return RValue::of(lowering.types().uint64(), lowering.builder().load(8, false, lowering.context(), *offset));
}

RValue load_register_argument(Lowering& lowering, const Target&, uint32_t n) {
  return load_register(lowering, kArguments[n]);
}

RValue load_return_register(Lowering& lowering, const Target&, TypeRef type) {
  return RValue::of(type, load_register(lowering, "ax").scalar);
}

RValue load_instruction_pointer(Lowering& lowering, const Target&) {
  return load_register(lowering, "ip");
}

RValue load_function_address(Lowering& lowering, const Target&) {
  return RValue::of(lowering.types().uint64(),
                    lowering.builder().helper(bpf::HelperId::get_func_ip, {lowering.context()}));
}

TypeRef return_register_type(const Target&, const ExpansionSources& environment, Span, Diags&) {
  return environment.types.uint64();
}

std::string pt_regs_name(const Target&) {
  return "pt_regs";
}
std::string perf_event_data_name(const Target&) {
  return "bpf_perf_event_data";
}

}  // namespace scry::probes
