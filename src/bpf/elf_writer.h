// An object file of a bundle (--emit-elf): ELF64 for the BPF machine, as compilers write it: readelf, llvm-objdump and
// bpftool read it.
//
// A section for each program, named as libbpf names the kinds ("tp_btf/sched_switch"), with its relocations: to the map
// declarations in `.maps`, and to undefined symbols for what the running kernel provides. `license`, `.BTF` and
// `.BTF.ext` with the functions and the lines of the script. How a program is attached is not in it.
#pragma once

#include <string>

#include "bpf/btf_writer.h"

namespace scry::bpf {

std::string write_elf(const Bundle& bundle, const LineLookup& lookup);

}  // namespace scry::bpf
