// Configuration variables: what a `config` block and the environment may set (docs/language.md 12).
//
// config.cc has one row per variable; everything else (the reference, `scry help`, hints) reads the rows through
// config_variables().
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diag.h"
#include "base/environment.h"
#include "sema/typed.h"
#include "syntax/ast.h"

namespace scry::sema {

// Elements of a hash: its buckets, of 16 bytes and a power of two in number, must come to less than 4 GiB
// (kernel/bpf/hashtab.c: htab_map_alloc).
inline constexpr uint64_t kMostMapKeys = 1u << 27;

struct ConfigVariable {
  std::string name;
  std::string brief;
  std::string default_value;
  std::vector<std::string> values;  // legal words, or one description such as "a number from 1 to 9"
  bool has_effect = true;           // false: accepted for the sake of existing scripts, read by nothing
};

std::vector<ConfigVariable> config_variables();

// Names that the environment may set, without their prefix: MAX_STRLEN; all variables, and those of it alone.
std::vector<std::string> environment_names();
// Why such a name, which bpftrace knew once, has no effect: it has another now, or none. Empty for all others.
std::string outdated_name(std::string_view name, std::string_view prefix);

// What a run has set, in the same order; words as text.
struct ConfigValue {
  const char* name = "";
  std::variant<uint64_t, bool, std::string> value;
};
std::vector<ConfigValue> config_values(const typed::Config& config);

// What a setting of an unstable feature says.
enum class Stability : uint8_t { enable, warn, error };
Stability stability_of(const std::string& setting);

// "true", "on", "yes", "0", ...: what a word or number means as a truth value.
std::optional<bool> truth_of(const std::string& word);

// The config block, then the environment over it.
typed::Config read_config(const std::vector<ast::ConfigEntry>& entries, const Environment& environment, Diags& diags);

}  // namespace scry::sema
