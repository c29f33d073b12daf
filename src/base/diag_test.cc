#include "base/diag.h"

#include <gtest/gtest.h>

#include <random>

namespace scry {
namespace {

constexpr DiagKind kWrong{"wrong", Severity::error, "for tests"};
constexpr DiagKind kDoubtful{"doubtful", Severity::warning, "for tests"};

// The rendered text of one error at bytes [begin, end) of `text`.
std::string rendered(const std::string& text, uint32_t begin, uint32_t end, RenderOptions options = {}) {
  Sources sources;
  const SourceId source = sources.add("s.bt", text);
  Diags diags;
  diags.add(kWrong, {source, begin, end}, "no");
  return render(diags, sources, options);
}

TEST(Diag, underlines_columns_begin_to_end) {
  EXPECT_EQ(rendered("one\ntwo three\n", 8, 13), "s.bt:2:5-10: ERROR: no\ntwo three\n    ~~~~~\n");
}

TEST(Diag, shows_tab_as_four_blanks_and_counts_one_column) {
  EXPECT_EQ(rendered("\ta\tb", 1, 4), "s.bt:1:2-5: ERROR: no\n    a    b\n    ~~~~~~\n");
}

TEST(Diag, empty_span_at_end_of_text_has_blank_underline) {
  EXPECT_EQ(rendered("abc", 3, 3), "s.bt:1:4-4: ERROR: no\nabc\n   \n");
}

TEST(Diag, several_lines_are_shown_whole_without_underline) {
  EXPECT_EQ(rendered("a {\n\tb\n}\nc", 2, 8), "s.bt:1-3: ERROR: no\na {\n    b\n}\n");
}

TEST(Diag, long_line_is_cut_around_span) {
  const std::string text = std::string(10'000'000, 'x') + "ERR" + std::string(10'000'000, 'y');
  EXPECT_EQ(rendered(text, 10'000'000, 10'000'003), "s.bt:1:10000001-10000004: ERROR: no\n..." + std::string(60, 'x') +
                                                        "ERR" + std::string(137, 'y') + "...\n" + std::string(63, ' ') +
                                                        "~~~\n");
}

TEST(Diag, line_that_a_person_may_write_is_whole) {
  const std::string text = std::string(4093, 'x') + "ERR";
  EXPECT_EQ(rendered(text, 4093, 4096),
            "s.bt:1:4094-4097: ERROR: no\n" + text + "\n" + std::string(4093, ' ') + "~~~\n");
}

// ---- terminals of some width

std::string on_terminal(uint32_t columns, const std::string& text, uint32_t begin, uint32_t end) {
  Sources sources;
  sources.set_columns(columns);
  const SourceId source = sources.add("s.bt", text);
  Diags diags;
  diags.add(kWrong, {source, begin, end}, "no");
  const std::string shown = render(diags, sources, {});
  return shown.substr(shown.find('\n') + 1);
}

TEST(Diag, line_that_fits_a_terminal_is_whole) {
  const std::string text = std::string(37, 'x') + "ERR";
  EXPECT_EQ(on_terminal(40, text, 37, 40), text + "\n" + std::string(37, ' ') + "~~~\n");
}

TEST(Diag, line_beyond_a_terminal_is_cut_around_its_span) {
  const std::string text = std::string(100, 'x') + "ERR" + std::string(100, 'y');
  EXPECT_EQ(on_terminal(40, text, 100, 103),
            "..." + std::string(10, 'x') + "ERR" + std::string(21, 'y') + "...\n" + std::string(13, ' ') + "~~~\n");
}

TEST(Diag, span_beyond_a_terminal_is_cut_itself) {
  const std::string text = std::string(10, 'x') + std::string(100, 'E');
  EXPECT_EQ(on_terminal(40, text, 10, 110),
            text.substr(0, 34) + "...\n" + std::string(10, ' ') + std::string(24, '~') + "\n");
}

TEST(Diag, span_over_lines_is_cut_at_the_width_of_a_terminal) {
  EXPECT_EQ(on_terminal(20, "a {\n" + std::string(30, 'x') + "\n}\n", 0, 36),
            "a {\n" + std::string(14, 'x') + "...\n}\n");
}

// Nobody can read less, and the line is broken by the terminal anyway.
TEST(Diag, terminal_of_three_columns_gets_twenty) {
  EXPECT_EQ(on_terminal(3, std::string(20, 'x'), 0, 1), std::string(20, 'x') + "\n~\n");
}

TEST(Diag, cut_leaves_characters_whole_and_tabs_count_four) {
  std::string text;
  for (int i = 0; i < 60; ++i) text += "\u00e9";
  EXPECT_EQ(on_terminal(20, text + "E", 120, 121),
            "...\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9E\n" +
                std::string(16, ' ') + "~\n");
  EXPECT_EQ(on_terminal(20, "\t\t\t\t\tE\t\t", 5, 6), "...    E        \n" + std::string(7, ' ') + "~\n");
}

TEST(Diag, long_line_is_cut_behind_span_at_its_start) {
  const std::string text = "ERR" + std::string(5000, 'y');
  EXPECT_EQ(rendered(text, 0, 3), "s.bt:1:1-4: ERROR: no\nERR" + std::string(197, 'y') + "...\n~~~\n");
}

TEST(Diag, long_line_is_cut_before_span_at_its_end) {
  const std::string text = std::string(5000, 'x') + "E";
  EXPECT_EQ(rendered(text, 5000, 5001),
            "s.bt:1:5001-5002: ERROR: no\n..." + std::string(199, 'x') + "E\n" + std::string(202, ' ') + "~\n");
}

TEST(Diag, span_longer_than_excerpt_is_underlined_as_far_as_shown) {
  EXPECT_EQ(rendered(std::string(5000, 'x'), 100, 500), "s.bt:1:101-501: ERROR: no\n..." + std::string(200, 'x') +
                                                            "...\n" + std::string(63, ' ') + std::string(140, '~') +
                                                            "\n");
}

TEST(Diag, long_lines_and_many_lines_are_cut) {
  std::string text, expected = "s.bt:1-2000: ERROR: no\n";
  for (int i = 0; i < 2000; ++i) text += std::string(5000, 'x') + "\n";
  for (int i = 0; i < 1000; ++i) expected += std::string(200, 'x') + "...\n";
  EXPECT_EQ(rendered(text, 0, static_cast<uint32_t>(text.size() - 1)), expected + "...\n");
}

TEST(Diag, errors_come_before_warnings_and_each_once) {
  Sources sources;
  const SourceId source = sources.add("s.bt", "ab");
  Diags diags;
  diags.add(kDoubtful, {source, 0, 1}, "perhaps");
  diags.add(kWrong, {source, 1, 2}, "no");
  diags.add(kWrong, {source, 1, 2}, "no").hint("try c");
  EXPECT_EQ(diags.error_count(), 1u);
  EXPECT_EQ(render(diags, sources, {}),
            "s.bt:1:2-3: ERROR: no\nab\n ~\nHINT: try c\ns.bt:1:1-2: WARNING: perhaps\nab\n~\n");
  EXPECT_EQ(render(diags, sources, {.warnings = false}), "s.bt:1:2-3: ERROR: no\nab\n ~\nHINT: try c\n");
}

TEST(Diag, only_message_line_is_coloured) {
  EXPECT_EQ(rendered("ab", 0, 1, {.color = true}), "\033[31ms.bt:1:1-2: ERROR: no\033[0m\nab\n~\n");
}

TEST(Diag, shows_id_on_demand) {
  EXPECT_EQ(rendered("ab", 0, 1, {.show_ids = true}), "s.bt:1:1-2: ERROR: no [wrong]\nab\n~\n");
}

TEST(Diag, without_place_there_is_no_excerpt) {
  Diags diags;
  diags.add(kWrong, Span{}, "no");
  EXPECT_EQ(render(diags, Sources{}, {}), "ERROR: no\n");
}

TEST(NearestNames, are_plausible_and_best_first) {
  const std::vector<std::string> known{"printf", "print", "sprint", "strerror"};
  EXPECT_EQ(nearest_names("prinf", known), (std::vector<std::string>{"printf", "print"}));
  EXPECT_EQ(nearest_names("xyz", known), std::vector<std::string>{});
}

TEST(NearestNames, are_all_that_differ_in_a_third_of_the_letters) {
  std::mt19937 random(7);
  const auto letter = [&] { return static_cast<char>('a' + random() % 26); };
  for (int round = 0; round < 1000; ++round) {
    std::string name;
    for (size_t i = 0; i < 12; ++i) name += letter();
    std::string other = name;
    for (int edit = 0; edit < 3; ++edit) {
      const size_t at = random() % other.size();
      const auto kind = random() % 4;
      if (kind == 0) other[at] = letter();
      if (kind == 1) other.insert(at, 1, letter());
      if (kind == 2) other.erase(at, 1);
      if (kind == 3 && edit == 0 && at > 0) std::swap(other[at], other[at - 1]);
    }
    EXPECT_EQ(nearest_names(name, {other}), std::vector<std::string>{other}) << name << ", round " << round;
  }
}

TEST(Sources, leave_out_a_byte_order_mark_in_front) {
  EXPECT_EQ(rendered("\xef\xbb\xbfone", 0, 3), "s.bt:1:1-4: ERROR: no\none\n~~~\n");
  EXPECT_EQ(rendered("o\xef\xbb\xbf", 0, 1), "s.bt:1:1-2: ERROR: no\no\xef\xbb\xbf\n~\n");
}

}  // namespace
}  // namespace scry
