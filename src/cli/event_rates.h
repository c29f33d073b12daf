// How often the events of a bundle happen on this machine now, and what its probes would cost: the second part of
// --explain. Nothing is attached, so that events which only a probe can see are not counted. Tested by
// tests/live/explain_rates.t.
#pragma once

#include <string>

#include "pipeline.h"

namespace scry::cli {

// A line for each probe that can be counted, one for the others; takes 0.2 s if there is something to count. Empty for
// another machine.
std::string event_rates(const bpf::Bundle& bundle, Machine& machine);

}  // namespace scry::cli
