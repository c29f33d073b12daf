// Symbolizer: what decoding asks about addresses. The session implements it over symbols/; tests with a table.
#pragma once

#include <cstdint>
#include <utility>

#include "values/symbol.h"

namespace scry {

// Where a user address was seen.
struct UserPlace {
  static constexpr uint32_t kProgram = 1u << 31, kProgramBits = (1u << 20) - 1;
  // Of a user stack, with kProgram: its first address is after a call or a system call; the walk met a file without a
  // call-frame table; it reached max_stack_frames.
  static constexpr uint32_t kAfterCall = 1u << 30, kNoTable = 1u << 29, kCut = 1u << 28;

  uint32_t pid = 0;  // 0: not of the tracer's PID namespace
  // With kProgram: what the process ran then. Else 1 + index in bpf::Bundle::place_symbols, the probed place that the
  // address belongs to, whose function is known without looking at the process (`func`). 0: nothing is known.
  uint32_t origin = 0;
  uint32_t program() const { return origin & kProgram ? origin & kProgramBits : 0; }  // symbols::program_number()
  uint32_t probe() const { return origin & kProgram ? 0 : origin; }
  bool has(uint32_t fact) const { return origin & kProgram && origin & fact; }
  bool after_call = false;  // as for Symbolizer::kernel_symbol()
  bool is_of_past = false;  // as for DecodeContext
};

class Symbolizer {
 public:
  virtual ~Symbolizer() = default;
  // `after_call`: a return address. The call before it says which function it belongs to: a call that never returns
  // may be the last instruction of its function. The offset is that of the address itself.
  virtual SymbolName kernel_symbol(uint64_t address, bool after_call) = 0;
  virtual SymbolName user_symbol(uint64_t address, UserPlace place) = 0;
  // The function and line of a frame of StackMode::python.
  virtual SymbolName python_frame(uint64_t) { return {}; }
  // Called now and then while events come: a chance to look at processes before they end.
  virtual void refresh() {}

  // One object for all values that name the same place.
  SymbolRef keep(SymbolName symbol) { return pool_.keep(std::move(symbol)); }

 private:
  SymbolPool pool_;
};

}  // namespace scry
