#include "runtime/limits.h"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>

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
  const rlim_t hard = std::max(files.rlim_max, needed);
  const rlimit raised{std::min(wanted, hard), hard};
  if (::setrlimit(RLIMIT_NOFILE, &raised) == 0) return;
  files.rlim_cur = std::min(wanted, files.rlim_max);  // without CAP_SYS_RESOURCE
  const bool may_open = ::setrlimit(RLIMIT_NOFILE, &files) == 0;
  if (!may_open || files.rlim_cur < needed)
    log.warning(
        fmt::format("Cannot open more than {} files at once, of {} that this script may need: raise the hard limit "
                    "(ulimit -Hn)",
                    files.rlim_cur, needed));
}

}  // namespace scry
