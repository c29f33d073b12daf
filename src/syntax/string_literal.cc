#include "syntax/string_literal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "syntax/diags.h"

namespace scry {
namespace {

struct SimpleEscape {
  char letter;
  char value;
};
constexpr std::array kSimpleEscapes{SimpleEscape{'n', '\n'}, SimpleEscape{'t', '\t'}, SimpleEscape{'r', '\r'},
                                    SimpleEscape{'"', '"'}, SimpleEscape{'\\', '\\'}};

struct Escape {
  size_t length = 0;  // from the backslash on
  unsigned value = 0;
  const char* wrong = nullptr;  // the message, when it is no escape
};

bool is_octal(char c) {
  return c >= '0' && c <= '7';
}
int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char low = static_cast<char>(c | 0x20);
  return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

Escape read_octal(std::string_view text) {
  Escape escape{1};
  for (; escape.length < std::min<size_t>(4, text.size()) && is_octal(text[escape.length]); ++escape.length)
    escape.value = escape.value * 8 + (text[escape.length] - '0');
  if (escape.value > 255) escape.wrong = "octal escape sequence out of range";
  return escape;
}

Escape read_hex(std::string_view text) {
  Escape escape{2};
  for (; escape.length < std::min<size_t>(4, text.size()) && hex_value(text[escape.length]) >= 0; ++escape.length)
    escape.value = escape.value * 16 + hex_value(text[escape.length]);
  if (escape.length == 2) escape.wrong = "invalid hex escape sequence";
  return escape;
}

// `text` starts with a backslash that is followed by at least one character.
Escape read_escape(std::string_view text) {
  if (is_octal(text[1])) return read_octal(text);
  if (text[1] == 'x' || text[1] == 'X') return read_hex(text);
  for (const SimpleEscape& escape : kSimpleEscapes)
    if (escape.letter == text[1]) return {2, static_cast<uint8_t>(escape.value)};
  size_t length = 2;  // with the continuation bytes of a UTF-8 character
  while (length < text.size() && (text[length] & 0xc0) == 0x80) ++length;
  return {length, 0, "invalid escape character"};
}

}  // namespace

std::optional<std::string> decode_string(std::string_view token, Span span, Diags& diags) {
  std::string_view body = token.substr(1, token.size() - 2);
  std::string value;
  for (size_t at = 0; at < body.size();) {
    if (body[at] != '\\') {
      value.push_back(body[at++]);
      continue;
    }
    const Escape escape = read_escape(body.substr(at));
    if (escape.wrong) {
      const auto begin = static_cast<uint32_t>(span.begin + 1 + at);
      const Span place{span.source, begin, static_cast<uint32_t>(begin + escape.length)};
      syntax_error(diags, kInvalidEscape, place, fmt::format("{} '{}'", escape.wrong, body.substr(at, escape.length)))
          .hint("use one of \\n \\t \\r \\\" \\\\, octal \\033 and hexadecimal \\x1b");
      return std::nullopt;
    }
    value.push_back(static_cast<char>(escape.value));
    at += escape.length;
  }
  return value;
}

std::string quote_string(std::string_view value) {
  std::string out = "\"";
  for (char c : value) {
    auto simple = std::find_if(kSimpleEscapes.begin(), kSimpleEscapes.end(), [&](auto& e) { return e.value == c; });
    if (simple != kSimpleEscapes.end())
      (out += '\\') += simple->letter;
    else if (c >= ' ' && c < 127)
      out += c;
    else
      out += fmt::format("\\{:03o}", static_cast<uint8_t>(c));
  }
  return out + "\"";
}

}  // namespace scry
