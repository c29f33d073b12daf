// Pipeline: the table of contents of scry. One call for each step of docs/map.md, with what is true after it.
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/diag.h"
#include "base/environment.h"
#include "codegen/generate.h"
#include "codegen/objects.h"
#include "kernel/kernel.h"
#include "probes/provider.h"
#include "runtime/session.h"
#include "sema/analyze.h"
#include "sema/c_prologue.h"
#include "sema/imports.h"
#include "sema/roads.h"
#include "sema/scope.h"
#include "sema/select.h"
#include "sinks/sink.h"

namespace scry {

struct CompileOptions {
  std::vector<std::string> parameters;  // $1, $2, ...
  Environment environment;
  bool unsafe_allowed = false;
  typed::Notices notices = typed::Notices::failures;
  std::optional<int> child_pid;               // of -c; 0: none was started
  std::vector<std::string> named_parameters;  // "--name", "--name=value"
  sema::TaskScope scope;                      // -p, --follow, --cgroup, --comm
  sema::ImportFiles* files = nullptr;         // what `import` may read; null: nothing
  std::vector<std::string> include_folders;   // -I
  std::vector<std::string> include_files;     // --include
  sema::Selection selection;                  // of probes
};

// What compilation needs of the machine. Tests make one from tests/support/.
struct Machine {
  Kernel& kernel;
  const Clock& clock;
  probes::ProbeWorld world;
  codegen::TargetFacts facts;
};

// The stages of one compilation, each the input of the next. Kept, so that --show and tests can look at any of them.
struct Compiled {
  ast::Script syntax;
  std::unique_ptr<CDeclarations> c;  // of the prologue; the source of the structures in it
  link::Library library;             // of imported objects
  typed::Script typed;
  std::vector<ir::Program> programs;
  bpf::Bundle bundle;
  bool has_typed_loads = false;  // which run() leaves out if the kernel refuses them
};

// Steps 1 to 4. nullopt: `diags` has errors. An Error is a limit of the machine that a script ran into.
Result<std::optional<Compiled>> compile(SourceId source, Sources& sources, const CompileOptions& options,
                                        Machine& machine, Diags& diags);

// The exit status of a refused script (language.md 8.3).
int refusal_status(const Diags& diags);

// The text of `--show STAGE` for the stages of compilation; nullopt if there is no such stage.
std::optional<std::string> show_stage(std::string_view stage, const Compiled& compiled, SourceId source,
                                      const Sources& sources, const CompileOptions& options, Machine& machine);

// The programs and maps as an ELF object (bpf/elf_writer.h), for other tools to read.
std::string object_file(const Compiled& compiled, const Sources& sources);

struct RunOptions {
  SessionOptions session;
  Child* child = nullptr;  // of -c; waits to be released
  bool dry_run = false;
  sema::RunMode mode = sema::RunMode::trace;
  ReceiveEvent trace_events = nullptr;                     // receives every event in place of its action
  std::function<void(const Loaded&)> on_loaded;            // looks at what was loaded; may be null
  std::function<Result<void>(const Loaded&)> on_attached;  // before anything is received; may be null
};

// Steps 5 to 9; the exit status. An Error is one ERROR line, status 255.
Result<int> run(Compiled& compiled, const Sources& sources, Machine& machine, Sink& sink, Output& out, Output& err,
                const RunOptions& options);

}  // namespace scry
