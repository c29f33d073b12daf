// Programs by bpf(2): BTF, loading with the verifier's log, counters, test runs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <functional>

#include "base/text_file.h"
#include "kernel/system_call.h"
#include "kernel/system_kernel.h"

namespace scry {
namespace {

constexpr uint32_t kMaxLogSize = UINT32_MAX >> 2;  // the kernel's limit

bpf_attr load_attributes(const ProgramLoad& load) {
  const targets::ProgramKindRow& kind = row_of(load.plan->kind);
  bpf_attr attr{};
  attr.prog_type = kind.program_type;
  attr.expected_attach_type = load.attach_type ? load.attach_type : kind.attach_type;
  attr.insns = address_of(load.insns.data());
  attr.insn_cnt = load.insns.size();
  attr.license = address_of(load.license.c_str());
  attr.prog_flags = load.plan->sleepable ? BPF_F_SLEEPABLE : 0;
  kernel_object_name(load.plan->name).copy(attr.prog_name, sizeof attr.prog_name - 1);
  attr.attach_btf_id = load.attach_btf_id;
  attr.attach_btf_obj_fd = load.attach_btf_obj_fd;
  if (load.btf_fd >= 0) {
    attr.prog_btf_fd = load.btf_fd;
    attr.func_info_rec_size = sizeof(bpf_func_info);
    attr.func_info = address_of(load.func_info.data());
    attr.func_info_cnt = load.func_info.size() / sizeof(bpf_func_info);
    attr.line_info_rec_size = sizeof(bpf_line_info);
    attr.line_info = address_of(load.line_info.data());
    attr.line_info_cnt = load.line_info.size() / sizeof(bpf_line_info);
  }
  return attr;
}

// Loads with a log of `size` bytes. The log of an attempt is whatever the kernel wrote, up to its NUL.
int load_with_log(bpf_attr attr, uint32_t level, uint32_t size, std::string& log) {
  log.assign(size, '\0');
  attr.log_level = level;
  attr.log_size = size;
  attr.log_buf = address_of(log.data());
  const int fd = bpf_load_call(&attr, sizeof attr);
  const int error = errno;
  log.resize(strnlen(log.data(), log.size()));
  errno = error;
  return fd;
}

}  // namespace

Result<Fd> SystemKernel::load_btf(Bytes btf) {
  bpf_attr attr{};
  attr.btf = address_of(btf.data());
  attr.btf_size = btf.size();
  Fd fd(bpf_call(BPF_BTF_LOAD, &attr, sizeof attr));
  if (fd) return fd;
  const int error = errno;
  std::string log(1 << 16, '\0');
  attr.btf_log_buf = address_of(log.data());
  attr.btf_log_size = log.size();
  attr.btf_log_level = 1;
  fd = Fd(bpf_call(BPF_BTF_LOAD, &attr, sizeof attr));
  if (fd) return fd;
  log.resize(strnlen(log.data(), log.size()));
  return fail(error, "load BTF", std::move(log));
}

namespace {

// Calls `each` with the kernel's own BTF objects until it returns false: its name ("vmlinux", a module) and descriptor.
void for_each_kernel_btf(const std::function<bool(std::string_view name, Fd& btf)>& each) {
  constexpr int kObjectsToTry = 4096;
  uint32_t id = 0;
  for (int i = 0; i < kObjectsToTry; i++) {
    bpf_attr next{};
    next.start_id = id;
    if (bpf_call(BPF_BTF_GET_NEXT_ID, &next, sizeof next) < 0) return;
    id = next.next_id;
    bpf_attr by_id{};
    by_id.btf_id = id;
    Fd btf(bpf_call(BPF_BTF_GET_FD_BY_ID, &by_id, sizeof by_id));
    char name[64] = {};
    bpf_btf_info info{};
    info.name = address_of(name);
    info.name_len = sizeof name;
    bpf_attr attr{};
    attr.info.bpf_fd = btf.get();
    attr.info.info_len = sizeof info;
    attr.info.info = address_of(&info);
    if (btf && bpf_call(BPF_OBJ_GET_INFO_BY_FD, &attr, sizeof attr) == 0 && info.kernel_btf && !each(name, btf)) return;
  }
}

}  // namespace

// The kernel's own BTF objects have a name and a mark since it knows those of modules.
bool SystemKernel::has_module_btf() {
  bool found = false;
  for_each_kernel_btf([&](std::string_view, Fd&) {
    found = true;
    return false;
  });
  return found;
}

bool SystemKernel::traces_functions() {
  return read_text_file("/proc/sys/kernel/ftrace_enabled").value_or("").starts_with('1');
}

// gcc inlines nothing over the borders of a source file in a kernel; clang may (CONFIG_LTO_CLANG). The first word of
// the file in parentheses is the mode of preemption, where it is chosen at boot: "none (voluntary) full".
bool SystemKernel::enters_syscall_functions() {
  const std::string version = read_text_file("/proc/version").value_or("");
  const auto has_word = [&](std::string_view word) { return version.find(word) != version.npos; };
  if (has_word("clang") || !has_word("gcc") || has_word("PREEMPT_RT")) return false;
  if (!has_word("PREEMPT")) return true;
  if (!has_word("PREEMPT_DYNAMIC")) return false;
  const std::string modes = read_text_file("/sys/kernel/debug/sched/preempt").value_or("");
  return modes.find("(none)") != modes.npos || modes.find("(voluntary)") != modes.npos;
}

Result<Fd> SystemKernel::open_module_btf(const std::string& module) {
  Fd found;
  for_each_kernel_btf([&](std::string_view name, Fd& btf) {
    if (name == module) found = std::move(btf);
    return !found;
  });
  if (!found) return fail(ENOENT, fmt::format("find the type information of module '{}'", module));
  return found;
}

Result<Fd> SystemKernel::load_program(const ProgramLoad& load) {
  const bpf_attr attr = load_attributes(load);
  const std::string what = fmt::format("load BPF program '{}'", load.plan->name);
  std::string log;
  // The log costs time, so it is asked for after a refusal only.
  Fd fd(load.log_level ? load_with_log(attr, load.log_level, load.log_size, log) : bpf_load_call(&attr, sizeof attr));
  if (fd && load.log) *load.log = std::move(log);
  if (fd) return fd;
  const int refusal = errno;
  const uint32_t level = std::max(load.log_level, 1u);
  for (uint64_t size = std::max(load.log_size, 4096u); size <= kMaxLogSize; size *= 4) {
    fd = Fd(load_with_log(attr, level, static_cast<uint32_t>(size), log));
    if (fd) return fd;  // it was a matter of the moment
    if (errno != ENOSPC) return fail(errno, what, std::move(log));
    if (size >= load.log_size * uint64_t{16}) break;
  }
  return fail(refusal, what, std::move(log));
}

Result<Fd> SystemKernel::count_run_times(bool prepares) {
  if (prepares) {
    run_times_ = TRY(RunTimeSwitch::start());
    return Fd();
  }
  return run_times_ ? run_times_->count() : enable_run_times();
}

Result<ProgramStats> SystemKernel::program_stats(int program) {
  bpf_prog_info info{};
  bpf_attr attr{};
  attr.info.bpf_fd = program;
  attr.info.info_len = sizeof info;
  attr.info.info = address_of(&info);
  if (bpf_call(BPF_OBJ_GET_INFO_BY_FD, &attr, sizeof attr) < 0) return fail(errno, "read BPF program info");
  return ProgramStats{.run_time_ns = info.run_time_ns,
                      .run_count = info.run_cnt,
                      .recursion_misses = info.recursion_misses,
                      .id = info.id};
}

// struct bpf_link_info of newer kernels than our headers: at byte 16 begins what is of the kind of link.
uint64_t SystemKernel::missed_hits(int link) {
  struct {
    uint32_t type, id, program, padding;
    union {
      struct {
        uint64_t functions;
        uint32_t count, flags;
        uint64_t missed;  // since 6.7, as below
      } kprobe_multi;
      struct {
        uint32_t type, padding;
        uint64_t name;
        uint32_t name_bytes, offset;
        uint64_t address, missed;
      } perf_event;
      uint64_t all[14];
    };
  } info{};
  constexpr uint32_t kKprobe = 3, kKretprobe = 4;       // enum bpf_perf_event_type
  constexpr uint32_t kPerfEvent = 7, kKprobeMulti = 8;  // enum bpf_link_type
  bpf_attr attr{};
  attr.info.bpf_fd = static_cast<uint32_t>(link);
  attr.info.info_len = sizeof info;
  attr.info.info = address_of(&info);
  if (bpf_call(BPF_OBJ_GET_INFO_BY_FD, &attr, sizeof attr) < 0) return 0;
  if (info.type == kKprobeMulti) return info.kprobe_multi.missed;
  const bool is_kprobe = info.perf_event.type == kKprobe || info.perf_event.type == kKretprobe;
  return info.type == kPerfEvent && is_kprobe ? info.perf_event.missed : 0;
}

Result<uint32_t> SystemKernel::run_program(int program, uint32_t repeat, uint32_t* duration_ns) {
  // An XDP program wants a packet, at least an Ethernet header. A raw tracepoint program refuses data and repetition.
  std::array<std::byte, 64> packet{};
  bpf_attr attr{};
  attr.test.prog_fd = program;
  if (repeat <= 1) {
    if (bpf_call(BPF_PROG_TEST_RUN, &attr, sizeof attr) == 0) {
      if (duration_ns) *duration_ns = attr.test.duration;
      return attr.test.retval;
    }
    if (errno != EINVAL) return fail(errno, "test-run BPF program");
  }
  attr.test.data_in = address_of(packet.data());
  attr.test.data_size_in = packet.size();
  attr.test.repeat = std::max(repeat, 1u);
  if (bpf_call(BPF_PROG_TEST_RUN, &attr, sizeof attr) < 0) return fail(errno, "test-run BPF program");
  if (duration_ns) *duration_ns = attr.test.duration;
  return attr.test.retval;
}

}  // namespace scry
