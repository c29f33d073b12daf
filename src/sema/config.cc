// One row per variable. The environment wins over the script.
#include "sema/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "base/percent.h"
#include "sema/diags.h"
#include "syntax/number_literal.h"

namespace scry::sema {

using typed::Config;

namespace {

// What the kernel takes: in a record that holds what was read (less than BPF_MAX_VAR_SIZ, 1 << 29: "unbounded memory
// access"), and for the log.
constexpr uint64_t kMostReadBytes = 1u << 28, kMostLogBytes = UINT32_MAX >> 2;
constexpr uint64_t kMostRingPages = 1u << 18;  // a ring of 1 GiB
constexpr uint64_t kMostStackFrames = 512;
constexpr uint64_t kLeastMemory = 1 << 20;

// Legal values of a text; none: any.
struct Words {
  std::vector<std::string> list = {};
  bool (*accepts)(std::string_view text) = nullptr;  // where the list describes them; null: it has them all

  bool allow(const std::string& text) const {
    return accepts ? accepts(text) : list.empty() || std::ranges::find(list, text) != list.end();
  }
};

struct Row {
  const char* name;
  const char* brief;
  uint64_t Config::*number = nullptr;
  uint64_t least = 0, most = UINT64_MAX;  // of a number
  bool Config::*boolean = nullptr;
  std::string Config::*text = nullptr;
  Words words = {};
  const char* decided = nullptr;  // the default, where the run decides it
  bool has_effect = true;
};

bool is_overhead(std::string_view text) {
  return read_percent(text) || text == typed::kWarnOverhead || text == typed::kAnyOverhead;
}

Row unstable(const char* name, const char* brief, std::string Config::*text) {
  return {.name = name, .brief = brief, .text = text, .words = {{"enable", "warn", "error"}}};
}

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows{
      {.name = "max_strlen",
       .brief = "Longest string that str() reads, with its final NUL; longest buffer of buf().",
       .number = &Config::max_strlen,
       .least = 1,
       .most = kMostReadBytes},
      {.name = "max_map_keys",
       .brief = "Capacity of a map with keys.",
       .number = &Config::max_map_keys,
       .least = 1,
       .most = kMostMapKeys},
      {.name = "on_stack_limit",
       .brief = "Values of more bytes than this live in memory per CPU, not on the program's stack.",
       .number = &Config::on_stack_limit},
      {.name = "max_probes", .brief = "Most probes that a script may attach to.", .number = &Config::max_probes},
      {.name = "max_bpf_progs", .brief = "Most programs that may be generated.", .number = &Config::max_bpf_progs},
      {.name = "log_size",
       .brief = "Bytes of the verifier's log that are kept.",
       .number = &Config::log_size,
       .most = kMostLogBytes},
      {.name = "perf_rb_pages",
       .brief = "Pages of the ring buffer for events; 0: as many as the probes need.",
       .number = &Config::perf_rb_pages,
       .most = kMostRingPages},
      {.name = "max_memory",
       .brief = "Most bytes of the kernel's memory that maps and buffers may take together.",
       .number = &Config::max_memory,
       .least = kLeastMemory},
      {.name = "max_overhead",
       .brief = "Most of the machine's time that probes may take: beyond it they are sampled, then detached; warn: a "
                "warning beyond 5 %; none: any.",
       .text = &Config::max_overhead,
       .words = {{"a percentage such as 2%", typed::kWarnOverhead, typed::kAnyOverhead}, is_overhead}},
      {.name = "max_cat_bytes", .brief = "Most bytes that cat() prints.", .number = &Config::max_cat_bytes},
      {.name = "print_maps_on_exit",
       .brief = "Whether all maps are printed at the end.",
       .boolean = &Config::print_maps_on_exit},
      {.name = "cpp_demangle", .brief = "Whether C++ symbols are shown demangled.", .boolean = &Config::cpp_demangle},
      {.name = "lazy_symbolication",
       .brief = "Whether addresses become symbols when they are printed, not when they arrive.",
       .boolean = &Config::lazy_symbolication,
       .has_effect = false},
      {.name = "show_debug_info",
       .brief = "Whether user stacks show files, lines and inlined functions, where a program has DWARF.",
       .boolean = &Config::show_debug_info},
      {.name = "use_blazesym", .brief = "Another name of show_debug_info.", .boolean = &Config::show_debug_info},
      {.name = "str_trunc_trailer",
       .brief = "Printed after a string that was cut off.",
       .text = &Config::str_trunc_trailer},
      {.name = "license",
       .brief = "License of the programs, as the kernel sees it.",
       .text = &Config::license,
       .words = {{"GPL", "GPL v2", "GPL and additional rights", "Dual BSD/GPL", "Dual MIT/GPL", "Dual MPL/GPL"}}},
      {.name = "missing_probes",
       .brief = "What happens when a probe cannot be attached.",
       .text = &Config::missing_probes,
       .words = {{"ignore", "warn", "error"}}},
      {.name = "stack_mode",
       .brief = "How stacks are printed.",
       .text = &Config::stack_mode,
       .words = {{"bpftrace", "perf", "raw", "build_id"}}},
      {.name = "max_stack_frames",
       .brief = "Frames of kstack and ustack that a script asks for without a limit.",
       .number = &Config::max_stack_frames,
       .least = 1,
       .most = kMostStackFrames},
      {.name = "stack_unwind",
       .brief =
           "How user stacks are walked: by call-frame tables, and by frame pointers where a file has none (auto), or "
           "by one of them alone.",
       .text = &Config::stack_unwind,
       .words = {{"auto", "fp", "dwarf"}}},
      {.name = "cache_user_symbols",
       .brief = "Whether symbols of processes are kept by process, by program, or not at all.",
       .text = &Config::cache_user_symbols,
       .words = {{"PER_PID", "PER_PROGRAM", "NONE"}},
       .decided = "PER_PROGRAM with -c, else PER_PID"},
      unstable("unstable_import_statement", "The import statement.", &Config::unstable_import),
      unstable("unstable_tseries", "The aggregation tseries().", &Config::unstable_tseries),
      unstable("unstable_typeinfo", "The builtin typeinfo().", &Config::unstable_typeinfo),
      unstable("unstable_dw_ustack", "The builtin dw_ustack().", &Config::unstable_dw_ustack)};
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
constexpr const char* kWithoutEffect[] = {"symbol_source",   "max_type_res_iterations", "unstable_addr",
                                          "unstable_import", "unstable_macro",          "unstable_map_decl"};
constexpr const char* kEnvironmentOnly[] = {"btf", "vmlinux", "kernel_source", "kernel_build", "color"};

bool is_one_of(std::span<const char* const> names, const std::string& name) {
  return std::any_of(names.begin(), names.end(), [&](const char* one) { return name == one; });
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

const Row* find_row(const std::string& name) {
  for (const Row& row : rows())
    if (row.name == name) return &row;
  return nullptr;
}

// Words that were numbers once.
struct NumberedWord {
  std::string Config::*variable;
  std::string_view number;
  const char* word;
};
constexpr NumberedWord kNumberedWords[] = {{&Config::cache_user_symbols, "0", "NONE"},
                                           {&Config::cache_user_symbols, "1", "PER_PID"}};

std::string range_of(const Row& row) {
  if (row.most < UINT64_MAX) return fmt::format("a number from {} to {}", row.least, row.most);
  return row.least > 0 ? fmt::format("a number from {}", row.least) : "a number";
}

// Sets one variable from text; the error as a sentence, or empty.
std::string set(Config& config, const Row& row, const std::string& value) {
  if (row.number) {
    auto number = parse_number(value);
    if (!number || number->negative) return fmt::format("{}: expecting a number, got {}", row.name, value);
    if (number->magnitude < row.least || number->magnitude > row.most)
      return fmt::format("{}: {} is out of range: expecting {}", row.name, value, range_of(row));
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
  for (const NumberedWord& one : kNumberedWords)
    if (row.text == one.variable && value == one.number) word = one.word;
  const bool unstable = std::string_view(row.name).starts_with("unstable_");
  if (auto truth = unstable ? truth_of(value) : std::nullopt) word = *truth ? "enable" : "error";
  if (!row.words.allow(word))
    return fmt::format("{}: Invalid value for {}: valid values are {}, and {}. Found: {}", row.name, row.name,
                       fmt::join(row.words.list.begin(), row.words.list.end() - 1, ", "), row.words.list.back(), value);
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
    diags.add(kConfigRenamed, entry.span, fmt::format("{} is deprecated and has no effect", name));
    return;
  }
  if (is_one_of(kEnvironmentOnly, name)) {
    diags.add(kConfig, entry.span, fmt::format("{} can only be set as an environment variable", entry.name));
    return;
  }
  for (const Renamed& renamed : kRenamed)
    if (name == renamed.from) {
      diags.add(kConfigRenamed, entry.span, fmt::format("{} has been renamed, please use {}", name, renamed.to));
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

std::string text_of_default(const Row& row) {
  if (row.decided) return row.decided;
  const Config config;
  if (row.number) return std::to_string(config.*row.number);
  if (row.boolean) return config.*row.boolean ? "true" : "false";
  return config.*row.text;
}

std::vector<std::string> values_of(const Row& row) {
  if (row.number) return {range_of(row)};
  if (row.boolean) return {"true", "false"};
  return row.words.list.empty() ? std::vector<std::string>{"any text"} : row.words.list;
}

}  // namespace

Stability stability_of(const std::string& setting) {
  static const std::map<std::string, Stability> kWords{
      {"enable", Stability::enable}, {"warn", Stability::warn}, {"error", Stability::error}};
  return kWords.at(setting);
}

std::optional<bool> truth_of(const std::string& word) {
  static const std::map<std::string, bool> kWords{{"1", true},  {"true", true},   {"on", true},   {"yes", true},
                                                  {"0", false}, {"false", false}, {"off", false}, {"no", false}};
  if (auto found = kWords.find(lower(word)); found != kWords.end()) return found->second;
  if (auto number = parse_number(word)) return number->magnitude != 0;
  return std::nullopt;
}

std::vector<std::string> environment_names() {
  std::vector<std::string> names(std::begin(kEnvironmentOnly), std::end(kEnvironmentOnly));
  for (const Row& row : rows()) names.emplace_back(row.name);
  for (const Renamed& row : kRenamed) names.emplace_back(row.from);
  names.insert(names.end(), std::begin(kWithoutEffect), std::end(kWithoutEffect));
  for (std::string& name : names) name = upper(name);
  return names;
}

std::string outdated_name(std::string_view name, std::string_view prefix) {
  const std::string known = lower(std::string(name));
  for (const Renamed& row : kRenamed)
    if (known == row.from) return fmt::format("it is {}{} now", prefix, upper(row.to));
  return is_one_of(kWithoutEffect, known) ? "there is no such setting any more" : "";
}

std::vector<ConfigVariable> config_variables() {
  std::vector<ConfigVariable> variables;
  for (const Row& row : rows())
    variables.push_back({row.name, row.brief, text_of_default(row), values_of(row), row.has_effect});
  return variables;
}

std::vector<ConfigValue> config_values(const Config& config) {
  std::vector<ConfigValue> values;
  for (const Row& row : rows()) {
    ConfigValue& value = values.emplace_back();
    value.name = row.name;
    if (row.number)
      value.value = config.*row.number;
    else if (row.boolean)
      value.value = config.*row.boolean;
    else
      value.value = config.*row.text;
  }
  return values;
}

Config read_config(const std::vector<ast::ConfigEntry>& entries, const Environment& environment, Diags& diags) {
  Config config;
  for (const ast::ConfigEntry& entry : entries) apply_entry(config, entry, diags);
  for (const auto& [name, variable] : environment) {
    const Row* row = find_row(lower(name));
    if (!row) continue;
    if (std::string problem = set(config, *row, variable.value); !problem.empty())
      diags.add(kEnvironment, {}, problem)
          .hint(fmt::format("change or unset the environment variable {}={}", variable.written, variable.value));
  }
  return config;
}

}  // namespace scry::sema
