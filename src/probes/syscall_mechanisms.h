// Which mechanism serves the tracepoints of system calls (docs/decisions/0032). Three are possible, and what they cost
// the other system calls decides between them:
//
//     the call's own function calls the program (fentry)     0     entry only, where functions can be patched
//     a perf tracepoint for each call                       33 ns  few calls, all of them rare
//     one program on the raw tracepoint, for every call     73 ns  busy calls, many calls, or all
//
// A traced call pays some 60 ns more by a perf tracepoint than by the raw one. Tested by syscall_mechanisms_test.cc.
#pragma once

#include <span>
#include <string_view>

#include "probes/expansion.h"

namespace scry::probes {

// Whether a system call, by the name in its tracepoint, is a small part of the calls of any machine.
bool is_rare_syscall(std::string_view name);

// Expansion::choose_mechanisms of tracepoints: changes Tracepoint::mechanism of targets on the dispatchers.
void choose_syscall_mechanisms(std::span<const ScriptTarget> all, const ExpansionSources& environment);

}  // namespace scry::probes
