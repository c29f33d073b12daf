// What the kernel's verifier lets a program load through a pointer of a type that it knows: btf_struct_walk() in
// kernel/bpf/btf.c, kept to what all kernels since 5.11 agree on.
#include <linux/btf.h>

#include "types/btf.h"

namespace scry {
namespace {

constexpr uint32_t kPointerSize = 8;
constexpr unsigned kMaxNesting = 32;

}  // namespace

std::optional<Btf::Extent> Btf::extent(uint32_t id) {
  uint64_t count = 1;
  for (unsigned depth = 0; depth < kMaxNesting; ++depth) {
    const Resolved target = resolve(id);
    btf_array array;
    switch (target.entry.kind) {
      case BtfKind::pointer:
        return Extent{target.id, kPointerSize, count * kPointerSize};
      case BtfKind::integer:
      case BtfKind::floating:
      case BtfKind::structure:
      case BtfKind::union_:
      case BtfKind::enumeration:
      case BtfKind::enumeration64:
        return Extent{target.id, target.entry.size, count * target.entry.size};
      case BtfKind::array:
        if (!ByteReader(target.entry.payload).read(array) || count > UINT32_MAX) return std::nullopt;
        count *= array.nelems;
        id = array.type;
        break;
      default:
        return std::nullopt;
    }
  }
  return std::nullopt;
}

TypedLoad Btf::loaded_pointer(const BtfEntry& pointer) {
  const Resolved pointee = resolve(pointer.type);
  const bool may_be_followed = is_structure(pointee.entry.kind) && is_loadable(pointer_tag(pointer));
  return {.is_pointer = true, .pointee = may_be_followed ? pointee.id : 0};
}

std::optional<TypedLoad> Btf::typed_load(uint32_t id, uint32_t offset, uint32_t size) {
  for (unsigned depth = 0; depth < kMaxNesting; ++depth) {
    const BtfEntry structure = resolve(id).entry;
    if (!is_structure(structure.kind) || offset > structure.size || size > structure.size - offset) return std::nullopt;
    const uint32_t end = offset + size;
    ByteReader reader(structure.payload);
    bool goes_deeper = false;
    for (btf_member raw; !goes_deeper && reader.read(raw);) {
      const uint32_t bit_offset = structure.flag ? BTF_MEMBER_BIT_OFFSET(raw.offset) : raw.offset;
      const uint32_t bits = structure.flag ? BTF_MEMBER_BITFIELD_SIZE(raw.offset) : 0;
      uint32_t begin = bit_offset / 8;
      if (end <= begin) return std::nullopt;
      if (bits) {
        if (offset <= begin && (bit_offset + bits + 7) / 8 <= end) return TypedLoad{};
        continue;
      }
      if (offset < begin) return std::nullopt;
      const auto place = extent(raw.type);
      if (!place) return std::nullopt;
      const uint64_t member_end = begin + place->bytes;
      if (offset >= member_end) continue;
      begin += (offset - begin) / place->size * place->size;
      const BtfEntry member = resolve(place->id).entry;
      if (is_structure(member.kind)) {
        id = place->id;
        offset -= begin;
        goes_deeper = true;
      } else if (member.kind == BtfKind::pointer) {
        if (size != kPointerSize || offset != begin) return std::nullopt;
        return loaded_pointer(member);
      } else if (end > member_end) {
        return std::nullopt;
      } else {
        return TypedLoad{};
      }
    }
    if (!goes_deeper) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace scry
