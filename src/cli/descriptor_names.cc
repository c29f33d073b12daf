#include "cli/descriptor_names.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>

#include "kernel/text_file.h"
#include "syscalls/descriptor_effects.h"

namespace scry::cli {
namespace {

using syscalls::Call;
using syscalls::CallRecord;
using Effect = syscalls::DescriptorEffect;

std::string link_target(const std::string& link) {
  char target[PATH_MAX];
  const ssize_t size = ::readlink(link.c_str(), target, sizeof target);
  return size > 0 ? std::string(target, static_cast<size_t>(size)) : std::string();
}

std::string last_part(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

// The first string among the pieces of a call; empty: none was read.
std::string first_text(const Call& call) {
  syscalls::Piece piece;
  if (call.pieces.size() < sizeof piece) return {};
  std::memcpy(&piece, call.pieces.data(), sizeof piece);
  const Bytes text = call.pieces.subspan(sizeof piece);
  return std::string(reinterpret_cast<const char*>(text.data()), std::min<size_t>(piece.bytes, text.size()));
}

}  // namespace

std::string& DescriptorNames::name_of(uint32_t pid, int number) {
  std::string& name = processes_[pid][number];
  if (name.empty())
    name =
        link_target(number == AT_FDCWD ? fmt::format("/proc/{}/cwd", pid) : fmt::format("/proc/{}/fd/{}", pid, number));
  return name;
}

std::string DescriptorNames::descriptor(uint32_t pid, int number) {
  const std::string& name = name_of(pid, number);
  return name.empty() ? "" : fmt::format("<{}>", name);
}

std::string DescriptorNames::process(uint32_t pid) {
  const auto comm = read_text_file(fmt::format("/proc/{}/comm", pid));
  return comm ? fmt::format("<{}>", comm->substr(0, comm->find('\n'))) : "";
}

// /proc knows it, unless the number stands for another file by now.
std::string DescriptorNames::opened(uint32_t pid, int folder, const std::string& path, int number) {
  std::string now = link_target(fmt::format("/proc/{}/fd/{}", pid, number));
  if (path.empty() || (!now.empty() && last_part(now) == last_part(path))) return now;
  return resolved(pid, folder, path);
}

std::string DescriptorNames::resolved(uint32_t pid, int folder, const std::string& path) {
  const std::string whole = path.starts_with('/') ? path : name_of(pid, folder) + "/" + path;
  char real[PATH_MAX];
  return ::realpath(whole.c_str(), real) ? real : whole;
}

void DescriptorNames::add_child(uint32_t pid) {
  Table& table = processes_[pid];
  table[AT_FDCWD] = link_target("/proc/self/cwd");
  for (int standard = 0; standard <= STDERR_FILENO; ++standard)
    table[standard] = link_target(fmt::format("/proc/self/fd/{}", standard));
}

void DescriptorNames::observe(const Call& call) {
  const CallRecord& record = *call.record;
  if (record.state & syscalls::kNoReturn && record.number == SYS_exit_group) processes_.erase(record.pid);
  if (record.state & syscalls::kEntered || record.result < 0) return;
  const auto effect = syscalls::effect_of(record);
  if (!effect) return;
  Table& table = processes_[record.pid];
  const int result = int(record.result), first = int(record.arguments[0]);
  switch (*effect) {
    case Effect::opens:
      table[result] = opened(record.pid, AT_FDCWD, first_text(call), result);
      return;
    case Effect::opens_at:
      table[result] = opened(record.pid, first, first_text(call), result);
      return;
    case Effect::closes:
      table.erase(first);
      return;
    case Effect::closes_range:
    case Effect::replaces:
      std::erase_if(table, [](const auto& entry) { return entry.first > STDERR_FILENO; });
      return;
    case Effect::moves:
      table[AT_FDCWD] = record.number == SYS_chdir ? resolved(record.pid, AT_FDCWD, first_text(call))
                                                   : std::string(name_of(record.pid, first));
      return;
    case Effect::makes:
      table.erase(result);
      return;
    case Effect::copies:
      if (record.number == SYS_fcntl && record.arguments[1] != F_DUPFD && record.arguments[1] != F_DUPFD_CLOEXEC)
        return;
      table[result] = std::string(name_of(record.pid, first));
      return;
    case Effect::forks:
      processes_[uint32_t(record.result)] = Table(table);
      return;
  }
}

}  // namespace scry::cli
