// The text of --explain: for each probe of a bundle by which mechanism the kernel reaches its program, and why; or why
// it does not.
#pragma once

#include <functional>
#include <string>

#include "bpf/bundle.h"

namespace scry::bpf {

// Why attaching will fail, as far as it is known; empty: nothing is known against it.
using FindObstacle = std::function<std::string(const AttachPlan&)>;

// One line a probe: "NAME: MECHANISM, program NAME (KIND, N instructions): REASON", or
// "NAME: cannot be attached here: OBSTACLE".
std::string explain(const Bundle& bundle, const FindObstacle& find_obstacle);

}  // namespace scry::bpf
