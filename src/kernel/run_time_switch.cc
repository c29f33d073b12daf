#include "kernel/run_time_switch.h"

#include <linux/bpf.h>
#include <linux/capability.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "base/invoking_user.h"
#include "kernel/descriptor_line.h"
#include "kernel/guardian.h"
#include "kernel/privileges.h"
#include "kernel/system_call.h"

namespace scry {
namespace {

constexpr const char* kCountRunTime = "count the run time of BPF programs";

// Until the line ends.
void serve(int line) {
  keep_capabilities(capability_set(CAP_SYS_ADMIN));
  for (char byte = 0;;) {
    const ssize_t got = ::recv(line, &byte, 1, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got != 1) return;
    const auto counting = enable_run_times();
    const int number = counting ? counting->get() : -1;
    if (!send_descriptors(line, {&number, counting ? 1u : 0u})) return;
  }
}

}  // namespace

Result<Fd> enable_run_times() {
  bpf_attr attr{};
  attr.enable_stats.type = BPF_STATS_RUN_TIME;
  Fd counting(bpf_call(BPF_ENABLE_STATS, &attr, sizeof attr));
  if (!counting) return fail(errno, kCountRunTime);
  return counting;
}

Result<std::unique_ptr<RunTimeSwitch>> RunTimeSwitch::start() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return fail(errno, kCountRunTime);
  Fd ours(ends[0]), theirs(ends[1]);
  const pid_t pid = ::fork();
  if (pid < 0) return fail(errno, kCountRunTime);
  if (pid == 0) {
    become_guardian("run-times", {theirs.get()});
    serve(kGuardianFd);
    ::_exit(0);
  }
  return std::unique_ptr<RunTimeSwitch>(new RunTimeSwitch(std::move(ours), pid));
}

RunTimeSwitch::~RunTimeSwitch() {
  line_.reset();
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
}

Result<Fd> RunTimeSwitch::count() {
  const char byte = 0;
  std::vector<Fd> counting;
  const bool asked = ::send(line_.get(), &byte, 1, MSG_NOSIGNAL) == 1;
  if (!asked || !receive_descriptors(line_.get(), counting) || counting.size() != 1) return fail(EPERM, kCountRunTime);
  return std::move(counting.front());
}

}  // namespace scry
