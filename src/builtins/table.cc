#include <vector>

#include "builtins/families.h"

namespace scry {

std::span<const Builtin* const> all_builtins() {
  static const std::vector<const Builtin*> kAll = [] {
    std::vector<const Builtin*> all;
    for (auto family : {context_builtins, memory_builtins, output_builtins, map_builtins, aggregate_builtins,
                        internal_builtins})
      for (const Builtin& builtin : family()) all.push_back(&builtin);
    return all;
  }();
  return kAll;
}

const Builtin* find_action(std::string_view name) {
  for (const Builtin* builtin : all_builtins())
    if (builtin->name == name) return builtin;
  return nullptr;
}

const Builtin* find_builtin(std::string_view name) {
  const Builtin* builtin = find_action(name);
  return builtin && builtin->kind != BuiltinKind::internal ? builtin : nullptr;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  for (const Builtin* builtin : all_builtins())
    if (builtin->kind != BuiltinKind::internal) names.emplace_back(builtin->name);
  return names;
}

}  // namespace scry
