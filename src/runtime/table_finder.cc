#include "runtime/table_finder.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "base/foreign_limits.h"
#include "elf/needed.h"
#include "symbols/target_files.h"
#include "unwind/python_build.h"

namespace scry {

using unwind::Key;
using unwind::Request;

// ---- files that wait

namespace {

Key without_part(Key key) {
  key.part = 0;
  return key;
}

}  // namespace

void WaitingFiles::push(WantedFile file) {
  const std::lock_guard lock(mutex_);
  if (files_.size() == kMost || !requests_.try_emplace(without_part(file.key)).second) return;
  files_.push_back(std::move(file));
  changed_.notify_all();
}

bool WaitingFiles::adopt(const Key& request) {
  const std::lock_guard lock(mutex_);
  const auto waits = requests_.find(without_part(request));
  if (waits == requests_.end()) return false;
  if (std::ranges::find(waits->second, request) == waits->second.end()) waits->second.push_back(request);
  return true;
}

std::optional<WantedFile> WaitingFiles::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ends_ || !files_.empty(); });
  if (ends_) return std::nullopt;
  WantedFile file = std::move(files_.front());
  files_.pop_front();
  return file;
}

std::vector<Key> WaitingFiles::finish(const WantedFile& file) {
  const std::lock_guard lock(mutex_);
  auto waited = requests_.extract(without_part(file.key));
  changed_.notify_all();
  return waited ? std::move(waited.mapped()) : std::vector<Key>();
}

void WaitingFiles::wait_until_empty(std::chrono::steady_clock::time_point until) {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, until, [this] { return requests_.empty(); });
}

void WaitingFiles::end() {
  const std::lock_guard lock(mutex_);
  ends_ = true;
  changed_.notify_all();
}

// ---- the finder

namespace {

// Nothing: the file cannot be looked at.
std::optional<Key> key_of(uint64_t device, uint64_t inode, const std::string& path) {
  constexpr uint32_t kMinorBits = 20;  // of dev_t in the kernel (linux/kdev_t.h)
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Key{.inode = inode,
             .device = major(device) << kMinorBits | minor(device),
             .size = static_cast<uint32_t>(status.st_size)};
}

// Whether it is the file that the process has mapped, not another one that has its path by now. Where /proc and stat()
// have other numbers for the device (overlayfs, btrfs), the size decides.
bool is_mapped(const ForeignFile& file, const Key& key, const symbols::Mapping& mapping) {
  return static_cast<uint32_t>(file.size()) == key.size &&
         (file.device() != mapping.device || file.inode() == mapping.inode);
}

uint32_t program_of(const std::vector<symbols::Mapping>& mappings) {
  for (const symbols::Mapping& mapping : mappings)
    if (mapping.path == symbols::kVdso) return symbols::program_number(mapping.start);
  return 0;
}

}  // namespace

void TableFinder::add_file(const WantedFile& wanted) {
  const Key& key = wanted.key;
  const bool is_new = std::ranges::find(found_, key, &UnwindFile::key) == found_.end() && !store_.is_known(key);
  if (!is_new) return;
  if (waiting_) {
    const auto file = ForeignFile::open(wanted.path);
    const bool is_it = file && is_mapped(*file, key, wanted.mapping);
    if (is_it && sources_.kept) sources_.kept->keep(wanted.mapping, file->descriptor());
    if (is_it && !file->is_ours()) return waiting_->push(wanted);
  }
  const auto file = open(wanted);
  UnwindFile made{.key = key, .table = {}, .path = wanted.path};
  if (file) made.table = table_of(*file), made.python = python_of(*file);
  add(std::move(made));
}

// Tables that are made take as much memory of ours as they will of the kernel's.
void TableFinder::add(UnwindFile made) {
  found_bytes_ += made.table.bytes();
  found_.push_back(std::move(made));
  if (found_bytes_ > sources_.most_table_bytes / 4) store();
}

void TableFinder::store() {
  found_bytes_ = 0;
  store_.add(std::exchange(found_, {}));
}

void TableFinder::add_mapping(int pid, const symbols::Mapping& mapping) {
  const std::string path = symbols::path_of_mapping(pid, mapping);
  if (const auto key = key_of(mapping.device, mapping.inode, path)) add_file({*key, path, mapping});
}

