// The processes that a run is about (-p, -c): whether they are there, the start of the command, and what probes are
// limited to when they are attached.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "probes/attaching.h"
#include "processes/child.h"
#include "processes/tamperer.h"
#include "sema/choices.h"

namespace scry::cli {

// Whether the processes of -p exist.
Result<> check_processes(const sema::TraceScope& scope);

// For `scry strace`, whose -p also takes threads: their processes take their place. Returns what -p named.
std::vector<int> take_threads(sema::TraceScope& scope);

struct StartedCommand {
  std::optional<Child> process;
  std::unique_ptr<Tamperer> tamperer = nullptr;  // null: its calls are left alone

  Child* child() { return process ? &*process : nullptr; }
};
// Starts the command of -c, which waits until it is released, and stores its process id in `scope`; without -c, nothing
// is started. `changes`: its environment and account; `tampering`: what is done to its system calls.
Result<StartedCommand> start_command(sema::TraceScope& scope, Child::Changes changes = {},
                                     const std::vector<syscalls::Tampering>& tampering = {});

// Limits per-process probes to the processes of -p, or to the command of -c from its exec on.
void limit_attaching(probes::AttachSettings& attaching, const sema::TraceScope& scope);

}  // namespace scry::cli
