#include "symbols/process_maps.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <set>

#include "base/access.h"
#include "base/clock.h"
#include "base/fd.h"
#include "base/foreign_limits.h"
#include "base/text.h"
#include "base/text_file.h"

namespace scry::symbols {
namespace {

constexpr std::string_view kDeleted = " (deleted)";

// A number at the start of `text`, which moves after it and one separator.
bool take_number(std::string_view& text, uint64_t& number, int base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc()) return false;
  const auto used = static_cast<size_t>(end - text.data());
  text.remove_prefix(std::min(text.size(), used + 1));
  return true;
}

std::string mount_namespace(const std::string& process) {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/" + process + "/ns/mnt", ignored).string();
}

}  // namespace

std::optional<Mapping> parse_mapping(std::string_view line) {
  Mapping mapping;
  uint64_t device_major = 0, device_minor = 0;
  if (!take_number(line, mapping.start, 16) || !take_number(line, mapping.end, 16) || line.size() < 5)
    return std::nullopt;
  mapping.executable = line[2] == 'x';
  line.remove_prefix(5);
  if (!take_number(line, mapping.offset, 16) || !take_number(line, device_major, 16) ||
      !take_number(line, device_minor, 16) || !take_number(line, mapping.inode, 10))
    return std::nullopt;
  mapping.device = makedev(device_major, device_minor);
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (line.ends_with(kDeleted)) line.remove_suffix(kDeleted.size());
  mapping.path = line;
  return mapping;
}

// A process may have as many mappings as it likes, with names as long as it likes: neither bytes nor time are
// unlimited.
Result<Mappings> read_mappings(int pid) {
  const TextPart part =
      TRY(read_text_part(fmt::format("/proc/{}/maps", pid), foreign::kMostMapsBytes, foreign::kMostMapsNs));
  Mappings mappings{{}, part.is_whole};
  for_each_line(part.text, [&](std::string_view line) {
    if (auto mapping = parse_mapping(line)) mappings.all.push_back(std::move(*mapping));
  });
  return mappings;
}

std::vector<Mapping> mapped_files(int pid) {
  std::vector<Mapping> mappings = read_mappings(pid).value_or(Mappings()).all;
  std::set<std::pair<uint64_t, uint64_t>> seen;
  std::erase_if(mappings, [&](const Mapping& mapping) {
    return !mapping.executable || !mapping.is_file() || !seen.emplace(mapping.device, mapping.inode).second;
  });
  return mappings;
}

std::vector<int> all_processes() {
  std::vector<int> processes;
  DIR* directory = ::opendir("/proc");
  if (!directory) return processes;
  while (const dirent* entry = ::readdir(directory)) {
    const std::string_view name = entry->d_name;
    int pid = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (error == std::errc() && end == name.data() + name.size()) processes.push_back(pid);
  }
  ::closedir(directory);
  return processes;
}

std::string name_of_process(int pid) {
  const std::string text = read_text_file(fmt::format("/proc/{}/comm", pid)).value_or("");
  return text.substr(0, text.rfind('\n'));
}

std::string started_with(int pid, std::string_view variable) {
  const std::string text = read_text_file(fmt::format("/proc/{}/environ", pid), foreign::kMostMapsBytes).value_or("");
  for (const std::string& entry : split(text, '\0'))
    if (entry.starts_with(variable) && entry.substr(variable.size()).starts_with('='))
      return entry.substr(variable.size() + 1);
  return {};
}

bool is_proc_ours() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self", ignored).string() == std::to_string(::getpid());
}

std::string root_path(int pid, const std::string& path) {
  return fmt::format("/proc/{}/root{}", pid, path);
}

bool is_elsewhere(int pid) {
  const std::string theirs = mount_namespace(std::to_string(pid));
  return !theirs.empty() && theirs != mount_namespace("self");
}

std::string path_of_process(int pid, const std::string& path) {
  return is_elsewhere(pid) ? root_path(pid, path) : path;
}

std::string link_path(int pid, const Mapping& mapping) {
  return fmt::format("/proc/{}/map_files/{:x}-{:x}", pid, mapping.start, mapping.end);
}

std::string path_of_mapping(int pid, const Mapping& mapping) {
  const std::string named = path_of_process(pid, mapping.path), link = link_path(pid, mapping);
  return !may_access(link, F_OK) || is_same_file(named, link) ? named : link;
}

bool is_same(const Mapping& a, const Mapping& b) {
  return a.start == b.start && a.end == b.end && a.offset == b.offset && a.device == b.device && a.inode == b.inode;
}

bool is_same_file(const std::string& path, const std::string& other) {
  struct stat status {
  }, others{};
  return ::stat(path.c_str(), &status) == 0 && ::stat(other.c_str(), &others) == 0 && status.st_dev == others.st_dev &&
         status.st_ino == others.st_ino;
}

}  // namespace scry::symbols
