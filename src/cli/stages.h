// `--show STAGE` for the stages of compilation, and the object file of --emit-elf. Stages of a running session are
// printed by cli/show.h.
#pragma once

#include <optional>
#include <string>

#include "pipeline.h"

namespace scry::cli {

// A stage of compilation: nothing is loaded to show it.
bool is_stage(std::string_view name);

// nullopt: there is no such stage.
std::optional<std::string> show_stage(std::string_view stage, const Compiled& compiled, const Question& question,
                                      const Sources& sources, Machine& machine);

// The programs and maps as an ELF object (bpf/elf_writer.h), for other tools to read.
std::string object_file(const bpf::Bundle& bundle, const Sources& sources);

// The message when max_probes is exceeded.
std::optional<std::string> too_many_probes(const Compiled& compiled);

// The exit status of a refused script (docs/language.md 7.10).
int refusal_status(const Diags& diags);

}  // namespace scry::cli
