#include "syscalls/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

// The piece at an offset, and where the next one begins; false: there is none that fits.
bool piece_at(Bytes pieces, size_t offset, Piece& piece, Bytes& bytes, size_t& next) {
  ByteReader reader(pieces);
  if (!reader.seek(offset) || !reader.read(piece) || !reader.read_bytes(piece.bytes, bytes)) return false;
  next = (reader.position() + 7) / 8 * 8;
  return true;
}

}  // namespace

Writer::Writer(std::string& out, const Call& call, const Style& style, ProcessFacts& around)
    : out_(out), call_(call), style_(style), around_(around) {
  Piece piece;
  Bytes bytes;
  for (size_t at = 0, next = 0; piece_at(call.pieces, at, piece, bytes, next); at = next)
    if (piece.step < kMostSteps && !first_[piece.step]) first_[piece.step] = static_cast<uint32_t>(at);
}

std::optional<uint32_t> Writer::first_piece(uint8_t step) const {
  if (step < kTurnStep) return step < kMostSteps ? first_[step] : std::nullopt;
  Piece piece;
  Bytes bytes;
  for (size_t at = 0, next = 0; piece_at(call_.pieces, at, piece, bytes, next); at = next)
    if (piece.step == step) return static_cast<uint32_t>(at);
  return std::nullopt;
}

std::optional<Bytes> Writer::piece(uint8_t step, uint16_t element) const {
  const auto first = first_piece(step);
  if (!first) return std::nullopt;
  Piece piece;
  Bytes bytes;
  for (size_t at = *first, next = 0; piece_at(call_.pieces, at, piece, bytes, next); at = next) {
    if (piece.step != step || piece.element != element) continue;
    if (!piece.fault) return bytes;  // else it may have been read later
  }
  return std::nullopt;
}

// Steps are taken in order, and nothing is taken once there is no room.
bool was_cut(const Writer& w, uint8_t step) {
  if (!(w.state() & kNoRoom)) return false;
  for (uint8_t later = step + 1; later < kMostSteps; ++later)
    if (w.first_piece(later)) return false;
  return true;
}

std::optional<uint32_t> Writer::address_count(uint8_t step) const {
  Piece piece;
  Bytes bytes;
  for (size_t at = first_piece(step).value_or(static_cast<uint32_t>(call_.pieces.size())), next = 0;
       piece_at(call_.pieces, at, piece, bytes, next); at = next)
    if (piece.step == step && !piece.fault) return piece.element;
  return std::nullopt;
}

void Writer::put_signed(int64_t number) {
  fmt::format_to(std::back_inserter(out_), "{}", number);
}

void Writer::put_unsigned(uint64_t number) {
  fmt::format_to(std::back_inserter(out_), "{}", number);
}

void Writer::put_hex(uint64_t number) {
  if (number == 0) return put('0');
  fmt::format_to(std::back_inserter(out_), "{:#x}", number);
}

void Writer::put_octal(uint64_t number) {
  if (number == 0) return put("000");
  fmt::format_to(std::back_inserter(out_), "{:#03o}", number);
}

void Writer::put_address(uint64_t address) {
  if (address == 0) return put("NULL");
  put_hex(address);
}

void Writer::put_descriptor(int number) {
  put_signed(number);
  if (number >= 0) put(around_.descriptor(pid(), number));
}

void Writer::put_process(int number) {
  put_signed(number);
  if (number > 0) put(around_.process(static_cast<uint32_t>(number)));
}

void Writer::put_named(uint64_t value, std::string_view text) {
  append_either(out_, style_, value ? fmt::format("{:#x}", value) : "0", text);
}

void Writer::put_flags(Family family, uint64_t value, std::string_view first) {
  if (style_.flags == Style::Flags::names) return append_flags(out_, family, value, first);
  if (style_.flags == Style::Flags::raw) return put_hex(value);
  std::string names;
  append_flags(names, family, value, first);
  if (names.starts_with("0")) return put(names);  // none of the bits has a name
  put_hex(value), put(" /* "), put(names), put(" */");
}

void Writer::put_name(Family family, uint64_t value) {
  const std::string_view name = name_of(family, value);
  if (!name.empty()) return put_named(value, name);
  put_hex(value);
  if (style_.flags != Style::Flags::raw && !unknown_of(family).empty())
    put(" /* "), put(unknown_of(family)), put(" */");
}

