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
  int32_t start = 0, description = 0;  // an Entry, from the beginning of this section
};

// {length, distance back to what it has in common with others or 0, start from here, size, ...}: the form that
// compilers use for x86-64. Where it is another one, what looks like a start is no code.
struct Entry {
  uint32_t length = 0, common = 0;
  int32_t start = 0;
  uint32_t size = 0;
};
constexpr size_t kAfterLength = sizeof(uint32_t), kToStart = 2 * sizeof(uint32_t);

std::vector<std::byte> bytes_of(const ElfFile& file, const Section* section) {
  auto bytes = section ? file.read_section(*section) : Result<std::vector<std::byte>>();
  return bytes ? *std::move(bytes) : std::vector<std::byte>();
}

// The size of the piece that begins at `start`, by the entry that its row leads to; 0: it is not known.
uint32_t size_of(uint64_t start, Bytes frames, uint64_t frames_address, uint64_t entry_address) {
  ByteReader reader(frames);
  Entry entry;
  const uint64_t at = entry_address - frames_address;
  const bool is_there = at <= frames.size() && reader.seek(at) && reader.read(entry) && entry.common != 0;
  const uint64_t described = entry_address + kToStart + static_cast<uint64_t>(int64_t{entry.start});
  return is_there && described == start ? entry.size : 0;
}

}  // namespace

FunctionStarts::FunctionStarts(const ElfFile& file) {
  const Section* header = file.find_section(".eh_frame_hdr");
  const Section* section = file.find_section(".eh_frame");
  const std::vector<std::byte> frames = bytes_of(file, section);
  if (header)
    list(bytes_of(file, header), *header, section ? *section : Section(), frames);
  else if (section)
    gather(file, *section, frames);
  if (!std::ranges::is_sorted(pieces_, {}, &Piece::start)) std::ranges::sort(pieces_, {}, &Piece::start);
}

void FunctionStarts::list(Bytes bytes, const Section& header_section, const Section& frames_section, Bytes frames) {
  ByteReader reader(bytes);
  Header header;
  const bool is_usual = reader.read(header) && header.version == 1 && header.frames_form == kSigned4FromHere &&
                        header.count_form == kUnsigned4 && header.table_form == kSigned4FromSection;
  if (!is_usual) return;
  base_ = header_section.address;
  pieces_.reserve(std::min<size_t>(header.count, bytes.size() / sizeof(Row)));
  const auto address = [this](int32_t distance) { return base_ + static_cast<uint64_t>(int64_t{distance}); };
  Row row;
  for (uint32_t i = 0; i < header.count && reader.read(row); ++i)
    pieces_.push_back(
        {row.start, size_of(address(row.start), frames, frames_section.address, address(row.description))});
}

void FunctionStarts::gather(const ElfFile& file, const Section& section, Bytes frames) {
  constexpr uint32_t kLongLength = 0xffff'ffff;
  base_ = section.address;
  Entry entry;
  for (size_t at = 0;; at += kAfterLength + entry.length) {
    ByteReader reader(frames);
    if (!reader.seek(at) || !reader.read(entry) || entry.length == kLongLength) break;
    const int64_t start = static_cast<int64_t>(at + kToStart) + entry.start;
    if (entry.length < kToStart || entry.common == 0 || start != static_cast<int32_t>(start)) continue;
    if (file.is_code(base_ + static_cast<uint64_t>(start)))
      pieces_.push_back({static_cast<int32_t>(start), entry.size});
  }
}

std::optional<uint64_t> FunctionStarts::before(uint64_t address) const {
  const auto start_of = [this](const Piece& piece) { return base_ + static_cast<uint64_t>(int64_t{piece.start}); };
  const auto after = std::ranges::upper_bound(pieces_, address, {}, start_of);
  if (after == pieces_.begin()) return std::nullopt;
  const Piece& piece = *(after - 1);
  const uint64_t start = start_of(piece);
  return piece.size == 0 || address - start < piece.size ? std::optional(start) : std::nullopt;
}

}  // namespace scry::symbols
