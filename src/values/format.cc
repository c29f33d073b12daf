// The run-time half of format.h.
#include "values/format.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

#include "base/terminal.h"

namespace scry {

namespace {

// The 64 bits of a value that is a number.
std::optional<uint64_t> number_bits(const Value& value) {
  if (const auto* number = std::get_if<int64_t>(&value.node)) return static_cast<uint64_t>(*number);
  if (const auto* number = std::get_if<uint64_t>(&value.node)) return *number;
  if (const auto* truth = std::get_if<bool>(&value.node)) return *truth;
  if (const auto* pointer = std::get_if<PointerValue>(&value.node)) return pointer->address;
  if (const auto* enumerator = std::get_if<EnumValue>(&value.node)) return static_cast<uint64_t>(enumerator->number);
  if (const auto* average = std::get_if<AverageValue>(&value.node)) return average->average;
  return std::nullopt;
}

uint64_t cut_unsigned(uint64_t bits, unsigned width) {
  return width == 64 ? bits : bits & ((uint64_t{1} << width) - 1);
}
int64_t cut_signed(uint64_t bits, unsigned width) {
  return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
}

// Fills up to the width what was appended since `start`; only its first `length` bytes are measured.
void pad(std::string& out, size_t start, size_t length, const Directive& directive) {
  if (length >= directive.width) return;
  const char fill = directive.flags.zero ? '0' : ' ';
  out.insert(directive.flags.left ? start + length : start, directive.width - length, fill);
}

struct Digits {
  char text[72];
  char* end = text;
  void append(std::string_view prefix) { end += prefix.copy(end, prefix.size()); }
  template <class Integer>
  void append(Integer number, int base) {
    end = std::to_chars(end, text + sizeof text, number, base).ptr;
  }
  std::string_view view() const { return {text, static_cast<size_t>(end - text)}; }
};

void write_hex(Digits& digits, const Directive& directive, uint64_t number) {
  const bool upper = directive.conversion == Conversion::hex_upper;
  if (directive.flags.alternate && number != 0) digits.append(upper ? "0X" : "0x");
  char* const start = digits.end;
  digits.append(number, 16);
  if (!upper) return;
  for (char* c = start; c != digits.end; c++) {
    if (*c >= 'a') *c = static_cast<char>(*c - 'a' + 'A');
  }
}

void write_number(Digits& digits, const Directive& directive, uint64_t bits) {
  if (directive.conversion == Conversion::signed_decimal) {
    const int64_t number = cut_signed(bits, directive.bits);
    if (directive.flags.plus && number >= 0) digits.append("+");
    digits.append(number, 10);
    return;
  }
  if (directive.conversion == Conversion::pointer) {
    if (bits != 0) digits.append("0x");
    digits.append(bits, 16);
    return;
  }
  if (directive.conversion == Conversion::character) {
    *digits.end++ = static_cast<char>(bits);
    return;
  }
  const uint64_t number = cut_unsigned(bits, directive.bits);
  if (directive.conversion == Conversion::unsigned_decimal) {
    digits.append(number, 10);
  } else if (directive.conversion == Conversion::octal) {
    if (directive.flags.alternate && number != 0) digits.append("0");
    digits.append(number, 8);
  } else {
    write_hex(digits, directive, number);
  }
}

void append_number(std::string& out, const Directive& directive, const Value& value) {
  const std::optional<uint64_t> bits = number_bits(value);
  if (!bits) {
    out += "!{not a number}";
    return;
  }
  Digits digits;
  write_number(digits, directive, *bits);
  const std::string_view text = digits.view();
  const size_t fill = text.size() < directive.width ? directive.width - text.size() : 0;
  if (!directive.flags.left) out.append(fill, directive.flags.zero ? '0' : ' ');
  out += text;
  if (directive.flags.left) out.append(fill, directive.flags.zero ? '0' : ' ');
}

void append_buffer(std::string& out, const Directive& directive, const Value& value) {
  const auto* buffer = std::get_if<BufferValue>(&value.node);
  if (!buffer) {
    out += "!{not a buffer}";
  } else if (directive.conversion == Conversion::buffer_text) {
    append_buffer_text(out, buffer->bytes);
  } else if (directive.conversion == Conversion::buffer_escaped) {
    append_buffer_escaped(out, buffer->bytes);
  } else {
    append_buffer_hex(out, buffer->bytes);
  }
}

// As C prints it, but for the width.
void append_floating(std::string& out, const Directive& directive, const Value& value) {
  const auto* decimal = std::get_if<DecimalValue>(&value.node);
  if (!decimal) {
    out += "!{not a floating-point number}";
    return;
  }
  const std::string sign = directive.flags.plus ? "+" : "-", alternate = directive.flags.alternate ? "#" : "";
  const std::string precision = directive.precision ? fmt::format(".{}", *directive.precision) : "";
  out += fmt::format(fmt::runtime(fmt::format("{{:{}{}{}{}}}", sign, alternate, precision, directive.name)),
                     std::strtod(decimal->digits.c_str(), nullptr));
}

void append_value(std::string& out, const Directive& directive, const Value& value, TextFor where) {
  const size_t start = out.size();
  switch (directive.conversion) {
    case Conversion::text: {
      append_text(out, value, where);
      const std::string_view opening = opening_of(value);
      pad(out, start, opening.empty() ? out.size() - start : opening.size(), directive);
      return;
    }
    case Conversion::buffer_text:
    case Conversion::buffer_escaped:
    case Conversion::buffer_hex:
      append_buffer(out, directive, value);
      break;
    case Conversion::gfp_flags:
      append_gfp_flags(out, number_bits(value).value_or(0));
      break;
    case Conversion::floating:
      append_floating(out, directive, value);
      break;
    case Conversion::unsupported:
      out += "!{unsupported format specifier}";
      break;
    case Conversion::character:
      if (where == TextFor::terminal) {
        std::string character;
        append_number(character, directive, value);
        return append_for_terminal(out, character, Lines::kept);
      }
      append_number(out, directive, value);
      return;
    case Conversion::signed_decimal:
    case Conversion::unsigned_decimal:
    case Conversion::hex_lower:
    case Conversion::hex_upper:
    case Conversion::octal:
    case Conversion::pointer:
      append_number(out, directive, value);
      return;
  }
  pad(out, start, out.size() - start, directive);
}

}  // namespace

void format_into(std::string& out, const Format& format, std::span<const Value> values, TextFor where) {
  for (size_t i = 0; i < format.pieces.size(); i++) {
    out += format.pieces[i].literal;
    if (i < values.size()) append_value(out, format.pieces[i].directive, values[i], where);
  }
  out += format.tail;
}

}  // namespace scry
