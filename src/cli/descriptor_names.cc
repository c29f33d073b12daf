#include "cli/descriptor_names.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <charconv>
#include <climits>
#include <cstdlib>

#include "base/folder.h"
#include "base/text_file.h"
#include "symbols/process_maps.h"

namespace scry::cli {
namespace {

constexpr std::string_view kSocket = "socket:[", kPid = "Pid:\t", kDeleted = " (deleted)",
                           kPidFile = "anon_inode:[pidfd]";

std::string link_of(uint32_t pid, int number) {
  return number == AT_FDCWD ? fmt::format("/proc/{}/cwd", pid) : fmt::format("/proc/{}/fd/{}", pid, number);
}

std::string link_target(const std::string& link) {
  char target[PATH_MAX];
  const ssize_t size = ::readlink(link.c_str(), target, sizeof target);
  return size > 0 ? std::string(target, static_cast<size_t>(size)) : std::string();
}

std::string in_brackets(std::string_view name) {
  if (name.empty()) return "";
  std::string text = "<";
  syscalls::append_name(text, name);
  return text + ">";
}

uint64_t number_after(std::string_view text, std::string_view prefix) {
  uint64_t number = 0;
  std::from_chars(text.data() + prefix.size(), text.data() + text.size(), number);
  return number;
}

// What its link in /proc would be; "": only /proc knows.
std::string name_of(const syscalls::FileState& file) {
  using Place = syscalls::FileState::Place;
  const bool in_no_folder = file.place == Place::none;
  if (file.magic == SOCKFS_MAGIC) return fmt::format("{}{}]", kSocket, file.inode);
  if (file.magic == PIPEFS_MAGIC && in_no_folder) return fmt::format("pipe:[{}]", file.inode);
  if (file.magic == ANON_INODE_FS_MAGIC) return "anon_inode:" + file.path.substr(1);
  if (file.magic == syscalls::kPidFileSystem) return std::string(kPidFile);
  const bool in_memory = file.magic == TMPFS_MAGIC || file.magic == HUGETLBFS_MAGIC;
  if (in_no_folder && !in_memory) return "";
  return fmt::format("{}{}", file.path, file.place != Place::folder ? kDeleted : "");
}

// As the kernel has the numbers of devices in an inode.
constexpr uint32_t kMinorBits = 20;
dev_t device_of(uint32_t number) {
  return makedev(number >> kMinorBits, number & ((1u << kMinorBits) - 1));
}

}  // namespace

const DescriptorNames::File& DescriptorNames::file_of(uint32_t pid, int number) {
  File& file = table_of(pid)[number];
  if (file.name.empty() && !file.is_free) file.name = link_target(link_of(pid, number));
  return file;
}

std::string DescriptorNames::descriptor(uint32_t pid, int number) {
  const std::string_view name = file_of(pid, number).name;
  if (!name.ends_with(kDeleted)) return in_brackets(name);
  return in_brackets(name.substr(0, name.size() - kDeleted.size())) + "(deleted)";
}

std::string DescriptorNames::described(uint32_t pid, int number) {
  const File& file = file_of(pid, number);
  if (file.is_free) return "";
  const std::string_view name = file.name;
  if (name.starts_with(kSocket)) return fmt::format("<{}>", sockets_.name(pid, number, number_after(name, kSocket)));
  if (file.process != 0) return fmt::format("<pid:{}>", file.process);
  if (name.starts_with(kPidFile) || name.starts_with("pidfd:"))
    if (const auto facts = read_text_file(fmt::format("/proc/{}/fdinfo/{}", pid, number)))
      if (const size_t at = facts->find(kPid); at != facts->npos)
        return fmt::format("<pid:{}>", number_after(facts->substr(at), kPid));
  std::string text = descriptor(pid, number);
  if (!name.starts_with("/dev/")) return text;
  struct stat now = {};
  now.st_mode = file.mode;
  now.st_rdev = device_of(file.device);
  if (file.mode == 0) ::stat(link_of(pid, number).c_str(), &now);
  if (S_ISCHR(now.st_mode) || S_ISBLK(now.st_mode))
    text.insert(text.size() - 1, fmt::format("<{} {}:{}>", S_ISCHR(now.st_mode) ? "char" : "block", major(now.st_rdev),
                                             minor(now.st_rdev)));
  return text;
}

std::string DescriptorNames::process(uint32_t pid) {
  constexpr size_t kMostShown = 15;  // of threads of the kernel there is more, which strace does not show
  return in_brackets(symbols::name_of_process(static_cast<int>(pid)).substr(0, kMostShown));
}

DescriptorNames::Table& DescriptorNames::table_of(uint32_t pid) {
  const auto [found, is_new] = processes_.try_emplace(pid);
  Table& table = found->second;
  if (!is_new || pid != child_) return table;
  table[AT_FDCWD].name = link_target("/proc/self/cwd");
  for (int standard = 0; standard <= STDERR_FILENO; ++standard)
    table[standard].name = link_target(fmt::format("/proc/self/fd/{}", standard));
  return table;
}

void DescriptorNames::add_running(uint32_t pid) {
  file_of(pid, AT_FDCWD);
  for (const std::string& number : list_folder(fmt::format("/proc/{}/fd", pid)))
    described(pid, std::atoi(number.c_str()));
}

// What only /proc knows is asked at once, before it changes.
void DescriptorNames::observe_file(uint32_t pid, int number, const syscalls::FileState& file) {
  const bool is_free = file.place == syscalls::FileState::Place::free;
  table_of(pid)[number] = {is_free ? "" : name_of(file), file.mode, file.device, file.process, is_free};
  file_of(pid, number);
}

void DescriptorNames::observe_socket(uint32_t pid, int number, const syscalls::SocketState& socket) {
  table_of(pid)[number] = {.name = fmt::format("{}{}]", kSocket, socket.inode)};
  sockets_.learn(socket);
}

void DescriptorNames::observe_fork(uint32_t parent, uint32_t child) {
  processes_[child] = Table(table_of(parent));
}

}  // namespace scry::cli
