#include "libcalls/types.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "base/text.h"

namespace scry::libcalls {

using syscalls::Writer;

namespace {

constexpr uint32_t kMostOffset = 1 << 16, kWordBytes = 8;

// Takes a number from the front of a text.
template <class Number>
bool take_number(std::string_view& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return error == std::errc();
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// Names come from foreign files.
bool is_name(std::string_view name) {
  return std::ranges::all_of(name, [](unsigned char c) { return c == '_' || (c < 0x80 && std::isalnum(c)); });
}

std::optional<Field> parse_field(std::string_view text) {
  Field field;
  if (const size_t at = text.find('@'); at != std::string_view::npos) {
    field.name = text.substr(0, at);
    text.remove_prefix(at + 1);
    if (!is_name(field.name) || !take_number(text, field.offset) || field.offset > kMostOffset) return std::nullopt;
    if (take(text, '.') && !(take_number(text, field.bit) && take(text, '.') && take_number(text, field.bits)))
      return std::nullopt;
    if (!take(text, ':')) return std::nullopt;
  }
  const auto word = parse_word(text);
  if (!word) return std::nullopt;
  field.word = *word;
  return field;
}

std::optional<Enumerator> parse_enumerator(std::string_view text) {
  const size_t at = text.find('=');
  if (at == std::string_view::npos || !is_name(text.substr(0, at))) return std::nullopt;
  Enumerator one{.name = std::string(text.substr(0, at))};
  text.remove_prefix(at + 1);
  return take_number(text, one.value) && text.empty() ? std::optional(one) : std::nullopt;
}

// "A,B,C" into `out`; false: an element is none, or there are too many.
template <class Element, class Parse>
bool parse_list(std::string_view text, std::vector<Element>& out, size_t most, Parse parse) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(','), text.size());
    const auto one = parse(text.substr(0, end));
    if (!one || out.size() == most) return false;
    out.push_back(*one);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

std::optional<DescribedType> parse_type(std::string_view text) {
  DescribedType type{.is_structure = text.starts_with('O')};
  if (!take(text, 'O') && !take(text, 'E')) return std::nullopt;
  if (!take_number(text, type.size) || !take(text, ':')) return std::nullopt;
  const bool is_right = type.is_structure ? parse_list(text, type.fields, kMostFields * 3, parse_field)
                                          : parse_list(text, type.enumerators, kMostEnumerators, parse_enumerator);
  return is_right ? std::optional(type) : std::nullopt;
}

uint64_t low_bits(uint64_t value, uint64_t bits) {
  return bits < 64 ? value & ((uint64_t{1} << bits) - 1) : value;
}

class StructureWriter {
 public:
  StructureWriter(Writer& w, const std::vector<DescribedType>& types, Bytes bytes)
      : w_(w), types_(types), bytes_(bytes) {}

  void put(const DescribedType& type, uint8_t first_text) {
    const auto texts = text_fields(type);
    w_.put('{');
    bool is_first = true;
    for (const Field& field : type.fields) {
      const bool closes = field.word.letter == '}' || field.word.letter == ']';
      if (!is_first && !closes) w_.put(", ");
      is_first = field.word.letter == '{' || field.word.letter == '[';
      if (!field.name.empty()) w_.put(field.name), w_.put('=');
      const auto text = std::ranges::find(texts, &field);
      const bool has_step = text != texts.end() && first_text != kNoStep;
      put_field(field, has_step ? static_cast<uint8_t>(first_text + (text - texts.begin())) : kNoStep);
    }
    w_.put('}');
  }

 private:
  void put_field(const Field& field, uint8_t step) {
    if (field.word.letter == '.') return w_.put("...");
    if (std::string_view("{}[]").contains(field.word.letter)) return w_.put(field.word.letter);
    if (field.offset >= bytes_.size()) return w_.put("...");
    const Bytes here = bytes_.subspan(field.offset);
    if (field.word.letter == 'a') return put_characters(here.first(std::min<size_t>(here.size(), field.word.number)));
    uint64_t value = read_uint(here, std::min<size_t>(here.size(), kWordBytes));
    if (field.bits) value = bit_field(field, value);
    put_value(field.word, value, step);
  }

