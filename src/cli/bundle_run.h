// Running a bundle from the command line: the outputs, the session, the symbols. What was just compiled and what was
// read from a file run alike.
#pragma once

#include "cli/options.h"
#include "cli/system.h"
#include "cli/traced.h"

namespace scry::cli {

// What the script's own configuration says about its run.
SessionOptions session_options(const bpf::Bundle& bundle);

struct BundleRun {
  const Options& options;
  System& system;
  const sema::TraceScope& scope;
  sema::RunMode mode = sema::RunMode::trace;
  Rebuild rebuild = {};               // for a kernel that refuses the code
  StartedCommand* command = nullptr;  // of -c; may be without a process
  FindNumber find_number = nullptr;   // null: the bundle was compiled on this machine

  Child* child() const { return command ? command->child() : nullptr; }
};

// The exit status. An Error is one ERROR line, status 255.
Result<int> run_bundle(const bpf::WholeBundle& whole, const BundleRun& run);

}  // namespace scry::cli
