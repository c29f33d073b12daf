// Whose events a run is about: -p, --follow, --cgroup, --comm.
//
// Said in the language itself: each of them is an expression (`pid == 5`, `glob(comm, "nginx*")`), and a body runs for
// the tasks of which all that concern its provider are true. They are asked in the kernel, before anything else of the
// body. For --follow a hidden map holds the processes, and hidden probes keep it while processes are forked, end and
// are freed; the run fills it with those that live once they are attached (runtime/followed.h).
#pragma once

#include <string>
#include <vector>

#include "base/diag.h"
#include "probes/provider.h"
#include "syntax/ast.h"

namespace scry::sema {

struct TaskScope {
  std::vector<int> processes;        // -p, or where --follow begins; none: all
  bool follow = false;               // --follow: and all that descends from them
  std::vector<std::string> cgroups;  // --cgroup: directories, any of which will do; none: all
  std::vector<std::string> comms;    // --comm: patterns, any of which will do; none: all
  bool nested = false;  // processes are numbered by a namespace of ours, not as the kernel's events number them
};

// The scope as syntax; lives as long as the analysis.
class ScopeFilter {
 public:
  // A pattern that is wrong is reported in a source of its option's name.
  ScopeFilter(const TaskScope& scope, Sources& sources, Diags& diags);

  // What must all be true before a body of this provider runs, in this order.
  std::vector<const ast::Expr*> of(const probes::Provider& provider) const;
  // An iterator runs in our own task whatever object it shows: what asks for the current task does not go with it.
  void require_none_of_tasks(const probes::Target& iterator, Diags& diags) const;

 private:
  ast::ExprPtr named_process_;  // -p, where it is not a matter of attaching
  ast::ExprPtr any_task_;       // what holds for every event that happens in a task
  std::string task_options_;    // that made it: "--follow, --comm"
};

// The map and the probes of --follow, in front of the script's own.
void add_followed(const TaskScope& scope, ast::Script& script, Sources& sources, Diags& diags);
// Name of that map: keys are process ids as u32, values 1 as bool.
inline constexpr const char* kFollowedMap = "@followed_by_scry";

}  // namespace scry::sema
