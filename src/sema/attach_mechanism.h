// Mechanisms that depend on more than one probe of the script, chosen once it is known which probes take part: a
// session link for a probe at the entry of kernel functions and one at their return (kernel 6.10), or functions that
// call the program themselves (Target::trampoline). And what else the mechanisms of a script ask of its programs
// together: where one may be hit inside another that holds a lock of the kernel's, each run is marked (typed::Guard).
#pragma once

#include "sema/typed.h"

namespace scry::sema {

// Marks the targets by their bpf::LinkKind; codegen joins the two programs of a session. A session is taken if the
// script has exactly one probe of either kind, each with one attach point, for the same functions
// (docs/language.md 7.5).
void choose_mechanisms(typed::Script& script, const probes::ExpansionSources& environment);

}  // namespace scry::sema
