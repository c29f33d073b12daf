#include "symbols/target_files.h"

#include <fmt/format.h>
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <set>

#include "base/glob.h"
#include "symbols/library_cache.h"
#include "symbols/process_maps.h"

namespace scry::symbols {
namespace {

constexpr std::string_view kLibraryPrefix = "lib";

bool is_executable_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

// Only `*` is special to an attach point: the other special characters of glob(3) are escaped.
std::vector<std::string> expand_paths(const std::string& pattern) {
  std::string escaped;
  for (char c : pattern) {
    if (c == '?' || c == '[' || c == '\\') escaped += '\\';
    escaped += c;
  }
  std::vector<std::string> paths;
  glob_t found{};
  if (::glob(escaped.c_str(), 0, nullptr, &found) == 0)
    for (size_t i = 0; i < found.gl_pathc; ++i) paths.emplace_back(found.gl_pathv[i]);
  ::globfree(&found);
  return paths;
}

std::vector<FoundFile> find_in_path(const std::string& name) {
  std::vector<std::string> folders{"."};
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable ? variable : "";
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) folders.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::vector<FoundFile> files;
  const bool many = has_wildcard(name);
  for (const std::string& folder : folders) {
    const std::string written = folder + "/" + name;
    for (const std::string& path : many ? expand_paths(written) : std::vector{written})
      if (is_executable_file(path)) files.push_back({many ? path : name, path});
  }
  drop_same_files(files);
  return files;
}

std::vector<FoundFile> find_library(const std::string& name, std::optional<int> pid) {
  std::vector<FoundFile> files;
  if (pid)
    for (const std::string& path : mapped_files(*pid))
      if (is_library_called(path, name)) files.push_back({path, path_of_process(*pid, path)});
  if (!files.empty()) return files;
  for (const std::string& path : find_libraries(name)) files.push_back({path, path});
  drop_same_files(files);
  return files;
}

std::vector<FoundFile> all_mapped(std::optional<int> pid) {
  std::vector<FoundFile> files;
  if (pid) {
    for (const std::string& path : mapped_files(*pid)) files.push_back({root_path(*pid, path), root_path(*pid, path)});
    return files;
  }
  std::set<std::string> paths;
  for (int process : all_processes())
    for (const std::string& path : mapped_files(process)) paths.insert(path_of_process(process, path));
  for (const std::string& path : paths) files.push_back({path, path});
  drop_same_files(files);
  return files;
}

}  // namespace

void drop_same_files(std::vector<FoundFile>& files) {
  std::set<std::pair<uint64_t, uint64_t>> seen;
  std::erase_if(files, [&](const FoundFile& file) {
    struct stat status {};
    if (::stat(file.path.c_str(), &status) != 0) return true;
    return !seen.emplace(status.st_dev, status.st_ino).second;
  });
}

std::optional<std::string> TargetFile::debug_path() const {
  if (elf_->find_section(".debug_info")) return elf_->path();
  return find_debug_file(*elf_, folders_);
}

std::vector<FoundFile> TargetFiles::find(const std::string& target, std::optional<int> pid) const {
  if (target == "*") return all_mapped(pid);
  const bool is_path = target.find('/') != target.npos;
  if (is_path && has_wildcard(target)) {
    std::vector<FoundFile> files;
    for (const std::string& path : expand_paths(target)) files.push_back({path, path});
    return files;
  }
  if (is_path) {
    const std::string path = pid && target.starts_with('/') ? path_of_process(*pid, target) : target;
    return {{path, path}};
  }
  if (target.starts_with(kLibraryPrefix))
    if (auto files = find_library(target, pid); !files.empty()) return files;
  return find_in_path(target);
}

std::optional<FoundFile> TargetFiles::program_of(int pid) const {
  std::error_code failed;
  const std::string path = std::filesystem::read_symlink(fmt::format("/proc/{}/exe", pid), failed).string();
  if (failed) return std::nullopt;
  return FoundFile{root_path(pid, path), root_path(pid, path)};
}

Result<TargetFile*> TargetFiles::open(const std::string& path) {
  auto found = opened_.find(path);
  if (found == opened_.end()) {
    auto elf = ElfFile::open(path);
    Result<std::unique_ptr<TargetFile>> made =
        elf ? Result<std::unique_ptr<TargetFile>>(std::make_unique<TargetFile>(std::move(*elf), folders))
            : std::unexpected(elf.error());
    found = opened_.emplace(path, std::move(made)).first;
  }
  if (!found->second) return std::unexpected(found->second.error());
  return found->second->get();
}

bool TargetFiles::is_traceable(const std::string& path) {
  auto file = open(path);
  if (!file) return false;
  return (*file)->elf().is_position_independent() || is_executable_file(path);
}

}  // namespace scry::symbols
