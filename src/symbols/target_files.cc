#include "symbols/target_files.h"

#include <fmt/format.h>
#include <glob.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "base/access.h"
#include "base/glob.h"
#include "elf/signal_return.h"
#include "symbols/library_cache.h"
#include "symbols/process_maps.h"

namespace scry::symbols {
namespace {

constexpr std::string_view kLibraryPrefix = "lib";

bool is_executable_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && may_access(path, X_OK);
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

// A file of a process by its name, seen from the process's root, or by the kernel's link to it when that name is
// another file's now, or none's.
FoundFile from_root(int pid, const std::string& path, const std::string& link) {
  const std::string named = root_path(pid, path);
  const std::string& right = !may_access(link, F_OK) || is_same_file(named, link) ? named : link;
  return {right, right};
}

std::vector<FoundFile> find_library(const std::string& name, std::optional<int> pid) {
  std::vector<FoundFile> files;
  if (pid)
    for (const Mapping& mapping : mapped_files(*pid))
      if (is_library_called(mapping.path, name)) files.push_back({mapping.path, path_of_mapping(*pid, mapping)});
  if (!files.empty()) return files;
  for (const std::string& path : find_libraries(name)) files.push_back({path, path});
  drop_same_files(files);
  return files;
}

std::vector<FoundFile> all_mapped(std::optional<int> pid) {
  std::vector<FoundFile> files;
  if (pid) {
    for (const Mapping& mapping : mapped_files(*pid))
      files.push_back(from_root(*pid, mapping.path, link_path(*pid, mapping)));
    return files;
  }
  std::set<std::string> paths;
  for (int process : all_processes())
    for (const Mapping& mapping : mapped_files(process)) paths.insert(path_of_mapping(process, mapping));
  for (const std::string& path : paths) files.push_back({path, path});
  drop_same_files(files);
  return files;
}

int64_t changed_at(const struct stat& file) {
  return int64_t{file.st_ctim.tv_sec} * 1'000'000'000 + file.st_ctim.tv_nsec;
}

// Whether the file of this name is the one of a mapping, and has not changed since: an inode number may belong to
// another file later, and a file may be rewritten.
bool is_name_of(const std::string& path, const Mapping& mapping) {
  constexpr int64_t kTimeStep = 10'000'000;  // of the times of files: a tick of the slowest kernels
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return false;
  // On file systems over others (btrfs, overlayfs) stat(2) answers with a device that has no driver.
  const bool same_device = file.st_dev == mapping.device || major(file.st_dev) == 0;
  return same_device && file.st_ino == mapping.inode && changed_at(file) + kTimeStep <= mapping.seen;
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

std::string places_searched(const std::string& target) {
  if (target.find('/') != target.npos) return {};
  const std::string folders = "the current folder and those of PATH";
  return target.starts_with(kLibraryPrefix) ? "the loader's cache (/etc/ld.so.cache), " + folders : folders;
}

Background::Group TargetFile::group() const {
  return elf_->file().is_ours() ? Background::Group::ours : Background::Group::foreign;
}

bool TargetFile::returns_from_signal(uint64_t address) {
  const auto [known, is_new] = signal_returns_.try_emplace(address, false);
  if (!is_new) return known->second;
  const auto offset = elf_->offset_of(address);
  if (!offset) return false;
  for (const uint64_t size : {kMostSignalReturnBytes, kMostSignalReturnBytes - 2})  // it may be the end of the file
    if (const auto code = elf_->read_bytes(*offset, size)) return known->second = signal_return_bytes(*code) > 0;
  return false;
}

const Functions& TargetFile::functions() {
  if (reading_) return *reading_.wait();
  if (!functions_) functions_ = std::make_unique<const Functions>(*elf_, folders_);
  return *functions_;
}

const Functions* TargetFile::functions_by(Background& background) {
  if (functions_) return functions_.get();
  if (!reading_)
    reading_ = background.start(
        group(), [elf = elf_, folders = folders_] { return std::make_unique<const Functions>(*elf, folders); });
  const auto* done = background.wait(group(), reading_);
  return done ? done->get() : nullptr;
}

const Functions* TargetFile::read_functions() const {
  const auto* done = reading_ ? reading_.get() : nullptr;
  return done ? done->get() : functions_.get();
}

Result<std::unique_ptr<DwarfFile>> open_dwarf(const ElfFile& file, const DebugFolders& folders) {
  std::vector<std::string> problems;
  const auto path = file.find_section(".debug_info") ? file.lasting_path() : find_debug_file(file, folders, problems);
  if (!path) return fail(fmt::format("no debuginfo found for {}", file.path()));
  std::error_code failed;
  const std::filesystem::path real = std::filesystem::canonical(file.path(), failed);
  return DwarfFile::open(*path, SplitPlaces{failed ? file.path() : real.string(), folders.first});
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
  const std::string link = fmt::format("/proc/{}/exe", pid);
  const std::string path = std::filesystem::read_symlink(link, failed).string();
  if (failed) return std::nullopt;
  return from_root(pid, path, link);
}

Result<TargetFile*> TargetFiles::open(const std::string& path) {
  auto found = opened_.find(path);
  if (found == opened_.end()) found = opened_.emplace(path, open_version(path)).first;
  if (found->second && !(*found->second)->elf().is_x86_64()) return fail((*found->second)->elf().other_machine());
  return found->second;
}

Result<TargetFile*> TargetFiles::open_version(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return fail(errno, fmt::format("open '{}'", path));
  const FileVersion version{status.st_dev, status.st_ino, changed_at(status)};
  const auto known = versions_.find(version);
  if (known != versions_.end()) return known->second.get();
  auto file = std::make_unique<TargetFile>(TRY(ElfFile::open(path, ElfFile::Machines::i386_too)), folders);
  return versions_.emplace(version, std::move(file)).first->second.get();
}

bool TargetFiles::lasts(const Mapping& mapping) const {
  return is_name_of(mapping.path, mapping);
}

TargetFile* TargetFiles::open_mapped(int pid, const Mapping& mapping) {
  for (const std::string& path : {mapping.path, root_path(pid, mapping.path)})
    if (is_name_of(path, mapping)) return open_version(path).value_or(nullptr);
  TargetFile* file = open_version(link_path(pid, mapping)).value_or(nullptr);
  const auto now = read_mappings(pid).value_or(Mappings()).all;  // else the link may be another mapping's
  const bool is_there = std::any_of(now.begin(), now.end(), [&](const Mapping& one) { return is_same(one, mapping); });
  return is_there ? file : open_kept(mapping);
}

TargetFile* TargetFiles::open_kept(const Mapping& mapping) {
  const Fd kept = kept_->find(mapping);
  return kept ? open_version(fmt::format("/proc/self/fd/{}", kept.get())).value_or(nullptr) : nullptr;
}

bool TargetFiles::is_traceable(const std::string& path) {
  auto file = open(path);
  if (!file) return false;
  return (*file)->elf().is_position_independent() || is_executable_file(path);
}

}  // namespace scry::symbols
