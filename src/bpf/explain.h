// The text of --explain: for each probe of a bundle by which mechanism the kernel reaches its program, and why.
#pragma once

#include <string>

#include "bpf/bundle.h"

namespace scry::bpf {

// One line a probe: "NAME: MECHANISM, program NAME (KIND, N instructions): REASON".
std::string explain(const Bundle& bundle);

}  // namespace scry::bpf
