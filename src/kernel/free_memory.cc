#include "kernel/free_memory.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/text_file.h"

namespace scry {
namespace {

// The number after `name` in a text of lines "NAME NUMBER"; nullopt: there is none.
std::optional<uint64_t> number_after(std::string_view text, std::string_view name) {
  std::optional<uint64_t> found;
  for_each_line(text, [&](std::string_view line) {
    if (found || !line.starts_with(name)) return;
    line.remove_prefix(std::min(line.find_first_of("0123456789", name.size()), line.size()));
    uint64_t number = 0;
    if (std::from_chars(line.data(), line.data() + line.size(), number).ec == std::errc()) found = number;
  });
  return found;
}

std::optional<uint64_t> number_in(const std::string& path) {
  return number_after(read_text_file(path).value_or(""), "");
}

// A version of the control groups: how /proc/self/cgroup names its hierarchy, where that is mounted, and its files.
struct Version {
  std::string_view prefix, mount;
  const char *limit, *usage, *cache;
};
constexpr Version kVersions[] = {
    {"0::", "", "memory.max", "memory.current", "inactive_file "},
    {":memory:", "/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "},
};

// The path of this process's group in the hierarchy: "/user.slice/a". Empty: it is in none.
std::string group_in(std::string_view groups, const Version& version) {
  std::string group;
  for_each_line(groups, [&](std::string_view line) {
    const size_t at = line.find(version.prefix);
    const bool named = at != line.npos && (version.prefix[0] == ':' || at == 0);
    if (named && group.empty()) group = line.substr(at + version.prefix.size());
  });
  return group;
}

// What a group may still take; nullopt: it has no limit.
std::optional<uint64_t> room_of(const std::string& directory, const Version& version) {
  const auto limit = number_in(directory + "/" + version.limit), usage = number_in(directory + "/" + version.usage);
  if (!limit || !usage) return std::nullopt;
  const uint64_t cache =
      number_after(read_text_file(directory + "/memory.stat").value_or(""), version.cache).value_or(0);
  const uint64_t used = *usage - std::min(*usage, cache);
  return *limit - std::min(*limit, used);
}

}  // namespace

std::optional<uint64_t> free_memory(const std::string& proc, const std::string& cgroups) {
  std::optional<uint64_t> least = number_after(read_text_file(proc + "/meminfo").value_or(""), "MemAvailable:");
  if (least) *least *= 1024;
  const std::string groups = read_text_file(proc + "/self/cgroup").value_or("");
  for (const Version& version : kVersions) {
    std::string group = group_in(groups, version);
    while (!group.empty()) {
      if (group == "/") group.clear();
      if (const auto room = room_of(cgroups + std::string(version.mount) + group, version))
        least = std::min(least.value_or(*room), *room);
      if (group.empty()) break;
      group.resize(group.rfind('/'));
      if (group.empty()) group = "/";
    }
  }
  return least;
}

}  // namespace scry