void TableFinder::add_mappings_of(int pid) {
  for (const symbols::Mapping& mapping : symbols::mapped_files(pid)) add_mapping(pid, mapping);
}

// By its name, or where that leads to another one by now, as it was kept.
std::unique_ptr<symbols::ElfFile> TableFinder::open(const WantedFile& wanted) const {
  auto opened = symbols::ElfFile::open(wanted.path);
  if (opened && is_mapped((*opened)->file(), wanted.key, wanted.mapping)) return *std::move(opened);
  const Fd kept = sources_.kept ? sources_.kept->find(wanted.mapping) : Fd();
  if (!kept) return nullptr;
  opened = symbols::ElfFile::open(fmt::format("/proc/self/fd/{}", kept.get()));
  return opened && is_mapped((*opened)->file(), wanted.key, wanted.mapping) ? *std::move(opened) : nullptr;
}

unwind::FrameTable TableFinder::table_of(const symbols::ElfFile& file) const {
  unwind::FrameTable table = cache_.table_of(file, most_bytes());
  std::vector<std::string> problems;  // reported when the symbols of that file are read
  const auto path = table.lacks_code ? symbols::find_debug_file(file, sources_.folders, problems) : std::nullopt;
  const auto debug = path ? symbols::ElfFile::open(*path).value_or(nullptr) : nullptr;
  return debug ? unwind::read_frame_table(file, debug.get(), most_bytes()) : std::move(table);
}

uint64_t TableFinder::most_bytes() const {
  return std::min(sources_.most_table_bytes, foreign::kMostFrameTableBytes);
}

std::optional<unwind::PythonBuild> TableFinder::python_of(symbols::ElfFile& file) const {
  const auto python = unknown_ ? unwind::find_python(file) : std::nullopt;
  if (!python || python->build) return python ? python->build : std::nullopt;
  const std::lock_guard lock(unknown_->mutex);
  unknown_->sentences.push_back(fmt::format("Python frames of {} are left out: CPython {} is not known", file.path(),
                                            python->version.empty() ? "of an unknown version" : python->version));
  return std::nullopt;
}

// A program that is not running yet, and the libraries that it is linked with.
void TableFinder::add_program(const std::string& path) {
  const symbols::TargetFiles files;
  std::vector<std::string> paths = {path};
  std::set<std::string> seen = {path};
  for (size_t i = 0; i < paths.size(); ++i) {
    const auto file = symbols::ElfFile::open(paths[i]);
    struct stat status {};
    if (!file || ::stat(paths[i].c_str(), &status) != 0) continue;
    const auto key = key_of(status.st_dev, status.st_ino, paths[i]);
    std::error_code failed;
    const std::filesystem::path real = std::filesystem::canonical(paths[i], failed);
    if (key && !failed) add_file({*key, paths[i], {.path = real, .device = status.st_dev, .inode = status.st_ino}});
    const symbols::NeededLibraries needed = symbols::needed_libraries(**file);
    const auto add = [&](const std::string& library) {
      if (paths.size() < symbols::kMostNeeded && seen.insert(library).second) paths.push_back(library);
    };
    for (const std::string& name : needed.names) {
      for (const std::string& folder : needed.folders) add(folder + "/" + name);
      for (const symbols::FoundFile& library : files.find(name, std::nullopt)) add(library.path);
    }
  }
}

// The file that a program asks for, and all others that the process maps to execute.
void TableFinder::add_requested(const Request& request) {
  const int pid = static_cast<int>(request.pid);
  const auto mappings = symbols::read_mappings(pid);
  if (!mappings) return;
  const bool is_same_program = request.program != 0 && program_of(mappings->all) == request.program;
  for (const symbols::Mapping& mapping : mappings->all) {
    if (!mapping.executable || !mapping.is_file()) continue;
    const std::string path = symbols::path_of_mapping(pid, mapping);
    auto key = key_of(mapping.device, mapping.inode, path);
    if (!key) continue;
    const bool is_asked_for = request.address >= mapping.start && request.address < mapping.end &&
                              key->size == request.key.size && (is_same_program || key->inode == request.key.inode);
    if (is_asked_for) key = request.key;  // as programs see it: on some file systems /proc has other numbers
    add_file({*key, path, mapping});
  }
}

}  // namespace scry
