#include "kernel/tracefs.h"

#include <unistd.h>

#include <cerrno>

#include "kernel/mounts.h"

namespace scry {
namespace {

bool has_events(const std::string& directory) {
  return access((directory + "/events").c_str(), X_OK) == 0;
}

}  // namespace

Result<std::string> ensure_tracefs(const std::string& sys_kernel) {
  const std::string place = sys_kernel + "/tracing";
  for (const std::string& candidate : {place, sys_kernel + "/debug/tracing"}) {
    if (has_events(candidate)) return candidate;
  }
  const auto mounted = mount_for_this_run("tracefs", place);
  if (mounted && has_events(place)) return place;
  return fail(mounted ? ENOENT : mounted.error().code, "mount tracefs on " + place,
              "Tracepoints and kprobes are listed in tracefs. Mount it as root: mount -t tracefs nodev " + place);
}

Result<std::string> ensure_tracefs() {
  return ensure_tracefs("/sys/kernel");
}

}  // namespace scry
