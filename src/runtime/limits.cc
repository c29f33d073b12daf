#include "runtime/limits.h"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace scry {
namespace {

constexpr rlim_t kOwnDescriptors = 50;
// Files that are open to name code in them (symbols::KeptFiles and the like); without them names are missing, no more.
constexpr rlim_t kNamingDescriptors = 1024;

rlim_t descriptors_needed(const bpf::Bundle& bundle, uint32_t cpus) {
  rlim_t needed = kOwnDescriptors + bundle.maps.size() + bundle.programs.size();
  for (const bpf::AttachPlan& plan : bundle.attachments) needed += std::max<rlim_t>(3 * plan.probe_count, 2 * cpus);
  return needed;
}

}  // namespace

void raise_limits(const bpf::Bundle& bundle, uint32_t cpus, RunLog& log) {
  const rlimit unlimited{RLIM_INFINITY, RLIM_INFINITY};
  ::setrlimit(RLIMIT_MEMLOCK, &unlimited);  // a kernel that needs it and refuses says so when it creates a map

  rlimit files = {};
  const rlim_t needed = descriptors_needed(bundle, cpus);
  const rlim_t wanted = needed + kNamingDescriptors;
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= wanted) return;
  const bool is_enough = files.rlim_cur >= needed;
  files.rlim_max = std::max(files.rlim_max, needed);
  files.rlim_cur = std::min(wanted, files.rlim_max);
  if (::setrlimit(RLIMIT_NOFILE, &files) != 0 && !is_enough)
    log.warning(fmt::format("Cannot raise the number of open files to {}: {}", needed, std::strerror(errno)));
}

}  // namespace scry
