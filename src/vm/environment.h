// Environment: the emulated system around a program: the task that runs, the CPU, the time, and the memory. A test
// fills it in, runs programs, and reads back what they did to it.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/clock.h"
#include "vm/memory.h"

namespace scry::vm {

class Processor;
using HelperArgs = std::array<uint64_t, 5>;
// A kernel function called by its BTF id.
using KernelFunction = std::function<Result<uint64_t>(Processor&, const HelperArgs&)>;

// The task that the event hits.
struct CurrentTask {
  uint32_t pid = 1000;  // the thread (tid of the language)
  uint32_t tgid = 1000;
  uint32_t uid = 0, gid = 0;
  std::string comm = "task";
  uint64_t address = 0xffff'9000'0000'0000;  // of its task_struct; add_bytes() puts members there
  uint64_t cgroup_id = 1;
  std::vector<uint64_t> cgroups_above{1};  // by level, from the root to cgroup_id itself
};

// Where the event happened.
struct CurrentPlace {
  uint32_t cpu = 0;
  uint32_t numa_node = 0;
  uint64_t func_ip = 0;
  std::vector<uint64_t> kernel_stack, user_stack;  // innermost first
};

struct SentSignal {
  uint32_t signal;
  bool to_thread;
  uint32_t tgid;
  friend bool operator==(const SentSignal&, const SentSignal&) = default;
};

struct Environment {
  explicit Environment(uint32_t cpus = 4) : cpus(cpus) {}
  Environment(const Environment&) = delete;

  const uint32_t cpus;
  CurrentTask task;
  CurrentPlace place;
  FakeClock clock;
  uint64_t random_state = 1;
  Memory memory;
  std::unordered_map<uint32_t, uint64_t> kernel_symbols;          // BTF id of a variable -> its address
  std::unordered_map<uint32_t, KernelFunction> kernel_functions;  // indexed by BTF id
  uint64_t per_cpu_stride = 0;                                    // distance of a variable's copies (per_cpu_ptr)

  // What programs did.
  std::vector<SentSignal> signals;
  std::vector<std::string> trace_lines;  // trace_printk
};

}  // namespace scry::vm
