// Step 2: from the syntax tree to the typed script.
//
// Order: configuration; attach points and their targets; names and types. An error of one stage hides those of the next
// (language.md 9.1, "stop"). The result is usable only when `diags` has no errors.
#pragma once

#include "base/environment.h"
#include "sema/checker.h"

namespace scry::sema {

struct AnalyzeOptions {
  std::vector<std::string> parameters;  // $1, $2, ...
  Environment environment;
  bool unsafe_allowed = false;
  typed::Notices notices = typed::Notices::failures;
  std::optional<int> child_pid;               // -c; 0: there will be a child, which is not started
  std::vector<std::string> named_parameters;  // "--name", "--name=value"
  CompiledFunctions compiled;                 // of imported objects
  CDeclarations* c = nullptr;                 // see Surroundings
  const ScopeFilter* scope = nullptr;         // see Surroundings
};

// The targets of every attach point, in the order of the script; bodies are not looked at.
std::vector<probes::Target> expand_targets(const ast::Script& script, const probes::ProbeWorld& world, Diags& diags);

typed::Script analyze(const ast::Script& script, const probes::ProbeWorld& world, const AnalyzeOptions& options,
                      Diags& diags);

}  // namespace scry::sema
