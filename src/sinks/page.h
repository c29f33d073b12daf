// The parts of our pages, from src/sinks/page/, packed into the program (base/packed_files.h).
#pragma once

#include "base/packed_files.h"

namespace scry {

extern const PackedFiles kPages;

// The text of one of them, "flamegraph.js"; they are part of the program, so that one that is missing is a bug.
std::string_view page_file(std::string_view name);

}  // namespace scry
