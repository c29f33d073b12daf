// The second record of a provider's row, for sema and for listings: from an attach point to targets, and what a body
// may ask of them. No kernel, no code.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/diag.h"
#include "machine/facts.h"
#include "syntax/ast.h"
#include "targets/target.h"
#include "types/type.h"

namespace scry::probes {

using targets::is_dispatched;
using targets::Mechanism;
using targets::mechanism_name;
using targets::Target;

// Structures `args`, by event, made on first use; they must outlive the types that name them.
using ArgumentSources = std::map<std::string, std::unique_ptr<StructSource>>;

// What the command line says about attach points.
struct ExpandOptions {
  std::vector<int> pids;        // -p
  std::string child_program;    // -c: the file that it will run; empty: not found
  bool follows = false;         // --follow: what the processes start is traced too
  bool unsafe_allowed = false;  // --unsafe
  bool asks_scope = false;      // the script asks which tasks are traced: its bodies run for all
};

// What expansion works with.
struct ExpansionSources {
  TypePool& types;
  machine::Facts& facts;
  ArgumentSources& argument_sources;
  ExpandOptions options = {};
};

// What a body asks of its context, as far as the attach mechanism depends on it.
struct BodyUse {
  bool many_targets = false;         // the attach point stands for several, which may share a program
  bool args = false;                 // `args`
  bool result = false;               // retval
  bool stack = false;                // kstack, ustack
  bool registers = false;            // ctx, reg(), override()
  std::set<uint64_t> raw_arguments;  // the n of argN
  bool costly = false;               // far more than any mechanism: BuiltinTrait::costly
};

// A target of the script, with the use that its body makes of it.
struct ScriptTarget {
  Target* target;
  const BodyUse* use;
  size_t probe;  // which of the script's
};

// What a body may use.
struct ContextAbilities {
  bool args = false, arg_n = false, retval = false, func = false, ctx = false, reg = false, stacks = false;
  bool override_result = false;
  bool in_loops = false;  // argN in the body of a `for` too
  bool signals = true;    // signal(), signal_thread()
};

struct ArgumentProblem {
  const DiagKind& kind;
  std::string message, hint;
};

struct MissingArgument {
  std::string message;  // empty: that the structure has no such field
  std::string hint;     // empty: what else the structure has
};

struct Expansion {
  ContextAbilities abilities;
  // Without it the kernel refuses every probe of the provider, and the alternative of a probe (`else`) is taken.
  std::optional<Feature> needs = {};
  const Provider* session_return = nullptr;  // whose probes may share a program and a link with those of this one
  // Appends the targets of an attach point; reports problems (missing ones with the nearest names).
  void (*expand)(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                 std::vector<Target>& out);
  // Puts a target on a cheaper attach mechanism that serves such a body as well, or offers one
  // (KernelFunction::trampoline).
  void (*choose_mechanism)(Target& target, const BodyUse& use, const ExpansionSources& environment) = nullptr;
  // The same where it depends on all targets of the script, which are handed over in the order of the script; called
  // once, before choose_mechanism.
  void (*choose_mechanisms)(std::span<const ScriptTarget> all, const ExpansionSources& environment) = nullptr;
  // Probe names for -l: those that match the parts of a pattern.
  void (*list)(const std::vector<std::string>& parts, const ExpansionSources& environment,
               std::vector<std::string>& out);
  // As listings of a script show a target: without the number, with the module; null: by its name.
  std::string (*listed_name)(const Target& target) = nullptr;
  // The lines below a probe name for -lv, or null.
  std::vector<std::string> (*list_parameters)(const std::string& name, const ExpansionSources& environment) = nullptr;
  // Type of `args`; null when the target has none. Reports problems at `use`.
  TypeRef (*args_type)(const Target& target, const ExpansionSources& environment, Span use, Diags& diags) = nullptr;
  struct {
    // What is reported of a member that `args` lacks; null: what is of any structure.
    MissingArgument (*of)(const Target& target, const ExpansionSources& environment, const std::string& name) = nullptr;
    // Parameters that `args` lacks, because scripts cannot have them; null: it lacks none.
    std::vector<std::string> (*all)(const Target& target, const ExpansionSources& environment) = nullptr;
  } missing_args;
  // What is to be reported where the n-th raw argument is read; null: nothing ever is.
  std::optional<ArgumentProblem> (*problem_of_arg_n)(const Target& target, uint32_t n,
                                                     const ExpansionSources& environment) = nullptr;
  // Type of the n-th raw argument where it is not uint64.
  TypeRef (*arg_n_type)(const Target& target, uint32_t n, TypePool& types) = nullptr;
  // Type of retval; null after reporting at `use` why there is none.
  TypeRef (*retval_type)(const Target& target, const ExpansionSources& environment, Span use, Diags& diags) = nullptr;
  // What the probed program's own source calls so; null: nothing is known of it.
  struct {
    TypeRef (*type)(const Target& target, const ExpansionSources& environment, std::string_view keyword,
                    std::string_view name) = nullptr;
    std::optional<EnumeratorRef> (*enumerator)(const Target& target, const ExpansionSources& environment,
                                               std::string_view name) = nullptr;
  } named;
  // Name of the structure that ctx points to: "pt_regs".
  std::string (*ctx_struct)(const Target& target) = nullptr;
};

}  // namespace scry::probes
