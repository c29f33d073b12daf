// Probes that could take the machine down: what is refused without --force, by a number that is known before anything
// is attached (docs/overhead.md). Tested by tests/live/hot_probes.t.
#pragma once

#include <optional>

#include "base/result.h"
#include "base/source.h"
#include "bpf/bundle.h"
#include "cli/options.h"

namespace scry::cli {

// The first such probe. `limited`: the run is about some processes only, which pay for their own functions.
std::optional<Error> find_hot_probe(const bpf::Bundle& bundle, const Sources& sources, bool limited);
// The same for this run: none with --force, nor under the name bpftrace, which allows what bpftrace allows.
std::optional<Error> find_refused(const bpf::Bundle& bundle, const Sources& sources, const Options& options);

}  // namespace scry::cli
