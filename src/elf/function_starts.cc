#include "elf/function_starts.h"

#include <algorithm>

#include "base/bytes.h"

namespace scry::symbols {
namespace {

// DW_EH_PE_*: how the numbers of the section are written.
constexpr uint8_t kUnsigned4 = 0x03, kSigned4FromHere = 0x1b, kSigned4FromSection = 0x3b;

struct Header {
  uint8_t version = 0, frames_form = 0, count_form = 0, table_form = 0;
  int32_t frames = 0;  // where .eh_frame is
  uint32_t count = 0;
};
struct Row {
  int32_t start = 0, description = 0;
};

}  // namespace

FunctionStarts::FunctionStarts(const ElfFile& file) {
  const Section* section = file.find_section(".eh_frame_hdr");
  const Section* frames = section ? nullptr : file.find_section(".eh_frame");
  if (frames) gather(file, *frames);
  if (!section) return;
  const auto bytes = file.read_section(*section);
  if (!bytes) return;
  ByteReader reader(*bytes);
  Header header;
  const bool is_usual = reader.read(header) && header.version == 1 && header.frames_form == kSigned4FromHere &&
                        header.count_form == kUnsigned4 && header.table_form == kSigned4FromSection;
  if (!is_usual) return;
  base_ = section->address;
  starts_.reserve(std::min<size_t>(header.count, bytes->size() / sizeof(Row)));
  Row row;
  for (uint32_t i = 0; i < header.count && reader.read(row); ++i) starts_.push_back(row.start);
  if (!std::ranges::is_sorted(starts_)) std::ranges::sort(starts_);
}

// An entry is {length, distance back to what it has in common with others or 0, start from here, ...}: the form that
// compilers use for x86-64. Where it is another one, what looks like a start is no code.
void FunctionStarts::gather(const ElfFile& file, const Section& frames) {
  const auto bytes = file.read_section(frames);
  if (!bytes) return;
  struct Entry {
    uint32_t length = 0, common = 0;
    int32_t start = 0;
  };
  constexpr uint32_t kLongLength = 0xffff'ffff;
  constexpr size_t kAfterLength = sizeof(uint32_t), kToStart = 2 * sizeof(uint32_t);
  base_ = frames.address;
  Entry entry;
  for (size_t at = 0;; at += kAfterLength + entry.length) {
    ByteReader reader(*bytes);
    if (!reader.seek(at) || !reader.read(entry) || entry.length == kLongLength) break;
    const int64_t start = static_cast<int64_t>(at + kToStart) + entry.start;
    if (entry.length < kToStart || entry.common == 0 || start != static_cast<int32_t>(start)) continue;
    if (file.is_code(base_ + static_cast<uint64_t>(start))) starts_.push_back(static_cast<int32_t>(start));
  }
  std::ranges::sort(starts_);
}

std::optional<uint64_t> FunctionStarts::before(uint64_t address) const {
  const auto start_at = [this](int32_t start) { return base_ + static_cast<uint64_t>(int64_t{start}); };
  const auto after = std::ranges::upper_bound(starts_, address, {}, start_at);
  if (after == starts_.begin()) return std::nullopt;
  return start_at(*(after - 1));
}

}  // namespace scry::symbols
