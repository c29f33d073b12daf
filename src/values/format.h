// Format strings of printf, errorf, warnf, system and cat (docs/language.md 8.1).
//
// parse_format() compiles the text once; format_into() then only appends. A directive is
//     % [-] [+] [space] [#] [0] [digits | *] [. (digits | *)] [hlLjzt]* conversion
// in this order; text of another shape is copied. Space, `*`, and a precision but of floating-point
// numbers, are accepted and mean nothing: column layouts of existing scripts depend on it, as they do on zero padding
// to the left of a sign.
// About 35 ns per event with three arguments (-O2); format_test.cc holds the worked examples.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "types/type.h"
#include "values/text.h"
#include "values/value.h"

namespace scry {

enum class Conversion : uint8_t {
  signed_decimal,    // d i
  unsigned_decimal,  // u
  hex_lower,         // x
  hex_upper,         // X
  octal,             // o
  character,         // c
  pointer,           // p
  text,              // s
  buffer_text,       // r
  buffer_escaped,    // rx
  buffer_hex,        // rh
  gfp_flags,         // gr
  floating,          // e E f F g G a A
  unsupported,       // n
};

struct Directive {
  Conversion conversion = Conversion::text;
  uint8_t bits = 32;  // integers are cut to this width first: 8, 16, 32 or 64
  struct {
    bool left = false, plus = false, alternate = false, zero = false;
  } flags;
  uint32_t width = 0;
  std::optional<uint32_t> precision;  // of floating
  std::string name;                   // the conversion as written: "d", "rx"
};

struct FormatPiece {
  std::string literal;  // before the directive
  Directive directive;
};

struct Format {
  std::vector<FormatPiece> pieces;
  std::string tail;
  size_t argument_count() const { return pieces.size(); }
};

// The widest column; beyond, parse_format fails.
inline constexpr uint32_t kMaxFormatWidth = 65535;

Result<Format> parse_format(std::string_view text);

// Why a value of this type cannot be printed by this directive, as a sentence for the script's author.
std::optional<std::string> directive_problem(const Directive& directive, TypeRef type);
// "not enough arguments for format string (1 supplied, 2 expected)", or the like for too many.
std::optional<std::string> argument_count_problem(const Format& format, size_t supplied);

// "%q": the first text of a format that looks like a directive and is none, so that it is printed as it is; or nothing.
std::string unknown_directive(std::string_view format);
// "%d %i %u ...": the conversions that exist.
std::string known_directives();

// Missing values print as nothing, values that a directive cannot show as "!{reason}".
// For a terminal the values are escaped, the format's own text is not.
void format_into(std::string& out, const Format& format, std::span<const Value> values, TextFor where = TextFor::file);

// `%gr`: the names of kernel allocation flags, "GFP_KERNEL|__GFP_ZERO".
void append_gfp_flags(std::string& out, uint64_t flags);

}  // namespace scry
