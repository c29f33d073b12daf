#include "codegen/value_access.h"

namespace scry::codegen {

// A member of a structure whose address the verifier knows, by one load: 8 ns less than a probe read. The kernel guards
// it, so that an address that leads nowhere reads as 0 too. Null is looked for because some of these pointers count as
// "or null" to some kernels.
std::optional<RValue> ValueAccess::typed_load(const RValue& value) {
  const uint32_t size = value.type->size;
  if (!value.known || frame_.in_callback() || !frame_.has_typed_loads() || value.place.offset < 0 ||
      !value.place.base.is_reg())
    return std::nullopt;
  const StructDef& outer = value.known->def;
  const auto offset = static_cast<uint32_t>(value.place.offset);
  const auto load = offset % size == 0 ? outer.source->typed_load(outer.id, offset, size) : std::nullopt;
  if (!load) return std::nullopt;
  frame_.module.has_typed_loads = true;
  const Reg result = b_.new_reg();
  b_.either(
      Compare::eq, value.place.base, 0, [&] { b_.copy_to(result, 0); },
      [&] {
        b_.copy_to(result, load->is_pointer
                               ? Operand(b_.load_pointer(value.place.base, value.place.offset, value.place.moved,
                                                         frame_.module.structure_of_loads(outer)))
                               : memory_.load_scalar(value.type, value.place));
      },
      ir::Rare::target);
  RValue loaded = RValue::of(value.type, result);
  TypeRef pointee = value.type->is(TypeKind::pointer) ? value.type->element : nullptr;
  if (load->pointee && pointee && pointee->is(TypeKind::c_struct) && pointee->def.source == outer.source &&
      pointee->def.id == load->pointee)
    loaded.known = pointee;
  return loaded;
}

RValue ValueAccess::pointee(const RValue& pointer, TypeRef type) {
  const RValue address = loaded(pointer);
  RValue value = RValue::foreign(type->element, address.scalar, 0, type->space);
  value.known = address.known;
  return value;
}

RValue ValueAccess::loaded(const RValue& value) {
  if (!is_scalar(value.type)) bug("a value that does not fit a register was asked for as a scalar");
  switch (value.where) {
    case RValue::Where::scalar:
      return value;
    case RValue::Where::memory: {
      RValue loaded = RValue::of(value.type, memory_.load_scalar(value.type, value.place));
      if (value.place.is_context) loaded.known = known_pointee(value.type);
      return loaded;
    }
    case RValue::Where::foreign: {
      if (auto loaded = typed_load(value)) return *loaded;
      Place read = memory_.temporary(8);
      reads_.bytes(read, value.type->size, memory_.address(value.place), value.space);
      return RValue::of(value.type, memory_.load_scalar(value.type, read));
    }
    case RValue::Where::none:
      break;
  }
  bug("a void value was asked for as a scalar");
}

void ValueAccess::store(const RValue& value, const Place& place) {
  TypeRef type = value.type;
  if (type->size == 0) return;
  if (is_scalar(type)) {
    b_.store(type->size, place.base, place.offset, scalar(value));
    return;
  }
  if (value.where == RValue::Where::memory) {
    if (value.place.base == place.base && value.place.offset == place.offset) return;
    memory_.copy(place, value.place, type->size);
    return;
  }
  if (value.where != RValue::Where::foreign) bug("a memory value is in no memory");
  if (!type->is(TypeKind::string)) {
    frame_.module.rely_on_layout(type);
    reads_.bytes(place, type->size, memory_.address(value.place), value.space);
    return;
  }
  // A C array of characters may lack its NUL and hold rubbish after it: read it as a string that has one byte more.
  Place whole = memory_.temporary(type->size + 1);
  memory_.zero(whole, type->size + 1);
  reads_.string(whole, type->size + 1, memory_.address(value.place), value.space);
  memory_.copy(place, whole, type->size);
}

// A value that outlives the place it was read from: foreign and borrowed memory is copied.
RValue ValueAccess::settle(const RValue& value, const Place* into) {
  if (value.where == RValue::Where::none) return value;
  if (is_scalar(value.type)) return RValue::of(value.type, scalar(value));
  Place place = memory_.destination(value.type, into);
  store(value, place);
  return RValue::at(value.type, place);
}

}  // namespace scry::codegen
