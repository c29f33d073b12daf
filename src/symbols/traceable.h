// TraceableFunctions: the kernel functions that probes may be put on, by name and module.
//
// From tracefs' available_filter_functions ("name" or "name [module]", one a line) or a file of that form given by the
// user; minus the kernel's blacklist of kprobes, and minus functions that are known to bring trouble. Read when first
// asked, about 1 ms for 1,000 functions of a kernel's list, nearly all of it the kernel's own work.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scry {

struct TraceableFunction {
  std::string_view name;
  std::string_view module;  // empty: the kernel itself
  friend auto operator<=>(const TraceableFunction&, const TraceableFunction&) = default;
};

class TraceableFunctions {
 public:
  TraceableFunctions(std::string list_path, std::string blacklist_path);
  // The texts of both files.
  static TraceableFunctions of_text(std::string list, const std::string& blacklist);

  bool readable();  // whether there is a list at all
  // Any module unless one is named; "vmlinux" is the kernel itself.
  bool contains(std::string_view name, std::optional<std::string_view> module = std::nullopt);
  // Whether several functions of one module have this name.
  bool is_ambiguous(std::string_view name);
  // Whether one function has this name, of whatever module.
  bool is_unique(std::string_view name);
  // Sorted bytewise, each once. Without a module pattern: names only, those of all modules; with one: of the modules
  // that match it. Names that contain ".part." are left out.
  std::vector<TraceableFunction> matching(std::string_view pattern,
                                          std::optional<std::string_view> module_pattern = std::nullopt);
  // Names of about this one's length, or that begin with it, for hints.
  std::vector<std::string> alike(std::string_view name);

 private:
  TraceableFunctions() = default;
  void read();
  void take(std::string list, const std::string& blacklist);

  std::string list_path_, blacklist_path_;
  bool read_ = false, readable_ = false;
  std::string text_;
  std::vector<TraceableFunction> functions_;  // sorted
  std::set<std::string_view> ambiguous_;      // names
};

}  // namespace scry
