// Where a value is while code is generated.
#pragma once

#include <string_view>

#include "ir/ir.h"
#include "types/type.h"

namespace scry::codegen {

// Memory that programs may read and write directly: stack slot, scratch, map value, ring record.
struct Place {
  ir::Operand base;
  int32_t offset = 0;
  // A string written here need not be zero after its NUL: it is neither compared nor hashed.
  bool unpadded_string = false;
  // The probe's context: some programs may load it by aligned words of 8 bytes only.
  bool is_context = false;

  // Not 0: `offset` contains the number moved - 1 of the machine that runs the program (ir::Inst::moved).
  uint32_t moved = 0;

  Place at(int32_t further) const { return {base, offset + further, unpadded_string, is_context, moved}; }
};

struct RValue {
  enum class Where : uint8_t {
    none,     // no value (void)
    scalar,   // in a register or constant, extended to 64 bits by the type's sign
    memory,   // at `place`
    foreign,  // at address place.base + place.offset of `space`: only probe reads reach it
  } where = Where::none;
  TypeRef type = nullptr;
  ir::Operand scalar;
  Place place;
  AddressSpace space = AddressSpace::none;
  // Strings: bytes written including the NUL, when the writer knows (0: nothing was read); registers only.
  ir::Reg length = ir::kNoReg;
  // Foreign values: the structure that the verifier knows place.base to point to. Pointers: the one that it knows the
  // pointer to lead to. Null: it takes the address for a number, or may.
  TypeRef known = nullptr;

  static RValue none(TypeRef type) { return {Where::none, type, {}, {}, {}, ir::kNoReg, nullptr}; }
  static RValue of(TypeRef type, ir::Operand scalar) {
    return {Where::scalar, type, scalar, {}, {}, ir::kNoReg, nullptr};
  }
  static RValue at(TypeRef type, Place place) { return {Where::memory, type, {}, place, {}, ir::kNoReg, nullptr}; }
  static RValue foreign(TypeRef type, ir::Operand base, int32_t offset, AddressSpace space) {
    return {Where::foreign, type, {}, {base, offset}, space, ir::kNoReg, nullptr};
  }
};

// Types whose values fit a register.
inline bool is_scalar(TypeRef type) {
  switch (type->kind) {
    case TypeKind::boolean:
    case TypeKind::integer:
    case TypeKind::pointer:
    case TypeKind::enumeration:
    case TypeKind::ksym:
    case TypeKind::username:
    case TypeKind::floating:
      return true;
    default:
      return false;
  }
}

// The structure that the verifier knows a pointer of this type to lead to, where the kernel hands the pointer over
// typed (in the context); null for what is only declared and for other memory. `tag`: as in Member.
inline TypeRef known_pointee(TypeRef type, std::string_view tag = {}) {
  if (!type->is(TypeKind::pointer) || type->space == AddressSpace::user || !is_loadable(tag)) return nullptr;
  return type->element->is(TypeKind::c_struct) && type->element->size > 0 ? type->element : nullptr;
}

}  // namespace scry::codegen
