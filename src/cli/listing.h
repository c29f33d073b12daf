// Listing of probes (-l, -lv; docs/language.md 7.1).
#pragma once

#include <string>

#include "probes/provider.h"

namespace scry::cli {

// One line for each probe that matches `pattern` (comma list; empty or "*": everything a kernel offers); with `verbose`
// the parameters below each.
std::string list_probes(const std::string& pattern, bool verbose, const probes::ExpansionSources& environment);

// Why `pattern` matches nothing: ERROR lines with their hints.
std::string explain_no_match(const std::string& pattern, const probes::ExpansionSources& environment);

// The probes that a script's attach points expand to, in its order; begin and end are left out.
std::string list_targets(const std::vector<targets::Target>& targets, bool verbose,
                         const probes::ExpansionSources& environment);

}  // namespace scry::cli
