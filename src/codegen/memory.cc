#include "codegen/memory.h"

#include <algorithm>
#include <cstring>

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

}  // namespace

Reg part_of_this_cpu(const Module& module, ir::Builder& b, uint32_t offset, uint32_t stride, ir::BlockId otherwise) {
  Reg cpu = b.helper(HelperId::get_smp_processor_id);
  Reg base = b.map_value(module.bundle.globals, static_cast<int32_t>(offset));
  if (module.facts.possible_cpus == 1) return base;
  // The verifier wants a bound; ids beyond the possible CPUs do not exist.
  const ir::BlockId within = b.block("cpu");
  b.branch(Compare::ult, cpu, module.facts.possible_cpus, within, otherwise, ir::Rare::otherwise);
  b.enter(within);
  return b.add(base, b.mul(cpu, stride));
}

Place Memory::temporary(uint32_t size) {
  return place_of(home(size));
}

Home Memory::home(uint32_t size) {
  if (frame_.before_body || size <= frame_.module.limits.on_stack_bytes)
    return {.slot = b_.slot((size + 7) / 8 * 8, 8), .scratch = {}};
  return {.slot = {}, .scratch = scratch_place(size)};
}

Place Memory::place_of(const Home& home) {
  return home.slot ? Place{b_.frame_address(*home.slot)} : home.scratch;
}

Place Memory::scratch_place(uint32_t size) {
  const uint32_t at = frame_.module.reserve_scratch(size);
  return {frame_.scratch(), static_cast<int32_t>(at)};
}

Place Memory::destination(TypeRef type, const Place* into) {
  return into ? *into : temporary(type->size);
}

Reg Memory::address(const Place& place) {
  if (!place.moved) return b_.add(place.base, place.offset);
  const auto value = static_cast<int64_t>(frame_.module.bundle.numbers[place.moved - 1].value);
  return b_.add(place.base, b_.machine_number(4, place.moved - 1, value, place.offset - static_cast<int32_t>(value)));
}

void Memory::zero(const Place& place, uint32_t size) {
  if (size > kInlineBytes) {
    Reg source = b_.map_value(frame_.module.zeros(size));
    b_.helper(HelperId::probe_read_kernel, {address(place), size, source});
    return;
  }
  for (uint32_t at = 0; at < size;) {
    const uint32_t width = access_width(place.offset + at, size - at);
    b_.store(width, place.base, place.offset + at, 0);
    at += width;
  }
}

void Memory::copy(const Place& to, const Place& from, uint32_t size) {
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

void Memory::store_literal(const std::string& text, const Place& place, uint32_t size) {
  if (size > kInlineBytes) {
    Reg source = frame_.module.constant(b_, text);
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

Operand Memory::load_scalar(TypeRef type, const Place& place) {
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

Operand Memory::equal_literal(const Place& a, uint32_t size, const std::string& text) {
  // The literal's NUL is compared too, so what lies after the other's NUL does not matter.
  const uint32_t length = std::min<uint32_t>(size, static_cast<uint32_t>(std::strlen(text.c_str())) + 1);
  Reg result = b_.constant(0);
  const ir::BlockId after = b_.block("compared");
  for (uint32_t at = 0; at < length;) {
    uint32_t width = 8;
    while (width > length - at || (static_cast<uint32_t>(a.offset) + at) % width) width /= 2;
    uint64_t word = 0;
    std::memcpy(&word, text.c_str() + at, width);
    const ir::BlockId next = b_.block("next");
    b_.branch(Compare::eq, b_.load(width, false, a.base, a.offset + static_cast<int32_t>(at)),
              static_cast<int64_t>(word), next, after);
    b_.enter(next);
    at += width;
  }
  b_.copy_to(result, 1);
  b_.enter(after);
  return result;
}

// Both are padded with zeros after their NUL, so equality of all bytes is equality of the strings.
Operand Memory::equal_bytes(const Place& a, const Place& b, uint32_t size) {
  constexpr uint32_t kUnrolled = 64;
  Reg result = b_.constant(0);
  const ir::BlockId after = b_.block("compared");
  uint32_t at = 0;
  if (size > kUnrolled) {  // a loop over whole words; the verifier walks it, so it stays bounded by the type
    // Long ones by eight words at once: a loop of many rounds is refused ("The sequence of 8193 jumps is too complex").
    constexpr uint32_t kWord = 8, kManyWords = 1024;
    const uint32_t words_at_once = size / kWord > kManyWords ? 8 : 1, step = kWord * words_at_once;
    Reg index = b_.constant(0);
    const ir::BlockId loop = b_.enter_new("words"), next = b_.block("next"), rest = b_.block("rest");
    Reg distance = b_.mul(b_.and_(index, 0x1fffff), step);
    Reg left = b_.add(address(a), distance), right = b_.add(address(b), distance);
    Reg differs = ir::kNoReg;
    for (uint32_t word = 0; word < step; word += kWord) {
      const auto offset = static_cast<int32_t>(word);
      Reg both = b_.xor_(b_.load(kWord, false, left, offset), b_.load(kWord, false, right, offset));
      differs = word == 0 ? both : b_.or_(differs, both);
    }
    b_.branch(Compare::eq, differs, 0, next, after);
    b_.enter(next);
    b_.copy_to(index, b_.add(index, 1));
    b_.branch(Compare::ult, index, size / step, loop, rest);
    b_.enter(rest);
    at = size / step * step;
  }
  while (at < size) {
    uint32_t width = 8;
    while (width > size - at || (static_cast<uint32_t>(a.offset) + at) % width ||
           (static_cast<uint32_t>(b.offset) + at) % width)
      width /= 2;
    const ir::BlockId next = b_.block("next");
    Reg left = b_.load(width, false, a.base, a.offset + static_cast<int32_t>(at));
    Reg right = b_.load(width, false, b.base, b.offset + static_cast<int32_t>(at));
    b_.branch(Compare::eq, left, right, next, after);
    b_.enter(next);
    at += width;
  }
  b_.copy_to(result, 1);
  b_.enter(after);
  return result;
}

}  // namespace scry::codegen
