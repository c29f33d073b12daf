#include "sinks/columns.h"

#include <gtest/gtest.h>

namespace scry {
namespace {

Value row(std::vector<RecordValue::Named> members) {
  return {RecordValue{std::move(members)}};
}

TEST(StreamedRows, have_one_heading_and_grow) {
  StreamedRows rows;
  std::string out;
  rows.append(out, row({{"pid", {uint64_t{7}}}, {"comm", {TextValue{"sh"}}}, {"file", {TextValue{"/etc/passwd"}}}}),
              TextFor::file);
  rows.append(out, row({{"pid", {uint64_t{12345678}}}, {"comm", {TextValue{"a"}}}, {"file", {TextValue{""}}}}),
              TextFor::file);
  rows.append(out, row({{"pid", {uint64_t{8}}}, {"comm", {TextValue{"b"}}}, {"file", {TextValue{"x"}}}}),
              TextFor::file);
  EXPECT_EQ(out,
            "    PID COMM         FILE\n"
            "      7 sh           /etc/passwd\n"
            "12345678 a\n"
            "       8 b            x\n");
}

TEST(StreamedRows, fit_80_columns_where_the_first_row_does) {
  StreamedRows rows;
  std::string out;
  rows.append(out,
              row({{"time", {TextValue{"12:01:33"}}},
                   {"comm", {TextValue{"kworker/u8:1-ex"}}},
                   {"disk", {TextValue{"vda"}}},
                   {"kind", {TextValue{"write"}}},
                   {"sector", {uint64_t{1234567890}}},
                   {"us", {uint64_t{12345678}}},
                   {"pid", {uint64_t{1}}},
                   {"path", {TextValue{std::string(90, 'p')}}}}),
              TextFor::file);
  EXPECT_EQ(out.substr(0, out.find('\n')),
            "TIME     COMM            DISK       KIND            SECTOR       US     PID PATH");
}

// Stacks stand below the line.
TEST(StreamedRows, have_usual_widths_beside_stacks) {
  StackValue stack{.user = true};
  for (uint64_t address = 1; address < 40; ++address) stack.frames.push_back({address, nullptr});
  StreamedRows rows;
  std::string out;
  rows.append(out, row({{"comm", {TextValue{"sh"}}}, {"kernel", {stack}}, {"user", {stack}}, {"us", {uint64_t{7}}}}),
              TextFor::file);
  EXPECT_EQ(out.substr(0, out.find('\n')), "COMM              US");
}

TEST(StreamedRows, of_other_columns_have_another_heading) {
  StreamedRows rows;
  std::string out;
  rows.append(out, row({{"lat_us", {int64_t{-5}}}}), TextFor::file);
  rows.append(out, row({{"n", {uint64_t{1}}}}), TextFor::file);
  EXPECT_EQ(out, " LAT US\n     -5\n      N\n      1\n");
}

TEST(StreamedRows, have_a_time_of_day_that_is_as_wide_as_it_is) {
  StreamedRows rows;
  std::string out;
  rows.append(out, row({{"time", {TextValue{"12:01:33"}}}, {"n", {uint64_t{1}}}}), TextFor::file);
  EXPECT_EQ(out, "TIME           N\n12:01:33       1\n");
}

TEST(Tables, are_as_wide_as_what_they_hold) {
  const std::vector<Value> rows = {row({{"comm", {TextValue{"longer name"}}}, {"n", {uint64_t{1}}}}),
                                   row({{"comm", {TextValue{"é"}}}, {"n", {uint64_t{100}}}})};
  std::string out;
  append_table(out, rows, TextFor::file);
  EXPECT_EQ(out,
            "COMM          N\n"
            "longer name   1\n"
            "\xc3\xa9           100\n");
  out.clear();
  append_table(out, {}, TextFor::file);
  EXPECT_EQ(out, "");
}

TEST(Tables, escape_foreign_text_on_a_terminal) {
  const std::vector<Value> rows = {row({{"file", {TextValue{"\x1b[2J"}}}})};
  std::string out;
  append_table(out, rows, TextFor::terminal);
  EXPECT_EQ(out.find('\x1b'), std::string::npos);
}

TEST(Tables, have_a_line_for_a_row_in_files_too) {
  const std::vector<Value> rows = {row({{"file", {TextValue{"a\n1 forged"}}}})};
  std::string out;
  append_table(out, rows, TextFor::file);
  EXPECT_EQ(out, "FILE\na\\n1 forged\n");
}

TEST(Tables, show_stacks_below_their_row) {
  StackValue stack;
  stack.frames = {{.address = 0x10}};
  const std::vector<Value> rows = {row({{"stack", {stack}}, {"n", {uint64_t{3}}}})};
  std::string out;
  append_table(out, rows, TextFor::file);
  EXPECT_EQ(out, "N\n3\n        0x10\n");
}

TEST(Rows, of_a_map_have_the_members_of_its_key) {
  MapSnapshot map{.name = "@bytes", .keyed = true};
  map.entries.push_back({row({{"comm", {TextValue{"dd"}}}}), {uint64_t{5}}});
  ASSERT_EQ(rows_of(map).size(), 1u);
  EXPECT_EQ(column_names(rows_of(map)[0]), (std::vector<std::string>{"comm", "bytes"}));
  map.entries[0].key = {TupleValue{{{uint64_t{1}}, {uint64_t{2}}}}};
  map.entries[0].value = {SummaryValue{.numbers = {{"count", 2}, {"average", 3}}}};
  EXPECT_EQ(column_names(rows_of(map)[0]), (std::vector<std::string>{"key1", "key2", "count", "average"}));
}

}  // namespace
}  // namespace scry
