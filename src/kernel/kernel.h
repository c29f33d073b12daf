// Kernel: the one door to the kernel. Every system call of scry that concerns tracing goes through it; FakeKernel
// (fake_kernel.h) answers from memory with the interpreter of vm/, so that the whole pipeline runs without root.
//
// Descriptors are real file descriptors in both (the fake hands out memfds), so Fd owns them in either case. All
// functions return the errno of the failed call in Error::code and name the attempt in Error::what.
#pragma once

#include <linux/perf_event.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/fd.h"
#include "base/result.h"
#include "bpf/bundle.h"

namespace scry {

struct ProgramLoad {
  const bpf::ProgramPlan* plan = nullptr;
  std::span<const bpf::Insn> insns;  // relocated
  std::string license;
  int btf_fd = -1;             // -1: no BTF, no function and line records
  Bytes func_info, line_info;  // struct bpf_func_info / bpf_line_info arrays (uapi/linux/bpf.h)
  // How the program will be attached (enum bpf_attach_type) where the kind leaves it open: kTraceKprobeMulti and its
  // like below. 0: what plan->kind says.
  uint32_t attach_type = 0;
  uint32_t attach_btf_id = 0;  // tracing kinds
  int attach_btf_obj_fd = 0;   // module BTF, 0 for vmlinux
  uint32_t log_level = 0;      // 0: ask again with a log only after a refusal
  uint32_t log_size = 1'000'000;
  std::string* log = nullptr;  // receives the verifier's log of a program that it accepted; needs log_level
};

// BPF_TRACE_* attach types that a `kprobe` program may ask for.
inline constexpr uint32_t kTraceKprobeMulti = 42, kTraceUprobeMulti = 48, kTraceKprobeSession = 56;

// Counters of struct bpf_prog_info.
struct ProgramStats {
  uint64_t run_time_ns = 0, run_count = 0;  // only while bpf_stats_enabled
  uint64_t recursion_misses = 0;
  uint32_t id = 0;
};

// Memory of a BPF_F_MMAPABLE array, shared with the running programs; unmapped by the deleter.
using SharedMemory = std::unique_ptr<std::byte, std::function<void(std::byte*)>>;

// Where events come from: the ring buffer, a fake, a recorded file.
class EventSource {
 public:
  virtual ~EventSource() = default;
  // A descriptor that polls readable when the kernel side asked for a wake-up; -1 if there is none.
  virtual int descriptor() const = 0;
  // Hands each record that is ready to `receive`, oldest first; returns how many. `receive` returns false to stop early
  // (that record is consumed). The bytes are valid during the call only.
  virtual size_t consume(const std::function<bool(Bytes record)>& receive) = 0;
};

// How many of something long are done.
using KernelProgress = std::function<void(size_t done, size_t total)>;

class Kernel {
 public:
  virtual ~Kernel() = default;

  // Creates the map and writes plan.initial into element 0; with kMapReadOnlyProg the map is then frozen. The name is
  // cut and cleaned to what the kernel takes.
  virtual Result<Fd> create_map(const bpf::MapPlan& plan) = 0;
  virtual Result<void> freeze_map(int map) = 0;
  virtual Result<SharedMemory> map_memory(int map, size_t size) = 0;
  // Map elements. Per-CPU values are possible_cpus() values, each rounded up to 8 bytes. lookup returns false for an
  // absent key.
  virtual Result<bool> lookup(int map, const void* key, void* value) = 0;
  virtual Result<void> update(int map, const void* key, const void* value, uint64_t flags) = 0;
  virtual Result<bool> remove(int map, const void* key) = 0;
  // Walks the keys: `previous` null starts. false: no more. A key that was removed meanwhile starts again from the
  // first.
  virtual Result<bool> next_key(int map, const void* previous, void* key) = 0;
  // Reads (and with `take` removes, in the same step) every element in batches. keys and values are packed one after
  // the other; a value is value_size bytes, or possible_cpus() values of value_size rounded up to 8. Falls back to
  // next_key + lookup where the kernel has no batch operation for the map's type. Elements of arrays cannot be removed:
  // `take` sets them to zero after reading, which is not one step.
  struct Elements {
    std::vector<std::byte> keys, values;
    size_t count = 0;
  };
  virtual Result<Elements> read_all(int map, const bpf::MapPlan& plan, bool take) = 0;
  virtual bool has_batch_operations(bpf::MapType type) = 0;

