// Processor: the eBPF interpreter. The slow and obvious engine that judges the compiler's output in tests.
//
// It runs one program against a Environment with the kernel's semantics
// (Documentation/bpf/standardization/instruction-set.rst) and, beyond what the kernel does at run time, refuses what
// the verifier would refuse on the path taken: access outside known memory, misaligned stack access, reading a register
// or a stack byte that was never written, a write to r10, an unknown opcode or helper, a ring record neither submitted
// nor discarded. A failure names the instruction; it is a bug of the program. Time is bounded by an instruction budget
// and depth by the kernel's eight frames.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "bpf/insn.h"
#include "vm/environment.h"
#include "vm/map.h"

namespace scry::vm {

struct Program {
  std::string name;
  std::vector<bpf::Insn> insns;                        // relocated
  std::unordered_map<int, std::shared_ptr<Map>> maps;  // by the descriptor in ld_imm64
  bool typed_loads =
      false;  // tracing kinds: direct loads from kernel memory, 0 where nothing is mapped (BPF_PROBE_MEM)
};

class Processor {
 public:
  static constexpr size_t kMaxFrames = 8;     // MAX_CALL_FRAMES
  static constexpr size_t kStackBytes = 512;  // MAX_BPF_STACK
  static constexpr uint64_t kDefaultBudget = 20'000'000;

  Processor(Environment& environment, const Program& program, uint64_t instruction_budget = kDefaultBudget)
      : environment_(environment), program_(program), budget_(instruction_budget), start_budget_(instruction_budget) {}
  ~Processor();

  // Runs the program once over `context` (read-only to it) and returns r0.
  Result<uint64_t> run(Bytes context, uint64_t attach_cookie = 0);
  uint64_t instructions_executed() const { return start_budget_ - budget_; }

  // For helpers and kernel functions.
  Environment& environment() { return environment_; }
  uint64_t context_address() const { return context_address_; }
  uint64_t attach_cookie() const { return attach_cookie_; }
  Result<Map*> map_argument(uint64_t handle) const;
  std::vector<Ring*> rings() const;
  Result<Bytes> input(uint64_t address, uint64_t size);                  // memory that a helper reads
  Result<std::span<std::byte>> output(uint64_t address, uint64_t size);  // memory that a helper writes
  // Calls the function at instruction `target` as a callback and returns its r0.
  Result<uint64_t> call_back(uint64_t target, const HelperArgs& args);

 private:
  struct Frame {
    size_t return_to = 0;
    std::array<uint64_t, 4> saved{};  // r6 to r9 of the caller
    uint16_t saved_known = 0;
    uint64_t stack_address = 0;
    std::vector<std::byte> stack;
    std::vector<bool> written;
  };

  Result<uint64_t> execute(size_t entry);  // until the frame that is current at the start returns
  Result<void> step(const bpf::Insn& insn);
  Result<void> step_alu(const bpf::Insn& insn);
  Result<void> step_byte_swap(const bpf::Insn& insn);
  Result<void> step_jump(const bpf::Insn& insn);
  Result<void> step_load_immediate(const bpf::Insn& insn);
  Result<void> step_load(const bpf::Insn& insn);
  Result<void> step_store(const bpf::Insn& insn);
  Result<void> step_atomic(const bpf::Insn& insn);
  Result<void> step_call(const bpf::Insn& insn);
  Result<void> call_helper(uint32_t id);
  Result<void> call_kernel_function(uint32_t btf_id);
  Result<void> push_frame(size_t return_to);
  void pop_frame();

  Result<uint64_t> reg(unsigned number) const;
  Result<void> set_reg(unsigned number, uint64_t value);
  void forget_arguments();
  Error explain(Error error, size_t at) const;

  Environment& environment_;
  const Program& program_;
  uint64_t budget_;
  uint64_t start_budget_;
  std::array<uint64_t, 11> regs_{};
  uint16_t known_ = 0;  // bit n: register n holds a value
  size_t pc_ = 0;       // the next instruction
  std::vector<std::unique_ptr<Frame>> frames_;
  uint64_t context_address_ = 0;
  uint64_t attach_cookie_ = 0;
};

}  // namespace scry::vm
