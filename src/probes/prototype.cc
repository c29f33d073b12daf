#include "probes/prototype.h"

#include <algorithm>

namespace scry::probes {

using codegen::Place;
using codegen::RValue;

namespace {

uint32_t slots_of(TypeRef type) {
  return std::max(1u, (type->size + kSlot - 1) / kSlot);
}

}  // namespace

TypeRef PrototypeSource::type(TypePool& pool) {
  return pool.c_struct({name_, false, slots() * kSlot, this, 0}, kSlot);
}

uint32_t PrototypeSource::slots() const {
  uint32_t slots = 0;
  for (const BtfParameter& parameter : prototype_.parameters) slots += slots_of(parameter.type);
  return slots;
}

Result<std::vector<Member>> PrototypeSource::members(uint32_t, TypePool&) {
  std::vector<Member> members;
  uint32_t slot = 0;
  for (const BtfParameter& parameter : prototype_.parameters) {
    members.push_back({.name = parameter.name,
                       .type = parameter.type,
                       .bit_offset = slot * kSlot * 8,
                       .tag = parameter.tag,
                       .location = parameter.leads_to_function ? kNotLoadable : 0});
    slot += slots_of(parameter.type);
  }
  return members;
}

RValue load_slot(codegen::Lowering& lowering, TypeRef type, uint32_t offset) {
  ir::Builder& b = lowering.builder();
  const auto at = static_cast<int32_t>(offset);
  const bool is_pointer = type->is(TypeKind::pointer);
  ir::Reg slot = is_pointer ? b.load_pointer(lowering.context(), at) : b.load(kSlot, false, lowering.context(), at);
  if (!codegen::is_scalar(type)) return RValue::foreign(type, slot, 0, AddressSpace::kernel);
  if (type->size == kSlot) return RValue::of(type, slot);
  const bool is_signed = type->is(TypeKind::integer) && type->is_signed;
  return RValue::of(type, is_signed ? b.sext(type->size, slot) : b.zext(type->size, slot));
}

RValue read_slot(codegen::Lowering& lowering, TypeRef type, uint32_t offset) {
  ir::Builder& b = lowering.builder();
  const Place place = lowering.temporary(kSlot);
  b.helper(bpf::HelperId::probe_read_kernel, {lowering.address(place), kSlot, b.add(lowering.context(), offset)});
  return RValue::of(type, b.load(kSlot, false, place.base, place.offset));
}

RValue load_parameter(codegen::Lowering& lowering, const Target&, const Member& member) {
  if (member.location == kNotLoadable) return read_slot(lowering, member.type, member.bit_offset / 8);
  RValue parameter = load_slot(lowering, member.type, member.bit_offset / 8);
  if (parameter.where == RValue::Where::scalar) parameter.known = codegen::known_pointee(member.type, member.tag);
  return parameter;
}

}  // namespace scry::probes
