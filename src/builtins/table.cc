#include <algorithm>
#include <vector>

#include "builtins/families.h"

namespace scry {

std::span<const Builtin* const> all_builtins() {
  static const std::vector<const Builtin*> kAll = [] {
    std::vector<const Builtin*> all;
    // clang-format off
    for (auto family : {
             context_builtins,
             probe_context_builtins,
             stack_builtins,
             symbol_builtins,
             kernel_object_builtins,
             memory_builtins,
             string_builtins,
             memory_compare_builtins,
             pattern_builtins,
             number_name_builtins,
             output_builtins,
             map_builtins,
             aggregate_builtins,
             histogram_builtins,
             parameter_builtins,
             assertion_builtins,
             compile_time_builtins,
             address_builtins,
             task_builtins,
             action_builtins,
             delay_builtins,
             cgroup_builtins,
             series_builtins,
             heatmap_builtins,
             traced_builtins,
             statistics_builtins,
             map_print_builtins,
             row_builtins,
             syscall_builtins,
             libcall_builtins,
             kernel_memory_builtins,
             internal_builtins,
         })  // clang-format on
      for (const Builtin& builtin : family()) all.push_back(&builtin);
    return all;
  }();
  return kAll;
}

// arg0, arg1, ...: the raw arguments of a probe, one row for all of them.
bool is_raw_argument(std::string_view name) {
  return name.size() > 3 && name.starts_with("arg") &&
         name.find_first_not_of("0123456789", 3) == std::string_view::npos;
}

const Builtin* find_action(std::string_view name) {
  for (const Builtin* builtin : all_builtins())
    if (builtin->name == name) return builtin;
  return nullptr;
}

const Builtin* find_builtin(std::string_view name) {
  constexpr std::string_view kLongSpelling = "__builtin_";  // __builtin_pid is another spelling of pid
  if (name.starts_with(kLongSpelling)) return find_action(name.substr(kLongSpelling.size()));
  const Builtin* builtin = find_action(is_raw_argument(name) ? kRawArgument : name);
  return builtin && builtin->kind != BuiltinKind::internal ? builtin : nullptr;
}

bool is_value_builtin(std::string_view name) {
  const Builtin* builtin = find_builtin(name);
  return builtin && builtin->kind == BuiltinKind::value;
}

// sarg0, sarg1, ...: arguments on the stack, above the return address.
std::optional<std::string> replacement_of(std::string_view name) {
  constexpr std::string_view kStackArgument = "sarg";
  constexpr int kWord = 8, kDigits = 3;
  if (!name.starts_with(kStackArgument)) return std::nullopt;
  const std::string_view digits = name.substr(kStackArgument.size());
  const bool is_number =
      !digits.empty() && digits.size() <= kDigits && digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (!is_number) return std::nullopt;
  return "stack arguments are read by address: *(uint64 *)(reg(\"sp\") + " +
         std::to_string((std::stoi(std::string(digits)) + 1) * kWord) + ")";
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  for (const Builtin* builtin : all_builtins())
    if (builtin->kind != BuiltinKind::internal) names.emplace_back(builtin->name);
  return names;
}

}  // namespace scry
