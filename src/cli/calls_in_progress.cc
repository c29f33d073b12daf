#include "cli/calls_in_progress.h"

#include <elf.h>
#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <ctime>
#include <optional>

#include "base/clock.h"
#include "base/process_status.h"
#include "base/text.h"
#include "base/text_file.h"
#include "kernel/process_tree.h"
#include "processes/foreign_memory.h"
#include "symbols/process_maps.h"
#include "syscalls/taken_call.h"

namespace scry::cli {
namespace {

using syscalls::TakenCall;

// "0 0x3 0x7ffe0 0x400 0x0 0x0 0x0 0x7ffd8 0x7f12a": number, arguments, stack pointer, instruction; "running", or a
// number of -1, where the thread is in no call.
std::optional<TakenCall> call_of(int pid, int tid, ForeignMemory& memory) {
  const auto text = read_text_file(fmt::format("/proc/{}/task/{}/syscall", pid, tid));
  if (!text) return std::nullopt;
  const std::vector<std::string> words = split(text->substr(0, text->find('\n')), ' ');
  TakenCall taken(uint32_t(pid), uint32_t(tid), [&memory](auto... place) { return memory.read(place...); });
  syscalls::CallRecord& record = taken.record();
  uint64_t numbers[8];
  if (words.size() != 1 + std::size(numbers)) return std::nullopt;
  for (size_t i = 0; i < std::size(numbers); ++i) {
    const std::string_view digits = std::string_view(words[1 + i]).substr(2);
    if (std::from_chars(digits.data(), digits.data() + digits.size(), numbers[i], 16).ec != std::errc())
      return std::nullopt;
  }
  if (std::from_chars(words[0].data(), words[0].data() + words[0].size(), record.number).ec != std::errc())
    return std::nullopt;
  std::copy_n(numbers, std::size(record.arguments), record.arguments);
  taken.stack_pointer = numbers[6];
  record.instruction = numbers[7];
  record.entered_ns = uint64_t(SystemClock().boot_ns());
  record.state = syscalls::kEntered | syscalls::kNoEntry;
  symbols::name_of_process(tid).copy(record.comm, sizeof(record.comm) - 1);
  return taken;
}

}  // namespace

bool has_64_bits(int pid) {
  const auto head = read_text_file(fmt::format("/proc/{}/exe", pid), EI_NIDENT);
  return head && head->size() > EI_CLASS && (*head)[EI_CLASS] == ELFCLASS64;
}

std::vector<TracedThread> threads_of(const sema::TraceScope& scope, const std::vector<int>& chosen) {
  std::vector<TracedThread> threads;
  for (const int tid : chosen) {
    const int pid = process_of_thread(tid);
    if (!scope.follow) threads.push_back({pid ? pid : tid, tid});
  }
  if (!scope.follow) return threads;
  for (const int root : scope.processes) {
    walk_process_tree(root, [&](int pid) {
      for (const int tid : scry::threads_of(pid)) threads.push_back({pid, tid});
      return true;
    });
  }
  return threads;
}

void announce_attached(const std::vector<TracedThread>& threads) {
  for (size_t first = 0, end = 0; first < threads.size(); first = end) {
    while (end < threads.size() && threads[end].pid == threads[first].pid) ++end;
    const std::string count = end - first > 1 ? fmt::format(" with {} threads", end - first) : "";
    const int number = count.empty() ? threads[first].tid : threads[first].pid;
    std::fputs(fmt::format("strace: Process {} attached{}\n", number, count).c_str(), stderr);
  }
}

void announce_detached(const std::vector<TracedThread>& threads) {
  for (const TracedThread& thread : threads) {
    const auto status = process_status(thread.tid);
    if (status && status->state != 'Z' && status->state != 'X')
      std::fputs(fmt::format("strace: Process {} detached\n", thread.tid).c_str(), stderr);
  }
}

void show_calls_in_progress(Sink& sink, const std::vector<TracedThread>& threads, const syscalls::CallSet& calls,
                            const syscalls::Style& style) {
  ForeignMemory memory;
  for (const TracedThread& thread : threads) {
    auto taken = has_64_bits(thread.pid) ? call_of(thread.pid, thread.tid, memory) : std::nullopt;
    if (!taken || taken->record().number >= syscalls::kCalls || !calls.test(taken->record().number)) continue;
    if (const syscalls::CallRow* row = syscalls::find_call(taken->record().number))
      taken->take(plan_of(*row, style), false);
    const syscalls::Call call = taken->call(style);
    sink.event({.kind = Event::Kind::call, .call = &call});
  }
}

}  // namespace scry::cli
