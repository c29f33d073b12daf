// Configuration variables: one row each (language.md 8.4). The environment wins over the script.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "sema/analyze.h"
#include "syntax/number.h"

namespace scry::sema {

using typed::Config;

namespace {

struct Row {
  const char* name;
  uint64_t Config::*number = nullptr;
  bool Config::*boolean = nullptr;
  std::string Config::*text = nullptr;
  std::vector<std::string> words = {};  // legal values of a text; empty: any
};

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows{
      {.name = "max_strlen", .number = &Config::max_strlen},
      {.name = "max_map_keys", .number = &Config::max_map_keys},
      {.name = "on_stack_limit", .number = &Config::on_stack_limit},
      {.name = "max_probes", .number = &Config::max_probes},
      {.name = "max_bpf_progs", .number = &Config::max_bpf_progs},
      {.name = "log_size", .number = &Config::log_size},
      {.name = "perf_rb_pages", .number = &Config::perf_rb_pages},
      {.name = "max_cat_bytes", .number = &Config::max_cat_bytes},
      {.name = "print_maps_on_exit", .boolean = &Config::print_maps_on_exit},
      {.name = "cpp_demangle", .boolean = &Config::cpp_demangle},
      {.name = "lazy_symbolication", .boolean = &Config::lazy_symbolication},
      {.name = "show_debug_info", .boolean = &Config::show_debug_info},
      {.name = "use_blazesym", .boolean = &Config::show_debug_info},
      {.name = "str_trunc_trailer", .text = &Config::str_trunc_trailer},
      {.name = "license",
       .text = &Config::license,
       .words = {"GPL", "GPL v2", "GPL and additional rights", "Dual BSD/GPL", "Dual MIT/GPL", "Dual MPL/GPL"}},
      {.name = "missing_probes", .text = &Config::missing_probes, .words = {"error", "warn", "ignore"}},
      {.name = "stack_mode", .text = &Config::stack_mode, .words = {"bpftrace", "perf", "raw", "build_id"}},
      {.name = "cache_user_symbols",
       .text = &Config::cache_user_symbols,
       .words = {"PER_PID", "PER_PROGRAM", "NONE"}},
      {.name = "unstable_import_statement", .text = &Config::unstable_import, .words = {"enable", "warn", "error"}},
      {.name = "unstable_tseries", .text = &Config::unstable_tseries, .words = {"enable", "warn", "error"}},
      {.name = "unstable_typeinfo", .text = &Config::unstable_typeinfo, .words = {"enable", "warn", "error"}},
      {.name = "unstable_dw_ustack", .text = &Config::unstable_dw_ustack, .words = {"enable", "warn", "error"}},
  };
  return kRows;
}

struct Renamed {
  const char* from;
  const char* to;
};
constexpr Renamed kRenamed[] = {{"strlen", "max_strlen"},
                                {"no_cpp_demangle", "cpp_demangle"},
                                {"cat_bytes_max", "max_cat_bytes"},
                                {"map_keys_max", "max_map_keys"}};
constexpr const char* kWithoutEffect[] = {"symbol_source",    "max_type_res_iterations", "unstable_addr",
                                          "unstable_import",  "unstable_macro",          "unstable_map_decl"};
constexpr const char* kEnvironmentOnly[] = {"btf", "vmlinux", "kernel_source", "kernel_build", "color"};

bool is_one_of(std::span<const char* const> names, const std::string& name) {
  return std::any_of(names.begin(), names.end(), [&](const char* one) { return name == one; });
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

const Row* find_row(const std::string& name) {
  for (const Row& row : rows())
    if (row.name == name) return &row;
  return nullptr;
}

std::optional<bool> truth_of(const std::string& word) {
  static const std::map<std::string, bool> kWords{{"1", true},  {"true", true},   {"on", true},  {"yes", true},
                                                  {"0", false}, {"false", false}, {"off", false}, {"no", false}};
  if (auto found = kWords.find(lower(word)); found != kWords.end()) return found->second;
  if (auto number = parse_number(word)) return number->magnitude != 0;
  return std::nullopt;
}

// Sets one variable from text; the error as a sentence, or empty.
std::string set(Config& config, const Row& row, const std::string& value) {
  if (row.number) {
    auto number = parse_number(value);
    if (!number || number->negative) return fmt::format("{}: expecting a number, got {}", row.name, value);
    config.*row.number = number->magnitude;
    return {};
  }
  if (row.boolean) {
    auto truth = truth_of(value);
    if (!truth) return "Invalid bool value: valid values are true, false, 1 or 0.";
    config.*row.boolean = *truth;
    return {};
  }
  std::string word = value;
  const bool unstable = std::string_view(row.name).starts_with("unstable_");
  if (auto truth = unstable ? truth_of(value) : std::nullopt) word = *truth ? "enable" : "error";
  if (!row.words.empty() && std::find(row.words.begin(), row.words.end(), word) == row.words.end())
    return fmt::format("{}: Invalid value for {}: valid values are {}. Found: {}", row.name, row.name,
                       fmt::join(row.words, ", "), value);
  config.*row.text = word;
  return {};
}

std::string text_of(const ast::ConfigEntry& entry) {
  if (const auto* number = std::get_if<uint64_t>(&entry.value)) return std::to_string(*number);
  if (const auto* boolean = std::get_if<bool>(&entry.value)) return *boolean ? "true" : "false";
  return std::get<std::string>(entry.value);
}

void apply_entry(Config& config, const ast::ConfigEntry& entry, Diags& diags) {
  std::string name = lower(entry.name);
  if (name.starts_with("bpftrace_")) name = name.substr(9);
  if (is_one_of(kWithoutEffect, name)) {
    diags.add(kConfigWarning, entry.span, fmt::format("{} is deprecated and has no effect", name));
    return;
  }
  if (is_one_of(kEnvironmentOnly, name)) {
    diags.add(kConfig, entry.span, fmt::format("{} can only be set as an environment variable", entry.name));
    return;
  }
  for (const Renamed& renamed : kRenamed)
    if (name == renamed.from) {
      diags.add(kConfigWarning, entry.span, fmt::format("{} has been renamed, please use {}", name, renamed.to));
      name = renamed.to;
      break;
    }
  const Row* row = find_row(name);
  if (!row) {
    std::vector<std::string> names;
    for (const Row& one : rows()) names.emplace_back(one.name);
    Diag& diag = diags.add(kConfig, entry.span, fmt::format("{}: not a known configuration option", entry.name));
    for (const std::string& near : nearest_names(name, names, 1)) diag.hint("did you mean " + near + "?");
    return;
  }
  if (std::string problem = set(config, *row, text_of(entry)); !problem.empty())
    diags.add(kConfig, entry.span, problem);
}

}  // namespace

Config read_config(const std::vector<ast::ConfigEntry>& entries, const std::map<std::string, std::string>& environment,
                   Diags& diags) {
  Config config;
  for (const ast::ConfigEntry& entry : entries) apply_entry(config, entry, diags);
  for (const auto& [name, value] : environment) {
    const Row* row = find_row(lower(name));
    if (!row) continue;
    if (std::string problem = set(config, *row, value); !problem.empty()) diags.add(kEnvironment, {}, problem);
  }
  return config;
}

}  // namespace scry::sema
