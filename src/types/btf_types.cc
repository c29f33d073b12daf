// From BTF entries to Types: the mapping of C that btf.h describes.
#include <fmt/format.h>
#include <linux/btf.h>

#include <algorithm>
#include <bit>

#include "types/btf.h"

namespace scry {
namespace {

constexpr unsigned kMaxChain = 64;           // typedefs, qualifiers and tags in a row
constexpr unsigned kMaxMemberNesting = 32;   // pointers, arrays, structures inside each other
constexpr unsigned kAlignmentBudget = 2000;  // members looked at for one alignment
constexpr uint32_t kLargestAlignment = 8;
constexpr std::string_view kTracepointPrefix = "btf_trace_";

// The integer of that size; 16 bytes are two words; void for sizes that C does not have.
TypeRef integer_of_size(uint32_t size, bool is_signed, TypePool& pool) {
  if (is_register_size(size)) return pool.integer(size, is_signed);
  if (size == 16) return pool.array(pool.uint64(), 2);
  return pool.void_type();
}

// The word that follows an integer's entry: encoding, offset, bits.
uint32_t integer_shape(const BtfEntry& entry) {
  uint32_t shape = 0;
  return entry.kind == BtfKind::integer && ByteReader(entry.payload).read(shape) ? shape : 0;
}

TypeRef map_integer(const BtfEntry& entry, TypePool& pool) {
  const uint32_t encoding = BTF_INT_ENCODING(integer_shape(entry));
  if ((encoding & BTF_INT_BOOL) && entry.size == 1) return pool.boolean();
  return integer_of_size(entry.size, encoding & BTF_INT_SIGNED, pool);
}

bool is_wrapper(BtfKind kind) {
  return kind == BtfKind::typedef_ || kind == BtfKind::const_ || kind == BtfKind::volatile_ ||
         kind == BtfKind::restrict_ || kind == BtfKind::type_tag;
}

}  // namespace

Btf::Resolved Btf::resolve(uint32_t id) {
  for (unsigned step = 0; step < kMaxChain; ++step) {
    const auto entry = table_.entry(id);
    if (!entry) return {};
    if (!is_wrapper(entry->kind)) return {id, *entry};
    id = entry->type;
  }
  return {};
}

// Tags stand between the pointer and what it points to, among the qualifiers. Those with the kind flag are compiler
// attributes (address_space(1) of BPF arenas), not tags.
std::string Btf::pointer_tag(const BtfEntry& pointer) {
  uint32_t id = pointer.type;
  for (unsigned step = 0; step < kMaxChain; ++step) {
    const auto entry = table_.entry(id);
    if (!entry || !is_wrapper(entry->kind) || entry->kind == BtfKind::typedef_) break;
    if (entry->kind == BtfKind::type_tag && !entry->flag) return std::string(table_.string(entry->name));
    id = entry->type;
  }
  return {};
}

TypeRef Btf::type(uint32_t id, TypePool& pool) {
  return map_type(id, pool, 0);
}

TypeRef Btf::map_type(uint32_t id, TypePool& pool, unsigned depth) {
  if (depth > kMaxMemberNesting) return pool.void_type();
  const auto [target, entry] = resolve(id);
  if (!owns(target)) return base_->map_type(target, pool, depth);
  // clang-format off
  switch (entry.kind) {
    case BtfKind::integer:
      return map_integer(entry, pool);
    case BtfKind::floating:
      return entry.size == 4 || entry.size == 8 ? pool.floating(entry.size) : integer_of_size(entry.size, false, pool);
    case BtfKind::pointer:
      return map_pointer(entry, pool, depth);
    case BtfKind::array:
      return map_array(entry, pool, depth);
    case BtfKind::structure: case BtfKind::union_: case BtfKind::forward: case BtfKind::enumeration:
    case BtfKind::enumeration64:
      return map_definition(target, entry, pool);
    case BtfKind::variable:
      return map_type(entry.type, pool, depth + 1);
    case BtfKind::void_: case BtfKind::typedef_: case BtfKind::volatile_: case BtfKind::const_:
    case BtfKind::restrict_: case BtfKind::function: case BtfKind::prototype: case BtfKind::section:
    case BtfKind::decl_tag: case BtfKind::type_tag:
      return pool.void_type();
  }
  // clang-format on
  bug("a BTF kind that the table let through");
}

TypeRef Btf::map_pointer(const BtfEntry& entry, TypePool& pool, unsigned depth) {
  const AddressSpace space = pointer_tag(entry) == kUserTag ? AddressSpace::user : AddressSpace::kernel;
  return pool.pointer(map_type(entry.type, pool, depth + 1), space);
}

TypeRef Btf::map_array(const BtfEntry& entry, TypePool& pool, unsigned depth) {
  btf_array array;
  if (!ByteReader(entry.payload).read(array)) return pool.void_type();
  TypeRef element = map_type(array.type, pool, depth + 1);
  const bool is_text = element->is(TypeKind::integer) && element->size == 1 && array.nelems > 0;
  return is_text ? pool.string(array.nelems) : pool.array(element, array.nelems);
}

// A structure that is only declared keeps size 0; its members are looked up by name when they are needed.
TypeRef Btf::map_definition(uint32_t id, const BtfEntry& entry, TypePool& pool) {
  StructDef def{.name = std::string(table_.string(entry.name)), .size = entry.size, .source = this, .id = id};
  if (entry.kind == BtfKind::enumeration || entry.kind == BtfKind::enumeration64)
    return is_register_size(entry.size) ? pool.enumeration(def, entry.flag) : pool.void_type();  // a damaged file
  def.is_union = entry.kind == BtfKind::union_ || (entry.kind == BtfKind::forward && entry.flag);
  return pool.c_struct(def, alignment(id));
}

uint32_t Btf::alignment(uint32_t id) {
  if (auto known = alignments_.find(id); known != alignments_.end()) return known->second;
  unsigned budget = kAlignmentBudget;
  const uint32_t align = alignment_within(id, 0, budget);
  alignments_.emplace(id, align);
  return align;
}

uint32_t Btf::alignment_within(uint32_t id, unsigned depth, unsigned& budget) {
  if (depth > kMaxMemberNesting || budget == 0) return 1;
  --budget;
  const BtfEntry entry = resolve(id).entry;
  btf_array array;
  // clang-format off
  switch (entry.kind) {
    case BtfKind::integer: case BtfKind::floating: case BtfKind::enumeration: case BtfKind::enumeration64:
      return std::bit_floor(std::clamp(entry.size, 1u, kLargestAlignment));
    case BtfKind::pointer:
      return 8;
    case BtfKind::array:
      return ByteReader(entry.payload).read(array) ? alignment_within(array.type, depth + 1, budget) : 1;
    case BtfKind::structure: case BtfKind::union_:
      return structure_alignment(entry, depth, budget);
    case BtfKind::void_: case BtfKind::forward: case BtfKind::typedef_: case BtfKind::volatile_: case BtfKind::const_:
    case BtfKind::restrict_: case BtfKind::function: case BtfKind::prototype: case BtfKind::variable:
    case BtfKind::section: case BtfKind::decl_tag: case BtfKind::type_tag:
      return 1;
  }
  // clang-format on
  return 1;
}

// BTF does not say whether a structure is packed: it is when a member or the size breaks the natural alignment. The
// first member of 8 bytes settles the question, which spares the rest.
uint32_t Btf::structure_alignment(const BtfEntry& entry, unsigned depth, unsigned& budget) {
  uint32_t align = 1;
  ByteReader reader(entry.payload);
  for (btf_member raw; align < kLargestAlignment && reader.read(raw);) {
    const uint32_t bit_size = entry.flag ? BTF_MEMBER_BITFIELD_SIZE(raw.offset) : 0;
    const uint32_t bit_offset = entry.flag ? BTF_MEMBER_BIT_OFFSET(raw.offset) : raw.offset;
    const uint32_t member_align = alignment_within(raw.type, depth + 1, budget);
    if (bit_size == 0 && bit_offset % (8 * member_align) != 0) return 1;
    align = std::max(align, member_align);
  }
  return entry.size % align == 0 ? align : 1;
}

// Two ways to write a bitfield: in the member's offset (kind flag), or as an integer type with fewer bits than its
// size.
Member Btf::member(const BtfEntry& outer, const btf_member& raw, TypePool& pool) {
  Member member{.name = std::string(table_.string(raw.name_off)), .type = type(raw.type, pool)};
  const BtfEntry target = resolve(raw.type).entry;
  if (outer.flag) {
    member.bit_offset = BTF_MEMBER_BIT_OFFSET(raw.offset);
    member.bit_size = BTF_MEMBER_BITFIELD_SIZE(raw.offset);
  } else {
    member.bit_offset = raw.offset;
    const uint32_t shape = integer_shape(target);
    if (target.kind == BtfKind::integer && BTF_INT_BITS(shape) < target.size * 8) {
      member.bit_offset += BTF_INT_OFFSET(shape);
      member.bit_size = BTF_INT_BITS(shape);
    }
  }
  if (target.kind == BtfKind::pointer) member.tag = pointer_tag(target);
  return member;
}

Result<std::vector<Member>> Btf::members(uint32_t id, TypePool& pool) {
  auto entry = table_.entry(id);
  if (entry && entry->kind == BtfKind::forward) {
    const std::string_view name = table_.string(entry->name);
    const auto full = find(entry->flag ? BtfKind::union_ : BtfKind::structure, name);
    if (!full) return fail(fmt::format("BTF of {} only declares '{}'", name_, name));
    if (!owns(*full)) return base_->members(*full, pool);
    entry = table_.entry(*full);
  }
  if (!entry || !is_structure(entry->kind)) return fail(fmt::format("BTF type {} of {} is no structure", id, name_));
  std::vector<Member> members;
  members.reserve(entry->length);
  ByteReader reader(entry->payload);
  for (btf_member raw; reader.read(raw);) members.push_back(member(*entry, raw, pool));
  return members;
}

std::optional<BtfPrototype> Btf::prototype(uint32_t id, TypePool& pool) {
  Resolved target = resolve(id);
  for (unsigned step = 0; step < 2; ++step)  // at most a pointer, then a function
    if (target.entry.kind == BtfKind::pointer || target.entry.kind == BtfKind::function)
      target = resolve(target.entry.type);
  if (target.entry.kind != BtfKind::prototype) return std::nullopt;
  BtfPrototype prototype{.result = type(target.entry.type, pool), .result_id = target.entry.type};
  ByteReader reader(target.entry.payload);
  for (btf_param raw; reader.read(raw);) {
    if (raw.type == 0 && reader.at_end()) {
      prototype.variadic = true;
      break;
    }
    const BtfEntry entry = resolve(raw.type).entry;
    prototype.parameters.push_back(
        {.name = std::string(table_.string(raw.name_off)),
         .type = type(raw.type, pool),
         .id = raw.type,
         .tag = entry.kind == BtfKind::pointer ? pointer_tag(entry) : "",
         .leads_to_function = entry.kind == BtfKind::pointer && resolve(entry.type).entry.kind == BtfKind::prototype});
  }
  return prototype;
}

std::optional<BtfPrototype> Btf::function(std::string_view name, TypePool& pool) {
  const auto id = find(BtfKind::function, name);
  return id ? prototype(*id, pool) : std::nullopt;
}

bool Btf::has_raw_tracepoint(std::string_view event) {
  constexpr uint32_t kMany = 16;  // searching all strings so often takes as long as walking over the types
  const std::string name = std::string(kTracepointPrefix).append(event);
  if (++raw_tracepoints_.questions <= kMany) return !table_.string_offsets(name).empty();  // no other thing has it
  if (raw_tracepoints_.names.empty())
    raw_tracepoints_.names = names(BtfKind::typedef_, std::string(kTracepointPrefix) + "*");
  return std::ranges::binary_search(raw_tracepoints_.names, name);
}

// The kernel defines `typedef void (*btf_trace_NAME)(void *__data, ...)` for each event: it has the types without
// names.
std::optional<BtfPrototype> Btf::raw_tracepoint(std::string_view event, TypePool& pool) {
  const auto id = find(BtfKind::typedef_, std::string(kTracepointPrefix).append(event));
  auto found = id ? prototype(*id, pool) : std::nullopt;
  if (!found || found->parameters.empty()) return std::nullopt;
  name_raw_tracepoint(event, *found);
  found->parameters.erase(found->parameters.begin());
  for (size_t i = 0; i < found->parameters.size(); ++i)
    if (found->parameters[i].name.empty()) found->parameters[i].name = fmt::format("arg{}", i);
  return found;
}

// Functions with the same parameters, with names: the iterator (since 5.10), the empty probe (since 6.6), and the BPF
// entry, which is named after the event's class.
void Btf::name_raw_tracepoint(std::string_view event, BtfPrototype& prototype) {
  for (const char* prefix : {"__traceiter_", "__probestub_", "__bpf_trace_"}) {
    const auto function = find(BtfKind::function, prefix + std::string(event));
    const BtfEntry shape = function ? resolve(resolve(*function).entry.type).entry : BtfEntry{};
    if (shape.kind != BtfKind::prototype || shape.length != prototype.parameters.size()) continue;
    ByteReader reader(shape.payload);
    for (BtfParameter& parameter : prototype.parameters)
      if (btf_param raw; reader.read(raw)) parameter.name = table_.string(raw.name_off);
    return;
  }
}

}  // namespace scry
