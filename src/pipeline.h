// Pipeline: the table of contents of scry. One call for each step of docs/map.md, with what is true after it.
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/diag.h"
#include "codegen/generate.h"
#include "frontends/front_end.h"
#include "kernel/kernel.h"
#include "probes/attaching.h"
#include "probes/provider.h"
#include "runtime/rebuild.h"
#include "sema/c_prologue.h"
#include "sema/select.h"
#include "sinks/sink.h"

namespace scry {

// A question: a text, how to compile it, and which processes to trace.
struct Question {
  SourceId source;
  const sema::CompileChoice& compile;
  const sema::TraceScope& scope;
  sema::ImportFiles* files = nullptr;  // what `import` may read; null: nothing
  sema::Selection selection;           // of probes
  frontends::FrontEnd front_end = frontends::read_language;
};

// What compilation needs of the machine. Tests make one from tests/support/.
struct Machine {
  Kernel& kernel;
  const Clock& clock;
  probes::ExpansionSources environment;
  codegen::TargetFacts facts;
  probes::AttachSettings attaching;
};

struct Understood {
  ast::Script syntax;
  std::unique_ptr<CDeclarations> c;  // of the prologue; the source of the structures in it
  link::Library library;             // of imported objects
  typed::Script typed;
};

struct Built {
  std::vector<ir::Program> programs;  // for --show and tests: `bundle` has them assembled
  bpf::Bundle bundle;
  bool has_typed_loads = false;
};

// Step 1. The tree is grammatical unless `diags` has errors.
ast::Script read(const Question& question, Sources& sources, Diags& diags);

// Step 2. nullopt: `diags` has errors.
std::optional<Understood> understand(ast::Script script, const Question& question, Sources& sources, Machine& machine,
                                     Diags& diags);

// Steps 3 and 4. An Error is a limit of the machine that the script ran into.
Result<Built> build(const Understood& script, const Machine& machine, bool typed_loads = true);

// Steps 1 to 4, each the input of the next.
struct Compiled {
  Understood script;
  Built built;
};
Result<std::optional<Compiled>> compile(const Question& question, Sources& sources, Machine& machine, Diags& diags);

// For code with loads through typed pointers: what is allowed differs a little from kernel to kernel, so all of them
// become probe reads. Nothing to try if the code has none.
Rebuild without_typed_loads(const Compiled& compiled, const Machine& machine);

struct RunOptions {
  SessionOptions session;
  Rebuild rebuild;         // for a kernel that refuses the code
  Child* child = nullptr;  // of -c; waits to be released
  bool dry_run = false;
  sema::RunMode mode = sema::RunMode::trace;
  std::function<void(const Loaded&)> on_loaded;            // looks at what was loaded; may be null
  std::function<Result<void>(const Loaded&)> on_attached;  // before anything is received; may be null
};

// Steps 5 to 9; the exit status. An Error is one ERROR line, status 255. The bundle is replaced if the kernel takes
// only the one that `options.rebuild` makes.
Result<int> run(const bpf::WholeBundle& whole, Machine& machine, const SessionOutputs& outputs,
                const RunOptions& options);

}  // namespace scry
