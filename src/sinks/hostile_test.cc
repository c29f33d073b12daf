// Names that a hostile process chose, handed to every sink of the table: none reaches a terminal raw, a file keeps its
// bytes, a table runs no formula, JSON stays valid and loses nothing.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include "base/terminal.h"
#include "sinks/sink.h"
#include "syscalls/call.h"
#include "values/test_values.h"

namespace scry {
namespace {

using namespace std::string_literals;

// Each holds what a terminal would obey, or bytes that are not UTF-8.
const std::vector<std::string> kHostile = {
    "\x1b[2J\x1b[H"s,         // clears the screen
    "\x1b]0;root@host\x07"s,  // names the window
    "\x9b"
    "31m"s,  // CSI as one byte
    "\xc2\x9b"
    "31m"s,             // CSI as U+009B
    "a\nb: 0"s,         // forges a line
    "back\x08\x08\r"s,  // overwrites
    "\x7f\x01\x0e"s,    // DEL, SOH, shift out
    "\xff\xfe\x80"s,    // no UTF-8
    "\xe2\x80\xae"
    "txt.exe"s,       // right-to-left override
    "\xed\xa0\x80"s,  // a surrogate
    "\xc0\xaf"s,      // an overlong slash
};

// Whether bytes are safe on a terminal: valid UTF-8 without controls other than newline and tab.
bool is_safe(std::string_view text) {
  while (!text.empty()) {
    const size_t length = utf8_length(text);
    if (length == 0) return false;
    const char32_t code = utf8_code(text.substr(0, length));
    const bool control = (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0);
    if (control || code == 0x202e) return false;
    text.remove_prefix(length);
  }
  return true;
}

struct Written {
  std::string out, err;
};

// Everything that can carry a name, through one sink.
Written everything(const SinkRow& row, const std::string& name, bool terminal) {
  Written written;
  {
    Output out(written.out, terminal), err(written.err, terminal);
    SinkStreams streams{out, err};
    streams.use.file = "lines";
    if (row.name == std::string_view("strace")) streams.use.settings["comms"] = "";
    const auto sink = row.make(streams);
    const auto symbol = std::make_shared<const SymbolName>(SymbolName{.name = name,
                                                                      .offset = 4,
                                                                      .module = name,
                                                                      .source = {name, 7},
                                                                      .inlined = {{name, {name, 9}}},
                                                                      .build_id = ""});
    const StackValue stack{.user = true, .mode = StackMode::bpftrace, .frames = {{0x1004, symbol}}};
    StackValue perf = stack;
    perf.mode = StackMode::perf;
    const std::vector<Value> values = {{TextValue{name}},
                                       {SymbolValue{true, stack.frames[0]}},
                                       {stack},
                                       {perf},
                                       {TupleValue{{{TextValue{name}}, {uint64_t{1}}}}}};
    const Format format = *parse_format("%s %s %s %s %s\n");
    sink->begin({1});
    sink->event({.kind = Event::Kind::printf, .format = &format, .values = values});
    for (const Value& value : values) sink->event({.kind = Event::Kind::value, .values = {&value, 1}});
    for (const auto kind : {Event::Kind::join, Event::Kind::cat, Event::Kind::system})
      sink->event({.kind = kind, .text = name});
    syscalls::CallRecord record{};
    name.copy(record.comm, sizeof(record.comm) - 1);
    const syscalls::Call call{&record, {}};
    sink->event({.kind = Event::Kind::call, .call = &call});
    MapSnapshot map{.name = "@x", .keyed = true};
    for (const Value& value : values) map.entries.push_back({value, value});
    sink->map(map, 0, 0);
    const Format one = *parse_format("%s");
    sink->message(ScriptMessage{.is_error = true,
                                .format = &one,
                                .values = std::span(values).first(1),
                                .filename = "t.bt",
                                .place = "t.bt:1:1-2"});
    sink->message(RuntimeNotice{.kind = RuntimeNotice::Kind::runtime_error, .message = name, .rendered = name + "\n"});
    sink->end();
  }
  return written;
}

TEST(HostileNames, never_reach_a_terminal_raw) {
  for (const SinkRow* row : sink_rows())
    for (const std::string& name : kHostile) {
      const Written written = everything(*row, name, true);
      EXPECT_TRUE(is_safe(written.out)) << row->name << ": " << testing::PrintToString(written.out);
      EXPECT_TRUE(is_safe(written.err)) << row->name << ": " << testing::PrintToString(written.err);
    }
}

TEST(HostileNames, are_visible_on_a_terminal) {
  const Written written = everything(*find_sink("text"), "\x1b[2J\xff\n", true);
  EXPECT_NE(written.out.find("\\x1b[2J\\xff\\n"), std::string::npos) << written.out;
}

TEST(HostileNames, keep_their_bytes_in_a_file) {
  for (const std::string& name : kHostile) {
    const Written written = everything(*find_sink("text"), name, false);
    EXPECT_NE(written.out.find("@x[" + name + "]: " + name + "\n"), std::string::npos);
  }
}

TEST(HostileNames, the_format_of_the_script_passes_through) {
  std::string text;
  const Format format = *parse_format("\x1b[1m%s\x1b[0m");
  const Value value{TextValue{"\x1b[2J"}};
  format_into(text, format, {&value, 1}, TextFor::terminal);
  EXPECT_EQ(text, "\x1b[1m\\x1b[2J\x1b[0m");
}

TEST(HostileNames, json_is_valid_and_loses_nothing) {
  std::vector<std::string> names = kHostile;
  names.push_back("\xee\xbe\x80 and \xee\xbf\xbf");  // the very characters that stand for bytes
  names.push_back("\xc3\xa4 \xf0\x9f\x90\x9d");      // what is valid stays readable
  for (const std::string& name : names) {
    const Written written = everything(*find_sink("json"), name, false);
    size_t start = 0, seen = 0;
    for (size_t end; (end = written.out.find('\n', start)) != std::string::npos; start = end + 1) {
      rapidjson::Document line;
      line.Parse<rapidjson::kParseValidateEncodingFlag>(written.out.data() + start, end - start);
      ASSERT_FALSE(line.HasParseError()) << written.out.substr(start, end - start);
      if (std::string_view(line["type"].GetString()) != "join") continue;
      EXPECT_EQ(test::bytes_of_json({line["data"].GetString(), line["data"].GetStringLength()}), name);
      ++seen;
    }
    EXPECT_EQ(seen, 1u);
  }
}

TEST(HostileNames, are_no_formulas_in_a_table) {
  std::string out, err;
  {
    Output output(out), errors(err);
    const auto sink = find_sink("csv")->make({output, errors});
    for (const char* name : {"=cmd|'/C calc'!A0", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "plain"}) {
      const Value value{TextValue{name}};
      sink->event({.values = {&value, 1}});
    }
    const Value number{int64_t{-5}}, tuple{TupleValue{{{TextValue{"=1"}}, {int64_t{-1}}}}};
    sink->event({.values = {&number, 1}});
    sink->map({.name = "@m", .keyed = true, .entries = {{tuple, number}}}, 0, 0);
  }
  EXPECT_EQ(out,
            "'=cmd|'/C calc'!A0\n'+1\n'-1+1\n'@SUM(A1)\n'\t=1\n\"'\r=1\"\nplain\n"
            "-5\n@m,'=1,-1,-5\n");
}

TEST(HostileNames, are_UTF_8_in_a_table) {
  std::string out, err;
  {
    Output output(out), errors(err);
    const auto sink = find_sink("csv")->make({output, errors});
    const Value tuple{TupleValue{{{TextValue{"caf\xc3\xa9 \xff\x80"}}, {TextValue{"\xee\xbe\x81"}}}}};
    sink->event({.values = {&tuple, 1}});
  }
  EXPECT_EQ(out, "caf\xc3\xa9 \xee\xbf\xbf\xee\xbe\x80,\xee\xbf\xae\xee\xbe\xbe\xee\xbe\x81\n");
}

}  // namespace
}  // namespace scry
