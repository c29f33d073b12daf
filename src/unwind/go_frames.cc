#include "unwind/go_frames.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "elf/go_table.h"
#include "unwind/frame_expression.h"

namespace scry::unwind {

using symbols::GoFunction;
using symbols::GoTable;
using symbols::GoTableRow;

namespace {

constexpr uint8_t kOutermost = 1, kSwitchesStacks = 2;  // funcFlag

constexpr size_t kMostName = 32;  // enough to distinguish names
constexpr int64_t kGoWord = 8, kMostDepth = 1 << 30;

// How the kernel calls a handler of a signal, and what it calls when the handler returns: to the runtime both are
// outermost, but there is the code that was interrupted.
constexpr std::string_view kSignalHandler = "runtime.sigtramp", kSignalReturn = "runtime.sigreturn";

// At the return of a signal handler rsp points to a struct ucontext (asm/ucontext.h, asm/sigcontext.h).
Rule signal_rule() {
  constexpr int16_t kRsp = 160, kRip = 168, kRbx = 128, kRbp = 120, kR12 = 72, kFlags = kIsSaved | kFromRegister;
  return {.step = Step::load,
          .cfa_register = rsp,
          .is_signal_frame = 1,
          .offset = kRsp,
          .return_address = kRip | kFlags,
          .saved = {kRbx | kFlags, kRbp | kFlags, kR12 | kFlags, (kR12 + 8) | kFlags, (kR12 + 16) | kFlags,
                    (kR12 + 24) | kFlags}};
}

// `depth`: of the stack pointer below the return address. A function with a frame begins by saving rbp.
Rule rule_at_depth(int64_t depth) {
  Rule rule{.step = Step::add,
            .cfa_register = rsp,
            .offset = static_cast<int32_t>(depth + kGoWord),
            .return_address = static_cast<SavedAt>(-kGoWord | kIsSaved)};
  if (depth > 0) rule.saved[1] = static_cast<SavedAt>(-2 * kGoWord | kIsSaved);
  static_assert(kPreserved[1] == rbp);
  return rule;
}

class GoReader {
 public:
  GoReader(Bytes section, size_t most_rows) : table_(section), left_(most_rows) {}

  CallFrameRows read() {
    rows_.rules = {{}, {.step = Step::end}, signal_rule()};
    auto reader = table_ ? table_.rows() : std::nullopt;
    GoTableRow row, next;
    if (!reader || !reader->read(row)) return {};
    for (uint64_t i = 0; i < table_.functions() && left_ > 0; ++i, row = next) {
      // After the last function only the end of its code follows.
      if (!reader->read(next.entry)) break;
      add_function(row, next.entry);
      if (!reader->read(next.function)) break;
    }
    push(table_.text() + row.entry, 0);
    return std::move(rows_);
  }

 private:
  static constexpr uint32_t kEnd = 1, kSignal = 2;  // in rows_.rules

  void add_function(const GoTableRow& row, uint32_t end) {
    const auto function = table_.function(row);
    const auto flags = table_.flags(row);
    if (end <= row.entry || !function || !flags) return;
    const uint64_t entry = table_.text() + row.entry;
    const std::string_view name = table_.name(*function, kMostName);
    if (name.starts_with(kSignalReturn)) {
      push(entry - 1, kSignal);  // it is looked up like an address after a call
    } else if (name != kSignalHandler && *flags & kOutermost) {
      push(entry, kEnd);
    } else if (*flags & kSwitchesStacks) {
      push(entry, 0);
    } else {
      add_depths(*function, entry, end - row.entry);
    }
  }

  // Pairs of a change of the depth, zigzag, and the number of bytes of code that it holds for; the depth begins at -1.
  void add_depths(const GoFunction& function, uint64_t entry, uint32_t size) {
    int64_t depth = -1;
    uint64_t at = 0;
    auto reader = table_.numbers(function.stack_depths);
    uint64_t change = 0, length = 0;
    while (reader && at < size && left_ > 0) {
      if (!read_uleb(*reader, change) || (change == 0 && at != 0) || !read_uleb(*reader, length)) break;
      depth += static_cast<int64_t>(change >> 1) ^ -static_cast<int64_t>(change & 1);
      push(entry + at, number_of(depth));
      at += std::min<uint64_t>(length, size);
    }
    if (at < size) push(entry + at, 0);
  }

  uint32_t number_of(int64_t depth) {
    if (depth < 0 || depth > kMostDepth || depth % kGoWord != 0) return 0;
    const auto [entry, is_new] = numbers_.try_emplace(depth, static_cast<uint32_t>(rows_.rules.size()));
    if (is_new) rows_.rules.push_back(rule_at_depth(depth));
    return entry->second;
  }

  void push(uint64_t address, uint32_t rule) {
    auto& rows = rows_.rows;
    if (left_ > 0) --left_;
    if (!rows.empty() && rows.back().address == address) rows.pop_back();
    if (!rows.empty() && rows.back().address > address) return;
    if (rows.empty() ? rule != 0 : rows.back().rule != rule) rows.push_back({address, rule});
  }

  GoTable table_;
  size_t left_;  // rows that may still be read
  CallFrameRows rows_;
  std::unordered_map<int64_t, uint32_t> numbers_;  // of rules, by depth
};

}  // namespace

CallFrameRows read_go_frames(Bytes section, size_t most_rows) {
  return GoReader(section, most_rows).read();
}

}  // namespace scry::unwind
