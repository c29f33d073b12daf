#include "unwind/call_frames.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "unwind/frame_expression.h"
#include "unwind/frame_instructions.h"

namespace scry::unwind {
namespace {

// Encodings of pointers (LSB, "DWARF Exception Header Encoding").
constexpr uint8_t kOmitted = 0xff, kFormatBits = 0x0f, kRelativeBits = 0x70, kPcRelative = 0x10, kIndirect = 0x80;
constexpr uint64_t kReturnAddressColumn = 16;  // of x86-64
constexpr size_t kMostCies = size_t{1} << 18;  // linkers merge equal ones
constexpr uint32_t kLongLength = 0xffffffff, kDebugFrameCie = 0xffffffff;

struct PointerFormat {
  uint8_t bytes = 0;
  bool is_signed = false;
};

// Formats 1 and 9 are LEB128, which no assembler writes here.
std::optional<PointerFormat> pointer_format(uint8_t encoding) {
  switch (encoding & kFormatBits) {
    case 0x00:
    case 0x04:
      return PointerFormat{8, false};
    case 0x02:
      return PointerFormat{2, false};
    case 0x03:
      return PointerFormat{4, false};
    case 0x0a:
      return PointerFormat{2, true};
    case 0x0b:
      return PointerFormat{4, true};
    case 0x0c:
      return PointerFormat{8, true};
    default:
      return std::nullopt;
  }
}

struct Function {  // an FDE
  uint64_t start = 0, end = 0;
  uint32_t cie = 0;  // its position in Reader::cies_
  Bytes instructions;
};

class Reader {
 public:
  Reader(Bytes section, uint64_t address, FrameFormat format)
      : section_(section), address_(address), format_(format), cie_bytes_left_(section.size()) {}

  CallFrameRows read(size_t most_rows) {
    read_entries();
    std::ranges::stable_sort(functions_, {}, &Function::start);
    RowWriter rows(most_rows);
    for (const Function& function : functions_) {
      if (rows.begin(function.start, function.end))
        run_instructions(function.instructions, cies_[function.cie], function.start, rows);
    }
    return std::move(rows).result();
  }

 private:
  // An entry's body after its length, and where the next entry begins.
  struct Entry {
    uint64_t start = 0;  // of the entry, in the section
    Bytes body;
    size_t body_start = 0;
    bool is_long = false;
  };

  std::optional<Entry> entry_at(uint64_t offset) const {
    ByteReader reader(section_);
    uint32_t word = 0;
    if (offset > section_.size() || !reader.seek(offset) || !reader.read(word) || word == 0) return std::nullopt;
    uint64_t length = word;
    Entry entry{.start = offset, .is_long = word == kLongLength};
    if (entry.is_long && !reader.read(length)) return std::nullopt;
    entry.body_start = reader.position();
    if (length > reader.remaining() || !reader.read_bytes(length, entry.body)) return std::nullopt;
    return entry;
  }

  void read_entries() {
    uint64_t offset = 0;
    while (offset < section_.size()) {
      const auto entry = entry_at(offset);
      if (!entry) {
        if (section_.size() - offset < 4 || read_uint(section_.subspan(offset), 4) != 0) return;
        offset += 4;  // a terminator; the linker may have put further sections after it
        continue;
      }
      read_function(*entry);
      offset = entry->body_start + entry->body.size();
    }
  }

  // Nothing: it is a CIE, or damaged.
  void read_function(const Entry& entry) {
    const size_t id_bytes = entry.is_long && format_ == FrameFormat::debug_frame ? 8 : 4;
    if (entry.body.size() < id_bytes) return;
    const uint64_t id = read_uint(entry.body, id_bytes);
    uint64_t cie_offset = id;
    if (format_ == FrameFormat::eh_frame) {
      if (id == 0 || id > entry.body_start) return;
      cie_offset = entry.body_start - id;
    } else if (id == kDebugFrameCie || id == UINT64_MAX) {
      return;
    }
    const auto cie = cie_at(cie_offset);
    if (!cie) return;
    const Cie& common = cies_[*cie];
    ByteReader reader(entry.body);
    uint64_t start = 0, size = 0;
    if (!reader.skip(id_bytes) || !read_pointer(reader, common.encoding, entry.body_start, start) ||
        !read_pointer(reader, common.encoding & kFormatBits, 0, size))
      return;
    uint64_t skipped = 0;
    if (common.has_augmentation_size && (!read_uleb(reader, skipped) || !reader.skip(skipped))) return;
    if (size == 0 || start + size < start) return;
    functions_.push_back({start, start + size, *cie, entry.body.subspan(reader.position())});
  }

