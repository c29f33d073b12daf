// The functions of libraries that a program calls, as targets of the providers libcall and libret.
#pragma once

#include <string>
#include <vector>

#include "libcalls/filter.h"
#include "probes/user_code.h"

namespace scry::probes {

struct LibraryCalls {
  std::vector<Target> targets;
  std::vector<std::string> unresolved;  // functions whose code is not in a file, or cannot be probed
  std::vector<std::string> missing;     // libraries that were not found
  std::vector<std::string> unmatched;   // filters of -x that no function fits
  size_t imports = 0;                   // functions that the program imports, whatever is asked for
  size_t left_out = 0;                  // functions that were one too many
};

// `program`: the path of the file. At the return: without the functions that have none, or would be hurt by the probe.
LibraryCalls find_library_calls(const std::string& program, const libcalls::Selection& selection,
                                const Provider& provider, Span span, bool returns, const ExpansionSources& environment);

}  // namespace scry::probes
