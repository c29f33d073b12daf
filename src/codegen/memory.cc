// Memory: temporaries, copies, wiping, probe reads.
#include <algorithm>
#include <cstring>

#include "builtins/builtin.h"
#include "codegen/lowering.h"

namespace scry::codegen {

using bpf::HelperId;

namespace {

constexpr uint32_t kInlineBytes = 64;  // up to here copies and wipes are plain loads and stores

// The widest access at this offset that stays within `left` bytes. Bases are aligned to 8.
uint32_t access_width(int32_t offset, uint32_t left) {
  uint32_t width = 8;
  while (width > left || static_cast<uint32_t>(offset) % width) width /= 2;
  return width;
}

HelperId read_helper(AddressSpace space) {
  return space == AddressSpace::user ? HelperId::probe_read_user : HelperId::probe_read_kernel;
}

}  // namespace

Place Lowering::temporary(uint32_t size) {
  if (in_front_ || size <= module_.limits.on_stack_bytes) {
    ir::SlotId slot = b_.slot((size + 7) / 8 * 8, 8);
    return {b_.frame_address(slot)};
  }
  return scratch_place(size);
}

Place Lowering::scratch_place(uint32_t size) {
  const uint32_t at = module_.reserve_scratch(size);
  return {scratch_(), static_cast<int32_t>(at)};
}

AddressSpace Lowering::space_of(const typed::Expr& address) const {
  TypeRef type = address.type;
  if (type->is(TypeKind::pointer) && type->space != AddressSpace::none) return type->space;
  const AddressSpace named = space_of_number(address);
  return named != AddressSpace::none ? named : target().provider->space;
}

Place Lowering::destination(TypeRef type, const Place* into) {
  return into ? *into : temporary(type->size);
}

Reg Lowering::address(const Place& place) {
  if (!place.moved) return b_.add(place.base, place.offset);
  const auto value = static_cast<int64_t>(module_.bundle.numbers[place.moved - 1].value);
  return b_.add(place.base, b_.machine_number(4, place.moved - 1, value, place.offset - static_cast<int32_t>(value)));
}

void Lowering::zero(const Place& place, uint32_t size) {
  if (size > kInlineBytes) {
    Reg source = b_.map_value(module_.zeros(size));
    b_.helper(HelperId::probe_read_kernel, {address(place), size, source});
    return;
  }
  for (uint32_t at = 0; at < size;) {
    const uint32_t width = access_width(place.offset + at, size - at);
    b_.store(width, place.base, place.offset + at, 0);
    at += width;
  }
}

void Lowering::copy(const Place& to, const Place& from, uint32_t size) {
  if (size > kInlineBytes) {
    b_.helper(HelperId::probe_read_kernel, {address(to), size, address(from)});
    return;
  }
  for (uint32_t at = 0; at < size;) {
    const uint32_t width = std::min(access_width(to.offset + at, size - at), access_width(from.offset + at, size - at));
    Reg word = b_.load(width, false, from.base, from.offset + at, from.moved);
    b_.store(width, to.base, to.offset + at, word);
    at += width;
  }
}

// Whether this program may wait for memory that is not resident.
bool Lowering::may_sleep() const {
  return target().provider->may_sleep && module_.facts.sleepable_user_code && module_.facts.sleepable_user_code();
}

void Lowering::probe_read(const Place& to, Operand size, Operand source, AddressSpace space) {
  Reg status = b_.helper(read_helper(space), {address(to), size, source});
  if (space == AddressSpace::user && may_sleep()) {
    owner_.sleepable = true;
    b_.when(
        Compare::slt, status, 0,
        [&] {
          b_.copy_to(status, b_.helper(HelperId::copy_from_user, {address(to), size, source}));
        },
        ir::Rare::target);
  }
  notice_failed_read(status, read_helper(space));
  count_failed_read(status, source, space);
}

// Touches each page that a string of `size` bytes may lie on. A page that is not there at all stays away.
void Lowering::fault_in_string(Operand size, Operand source) {
  constexpr uint64_t kPage = 4096, kMostPages = 16;
  owner_.sleepable = true;
  const Reg byte = b_.frame_address(b_.slot(8));
  const auto touch = [&](Operand at) { b_.helper(HelperId::copy_from_user, {byte, 1, at}); };
  const uint64_t most = size.is_imm() ? static_cast<uint64_t>(size.imm) : module_.script.config.max_strlen;
  for (uint64_t page = 0; page < kMostPages && page * kPage < most; ++page)
    touch(b_.add(source, static_cast<int64_t>(page * kPage)));
  touch(b_.add(b_.add(source, size), -1));
}

// With -k every read that fails is reported. Reads of our own memory never do.
void Lowering::notice_failed_read(Operand status, HelperId helper) {
  if (module_.script.notices != typed::Notices::reads_too) return;
  const Span span = b_.span;
  b_.when(
      Compare::slt, status, 0, [&] { notice("helper_error", span, "", bpf::helper_name(helper), status); },
      ir::Rare::target);
}

// Without -k they are counted, and said at the end. Null pointers, and structures below them, are no failures; what
// scry runs by itself has no memory of others.
void Lowering::count_failed_read(Operand status, Operand source, AddressSpace space) {
  constexpr int64_t kLowest = 65536;  // of what may be mapped (vm.mmap_min_addr)
  if (space != AddressSpace::user || module_.script.notices != typed::Notices::failures || target().is_pinned() ||
      target().provider->special)
    return;
  const Span span = b_.span;
  b_.when(
      Compare::slt, status, 0,
      [&] {
        b_.when(Compare::uge, source, kLowest, [&] {
          const bpf::LayoutId layout = module_.add_layout({.action = bpf::kFailedReads, .span = span, .texts = {""}});
          b_.atomic_add(8, b_.map_value(module_.bundle.globals, static_cast<int32_t>(module_.loss_offset(layout))), 0,
                        1);
        });
      },
      ir::Rare::target);
}

Reg Lowering::probe_read_string(const Place& to, Operand size, Operand source, AddressSpace space) {
  const HelperId helper = space == AddressSpace::user ? HelperId::probe_read_user_str : HelperId::probe_read_kernel_str;
  Reg length = b_.helper(helper, {address(to), size, source});
  if (space == AddressSpace::user && may_sleep())
    b_.when(
        Compare::slt, length, 0,
        [&] {
          fault_in_string(size, source);
          b_.copy_to(length, b_.helper(helper, {address(to), size, source}));
        },
        ir::Rare::target);
  notice_failed_read(length, helper);
  count_failed_read(length, source, space);
  // The verifier knows the upper bound of the result; a negative one means that nothing was read.
  b_.when(
      Compare::slt, length, 0, [&] { b_.copy_to(length, 0); }, ir::Rare::target);
  return length;
}

Operand Lowering::load_scalar(TypeRef type, const Place& place) {
  const bool is_signed = (type->is(TypeKind::integer) || type->is(TypeKind::enumeration)) && type->is_signed;
  if (place.is_context && type->size < 8) {
    Reg word = b_.load(8, false, place.base, place.offset & ~7);
    Reg low = b_.lshr(word, (place.offset & 7) * 8);
    return is_signed ? b_.sext(type->size, low) : b_.zext(type->size, low);
  }
  if (place.is_context && type->is(TypeKind::pointer)) return b_.load_pointer(place.base, place.offset, place.moved);
  if (place.offset % static_cast<int32_t>(type->size) == 0)
    return b_.load(type->size, is_signed, place.base, place.offset, place.moved);
  // In bytes that need no alignment: an array as a number, a member of a packed structure.
  const Place aligned = temporary(type->size);
  copy(aligned, place, type->size);
  return b_.load(type->size, is_signed, aligned.base, aligned.offset);
}

bool Lowering::has_typed_loads() const {
  return module_.limits.typed_loads && module_.script.notices != typed::Notices::reads_too &&
         module_.facts.typed_loads && module_.facts.typed_loads();
}

// A member behind a pointer that the verifier knows, by one load: 8 ns less than a probe read. The kernel guards it, so
// that an address that leads nowhere reads as 0 too. Null is looked for because some of these pointers count as "or
// null" to some kernels.
std::optional<RValue> Lowering::typed_load(const RValue& value) {
  const uint32_t size = value.type->size;
  if (!value.known || in_callback_ || !has_typed_loads() || value.place.offset < 0 || !value.place.base.is_reg())
    return std::nullopt;
  const StructDef& outer = value.known->def;
  const auto offset = static_cast<uint32_t>(value.place.offset);
  const auto load = offset % size == 0 ? outer.source->typed_load(outer.id, offset, size) : std::nullopt;
  if (!load) return std::nullopt;
  module_.has_typed_loads = true;
  const Reg result = b_.new_reg();
  b_.either(
      Compare::eq, value.place.base, 0, [&] { b_.copy_to(result, 0); },
      [&] {
        b_.copy_to(result, load->is_pointer
                               ? Operand(b_.load_pointer(value.place.base, value.place.offset, value.place.moved))
                               : load_scalar(value.type, value.place));
      },
      ir::Rare::target);
  RValue loaded = RValue::of(value.type, result);
  TypeRef pointee = value.type->is(TypeKind::pointer) ? value.type->element : nullptr;
  if (load->pointee && pointee && pointee->is(TypeKind::c_struct) && pointee->def.source == outer.source &&
      pointee->def.id == load->pointee)
    loaded.known = pointee;
  return loaded;
}

RValue Lowering::behind(const RValue& pointer, TypeRef type) {
  const RValue address = loaded(pointer);
  RValue value = RValue::foreign(type->element, address.scalar, 0, type->space);
  value.known = address.known;
  return value;
}

Operand Lowering::scalar(const RValue& value) {
  return loaded(value).scalar;
}

RValue Lowering::loaded(const RValue& value) {
  if (!is_scalar(value.type)) bug("a value that does not fit a register was asked for as a scalar");
  switch (value.where) {
    case RValue::Where::scalar:
      return value;
    case RValue::Where::memory: {
      RValue loaded = RValue::of(value.type, load_scalar(value.type, value.place));
      if (value.place.is_context) loaded.known = known_pointee(value.type);
      return loaded;
    }
    case RValue::Where::foreign: {
      if (auto loaded = typed_load(value)) return *loaded;
      Place read = temporary(8);
      probe_read(read, value.type->size, address(value.place), value.space);
      return RValue::of(value.type, load_scalar(value.type, read));
    }
    case RValue::Where::none:
      break;
  }
  bug("a void value was asked for as a scalar");
}

void Lowering::store(const RValue& value, const Place& place) {
  TypeRef type = value.type;
  if (type->size == 0) return;
  if (is_scalar(type)) {
    b_.store(type->size, place.base, place.offset, scalar(value));
    return;
  }
  if (value.where == RValue::Where::memory) {
    if (value.place.base == place.base && value.place.offset == place.offset) return;
    copy(place, value.place, type->size);
    return;
  }
  if (value.where != RValue::Where::foreign) bug("a memory value is in no memory");
  if (!type->is(TypeKind::string)) {
    module_.rely_on_layout(type);
    probe_read(place, type->size, address(value.place), value.space);
    return;
  }
  // A C array of characters may lack its NUL and hold rubbish behind it: read it as a string that has one byte more.
  Place whole = temporary(type->size + 1);
  zero(whole, type->size + 1);
  probe_read_string(whole, type->size + 1, address(value.place), value.space);
  copy(place, whole, type->size);
}

void Lowering::store_literal(const std::string& text, const Place& place, uint32_t size) {
  if (size > kInlineBytes) {
    Reg source = b_.map_value(module_.constant(text));
    const auto length = static_cast<uint32_t>(std::min<size_t>(text.size() + 1, size));
    b_.helper(HelperId::probe_read_kernel, {address(place), length, source});
    const uint32_t rest = (length + 7) / 8 * 8;  // constants are padded with zeros to 8 bytes
    if (length < rest && rest <= size) zero(place.at(length), rest - length);
    if (rest < size) zero(place.at(rest), size - rest);
    return;
  }
  for (uint32_t at = 0; at < size;) {
    const uint32_t width = access_width(place.offset + at, size - at);
    uint64_t word = 0;
    if (at < text.size()) std::memcpy(&word, text.data() + at, std::min<size_t>(width, text.size() - at));
    b_.store(width, place.base, place.offset + at, static_cast<int64_t>(word));
    at += width;
  }
}

}  // namespace scry::codegen