  bool read_pointer(ByteReader& reader, uint8_t encoding, size_t body_start, uint64_t& value) const {
    const auto format = pointer_format(encoding);
    const uint64_t place = address_ + body_start + reader.position();
    Bytes bytes;
    if (!format || (encoding & kIndirect) || !reader.read_bytes(format->bytes, bytes)) return false;
    value = read_uint(bytes, format->bytes);
    if (format->is_signed) value = static_cast<uint64_t>(sign_extend(value, 8 * format->bytes));
    const uint8_t relative = encoding & kRelativeBits;
    if (relative == kPcRelative) value += place;
    return relative == kPcRelative || relative == 0;
  }

  std::optional<uint32_t> cie_at(uint64_t offset) {
    const auto known = cie_by_offset_.find(offset);
    if (known != cie_by_offset_.end()) return known->second;
    std::optional<uint32_t> number;
    if (auto cie = read_cie(offset)) {
      number = static_cast<uint32_t>(cies_.size());
      cies_.push_back(std::move(*cie));
    }
    return cie_by_offset_[offset] = number;
  }

  std::optional<Cie> read_cie(uint64_t offset) {
    const auto entry = entry_at(offset);
    if (!entry || entry->body.size() > cie_bytes_left_ || cies_.size() == kMostCies) return std::nullopt;
    cie_bytes_left_ -= entry->body.size();
    const bool is_debug = format_ == FrameFormat::debug_frame;
    const size_t id_bytes = entry->is_long && is_debug ? 8 : 4;
    const uint64_t cie_id = !is_debug ? 0 : id_bytes == 8 ? UINT64_MAX : kDebugFrameCie;
    ByteReader reader(entry->body);
    Cie cie;
    uint8_t version = 0;
    std::string_view augmentation;
    if (entry->body.size() < id_bytes || read_uint(entry->body, id_bytes) != cie_id || !reader.skip(id_bytes) ||
        !reader.read(version) || !reader.read_c_string(augmentation))
      return std::nullopt;
    if (version != 1 && version != 3 && version != 4) return std::nullopt;
    if (version == 4) {
      uint8_t address_bytes = 0, segment_bytes = 0;
      if (!reader.read(address_bytes) || !reader.read(segment_bytes) || address_bytes != 8 || segment_bytes != 0)
        return std::nullopt;
    }
    uint64_t return_register = 0;
    uint8_t return_byte = 0;
    if (!read_uleb(reader, cie.code_factor) || !read_sleb(reader, cie.data_factor)) return std::nullopt;
    if (version == 1 ? !reader.read(return_byte) : !read_uleb(reader, return_register)) return std::nullopt;
    if ((version == 1 ? return_byte : return_register) != kReturnAddressColumn) return std::nullopt;
    if (!read_augmentation(reader, augmentation, cie)) return std::nullopt;
    cie.instructions = entry->body.subspan(reader.position());
    set_initial_state(cie);
    return cie;
  }

  bool read_augmentation(ByteReader& reader, std::string_view letters, Cie& cie) const {
    if (letters.empty()) return true;
    uint64_t size = 0;
    if (letters[0] != 'z' || !read_uleb(reader, size) || size > reader.remaining()) return false;
    cie.has_augmentation_size = true;
    const size_t end = reader.position() + size;
    for (const char letter : letters.substr(1)) {
      uint8_t encoding = 0;
      if (letter == 'S') {
        cie.is_signal_frame = true;
      } else if (letter == 'R') {
        if (!reader.read(cie.encoding)) return false;
      } else if (letter == 'L') {
        if (!reader.read(encoding)) return false;
      } else if (letter == 'P') {
        const auto format = reader.read(encoding) ? pointer_format(encoding) : std::nullopt;
        if (encoding != kOmitted && (!format || !reader.skip(format->bytes))) return false;
      } else {
        break;  // unknown: its size says where the instructions begin
      }
    }
    return reader.seek(end);
  }

  Bytes section_;
  uint64_t address_;
  FrameFormat format_;
  size_t cie_bytes_left_;  // CIEs of a damaged section may lie within each other: together they have its size at most
  std::vector<Cie> cies_;
  std::unordered_map<uint64_t, std::optional<uint32_t>> cie_by_offset_;
  std::vector<Function> functions_;
};

}  // namespace

CallFrameRows read_call_frames(Bytes section, uint64_t address, FrameFormat format, size_t most_rows) {
  return Reader(section, address, format).read(most_rows);
}

}  // namespace scry::unwind
