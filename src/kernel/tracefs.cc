#include "kernel/tracefs.h"

#include <fmt/format.h>
#include <linux/capability.h>
#include <unistd.h>

#include <cerrno>

#include "base/access.h"
#include "kernel/mounts.h"
#include "kernel/privileges.h"

namespace scry {
namespace {

bool has_events(const std::string& directory) {
  return may_access(directory + "/events", X_OK);
}

}  // namespace

Result<std::string> ensure_tracefs(const std::string& sys_kernel) {
  const std::string place = sys_kernel + "/tracing";
  for (const std::string& candidate : {place, sys_kernel + "/debug/tracing"}) {
    if (has_events(candidate)) return candidate;
  }
  // A directory that may not be entered is mounted already: the file system's own mode is 0700.
  if (may_access(place, F_OK) && !may_access(place, X_OK))
    return fail(EACCES, "read " + place,
                fmt::format("{}, or mount it for a group: mount -o remount,gid=GROUP,mode=0750 {}",
                            capability_remedy("scry", ::geteuid() == 0, CAP_DAC_READ_SEARCH), place));
  const auto mounted = mount_for_this_run("tracefs", place);
  if (mounted && has_events(place)) return place;
  return fail(mounted ? ENOENT : mounted.error().code, "mount tracefs on " + place,
              "Tracepoints and kprobes are listed in tracefs. Mount it as root: mount -t tracefs nodev " + place);
}

Result<std::string> ensure_tracefs() {
  return ensure_tracefs("/sys/kernel");
}

}  // namespace scry
