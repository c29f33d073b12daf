#include "processes/tamper_log.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace scry {

using syscalls::CallRecord;

TamperLog::TamperLog() {
  void* memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) shared_ = static_cast<Shared*>(memory);  // all zero, which is the empty log
}

TamperLog::~TamperLog() {
  if (shared_) ::munmap(shared_, sizeof(Shared));
}

TamperFailures& TamperLog::failures() {
  return shared_->failures;
}

void TamperLog::add(const TamperEntry& entry) {
  const uint64_t number = shared_->written.load(std::memory_order_relaxed) + 1;
  Slot& slot = shared_->slots[number % kEntries];
  slot.number.store(0, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_release);
  slot.entry = entry;
  slot.number.store(number, std::memory_order_release);
  shared_->written.store(number, std::memory_order_release);
}

void TamperLog::read_new() {
  const uint64_t written = shared_->written.load(std::memory_order_acquire);
  if (written > kEntries) read_ = std::max(read_, written - kEntries);
  while (read_ < written) {
    const Slot& slot = shared_->slots[++read_ % kEntries];
    if (slot.number.load(std::memory_order_acquire) != read_) continue;
    const TamperEntry entry = slot.entry;
    std::atomic_thread_fence(std::memory_order_acquire);
    if (slot.number.load(std::memory_order_relaxed) != read_) continue;  // it was written again meanwhile
    // Calls that are not shown leave their entries here.
    if (kept_ >= 2 * kEntries) {
      by_thread_.clear();
      kept_ = 0;
    }
    by_thread_[entry.tid].push_back(entry);
    ++kept_;
  }
}

void TamperLog::complete(CallRecord& record) {
  if (record.state & syscalls::kEntered) return;
  read_new();
  const auto found = by_thread_.find(record.tid);
  if (found == by_thread_.end()) return;
  std::deque<TamperEntry>& entries = found->second;
  TamperEntry last;
  for (; !entries.empty() && entries.front().answered_ns <= record.left_ns; --kept_) {
    last = entries.front();
    entries.pop_front();
  }
  if (entries.empty()) by_thread_.erase(found);
  const bool was_made = !(record.state & syscalls::kNoEntry);
  const bool should_be_made = !(last.state & (syscalls::kInjected | syscalls::kMadeAgain));
  if (last.state == 0 || last.number != record.number || was_made != should_be_made) return;
  record.state |= last.state;
  record.entered_ns = last.began_ns;
}

}  // namespace scry
