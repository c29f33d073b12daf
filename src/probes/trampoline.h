// Trampolines: programs that kernel functions call themselves, as they are entered or left (fentry, fexit, and kprobes
// and kretprobes that want no more than the arguments or the result). The functions are those that BTF describes and
// that can be traced.
#pragma once

#include "codegen/value.h"
#include "probes/common.h"

namespace scry::probes {

// Both texts live as long as the environment's lists.
struct DescribedFunction {
  std::string_view module, name;

  std::string attach_to() const;  // bpf::ProgramPlan::attach_to
};

// The functions that match, that BTF describes and that are no part of trampolines; "*" stands for any module.
std::vector<DescribedFunction> described_functions(const std::string& pattern, const std::string& module_pattern,
                                                   const ExpansionSources& environment);
// Whether it runs inside the machinery of every probe.
bool is_dangerous(const DescribedFunction& function);
// What a trampoline cannot pass on, so that the kernel refuses each program on a function of this prototype: "its
// result is a union". Empty: nothing (btf_distill_func_proto of kernel/bpf/btf.c).
std::string find_unsupported_type(const BtfPrototype& prototype);
// Whether a trampoline calls it before it knows whether its program runs already: a program there would call itself
// without end. Newer kernels refuse some of them.
bool is_part_of_trampolines(std::string_view function);

// Fills KernelFunction::trampoline and ::parameters, if the function of a kprobe or kretprobe can call a program that
// sees the same as the probe would: these of its arguments, or its result.
void offer_trampoline(Target& target, const BodyUse& use, const ExpansionSources& environment);
// argN or retval by that way: what the register holds, as far as the argument is wide. Cast to what it is, a pointer
// leads on as one that the verifier knows.
codegen::RValue load_offered(codegen::Lowering& lowering, const Target& target, uint32_t n);

Result<std::vector<Fd>> attach_trampoline(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                          const AttachSettings&);
std::string find_trampoline_obstacle(const bpf::AttachPlan& plan, KernelAttachments& kernel,
                                     const AttachSettings& settings);

}  // namespace scry::probes
