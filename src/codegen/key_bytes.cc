#include "codegen/key_bytes.h"

#include <algorithm>

namespace scry::codegen {

namespace {

constexpr uint8_t kWhole = 0xff;

struct TextInKey {
  uint32_t offset = 0, bytes = 0;
};

struct UsedBytes {
  explicit UsedBytes(uint32_t size) : masks(size, 0) {}

  std::vector<uint8_t> masks;  // for each byte, the bits that mean something
  std::vector<TextInKey> texts;
};

bool has_unused_bytes(TypeRef type) {
  if (type->is(TypeKind::array)) return has_unused_bytes(type->element) || type->element->is(TypeKind::string);
  return type->is(TypeKind::c_struct) ||
         std::ranges::any_of(type->elements, [](const Element& element) { return has_unused_bytes(element.type); });
}

// Collects what a type uses of the bytes at `offset`.
class Collector {
 public:
  Collector(TypePool& types, UsedBytes& used) : types_(types), used_(used) {}

  // The texts of a union may be numbers as well.
  void add(TypeRef type, uint32_t offset, bool may_be_text) {
    switch (type->kind) {
      case TypeKind::c_struct:
        return structure(type, offset, may_be_text && !type->def.is_union);
      case TypeKind::array:
        if (!has_unused_bytes(type)) return bits(offset * 8, type->size * 8);
        for (uint32_t i = 0; i < type->count; ++i) add(type->element, offset + i * type->element->size, may_be_text);
        return;
      case TypeKind::tuple:
      case TypeKind::record:
        for (const Element& element : type->elements) add(element.type, offset + element.offset, may_be_text);
        return;
      case TypeKind::string:
        return text(offset, type->size, may_be_text);
      default:
        return bits(offset * 8, type->size * 8);
    }
  }

 private:
  void structure(TypeRef type, uint32_t offset, bool may_be_text) {
    const auto members = types_.members(type);
    if (!members) return bits(offset * 8, type->size * 8);
    for (const Member& member : **members) {
      const uint32_t at = offset + member.bit_offset / 8;
      if (member.bit_size)
        bits(offset * 8 + member.bit_offset, member.bit_size);
      else if (member.text_bytes)
        text(at, member.text_bytes, may_be_text);
      else
        add(member.type, at, may_be_text);
    }
  }

  void text(uint32_t offset, uint32_t bytes, bool may_be_text) {
    bits(offset * 8, bytes * 8);
    if (may_be_text) used_.texts.push_back({offset, bytes});
  }

  void bits(uint32_t first, uint32_t count) {
    const uint32_t end = std::min(first + count, static_cast<uint32_t>(used_.masks.size()) * 8);
    while (first < end) {
      const uint32_t bit = first % 8, taken = std::min(8 - bit, end - first);
      used_.masks[first / 8] |= static_cast<uint8_t>((kWhole >> (8 - taken)) << bit);
      first += taken;
    }
  }

  TypePool& types_;
  UsedBytes& used_;
};

void clear_rest(Body& body, const UsedBytes& used, const Place& place) {
  ir::Builder& b = body.b();
  const auto size = static_cast<uint32_t>(used.masks.size());
  for (uint32_t at = 0; at < size;) {
    const uint8_t mask = used.masks[at];
    const Place here = place.at(static_cast<int32_t>(at));
    uint32_t end = at + 1;
    while (end < size && mask == 0 && used.masks[end] == 0) ++end;
    if (mask == 0)
      body.memory().zero(here, end - at);
    else if (mask != kWhole)
      b.store(1, here.base, here.offset, b.and_(b.load(1, false, here.base, here.offset), mask));
    at = end;
  }
}

}  // namespace

void clear_unused_bytes(Body& body, TypeRef key, const Place& place) {
  if (!has_unused_bytes(key)) return;
  UsedBytes used(key->size);
  Collector(body.frame.types(), used).add(key, 0, true);
  clear_rest(body, used, place);
  for (const TextInKey& text : used.texts) {
    const Place at = place.at(static_cast<int32_t>(text.offset));
    const Place whole = body.memory().temporary(text.bytes + 1);  // a text may lack its NUL
    body.memory().zero(whole, text.bytes + 1);
    body.reads().string(whole, text.bytes + 1, body.memory().address(at), AddressSpace::kernel);
    body.memory().copy(at, whole, text.bytes);
  }
}

}  // namespace scry::codegen
