// Facts of the running kernel that clang leaves to the loader ("compile once, run everywhere"): the relocations of
// .BTF.ext, enum bpf_core_relo_kind of linux/bpf.h.
//
// A record names a structure of the object's own BTF and a path in it by numbers. Structures and members of the kernel
// are found by their names; the part of a name after `___` marks a variant and is ignored.
#pragma once

#include <string>

#include "base/result.h"
#include "bpf/insn.h"
#include "types/btf.h"

namespace scry::link {

struct KernelQuestion {
  uint32_t type = 0;      // in the object's BTF: where the path begins
  std::string_view path;  // "0:2:1": array index, then members or array indices
  uint32_t kind = 0;      // BPF_CORE_*
};

// The number that the instruction is to hold. An error says what this kernel lacks, or what we do not answer.
Result<uint32_t> ask_kernel(const KernelQuestion& question, Btf& object, Btf& kernel, TypePool& types);

// Writes it where the kind of instruction has its constant: an offset of an access, or an immediate.
Result<> fill_in(uint32_t answer, bpf::Insn& insn);

}  // namespace scry::link
