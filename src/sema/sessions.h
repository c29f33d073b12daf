// Sessions: a probe at the entry of kernel functions and one at their return become one program on one link, where the
// kernel has such links (6.10). Once it is known which probes take part.
#pragma once

#include "sema/typed.h"

namespace scry::sema {

// Marks the targets of both programs as bpf::LinkKind::kprobe_session, if the script has exactly one probe of either
// kind, each with one attach point, for the same functions (language.md 4.4). codegen joins what is marked.
void join_sessions(typed::Script& script, const probes::ProbeWorld& world);

}  // namespace scry::sema