void append_either(std::string& out, const Style& style, std::string_view number, std::string_view text) {
  if (style.flags == Style::Flags::names) return void(out += text);
  out += number;
  if (style.flags == Style::Flags::both) out.append(" /* ").append(text).append(" */");
}

// ---- quoted text

namespace {

bool is_escaped_by_number(std::byte b) {
  const auto c = static_cast<unsigned char>(b);
  return (c < ' ' && (c < '\t' || c > '\r')) || c >= 0x7f;
}

}  // namespace

bool wants_hex(Bytes bytes, const Style& style) {
  if (style.hex == Style::Hex::none || style.hex == Style::Hex::escapes) return false;
  return style.hex == Style::Hex::all || std::ranges::any_of(bytes, is_escaped_by_number);
}

namespace {

// `octal`: characters that are written as numbers although they can be shown.
void append_escaped(std::string& out, Bytes bytes, std::string_view octal) {
  constexpr std::string_view kEscaped = "\"\\\f\n\r\t\v", kLetters = "\"\\fnrtv";
  for (size_t i = 0; i < bytes.size(); ++i) {
    const auto c = static_cast<unsigned char>(bytes[i]);
    if (const size_t letter = kEscaped.find(static_cast<char>(c)); letter != std::string_view::npos) {
      out += '\\';
      out += kLetters[letter];
    } else if (c >= ' ' && c < 0x7f && octal.find(static_cast<char>(c)) == std::string_view::npos) {
      out += static_cast<char>(c);
    } else {
      // As short as possible, unless a digit follows that would belong to the number.
      const bool digit_follows =
          i + 1 < bytes.size() && static_cast<char>(bytes[i + 1]) >= '0' && static_cast<char>(bytes[i + 1]) <= '7';
      if (digit_follows)
        fmt::format_to(std::back_inserter(out), "\\{:03o}", c);
      else
        fmt::format_to(std::back_inserter(out), "\\{:o}", c);
    }
  }
}

}  // namespace

void append_name(std::string& out, std::string_view name) {
  append_escaped(out, std::as_bytes(std::span(name)), "<>");
}

void Writer::put_escaped(Bytes bytes, Escape escape) {
  const bool all = escape == Escape::hex || wants_hex(bytes, style_);
  if (!all && style_.hex != Style::Hex::escapes) return append_escaped(out_, bytes, "");
  for (const std::byte& b : bytes)
    if (!all && !is_escaped_by_number(b))
      append_escaped(out_, Bytes(&b, 1), "");
    else
      fmt::format_to(std::back_inserter(out_), "\\x{:02x}", static_cast<unsigned>(b));
}

void Writer::put_quoted(Bytes bytes, bool cut, Escape escape) {
  put('"');
  put_escaped(bytes, escape);
  put('"');
  if (cut) put("...");
}

void Writer::put_data(Bytes bytes, uint64_t size, Escape escape) {
  const size_t shown = std::min<uint64_t>({bytes.size(), size, style_.text_limit});
  put_quoted(bytes.first(shown), size > shown, escape);
}

void Writer::put_structure(const StructureRow& row, Bytes bytes) {
  put('{');
  bool left_out = false;
  std::string_view separator;
  for (const FieldType& field : fields_of(row)) {
    if (field.row->verbose && style_.abbreviate) {
      left_out = true;
      continue;
    }
    // Of a structure inside this one the fields that are there are shown.
    const size_t room = bytes.size() - std::min<size_t>(bytes.size(), field.row->offset);
    if (room == 0 || (room < field.row->size && !field.type.structure)) break;
    const Bytes memory = bytes.subspan(field.row->offset, std::min<size_t>(room, field.row->size));
    if (field.row->unless_zero && std::ranges::all_of(memory, [](std::byte b) { return b == std::byte{0}; })) continue;
    put(separator);
    put(field.row->name);
    put('=');
    separator = ", ";
    const auto width = static_cast<uint8_t>(std::min<size_t>(field.row->size, 8));
    field.type.kind->show(*this, field.type, {room < width ? 0 : read_uint(memory, width), width, memory});
  }
  if (left_out) put(separator), put("...");
  put('}');
}

int64_t signed_number(const Slot& slot, unsigned most) {
  return sign_extend(slot.number, 8 * std::min<unsigned>(slot.width, most));
}

uint64_t unsigned_number(const Slot& slot, unsigned most) {
  const unsigned width = std::min<unsigned>(slot.width, most);
  return width >= 8 ? slot.number : slot.number & ((uint64_t{1} << (8 * width)) - 1);
}

}  // namespace scry::syscalls
