#include "cli/traced.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/fd.h"
#include "kernel/process_tree.h"
#include "processes/call_filter.h"

namespace scry::cli {
namespace {

Result<> check_pid(int pid) {
  Fd process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  const int error = errno;
  if (process) {
    pollfd end{process.get(), POLLIN, 0};
    if (::poll(&end, 1, 0) != 1) return {};
    return fail(0, fmt::format("process {} has ended", pid),
                "it is a zombie: its parent has not asked yet how it ended");
  }
  if (const int owner = process_of_thread(pid); owner && owner != pid)
    return fail(
        fmt::format("{0} is a thread of process {1}: use -p {1} and the predicate /tid == {0}/, or --by thread "
                    "with scry profile and its like",
                    pid, owner));
  if (error == ESRCH || error == EINVAL)
    return fail(0, fmt::format("Failed to attach to pid: Unable to open pidfd ({})", strerror(error)),
                fmt::format("no process has the number {}; pgrep NAME prints those of a name", pid));
  return fail(fmt::format("Failed to open pidfd of {}: {}", pid, strerror(error)));
}

}  // namespace

Result<> check_processes(const sema::TraceScope& scope) {
  for (int pid : scope.processes) TRY(check_pid(pid));
  return {};
}

std::vector<int> take_threads(sema::TraceScope& scope) {
  std::vector<int> processes;
  for (const int tid : scope.processes) {
    const int owner = process_of_thread(tid), pid = owner ? owner : tid;
    if (std::ranges::find(processes, pid) == processes.end()) processes.push_back(pid);
  }
  return std::exchange(scope.processes, std::move(processes));
}

Result<StartedCommand> start_command(sema::TraceScope& scope, Child::Changes changes,
                                     const std::vector<syscalls::Tampering>& tampering) {
  if (scope.command.empty()) return StartedCommand{};
  Child::Setup setup{.filter = {}, .changes = std::move(changes)};
  if (!tampering.empty()) setup.filter = call_filter(tampered_calls(tampering));
  Child child = TRY(Child::start(scope.command, &setup));
  StartedCommand command{std::move(child)};
  scope.child = command.process->pid();
  if (scope.follow) scope.processes = {scope.child};
  if (!tampering.empty())
    command.tamperer = TRY(Tamperer::start(*command.process, std::move(setup.listener), tampering, scope.follow));
  return command;
}

void limit_attaching(probes::AttachSettings& attaching, const sema::TraceScope& scope) {
  attaching.from_exec = scope.processes.empty() && scope.child;
  if (scope.follow) {  // its processes are filtered by the programs
    attaching.roots = scope.processes;
    return;
  }
  attaching.processes = attaching.from_exec ? std::vector<int>{scope.child} : scope.processes;
}

}  // namespace scry::cli
