// ValueAccess: from a value wherever it is (codegen/value.h) to a register or to memory of ours.
#pragma once

#include <optional>

#include "codegen/reads.h"

namespace scry::codegen {

class ValueAccess {
 public:
  ValueAccess(Frame& frame, Memory& memory, Reads& reads)
      : frame_(frame), memory_(memory), reads_(reads), b_(frame.builder) {}

  // The value in a register or constant; the type must be scalar.
  RValue loaded(const RValue& value);
  // The same as a 64-bit operand.
  Operand scalar(const RValue& value) { return loaded(value).scalar; }
  // Writes all `value.type->size` bytes.
  void store(const RValue& value, const Place& place);
  // A value that outlives the place it was read from: foreign and borrowed memory is copied.
  RValue settle(const RValue& value, const Place* into);
  // What a pointer leads to.
  RValue pointee(const RValue& pointer, TypeRef type);

 private:
  std::optional<RValue> typed_load(const RValue& value);

  Frame& frame_;
  Memory& memory_;
  Reads& reads_;
  ir::Builder& b_;
};

}  // namespace scry::codegen
