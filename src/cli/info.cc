#include "cli/info.h"

#include <elfutils/version.h>
#include <fmt/format.h>
#include <sys/utsname.h>

namespace scry::cli {
namespace {

constexpr int kInfoColumn = 35;
// What test engines match to learn what a build can do: symbols of user code and DWARF, by whatever library.
constexpr const char* kCompatibleBuild =
    "  LLVM: none (eBPF compiler built in)\n"
    "  bfd: yes\n"
    "  libdw (DWARF support): yes\n"
    "  blazesym (advanced symbolization): no\n"
    "  dwunwind (DWARF stack unwinding): no\n\n";

std::string table(const char* title, const std::vector<std::pair<std::string, std::string>>& cells) {
  std::string text = fmt::format("{}\n", title);
  for (size_t i = 0; i < cells.size(); i += 2) {
    std::string line = fmt::format("{:<{}}", fmt::format("  {}: {}", cells[i].first, cells[i].second), kInfoColumn);
    if (i + 1 < cells.size()) line += fmt::format("  {}: {}", cells[i + 1].first, cells[i + 1].second);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::vector<std::pair<std::string, std::string>> cells_of(Features& features, FeatureGroup group) {
  std::vector<std::pair<std::string, std::string>> cells;
  if (group == FeatureGroup::kernel_feature)
    cells.emplace_back("Instruction limit", std::to_string(features.instruction_limit()));
  for (const Features::Row& row : features.rows(group)) cells.emplace_back(row.name, row.available ? "yes" : "no");
  return cells;
}

}  // namespace

std::string info_text(const std::string& version, Features& features, bool compatible) {
  utsname system{};
  uname(&system);
  std::string text = fmt::format("System\n  OS: {} {} {}\n  Arch: {}\n\nBuild\n  version: {}\n", system.sysname,
                                 system.release, system.version, system.machine, version);
  if (compatible)
    text += kCompatibleBuild;
  else
    text += fmt::format("  eBPF compiler: built in\n  DWARF: elfutils {}.{}\n\n", _ELFUTILS_VERSION / 1000,
                        _ELFUTILS_VERSION % 1000);
  text += table("Kernel helpers", cells_of(features, FeatureGroup::helper)) + "\n";
  text += table("Kernel features", cells_of(features, FeatureGroup::kernel_feature)) + "\n";
  text += table("Probe types", cells_of(features, FeatureGroup::probe_type));
  return text;
}

}  // namespace scry::cli
