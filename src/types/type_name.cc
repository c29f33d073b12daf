// The names of types in messages (docs/language.md 2.1). Tested by type_test.cc.
#include <fmt/format.h>

#include "types/aggregation.h"
#include "types/type.h"

namespace scry {
namespace {

constexpr const char* kContents[] = {"buffer", "words", "system_call"};  // by BufferContent

const char* stack_mode_name(StackMode mode) {
  switch (mode) {
    case StackMode::bpftrace:
      return "bpftrace";
    case StackMode::perf:
      return "perf";
    case StackMode::raw:
      return "raw";
    case StackMode::build_id:
      return "build_id";
    case StackMode::python:
      return "python";
  }
  bug("a stack mode that does not exist");
}

std::string tuple_name(const Type& type) {
  std::string name = "(";
  for (const Element& element : type.elements) {
    if (&element != &type.elements.front()) name += ",";
    name += type_name(element.type);
  }
  return name + ")";
}

std::string record_name(const Type& type) {
  std::string name = "record { ";
  for (const Element& element : type.elements) {
    if (&element != &type.elements.front()) name += ", ";
    name += fmt::format(".{} = {}", element.name, type_name(element.type));
  }
  return name + " }";
}

std::string definition_name(const char* keyword, const StructDef& def) {
  return fmt::format("{} {}", keyword, def.name.empty() ? "(anonymous)" : def.name);
}

// The aggregates of unsigned arguments carry a `u`.
}  // namespace

std::string type_name(TypeRef type) {
  switch (type->kind) {
    case TypeKind::none:
      return "none";
    case TypeKind::void_:
      return "void";
    case TypeKind::boolean:
      return "bool";
    case TypeKind::integer:
      return fmt::format("{}int{}", type->is_signed ? "" : "u", type->size * 8);
    case TypeKind::pointer:
      return type_name(type->element) + " *";
    case TypeKind::string:
      return fmt::format("string[{}]", type->size);
    case TypeKind::buffer:
      return fmt::format("{}[{}]", kContents[size_t(type->content())], type->size);
    case TypeKind::array:
      return fmt::format("{}[{}]", type_name(type->element), type->count);
    case TypeKind::c_struct:
      return definition_name(type->def.is_union ? "union" : "struct", type->def);
    case TypeKind::enumeration:
      return definition_name("enum", type->def);
    case TypeKind::tuple:
      return tuple_name(*type);
    case TypeKind::record:
      return record_name(*type);
    case TypeKind::kstack:
      return fmt::format("kstack_{}_{}", stack_mode_name(type->stack_mode), type->count);
    case TypeKind::ustack:
      return fmt::format("ustack_{}_{}", stack_mode_name(type->stack_mode), type->count);
    case TypeKind::ksym:
      return "ksym_t";
    case TypeKind::usym:
      return "usym_t";
    case TypeKind::inet:
      return fmt::format("inet[{}]", type->size);
    case TypeKind::mac_address:
      return "mac_address";
    case TypeKind::username:
      return "username_t";
    case TypeKind::timestamp:
      return "timestamp";
    case TypeKind::cgroup_path:
      return "cgroup_path_t";
    case TypeKind::floating:
      return type->size == 4 ? "float" : "double";
    case TypeKind::aggregate:
      break;
  }
  return aggregation_name(*type);
}

}  // namespace scry
