#include "libcalls/call.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace scry::libcalls {
namespace {

using syscalls::CallRecord;
using syscalls::Piece;

// A call as a program would have recorded it: the values of the registers, the result, and pieces by their steps.
struct Made {
  Function function;
  CallRecord record{};
  std::string pieces;

  Made(const char* name, const char* signature, std::vector<uint64_t> arguments, int64_t result = 0)
      : function(parse_function(std::string(name) + "\tlibc.so.6\t" + signature + "\t\t")) {
    std::ranges::copy(arguments, record.arguments);
    record.result = result;
  }
  Made& with(uint8_t step, std::string_view bytes) {
    const Piece head{step, 0, 0, uint32_t(bytes.size())};
    pieces.append(reinterpret_cast<const char*>(&head), sizeof head).append(bytes);
    pieces.resize((pieces.size() + 7) / 8 * 8);
    return *this;
  }
  std::string text() const {
    const syscalls::Call call{&record, as_bytes(pieces)};
    const syscalls::Style style;
    const CallText what{function, call, style};
    std::string out;
    append_entry(out, what);
    append_rest(out, what);
    out += ") = ";
    append_result(out, what);
    return out;
  }
};

TEST(LibraryCall, strings_are_quoted_and_cut) {
  EXPECT_EQ(Made("puts", "i s", {0x1000}, 6).with(0, "hello\n").text(), "puts(\"hello\\n\") = 6");
  EXPECT_EQ(Made("puts", "i s", {0x1000}, 6).with(0, std::string(34, 'a')).text(),
            "puts(\"" + std::string(32, 'a') + "\"...) = 6");
  EXPECT_EQ(Made("puts", "i s", {0}, -1).text(), "puts(nil) = -1");
  EXPECT_EQ(Made("puts", "i s", {0x1000}, -1).text(), "puts(0x1000) = -1");
}

TEST(LibraryCall, results_have_the_form_of_their_type) {
  EXPECT_EQ(Made("free", "v p", {0x10}).text(), "free(0x10) = <void>");
  EXPECT_EQ(Made("malloc", "p! L", {10}, 0x5000).text(), "malloc(10) = 0x5000");
  EXPECT_EQ(Made("strcmp", "i s s", {1, 2}, 0xfffffff4).with(0, "a").with(1, "m").text(), "strcmp(\"a\", \"m\") = -12");
  EXPECT_EQ(Made("toupper", "c c", {'a'}, 'A').text(), "toupper('a') = 'A'");
  EXPECT_EQ(Made("getenv", "s s", {1}, 0x77).with(0, "HOME").with(1, "/root").text(), "getenv(\"HOME\") = \"/root\"");
  EXPECT_EQ(Made("getenv", "s s", {1}, 0).with(0, "NONE").text(), "getenv(\"NONE\") = nil");
  EXPECT_EQ(Made("cos", "d d", {7}, 9).text(), "cos(<double>) = <double>");
}

TEST(LibraryCall, errno_follows_a_failure) {
  Made open("open", "i! s x o", {1, 0, 0}, -1);
  open.with(0, "/none");
  EXPECT_EQ(open.text(), "open(\"/none\", 0, 0) = -1");
  open.record.state |= kHasErrno;
  open.record.padding = 2;
  EXPECT_EQ(open.text(), "open(\"/none\", 0, 0) = -1 ENOENT (No such file or directory)");
}

TEST(LibraryCall, formats_say_what_follows_them) {
  EXPECT_EQ(Made("printf", "i P", {1, 2, uint64_t(-3)}, 6).with(0, "%s %d\n").with(1, "abc").text(),
            "printf(\"%s %d\\n\", \"abc\", -3) = 6");
  EXPECT_EQ(Made("printf", "i P", {1, 7}, 9).with(0, "%f %d\n").text(), "printf(\"%f %d\\n\", <double>, 7) = 9");
  EXPECT_EQ(Made("printf", "i P", {1, 0x1ffffffff, 0x1ffffffff}).with(0, "%u %lu").text(),
            "printf(\"%u %lu\", 4294967295, 8589934591) = 0");
  EXPECT_EQ(Made("printf", "i P", {1}).with(0, "100%%").text(), "printf(\"100%%\") = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 5, 'x'}).with(0, "%*c").text(), "printf(\"%*c\", 5, 'x') = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 1, 2, 3, 4, 5}).with(0, "%d%d%d%d%d%d").text(),
            "printf(\"%d%d%d%d%d%d\", 1, 2, 3, 4, 5, ...) = 0");
}

// After the registers: eight words of the caller, and what the first of them may point to.
TEST(LibraryCall, arguments_of_a_format_go_on_on_the_stack) {
  std::string words(64, '\0');
  words[0] = 6, words[8] = 7, words[16] = 16, words[24] = 'x';
  const Made printf = Made("printf", "i P", {1, 1, 2, 3, 4, 5}).with(0, "%d%d%d%d%d%d%ld%s%c").with(6, words);
  EXPECT_EQ(Made(printf).with(9, "third").text(),
            "printf(\"%d%d%d%d%d%d%ld%s%c\", 1, 2, 3, 4, 5, 6, 7, \"third\", 'x') = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 1, 2, 3, 4, 5})
                .with(0, "%d%d%d%d%d%d%d%d%d%d%d%d%d%d")
                .with(6, std::string(64, '\0'))
                .text(),
            "printf(\"%d%d%d%d%d%d%d%d%d%d%d%d%d%d\", 1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 0, 0, ...) = 0");
}

TEST(LibraryCall, a_precision_bounds_the_string) {
  EXPECT_EQ(Made("printf", "i P", {1, 2}).with(0, "%-9.4s").with(1, "abcdefg").text(),
            "printf(\"%-9.4s\", \"abcd\") = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 3, 2}).with(0, "%.*s").with(2, "abcdefg").text(),
            "printf(\"%.*s\", 3, \"abc\") = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 0xffffffff, 2}).with(0, "%.*s").with(2, "abcdefg").text(),
            "printf(\"%.*s\", -1, \"abcdefg\") = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 9, 2}).with(0, "%*s").with(2, "abc").text(), "printf(\"%*s\", 9, \"abc\") = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 2}).with(0, "%.99999999999s").with(1, "abc").text(),
            "printf(\"%.99999999999s\", \"abc\") = 0");
}

TEST(LibraryCall, a_format_may_name_its_arguments_by_number) {
  EXPECT_EQ(Made("printf", "i P", {1, 7, 2}).with(0, "%2$s %1$d %2$s").with(2, "two").text(),
            "printf(\"%2$s %1$d %2$s\", 7, \"two\") = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 9, 2}).with(0, "%2$*1$s").with(2, "two").text(),
            "printf(\"%2$*1$s\", 9, \"two\") = 0");
  EXPECT_EQ(Made("printf", "i P", {1, 3, 8}).with(0, "%2$d %1000000$d").text(),
            "printf(\"%2$d %1000000$d\", 0x3, 8) = 0");
}

// A long double has two words of the stack, the first of them even.
TEST(LibraryCall, floating_point_arguments_have_places_of_their_own) {
  std::string words(64, '\0');
  words[16] = 6, words[24] = 7, words[48] = 8;
  EXPECT_EQ(Made("printf", "i P", {1, 1, 2, 3, 4, 5}).with(0, "%Lf%d%d%d%d%d%d%d%Lf%d").with(6, words).text(),
            "printf(\"%Lf%d%d%d%d%d%d%d%Lf%d\", <long double>, 1, 2, 3, 4, 5, 6, 7, <long double>, 8) = 0");
  words.assign(64, '\0'), words[8] = 6;
  EXPECT_EQ(Made("printf", "i P", {1, 1, 2, 3, 4, 5}).with(0, "%f%f%f%f%f%f%f%f%f%d%d%d%d%d%d").with(6, words).text(),
            "printf(\"%f%f%f%f%f%f%f%f%f%d%d%d%d%d%d\", <double>, <double>, <double>, <double>, <double>, <double>, "
            "<double>, <double>, <double>, 1, 2, 3, 4, 5, 6) = 0");
}

TEST(LibraryCall, arguments_one_by_one_are_those_of_the_text) {
  const auto texts = [](const Made& made) {
    const syscalls::Call call{&made.record, as_bytes(made.pieces)};
    const syscalls::Style style;
    return argument_texts({made.function, call, style});
  };
  EXPECT_EQ(texts(Made("printf", "i P", {1, 2, 7}).with(0, "%s, %d").with(1, "a, b")),
            (std::vector<std::string>{"\"%s, %d\"", "\"a, b\"", "7"}));
  EXPECT_EQ(texts(Made("open", "i! s x m", {1, 0, 6}).with(0, "/x")), (std::vector<std::string>{"\"/x\"", "0"}));
  EXPECT_TRUE(texts(Made("rand", "i", {})).empty());
  const Made failed("remove", "i! s", {1}, 0xffffffff);
  const syscalls::Call call{&failed.record, {}};
  const syscalls::Style style;
  EXPECT_EQ(result_number({failed.function, call, style}), -1);
  EXPECT_EQ(known_signature("remove"), "i! s");  // it sets errno
}

TEST(LibraryCall, signals_and_categories_have_their_names) {
  EXPECT_EQ(Made("kill", "i! i G", {7, 15}).text(), "kill(7, SIGTERM) = 0");
  EXPECT_EQ(Made("kill", "i! i G", {7, 0}).text(), "kill(7, 0) = 0");
  EXPECT_EQ(Made("setlocale", "s C s", {6, 1}, 9).with(0, "").with(1, "C").text(), "setlocale(LC_ALL, \"\") = \"C\"");
  EXPECT_EQ(Made("setlocale", "s C s", {99, 0}, 0).text(), "setlocale(99, nil) = nil");
}

TEST(LibraryCall, a_bounded_string_ends_at_its_bound_or_before) {
  EXPECT_EQ(Made("strncmp", "i t3 t3 L", {1, 2, 3}, 0).with(0, "abc").with(1, std::string("ab\0", 3)).text(),
            "strncmp(\"abc\", \"ab\", 3) = 0");
  EXPECT_EQ(Made("strnlen", "L t2 L", {1, 90}, 40).with(0, std::string(34, 'a')).text(),
            "strnlen(\"" + std::string(32, 'a') + "\"..., 90) = 40");
}

TEST(LibraryCall, a_count_that_is_an_error_is_negative) {
  EXPECT_EQ(Made("mbstowcs", "L p s L", {0, 1, uint64_t(-1)}, -1).with(0, "a").text(), "mbstowcs(0, \"a\", -1) = -1");
  EXPECT_EQ(Made("strtoul", "L s", {1}, INT64_MIN).with(0, "x").text(), "strtoul(\"x\") = 9223372036854775808");
}

TEST(LibraryCall, a_function_that_nobody_knows_shows_four_guesses) {
  const Made made("frob", "", {1, 0xfffffff4, 0x7ffc00001000, uint64_t(-2)}, 3);
  EXPECT_EQ(made.text(), "frob(1, -12, 0x7ffc00001000, -2) = 3");
}

TEST(LibraryCall, the_rest_waits_for_what_the_return_tells) {
  Made fgets("fgets", "p T i p", {0x10, 64, 0x20}, 0x10);
  fgets.with(0, "vm\n");
  const syscalls::Call call{&fgets.record, as_bytes(fgets.pieces)};
  const syscalls::Style style;
  std::string entry;
  append_entry(entry, {fgets.function, call, style});
  EXPECT_EQ(entry, "fgets(");
  EXPECT_EQ(fgets.text(), "fgets(\"vm\\n\", 64, 0x20) = 0x10");
}

TEST(LibraryCall, code_has_the_name_that_is_known) {
  const Made qsort("qsort", "v p L L F", {0x10, 3, 8, 0x401000});
  const syscalls::Call call{&qsort.record, {}};
  const syscalls::Style style;
  const NameCode name = [](uint32_t, uint64_t address) { return address == 0x401000 ? "compare" : ""; };
  std::string text;
  append_entry(text, {qsort.function, call, style, &name});
  EXPECT_EQ(text, "qsort(0x10, 3, 8, compare");
}

TEST(LibraryCall, whatever_the_pieces_are_the_text_is_printable) {
  constexpr unsigned kSeed = 11, kRounds = 20'000;
  std::mt19937 random(kSeed);
  const char* signatures[] = {"i P",   "i T L P", "l! i N0 L",   "p p n3 L", "L W L L p", "s s",      "c c", "2 p",
                              "? ? i", "i s .",   "x o B b H h", "F F z",    "",          "C G t2 L", "i m"};
  for (unsigned round = 0; round < kRounds; ++round) {
    Made made("f\x1b[2J", signatures[random() % std::size(signatures)], {}, int64_t(random()) - 1);
    for (uint64_t& argument : made.record.arguments) argument = random() % 4 ? random() : ~uint64_t{0};
    made.record.state = random() % 2 ? kHasErrno : 0;
    made.record.padding = uint32_t(random() % 200);
    for (unsigned count = random() % 8; count > 0; --count) {
      std::string bytes(random() % 60, '%');
      for (char& byte : bytes) byte = random() % 3 ? char(random()) : "%*lds$"[random() % 6];
      made.with(uint8_t(random() % 10), bytes);
    }
    if (random() % 2) made.pieces.resize(random() % (made.pieces.size() + 1));
    const std::string text = made.text();
    ASSERT_TRUE(std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f; })) << text << " seed " << kSeed;
  }
}

}  // namespace
}  // namespace scry::libcalls
