// KernelPrograms: loading and running programs, for the loader. A part of Kernel (kernel/kernel.h), whose rules for
// descriptors and errors hold here.
#pragma once

#include <cstdint>
#include <span>
#include <string>

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

class KernelPrograms {
 public:
  virtual ~KernelPrograms() = default;

  virtual Result<Fd> load_btf(Bytes btf) = 0;
  virtual Result<Fd> open_module_btf(const std::string& module) = 0;
  // On a refusal by the verifier Error::hint holds its log.
  virtual Result<Fd> load_program(const ProgramLoad& load) = 0;
  // BPF_PROG_TEST_RUN of a raw tracepoint program (begin, end) or of an XDP program (test, bench: `repeat`, and the
  // time per run in nanoseconds comes back in *duration_ns when it is not null). Returns the program's return value.
  virtual Result<uint32_t> run_program(int program, uint32_t repeat, uint32_t* duration_ns) = 0;
};

}  // namespace scry