  virtual Result<Fd> load_btf(Bytes btf) = 0;
  virtual Result<Fd> open_module_btf(const std::string& module) = 0;
  virtual bool has_module_btf() = 0;    // types of modules are known to the kernel (5.11)
  virtual bool traces_functions() = 0;  // ftrace is there and switched on (/proc/sys/kernel/ftrace_enabled)
  // On a refusal by the verifier Error::hint holds its log.
  virtual Result<Fd> load_program(const ProgramLoad& load) = 0;
  virtual Result<ProgramStats> program_stats(int program) = 0;
  // Hits of a kprobe's link that the kernel could not serve; 0 where it does not say (before 6.7).
  virtual uint64_t missed_hits(int link) = 0;
  // BPF_PROG_TEST_RUN of a raw tracepoint program (begin, end) or of an XDP program (test, bench: `repeat`, and the
  // time per run in nanoseconds comes back in *duration_ns when it is not null). Returns the program's return value.
  virtual Result<uint32_t> run_program(int program, uint32_t repeat, uint32_t* duration_ns) = 0;

  virtual Result<std::unique_ptr<EventSource>> open_ring(int map, uint32_t size) = 0;

  // Attachments: closing the descriptor detaches.
  virtual Result<Fd> attach_raw_tracepoint(int program, const std::string& name) = 0;  // name empty for the BTF kind
  // perf_event_open, then the program bound to the event (by link, or PERF_EVENT_IOC_SET_BPF where links are missing),
  // then enabled. pid and cpu as in perf_event_open(2). Returns the descriptors that keep it alive. A cookie other than
  // 0 needs links: ENOTSUP where they are missing.
  virtual Result<std::vector<Fd>> attach_perf_event(int program, const perf_event_attr& attr, int pid, int cpu,
                                                    uint64_t cookie = 0) = 0;
  // Whether such an event can be opened; it is closed at once and counts nothing.
  virtual Result<void> try_perf_event(const perf_event_attr& attr, int pid, int cpu) = 0;
  // A perf kprobe at `symbol` ("function" or "module:function") plus `offset`, or at the address `offset` when there is
  // no symbol. ENODEV: this kernel has no kprobes.
  struct Kprobe {
    std::string symbol;
    uint64_t offset = 0;
    bool at_return = false;
    uint64_t cookie = 0;
  };
  virtual Result<std::vector<Fd>> attach_kprobe(int program, const Kprobe& place) = 0;
  // One link for many kernel functions (kTraceKprobeMulti; kTraceKprobeSession runs at entry and at return).
  struct KprobeMulti {
    std::vector<std::string> functions;  // symbols; or, when empty, addresses
    std::vector<uint64_t> addresses;
    std::vector<uint64_t> cookies;  // none, or one per function
    bool at_return = false;
    bool session = false;
  };
  virtual Result<Fd> attach_kprobe_multi(int program, const KprobeMulti& targets) = 0;
  // One link for many places in one file (kTraceUprobeMulti).
  struct UprobeMulti {
    std::string path;
    std::vector<uint64_t> offsets;     // in the file
    std::vector<uint64_t> semaphores;  // reference counter offsets: none, or one per place
    std::vector<uint64_t> cookies;     // none, or one per place
    bool at_return = false;
    int pid = 0;  // 0: every process
  };
  virtual Result<Fd> attach_uprobe_multi(int program, const UprobeMulti& targets) = 0;
  // A link of an iterator program, restricted to what the scope says (union bpf_iter_link_info); and a descriptor that
  // runs it when read.
  struct IteratorScope {
    int pid = 0;                // not 0: the threads of this process; iterators over tasks
    uint32_t cgroup_order = 0;  // not 0: enum bpf_cgroup_iter_order, from the root; the iterator over cgroups
  };
  virtual Result<Fd> attach_iterator(int program, const IteratorScope& scope) = 0;
  virtual Result<Fd> open_iterator(int link) = 0;
  // Under /sys/fs/bpf, which is mounted if it is not.
  virtual Result<void> pin(int object, const std::string& path) = 0;
  // Closes the descriptors, in parallel where closing is slow (a perf tracepoint takes about 75 ms each). `progress` is
  // called by this thread, some times a second.
  virtual void detach(std::vector<Fd> links, const KernelProgress& progress) = 0;

  // The BPF programs that are loaded, whosever they are, by id; their functions as numbers in their BTF.
  struct OtherProgram {
    uint32_t id = 0, btf_id = 0;
    std::vector<uint32_t> functions;
  };
  virtual std::vector<OtherProgram> other_programs() const = 0;
  virtual Result<Fd> open_program(uint32_t id) const = 0;
  virtual Result<std::vector<std::byte>> read_btf(uint32_t btf_id) const = 0;

  // The threads that exist now, and a descriptor of one (pidfd_open with PIDFD_THREAD, 6.9): the key of its storage.
  virtual std::vector<uint32_t> threads() const = 0;
  virtual std::vector<uint32_t> threads_of(uint32_t pid) const = 0;
  virtual Result<Fd> open_thread(uint32_t tid) const = 0;

  virtual uint32_t possible_cpus() const = 0;
  virtual std::vector<uint32_t> online_cpus() const = 0;
};

// The machine's kernel.
std::unique_ptr<Kernel> make_system_kernel();

}  // namespace scry
