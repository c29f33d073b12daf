#include "link/kernel_offset.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <vector>

#include "bpf/opcode.h"

namespace scry::link {
namespace {

// enum bpf_core_relo_kind
constexpr uint32_t kFieldOffset = 0, kFieldSize = 1, kFieldExists = 2, kTypeExists = 8, kTypeSize = 9;

std::optional<std::vector<uint32_t>> numbers_of(std::string_view path) {
  std::vector<uint32_t> numbers;
  const char* end = path.data() + path.size();
  for (const char* at = path.data(); at < end;) {
    uint32_t number = 0;
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc() || (read.ptr < end && *read.ptr != ':')) return std::nullopt;
    numbers.push_back(number);
    at = read.ptr + 1;
  }
  if (numbers.empty()) return std::nullopt;
  return numbers;
}

std::string_view without_variant(std::string_view name) {
  return name.substr(0, name.find("___"));
}

bool is_structure(TypeRef type) {
  return type->is(TypeKind::c_struct);
}

// Elements of an array; arrays of characters are strings to us.
TypeRef element_of(TypeRef type, TypePool& types) {
  if (type->is(TypeKind::string)) return types.integer(1, true);
  return type->is(TypeKind::array) ? type->element : nullptr;
}

TypeRef kernel_structure(TypeRef wanted, Btf& kernel, TypePool& types) {
  const std::string_view name = without_variant(wanted->def.name);
  for (const BtfKind kind : {BtfKind::structure, BtfKind::union_})
    if (const auto id = kernel.find(kind, name)) return kernel.type(*id, types);
  return nullptr;
}

struct Place {
  uint64_t offset = 0;
  TypeRef type = nullptr;
};

// Follows the path through the object's type and, by the names met there, through the kernel's. A place without type:
// the kernel has no such member.
Result<Place> walk(TypeRef local, TypeRef there, const std::vector<uint32_t>& path, TypePool& types) {
  Place place{uint64_t{path[0]} * there->size, there};
  for (size_t i = 1; i < path.size(); ++i) {
    if (TypeRef element = element_of(local, types)) {
      place.type = element_of(place.type, types);
      if (!place.type) return Place{};
      place.offset += uint64_t{path[i]} * place.type->size;
      local = element;
      continue;
    }
    if (!is_structure(local)) return fail("it asks for a member of something that is not a structure");
    const auto* members = TRY(types.members(local));
    if (path[i] >= members->size()) return fail("it asks for a member that its own structure lacks");
    const Member& wanted = (*members)[path[i]];
    local = wanted.type;
    if (wanted.name.empty()) continue;  // its members are looked for in the outer one
    if (!is_structure(place.type)) return Place{};
    const auto found = TRY(types.find_member(place.type, wanted.name));
    if (!found) return Place{};
    if (found->bit_offset % 8) return fail(fmt::format("it reads the bit field {}", wanted.name));
    place = {place.offset + found->bit_offset / 8, found->type};
  }
  return place;
}

}  // namespace

Result<uint32_t> ask_kernel(const KernelQuestion& question, Btf& object, Btf& kernel, TypePool& types) {
  const auto path = numbers_of(question.path);
  const TypeRef local = object.type(question.type, types);
  if (!path || !is_structure(local)) return fail("it asks for more of the kernel's types than offsets in structures");
  const TypeRef there = kernel_structure(local, kernel, types);
  const bool asks_existence = question.kind == kFieldExists || question.kind == kTypeExists;
  if (!there && asks_existence) return 0;
  if (!there) return fail(fmt::format("this kernel has no {}", type_name(local)));
  if (question.kind == kTypeExists) return 1;
  if (question.kind == kTypeSize) return there->size;
  if (question.kind > kFieldExists) return fail("it asks for more of the kernel's types than offsets in structures");
  const Place place = TRY(walk(local, there, *path, types));
  if (asks_existence) return place.type != nullptr;
  if (!place.type) return fail(fmt::format("this kernel's {} lacks a member that it reads", type_name(there)));
  return question.kind == kFieldSize ? place.type->size : static_cast<uint32_t>(place.offset);
}

Result<> fill_in(uint32_t answer, bpf::Insn& insn) {
  switch (bpf::opcode_class(insn.code)) {
    case bpf::kLdx:
    case bpf::kSt:
    case bpf::kStx:
      if (answer > INT16_MAX) return fail("a structure of this kernel is too large for an access");
      insn.offset = static_cast<int16_t>(answer);
      return {};
    case bpf::kAlu32:
    case bpf::kAlu64:
      insn.imm = static_cast<int32_t>(answer);
      return {};
    default:
      if (insn.code != bpf::kLoadImm64) return fail("it has a relocation that is not of this machine");
      insn.imm = static_cast<int32_t>(answer);
      return {};
  }
}

}  // namespace scry::link
