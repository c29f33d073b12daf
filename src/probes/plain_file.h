// Places in a file that is no ELF file: code that a program maps by itself (a flat image, the cache of a compiler at
// run time). It has offsets and nothing else, so nothing can be checked, and --unsafe is needed.
#pragma once

#include <optional>
#include <vector>

#include "probes/user_point.h"
#include "targets/target.h"

namespace scry::probes {

// The targets of an attach point with offsets in such a file; nullopt: it means something else.
std::optional<std::vector<Target>> places_in_plain_file(const UserPoint& written, const Provider& provider,
                                                        const ast::AttachPoint& point,
                                                        const ExpansionSources& environment);

}  // namespace scry::probes
