#include "unwind/frame_table.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <unordered_map>

#include "elf/go_table.h"
#include "elf/packed_section.h"
#include "unwind/coroutine_frames.h"
#include "unwind/go_frames.h"
#include "unwind/signal_frames.h"

namespace scry::unwind {
namespace {

constexpr size_t kMostRows = size_t{1} << 23;  // of a file: eight times those of libLLVM

uint32_t part_of(uint64_t offset) {
  return static_cast<uint32_t>(offset >> kPartShift);
}

// Collects one part.
class PartWriter {
 public:
  PartWriter(uint32_t part, const std::vector<Rule>& rules) : all_rules_(rules), part_{.part = part} {
    rules_.push_back({});
  }

  // `offset` within the part, ascending.
  void add(uint32_t offset, uint32_t rule, size_t& left_out) {
    if (rule == last_rule_ && !chunks_.empty()) return;
    while (!chunks_.empty() && last_rule_ != 0 && offset - chunks_.back().base >= kChunkBytes) {
      const uint32_t next = chunks_.back().base + kChunkBytes;  // the rule before reaches into a chunk of its own
      if (!push(next, last_rule_)) return void(++left_out);
      if (next == offset) break;
    }
    if (!push(offset, rule)) ++left_out;
  }

  uint32_t number() const { return part_.part; }

  TablePart result() && {
    const auto rules_at = static_cast<uint32_t>(1 + chunks_.size());
    Element directory{.base = 0, .rules = rules_at};
    directory.entries.fill(kNoEntry);
    for (size_t i = 0; i < chunks_.size(); ++i) directory.entries[i] = chunks_[i].base;
    part_.elements.push_back(directory);
    for (Element& chunk : chunks_) {
      chunk.rules = rules_at;
      part_.elements.push_back(chunk);
    }
    for (size_t first = 0; first < rules_.size(); first += kRulesPerElement) {
      Element& element = part_.elements.emplace_back();
      const size_t count = std::min<size_t>(kRulesPerElement, rules_.size() - first);
      std::memcpy(element.entries.data(), rules_.data() + first, count * sizeof(Rule));
    }
    return std::move(part_);
  }

 private:
  bool push(uint32_t offset, uint32_t rule) {
    if (chunks_.empty() || filled_ == kEntries || offset - chunks_.back().base >= kChunkBytes) {
      if (chunks_.size() == kEntries) return false;
      Element& chunk = chunks_.emplace_back();
      chunk.base = offset;
      chunk.entries.fill(kNoEntry);
      filled_ = 0;
    }
    Element& chunk = chunks_.back();
    chunk.entries[filled_++] = (offset - chunk.base) << kRuleBits | number_of(rule);
    last_rule_ = rule;
    return true;
  }

  // A part has its own numbers: those that do not fit become "unsupported".
  uint32_t number_of(uint32_t rule) {
    if (rule == 0) return 0;
    const auto [entry, is_new] = numbers_.try_emplace(rule, static_cast<uint32_t>(rules_.size()));
    if (!is_new) return entry->second;
    if (rules_.size() < kMostRules) {
      rules_.push_back(all_rules_[rule]);
      return entry->second;
    }
    if (rules_.size() == kMostRules) rules_.push_back({.step = Step::unsupported});
    return entry->second = kMostRules;
  }

  const std::vector<Rule>& all_rules_;
  TablePart part_;
  std::vector<Element> chunks_;
  size_t filled_ = 0;  // entries of the last chunk
  uint32_t last_rule_ = 0;
  std::vector<Rule> rules_;  // of this part
  std::unordered_map<uint32_t, uint32_t> numbers_;
};

// The rows of `first`, and those of `more` where `first` knows nothing.
CallFrameRows add_where_unknown(CallFrameRows first, const CallFrameRows& more) {
  if (more.rows.empty()) return first;
  const auto shift = static_cast<uint32_t>(first.rules.size());
  std::vector<Row> rows;
  rows.reserve(first.rows.size() + more.rows.size());
  const auto push = [&rows](uint64_t address, uint32_t rule) {
    if (!rows.empty() && rows.back().address == address) rows.pop_back();
    if (rows.empty() ? rule != 0 : rows.back().rule != rule) rows.push_back({address, rule});
  };
  uint32_t known = 0, other = 0;  // rules at the address at hand
  for (size_t i = 0, j = 0; i < first.rows.size() || j < more.rows.size();) {
    const uint64_t next = std::min(i < first.rows.size() ? first.rows[i].address : UINT64_MAX,
                                   j < more.rows.size() ? more.rows[j].address : UINT64_MAX);
    if (i < first.rows.size() && first.rows[i].address == next) known = first.rows[i++].rule;
    if (j < more.rows.size() && more.rows[j].address == next) other = more.rows[j++].rule;
    push(next, known != 0 ? known : other != 0 ? other + shift : 0);
  }
  first.rows = std::move(rows);
  first.rules.insert(first.rules.end(), more.rules.begin(), more.rules.end());
  return first;
}

CallFrameRows read_rows(const symbols::ElfFile& file, const symbols::ElfFile* debug_file) {
  using Read = CallFrameRows (*)(Bytes, uint64_t address);
  struct Source {
    const symbols::ElfFile* file;
    const symbols::Section* section;
    Read read;
  };
  constexpr Read kEhFrame = [](Bytes bytes, uint64_t address) {
    return read_call_frames(bytes, address, FrameFormat::eh_frame, kMostRows);
  };
  constexpr Read kDebugFrame = [](Bytes bytes, uint64_t address) {
    return read_call_frames(bytes, address, FrameFormat::debug_frame, kMostRows);
  };
  constexpr Read kGo = [](Bytes bytes, uint64_t) { return read_go_frames(bytes, kMostRows); };
  // Go switches stacks in ways that its .debug_frame does not describe.
  const symbols::Section* go = symbols::find_go_table(file);
  std::vector<Source> sources = {{&file, file.find_section(".eh_frame"), kEhFrame}, {&file, go, kGo}};
  for (const symbols::ElfFile* from : {&file, debug_file})
    for (const char* name : {".debug_frame", ".zdebug_frame"})
      if (from && !go) sources.push_back({from, from->find_section(name), kDebugFrame});
  CallFrameRows result;
  for (const Source& source : sources) {
    if (!source.section || source.section->type == SHT_NOBITS) continue;
    const auto bytes = symbols::read_unpacked(*source.file, *source.section);
    if (!bytes) continue;
    CallFrameRows rows = source.read(*bytes, source.section->address);
    result = result.rows.empty() ? std::move(rows) : add_where_unknown(std::move(result), rows);
  }
  for (CallFrameRows found : {find_signal_frames(file, result), find_coroutine_frames(file)})
    if (!found.rows.empty()) result = add_where_unknown(std::move(found), result);
  return result;
}

}  // namespace

size_t FrameTable::bytes() const {
  size_t elements = 0;
  for (const TablePart& part : parts) elements += part.elements.size();
  return elements * sizeof(Element);
}

namespace {

// Collects a table, by ascending file offsets.
class TableWriter {
 public:
  TableWriter(const CallFrameRows& frames, uint64_t most_bytes) : frames_(frames), bytes_left_(most_bytes) {
    table_.rows = frames.rows.size();
    table_.rules = frames.rules.size();
  }

