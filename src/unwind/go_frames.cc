#include "unwind/go_frames.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "unwind/frame_expression.h"

namespace scry::unwind {
namespace {

struct GoFormat {
  uint32_t magic = 0;
  uint16_t zero = 0;
  uint8_t code_bytes = 0;     // that program counters are multiples of
  uint8_t pointer_bytes = 0;  // of the machine
};
struct GoOffsets {  // in the section
  uint64_t names = 0, units = 0, files = 0, numbers = 0, table = 0;
};
struct GoHeader {
  GoFormat format;
  uint64_t functions = 0, files = 0;  // how many
  uint64_t text = 0;                  // where the code begins
  GoOffsets at;
};
struct GoTableRow {
  uint32_t entry = 0;     // of the function, from GoHeader::text
  uint32_t function = 0;  // where its facts are, from GoOffsets::table
};
struct GoFunction {
  uint32_t entry = 0, name = 0, arguments = 0, deferred = 0;
  uint32_t stack_depths = 0;  // from GoOffsets::numbers
};

struct GoVersion {
  uint32_t magic;
  uint32_t flags_at;  // in the facts of a function
};
constexpr GoVersion kGoVersions[] = {{0xfffffff0, 37}, {0xfffffff1, 41}};

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
  GoReader(Bytes section, size_t most_rows) : section_(section), left_(most_rows) {}

  CallFrameRows read() {
    rows_.rules = {{}, {.step = Step::end}, signal_rule()};
    ByteReader reader(section_);
    if (!reader.read(header_) || !find_version() || header_.text == 0 || !reader.seek(header_.at.table)) return {};
    GoTableRow row, next;
    if (!reader.read(row)) return {};
    for (uint64_t i = 0; i < header_.functions && left_ > 0; ++i, row = next) {
      // After the last function only the end of its code follows.
      if (!reader.read(next.entry)) break;
      add_function(row, next.entry);
      if (!reader.read(next.function)) break;
    }
    push(header_.text + row.entry, 0);
    return std::move(rows_);
  }

 private:
  static constexpr uint32_t kEnd = 1, kSignal = 2;  // in rows_.rules

  bool find_version() {
    for (const GoVersion& version : kGoVersions)
      if (version.magic == header_.format.magic) flags_at_ = version.flags_at;
    return flags_at_ != 0 && header_.format.pointer_bytes == kGoWord && header_.format.code_bytes == 1;
  }

  std::optional<ByteReader> reader_at(uint64_t base, uint64_t offset) const {
    ByteReader reader(section_);
    if (base > section_.size() || !reader.seek(base) || !reader.skip(offset)) return std::nullopt;
    return reader;
  }

  void add_function(const GoTableRow& row, uint32_t end) {
    GoFunction function;
    uint8_t flags = 0;
    auto facts = reader_at(header_.at.table, row.function);
    auto at_flags = reader_at(header_.at.table, uint64_t{row.function} + flags_at_);
    if (end <= row.entry || !facts || !at_flags || !facts->read(function) || !at_flags->read(flags)) return;
    const uint64_t entry = header_.text + row.entry;
    const std::string_view name = name_at(function.name);
    if (name.starts_with(kSignalReturn)) {
      push(entry - 1, kSignal);  // it is looked up like an address after a call
    } else if (name != kSignalHandler && flags & kOutermost) {
      push(entry, kEnd);
    } else if (flags & kSwitchesStacks) {
      push(entry, 0);
    } else {
      add_depths(function, entry, end - row.entry);
    }
  }

  // Its first bytes alone: a hostile file may have a name without end for each of its functions.
  std::string_view name_at(uint32_t offset) const {
    auto reader = reader_at(header_.at.names, offset);
    Bytes bytes;
    if (!reader || !reader->read_bytes(std::min(reader->remaining(), kMostName), bytes)) return {};
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return text.substr(0, text.find('\0'));
  }

  // Pairs of a change of the depth, zigzag, and the number of bytes of code that it holds for; the depth begins at -1.
  void add_depths(const GoFunction& function, uint64_t entry, uint32_t size) {
    int64_t depth = -1;
    uint64_t at = 0;
    auto reader = reader_at(header_.at.numbers, function.stack_depths);
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

  Bytes section_;
  size_t left_;  // rows that may still be read
  GoHeader header_;
  uint32_t flags_at_ = 0;
  CallFrameRows rows_;
  std::unordered_map<int64_t, uint32_t> numbers_;  // of rules, by depth
};

}  // namespace

CallFrameRows read_go_frames(Bytes section, size_t most_rows) {
  return GoReader(section, most_rows).read();
}

}  // namespace scry::unwind
