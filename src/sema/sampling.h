// Which programs of a script may be sampled, where a budget was asked for (docs/decisions/0052).
//
// A program is sampled if what it does is to add to aggregations and to send events: of a part of its runs an estimate
// of the whole can be made. Probes of one thread that carry a value from one to the next (`@start[tid] = nsecs` and
// `/@start[tid]/ { ... }`) are sampled together: the first takes every Nth run, the other one ignores the rest as it
// always ignores what began before the script. All other programs count every run; a budget can only detach them.
// Tested by sampling_test.cc.
#pragma once

#include "sema/typed.h"

namespace scry::sema {

// Fills in Program::sampling and Script::sampling_groups.
void choose_sampling(typed::Script& script);

}  // namespace scry::sema
