// A small executor of emitted instructions for tests, on the host's memory: as obvious as the table of the instruction
// set, checking nothing. (The full machine of vm/ lies above this folder.)
#pragma once

#include <cstring>
#include <functional>
#include <span>

#include "base/bytes.h"
#include "base/result.h"
#include "bpf/opcode.h"

namespace scry::ir {

struct ReferenceMachine {
  std::span<const bpf::Insn> insns;
  std::function<uint64_t(uint32_t helper, const uint64_t* args)> helper;
  uint64_t reg[11] = {};
  alignas(8) std::byte stack[8][512] = {};
  uint32_t depth = 0;
  uint64_t steps_left = 1'000'000;

  uint64_t run(uint64_t context) {
    reg[1] = context;
    return call(0);
  }
  // Runs the function at an instruction; r1..r5 are set.
  uint64_t call(size_t at);

 private:
  void alu(const bpf::Insn& insn);
  void access(const bpf::Insn& insn);
  bool holds(const bpf::Insn& insn) const;
};

}  // namespace scry::ir
