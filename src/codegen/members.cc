// Lowering of members, bit fields and elements: parts of a value wherever it is.
#include <algorithm>
#include <bit>

#include "codegen/nodes.h"

namespace scry::codegen {

namespace {

// A `char x[N]` of C text may lack its NUL, and hold rubbish after it: read the N bytes and no more, then take them as
// a string, zero after its end.
RValue text_member(Body& body, const RValue& structure, const Member& member) {
  const Place from = structure.place.at(static_cast<int32_t>(member.bit_offset / 8));
  const uint32_t size = member.type->size;
  Place bytes = body.memory().temporary(size), text = body.memory().temporary(size);
  body.memory().zero(bytes, size);
  body.memory().zero(text, size);
  if (structure.where == RValue::Where::foreign)
    body.reads().bytes(bytes, member.text_bytes, body.memory().address(from), structure.space);
  else
    body.memory().copy(bytes, from, member.text_bytes);
  body.reads().string(text, size, body.memory().address(bytes), AddressSpace::kernel);
  return RValue::at(member.type, text);
}

// The `count` bytes of a structure that hold a bit field, where one load of their size rounded up may be done.
RValue bitfield_bytes(Body& body, const RValue& structure, uint32_t first, uint32_t count) {
  RValue bytes = structure;
  bytes.place = structure.place.at(static_cast<int32_t>(first));
  const uint32_t width = std::bit_ceil(count);
  const bool aligned = bytes.place.offset % static_cast<int32_t>(width) == 0 && first + width <= structure.type->size;
  if (bytes.where != RValue::Where::memory || bytes.place.is_context || aligned) return bytes;
  // The verifier refuses loads from the stack that are not aligned ("misaligned stack access").
  const Place whole = body.memory().temporary(width);
  body.memory().zero(whole, width);
  body.memory().copy(whole, bytes.place, count);
  return RValue::at(bytes.type, whole);
}

RValue bitfield(Body& body, const RValue& structure, const Member& member) {
  ir::Builder& b = body.b();
  // The bytes that hold the field: at most 8, unless the structure is packed.
  const uint32_t shift = member.bit_offset % 8;
  const uint32_t count = (shift + member.bit_size + 7) / 8;
  const bool beyond_word = count > 8;
  const RValue bytes = bitfield_bytes(body, structure, member.bit_offset / 8, count);
  const auto part = [&](uint32_t offset, uint32_t size) {
    RValue word = bytes;
    word.type = body.frame.types().integer(size, false);
    word.place = bytes.place.at(static_cast<int32_t>(offset));
    return scalar(body, word);
  };
  const bool is_signed =
      (member.type->is(TypeKind::integer) || member.type->is(TypeKind::enumeration)) && member.type->is_signed;
  Operand word = part(0, beyond_word ? 8 : std::bit_ceil(count));
  uint32_t unused = 64 - shift - member.bit_size;  // bits above the field
  if (beyond_word) {
    Reg low = b.lshr(word, shift);
    word = b.or_(low, b.shl(part(8, 1), 64 - shift));
    unused = 64 - member.bit_size;
  }
  Reg up = b.shl(word, unused);
  Reg down = is_signed ? b.ashr(up, 64 - member.bit_size) : b.lshr(up, 64 - member.bit_size);
  return RValue::of(member.type, down);
}

}  // namespace

RValue member_value(Body& body, const RValue& structure, const Member& member) {
  Module& module = body.frame.module;
  const bool is_foreign = structure.where == RValue::Where::foreign;
  if (member.bit_size && is_foreign) module.rely_on_layout(structure.type);
  if (member.bit_size) return bitfield(body, structure, member);
  if (member.text_bytes) return text_member(body, structure, member);
  const auto offset = static_cast<int32_t>(member.bit_offset / 8);
  RValue value = structure;
  value.type = member.type;
  value.place = structure.place.at(offset);
  if (is_foreign) value.place.moved = module.moved_member(structure.type, member, structure.place.moved);
  value.length = ir::kNoReg;
  return is_scalar(member.type) ? body.values().loaded(value) : value;
}

RValue element_value(Body& body, const RValue& array, TypeRef element, Operand index, uint32_t count) {
  ir::Builder& b = body.b();
  RValue value = array;
  value.type = element;
  value.length = ir::kNoReg;
  Module& module = body.frame.module;
  if (index.is_imm()) {
    const auto number = static_cast<uint32_t>(index.imm);
    value.place = array.place.at(static_cast<int32_t>(index.imm * element->size));
    value.place.moved = module.moved_element(element, number, array.place.moved);
    if (!array.place.moved && array.where == RValue::Where::foreign && number) module.rely_on_layout(element);
    return value;
  }
  if (array.where == RValue::Where::foreign) {
    module.rely_on_layout(element);
    const auto address = [&] { return b.add(body.memory().address(array.place), b.mul(index, element->size)); };
    const bool is_bounded = count > 0;
    const Reg at = is_bounded ? b.copy(0) : address();  // what is outside reads as zero, as at any such address
    if (is_bounded) b.when(Compare::ult, index, count, [&] { b.copy_to(at, address()); });
    value.place = {at, 0};
    value.known = nullptr;
    return value;
  }
  // Our own memory: the index must be in bounds for the verifier; outside the value is zero. The mask makes the
  // distance a number of its own: one that was computed before the comparison would have no bounds. Elements may lie
  // where no load of their size may be done.
  Place result = body.memory().temporary(element->size);
  body.memory().zero(result, element->size);
  b.when(Compare::ult, index, count, [&] {
    const Reg bounded = b.and_(index, int64_t{std::bit_ceil(count)} - 1);
    const Reg at = b.add(body.memory().address(array.place), b.mul(bounded, element->size));
    const uint32_t width = std::min(element->size, 8u);
    if (std::has_single_bit(width) && element->size % width == 0 && array.place.offset % int32_t(width) == 0)
      body.memory().copy(result, {at, 0}, element->size);
    else
      b.helper(HelperId::probe_read_kernel, {body.memory().address(result), element->size, at});
  });
  return RValue::at(element, result);
}

}  // namespace scry::codegen
