// Whose events a run is about: -p, --follow, --cgroup, --comm (sema::TraceScope).
//
// Each option is an expression of the language (`pid == 5`, `glob(comm, "nginx*")`), made as a tree whose places are
// the words of the command line. A body runs for the tasks for which all expressions that concern its provider are
// true; they are evaluated in the kernel before the body. For --follow a hidden map holds the processes, and hidden
// probes update it when processes are forked, end and are freed; the run adds those that live once the probes are
// attached (runtime/followed.h). Tested by tests/golden/scope*.t, tests/live/follow*.t, tests/live/scope_*.t.
#pragma once

#include <string>
#include <vector>

#include "base/diag.h"
#include "probes/provider.h"
#include "sema/choices.h"
#include "syntax/ast.h"

namespace scry::sema {

// The scope as syntax; lives as long as the analysis.
class ScopeFilter {
 public:
  // `nested`: processes are numbered by a PID namespace of ours, not as the kernel's events number them.
  ScopeFilter(const TraceScope& scope, bool nested, Sources& sources);

  const TraceScope& choice() const { return choice_; }
  // What must all be true before a body of this provider runs, in this order.
  std::vector<const ast::Expr*> of(const probes::Provider& provider) const;
  // An iterator runs in the tracer's own task, whatever object it shows: conditions on the current task are refused.
  void require_none_of_tasks(const targets::Target& iterator, Diags& diags) const;
  // For a script of which no probe runs in a task: nothing else says that a cgroup does not exist. The options are no
  // concern of a script that has errors.
  void report_unused(const probes::ExpansionSources& environment, Diags& diags) const;

 private:
  const TraceScope& choice_;
  ast::ExprPtr named_process_;  // -p, where it is not a matter of attaching
  ast::ExprPtr any_task_;       // what holds for every event that happens in a task
  std::string task_options_;    // the options it comes from: "--follow, --comm"
  Span cgroups_at_;             // the values of --cgroup
};

// Whether the script asks itself which tasks are traced (BuiltinTrait::asks_scope): then its bodies run for all.
bool asks_scope(const ast::Script& script);

// What is wrong with a directory that is no cgroup.
std::string no_cgroup(const Error& error);

// Puts the map and the probes of --follow before the script's own; does nothing without --follow.
void add_followed(const TraceScope& scope, bool nested, ast::Script& script, Sources& sources);
// Name of that map: keys are process ids as u32, values 1 as bool.
inline constexpr const char* kFollowedMap = "@followed_by_scry";

}  // namespace scry::sema
