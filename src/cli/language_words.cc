#include "cli/language_words.h"

#include <algorithm>

namespace scry::cli {
namespace {

constexpr LanguageWord kStatements[] = {
    {"break", "break;", "Ends the innermost loop.", "begin { for $i : 0..10 { if ($i == 3) { break; } print($i); } }"},
    {"comptime", "comptime EXPRESSION", "Evaluates an expression while the script is compiled.",
     "begin { print(comptime (6 * 7)); }"},
    {"config", "config = { NAME = VALUE; }", "Sets configuration variables; stands before all probes.",
     "config = { max_strlen = 64 } begin { print(1); }"},
    {"continue", "continue;", "Goes on with the next turn of the innermost loop.",
     "begin { for $i : 0..10 { if ($i == 3) { continue; } print($i); } }"},
    {"else", "if (CONDITION) { ... } else { ... }; PROBE { ... } else PROBE { ... }",
     "The body that runs when the condition of if is false; the probe for kernels that lack the one before it.",
     "begin { if (pid == 1) { print(1); } else { print(2); } }"},
    {"fn", "fn NAME($x: TYPE, ...) : TYPE { ... }",
     "A function of its own in the kernel; it has no access to the builtins of the probe.",
     "fn larger($a: int64, $b: int64) : int64 { if ($a > $b) { return $a; } return $b; } begin { print(larger(3, 7)); "
     "}"},
    {"for", "for $i : FIRST..END { ... }, for $element : @map { ... }",
     "Runs a body for each number from FIRST up to, without, END, or for each element of a map as (key, value).",
     "begin { for $i : 0..3 { print($i); } }"},
    {"if", "if (CONDITION) { ... } [else { ... }]", "Runs a body when a condition is true; also a value.",
     "begin { if (pid == 1) { print(1); } }"},
    {"import", "import \"FILE\";", "Adds the probes, macros and functions of another file.", ""},
    {"hash", "let @name = hash(ENTRIES), percpuhash(ENTRIES)",
     "The size of a map with keys: hash for plain values, percpuhash for aggregations. A new key is not stored when "
     "the "
     "map is full.",
     "let @x = hash(100) begin { @x[comm] = 1; }"},
    {"let", "let $name[: TYPE] [= VALUE];, let @name = KIND(ENTRIES)", "Declares a variable, or the kind of a map.",
     "let @last = lruhash(100) begin { let $count: uint32 = 3; @last[$count] = 1; }"},
    {"lruhash", "let @name = lruhash(ENTRIES), percpulruhash(ENTRIES)",
     "A map with keys that drops the element used least recently when it is full; percpulruhash for aggregations.",
     "let @last = lruhash(100) begin { @last[comm] = pid; }"},
    {"macro", "macro NAME($parameter, ...) { ... }", "A body that replaces each of its calls.",
     "macro twice($x) { $x * 2 } begin { $n = 21; print(twice($n)); }"},
    {"offsetof", "offsetof(TYPE, MEMBER)", "The offset of a member of a structure, in bytes.",
     "struct pair { int a; int b; } begin { print(offsetof(struct pair, b)); }"},
    {"return", "return;", "Ends the body of the probe.", "begin { if (pid != 1) { return; } print(1); }"},
    {"sizeof", "sizeof(TYPE | EXPRESSION)", "The size of a type or of a value, in bytes.",
     "begin { print(sizeof(uint64)); }"},
    {"struct", "struct NAME { TYPE MEMBER; ... };, union NAME { ... };, enum NAME { ... };",
     "A type as in C; stands before all probes. The types of the kernel are known without.",
     "struct pair { int a; int b; } begin { print(sizeof(struct pair)); }"},
    {"typeof", "typeof(EXPRESSION)", "The type of an expression, in a declaration, a cast or sizeof().",
     "begin { let $copy: typeof(pid) = pid; print($copy); }"},
    {"typeinfo", "typeinfo(EXPRESSION | TYPE)",
     "The type of an expression as a record of texts; needs the configuration unstable_typeinfo = enable.",
     "config = { unstable_typeinfo = enable } begin { print(typeinfo(pid)); }"},
    {"unroll", "unroll (COUNT) { ... }", "Repeats a body a constant number of times, without a loop.",
     "begin { $n = 0; unroll (3) { $n += 1; } print($n); }"},
    {"while", "while (CONDITION) { ... }", "Runs a body as long as a condition is true.",
     "begin { $i = 0; while ($i < 3) { print($i); $i++; } }"},
};

constexpr LanguageWord kOperators[] = {
    {"!", "!a, a && b, a || b", "Logical not, and, or; the right side runs only if it decides.",
     "begin { if (pid > 1 && !(uid == 0)) { print(1); } }"},
    {"+", "a + b, a - b, a * b, a / b, a % b, -a", "Arithmetic on 64 bits; + also joins string literals.",
     "begin { print((7 + 2) * 3 % 5); }"},
    {"&", "a & b, a | b, a ^ b, ~a, a << n, a >> n", "Operations on bits; &$variable is an address.",
     "begin { print((6 & 3) | (1 << 4)); }"},
    {"==", "a == b, a != b, a < b, a <= b, a > b, a >= b",
     "Comparisons of integers; == and != also of strings and buffers.",
     "begin { if (comm != \"scry\") { print(comm); } }"},
    {"=", "a = b, a += b, a -= b, a *= b, a /= b, a %= b, a &= b, a |= b, a ^= b, a <<= b, a >>= b",
     "Assigns to a variable, a map or an element of a map.", "begin { $a = 1; $a += 2; print($a); }"},
    {"++", "a++, ++a, a--, --a",
     "Increments or decrements a variable or a map element; on maps without losing an update.",
     "begin { @a[comm]++; }"},
    {"?", "condition ? a : b", "One of two values; the other is not evaluated.",
     "begin { print(pid == 1 ? \"init\" : \"other\"); }"},
    {"->", "pointer->member, value.member, tuple.0, array[0], *pointer",
     "Reads a member, an element, or what a pointer leads to.", "begin { $t = (1, \"two\"); print($t.1); }"},
    {"..", "FIRST..END", "A range in for: END is not part of it.", "begin { for $i : 0..3 { print($i); } }"},
    {"cast", "(TYPE)value", "The same value as another type: (uint8)300 is 44.", "begin { print((uint8)300); }"},
    {"predicate", "PROBE /CONDITION/ { ... }", "The body runs only if the condition is true.",
     "begin /pid > 0/ { print(1); }"},
    {"$name", "$name, @name, @name[KEY, ...]",
     "A variable lives in one run of a body; a map in the kernel, for all probes, and is printed at the end.",
     "begin { $a = 1; @sum[comm] = $a; }"},
    {"$1", "$1, $2, ..., $#",
     "Positional parameters from the command line, and their number; str($1) for text, $(1) for an expression.",
     "begin { print($#); }"},
    {"tuple", "(a, b), @map[a, b]", "Several values as one: a key of a map, an argument of print(); t.0 is the first.",
     "begin { $t = (pid, comm); @[$t.1, 3] = $t.0; }"},
    {"types", "int8 ... int64, uint8 ... uint64, bool, string, TYPE[N], TYPE *, struct NAME",
     "Integers by their bits, truth values, text; arrays and pointers as in C. C's own names (int, size_t) are known "
     "too.",
     "begin { let $small: uint8 = 3; print(((uint64)$small, true, \"text\")); }"},
    {"numbers", "10, 0xff, 0377, 1_000, 5e6, 2ms, \"A\"[0]",
     "Integers; with a unit of time (ns, us, ms, s, m, h, d) nanoseconds. There are no fractions.",
     "begin { print((0xff, 1_000, 5e6, 2ms)); }"},
    {"\"", "\"text\", \"a\" \"b\"",
     "A string: \\n, \\t, \\\", \\\\, \\x41 and \\101 stand for bytes; str_concat() joins strings of a run.",
     "begin { print(\"a\\tb\"); }"},
    {"//", "// to the end of the line, /* ... */", "Comments.", "begin { print(1); } // done"},
    {"#include", "#include <HEADER>, #define NAME VALUE, struct NAME { ... };",
     "C text before the first probe: its types and constants have their names in the script.",
     "#define LIMIT 5\nstruct pair { int a; int b; }; begin { print(LIMIT + sizeof(struct pair)); }"},
};

// printf and the probes of user code, beyond their tables.
struct More {
  const char* name;
  const char* text;
};
constexpr More kMore[] = {
    {"printf",
     "Conversions: %d %i signed, %u unsigned, %x %X %o in hexadecimal or octal, %p address, %c character, %s text of "
     "any "
     "value, %r buffer, %% a percent sign; each with flags (-, 0, +, blank, #), width and precision as in C: %-16s, "
     "%08x, %.3s. See scry help %d and so on."},
    {"uprobe",
     "C++ and Rust: cpp:\"NAME\" takes the readable name, with or without parameters: "
     "uprobe:./app:cpp:\"ns::type::run\", "
     "uprobe:./app:cpp:\"run(int)\"; without parameters all overloads are meant. scry -l 'uprobe:./app:cpp:*run*' "
     "lists "
     "them."},
    {"uretprobe", "C++ and Rust names as for uprobe: uretprobe:./app:cpp:\"ns::type::run\"."},
};

constexpr LanguageWord kConversions[] = {
    {"%c", "%c", "printf(): an integer as a character.", "begin { printf(\"%c\\n\", 65); }"},
    {"%d", "%d, %i", "printf(): a signed integer; flags and width as in C: %-8d.", "begin { printf(\"%d\\n\", -5); }"},
    {"%f", "%f, %e, %g, %a", "printf(): a float or double member of a structure; with a precision as in C: %.2f.",
     "struct s { double d; }; begin { $s = (struct s *)0; printf(\"%.2f\\n\", $s->d); }"},
    {"%gr", "%gr", "printf(): the flags of a kernel allocation (gfp_t) by name.",
     "begin { printf(\"%gr\\n\", 0x400); }"},
    {"%p", "%p", "printf(): an address in hexadecimal.", "begin { printf(\"%p\\n\", 4096); }"},
    {"%r", "%r, %rx, %rh", "printf(): a buffer; bytes that do not print as \\xNN, with x all of them in hexadecimal.",
     "begin { printf(\"%r\\n\", buf(\"hello\", 5)); }"},
    {"%s", "%s", "printf(): a string, a stack, a symbol; any other value as print() shows it.",
     "begin { printf(\"%s\\n\", comm); }"},
    {"%u", "%u", "printf(): an unsigned integer.", "begin { printf(\"%u\\n\", pid); }"},
    {"%x", "%x, %X, %o", "printf(): an integer in hexadecimal, or octal.", "begin { printf(\"%x\\n\", 255); }"},
};

}  // namespace

std::span<const LanguageWord> statement_words() {
  return kStatements;
}

std::span<const LanguageWord> operator_words() {
  return kOperators;
}

std::string_view more_of_topic(std::string_view name) {
  const auto* found = std::ranges::find(kMore, name, &More::name);
  return found == std::end(kMore) ? std::string_view() : found->text;
}

std::span<const LanguageWord> printf_conversions() {
  return kConversions;
}

}  // namespace scry::cli
