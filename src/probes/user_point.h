// Attach points of uprobes and uretprobes, taken apart: target:function[+offset], target:cpp:name, target:address and
// target@file:line[:column].
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diag.h"
#include "probes/provider.h"
#include "symbols/target_files.h"
#include "syntax/ast.h"

namespace scry::probes {

inline constexpr const char* kCpp = "cpp";

// Whether a provider is about returns, where offsets and source locations mean nothing.
bool at_return(const Provider& provider);

// An attach point, taken apart.
struct UserPoint {
  std::string target;  // empty: the program of -p
  bool has_target = true;
  bool cpp = false;
  std::string function;             // name or pattern; empty with an address
  std::vector<uint64_t> addresses;  // as written, or of the source location
  uint64_t offset = 0;
  // target@file:line[:column]
  std::string source_file;
  int line = 0, column = 0;
};

// Reports what is wrong with an attach point.
std::optional<UserPoint> take_apart(const ast::AttachPoint& point, const Provider& provider,
                                    const ExpansionSources& environment, Diags& diags);
// The addresses of a source location; reports why there is none.
std::vector<uint64_t> find_location(const UserPoint& written, const symbols::FoundFile& found,
                                    const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags);

}  // namespace scry::probes
