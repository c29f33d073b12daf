// Symbolizer: what decoding asks about addresses. The session implements it over symbols/; tests with a table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scry {

// A line of the source text; file empty: unknown.
struct SourcePlace {
  std::string file;
  int line = 0;
};

// A function that was inlined at an address, and the line of it that runs there.
struct InlinedCall {
  std::string name;
  SourcePlace source;
};

struct SymbolName {
  std::string name;                  // empty: unknown
  uint64_t offset = 0;               // of the address in the symbol
  std::string module;                // path of the user mapping; empty: unknown. Never set for the kernel
  SourcePlace source;                // where debug information is shown (show_debug_info)
  std::vector<InlinedCall> inlined;  // innermost first
};

// Where a user address was seen.
struct UserPlace {
  static constexpr uint32_t kProgram = 1u << 31;

  uint32_t pid = 0;  // 0: not of the tracer's PID namespace
  // With kProgram: what the process ran then. Else 1 + index in bpf::Bundle::place_symbols, the probed place that the
  // address belongs to, whose function is known without looking at the process (`func`). 0: nothing is known.
  uint32_t origin = 0;
  uint32_t program() const { return origin & kProgram ? origin & ~kProgram : 0; }  // symbols::program_number()
  uint32_t probe() const { return origin & kProgram ? 0 : origin; }
  bool behind_call = false;  // a return address: the line is that of the call in front of it
};

class Symbolizer {
 public:
  virtual ~Symbolizer() = default;
  virtual SymbolName kernel_symbol(uint64_t address) = 0;
  virtual SymbolName user_symbol(uint64_t address, UserPlace place) = 0;
  // Called now and then while events come: a chance to look at processes before they end.
  virtual void refresh() {}
};

}  // namespace scry
