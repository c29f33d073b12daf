// Fields of kernel structures by name: how a place that was compiled against one kernel is found in another.
// Relocations of bundles (bpf/bundle.h) and of imported objects (link/kernel_offset.h) both end here.
//
// A path names members from the outside in; anonymous structures and unions on the way are looked through, so that it
// stays valid when a kernel wraps a member into one. Tested by kernel_field_test.cc.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "types/type.h"

namespace scry {

class Btf;

// A member by name, or an element of an array by index.
struct FieldStep {
  std::string member;  // empty: an element
  uint32_t index = 0;
  friend bool operator==(const FieldStep&, const FieldStep&) = default;
};

struct FoundField {
  uint64_t offset = 0;  // in bytes from the start of the structure
  TypeRef type = nullptr;
};

// nullopt: the structure has no such field. An Error: a bit field within a byte.
Result<std::optional<FoundField>> find_field(TypeRef structure, std::span<const FieldStep> path, TypePool& types);

// A struct or union by name; null: the kernel has none.
TypeRef find_kernel_structure(std::string_view name, Btf& kernel, TypePool& types);

// "task_struct.se.load[2]", for messages.
std::string field_text(std::string_view structure, std::span<const FieldStep> path);

// Whether a kernel defines this structure; a script's own is laid out by the script.
bool is_of_kernel(TypeRef structure);

// Calls `use` with each structure of a kernel that decides where the members of `type` lie: `type` itself, or those
// that a structure of the script holds, at any depth. With `before`, a number of bits: only those that decide where a
// member lies that begins there. Elements stand for their arrays.
void for_each_kernel_structure(TypeRef type, TypePool& types, const std::function<void(TypeRef structure)>& use,
                               std::optional<uint64_t> before = std::nullopt);

// Size and a digest of the places of all members, those of structures within it included.
std::string layout_text(TypeRef structure, TypePool& types);

}  // namespace scry
