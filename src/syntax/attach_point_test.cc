#include "syntax/attach_point.h"

#include <gtest/gtest.h>

#include "syntax/testing.h"

namespace scry {
namespace {

// `head` before an empty body, printed without the frame.
std::string attach_of(const std::string& head, std::vector<std::string> parameters = {}) {
  std::string tree = testing::tree_of(head + "{}", std::move(parameters));
  const std::string before = "(probe ", after = " (block))";
  if (!tree.starts_with(before) || !tree.ends_with(after)) return tree;
  return tree.substr(before.size(), tree.size() - before.size() - after.size());
}

TEST(AttachPoint, splits_at_colons) {
  EXPECT_EQ(attach_of("begin "), "(attach begin)");
  EXPECT_EQ(attach_of("BEGIN"), "(attach BEGIN)");
  EXPECT_EQ(attach_of("kprobe:vfs_read "), "(attach kprobe \"vfs_read\")");
  EXPECT_EQ(attach_of("tracepoint:syscalls:sys_enter_open "), "(attach tracepoint \"syscalls\" \"sys_enter_open\")");
  EXPECT_EQ(attach_of("kprobe:f+0x10 "), "(attach kprobe \"f+0x10\")");
  EXPECT_EQ(attach_of("tracepoint:sched*"), "(attach tracepoint \"sched*\")");
  EXPECT_EQ(attach_of("*:f"), "(attach * \"f\")");
}

TEST(AttachPoint, keeps_empty_parts) {
  EXPECT_EQ(attach_of("software:cs: "), "(attach software \"cs\" \"\")");
  EXPECT_EQ(attach_of("uprobe::f "), "(attach uprobe \"\" \"f\")");
}

TEST(AttachPoint, splits_at_the_at_sign) {
  EXPECT_EQ(attach_of("uprobe:./app@main.c:42:7 "), "(attach uprobe \"./app\" @\"main.c\" \"42\" \"7\")");
}

TEST(AttachPoint, ends_at_blank_comma_brace_or_early_slash) {
  EXPECT_EQ(attach_of("kprobe:f,kprobe:g"), "(attach kprobe \"f\") (attach kprobe \"g\")");
  EXPECT_EQ(attach_of("kprobe:f ,\n kprobe:g , // last\n"), "(attach kprobe \"f\") (attach kprobe \"g\")");
  EXPECT_EQ(attach_of("begin/1/"), "(attach begin) (predicate 1)");
  EXPECT_EQ(attach_of("uprobe:/bin/sh:f"), "(attach uprobe \"/bin/sh\" \"f\")");
  EXPECT_EQ(attach_of("uprobe:/bin/sh:f /1/"), "(attach uprobe \"/bin/sh\" \"f\") (predicate 1)");
  EXPECT_EQ(attach_of("kprobe:f/1/ "), "(attach kprobe \"f/1/\")");
  EXPECT_EQ(attach_of("kprobe:f,/1/"), "(attach kprobe \"f\") (predicate 1)");
  EXPECT_EQ(attach_of("begin/* comment */"), "(attach begin)");
  EXPECT_EQ(attach_of("kprobe:f/*x*/ "), "(attach kprobe \"f/*x*/\")");
}

TEST(AttachPoint, takes_quoted_text_whole) {
  EXPECT_EQ(attach_of(R"~(uprobe:./app:cpp:"ns::f(int, char)")~"),
            R"~((attach uprobe "./app" "cpp" "ns::f(int, char)"))~");
  EXPECT_EQ(attach_of(R"~(uprobe:./app:"a{,} @$1/b")~", {"x"}), R"~((attach uprobe "./app" "a{,} @$1/b"))~");
  EXPECT_EQ(attach_of(R"~(uprobe:"./my app":f"g"h)~"), R"~((attach uprobe "./my app" "fgh"))~");
  EXPECT_EQ(attach_of(R"~(uprobe:a:"x\"y\\z\n")~"), R"~((attach uprobe "a" "x\"y\\z\\n"))~");
}

TEST(AttachPoint, replaces_positional_parameters) {
  EXPECT_EQ(attach_of("kprobe:sys_$1_openat ", {"enter"}), "(attach kprobe \"sys_enter_openat\")");
  EXPECT_EQ(attach_of("$2:$1 ", {"f", "kprobe"}), "(attach kprobe \"f\")");
  EXPECT_EQ(attach_of("kprobe:$01 ", {"f"}), "(attach kprobe \"f\")");
  EXPECT_EQ(attach_of("kprobe:$1 ", {"a:b"}), "(attach kprobe \"a:b\")");
}

TEST(AttachPoint, warns_of_positional_parameters_that_are_missing) {
  EXPECT_EQ(attach_of("kprobe:$3x ", {"f"}),
            "stdin:1:8-10: WARNING: Positional parameter $3 is empty or not provided.\nkprobe:$3x {}\n       ~~\n");
  EXPECT_EQ(attach_of("kprobe:$99999999999999999999 ", {"f"}).substr(0, 98),
            "stdin:1:8-29: WARNING: Positional parameter $99999999999999999999 is empty or not provided.\nkprobe");
  EXPECT_EQ(attach_of("kprobe:$1x ", {""}).substr(0, 21), "stdin:1:8-10: WARNING");
}

TEST(AttachPoint, refuses_other_dollars) {
  EXPECT_EQ(testing::messages_of("kprobe:$a {}"),
            "1:8-10 invalid trailing character for positional param: a. Try quoting this entire part if this is "
            "intentional e.g. \"$a\".");
  EXPECT_EQ(testing::messages_of("kprobe:$0 {}").substr(0, 58),
            "1:8-10 invalid trailing character for positional param: 0.");
  EXPECT_EQ(testing::messages_of("kprobe:$ {}").substr(0, 56),
            "1:8-9 invalid trailing character for positional param: .");
}

TEST(AttachPoint, may_have_a_user_name) {
  EXPECT_EQ(attach_of("reads=kprobe:vfs_read "), "(attach reads= kprobe \"vfs_read\")");
  EXPECT_EQ(attach_of("config=kprobe:f "), "(attach config= kprobe \"f\")");
  EXPECT_EQ(attach_of("let=kprobe:f "), "(attach let= kprobe \"f\")");
  EXPECT_EQ(attach_of("\"nm\"=interval:ms:10 "), "(attach interval \"ms\" \"10\")");
  EXPECT_EQ(attach_of("interval:ms:10=nm "), "(attach interval \"ms\" \"10=nm\")");
}

TEST(AttachPoint, needs_a_provider) {
  EXPECT_EQ(testing::errors_of(":x {}"),
            "stdin:1:1-3: ERROR: No attach points for probe\n"
            ":x {}\n"
            "~~\n"
            "HINT: write provider:part:..., for example kprobe:vfs_read\n");
  EXPECT_TRUE(testing::errors_of("a=:x {}").starts_with("stdin:1:1-5: ERROR: No attach points for probe\n"));
}

TEST(AttachPoint, explains_blanks) {
  EXPECT_EQ(testing::errors_of("kprobe: vfs_read { }"),
            "stdin:1:9-17: ERROR: syntax: expected '{', found 'vfs_read'\n"
            "kprobe: vfs_read { }\n"
            "        ~~~~~~~~\n"
            "HINT: put the body in braces; put a part of an attach point in quotes if it contains a blank\n");
  EXPECT_EQ(testing::messages_of("reads = kprobe:f {}"), "1:7-8 expected '{', found '='");
}

TEST(AttachPoint, explains_a_predicate_that_touches) {
  EXPECT_EQ(testing::errors_of("kprobe:f/pid == 1/ { }"),
            "stdin:1:14-16: ERROR: syntax: expected '{', found '=='\n"
            "kprobe:f/pid == 1/ { }\n"
            "             ~~\n"
            "HINT: put a blank before the predicate: a '/' after a ':' belongs to the attach point\n");
}

TEST(AttachPoint, refuses_an_open_quote) {
  EXPECT_EQ(testing::messages_of("uprobe:a:\"f {}\n"), "1:10-15 unterminated string");
  EXPECT_EQ(testing::messages_of("uprobe:a:\""), "1:10-11 unterminated string");
  EXPECT_EQ(testing::messages_of("uprobe:a:\"\\\""), "1:10-13 unterminated string");
}

TEST(AttachPoint, knows_the_places_of_its_parts) {
  Sources sources;
  Diags diags;
  const SourceId source = sources.add("t", "begin {} n=uprobe:\"a b\"@c:$1 {}");
  const ast::Script script = parse(source, sources, {}, diags);
  ASSERT_EQ(script.probes.size(), 2u);
  const ast::AttachPoint& point = script.probes[1].attach_points[0];
  EXPECT_EQ(sources.text(point.span), "n=uprobe:\"a b\"@c:$1");
  EXPECT_EQ(sources.text(point.provider_span), "uprobe");
  EXPECT_EQ(sources.text(point.parts[0].span), "\"a b\"");
  EXPECT_EQ(sources.text(point.parts[1].span), "c");
  EXPECT_EQ(sources.text(point.parts[2].span), "$1");
  EXPECT_EQ(sources.text(script.probes[1].span), "n=uprobe:\"a b\"@c:$1 {}");
}

}  // namespace
}  // namespace scry
