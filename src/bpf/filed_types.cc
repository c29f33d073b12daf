#include "bpf/filed_types.h"

#include <fmt/format.h>

#include <algorithm>

#include "types/aggregation.h"

namespace scry::bpf {
namespace {

constexpr uint32_t kMostDepth = 32;
constexpr uint64_t kMostBytes = 16u << 20;  // of a value
constexpr uint64_t kMostParts = 1u << 18;   // of a value, with those of its parts
constexpr uint32_t kMostFrames = 1u << 16;

class FiledStructures final : public StructSource {
 public:
  Result<std::vector<Member>> members(uint32_t id, TypePool&) override {
    if (id >= members_.size() || !has_members_[id]) return fail("this structure is only declared");
    return members_[id];
  }
  std::vector<Enumerator> enumerators(uint32_t id) override {
    return id < enumerators_.size() ? enumerators_[id] : std::vector<Enumerator>();
  }

  uint32_t add(std::vector<Member> members, std::vector<Enumerator> enumerators, bool has_members) {
    members_.push_back(std::move(members));
    enumerators_.push_back(std::move(enumerators));
    has_members_.push_back(has_members);
    return static_cast<uint32_t>(members_.size() - 1);
  }

 private:
  std::vector<std::vector<Member>> members_;
  std::vector<std::vector<Enumerator>> enumerators_;
  std::vector<bool> has_members_;
};

class Builder {
 public:
  Builder(TypePool& pool, FiledStructures& structures, FiledTypes& types, FindAggregation find_aggregation)
      : pool_(pool), structures_(structures), types_(types), find_aggregation_(find_aggregation) {}

  Result<> add(const FiledType& filed) {
    for (const FiledMember& member : filed.members)
      if (member.type == 0 || member.type > types_.size()) return fail("names a type that does not stand before it");
    if (filed.element > types_.size()) return fail("names an element that does not stand before it");
    const auto holds_aggregation = [this](uint32_t number) { return number && at(number)->is_aggregate(); };
    if (holds_aggregation(filed.element) || std::ranges::any_of(filed.members, holds_aggregation, &FiledMember::type))
      return fail("has a part that is an aggregation");
    TRY(measure(filed));
    const TypeRef type = TRY(build(filed));
    if (type->size > kMostBytes) return fail("is larger than any value");
    types_.push_back(type);
    return {};
  }

 private:
  // Depth and parts, which double with each level of a tuple that holds one type twice.
  Result<> measure(const FiledType& filed) {
    uint32_t depth = 0;
    uint64_t parts = 1;
    const auto count = [&](uint32_t number, uint64_t times) {
      if (number == 0) return;
      depth = std::max(depth, depths_[number - 1] + 1);
      parts = std::min(parts + times * parts_[number - 1], kMostParts + 1);
    };
    count(filed.element, filed.kind == TypeKind::array ? filed.count : 0);
    for (const FiledMember& member : filed.members) count(member.type, 1);
    if (depth > kMostDepth) return fail("is nested too deeply");
    if (parts > kMostParts) return fail("has too many parts");
    depths_.push_back(depth);
    parts_.push_back(parts);
    return {};
  }

  TypeRef at(uint32_t number) const { return number ? types_[number - 1] : nullptr; }

  Result<TypeRef> build(const FiledType& filed);
  Result<TypeRef> build_structure(const FiledType& filed);
  Result<TypeRef> build_enumeration(const FiledType& filed);
  Result<TypeRef> build_list(const FiledType& filed);
  TypeRef build_buffer(const FiledType& filed);
  Result<TypeRef> build_aggregate(const FiledType& filed);

