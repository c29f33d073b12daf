#include "syscalls/descriptor_effects.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>

#include <algorithm>

namespace scry::syscalls {
namespace {

using Effect = DescriptorEffect;

struct EffectRow {
  long number;
  Effect effect;
};
constexpr EffectRow kEffects[] = {
    {SYS_open, Effect::opens},          {SYS_creat, Effect::opens},          {SYS_openat, Effect::opens_at},
    {SYS_openat2, Effect::opens_at},    {SYS_close, Effect::closes},         {SYS_close_range, Effect::closes_range},
    {SYS_dup, Effect::copies},          {SYS_dup2, Effect::copies},          {SYS_dup3, Effect::copies},
    {SYS_fcntl, Effect::copies},        {SYS_socket, Effect::makes},         {SYS_accept, Effect::makes},
    {SYS_accept4, Effect::makes},       {SYS_eventfd2, Effect::makes},       {SYS_epoll_create, Effect::makes},
    {SYS_epoll_create1, Effect::makes}, {SYS_timerfd_create, Effect::makes}, {SYS_signalfd4, Effect::makes},
    {SYS_memfd_create, Effect::makes},  {SYS_inotify_init1, Effect::makes},  {SYS_perf_event_open, Effect::makes},
    {SYS_pidfd_open, Effect::makes},    {SYS_fork, Effect::forks},           {SYS_vfork, Effect::forks},
    {SYS_clone, Effect::forks},         {SYS_clone3, Effect::forks},         {SYS_execve, Effect::replaces},
    {SYS_execveat, Effect::replaces},   {SYS_chdir, Effect::moves},          {SYS_fchdir, Effect::moves},
};

bool copies(uint64_t command) {
  return command == F_DUPFD || command == F_DUPFD_CLOEXEC;
}

}  // namespace

std::optional<DescriptorEffect> effect_of(const CallRecord& record) {
  const auto* row = std::ranges::find(kEffects, long(record.number), &EffectRow::number);
  if (row == std::end(kEffects)) return std::nullopt;
  if (record.number == SYS_fcntl && !copies(record.arguments[1])) return std::nullopt;
  if (record.number == SYS_clone && record.arguments[0] & CLONE_THREAD) return std::nullopt;
  return row->effect;
}

const CallSet& calls_with_effects() {
  static const CallSet kSet = [] {
    CallSet set;
    for (const EffectRow& row : kEffects) set.set(size_t(row.number));
    return set;
  }();
  return kSet;
}

}  // namespace scry::syscalls
