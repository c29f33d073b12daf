// Attach points of kernel functions, as kprobe, kretprobe, fentry and fexit write them: [module:]function[+offset], or
// an address.
#pragma once

#include <optional>
#include <string>

#include "probes/common.h"

namespace scry::probes {

struct FunctionPattern {
  std::optional<std::string> module;  // as written; may have wildcards
  std::string function;               // may have wildcards; empty for an address
  uint64_t offset = 0;
  std::optional<uint64_t> address;

  bool is_wildcard() const;
  std::string text() const;  // "mod:func", as "No matches for" says it
};

// Reports what is wrong; nullopt then.
std::optional<FunctionPattern> function_pattern(const ast::AttachPoint& point, const Provider& provider, Diags& diags);

// Reports a module that is named and not loaded; false then.
bool check_module_loaded(const ast::AttachPoint& point, const Provider& provider, const FunctionPattern& pattern,
                         const ExpansionSources& environment, Diags& diags);

// "No matches for kprobe foo." with the nearest names. `needed`: without it the right name would not help either, and
// `otherwise` tells so.
void report_no_function(const ast::AttachPoint& point, const Provider& provider, const FunctionPattern& pattern,
                        const ExpansionSources& environment, Feature needed, const char* otherwise, Diags& diags);

}  // namespace scry::probes