  static uint64_t bit_field(const Field& field, uint64_t value) {
    const unsigned bits = std::min<unsigned>(field.bits, 64);
    value = low_bits(value >> (field.bit & 63), bits);
    const bool is_signed = std::string_view("ilhbk").contains(field.word.letter);
    return is_signed ? static_cast<uint64_t>(sign_extend(value, bits)) : value;
  }

  void put_value(const Word& word, uint64_t value, uint8_t step) {
    if (put_number(w_, word, value)) return;
    switch (word.letter) {
      case 'd':
        return print(w_, "{:g}", std::bit_cast<double>(value));
      case 'f':
        return print(w_, "{:g}", std::bit_cast<float>(static_cast<uint32_t>(value)));
      case 'E':
        return word.number < types_.size() ? put_enumerator(w_, types_[word.number], value) : w_.put_unsigned(value);
      case 's':
        return put_string(value, step);
      default:
        return w_.put_hex(value);
    }
  }

  void put_string(uint64_t address, uint8_t step) {
    if (address == 0) return w_.put("nil");
    const auto bytes = step == kNoStep ? std::nullopt : w_.piece(step);
    if (!bytes) return w_.put_hex(address);
    w_.put_data(*bytes, bytes->size());
  }

  void put_characters(Bytes bytes) {
    const auto end = std::ranges::find(bytes, std::byte{0});
    w_.put_data(bytes, static_cast<uint64_t>(end - bytes.begin()));
  }

  Writer& w_;
  const std::vector<DescribedType>& types_;
  Bytes bytes_;
};

}  // namespace

std::optional<std::vector<DescribedType>> parse_types(std::string_view text) {
  std::vector<DescribedType> types;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    auto type = parse_type(text.substr(0, end));
    if (!type || types.size() == kMostTypes) return std::nullopt;
    types.push_back(std::move(*type));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return types;
}

std::vector<const Field*> text_fields(const DescribedType& structure) {
  constexpr uint32_t kLastAddress = kMostStructure - kWordBytes;  // a step has 8 bits for it
  std::vector<const Field*> fields;
  for (const Field& field : structure.fields)
    if (field.word.letter == 's' && field.offset <= kLastAddress && fields.size() < kMostTexts)
      fields.push_back(&field);
  return fields;
}

void put_enumerator(Writer& w, const DescribedType& type, uint64_t value) {
  const unsigned bits = std::min(type.size, kWordBytes) * 8;
  const auto number_of = [&](const Enumerator& one) { return low_bits(static_cast<uint64_t>(one.value), bits); };
  const uint64_t number = low_bits(value, bits);
  const auto same = std::ranges::find(type.enumerators, number, number_of);
  if (same != type.enumerators.end()) return w.put(same->name);
  std::string names;
  uint64_t left = number;
  for (const Enumerator& one : type.enumerators) {
    const uint64_t bit = number_of(one);
    if (!std::has_single_bit(bit) || !(left & bit)) continue;
    names += (names.empty() ? "" : "|") + one.name;
    left &= ~bit;
  }
  if (left == 0 && !names.empty()) return w.put(names);
  const bool has_sign = std::ranges::any_of(type.enumerators, [](const Enumerator& one) { return one.value < 0; });
  if (has_sign) return w.put_signed(bits ? sign_extend(number, bits) : 0);
  w.put_unsigned(number);
}

void put_structure(Writer& w, const std::vector<DescribedType>& types, const DescribedType& type, Bytes bytes,
                   uint8_t first_text) {
  StructureWriter(w, types, bytes).put(type, first_text);
}

}  // namespace scry::libcalls
