// The instructions of call-frame information (DWARF 5, section 6.4.2), run into rows.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "unwind/call_frames.h"
#include "unwind/frame_expression.h"

namespace scry::unwind {

// Where the caller's value of a register is.
struct RegisterPlace {
  enum class Kind : uint8_t { same, saved_at_cfa, saved_at_register, in_register, undefined, unsupported };
  Kind kind = Kind::same;
  Register from = rsp;  // saved_at_register, in_register
  int64_t offset = 0;
};

struct FrameState {
  CfaRule cfa;
  int64_t cfa_offset = 0;  // of the last CFA that was a register and an offset: outlives an expression
  std::array<RegisterPlace, kRegisters> registers;
};

// What the functions of a compilation unit have in common.
struct Cie {
  uint64_t code_factor = 1;
  int64_t data_factor = 1;
  uint8_t encoding = 0;  // of pointers
  bool has_augmentation_size = false;
  bool is_signal_frame = false;
  Bytes instructions;
  FrameState initial;
};

// Takes the rows of functions in the order of their addresses, and numbers the rules.
class RowWriter {
 public:
  explicit RowWriter(size_t most_rows);

  // False: the function lies in code that another function has already, or there are enough rows.
  bool begin(uint64_t start, uint64_t end);
  void add(uint64_t address, const Rule& rule);  // from this address on, within the function
  CallFrameRows result() &&;

 private:
  uint32_t number_of(const Rule& rule);
  void push(uint64_t address, uint32_t rule);

  size_t most_rows_;
  CallFrameRows result_;
  std::unordered_map<std::string, uint32_t> numbers_;  // by the bytes of a rule
  uint32_t last_ = 0;                                  // the number that was given last
  uint64_t start_ = 0, end_ = 0;                       // of the function at hand
};

// Runs the instructions of the CIE itself.
void set_initial_state(Cie& cie);
// An instruction that is not understood ends the rows of the function.
void run_instructions(Bytes instructions, const Cie& cie, uint64_t start, RowWriter& rows);

}  // namespace scry::unwind
