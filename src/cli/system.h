// System: this machine, as the pipeline wants it: kernel, clocks, tracing files, kernel types.
#pragma once

#include <memory>
#include <optional>

#include "cli/symbolizer.h"
#include "machine/recorded.h"
#include "machine/system/system_facts.h"
#include "pipeline.h"
#include "symbols/target_files.h"

namespace scry::cli {

class System {
 public:
  // With `other`, scripts are compiled for the machine that it describes, and nothing can be loaded.
  explicit System(std::optional<machine::Record> other = {});

  Machine& machine() { return machine_; }
  // Of this machine. What scripts are compiled for is in machine().
  machine::SystemFacts& facts() { return facts_.here; }
  machine::RecordedFacts* other() { return facts_.other ? &*facts_.other : nullptr; }
  // Tries what code generation must know of this kernel; before compiling, after the privileges are checked.
  void detect_features();
  TypePool& types() { return types_; }
  symbols::TargetFiles& files() { return files_; }
  SystemSymbolizer& symbolizer() { return symbolizer_; }
  // Numbers in the kernel's BTF, for loading.
  FindKernelId find_kernel_id();

 private:
  std::unique_ptr<Kernel> kernel_;
  SystemClock clock_;
  symbols::TargetFiles files_;
  SystemSymbolizer symbolizer_{clock_, &files_};
  TypePool types_;
  struct {
    machine::SystemFacts here;
    std::optional<machine::RecordedFacts> other;
  } facts_;
  probes::ArgumentSources argument_sources_;
  Machine machine_;
};

}  // namespace scry::cli
