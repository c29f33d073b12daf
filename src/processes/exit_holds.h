// Threads that wait at the end of a system call (delay_exit=, poke_exit=; docs/decisions/0042).
//
// The thread is notified by seccomp when this begins. It is attached to with ptrace, told to make the call again, stops
// at the entry and at the exit of the call, and is let go when the owner says so. The owner receives SIGCHLD and then
// calls collect().
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

namespace scry {

class ExitHolds {
 public:
  // What the answer to the notification must be after begin().
  static constexpr int kMakeAgain = -513;  // ERESTARTNOINTR of the kernel

  // Whether the thread could be attached to: a debugger may have it.
  bool begin(uint32_t tid, uint32_t call);
  // Whether this call is the one that a thread makes again.
  bool expects(uint32_t tid, uint32_t call) const;
  // Looks at what happened to the threads; `reached` gets those that wait at the end of their call now.
  void collect(const std::function<void(uint32_t tid)>& reached);
  void release(uint32_t tid);
  // Lets go all that wait, and each other one when its call ends.
  void release_all();
  bool empty() const { return threads_.empty(); }

 private:
  enum class Stage : uint8_t { before_again, before_entry, in_call, at_exit };
  struct Thread {
    uint32_t call;
    Stage stage = Stage::before_again;
  };
  bool stopped(uint32_t tid, Thread& thread, int status);
  bool stopped_at_call(uint32_t tid, Thread& thread) const;

  std::unordered_map<uint32_t, Thread> threads_;
  bool releases_ = false;
};

// Writes into the memory of a thread as the thread could itself.
bool write_memory(uint32_t tid, uint64_t address, const void* bytes, size_t size);

}  // namespace scry
