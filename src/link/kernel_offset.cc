#include "link/kernel_offset.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <vector>

#include "bpf/opcode.h"
#include "types/kernel_field.h"

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

// The path by the names that the object's own type gives to what lies there: anonymous members are looked through.
Result<std::vector<FieldStep>> steps_of(TypeRef local, const std::vector<uint32_t>& path, TypePool& types) {
  std::vector<FieldStep> steps;
  for (size_t i = 1; i < path.size(); ++i) {
    if (TypeRef element = element_of(local, types)) {
      steps.push_back({"", path[i]});
      local = element;
      continue;
    }
    if (!is_structure(local)) return fail("it asks for a member of something that is not a structure");
    const auto* members = TRY(types.members(local));
    if (path[i] >= members->size()) return fail("it asks for a member that its own structure lacks");
    const Member& wanted = (*members)[path[i]];
    local = wanted.type;
    if (!wanted.name.empty()) steps.push_back({wanted.name, 0});
  }
  return steps;
}

}  // namespace

Result<uint32_t> ask_kernel(const KernelQuestion& question, Btf& object, Btf& kernel, TypePool& types) {
  const auto path = numbers_of(question.path);
  const TypeRef local = object.type(question.type, types);
  if (!path || !is_structure(local)) return fail("it asks for more of the kernel's types than offsets in structures");
  const TypeRef there = find_kernel_structure(without_variant(local->def.name), kernel, types);
  const bool asks_existence = question.kind == kFieldExists || question.kind == kTypeExists;
  if (!there && asks_existence) return 0;
  if (!there) return fail(fmt::format("this kernel has no {}", type_name(local)));
  if (question.kind == kTypeExists) return 1;
  if (question.kind == kTypeSize) return there->size;
  if (question.kind > kFieldExists) return fail("it asks for more of the kernel's types than offsets in structures");
  const auto steps = TRY(steps_of(local, *path, types));
  const auto found = TRY(find_field(there, steps, types));
  if (asks_existence) return found.has_value();
  if (!found) return fail(fmt::format("this kernel's {} lacks a member that it reads", type_name(there)));
  const uint64_t offset = uint64_t{path->front()} * there->size + found->offset;
  return question.kind == kFieldSize ? found->type->size : static_cast<uint32_t>(offset);
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
