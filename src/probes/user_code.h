// What the providers of user code share (uprobe, uretprobe, usdt): the files that an attach point's target names, and
// attaching a program to places in one.
#pragma once

#include "probes/common.h"
#include "symbols/target_files.h"

namespace scry::probes {

// The files that a target names (TargetFiles::find); with -p as each of the processes sees it.
std::vector<symbols::FoundFile> find_files(const std::string& target, const ExpansionSources& environment);

// The files of an attach point's target, checked; reports what is wrong. `target` is the part's text.
std::vector<symbols::FoundFile> find_target_files(const std::string& target, const ast::AttachPoint& point,
                                                  const Provider& provider, const ExpansionSources& environment,
                                                  Diags& diags);
// Says why a pattern for files led to no probe: no file fits, or none of several has it.
void hint_at_pattern(const std::string& target, size_t files, Diag& diag);
// The programs that the processes of -p run.
std::vector<symbols::FoundFile> programs_of_processes(const ExpansionSources& environment);
// Without a target, with -p: these; reports those that cannot be traced.
std::vector<symbols::FoundFile> find_programs_of_processes(const ast::AttachPoint& point, const Provider& provider,
                                                           const ExpansionSources& environment, Diags& diags);

// The runtime of Go moves its stacks, and ends the program where it finds the address of a return probe in one.
bool is_go_program(symbols::TargetFile& file);

// What places of one file are attached by together, where the kernel has such links: single if it has none.
targets::LinkKind shared_link(const ExpansionSources& environment);

// The target, to be attached by a multi link where the kernel has them: also for one place it costs less than a perf
// event (6.18: start and end 55 against 130 ms, 10 ns less per hit), and what is at several places shares it.
Target by_shared_link(Target target, const ExpansionSources& environment);

// Attaches as the plan says: one multi link, events that children inherit, or a perf event for each place.
Result<std::vector<Fd>> attach_to_places(const bpf::AttachPlan& plan, int program, bool at_return,
                                         KernelAttachments& kernel, const AttachSettings& settings);

// "uprobe:./app:f": empty parts left out.
std::string join_name(std::initializer_list<std::string_view> parts);

}  // namespace scry::probes
