// Makes the table of prototypes (libcalls/prototypes.h) from the text of the C library's headers: make_prototypes
// OUT.cc
//
// The compiler's preprocessor reads the headers; our C reader knows their typedefs; this file finds the declarations of
// functions among the tokens, and makes of each a signature (libcalls/signature.h). What it does not understand becomes
// '?' or is left out: a function without a signature is shown by the values of its registers.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "c/declarations.h"
#include "libcalls/generate/headers.h"

namespace scry::libcalls {
namespace {

using Tokens = std::span<const CToken>;

constexpr std::string_view kIgnored[] = {
    "extern",   "static",     "inline",   "__inline",     "__inline__",    "const",     "__const",      "volatile",
    "register", "__restrict", "restrict", "__restrict__", "__extension__", "_Noreturn", "__volatile__", "_Atomic"};
constexpr std::string_view kNoNames[] = {"__attribute__", "__asm__",        "asm",       "__typeof__", "typeof",
                                         "_Alignas",      "_Static_assert", "__nonnull", "sizeof"};

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// The token after the bracket that closes the one at `at`.
size_t after_group(Tokens tokens, size_t at) {
  int depth = 0;
  for (; at < tokens.size(); ++at) {
    const std::string_view text = tokens[at].text;
    if (text == "(" || text == "[" || text == "{") ++depth;
    if ((text == ")" || text == "]" || text == "}") && --depth == 0) return at + 1;
  }
  return tokens.size();
}

bool has_function_pointer(Tokens tokens) {
  for (size_t i = 0; i + 1 < tokens.size(); ++i)
    if (tokens[i].is("(") && tokens[i + 1].is("*")) return true;
  return false;
}

class Reader {
 public:
  Reader(CDeclarations& declarations) : declarations_(declarations) {}

  void read(Tokens tokens) {
    for (size_t at = 0; at < tokens.size();) {
      size_t end = at;
      bool has_body = false;
      while (end < tokens.size() && !tokens[end].is(";") && !has_body) {
        has_body = tokens[end].is("{") && end > at && tokens[end - 1].is(")");
        const bool opens = tokens[end].is("(") || tokens[end].is("{") || tokens[end].is("[");
        end = opens ? after_group(tokens, end) : end + 1;
      }
      declaration(tokens.subspan(at, end - at));
      at = end + (has_body ? 0 : 1);
    }
  }
  const std::map<std::string, std::string>& signatures() const { return signatures_; }

 private:
  void declaration(Tokens tokens) {
    if (tokens.empty()) return;
    if (tokens[0].is("typedef") || (tokens.size() > 1 && tokens[1].is("typedef"))) {
      // "typedef int (*name)(...)", "typedef int name(...)": names of functions' types.
      for (size_t i = 0; i + 2 < tokens.size(); ++i)
        if (tokens[i].is("(") && tokens[i + 1].is("*")) function_types_.insert(tokens[i + 2].text);
      return;
    }
    for (size_t i = 1; i + 1 < tokens.size(); ++i) {
      if (tokens[i].is("__attribute__")) {
        i = after_group(tokens, i + 1) - 1;
        continue;
      }
      if (tokens[i].is("{") || tokens[i].is("=")) return;
      if (!tokens[i + 1].is("(")) continue;
      if (!tokens[i].is_name() || is_one_of(tokens[i].text, kNoNames)) return;
      return function(tokens.first(i), tokens[i].text, tokens.subspan(i + 1));
    }
  }

  void function(Tokens before, std::string_view name, Tokens rest) {
    const size_t end = after_group(rest, 0);
    if (end < 2) return;
    std::string signature = result_of(before, rest.subspan(end), name);
    if (signature.empty() || is_variant(name)) return;
    if (std::ranges::binary_search(failing_functions(), name)) signature += '!';
    for (const std::string& word : parameters_of(rest.subspan(1, end - 2))) signature += " " + word;
    signatures_.emplace(name, signature);
    if (const std::string other = assembler_name(rest.subspan(end)); !other.empty())
      signatures_.emplace(other, signature);
  }

