// What several providers share.
#pragma once

#include <optional>
#include <string>

#include "probes/attaching.h"
#include "probes/context.h"
#include "probes/diags.h"
#include "probes/provider.h"

namespace scry::probes {

using targets::KernelFunction;
using targets::kKernelModule;
using targets::ProgramKind;
using targets::RawTracepoint;
using targets::Tracepoint;
using targets::TypedFunction;
using targets::UserCode;

// Whether the number of parts fits; reports it otherwise, with what to write: `syntax`, or that of the provider.
bool check_part_count(const ast::AttachPoint& point, const Provider& provider, Diags& diags,
                      const std::string& syntax = "");

// "No matches for tracepoint a:b."; the nearest names become hints. `by_pattern`: names that fit were looked for.
Diag& report_no_match(const ast::AttachPoint& point, const Provider& provider, const std::string& what, Diags& diags,
                      bool by_pattern = false);

// Whether the last part of an attach point ends in a predicate that begins after no blank: "vfs_read/pid==1/". No name
// ends so (those of Go have slashes, operator/ ends in one). Says how it is written; other hints would be about the
// wrong name.
bool hint_at_predicate(const ast::AttachPoint& point, Diag& diag);

// A number in an attach point; `what` completes "Invalid rate of interval probe: ...". `hint`: how it is written.
std::optional<uint64_t> part_number(const ast::AttachPoint& point, const ast::AttachPart& part, const std::string& what,
                                    Diags& diags, const std::string& hint = "");

// A perf event on each online CPU; with -p or -c one for each thread of that process, inherited by the threads and
// processes that it starts.
Result<std::vector<Fd>> attach_where_it_runs(perf_event_attr attr, int program, KernelAttachments& kernel,
                                             const AttachSettings& settings);
// Whether the first of them can be opened.
Result<> try_where_it_runs(const perf_event_attr& attr, KernelAttachments& kernel, const AttachSettings& settings);
// Where nothing but "Unable to attach probe" is an error (docs/language.md 7.6), the reason is a hint after it.
Result<std::vector<Fd>> reason_as_hint(Result<std::vector<Fd>> links);

}  // namespace scry::probes
