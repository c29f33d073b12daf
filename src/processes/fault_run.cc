#include "processes/fault_run.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <thread>

#include "base/clock.h"
#include "kernel/process_tree.h"
#include "processes/call_filter.h"
#include "processes/child.h"
#include "processes/foreign_memory.h"
#include "processes/notified_calls.h"
#include "syscalls/taken_call.h"

namespace scry {
namespace {

constexpr size_t kMostMessages = 1 << 16;

class NoFacts final : public syscalls::ProcessFacts {
 public:
  std::string descriptor(uint32_t, int) override { return {}; }
  std::string process(uint32_t) override { return {}; }
};

// While its thread waits.
std::string text_of(const NotifiedCall& call, int error) {
  constexpr syscalls::Style style{};
  ForeignMemory memory;
  syscalls::TakenCall taken(call.tid, call.tid, [&](auto... place) { return memory.read(place...); });
  taken.record().number = call.number;
  taken.record().result = -error;
  std::ranges::copy(call.arguments, taken.record().arguments);
  if (const syscalls::CallRow* row = syscalls::find_call(call.number)) {
    const syscalls::Plan plan = plan_of(*row, style);
    taken.take(plan, false);
    taken.take(plan, true);
  }
  NoFacts around;
  std::string text;
  append_entry(text, taken.call(style), style, around);
  append_rest(text, taken.call(style), style, around);
  text += " = ";
  append_result(text, taken.call(style), style, around);
  return text;
}

// Answers in a thread of its own, because the exec of the command is one of the calls, and is waited for.
void answer_all(NotifiedCalls& calls, const FaultChoice& choice, uint64_t failing, FaultOutcome& outcome) {
  for (;;) {
    pollfd polled{calls.descriptor(), POLLIN, 0};
    if (::poll(&polled, 1, -1) < 0 && errno != EINTR) return;
    if (!(polled.revents & POLLIN)) {
      if (polled.revents != 0) return;  // no process has the filter any more
      continue;
    }
    const std::optional<NotifiedCall> call = calls.receive();
    if (!call) continue;
    if (call->instruction == Child::starter_instruction() || ++outcome.calls != failing) {
      calls.make(call->id);
      continue;
    }
    outcome.failed.number = call->number;
    outcome.failed.error = choice.error(call->number);
    outcome.failed.text = text_of(*call, outcome.failed.error);
    calls.finish(call->id, -outcome.failed.error);
  }
}

// What the command writes, and where it goes.
struct Stream {
  Fd pipe;
  int copy = -1;  // our own descriptor that gets it too
  std::function<void(std::string_view)> take;
};

// False: no writer is left.
bool read_some(Stream& stream) {
  char bytes[1 << 14];
  for (;;) {
    const ssize_t got = ::read(stream.pipe.get(), bytes, sizeof(bytes));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno == EAGAIN;
    if (got == 0) return false;
    stream.take({bytes, size_t(got)});
    if (stream.copy >= 0) [[maybe_unused]]
      const ssize_t written = ::write(stream.copy, bytes, size_t(got));
  }
}

// Until the command has ended, its time is over, or the run is given up.
FaultOutcome::End watch(const Child& child, const FaultChoice& choice, std::span<Stream> streams) {
  const SystemClock clock;
  const int64_t end = clock.monotonic_ns() + static_cast<int64_t>(choice.timeout_ms) * 1'000'000;
  for (int64_t now; (now = clock.monotonic_ns()) < end;) {
    pollfd polled[] = {{child.pidfd(), POLLIN, 0},
                       {choice.interruption, POLLIN, 0},
                       {streams[0].pipe.get(), POLLIN, 0},
                       {streams[1].pipe.get(), POLLIN, 0}};
    ::poll(polled, std::size(polled), int(std::min<int64_t>((end - now) / 1'000'000 + 1, 60'000)));
    for (size_t i = 0; i < streams.size(); ++i)
      if (polled[2 + i].revents != 0 && !read_some(streams[i])) streams[i].pipe.reset();
    if (polled[1].revents != 0) return FaultOutcome::End::interrupted;
    if (polled[0].revents != 0) return FaultOutcome::End::by_itself;
  }
  return FaultOutcome::End::timed_out;
}

// Whatever the command has left, until there is none.
void end_descendants() {
  const int self = ::getpid();
  do {
    walk_process_tree(self, [&](int pid) { return pid == self || ::kill(pid, SIGKILL) == 0 || true; });
  } while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR);
}

// A file is read from where ours stands, by each run; a terminal or pipe can be read once, so that none has it.
Fd open_input() {
  struct stat status {};
  const bool is_file = ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
  Fd input(::open(is_file ? "/proc/self/fd/0" : "/dev/null", O_RDONLY | O_CLOEXEC));
  if (is_file) ::lseek(input.get(), ::lseek(STDIN_FILENO, 0, SEEK_CUR), SEEK_SET);
  return input;
}

struct Pipe {
  Fd ours, theirs;
};
Result<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(errno, "make a pipe");
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return Pipe{Fd(ends[0]), Fd(ends[1])};
}

void add_hash(uint64_t& hash, std::string_view bytes) {
  constexpr uint64_t kPrime = 0x100000001b3;  // FNV-1a
  for (const char byte : bytes) hash = (hash ^ uint8_t(byte)) * kPrime;
}

}  // namespace

void adopt_descendants() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Result<FaultOutcome> run_with_fault(const FaultChoice& choice, uint64_t failing) {
  FaultOutcome outcome;
  Pipe out = TRY(make_pipe()), err = TRY(make_pipe());
  const Fd in = open_input();
  Child::Setup setup{.filter = call_filter(choice.calls),
                     .standard = {in.get(), out.theirs.get(), err.theirs.get()},
                     .changes = choice.changes};
  const int64_t start = SystemClock().monotonic_ns();
  Child child = TRY(Child::start(choice.command, &setup));
  out.theirs.reset();
  err.theirs.reset();
  Stream streams[] = {{std::move(out.ours), choice.shows_output ? STDOUT_FILENO : -1,
                       [&](std::string_view bytes) { add_hash(outcome.output_hash, bytes); }},
                      {std::move(err.ours), choice.shows_output ? STDERR_FILENO : -1, [&](std::string_view bytes) {
                         outcome.messages +=
                             bytes.substr(0, kMostMessages - std::min(kMostMessages, outcome.messages.size()));
                       }}};
  NotifiedCalls calls(std::move(setup.listener));
  std::thread answers([&] { answer_all(calls, choice, failing, outcome); });
  const Result<void> released = child.release();
  if (released) outcome.end = watch(child, choice, streams);
  outcome.ns = static_cast<uint64_t>(SystemClock().monotonic_ns() - start);
  if (outcome.end != FaultOutcome::End::by_itself || !released) ::kill(child.pid(), SIGKILL);
  outcome.status = child.reap();
  end_descendants();
  answers.join();
  for (Stream& stream : streams)
    if (stream.pipe) read_some(stream);
  if (!released) return std::unexpected(released.error());
  return outcome;
}

}  // namespace scry
