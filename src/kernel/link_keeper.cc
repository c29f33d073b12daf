#include "kernel/link_keeper.h"

#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/invoking_user.h"
#include "kernel/descriptor_line.h"
#include "kernel/guardian.h"
#include "kernel/inherited_uprobe.h"
#include "kernel/system_call.h"
#include "kernel/user_links.h"

namespace scry {

// What scry asks for; for each task some of it.
struct LinkKeeper::Request {
  enum class Task : uint8_t { attach_places, attach_event, close, finish } task{};
  struct Event {
    perf_event_attr attr{};
    int pid = 0, cpu = 0;
    uint64_t cookie = 0;
    bool at_return = false;
  } event{};
  std::string path{}, tracefs{};
  KernelAttachments::UprobeMulti places{};  // of it only the lists are sent
  std::vector<int> kept{};
};

namespace {

constexpr const char* kWhat = "attach probes of user code through the process that keeps their links";
constexpr std::string_view kDescriptors = "/proc/self/fd/";

// ---- bytes on the line

bool send_all(int line, const void* data, size_t size) {
  for (const char* at = static_cast<const char*>(data); size > 0;) {
    const ssize_t sent = ::send(line, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) return false;
    if (sent < 0) continue;
    at += sent;
    size -= static_cast<size_t>(sent);
  }
  return true;
}

bool receive_all(int line, void* data, size_t size) {
  for (char* at = static_cast<char*>(data); size > 0;) {
    const ssize_t got = ::recv(line, at, size, 0);
    if (got == 0 || (got < 0 && errno != EINTR)) return false;
    if (got < 0) continue;
    at += got;
    size -= static_cast<size_t>(got);
  }
  return true;
}

// A length, then the elements: of a string or a vector of numbers.
template <class List>
bool send_list(int line, const List& list) {
  const uint64_t count = list.size();
  return send_all(line, &count, sizeof count) && send_all(line, list.data(), count * sizeof *list.data());
}

template <class List>
bool receive_list(int line, List& list) {
  uint64_t count = 0;
  if (!receive_all(line, &count, sizeof count)) return false;
  list.resize(count);
  return receive_all(line, list.data(), count * sizeof *list.data());
}

// ---- the keeper

// Links whose closing waits for a grace period are closed side by side: by processes that share the descriptors, since
// the keeper may be the copy of a process with threads.
void close_side_by_side(std::span<const int> links) {
  constexpr size_t kMost = 64;
  const size_t workers = std::min(links.size(), kMost);
  const auto close_from = [&](size_t first) {
    for (size_t i = first; i < links.size(); i += workers) ::close(links[i]);
  };
  std::vector<pid_t> others;
  for (size_t worker = 1; worker < workers; ++worker) {
    const long pid = ::syscall(SYS_clone, CLONE_FILES | SIGCHLD, 0, 0, 0, 0);
    if (pid == 0) {
      close_from(worker);
      ::_exit(0);
    }
    pid > 0 ? others.push_back(static_cast<pid_t>(pid)) : close_from(worker);
  }
  if (workers > 0) close_from(0);
  for (const pid_t pid : others)
    while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool receive_request(int line, LinkKeeper::Request& request, std::vector<Fd>& descriptors) {
  return receive_descriptors(line, descriptors) && receive_all(line, &request.task, sizeof request.task) &&
         receive_all(line, &request.event, sizeof request.event) && receive_list(line, request.path) &&
         receive_list(line, request.tracefs) && receive_list(line, request.places.offsets) &&
         receive_list(line, request.places.semaphores) && receive_list(line, request.places.cookies) &&
         receive_list(line, request.places.roots) && receive_list(line, request.kept);
}

bool send_request(int line, const LinkKeeper::Request& request, std::span<const int> descriptors) {
  return send_descriptors(line, descriptors) && send_all(line, &request.task, sizeof request.task) &&
         send_all(line, &request.event, sizeof request.event) && send_list(line, request.path) &&
         send_list(line, request.tracefs) && send_list(line, request.places.offsets) &&
         send_list(line, request.places.semaphores) && send_list(line, request.places.cookies) &&
         send_list(line, request.places.roots) && send_list(line, request.kept);
}

class Keeper {
 public:
  explicit Keeper(int line) : line_(line) {}

  // Until the line ends.
  void serve() {
    for (;;) {
      LinkKeeper::Request request;
      std::vector<Fd> descriptors;
      if (!receive_request(line_, request, descriptors)) return close(links_);
      if (!answer(act(request, descriptors))) return close(links_);
    }
  }

 private:
  using Task = LinkKeeper::Request::Task;

  Result<std::vector<Fd>> act(LinkKeeper::Request& request, const std::vector<Fd>& descriptors) {
    switch (request.task) {
      case Task::attach_places:
      case Task::attach_event:
        if (finished_ || descriptors.empty()) return fail(EPERM, kWhat);
        if (descriptors.size() > 1) request.path = fmt::format("{}{}", kDescriptors, descriptors[1].get());
        return attach(request, descriptors[0].get());
      case Task::close:
        close(request.kept);
        for (const int fd : request.kept) std::erase(links_, fd);
        return {};
      case Task::finish:
        finished_ = true;
        keep_capabilities(0);
        return {};
    }
    return fail(EINVAL, kWhat);
  }

  void close(std::span<const int> links) {
    std::vector<int> all = inherited_.take_events(links);
    all.insert(all.end(), links.begin(), links.end());
    close_side_by_side(all);
    inherited_.remove(links);
  }

  Result<std::vector<Fd>> attach(LinkKeeper::Request& request, int program) {
    std::vector<Fd> links;
    if (request.task == Task::attach_places) {
      request.places.path = request.path;
      request.places.pid = request.event.pid;
      request.places.at_return = request.event.at_return;
      const bool inherits = !request.places.roots.empty();
      links.push_back(TRY(inherits ? inherited_.attach(program, request.places, request.tracefs)
                                   : create_uprobe_link(program, request.places)));
      return links;
    }
    request.event.attr.uprobe_path = address_of(request.path.c_str());
    const auto& [attr, pid, cpu, cookie, at_return] = request.event;
    BoundEvent bound = TRY(bind_perf_event(program, attr, pid, cpu, cookie));
    if (bound.link) links.push_back(std::move(bound.link));
    links.push_back(std::move(bound.event));
    return links;
  }

  // The descriptors of the new links, the keeper's numbers of them, and the error.
  bool answer(Result<std::vector<Fd>> done) {
    std::vector<int> numbers;
    const Error error = done ? Error() : done.error();
    if (done)
      for (Fd& link : *done) numbers.push_back(link.release());
    links_.insert(links_.end(), numbers.begin(), numbers.end());
    return send_descriptors(line_, numbers) && send_list(line_, numbers) && send_all(line_, &error.code, sizeof(int)) &&
           send_list(line_, error.what);
  }

  int line_;
  bool finished_ = false;
  std::vector<int> links_;
  InheritedUprobes inherited_;
};

std::unexpected<Error> ended() {
  return fail(0, fmt::format("{}: it has ended", kWhat));
}

// The descriptor that a path of ours stands for (symbols::ElfFile::lasting_path()): the keeper cannot follow the path,
// and is sent the descriptor. None: the path is a name.
std::optional<int> descriptor_of(std::string_view path) {
  int number = 0;
  if (!path.starts_with(kDescriptors)) return std::nullopt;
  path.remove_prefix(kDescriptors.size());
  const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), number);
  return error == std::errc() && end == path.data() + path.size() ? std::optional(number) : std::nullopt;
}

bool is_readable(int line, int milliseconds) {
  pollfd polled{line, POLLIN, 0};
  return ::poll(&polled, 1, milliseconds) != 0;
}

}  // namespace

