#include "values/format.h"

#include <gtest/gtest.h>

#include "values/aggregate.h"
#include "values/test_values.h"

namespace scry {
namespace {

using test::natural;
using test::number;
using test::text;

std::string print(std::string_view text, const std::vector<Value>& values) {
  const Result<Format> format = parse_format(text);
  if (!format) return "parse error: " + format.error().what;
  std::string out;
  format_into(out, *format, values);
  return out;
}
Value bytes(std::string s) {
  return {BufferValue{std::move(s)}};
}
Value pair(int64_t a, int64_t b) {
  return {TupleValue{{number(a), number(b)}}};
}

TEST(Format, plain_directives) {
  EXPECT_EQ(print("%d %s %x\n", {number(-4), text("dd"), natural(255)}), "-4 dd ff\n");
  EXPECT_EQ(print("%i|%u|%X|%o", {number(7), number(7), natural(0xbeef), number(8)}), "7|7|BEEF|10");
  EXPECT_EQ(print("no directives", {}), "no directives");
  EXPECT_EQ(print("", {}), "");
}

TEST(Format, other_text_is_copied) {
  EXPECT_EQ(print("%y", {}), "%y");
  EXPECT_EQ(print("100%", {}), "100%");
  EXPECT_EQ(print("%+-5d", {}), "%+-5d");
  EXPECT_EQ(print("%lk%d", {number(1)}), "%lk1");
  EXPECT_EQ(print("%.s", {}), "%.s");
  EXPECT_EQ(print("%-", {}), "%-");
}

TEST(Format, percent_drops_flags_and_width) {
  EXPECT_EQ(print("100%%|%5%|%-05%", {}), "100%|%|%");
  EXPECT_EQ(print("%%d", {}), "%d");
}

TEST(Format, decimals_without_length_are_cut_to_32_bits) {
  EXPECT_EQ(print("%d", {number(5'000'000'000)}), "705032704");
  EXPECT_EQ(print("%x", {number(-1)}), "ffffffff");
  EXPECT_EQ(print("%u", {number(-3)}), "4294967293");
  EXPECT_EQ(print("%d", {natural(4294967295)}), "-1");
  EXPECT_EQ(print("%Ld %lhd", {number(5'000'000'000), number(5'000'000'000)}), "705032704 705032704");
}

TEST(Format, lengths) {
  EXPECT_EQ(print("%lu", {number(-3)}), "18446744073709551613");
  EXPECT_EQ(print("%ld %lld %jd %zd %td",
                  {number(1LL << 40), number(1LL << 40), number(1LL << 40), number(1LL << 40), number(1LL << 40)}),
            "1099511627776 1099511627776 1099511627776 1099511627776 1099511627776");
  EXPECT_EQ(print("%hhd %hhu", {natural(200), number(-1)}), "-56 255");
  EXPECT_EQ(print("%hd %hx", {natural(40000), number(-1)}), "-25536 ffff");
  EXPECT_EQ(print("%llx", {number(-1)}), "ffffffffffffffff");
}

TEST(Format, width_and_left) {
  EXPECT_EQ(print("[%5d][%-5d][%2s][%-6s]", {number(42), number(42), text("abcdef"), text("ab")}),
            "[   42][42   ][abcdef][ab    ]");
  EXPECT_EQ(print("%-6d %-16s %4d\n", {number(1), text("sshd"), number(-2)}), "1      sshd               -2\n");
}

TEST(Format, zeros_go_left_of_the_sign) {
  EXPECT_EQ(print("%05d", {number(-7)}), "000-7");
  EXPECT_EQ(print("%+05d", {number(5)}), "000+5");
  EXPECT_EQ(print("%#06x", {number(10)}), "0000xa");
  EXPECT_EQ(print("%08p", {number(255)}), "00000xff");
  EXPECT_EQ(print("%05s", {text("ab")}), "000ab");
  EXPECT_EQ(print("%-05d", {number(7)}), "70000");
  EXPECT_EQ(print("%03d", {number(7)}), "007");
}

TEST(Format, sign_and_alternate_form) {
  EXPECT_EQ(print("%+d %+d %+i", {number(5), number(-5), number(0)}), "+5 -5 +0");
  EXPECT_EQ(print("%+u %+x %+s", {number(5), number(5), number(5)}), "5 5 5");
  EXPECT_EQ(print("%#x %#X %#o", {number(255), number(255), number(8)}), "0xff 0XFF 010");
  EXPECT_EQ(print("%#x %#X %#o", {number(0), number(0), number(0)}), "0 0 0");
}

TEST(Format, space_precision_and_star_mean_nothing) {
  EXPECT_EQ(print("%.3s|%-10.10s|% d", {text("abcdef"), text("ab"), number(5)}), "abcdef|ab        |5");
  EXPECT_EQ(print("%*d|%.*s|%0*d", {number(5), text("x"), number(6)}), "5|x|6");
}

TEST(Format, characters) {
  EXPECT_EQ(print("%c%3c%-3c|", {number('A'), number(0x142), number('C')}), "A  BC  |");
  EXPECT_EQ(print("%c", {number(0)}), std::string(1, '\0'));
}

TEST(Format, pointers) {
  EXPECT_EQ(print("%p %p %hp", {number(0), natural(0xffff888103a4c000), number(0x12345)}),
            "0 0xffff888103a4c000 0x12345");
  EXPECT_EQ(print("%s %d %lx", {{PointerValue{0}}, {PointerValue{0x100000002}}, {PointerValue{0x100000002}}}),
            "0x0 2 100000002");
}

TEST(Format, bools_and_enumerators_are_numbers_and_names) {
  const Value state{EnumValue{.number = 7, .name = "TCP_CLOSE"}}, unknown{EnumValue{.number = 99}};
  EXPECT_EQ(print("%s %d %s %x", {{true}, {true}, {false}, {false}}), "true 1 false 0");
  EXPECT_EQ(print("%s %d %#x %s", {state, state, state, unknown}), "TCP_CLOSE 7 0x7 99");
}

TEST(Format, any_value_as_text) {
  EXPECT_EQ(print("%s %s", {number(-5'000'000'000), natural(UINT64_MAX)}), "-5000000000 18446744073709551615");
  EXPECT_EQ(print("%s", {{SummaryValue{.numbers = {{"count", 3}, {"average", 20}, {"total", 60}}, .rank = 1}}}),
            "{ .count = 3, .average = 20, .total = 60 }");
  EXPECT_EQ(print("%s", {{AverageValue{true, static_cast<uint64_t>(-7)}}}), "-7");
}

TEST(Format, width_pads_the_first_piece_of_composed_values) {
  EXPECT_EQ(print("%10s", {pair(1, 2)}), "         (1, 2)");
  EXPECT_EQ(print("%-10s", {pair(1, 2)}), "(         1, 2)");
  EXPECT_EQ(print("%05s", {{ArrayValue{{number(1)}}}}), "0000[1]");
  const Value record{RecordValue{{{"a", number(1)}}}};
  EXPECT_EQ(print("%5s", {record}), "   { .a = 1 }");
  EXPECT_EQ(print("%-5s", {record}), "{    .a = 1 }");
}

TEST(Format, width_pads_stacks_once) {
  EXPECT_EQ(print("%17s", {test::stack({{"f", 4}})}), "    \n        f+4\n");
}

TEST(Format, buffers) {
  const Value data = bytes("a~\n\xff ");
  EXPECT_EQ(print("%r", {data}), "a~\\x0a\\xff ");
  EXPECT_EQ(print("%s", {data}), "a~\\x0a\\xff ");
  EXPECT_EQ(print("%rx", {data}), "\\x61\\x7e\\x0a\\xff\\x20");
  EXPECT_EQ(print("%rh", {bytes("\n\xff\x10")}), "0a ff 10");
  EXPECT_EQ(print("%6r|%-6rh|", {bytes("ab"), bytes("a")}), "    ab|61    |");
  EXPECT_EQ(print("%rX", {bytes("a")}), "aX");
}

TEST(Format, gfp_flags) {
  EXPECT_EQ(print("%gr", {number(0xcc0)}), "GFP_KERNEL");
  EXPECT_EQ(print("%gr", {number(0xcc1)}), "GFP_KERNEL|GFP_DMA");
  EXPECT_EQ(print("%gr", {number(0x8000200)}), "0x8000200");
  EXPECT_EQ(print("%gr", {number(0x8)}), "0x8");
  EXPECT_EQ(print("%gr", {number(0x2)}), "__GFP_HIGHMEM");
  EXPECT_EQ(print("%gr", {number(0x100cca)}), "GFP_HIGHUSER|0x8");
  EXPECT_EQ(print("%gr", {number(0)}), "0");
  EXPECT_EQ(print("%gr", {natural(0xffffffff00000cc0)}), "GFP_KERNEL|0xffffffff00000000");
  EXPECT_EQ(print("%12gr|%-12gr|", {number(0xcc0), number(0xcc0)}), "  GFP_KERNEL|GFP_KERNEL  |");
}

TEST(Format, widths_have_a_limit) {
  EXPECT_EQ(print("%65536d", {number(1)}), "parse error: width 65536 in format string is too large (at most 65535)");
  EXPECT_EQ(print("%99999999999999d", {number(1)}),
            "parse error: width 99999999999999 in format string is too large (at most 65535)");
  EXPECT_EQ(print("%65535d", {number(1)}).size(), 65535u);
}

TEST(Format, values_that_do_not_fit_say_so) {
  EXPECT_EQ(print("<%d>", {text("x")}), "<!{not a number}>");
  EXPECT_EQ(print("<%r>", {number(1)}), "<!{not a buffer}>");
  EXPECT_EQ(print("<%d>", {}), "<>");
}

std::string problem(std::string_view text, TypeRef type) {
  const Result<Format> format = parse_format(text);
  return directive_problem(format->pieces.at(0).directive, type).value_or("none");
}

TEST(FormatCheck, numbers_want_integers_bools_pointers_and_enums) {
  TypePool types;
  for (const char* directive : {"%d", "%i", "%lu", "%x", "%X", "%o", "%c", "%p"}) {
    EXPECT_EQ(problem(directive, types.int64()), "none");
    EXPECT_EQ(problem(directive, types.boolean()), "none");
    EXPECT_EQ(problem(directive, types.pointer(types.int64())), "none");
    EXPECT_EQ(problem(directive, types.enumeration({.name = "E", .size = 4}, false)), "none");
  }
  EXPECT_EQ(problem("%d", types.string(16)), "unsupported format specifier for type 'string[16]': d");
  EXPECT_EQ(problem("%-5lx", types.string(4)), "unsupported format specifier for type 'string[4]': x");
  EXPECT_EQ(problem("%d", types.aggregate(aggregations::count, false)),
            "unsupported format specifier for type 'count_t': d");
}

TEST(FormatCheck, buffers_flags_and_floats) {
  TypePool types;
  EXPECT_EQ(problem("%rx", types.buffer(8)), "none");
  EXPECT_EQ(problem("%rh", types.int64()), "unsupported format specifier for type 'int64': rh");
  EXPECT_EQ(problem("%gr", types.uint64()), "none");
  EXPECT_EQ(problem("%g", types.int64()), "unsupported format specifier: g");
  EXPECT_EQ(problem("%f", types.int64()), "unsupported format specifier: f");
  EXPECT_EQ(problem("%5.2lf", types.int64()), "unsupported format specifier: f");
  EXPECT_EQ(problem("%n", types.int64()), "unsupported format specifier: n");
}

TEST(FormatCheck, text_takes_everything_printable) {
  TypePool types;
  EXPECT_EQ(problem("%s", types.aggregate(aggregations::stats, true)), "none");
  EXPECT_EQ(problem("%s", types.tuple({types.int64()})), "none");
  EXPECT_EQ(problem("%s", types.none()), "unable to print none type for specifier: s");
  EXPECT_EQ(problem("%s", types.aggregate(aggregations::hist, {.numbers = {0}})),
            "Map type hist_t cannot print the value of individual keys. You must print the whole map.");
}

TEST(FormatCheck, argument_counts) {
  const Format format = *parse_format("%d %% %s");
  EXPECT_EQ(unknown_directive("%d %% %5s"), "");
  EXPECT_EQ(unknown_directive("%d %5q %y"), "%5q");
  EXPECT_EQ(known_directives(), "%rx %rh %gr %r %d %i %u %x %X %o %c %p %s");
  EXPECT_EQ(argument_count_problem(format, 2), std::nullopt);
  EXPECT_EQ(argument_count_problem(format, 1), "not enough arguments for format string (1 supplied, 2 expected)");
  EXPECT_EQ(argument_count_problem(format, 3), "too many arguments for format string (3 supplied, 2 expected)");
}

}  // namespace
}  // namespace scry
