// Memory: what programs read and write directly, on the stack, in scratch memory and in map values.
#pragma once

#include <optional>
#include <string>

#include "codegen/frame.h"

namespace scry::codegen {

// Address of this CPU's part of something in the globals map; goes to `otherwise` if there is none.
Reg part_of_this_cpu(const Module& module, ir::Builder& builder, uint32_t offset, uint32_t stride,
                     ir::BlockId otherwise);

// Memory that a function has to itself for as long as it runs. Its address is computed where it is used: what
// one branch computes is not there in another.
struct Home {
  std::optional<ir::SlotId> slot;  // of the stack; none: in scratch memory
  Place scratch;
};

class Memory {
 public:
  explicit Memory(Frame& frame) : frame_(frame), b_(frame.builder) {}

  Place temporary(uint32_t size);  // stack or scratch, uninitialized, aligned to 8
  Home home(uint32_t size);        // for a temporary that is used in more than one place of the code
  Place place_of(const Home& home);
  Place scratch_place(uint32_t size);  // in scratch memory, whatever its size
  // Where a value of this type goes: `into`, or memory of its own.
  Place destination(TypeRef type, const Place* into);
  Reg address(const Place& place);

  void zero(const Place& place, uint32_t size);
  void copy(const Place& to, const Place& from, uint32_t size);
  void store_literal(const std::string& text, const Place& place, uint32_t size);
  Operand load_scalar(TypeRef type, const Place& place);

  // 1 if the bytes are the same, else 0.
  Operand equal_bytes(const Place& a, const Place& b, uint32_t size);
  Operand equal_literal(const Place& a, uint32_t size, const std::string& text);

 private:
  Frame& frame_;
  ir::Builder& b_;
};

}  // namespace scry::codegen
