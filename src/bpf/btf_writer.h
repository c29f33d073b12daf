// BTF for loading programs: gives the kernel the functions of each program (func_info) and the line of the script
// each instruction serves (line_info), so that `bpftool prog dump xlated` and the verifier's log show the script.
//
// One BTF object serves all programs of a bundle; the records of each program refer to it. Formats per
// Documentation/bpf/btf.rst: struct btf_header, struct bpf_func_info and struct bpf_line_info of linux/bpf.h.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bpf/bundle.h"

namespace scry::bpf {

// A place in a script as the kernel wants it: the text of the whole line, line and column counted from 1.
struct SourceLine {
  std::string_view file;
  std::string_view text;
  uint32_t line = 0;
  uint32_t column = 0;
};
using LineLookup = std::function<SourceLine(Span)>;

struct ProgramDebugInfo {
  std::vector<std::byte> func_info;  // array of struct bpf_func_info
  std::vector<std::byte> line_info;  // array of struct bpf_line_info
};
struct BundleDebugInfo {
  std::vector<std::byte> btf;              // for BPF_BTF_LOAD
  std::vector<ProgramDebugInfo> programs;  // indexed by ProgramId
};

// `lookup` is asked for known spans only; instructions without one are shown as belonging to an empty line.
BundleDebugInfo write_debug_info(const std::vector<ProgramPlan>& programs, const LineLookup& lookup);

// The same for an object file, where the maps are declared too: variables of the section `.maps`.
inline constexpr const char* kMapSection = ".maps";
inline constexpr uint32_t kMapDeclarationSize = 40;  // of one variable
struct ObjectDebugInfo : BundleDebugInfo {
  std::vector<uint32_t> section_names;  // where the BTF has the names of the programs' sections
};
ObjectDebugInfo write_object_debug_info(const Bundle& bundle, const std::vector<std::string>& sections,
                                        const LineLookup& lookup);

// The name as a C identifier of at most 127 characters, which is what the kernel accepts.
std::string identifier(std::string_view name);

}  // namespace scry::bpf
