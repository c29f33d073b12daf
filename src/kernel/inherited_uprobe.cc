#include "kernel/inherited_uprobe.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <iterator>
#include <set>

#include "base/text_file.h"
#include "kernel/process_tree.h"
#include "kernel/system_call.h"
#include "kernel/user_links.h"

namespace scry {
namespace {

constexpr const char* kDefineEvent = "define an event for a probe of user code in tracefs";

// Threads of the processes that descend from these, as they are now.
std::set<int> threads_of_trees(const std::vector<int>& roots) {
  std::set<int> threads;
  const int tracer = ::getppid();  // whoever follows what it descends from does not trace itself
  for (const int root : roots)
    walk_process_tree(root, [&](int pid) {
      if (pid != tracer) std::ranges::copy(threads_of(pid), std::inserter(threads, threads.end()));
      return true;
    });
  return threads;
}

// The program runs all the same, and the kernel makes no sample.
perf_event_attr disabled_event(uint64_t id) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_TRACEPOINT;
  attr.config = id;
  attr.disabled = 1;
  return attr;
}

// When the kernel switches between a parent and a child it may swap their events, for speed; the first of them to end
// then takes the other's breakpoints with it. It does not swap events whose samples would have a count, which it can
// inherit since 6.12.
perf_event_attr handed_on(perf_event_attr attr) {
  attr.inherit = 1;
  attr.sample_type = PERF_SAMPLE_READ | PERF_SAMPLE_TID;
  return attr;
}

// The first is not handed on, for the program to be bound to: the end of a child's copy of an event would unbind it.
//
// A thread that is forked while the events are opened has them from its parent, or is found by a later look; a second
// event for the same thread does no harm. A tree that never rests is looked at a few times.
Result<std::vector<Fd>> open_in_trees(uint64_t id, const std::vector<int>& roots) {
  constexpr int kMostLooks = 4;
  const perf_event_attr alone = disabled_event(id), attr = handed_on(alone);
  std::vector<Fd> events;
  std::set<int> known;
  for (int look = 0; look < kMostLooks; ++look) {
    const size_t before = known.size();
    for (const int thread : threads_of_trees(roots)) {
      if (!known.insert(thread).second) continue;
      if (events.empty()) {
        Fd first(perf_event_open(alone, thread, -1, -1, PERF_FLAG_FD_CLOEXEC));
        if (!first) continue;
        events.push_back(std::move(first));
      }
      Fd event(perf_event_open(attr, thread, -1, -1, PERF_FLAG_FD_CLOEXEC));
      if (!event && errno != ESRCH) return fail(errno, "open the perf event of a thread that is followed");
      if (event) events.push_back(std::move(event));
    }
    if (known.size() == before) break;
  }
  if (events.empty()) return fail(ESRCH, "open the perf events of the processes that are followed");
  return events;
}

}  // namespace

Result<> InheritedUprobes::open_definitions(const std::string& tracefs) {
  if (definitions_) return {};
  definitions_ = Fd(::open((tracefs + "/uprobe_events").c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!definitions_) return fail(errno, fmt::format("open {}/uprobe_events", tracefs));
  return {};
}

Result<> InheritedUprobes::command(const std::string& text) {
  if (::write(definitions_.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    return fail(errno, kDefineEvent);
  return {};
}

// Its name: "GROUP/EVENT".
Result<std::string> InheritedUprobes::define(const KernelAttachments::UprobeMulti& targets) {
  // By descriptor, because a blank would end a path.
  const Fd file(::open(targets.path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return fail(errno, "open " + targets.path);
  std::string name = fmt::format("scry_{}/probe{}", ::getpid(), defined_++);
  const bool has_semaphores = !targets.semaphores.empty();
  for (size_t i = 0; i < targets.offsets.size(); ++i) {  // those after the first join the event
    const std::string semaphore =
        has_semaphores && targets.semaphores[i] ? fmt::format("({:#x})", targets.semaphores[i]) : "";
    const auto defined = command(fmt::format("{}:{} /proc/self/fd/{}:{:#x}{}\n", targets.at_return ? 'r' : 'p', name,
                                             file.get(), targets.offsets[i], semaphore));
    if (defined) continue;
    if (i > 0) remove(name);
    return std::unexpected(defined.error());
  }
  return name;
}

Result<Fd> InheritedUprobes::attach(int program, const KernelAttachments::UprobeMulti& targets,
                                    const std::string& tracefs) {
  TRY(open_definitions(tracefs));
  std::string name = TRY(define(targets));
  Event event{.name = std::move(name), .perf_events = {}};
  const auto bind = [&]() -> Result<Fd> {
    const std::string number = TRY(read_text_file(fmt::format("{}/events/{}/id", tracefs, event.name)));
    uint64_t id = 0;
    std::from_chars(number.data(), number.data() + number.size(), id);
    event.perf_events = TRY(open_in_trees(id, targets.roots));
    return bind_to_event(program, event.perf_events.front().get(), targets.cookies.front());
  };
  Result<Fd> link = bind();
  if (!link) {
    event.perf_events.clear();
    remove(event.name);
    return link;
  }
  events_.insert_or_assign(link->get(), std::move(event));
  return link;
}

std::vector<int> InheritedUprobes::take_events(std::span<const int> links) {
  std::vector<int> taken;
  for (const int link : links)
    if (const auto found = events_.find(link); found != events_.end())
      for (Fd& event : found->second.perf_events) taken.push_back(event.release());
  return taken;
}

void InheritedUprobes::remove(std::span<const int> links) {
  for (const int link : links)
    if (const auto found = events_.extract(link)) remove(found.mapped().name);
}

void InheritedUprobes::remove(const std::string& name) {
  [[maybe_unused]] const auto removed = command(fmt::format("-:{}\n", name));
}

}  // namespace scry
