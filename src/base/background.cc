#include "base/background.h"

#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <deque>

#include "base/foreign_limits.h"

namespace scry {

// Shared with its threads, which may outlive us.
struct Background::Queue {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> jobs;
  size_t threads = 0, idle = 0;
  bool ends = false;

  void work() {
    std::unique_lock lock(mutex);
    for (;;) {
      ++idle;
      changed.wait(lock, [this] { return ends || !jobs.empty(); });
      --idle;
      if (ends) break;
      std::function<void()> job = std::move(jobs.front());
      jobs.pop_front();
      lock.unlock();
      job();
      job = nullptr;  // what it owned goes before anybody counts it as done
      lock.lock();
    }
    --threads;
    changed.notify_all();
  }
};

bool start_thread(std::function<void()> work) {
  auto owned = std::make_unique<std::function<void()>>(std::move(work));
  sigset_t all, before;
  ::sigfillset(&all);
  ::sigdelset(&all, kOrderSignal);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const auto run = [](void* argument) -> void* {
    const std::unique_ptr<std::function<void()>> of_thread(static_cast<std::function<void()>*>(argument));
    (*of_thread)();
    return nullptr;
  };
  pthread_t thread{};
  const int error = ::pthread_create(&thread, nullptr, run, owned.get());
  if (error == 0) {
    owned.release();
    ::pthread_detach(thread);
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return error == 0;
}

Background::Background(const Clock& clock) : clock_(clock) {
  for (size_t i = 0; i < kGroups; ++i) {
    const bool ours = i == static_cast<size_t>(Group::ours);
    const int64_t most = ours ? foreign::kOwnPatienceNs : foreign::kForeignPatienceNs;
    stocks_[i] = {most, most, clock.monotonic_ns()};
    queues_[i] = std::make_shared<Queue>();
  }
}

Background::~Background() {
  constexpr std::chrono::milliseconds kFarewell(50);  // for those that are about to finish
  for (const auto& queue : queues_) {
    std::unique_lock lock(queue->mutex);
    queue->ends = true;
    queue->jobs.clear();
    queue->changed.notify_all();
    queue->changed.wait_for(lock, kFarewell, [&] { return queue->threads == 0; });
  }
}

void Background::push(Group group, std::function<void()> job) {
  const auto& queue = queues_[static_cast<size_t>(group)];
  std::unique_lock lock(queue->mutex);
  if (queue->idle <= queue->jobs.size() && queue->threads < kThreads) {
    if (start_thread([queue] { queue->work(); })) {
      ++queue->threads;
    } else if (queue->threads == 0) {  // no thread at all can be had: what it takes is limited all the same
      lock.unlock();
      return job();
    }
  }
  queue->jobs.push_back(std::move(job));
  queue->changed.notify_one();
}

int64_t Background::patience(Group group) {
  Stock& stock = stocks_[static_cast<size_t>(group)];
  const int64_t now = clock_.monotonic_ns();
  stock.left =
      std::min(stock.most, std::max<int64_t>(stock.left, 0) + (now - stock.counted_at) / foreign::kPatienceShare);
  stock.counted_at = now;
  return stock.left;
}

}  // namespace scry
