#include "symbols/kept_files.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>

namespace scry::symbols {
namespace {

int64_t modified_at(const struct stat& file) {
  return int64_t{file.st_mtim.tv_sec} * 1'000'000'000 + file.st_mtim.tv_nsec;
}

Fd duplicate(int descriptor) {
  return Fd(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
}

// Whether the path still leads to the file.
bool leads_to(const std::string& path, int descriptor) {
  struct stat named {
  }, kept{};
  return ::stat(path.c_str(), &named) == 0 && ::fstat(descriptor, &kept) == 0 && named.st_dev == kept.st_dev &&
         named.st_ino == kept.st_ino;
}

}  // namespace

std::vector<KeptFiles::File>::iterator KeptFiles::place_of(const Mapping& mapping) {
  return std::ranges::find_if(files_, [&](const File& file) {
    return file.device == mapping.device && file.inode == mapping.inode && file.path == mapping.path;
  });
}

void KeptFiles::make_room() {
  if (files_.size() < most_) return;
  const auto named =
      std::ranges::find_if(files_, [](const File& file) { return leads_to(file.path, file.descriptor.get()); });
  files_.erase(named == files_.end() ? files_.begin() : named);
}

void KeptFiles::keep(const Mapping& mapping, int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return;
  const std::lock_guard lock(mutex_);
  if (place_of(mapping) != files_.end()) return;
  Fd own = duplicate(descriptor);
  if (!own) return;
  make_room();
  files_.push_back({mapping.path, mapping.device, mapping.inode, static_cast<uint64_t>(status.st_size),
                    modified_at(status), std::move(own)});
}

Fd KeptFiles::find(const Mapping& mapping) {
  const std::lock_guard lock(mutex_);
  const auto file = place_of(mapping);
  struct stat status {};
  if (file == files_.end() || ::fstat(file->descriptor.get(), &status) != 0) return {};
  const bool is_unchanged =
      static_cast<uint64_t>(status.st_size) == file->size && modified_at(status) == file->modified;
  return is_unchanged ? duplicate(file->descriptor.get()) : Fd();
}

}  // namespace scry::symbols
