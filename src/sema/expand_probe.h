// The attach points of one probe become targets: each point by its provider; what matches nothing as the configuration
// variable missing_probes says (docs/language.md 7.6): an error, a warning, or silence. A wildcard may match nothing as
// long as another point of the probe matches. Of a probe and its alternatives (`else`) only the first that the kernel
// has and allows gets targets. What matching has to say counts only where every attach point of the script is well
// written.
#pragma once

#include <string>
#include <vector>

#include "base/diag.h"
#include "probes/provider.h"
#include "syntax/ast.h"

namespace scry::sema {

// The targets of each probe, in the order of the script. `missing_policy`: "error", "warn" or "ignore".
std::vector<std::vector<targets::Target>> expand_probes(const std::vector<ast::Probe>& probes,
                                                        const probes::ExpansionSources& environment,
                                                        const std::string& missing_policy, Diags& diags);

// Of the places that one pattern matches, those that cannot be probed one by one are left out with a warning, as long
// as others are left. `by_name`: the body tells them apart, so that no link is shared.
void leave_out_refused(std::vector<targets::Target>& targets, bool by_name, const std::string& missing_policy,
                       Diags& diags);

}  // namespace scry::sema
