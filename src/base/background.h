// Background: work that may take long, on threads of its own, so that the event loop never stands still for it.
//
// A job owns all that it needs and returns its result by value: `Later` hands it over. Two groups of threads: work on
// the files of other users waits in a queue of its own and never delays work on root's files.
//
// The loop may wait for a result, but only for a while: each group has a stock of patience, used up by waiting and
// filled again by a tenth of the time that passes. Without patience left the caller goes on without the result.
//
// When the program ends, jobs that still run are abandoned: their threads end with the process. Signals are never
// delivered to these threads, but for kOrderSignal. Tested by background_test.cc.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "base/clock.h"

namespace scry {

// The last of the real-time signals: tells threads to give up rights (kernel/confinement.h).
inline constexpr int kOrderSignal = 64;

// Whether a thread of its own does `work`; else errno says why not. No other signal is ever delivered to the thread,
// and its end is not awaited.
bool start_thread(std::function<void()> work);

// The result of a job, now or later. Empty: no job was started.
template <class T>
class Later {
 public:
  explicit operator bool() const { return state_ != nullptr; }
  // Null: not yet.
  T* get() const {
    const std::lock_guard lock(state_->mutex);
    return state_->value ? &*state_->value : nullptr;
  }
  T& wait() const {
    std::unique_lock lock(state_->mutex);
    state_->done.wait(lock, [this] { return state_->value.has_value(); });
    return *state_->value;
  }

 private:
  friend class Background;
  struct State {
    std::mutex mutex;
    std::condition_variable done;
    std::optional<T> value;
  };
  std::shared_ptr<State> state_;
};

class Background {
 public:
  enum class Group : uint8_t { ours, foreign };

  explicit Background(const Clock& clock);
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // The stock of a group, before anything is waited for.
  void be_patient(Group group, int64_t ns) {
    Stock& stock = stocks_[static_cast<size_t>(group)];
    stock.left = stock.most = ns;
  }

  template <class Job>
  auto start(Group group, Job job) {
    using T = decltype(job());
    Later<T> later;
    later.state_ = std::make_shared<typename Later<T>::State>();
    push(group, [state = later.state_, job = std::move(job)]() mutable {
      T value = job();
      const std::lock_guard lock(state->mutex);
      state->value.emplace(std::move(value));
      state->done.notify_all();
    });
    return later;
  }

  // The result, if it comes while patience lasts; null: it has not.
  template <class T>
  T* wait(Group group, const Later<T>& later) {
    if (T* value = later.get()) return value;
    const int64_t left = patience(group), start = clock_.monotonic_ns();
    if (left <= 0) return nullptr;
    {
      std::unique_lock lock(later.state_->mutex);
      later.state_->done.wait_for(lock, std::chrono::nanoseconds(left),
                                  [&] { return later.state_->value.has_value(); });
    }
    spend(group, clock_.monotonic_ns() - start);
    return later.get();
  }

 private:
  static constexpr size_t kGroups = 2, kThreads = 2;
  struct Stock {
    int64_t left = 0, most = 0, counted_at = 0;
  };
  struct Queue;
  void push(Group group, std::function<void()> job);
  int64_t patience(Group group);
  void spend(Group group, int64_t ns) { stocks_[static_cast<size_t>(group)].left -= ns; }

  const Clock& clock_;
  Stock stocks_[kGroups];
  std::shared_ptr<Queue> queues_[kGroups];
};

}  // namespace scry