  // sinf32x() and its like: the same functions under other names, which few programs use.
  static bool is_variant(std::string_view name) {
    constexpr std::string_view kEnds[] = {"f32", "f64", "f128", "f32x", "f64x"};
    return std::ranges::any_of(kEnds, [&](std::string_view end) { return name.ends_with(end); });
  }

  // extern int sscanf(...) __asm__ ("" "__isoc99_sscanf");
  static std::string assembler_name(Tokens after) {
    std::string name;
    for (size_t i = 0; i < after.size(); ++i) {
      if (!after[i].is("__asm__")) continue;
      for (size_t k = i + 1; k < after_group(after, i + 1); ++k)
        if (after[k].kind == CTokenKind::string) name += after[k].text.substr(1, after[k].text.size() - 2);
    }
    return name;
  }

  std::string result_of(Tokens before, Tokens after, std::string_view) {
    const auto says = [](Tokens tokens, std::string_view word) {
      return std::ranges::any_of(tokens, [&](const CToken& token) { return token.is(word); });
    };
    if (says(before, "_Noreturn") || says(after, "__noreturn__") || says(before, "__noreturn__")) return "-";
    if (says(after, "__returns_twice__")) return "2";
    const char letter = letter_of(before);
    return letter ? std::string(1, letter == 's' ? 'S' : letter) : "";
  }

  std::vector<std::string> parameters_of(Tokens tokens) {
    std::vector<std::string> words;
    for (size_t at = 0; at < tokens.size();) {
      size_t end = at;
      while (end < tokens.size() && !tokens[end].is(","))
        end = tokens[end].is("(") || tokens[end].is("[") ? after_group(tokens, end) : end + 1;
      const Tokens one = tokens.subspan(at, end - at);
      at = end + 1;
      if (one.size() == 1 && one[0].is("void")) continue;
      const char letter = one.size() == 1 && one[0].is("...") ? '.' : letter_of(one);
      words.emplace_back(1, letter ? letter : '?');
    }
    return words;
  }

  // The letter of a type, with or without a name after it; 0: these are no tokens of a type.
  char letter_of(Tokens tokens) {
    if (has_function_pointer(tokens)) return 'F';
    unsigned stars = 0;
    bool is_const = false;
    std::vector<std::string_view> words;
    for (size_t i = 0; i < tokens.size(); ++i) {
      const std::string_view text = tokens[i].text;
      if (text == "__attribute__") {
        i = after_group(tokens, i + 1) - 1;
      } else if (text == "*") {
        ++stars;
      } else if (text == "[") {
        ++stars;
        i = after_group(tokens, i) - 1;
      } else if (text == "const" || text == "__const") {
        is_const = true;
      } else if (tokens[i].is_name() && !is_one_of(text, kIgnored)) {
        words.push_back(text);
      }
    }
    if (words.empty()) return 0;
    if (stars == 1 && words[0] == "char") return is_const ? 's' : 'S';
    if (stars == 1 && function_types_.contains(words[0])) return 'F';
    if (stars > 0) return 'p';
    return letter_of_base(words);
  }

  char letter_of_base(const std::vector<std::string_view>& words) {
    unsigned longs = 0;
    bool is_unsigned = false, is_int = false;
    char other = 0;
    for (std::string_view word : words) {
      if (word == "long")
        ++longs;
      else if (word == "unsigned")
        is_unsigned = is_int = true;
      else if (word == "int" || word == "signed" || word == "__signed__")
        is_int = true;
      else if (word == "short")
        other = 'h';
      else if (word == "char")
        other = 'b';
      else if (word == "double")
        other = 'd';
      else if (word == "float")
        other = 'f';
      else if (word == "void")
        other = 'v';
      else if (word == "_Bool")
        return 'B';
      else if (word == "_Complex" || word == "struct" || word == "union")
        return '?';
      else if (word == "enum")
        return 'i';
      else
        break;  // a typedef, or the name of the parameter
    }
    if (other == 'd') return longs ? 'D' : 'd';
    if (other) return is_unsigned ? char(other - 'a' + 'A') : other;
    if (longs) return is_unsigned ? 'L' : 'l';
    if (is_int) return is_unsigned ? 'u' : 'i';
    return letter_of_typedef(words[0]);
  }

