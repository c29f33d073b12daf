#include "c/type_table.h"

#include <algorithm>
#include <bit>

namespace scry {
namespace {

constexpr uint32_t kPointerSize = 8;
constexpr unsigned kMaxAnonymousDepth = 32;

uint64_t round_up(uint64_t value, uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

// Places the fields of one structure or union, in bits.
class Placing {
 public:
  Placing(CTypeTable& types, const CRecordRules& rules, bool is_union)
      : types_(types), rules_(rules), is_union_(is_union) {}

  CMember place(const CField& field) {
    if (is_union_) at_ = 0;
    CMember member{.name = field.name, .type = field.type, .is_bitfield = field.bits.has_value()};
    const bool packed = rules_.packed || field.packed;
    if (field.bits)
      place_bits(field, packed, member);
    else
      place_bytes(field, packed, member);
    end_ = std::max(end_, at_);
    return member;
  }
  uint64_t end() const { return end_; }
  uint32_t align() const { return align_; }

 private:
  void place_bytes(const CField& field, bool packed, CMember& member) {
    uint32_t align = packed ? 1 : types_.align(field.type);
    align = std::max(align, field.aligned);
    if (rules_.pack) align = std::min(align, rules_.pack);
    align_ = std::max(align_, align);
    at_ = round_up(at_, uint64_t{align} * kByteBits);
    member.bit_offset = at_;
    at_ += types_.size(field.type) * kByteBits;
  }

  // A bitfield must lie within one unit of its type; packing lifts that. One of width 0 ends the current unit. Only
  // those with a name align the whole structure.
  void place_bits(const CField& field, bool packed, CMember& member) {
    const uint32_t type_bits = static_cast<uint32_t>(types_.size(field.type)) * kByteBits;
    uint32_t type_align = types_.align(field.type);
    member.bit_size = *field.bits;
    if (field.aligned) at_ = round_up(at_, uint64_t{field.aligned} * kByteBits);
    if (*field.bits == 0) {
      at_ = round_up(at_, uint64_t{type_align} * kByteBits);
    } else if (!packed && !rules_.pack) {
      const uint64_t unit = uint64_t{type_align} * kByteBits;
      if ((at_ % unit + *field.bits + unit - 1) / unit > type_bits / unit) at_ = round_up(at_, unit);
    }
    if (!field.name.empty()) {
      if (rules_.pack)
        type_align = std::min(type_align, rules_.pack);
      else if (packed)
        type_align = 1;
      align_ = std::max({align_, type_align, field.aligned});
    }
    member.bit_offset = at_;
    at_ += *field.bits;
  }

  CTypeTable& types_;
  const CRecordRules& rules_;
  const bool is_union_;
  uint64_t at_ = 0, end_ = 0;  // bits
  uint32_t align_ = 1;         // bytes
};

}  // namespace

CTypeId CTypeTable::add(CType type) {
  types_.push_back(type);
  return static_cast<CTypeId>(types_.size() - 1);
}

CTypeId CTypeTable::simple(CKind kind, uint32_t size, bool is_signed) {
  return add({.kind = kind, .is_signed = is_signed, .size = size});
}

std::optional<CTypeId> CTypeTable::pointer_to(CTypeId target) {
  const uint8_t depth = (*this)[target].depth;
  if (depth >= kMaxDepth) return std::nullopt;
  return add({.kind = CKind::pointer, .depth = static_cast<uint8_t>(depth + 1), .target = target});
}

std::optional<CTypeId> CTypeTable::array_of(CTypeId element, uint64_t count) {
  const uint8_t depth = (*this)[element].depth;
  const uint64_t size = this->size(element);
  if (depth >= kMaxDepth || (size && count > kLargestSize / size)) return std::nullopt;
  return add({.kind = CKind::array, .depth = static_cast<uint8_t>(depth + 1), .target = element, .count = count});
}

CTypeId CTypeTable::aligned(CTypeId type, uint32_t align) {
  CType copy = (*this)[type];
  copy.align = align;
  return add(copy);
}

CTypeId CTypeTable::add_record(std::string name, bool is_union) {
  records_.push_back({.name = std::move(name), .is_union = is_union});
  return add({.kind = CKind::structure, .number = static_cast<uint32_t>(records_.size() - 1)});
}

CTypeId CTypeTable::add_enum(std::string name) {
  enums_.push_back({.name = std::move(name)});
  return add({.kind = CKind::enumeration, .number = static_cast<uint32_t>(enums_.size() - 1)});
}

std::optional<CTypeId> CTypeTable::foreign_name(std::string_view name) {
  TypeRef found = foreign_.named ? foreign_.named(name) : nullptr;
  if (!found) return std::nullopt;
  return add({.kind = CKind::foreign, .foreign = found});
}

TypeRef CTypeTable::foreign_definition(const CType& type) {
  const bool is_record = type.kind == CKind::structure;
  std::optional<TypeRef>& known = is_record ? records_[type.number].foreign : enums_[type.number].foreign;
  if (!known) {
    const std::string& name = is_record ? records_[type.number].name : enums_[type.number].name;
    const char* keyword = !is_record ? "enum" : records_[type.number].is_union ? "union" : "struct";
    known = foreign_.tagged && !name.empty() ? foreign_.tagged(keyword, name) : nullptr;
  }
  return *known;
}

bool CTypeTable::same(CTypeId a, CTypeId b) const {
  const CType& one = (*this)[a];
  const CType& two = (*this)[b];
  if (a == b) return true;
  if (one.kind != two.kind || one.kind == CKind::unknown || one.kind == CKind::function) return false;
  if (one.kind == CKind::pointer || one.kind == CKind::array)
    return one.count == two.count && same(one.target, two.target);
  return one.is_signed == two.is_signed && one.is_text == two.is_text && one.size == two.size &&
         one.number == two.number && one.foreign == two.foreign;
}

bool CTypeTable::compatible(CTypeId a, CTypeId b, unsigned depth) const {
  const CType& one = (*this)[a];
  const CType& two = (*this)[b];
  if (a == b) return true;
  if (one.kind != two.kind || depth > kMaxAnonymousDepth) return false;
  if (one.kind == CKind::pointer || one.kind == CKind::array)
    return one.count == two.count && compatible(one.target, two.target, depth + 1);
  if (one.kind == CKind::enumeration) return enums_[one.number].size == enums_[two.number].size;
  if (one.kind != CKind::structure) return same(a, b);
  const CRecord& first = records_[one.number];
  const CRecord& second = records_[two.number];
  if (first.name != second.name || first.is_union != second.is_union) return false;
  // Of two structures of one name only the outermost are compared: what they point to has its own definitions.
  if (depth > 0 && !first.name.empty()) return first.size == second.size;
  const auto alike = [&](const CMember& x, const CMember& y) {
    return x.name == y.name && x.bit_offset == y.bit_offset && x.bit_size == y.bit_size &&
           compatible(x.type, y.type, depth + 1);
  };
  return first.size == second.size && first.align == second.align &&
         std::ranges::equal(first.members, second.members, alike);
}

bool CTypeTable::has_size(CTypeId id) {
  const CType& type = (*this)[id];
  // clang-format off
  switch (type.kind) {
    case CKind::unknown: case CKind::void_: case CKind::function:
      return false;
    case CKind::boolean: case CKind::integer: case CKind::floating: case CKind::pointer:
      return true;
    case CKind::foreign:
      return !type.foreign->is_none();
    case CKind::array:
      return has_size(type.target);
    case CKind::structure: case CKind::enumeration: {
      if (type.kind == CKind::structure ? records_[type.number].is_complete : enums_[type.number].is_complete)
        return true;
      TypeRef found = foreign_definition(type);
      return found && found->size > 0;
    }
  }
  // clang-format on
  bug("a kind of C type that does not exist");
}

uint64_t CTypeTable::size(CTypeId id) {
  const CType& type = (*this)[id];
  // clang-format off
  switch (type.kind) {
    case CKind::unknown: case CKind::void_: case CKind::function:
      return 0;
    case CKind::boolean: case CKind::integer: case CKind::floating:
      return type.size;
    case CKind::pointer:
      return kPointerSize;
    case CKind::foreign:
      return type.foreign->size;
    case CKind::array:
      return size(type.target) * type.count;
    case CKind::structure: case CKind::enumeration: {
      const bool is_record = type.kind == CKind::structure;
      if (is_record && records_[type.number].is_complete) return records_[type.number].size;
      if (!is_record && enums_[type.number].is_complete) return enums_[type.number].size;
      TypeRef found = foreign_definition(type);
      return found ? found->size : 0;
    }
  }
  // clang-format on
  bug("a kind of C type that does not exist");
}

uint32_t CTypeTable::align(CTypeId id) {
  const CType& type = (*this)[id];
  if (type.align) return type.align;
  // clang-format off
  switch (type.kind) {
    case CKind::unknown: case CKind::void_: case CKind::function:
      return 1;
    case CKind::boolean: case CKind::integer: case CKind::floating:
      return std::max(type.size, 1u);
    case CKind::pointer:
      return kPointerSize;
    case CKind::foreign:
      return std::max(type.foreign->align, 1u);
    case CKind::array:
      return align(type.target);
    case CKind::structure:
      if (records_[type.number].is_complete) return records_[type.number].align;
      break;
    case CKind::enumeration:
      if (enums_[type.number].is_complete) return enums_[type.number].size;
      break;
  }
  // clang-format on
  TypeRef found = foreign_definition(type);
  return found ? std::max(found->align, 1u) : 1;
}

std::optional<CMember> CTypeTable::find_member(CTypeId record, std::string_view name, unsigned depth) {
  const CType& type = (*this)[record];
  if (type.kind != CKind::structure || depth > kMaxAnonymousDepth) return std::nullopt;
  for (const CMember& member : records_[type.number].members) {
    if (member.name == name) return member;
    if (!member.name.empty()) continue;
    if (auto inner = find_member(member.type, name, depth + 1)) {
      inner->bit_offset += member.bit_offset;
      return inner;
    }
  }
  return std::nullopt;
}

void CTypeTable::lay_out(CRecord& record, const std::vector<CField>& fields, const CRecordRules& rules) {
  Placing placing(*this, rules, record.is_union);
  for (const CField& field : fields) {
    CMember member = placing.place(field);
    if (!member.name.empty() || !member.is_bitfield) record.members.push_back(std::move(member));
  }
  record.align = std::max(placing.align(), rules.aligned);
  const uint64_t bytes = (placing.end() + kByteBits - 1) / kByteBits;
  record.size = std::min(round_up(bytes, record.align), kLargestSize);
  record.is_complete = true;
}

}  // namespace scry
