#include "cli/debug_servers.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <string>
#include <vector>

#include "base/fd.h"
#include "base/invoking_user.h"
#include "base/trusted_path.h"
#include "kernel/guardian.h"

namespace scry::cli {
namespace {

constexpr const char* kServers = "DEBUGINFOD_URLS";
constexpr const char* kFinder = "debuginfod-find";
constexpr const char* kName = "scry-debuginfod";
constexpr size_t kMostIdLetters = 128, kMostPath = 4096;
constexpr int kDownloadMs = static_cast<int>(kDebugServerPatienceNs / 1'000'000);
constexpr int kAnswerMs = kDownloadMs + 1'000;

bool is_build_id(const std::string& text) {
  return !text.empty() && text.size() <= kMostIdLetters && text.find_first_not_of("0123456789abcdef") == text.npos;
}

// ---- in the process that asks

// What the finder prints, as far as it does so in time, and while the tracer is there.
std::string output_of(int from, int process) {
  std::string text;
  char piece[512];
  pollfd waits[] = {{from, POLLIN, 0}, {kGuardianFd, POLLRDHUP, 0}};
  while (text.size() < kMostPath && ::poll(waits, std::size(waits), kDownloadMs) > 0 && !waits[1].revents) {
    const ssize_t got = ::read(from, piece, sizeof piece);
    if (got <= 0) break;
    text.append(piece, static_cast<size_t>(got));
  }
  ::kill(process, SIGKILL);  // done, or too late
  return text;
}

[[noreturn]] void run_finder(const std::string& finder, const std::string& id, int output) {
  ::dup2(output, STDOUT_FILENO);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const char* words[] = {kFinder, "debuginfo", id.c_str(), nullptr};
  ::execv(finder.c_str(), const_cast<char**>(words));
  ::_exit(127);
}

// The path that the finder prints; empty: none.
std::string find_with(const std::string& finder, const std::string& id) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {};
  const pid_t process = ::fork();
  if (process == 0) run_finder(finder, id, ends[1]);
  ::close(ends[1]);
  std::string path = process < 0 ? std::string() : output_of(ends[0], process);
  ::close(ends[0]);
  if (process > 0) ::waitpid(process, nullptr, 0);
  path.resize(std::min(path.find('\n'), path.size()));
  return path.starts_with('/') ? path : std::string();
}

// One message for each build id, one for each answer; an answer is never empty, which would be the end.
[[noreturn]] void serve(const std::string& finder) {
  for (int standard = 0; standard < kGuardianFd; ++standard) ::open("/dev/null", O_RDWR);
  char message[kMostIdLetters + 1];
  for (;;) {
    const ssize_t got = ::recv(kGuardianFd, message, sizeof message, 0);
    if (got <= 0) ::_exit(0);
    const std::string id(message, static_cast<size_t>(got));
    const std::string path = is_build_id(id) ? find_with(finder, id) : std::string();
    const std::string answer = path.empty() ? "-" : path;
    if (::send(kGuardianFd, answer.data(), answer.size(), MSG_NOSIGNAL) < 0) ::_exit(0);
  }
}

// ---- in the tracer

class AskedServers final : public symbols::DebugServers {
 public:
  explicit AskedServers(Fd line) : line_(std::move(line)) {}

  std::optional<std::string> find(const std::string& build_id) override {
    const std::lock_guard lock(mutex_);
    if (!is_build_id(build_id) || !line_) return std::nullopt;
    std::string answer(kMostPath, '\0');
    pollfd waits{line_.get(), POLLIN, 0};
    const bool is_answered =
        ::send(line_.get(), build_id.data(), build_id.size(), MSG_NOSIGNAL) > 0 && ::poll(&waits, 1, kAnswerMs) > 0;
    const ssize_t got = is_answered ? ::recv(line_.get(), answer.data(), answer.size(), 0) : -1;
    if (got <= 0) {
      line_ = Fd();  // a late answer would be taken for that of the next file
      return std::nullopt;
    }
    answer.resize(static_cast<size_t>(got));
    return answer.starts_with('/') ? std::optional(std::move(answer)) : std::nullopt;
  }

 private:
  std::mutex mutex_;
  Fd line_;
};

// As the user who called scry, without a way back.
[[noreturn]] void become_server(int line, const std::string& finder, const std::vector<std::string>& environment) {
  become_guardian(kName, {line});
  if (const Account* user = invoking_user()) {
    if (!become(*user, 0)) ::_exit(1);
  } else if (!keep_capabilities(0)) {
    ::_exit(1);
  }
  ::clearenv();
  for (const std::string& variable : environment) ::putenv(const_cast<char*>(variable.c_str()));
  serve(finder);
}

}  // namespace

Result<std::shared_ptr<symbols::DebugServers>> ask_debug_servers() {
  const char* servers = std::getenv(kServers);
  if (!servers || !*servers)
    return fail(0, fmt::format("--debuginfod: {} names no server", kServers),
                fmt::format("set it, as in {}=https://debuginfod.debian.net; sudo passes it on with "
                            "--preserve-env={}",
                            kServers, kServers));
  const std::string finder = find_trusted_program(kFinder);
  if (finder.empty()) return fail(0, fmt::format("--debuginfod: {} was not found", kFinder), "install debuginfod");
  const std::vector<std::string> environment = command_environment();
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return fail(errno, "make a pair of sockets");
  Fd line(ends[0]);
  const Fd other(ends[1]);
  const pid_t process = ::fork();
  if (process < 0) return fail(errno, "fork a process");
  if (process == 0) {
    // A grandchild: the tracer does not have to wait for it.
    if (::fork() != 0) ::_exit(0);
    become_server(other.get(), finder, environment);
  }
  ::waitpid(process, nullptr, 0);
  return std::make_shared<AskedServers>(std::move(line));
}

}  // namespace scry::cli