  TypePool& pool_;
  FiledStructures& structures_;
  FiledTypes& types_;
  const FindAggregation find_aggregation_;
  std::vector<uint32_t> depths_;
  std::vector<uint64_t> parts_;
};

Result<TypeRef> Builder::build_structure(const FiledType& filed) {
  const uint64_t bits = uint64_t{filed.size} * 8;
  std::vector<Member> members;
  if (filed.size > kMostBytes || filed.align > 4096) return fail("is larger than any value");
  for (const FiledMember& member : filed.members) {
    const TypeRef type = at(member.type);
    const uint64_t needs =
        member.bit_size ? member.bit_size : uint64_t{member.text_bytes ? member.text_bytes : type->size} * 8;
    if (member.bit_size > 64 || member.bit_offset + needs > bits) return fail("has a member outside of it");
    const bool holds_bits = type->is_integer_like() || type->is(TypeKind::enumeration);
    if (member.bit_size && !holds_bits) return fail("has a bit field that is no number");
    if (member.text_bytes && !type->is(TypeKind::string)) return fail("has a text that is none");
    members.push_back({.name = member.name,
                       .type = type,
                       .bit_offset = member.bit_offset,
                       .bit_size = member.bit_size,
                       .text_bytes = member.text_bytes});
  }
  const uint32_t id = structures_.add(std::move(members), {}, filed.has_members);
  return pool_.c_struct({filed.name, filed.is_union, filed.size, &structures_, id}, filed.align);
}

Result<TypeRef> Builder::build_enumeration(const FiledType& filed) {
  if (!is_register_size(filed.size)) return fail("is an enumeration of a wrong size");
  const uint32_t id = structures_.add({}, filed.enumerators, false);
  return pool_.enumeration({filed.name, false, filed.size, &structures_, id}, filed.is_signed);
}

Result<TypeRef> Builder::build_list(const FiledType& filed) {
  uint64_t size = 0;
  std::vector<TypeRef> types;
  std::vector<std::pair<std::string, TypeRef>> named;
  for (const FiledMember& member : filed.members) {
    types.push_back(at(member.type));
    named.emplace_back(member.name, types.back());
    size += types.back()->size + 8;
  }
  if (size > kMostBytes) return fail("is larger than any value");
  return filed.kind == TypeKind::tuple ? pool_.tuple(types) : pool_.record(named);
}

TypeRef Builder::build_buffer(const FiledType& filed) {
  const uint32_t capacity = filed.size - 4;
  if (!filed.element) return pool_.buffer(capacity);
  return at(filed.element)->is(TypeKind::string) ? pool_.words(capacity)
                                                 : pool_.system_call(capacity, filed.parameters.word);
}

Result<TypeRef> Builder::build_aggregate(const FiledType& filed) {
  const Aggregation* row = find_aggregation_(filed.name);
  if (!row) return fail(fmt::format("is an aggregation that this scry lacks: '{}'", filed.name));
  const bool fits = row->accepts ? row->accepts(filed.parameters) : filed.parameters == AggregationParameters();
  if (!fits) return fail("is an aggregation with wrong parameters");
  return pool_.aggregate(*row, filed.parameters, filed.is_signed);
}

Result<TypeRef> Builder::build(const FiledType& filed) {
  switch (filed.kind) {
    case TypeKind::none:
      return pool_.none();
    case TypeKind::void_:
      return pool_.void_type();
    case TypeKind::boolean:
      return pool_.boolean();
    case TypeKind::integer:
      if (!is_register_size(filed.size)) return fail("is an integer of a wrong size");
      return pool_.integer(filed.size, filed.is_signed);
    case TypeKind::pointer:
      if (!filed.element) return fail("is a pointer to nothing");
      return pool_.pointer(at(filed.element), filed.space);
    case TypeKind::string:
      if (filed.size > kMostBytes) return fail("is larger than any value");
      return pool_.string(filed.size);
    case TypeKind::buffer:
      if (filed.size < 4 || filed.size > kMostBytes) return fail("is a buffer of a wrong size");
      return build_buffer(filed);
    case TypeKind::array:
      if (!filed.element) return fail("is an array of nothing");
      return pool_.array(at(filed.element), filed.count);
    case TypeKind::c_struct:
      return build_structure(filed);
    case TypeKind::enumeration:
      return build_enumeration(filed);
    case TypeKind::tuple:
    case TypeKind::record:
      return build_list(filed);
    case TypeKind::kstack:
    case TypeKind::ustack:
      if (filed.count > kMostFrames) return fail("is a stack of too many frames");
      return filed.kind == TypeKind::kstack ? pool_.kstack(filed.stack_mode, filed.count)
                                            : pool_.ustack(filed.stack_mode, filed.count);
    case TypeKind::ksym:
    case TypeKind::usym:
    case TypeKind::inet:
    case TypeKind::mac_address:
    case TypeKind::username:
    case TypeKind::timestamp:
    case TypeKind::cgroup_path:
      return pool_.simple(filed.kind);
    case TypeKind::floating:
      if (filed.size != 4 && filed.size != 8) return fail("is a floating-point number of a wrong size");
      return pool_.floating(filed.size);
    case TypeKind::aggregate:
      return build_aggregate(filed);
  }
  return fail("is of no kind");
}

}  // namespace

Result<std::unique_ptr<StructSource>> build_types(const std::vector<FiledType>& filed, TypePool& pool,
                                                  FiledTypes& types, FindAggregation find_aggregation) {
  auto structures = std::make_unique<FiledStructures>();
  Builder builder(pool, *structures, types, find_aggregation);
  for (size_t i = 0; i < filed.size(); i++)
    if (auto added = builder.add(filed[i]); !added)
      return fail(fmt::format("type {} of the bundle {}", i + 1, added.error().what));
  return structures;
}

}  // namespace scry::bpf