  char letter_of_typedef(std::string_view name) {
    if (name == "va_list" || name == "__gnuc_va_list" || name == "__builtin_va_list") return 'z';
    if (name == "_Float128" || name == "_Float64x" || name == "__float128") return name == "_Float64x" ? 'D' : 'd';
    if (name == "_Float32") return 'f';
    if (name == "_Float64" || name == "_Float32x") return 'd';
    if (function_types_.contains(name)) return 'F';
    const TypeRef type = declarations_.find("", name, pool_);
    if (!type) return 0;
    if (type->is(TypeKind::pointer)) return 'p';
    if (type->is(TypeKind::enumeration)) return 'i';
    if (type->is(TypeKind::boolean)) return 'B';
    if (!type->is(TypeKind::integer)) return '?';
    const bool is_signed = type->is_signed;
    switch (type->size) {
      case 8:
        return is_signed ? 'l' : 'L';
      case 4:
        return is_signed ? 'i' : 'u';
      case 2:
        return is_signed ? 'h' : 'H';
      default:
        return is_signed ? 'b' : 'B';
    }
  }

  CDeclarations& declarations_;
  TypePool pool_;
  std::set<std::string_view> function_types_;
  std::map<std::string, std::string> signatures_;
};

// Markers of lines and definitions (cc -E -dD) out.
std::string without_directives(std::string_view text) {
  std::string kept;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    if (text[at] != '#') kept.append(text.substr(at, end - at)).push_back('\n');
    at = end + 1;
  }
  return kept;
}

std::string source_of(const std::map<std::string, std::string>& signatures) {
  std::string places, pool;
  size_t at = 0;
  for (const auto& [name, signature] : signatures) {
    places += fmt::format("{},\n", at);
    std::string escaped;
    for (const char c : signature) escaped += c == '?' ? "\\?" : std::string(1, c);
    // In two literals: a digit would become a part of the escape before it.
    pool += fmt::format("  \"{}\\0\" \"{}\\0\"\n", name, escaped);
    at += name.size() + signature.size() + 2;
  }
  return fmt::format(
      "// Made by src/libcalls/generate.\n#include \"libcalls/prototypes.h\"\n\nnamespace scry::libcalls {{\nnamespace "
      "{{\n\nconstexpr char kPool[] =\n{};\nconstexpr uint32_t kPlaces[] = {{\n{}}};\n\n}}  // namespace\n\n"
      "PrototypeTable prototype_table() {{\n  return {{kPlaces, kPool}};\n}}\n\n}}  // namespace scry::libcalls\n",
      pool, places);
}

int make_prototypes(const char* output) {
  constexpr size_t kFewest = 1000;  // fewer would mean that the headers were not understood
  const CIncludes includes{.definitions = {"__OPTIMIZE__=1", "_FORTIFY_SOURCE=2"}};
  auto text = run_c_preprocessor(kHeaders, includes);
  auto declarations = CDeclarations::read({{.name = "headers", .text = kHeaders}}, {.includes = includes});
  if (!text || !declarations) {
    const CError& error = text ? declarations.error() : text.error();
    std::fprintf(stderr, "make_prototypes: %s:%u: %s\n", error.file.c_str(), error.line, error.message.c_str());
    return 1;
  }
  const std::string plain = without_directives(*text);
  const std::vector<CToken> tokens = c_tokens(plain);
  Reader reader(**declarations);
  reader.read(tokens);
  if (reader.signatures().size() < kFewest) {
    std::fprintf(stderr, "make_prototypes: only %zu functions in the headers\n", reader.signatures().size());
    return 1;
  }
  std::ofstream out(output, std::ios::binary);
  out << source_of(reader.signatures());
  out.close();
  return out ? 0 : 1;
}

}  // namespace
}  // namespace scry::libcalls

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_prototypes OUTPUT.cc\n");
    return 1;
  }
  return scry::libcalls::make_prototypes(argv[1]);
}
