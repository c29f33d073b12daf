// Encoder: collects the machine code of a program's functions as eBPF instructions (emit.cc describes the steps).
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "ir/backend/machine_code.h"
#include "ir/cfg.h"
#include "ir/same_functions.h"

namespace scry::ir {

class Encoder {
 public:
  // Blocks, as (function, block), whose jumps span many instructions, by the long jump of cpu v4; both sides of such a
  // branch cost one.
  using FarBlocks = std::set<std::pair<uint32_t, uint32_t>>;
  Encoder(const Program& program, FarBlocks far) : far_(std::move(far)) {
    plan_.name = program.name;
    plan_.kind = program.kind;
    plan_.attach_to = program.attach_to;
    plan_.link = program.link;
    plan_.sleepable = program.sleepable;
  }
  // Appends an allocated function. Instructions before the first known place in the script belong to `fallback`.
  void add_function(const MachineFunction& function, Span fallback);
  // Appends one that was compiled elsewhere; all of it belongs to `place`.
  void add_code(const Function& function, Span place);
  // Stack bytes of each function so far.
  const std::vector<uint32_t>& frames() const { return frames_; }
  FarBlocks far_blocks() const;  // those that jump further than is safe without
  // Resolves calls and jumps. Fails when the program is too long.
  Result<bpf::ProgramPlan> finish();

 private:
  struct Jump {
    uint32_t insn, function, from, to;  // blocks
  };
  struct FunctionUse {
    uint32_t insn, function;
  };

  void encode(const MachineInst& inst, const std::vector<int32_t>& slot_offset);
  void encode_end(const MachineEnd& end, uint32_t function, uint32_t block, uint32_t next);
  void note_line(Span span);
  void note_name(Naming naming, uint32_t target, uint32_t at);
  int64_t jump_distance(const Jump& jump) const;

  FarBlocks far_;
  bpf::ProgramPlan plan_;
  std::vector<uint32_t> frames_;
  std::vector<std::vector<uint32_t>> block_start_;  // function, block -> instruction
  std::vector<Jump> jumps_;
  std::vector<FunctionUse> function_uses_;
  Span last_span_;
  bool new_function_ = true;
};

// emit() of ir.h, where functions that an earlier program had are not compiled again.
Result<bpf::ProgramPlan> emit(const Program& program, const TargetFeatures& features,
                              SameFunctions<MachineFunction>& known);

}  // namespace scry::ir
