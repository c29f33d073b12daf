// ProbeCheck: what is known while one probe body is checked, from syntax to typed tree.
//
// The language is checked by free functions over a ProbeCheck (check.h), one for each kind of node. Builtins receive a
// Checker (checker.h), the part of this that is theirs.
//
// Types flow backwards too (a later assignment widens a variable that was read earlier), so analyze() checks the whole
// script again and again, with what was inferred kept in Inference, until nothing changes; only the last round's tree
// and diagnostics count. An expression whose type is not known yet, or that was wrong, is "poisoned" (null type): it
// silences every message that would only follow from it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diag.h"
#include "sema/diags.h"
#include "sema/variables.h"

namespace scry::sema {

// A function of the script whose body is being checked, and what belongs to its caller meanwhile.
struct FunctionFrame {
  const ast::Subprogram& function;
  Span at;  // of the call
  TypeRef result_type = nullptr;
  std::optional<typed::VariableId> result;
  FunctionFrame* outer = nullptr;
  struct Caller {
    Expansion* expansion = nullptr;
    std::vector<Scope> scopes;
    unsigned loops = 0;
  } caller;
};

// Bodies that stand in for what is being checked: of macros and functions at their calls, of wildcards.
struct Expansions {
  Expansion* macro = nullptr;         // whose body is being checked
  FunctionFrame* function = nullptr;  // the same of a function of the script
  Span wildcard_body;                 // the body of the probe, if this is one program of several of a wildcard
  unsigned count = 0;                 // of macros, in this probe
  uint32_t height = 0;                // nesting of the bodies that are being checked
  uint64_t unrolled_copies = 1;       // the code that is being checked
};

// What is around the node that is being checked.
struct Nesting {
  bool asks_type = false;                     // the current expression is only asked for its type
  unsigned comptime = 0;                      // conditions of `if comptime` around it
  unsigned loops = 0;                         // `for` and `while`
  unsigned for_loops = 0;                     // `for` alone: its body has no access to the probe's context
  unsigned callbacks = 0;                     // loops that run as callbacks of the kernel
  uint64_t turns = 1;                         // of the `for` loops together, as far as they are known
  std::optional<bool> loop_return_has_value;  // of the first `return` in a `for` of this probe
};

struct ProbeCheck {
  ProbeCheck(const AnalysisContext& around, Inference& inference, size_t program,
             const std::vector<targets::Target>& targets, Diags& diags)
      : around(around), inference(inference), targets(targets), diags(diags), variables(inference, program) {}

  TypePool& types() const { return around.environment.types; }
  const targets::Target& target() const { return targets.front(); }

  const AnalysisContext& around;
  Inference& inference;
  const std::vector<targets::Target>& targets;
  Diags& diags;
  Variables variables;
  Expansions expansions;
  Nesting nesting;
};

// Reports at `span`; inside a macro the places it is expanded from follow.
Diag& report(ProbeCheck& check, const DiagKind& kind, Span span, std::string message);
// Declares a variable in the innermost scope; its place and the calls that it is expanded from tell it from all others.
typed::VariableId declare_variable(ProbeCheck& check, const std::string& name, Span span);

}  // namespace scry::sema