  // Where a segment ends nothing is known.
  void add_segment(const symbols::Segment& segment) {
    const uint64_t end = segment.address + segment.file_size;
    auto row = std::ranges::upper_bound(frames_.rows, segment.address, {}, &Row::address);
    if (row != frames_.rows.begin()) add(segment.offset, std::prev(row)->rule);
    for (; row != frames_.rows.end() && row->address < end; ++row)
      add(row->address - segment.address + segment.offset, row->rule);
    add(segment.offset + segment.file_size, 0);
  }

  FrameTable result() && {
    finish_part();
    return std::move(table_);
  }

 private:
  void add(uint64_t offset, uint32_t rule) {
    if (offset < last_offset_ || table_.is_too_large) return;  // segments may share a part of the file
    if (!part_ || part_->number() != part_of(offset)) {
      finish_part();
      part_ = std::make_unique<PartWriter>(part_of(offset), frames_.rules);
      part_->add(0, last_rule_, table_.left_out);
    }
    part_->add(static_cast<uint32_t>(offset % kPartBytes), rule, table_.left_out);
    last_rule_ = rule;
    last_offset_ = offset;
  }
  void finish_part() {
    if (!part_) return;
    TablePart& part = table_.parts.emplace_back(std::move(*part_).result());
    part_.reset();
    const uint64_t bytes = part.elements.size() * sizeof(Element);
    table_.is_too_large = bytes > bytes_left_;
    bytes_left_ -= std::min(bytes, bytes_left_);
    if (table_.is_too_large) table_.parts.clear();
  }

  const CallFrameRows& frames_;
  uint64_t bytes_left_;
  FrameTable table_;
  std::unique_ptr<PartWriter> part_;
  uint32_t last_rule_ = 0;
  uint64_t last_offset_ = 0;
};

}  // namespace

namespace {

bool lacks_most_code(const symbols::ElfFile& file, const CallFrameRows& frames) {
  uint64_t code = 0, known = 0;
  for (const symbols::Section& section : file.sections())
    if (section.flags & SHF_EXECINSTR) code += section.size;
  for (size_t i = 0; i + 1 < frames.rows.size(); ++i)
    if (frames.rows[i].rule != 0) known += frames.rows[i + 1].address - frames.rows[i].address;
  return known < code / 2;
}

}  // namespace

FrameTable read_frame_table(const symbols::ElfFile& file, const symbols::ElfFile* debug, uint64_t most_bytes) {
  const CallFrameRows frames = read_rows(file, debug);
  std::vector<symbols::Segment> segments = file.segments();
  std::erase_if(segments, [](const symbols::Segment& segment) { return !segment.executable; });
  std::ranges::stable_sort(segments, {}, &symbols::Segment::offset);
  TableWriter table(frames, most_bytes);
  for (const symbols::Segment& segment : segments) table.add_segment(segment);
  FrameTable result = std::move(table).result();
  result.lacks_code = lacks_most_code(file, frames);
  return result;
}

namespace {

// The last of kEntries ascending entries that is not above `value`; the first if none is.
uint32_t search(const std::array<uint32_t, kEntries>& entries, uint32_t value) {
  uint32_t found = 0;
  for (uint32_t step = kEntries / 2; step > 0; step /= 2)
    if (entries[found + step] <= value) found += step;
  return found;
}

}  // namespace

Rule find_rule(const FrameTable& table, uint64_t offset) {
  const auto part = std::ranges::find(table.parts, part_of(offset), &TablePart::part);
  if (part == table.parts.end()) return {};
  const auto within = static_cast<uint32_t>(offset % kPartBytes);
  const Element& chunk = part->elements[1 + search(part->elements[0].entries, within)];
  if (within - chunk.base >= kChunkBytes) return {};
  const uint32_t needle = (within - chunk.base) << kRuleBits | kMostRules;
  const uint32_t number = chunk.entries[search(chunk.entries, needle)] & kMostRules;
  return part->elements[chunk.rules + number / kRulesPerElement].rule(number % kRulesPerElement);
}

}  // namespace scry::unwind
