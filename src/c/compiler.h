// The system's C compiler: `cc -E -dD`, run once for C text that includes headers, and `clang -target bpf` for
// functions in C that a script imports.
//
// In: the text with its line markers. Out: preprocessed text with line markers and definitions; or a BPF object. The
// compiler is a program of the system's (for headers cc, gcc or clang, whichever is found first); it gets the text on
// stdin and nothing of the script's environment changes. Tested by headers_test.cc, tests/live/import_c.t.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "c/preprocessor.h"

namespace scry {

struct CIncludes {
  std::vector<std::string> folders;      // -I
  std::vector<std::string> own_folders;  // for #include "file" only, before the others
  std::vector<std::string> files;        // --include, before the text
  std::vector<std::string> definitions;  // "NAME" or "NAME=VALUE"
  std::string kernel_source;             // folder of the kernel's sources, or empty
  std::string kernel_build;              // where that kernel was built; empty: in its sources
};

// Where the sources of the running kernel are, if they are installed: from BPFTRACE_KERNEL_SOURCE and
// BPFTRACE_KERNEL_BUILD (empty: not set), else below /lib/modules.
void find_kernel_folders(const std::string& source, const std::string& build, CIncludes& includes);

CResult<std::string> run_c_preprocessor(const std::string& text, const CIncludes& includes);

// The bytes of a relocatable BPF object (ELF). Of `includes` only the folders count.
CResult<std::string> compile_c_for_bpf(const std::string& path, const std::string& text, const CIncludes& includes);

}  // namespace scry
