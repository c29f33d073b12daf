#include "cli/long_blocked.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "base/process_status.h"
#include "base/text_file.h"
#include "cli/calls_in_progress.h"
#include "kernel/process_tree.h"
#include "symbols/process_maps.h"
#include "syscalls/call.h"

namespace scry::cli {
namespace {

constexpr size_t kMostThreads = 16384, kMostPlaces = 512, kMostShown = 8;

std::string word_of(int tid, const char* file) {
  const std::string text = read_text_file(fmt::format("/proc/{}/{}", tid, file)).value_or("");
  return text.substr(0, text.find_first_of(" \n"));
}

// "4711 hung: in futex(), futex_do_wait": its call, and the function of the kernel in which it sleeps.
std::string place_of(int tid) {
  std::string text = fmt::format("{} ", tid);
  syscalls::append_name(text, symbols::name_of_process(tid));
  const std::string number = word_of(tid, "syscall"), place = word_of(tid, "wchan");
  uint32_t call = 0;
  const bool in_call = std::from_chars(number.data(), number.data() + number.size(), call).ec == std::errc();
  const syscalls::CallRow* row = in_call && has_64_bits(tid) ? syscalls::find_call(call) : nullptr;
  const std::string name = row ? fmt::format("in {}()", syscalls::name_of(*row)) : "";
  const std::string function = place.empty() || place == "0" ? "" : place;
  if (name.empty() && function.empty()) return text;
  return fmt::format("{}: {}{}{}", text, name, name.empty() || function.empty() ? "" : ", ", function);
}

// Nothing: it runs, waits for a processor, or has ended.
std::optional<uint64_t> switches_of_blocked(int tid) {
  const auto status = process_status(tid);
  if (!status || (status->state != 'S' && status->state != 'D')) return std::nullopt;
  return status->switches;
}

}  // namespace

LongBlocked::LongBlocked(const sema::TraceScope& scope) {
  const auto look = [this](int pid) {
    for (const int tid : scry::threads_of(pid)) {
      if (threads_.size() == kMostThreads) return false;
      if (const auto switches = switches_of_blocked(tid))
        threads_.push_back({tid, *switches, threads_.size() < kMostPlaces ? place_of(tid) : std::to_string(tid)});
    }
    return true;
  };
  for (const int process : scope.processes)
    if (scope.follow)
      walk_process_tree(process, look);
    else
      look(process);
}

std::string LongBlocked::text() const {
  std::string lines;
  size_t count = 0;
  for (const Thread& thread : threads_)
    if (switches_of_blocked(thread.tid) == thread.switches && ++count <= kMostShown)
      lines += fmt::format("  {}\n", thread.where);
  if (count == 0) return "";
  if (count > kMostShown)
    lines += fmt::format("  and {}{} others\n", threads_.size() == kMostThreads ? "at least " : "", count - kMostShown);
  return fmt::format("Not in the picture, because {} blocked during the whole run:\n{}",
                     count == 1 ? "it was" : "they were", lines);
}

}  // namespace scry::cli
