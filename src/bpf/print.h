// The text of `--show bpf`: maps, programs with the script's lines between their instructions, script maps, event
// layouts, attachments. Stable: the same script gives the same text on every machine with the same features.
#pragma once

#include <string>

#include "bpf/btf_writer.h"
#include "bpf/bundle.h"

namespace scry::bpf {

std::string print(const Bundle& bundle, const LineLookup& lookup);

// One program alone. `maps` and `kernel_names` give names to what its constants refer to.
std::string print_program(const ProgramPlan& plan, const std::vector<MapPlan>& maps,
                          const std::vector<std::string>& kernel_names, const LineLookup& lookup);

}  // namespace scry::bpf