Result<std::unique_ptr<LinkKeeper>> LinkKeeper::start() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return fail(errno, kWhat);
  Fd ours(ends[0]), theirs(ends[1]);
  const pid_t pid = ::fork();
  if (pid < 0) return fail(errno, kWhat);
  if (pid == 0) {
    become_guardian("link-keeper", {theirs.get()});
    Keeper(kGuardianFd).serve();
    ::_exit(0);
  }
  return std::unique_ptr<LinkKeeper>(new LinkKeeper(std::move(ours), pid));
}

LinkKeeper::~LinkKeeper() {
  line_.reset();
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
}

Result<std::vector<Fd>> LinkKeeper::ask(const Request& request, std::span<const int> program) {
  std::vector<int> descriptors(program.begin(), program.end());
  if (const auto file = descriptor_of(request.path)) descriptors.push_back(*file);
  if (!send_request(line_.get(), request, descriptors)) return ended();
  return receive_answer();
}

Result<std::vector<Fd>> LinkKeeper::receive_answer() {
  std::vector<Fd> links;
  std::vector<int> numbers;
  Error error;
  const int line = line_.get();
  const bool has_all = receive_descriptors(line, links);
  if (!receive_list(line, numbers) || !receive_all(line, &error.code, sizeof error.code) ||
      !receive_list(line, error.what))
    return ended();
  if (!has_all) {  // no room for our copies: nothing could detach them later
    close(numbers, [] {});
    return fail(EMFILE, kWhat);
  }
  if (!error.what.empty()) return std::unexpected(error);
  for (size_t i = 0; i < links.size(); ++i) kept_.insert_or_assign(links[i].get(), numbers[i]);
  return links;
}

Result<Fd> LinkKeeper::attach_uprobe_multi(int program, const KernelAttachments::UprobeMulti& targets,
                                           const std::string& tracefs) {
  Request request{.task = Request::Task::attach_places, .path = targets.path, .tracefs = tracefs, .places = targets};
  request.event.pid = targets.pid;
  request.event.at_return = targets.at_return;
  std::vector<Fd> links = TRY(ask(request, {&program, 1}));
  if (links.size() != 1) return fail(0, kWhat);
  return std::move(links[0]);
}

Result<std::vector<Fd>> LinkKeeper::attach_perf_event(int program, const perf_event_attr& attr, int pid, int cpu,
                                                      uint64_t cookie) {
  const Request request{.task = Request::Task::attach_event,
                        .event = {.attr = attr, .pid = pid, .cpu = cpu, .cookie = cookie},
                        .path = reinterpret_cast<const char*>(attr.uprobe_path)};
  return ask(request, {&program, 1});
}

void LinkKeeper::finish() {
  [[maybe_unused]] const auto done = ask({.task = Request::Task::finish}, {});
}

std::vector<int> LinkKeeper::take(std::span<const Fd> links) {
  std::vector<int> kept;
  for (const Fd& link : links)
    if (auto found = kept_.extract(link.get())) kept.push_back(found.mapped());
  return kept;
}

void LinkKeeper::close(std::span<const int> kept, const std::function<void()>& waiting) {
  constexpr int kReportEveryMs = 100;
  if (kept.empty()) return;
  const Request request{.task = Request::Task::close, .kept = {kept.begin(), kept.end()}};
  if (!send_request(line_.get(), request, {})) return;
  while (!is_readable(line_.get(), kReportEveryMs)) waiting();
  [[maybe_unused]] const auto done = receive_answer();
}

}  // namespace scry
