#include "kernel/cgroups.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sstream>

#include "base/glob.h"
#include "base/text_file.h"

namespace scry {
namespace {

constexpr int kKernfsHandle = 0xfe;  // FILEID_KERNFS: the handle is the 64-bit inode number
constexpr uint64_t kRootInode = 1;   // of the hierarchy of version 2
constexpr const char* kCgroupRoot = "/sys/fs/cgroup";

// The directory of an inode of a hierarchy, below its mount point.
std::string directory_of(const CgroupHierarchy& hierarchy, uint64_t id) {
  alignas(file_handle) char memory[sizeof(file_handle) + sizeof id];
  auto* handle = reinterpret_cast<file_handle*>(memory);
  handle->handle_bytes = sizeof id;
  handle->handle_type = kKernfsHandle;
  std::memcpy(handle->f_handle, &id, sizeof id);
  Fd directory(::open_by_handle_at(hierarchy.root.get(), handle, O_PATH | O_CLOEXEC));
  struct stat status = {};
  if (!directory || ::fstat(directory.get(), &status) != 0 || !S_ISDIR(status.st_mode)) return {};
  char target[4096];
  const std::string link = fmt::format("/proc/self/fd/{}", directory.get());
  const ssize_t length = ::readlink(link.c_str(), target, sizeof target);
  const std::string_view path(target, length > 0 ? static_cast<size_t>(length) : 0);
  if (!path.starts_with(hierarchy.mount_point)) return {};
  const std::string below(path.substr(hierarchy.mount_point.size()));
  return below.empty() ? "/" : below;
}

struct Mount {
  std::string point;
  bool is_second = false;  // version 2
};

std::string read_mounts() {
  return read_text_file("/proc/self/mounts").value_or("");
}

std::vector<Mount> cgroup_mounts(const std::string& text) {
  std::vector<Mount> mounts;
  std::istringstream lines(text);
  std::string device, point, type, rest;
  while (lines >> device >> point >> type && std::getline(lines, rest)) {
    const bool second = type == "cgroup2";
    if ((second || type == "cgroup") && point.starts_with(kCgroupRoot)) mounts.push_back({point, second});
  }
  return mounts;
}

// "/" is the root as cgroup_path() names it: where version 2 is mounted.
std::string directory_named(const std::string& path) {
  if (path == "/")
    for (const Mount& mount : cgroup_mounts(read_mounts()))
      if (mount.is_second) return mount.point;
  return path;
}

}  // namespace

std::string unified_hint(const std::string& path, const std::string& mounts) {
  for (const Mount& mount : cgroup_mounts(mounts))
    if (mount.is_second && !path.starts_with(mount.point))
      return fmt::format("cgroups of version 2 are mounted on {}", mount.point);
  return {};
}

Result<Cgroup> find_cgroup(const std::string& name) {
  const std::string path = directory_named(name);
  struct statfs system = {};
  struct stat status = {};
  if (::statfs(path.c_str(), &system) != 0 || ::stat(path.c_str(), &status) != 0)
    return fail(errno, path, unified_hint(path, read_mounts()));
  const bool is_cgroup = system.f_type == CGROUP2_SUPER_MAGIC || system.f_type == CGROUP_SUPER_MAGIC;
  if (!is_cgroup || !S_ISDIR(status.st_mode))
    return fail(0, fmt::format("{} is not the directory of a cgroup", path), unified_hint(path, read_mounts()));
  Cgroup cgroup{.id = status.st_ino, .is_unified = system.f_type == CGROUP2_SUPER_MAGIC};
  if (!cgroup.is_unified) cgroup.hint = unified_hint(path, read_mounts());
  std::string above = path;
  for (struct stat parent = {}; ::stat((above += "/..").c_str(), &parent) == 0 && parent.st_dev == status.st_dev;) {
    if (parent.st_ino == status.st_ino) break;  // mounted at /
    status = parent;
    ++cgroup.level;
  }
  cgroup.level_is_known = status.st_ino == kRootInode;
  return cgroup;
}

void CgroupPaths::open_hierarchies() {
  opened_ = true;
  for (const Mount& mount : cgroup_mounts(read_mounts())) {
    Fd root(::open(mount.point.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root) continue;
    const std::string name = mount.is_second ? "unified" : mount.point.substr(mount.point.rfind('/') + 1);
    hierarchies_.push_back({name, mount.point, std::move(root)});
  }
}

std::string CgroupPaths::find(uint64_t id, const std::string& filter) {
  if (!opened_) open_hierarchies();
  std::string text;
  for (const CgroupHierarchy& hierarchy : hierarchies_) {
    if (!filter.empty() && !glob_match(filter, hierarchy.name)) continue;
    const std::string path = directory_of(hierarchy, id);
    if (path.empty()) continue;
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", hierarchy.name, path);
  }
  return text;
}

}  // namespace scry
