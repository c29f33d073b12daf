#include "runtime/event_loop.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace scry {
namespace {

// One round: output is flushed and the other sources are looked at this often under load.
constexpr size_t kRecordsPerRound = 16384;
constexpr int64_t kNsPerRound = 50'000'000;
constexpr size_t kRecordsPerClockLook = 64;
constexpr int64_t kWatchPeriodNs = 100'000'000;

}  // namespace

// ---- RingReader

size_t RingReader::drain(const ReceiveRecord& receive) {
  const int64_t start = clock_.monotonic_ns();
  size_t count = 0;
  cut_short_ = false;
  source_.consume([&](Bytes record) {
    ++count;
    if (!receive(record)) return false;
    cut_short_ = count >= kRecordsPerRound ||
                 (count % kRecordsPerClockLook == 0 && clock_.monotonic_ns() - start >= kNsPerRound);
    return !cut_short_;
  });
  if (count > 0) {
    if (empty_drains_ > 0) globals_.store(wakeup_flags_offset_, bpf::kRingNoWakeup);
    empty_drains_ = 0;
  } else if (!is_asleep() && ++empty_drains_ == kEmptyDrainsBeforeIdle) {
    globals_.store(wakeup_flags_offset_, 0);
  }
  return count;
}

int RingReader::wait_ms() const {
  if (cut_short_) return 0;
  return is_asleep() ? kSleepMs : kNapMs;
}

// ---- EventLoop

RunEnd EventLoop::run() {
  for (;;) {
    bool exit_requested = false;
    const size_t count = reader_.drain([&](Bytes record) {
      exit_requested = !receive(record);
      return !exit_requested;
    });
    if (exit_requested || !receive_late(reader_.found_all())) return RunEnd::exit_requested;
    if (count > 0) out_.flush_idle();
    if (out_.error() != 0) return RunEnd::output_closed;
    if (const int64_t now = clock_.monotonic_ns(); now - watched_at_ >= kWatchPeriodNs) {
      watched_at_ = now;
      if (const std::optional<RunEnd> end = watch()) return *end;
    }
    if (count == 0 && !has_sources) return RunEnd::nothing_left;
    if (const std::optional<RunEnd> end = wait()) return *end;
  }
}

std::optional<RunEnd> EventLoop::wait() {
  enum { kRing, kSignals, kChild, kOutput, kTimer, kProcesses };
  // No events are asked of the output: POLLERR and POLLHUP, which say that its reader has gone, always come.
  std::vector<pollfd> polled{{reader_.wait_descriptor(), POLLIN, 0},
                             {signals_.descriptor(), POLLIN, 0},
                             {descriptors_.child, POLLIN, 0},
                             {descriptors_.output, 0, 0},
                             {descriptors_.timer, POLLIN, 0}};
  for (const Fd& process : descriptors_.processes) polled.push_back({process.get(), POLLIN, 0});
  const bool waits = has_sources && !signals_.has_waiting();
  const int ready = ::poll(polled.data(), polled.size(), waits ? reader_.wait_ms() : 0);
  if (ready < 0 && errno != EINTR) {  // refused, as below RLIMIT_NOFILE: look at the ring and the signals at a pace
    ::usleep(1000 * RingReader::kNapMs);
    return take_signals();
  }
  if (ready <= 0 && !signals_.has_waiting()) return std::nullopt;
  if (polled[kRing].revents) reader_.woken();
  if (polled[kSignals].revents || signals_.has_waiting()) {
    if (const std::optional<RunEnd> end = take_signals()) return end;
  }
  if (polled[kOutput].revents & (POLLERR | POLLHUP)) return RunEnd::output_closed;
  const bool child_ended = polled[kChild].revents;
  if (child_ended) {
    descriptors_.child = -1;
    descriptors_.end = RunEnd::child_ended;
  }
  for (size_t i = kProcesses; i < polled.size(); ++i)
    if (polled[i].revents)
      std::erase_if(descriptors_.processes, [&](const Fd& process) { return process.get() == polled[i].fd; });
  const bool waited = child_ended || polled.size() > kProcesses;
  return waited && descriptors_.child < 0 && descriptors_.processes.empty() ? look_for_more() : std::nullopt;
}

std::optional<RunEnd> EventLoop::look_for_more() {
  descriptors_.processes = descriptors_.more();
  if (descriptors_.processes.empty()) return descriptors_.end;
  return std::nullopt;
}

std::optional<RunEnd> EventLoop::take_signals() {
  while (const int number = signals_.next()) {
    if (number != SIGUSR1) return RunEnd::signal;
    on_user_signal();
  }
  return std::nullopt;
}

}  // namespace scry
