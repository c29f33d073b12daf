// The attach points of one probe become targets: each point by its provider; what matches nothing as the configuration
// variable missing_probes says (language.md 4.5): an error, a warning, or silence. A wildcard may match nothing as long
// as another point of the probe matches.
#pragma once

#include <string>
#include <vector>

#include "base/diag.h"
#include "probes/provider.h"
#include "syntax/ast.h"

namespace scry::sema {

// `missing_policy`: "error", "warn" or "ignore".
std::vector<probes::Target> expand_probe(const ast::Probe& probe, const probes::ProbeWorld& world,
                                         const std::string& missing_policy, Diags& diags);

}  // namespace scry::sema
