#include "kernel/mounts.h"

#include <fmt/format.h>
#include <sys/mount.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace scry {
namespace {

struct Mounted {
  const char* type;
  std::string place;
};

std::vector<Mounted>& mounted() {
  static std::vector<Mounted> all;
  return all;
}

// bpffs goes away with the objects that are pinned in it.
bool has_entries(const Mounted& one) {
  std::error_code none;
  return std::string_view(one.type) == "bpf" && !std::filesystem::is_empty(one.place, none);
}

}  // namespace

Result<void> mount_for_this_run(const char* type, const std::string& place) {
  if (::mount("nodev", place.c_str(), type, MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) != 0)
    return fail(errno, fmt::format("mount {} on {}", type, place));
  mounted().push_back({type, place});
  return {};
}

std::vector<std::string> unmount_again() {
  std::vector<std::string> texts;
  for (const Mounted& one : std::exchange(mounted(), {})) {
    const int error = has_entries(one) ? EBUSY : ::umount(one.place.c_str()) ? errno : 0;
    texts.push_back(error ? fmt::format("mounted {} on {}; it stays mounted: {}", one.type, one.place,
                                        error == EBUSY ? "it is in use" : std::strerror(error))
                          : fmt::format("mounted {} on {} for this run, and unmounted it", one.type, one.place));
  }
  return texts;
}

}  // namespace scry
