// The compile-time half of format.h: parsing and checking.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "types/aggregation.h"
#include "values/format.h"

namespace scry {

namespace {

struct ConversionName {
  std::string_view name;
  Conversion conversion;
};
// Longer names first.
constexpr ConversionName kConversions[] = {
    {"rx", Conversion::buffer_escaped},
    {"rh", Conversion::buffer_hex},
    {"gr", Conversion::gfp_flags},
    {"r", Conversion::buffer_text},
    {"d", Conversion::signed_decimal},
    {"i", Conversion::signed_decimal},
    {"u", Conversion::unsigned_decimal},
    {"x", Conversion::hex_lower},
    {"X", Conversion::hex_upper},
    {"o", Conversion::octal},
    {"c", Conversion::character},
    {"p", Conversion::pointer},
    {"s", Conversion::text},
    {"e", Conversion::floating},
    {"E", Conversion::floating},
    {"f", Conversion::floating},
    {"F", Conversion::floating},
    {"g", Conversion::floating},
    {"G", Conversion::floating},
    {"a", Conversion::floating},
    {"A", Conversion::floating},
    {"n", Conversion::unsupported},
};

constexpr uint32_t kMaxPrecision = 100;  // a double has no more than 53 bits

uint8_t length_bits(std::string_view letters) {
  if (letters == "hh") return 8;
  if (letters == "h") return 16;
  if (letters == "l" || letters == "ll" || letters == "j" || letters == "z" || letters == "t") return 64;
  return 32;
}

// Reads the shape of a directive from its text, which starts after the percent sign.
class DirectiveReader {
 public:
  explicit DirectiveReader(std::string_view text) : rest_(text), size_(text.size()) {}

  enum class Shape : uint8_t { none, percent, directive };
  Shape read();
  const Directive& directive() const { return directive_; }
  std::string_view width_text() const { return width_; }
  size_t length() const { return size_ - rest_.size(); }

 private:
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view take_all(std::string_view set) {
    const std::string_view taken = rest_.substr(0, rest_.find_first_not_of(set));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
  size_t size_;
  Directive directive_;
  std::string_view width_;
};

DirectiveReader::Shape DirectiveReader::read() {
  constexpr std::string_view digits = "0123456789";
  directive_.flags.left = take('-');
  directive_.flags.plus = take('+');
  take(' ');
  directive_.flags.alternate = take('#');
  directive_.flags.zero = take('0');
  if (!take('*')) width_ = take_all(digits);
  if (take('.') && !take('*')) {
    const std::string_view precision = take_all(digits);
    if (precision.empty()) return Shape::none;
    uint32_t places = kMaxPrecision;
    std::from_chars(precision.data(), precision.data() + precision.size(), places);
    directive_.precision = std::min(places, kMaxPrecision);
  }
  directive_.bits = length_bits(take_all("hlLjzt"));
  if (take('%')) return Shape::percent;
  for (const ConversionName& known : kConversions) {
    if (!rest_.starts_with(known.name)) continue;
    rest_.remove_prefix(known.name.size());
    directive_.conversion = known.conversion;
    directive_.name = known.name;
    return Shape::directive;
  }
  return Shape::none;
}

Result<uint32_t> parse_width(std::string_view digits) {
  uint32_t width = 0;
  if (digits.empty()) return width;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), width);
  if (error != std::errc() || width > kMaxFormatWidth) {
    return fail(fmt::format("width {} in format string is too large (at most {})", digits, kMaxFormatWidth));
  }
  return width;
}

bool is_number(TypeRef type) {
  return type->is_integer_like() || type->is(TypeKind::pointer) || type->is(TypeKind::enumeration);
}

bool accepts(Conversion conversion, TypeRef type) {
  switch (conversion) {
    case Conversion::text:
      return true;
    case Conversion::buffer_text:
    case Conversion::buffer_escaped:
    case Conversion::buffer_hex:
      return type->is(TypeKind::buffer);
    case Conversion::gfp_flags:
      return type->is(TypeKind::integer);
    case Conversion::signed_decimal:
    case Conversion::unsigned_decimal:
    case Conversion::hex_lower:
    case Conversion::hex_upper:
    case Conversion::octal:
    case Conversion::character:
    case Conversion::pointer:
      return is_number(type);
    case Conversion::floating:
      return type->is(TypeKind::floating);
    case Conversion::unsupported:
      return false;
  }
  return false;
}

}  // namespace

Result<Format> parse_format(std::string_view text) {
  Format format;
  std::string literal;
  while (!text.empty()) {
    const size_t percent = std::min(text.find('%'), text.size());
    literal += text.substr(0, percent);
    text.remove_prefix(percent);
    if (text.empty()) break;
    text.remove_prefix(1);
    DirectiveReader reader(text);
    const DirectiveReader::Shape shape = reader.read();
    if (shape != DirectiveReader::Shape::directive) literal += '%';
    if (shape == DirectiveReader::Shape::none) continue;
    text.remove_prefix(reader.length());
    if (shape == DirectiveReader::Shape::percent) continue;
    FormatPiece& piece = format.pieces.emplace_back(std::move(literal), reader.directive());
    piece.directive.width = TRY(parse_width(reader.width_text()));
    literal.clear();
  }
  format.tail = std::move(literal);
  return format;
}

std::string unknown_directive(std::string_view format) {
  for (size_t at = format.find('%'); at != format.npos; at = format.find('%', at + 1)) {
    const std::string_view rest = format.substr(at + 1);
    DirectiveReader reader(rest);
    if (reader.read() != DirectiveReader::Shape::none) {
      at += reader.length();
      continue;
    }
    const size_t letter = rest.find_first_not_of("-+ #0123456789.*hlLjzt");
    // What ends the text, or the line, has no letter: `%z` of "%z\n".
    const bool has_letter = letter != rest.npos && rest[letter] > ' ';
    return std::string(format.substr(at, std::min(letter, rest.size()) + (has_letter ? 2 : 1)));
  }
  return "";
}

std::string known_directives() {
  std::string list;
  for (const ConversionName& known : kConversions)
    if (known.conversion != Conversion::unsupported && known.conversion != Conversion::floating)
      list += fmt::format("{}%{}", list.empty() ? "" : " ", known.name);
  return list;
}

std::optional<std::string> directive_problem(const Directive& directive, TypeRef type) {
  const bool misses_float = directive.conversion == Conversion::floating && !type->is(TypeKind::floating);
  if (directive.conversion == Conversion::unsupported || misses_float) {
    return fmt::format("unsupported format specifier: {}", directive.name);
  }
  if (type->is_none()) return fmt::format("unable to print none type for specifier: {}", directive.name);
  if (!accepts(directive.conversion, type)) {
    return fmt::format("unsupported format specifier for type '{}': {}", type_name(type), directive.name);
  }
  if (type->is_aggregate() && !type->is_readable_aggregate()) {
    return fmt::format("Map type {} cannot print the value of individual keys. You must print the whole map.",
                       type_name(type));
  }
  return std::nullopt;
}

std::optional<std::string> argument_count_problem(const Format& format, size_t supplied) {
  const size_t expected = format.argument_count();
  if (supplied == expected) return std::nullopt;
  return fmt::format("{} arguments for format string ({} supplied, {} expected)",
                     supplied < expected ? "not enough" : "too many", supplied, expected);
}

}  // namespace scry
