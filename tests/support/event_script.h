// EventScript: the `events` section of a golden test, played into a FakeKernel by an EventPlayer
// (src/engine/event_player.h). One event or setting a line, in order:
//
//     task pid=12 tid=13 comm=dd uid=1 gid=2 cpu=1   who runs from here on (pid alone sets tid too)
//     syscall write args=1,0x1000,5 ret=5            sys_enter, then sys_exit; sys_enter and sys_exit alone likewise
//     tracepoint signal:signal_generate sig=15 comm=bash   its format file's fields; the others are zero
//     enter vfs_read args=1,2      a kernel function is entered, or (return) returns, ret=5
//     tick interval:s:1                              a perf event, by the name of its probe, on each CPU it watches
//     tick profile:hz:99 cpu=1                       on one CPU
//     call uprobe:/bin/app:f di=5 ax=1               a probe of code, by its name, with the registers that are not zero
//     string 0x1000 "text"                           memory of the process (or of the kernel, by the address), with NUL
//     bytes 0x1000 01 ff                             the same, bytes in hex
//     words 0x1000 0x2000 0                          the same, words of 8 bytes
//     stack user 0x401000 0x402000                   the call chain, innermost first (or: kernel)
//     time +5ms                                      the clocks go on (ns, us, ms, s)
//     signal USR1                                    the tracer receives SIGUSR1
//     repeat 300 EVENT                               300 times before the tracer reads anything
//     # comment
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/event_player.h"
#include "engine/fake_kernel.h"

namespace scry::test {

// A FakeKernel that plays events while the tracer waits: each time the ring is empty, the next line. When the lines are
// over it sends SIGINT, as a user would.
class ScriptedKernel : public FakeKernel {
 public:
  ScriptedKernel(uint32_t cpus, const TraceFs& tracefs, std::vector<std::string> lines)
      : FakeKernel(cpus), player(*this, tracefs), lines_(std::move(lines)) {}

  EventPlayer player;
  std::function<uint64_t(const std::string& function)> function_address;
  std::string failure;  // of the test: a wrong line, or a program that misbehaved

  Result<std::unique_ptr<EventSource>> open_ring(int map, uint32_t size) override;
  // Plays the next line; false if there is none left, if the run ends, or after a signal, which is to be received
  // first.
  bool play_next();

 private:
  // Something is attached, or the run waits for a signal.
  bool waits() const;
  using Words = std::vector<std::string>;
  Result<> play(const Words& words);
  Result<> set_task(const Words& settings);
  Result<> play_call(const Words& words, bool enter, bool exit);
  Result<> play_record(const Words& words);
  Result<> play_function(const Words& words, bool at_return);
  Result<> play_tick(const Words& words);
  Result<> play_code(const Words& words);
  Result<> put_memory(const Words& words);
  Result<> pass_time(const std::string& text);
  struct Row;
  static const Row kRows[];

  std::vector<std::string> lines_;
  size_t next_ = 0;
  bool signalled_ = false, interrupted_ = false;
};

}  // namespace scry::test
