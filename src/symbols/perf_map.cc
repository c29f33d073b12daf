#include "symbols/perf_map.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

#include "base/foreign_file.h"
#include "base/foreign_limits.h"
#include "base/process_status.h"
#include "symbols/process_maps.h"

namespace scry::symbols {
namespace {

constexpr size_t kMostNumbers = 2 * 17;  // before the name
constexpr size_t kMostLine = foreign::kMostPerfMapName + kMostNumbers;

// The file itself if it is there, and a process of `user` may be believed what it says.
Result<ForeignFile> open_map(Result<ForeignFile> file, std::optional<uid_t> user) {
  if (!file) return file;
  if (file->owner() != 0 && file->owner() != user)
    return fail(fmt::format("'{}' is not read: it belongs to user {}, and not to the user of the process", file->path(),
                            file->owner()));
  if (file->anyone_writes()) return fail(fmt::format("'{}' is not read: every user can write to it", file->path()));
  return file;
}

bool is_out_of_reach(const Error& error) {
  return error.code == ENOENT || error.code == ESRCH || error.code == EACCES;
}

constexpr const char* kFolder = "/tmp/perf-";

// As the process itself sees it.
Result<ForeignFile> own_map(int pid, const std::optional<ProcessStatus>& process) {
  const int number = process ? process->innermost : pid;
  return open_map(ForeignFile::open_below(fmt::format("/proc/{}/root", pid), fmt::format("{}{}.map", kFolder, number),
                                          ForeignFile::Links::refuse),
                  process ? std::optional(process->user) : std::nullopt);
}

Result<ForeignFile> find_map(int pid, std::optional<uid_t> user, int held) {
  const auto process = process_status(pid);
  auto own = own_map(pid, process);
  if (own || !is_out_of_reach(own.error())) return own;
  if (held >= 0) return ForeignFile::open(fmt::format("/proc/self/fd/{}", held));
  // The process may be gone, its file not.
  return open_map(ForeignFile::open(fmt::format("{}{}.map", kFolder, pid), ForeignFile::Links::refuse),
                  process ? process->user : user);
}

}  // namespace

Fd open_perf_map(int pid) {
  const auto map = own_map(pid, process_status(pid));
  return map ? Fd(::fcntl(map->descriptor(), F_DUPFD_CLOEXEC, 0)) : Fd();
}

namespace {

// The hexadecimal number, with or without "0x", that a line begins with, and the blank after it.
std::optional<uint64_t> take_number(std::string_view& line) {
  if (line.starts_with("0x")) line.remove_prefix(2);  // as Java's virtual machine writes it
  uint64_t number = 0;
  const auto read = std::from_chars(line.data(), line.data() + line.size(), number, 16);
  const size_t length = static_cast<size_t>(read.ptr - line.data());
  if (read.ec != std::errc() || length == line.size() || line[length] != ' ') return std::nullopt;
  line.remove_prefix(length + 1);
  return number;
}

}  // namespace

std::optional<PerfMap::Function> PerfMap::parse(std::string_view line) {
  const auto start = take_number(line);
  const auto size = start ? take_number(line) : std::nullopt;
  if (!size) return std::nullopt;
  return Function{.start = *start, .size = *size, .name = line.substr(0, foreign::kMostPerfMapName)};
}

bool PerfMap::add_line(std::string_view line) {
  const auto found = parse(line);
  if (!found) return true;
  if (lines_.size() >= foreign::kMostPerfMapSymbols) return false;
  lines_.push_back(
      {found->start, found->size, static_cast<uint32_t>(names_.size()), static_cast<uint32_t>(found->name.size())});
  names_ += found->name;
  return true;
}

bool PerfMap::add(std::string_view text) {
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const std::string_view part = text.substr(0, end);
    if (end == text.npos) {
      unfinished_ += part.substr(0, kMostLine - std::min(kMostLine, unfinished_.size()));
      return true;
    }
    text.remove_prefix(end + 1);
    if (unfinished_.empty()) {
      if (!add_line(part)) return false;
      continue;
    }
    unfinished_ += part.substr(0, kMostLine - std::min(kMostLine, unfinished_.size()));
    const bool fits = add_line(unfinished_);
    unfinished_.clear();
    if (!fits) return false;
  }
  return true;
}

void PerfMap::sort() {
  std::ranges::stable_sort(lines_, {}, &Line::start);
  size_t kept = 0;  // of several for one address the last one stays
  for (Line line : lines_) {
    const Line* older = kept > 0 && lines_[kept - 1].start == line.start ? &lines_[kept - 1] : nullptr;
    if (older) line.has_replaced |= older->has_replaced || name_of(*older) != name_of(line);
    lines_[older ? kept - 1 : kept++] = line;
  }
  lines_.resize(kept);
}

std::optional<PerfMap::Function> PerfMap::find(uint64_t address) const {
  const auto last = parse(unfinished_);
  if (last && address >= last->start && address - last->start < last->size) return last;
  const auto next = std::ranges::upper_bound(lines_, address, {}, &Line::start);
  if (next == lines_.begin()) return std::nullopt;
  const Line& line = *std::prev(next);
  if (address - line.start >= line.size) return std::nullopt;
  return Function{line.start, line.size, name_of(line), line.has_replaced};
}

std::shared_ptr<const PerfMapFile> read_perf_map(int pid, std::optional<uid_t> user,
                                                 std::shared_ptr<const PerfMapFile> before, int held) {
  const auto file = find_map(pid, user, held);
  if (!file && (file.error().code == ENOENT || before)) return before;
  auto now = std::make_shared<PerfMapFile>();
  if (!file) {
    now->problem = file.error().message();
    return now;
  }
  const bool is_same = before && before->device == file->device() && before->inode == file->inode();
  if (is_same && (!before->problem.empty() || file->size() == before->bytes)) return before;
  if (is_same && file->size() > before->bytes) *now = *before;  // a shorter one was written again
  now->device = file->device();
  now->inode = file->inode();
  bool fits = true;
  const uint64_t most = foreign::kMostPerfMapBytes - std::min(now->bytes, foreign::kMostPerfMapBytes);
  Result<> read = file->size() > foreign::kMostPerfMapBytes
                      ? file->too_large("the file", file->size(), foreign::kMostPerfMapBytes)
                      : file->read_pieces(now->bytes, most, "the file", [&](Bytes piece) {
                          now->bytes += piece.size();
                          fits = now->map.add({reinterpret_cast<const char*>(piece.data()), piece.size()});
                          return fits;
                        });
  if (!read) now->problem = is_limit(read.error()) ? read.error().what : read.error().message();
  if (!fits)
    now->problem = fmt::format("'{}' is not read in full: scry reads at most {} functions", file->path(),
                               foreign::kMostPerfMapSymbols);
  now->map.sort();
  return now;
}

}  // namespace scry::symbols
