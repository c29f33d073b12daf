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

std::optional<uint64_t> FunctionStarts::before(uint64_t address) const {
  const auto start_at = [this](int32_t start) { return base_ + static_cast<uint64_t>(int64_t{start}); };
  const auto after = std::ranges::upper_bound(starts_, address, {}, start_at);
  if (after == starts_.begin()) return std::nullopt;
  return start_at(*(after - 1));
}

}  // namespace scry::symbols
