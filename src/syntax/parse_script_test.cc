// The items of a program and their order (docs/language.md 1.1, 10), predicates (7.2), and recovery.
#include <gtest/gtest.h>

#include "syntax/testing.h"

namespace scry {
namespace {

using testing::errors_of;
using testing::messages_of;
using testing::tree_of;

TEST(Script, may_be_empty) {
  EXPECT_EQ(tree_of(""), "");
  EXPECT_EQ(tree_of(" // nothing\n /* */ "), "");
  EXPECT_EQ(messages_of("begin {} /* end {}"), "1:10-12 this comment has no closing '*/' and hides the rest");
}

TEST(Script, skips_one_shebang) {
  EXPECT_EQ(tree_of("#!/usr/bin/scry { } \nbegin {}"), "(probe (attach begin) (block))");
  EXPECT_EQ(tree_of("// c\n\n#!x\nbegin {}"), "(probe (attach begin) (block))");
  EXPECT_EQ(tree_of("#!x"), "");
  EXPECT_EQ(messages_of("#!x\n#!y\nbegin {}"), "2:1-2 expected a probe, found '#!'");
}

TEST(Script, keeps_preprocessor_lines_verbatim) {
  EXPECT_EQ(tree_of("#include <a.h> // x\n  # define B \"c\"\nbegin {}"),
            "(c-text \"#include <a.h> // x\")\n(c-text \"# define B \\\"c\\\"\")\n(probe (attach begin) (block))");
}

TEST(Script, joins_continued_preprocessor_lines) {
  EXPECT_EQ(tree_of("#define A 1 + \\\n  2\nbegin {}"),
            "(c-text \"#define A 1 + \\\\\\n  2\")\n(probe (attach begin) (block))");
  EXPECT_EQ(tree_of("#define A \\\r\n2"), "(c-text \"#define A \\\\\\r\\n2\")");
  EXPECT_EQ(tree_of("#define A \\"), "(c-text \"#define A \\\\\")");
}

TEST(Script, keeps_c_definitions_verbatim) {
  EXPECT_EQ(tree_of("struct a { int x; struct { char c; } y }; union u{}; enum { A = 1, B }begin {}"),
            "(c-text \"struct a { int x; struct { char c; } y };\")\n(c-text \"union u{};\")\n"
            "(c-text \"enum { A = 1, B }\")\n(probe (attach begin) (block))");
  EXPECT_EQ(
      tree_of("struct __attribute__((aligned(8))) s { int x; } __attribute__((packed)) __attribute__((a)) ;"),
      "(c-text \"struct __attribute__((aligned(8))) s { int x; } __attribute__((packed)) __attribute__((a)) ;\")");
  EXPECT_EQ(tree_of("enum e { A = '{', /* } */ B, // }\n }"), "(c-text \"enum e { A = '{', /* } */ B, // }\\n }\")");
}

TEST(Script, swallows_a_body_for_a_forgotten_one) {
  EXPECT_EQ(tree_of("struct S\nbegin { exit() }"), "(c-text \"struct S\\nbegin { exit() }\")");
}

TEST(Script, reads_a_struct_without_a_body_as_a_probe) {
  EXPECT_EQ(messages_of("struct S;"), "1:8-9 expected '{', found 'S'");
}

TEST(Script, says_where_an_unclosed_c_definition_starts) {
  EXPECT_EQ(messages_of("struct S {\n int x;\n"),
            "1:10-11 expected '}' to close this C definition, found end of input");
}

TEST(Script, wants_c_definitions_first) {
  const std::string late = "C definitions must appear before probes and functions";
  EXPECT_EQ(messages_of("begin {}\nstruct a {};\nbegin {}"), "2:1-7 " + late);
  EXPECT_EQ(messages_of("config = {}\n#define A 1\nbegin {}"), "2:1-2 " + late);
  EXPECT_EQ(messages_of("import \"a\"\n#define A 1"), "2:1-2 " + late);
  EXPECT_EQ(messages_of("macro m() {}\n#define A 1"), "2:1-2 " + late);
}

TEST(Script, wants_config_and_imports_before_probes) {
  EXPECT_EQ(messages_of("begin {}\nconfig = { a = 1 }"), "2:1-7 config must appear before probes and functions");
  EXPECT_EQ(messages_of("let @a = hash(1);\nimport \"a\";"),
            "2:1-7 root imports must appear before probes and functions");
  EXPECT_EQ(tree_of("import \"a\" config = { b = 1 } import \"c\";"), "(config b 1)\n(import \"a\")\n(import \"c\")");
}

TEST(Script, reads_config_values) {
  EXPECT_EQ(tree_of("config = { a = 1; b = \"x\"; c = true; d = false; e = warn; config = 0x10; }"),
            "(config a 1)\n(config b \"x\")\n(config c true)\n(config d false)\n(config e warn)\n(config config 16)");
  EXPECT_EQ(tree_of("config={}"), "");
  EXPECT_EQ(tree_of("config\n=\n{ a=1 }"), "(config a 1)");
}

TEST(Script, refuses_a_second_config) {
  EXPECT_EQ(errors_of("config = { } config = { }"),
            "stdin:1:14-20: ERROR: syntax: duplicate config block\n"
            "config = { } config = { }\n"
            "             ~~~~~~\n"
            "stdin:1:1-7: ERROR: the first one is here\n"
            "config = { } config = { }\n"
            "~~~~~~\n");
}

TEST(Script, says_what_is_wrong_in_a_config) {
  EXPECT_EQ(messages_of("config = { a = 1 b = 2 }"), "1:18-19 expected ';', found 'b'");
  EXPECT_EQ(messages_of("config = { a = -1 }"),
            "1:16-17 expected a value (an integer, a string, true, false or a word), found '-'");
  EXPECT_EQ(messages_of("config = { a }"), "1:14-15 expected '=', found '}'");
  EXPECT_EQ(messages_of("config = { 1 = 2 }"), "1:12-13 expected a name, found '1'");
  EXPECT_EQ(messages_of("config = 5"), "1:10-11 expected '{', found '5'");
  EXPECT_EQ(messages_of("config = { a = 1"), "1:17-17 expected '}', found end of input");
}

TEST(Script, reads_map_declarations) {
  EXPECT_EQ(tree_of("let @a = hash(2); let @b = lruhash(0x10) let @ = percpuhash(0)"),
            "(map @a hash 2)\n(map @b lruhash 16)\n(map @ percpuhash 0)");
}

TEST(Script, says_what_is_wrong_in_a_map_declaration) {
  EXPECT_EQ(messages_of("let $a = 5;"),
            "1:5-7 root-level let statements need to be map declarations, e.g. let @a = hash(2);");
  EXPECT_EQ(messages_of("let @a = hash();"), "1:15-16 expected positive integer for map declaration max entries");
  EXPECT_EQ(messages_of("let @a = hash(-1);"), "1:15-16 expected positive integer for map declaration max entries");
  EXPECT_EQ(messages_of("let @a = 5;"), "1:10-11 expected a name, found '5'");
  EXPECT_EQ(messages_of("let @a;"), "1:7-8 expected '=', found ';'");
  EXPECT_EQ(messages_of("let @a = hash(1, 2)"), "1:16-17 expected ')', found ','");
}

TEST(Script, reads_macros) {
  EXPECT_EQ(tree_of("macro add(x) { x + 1 } macro bump(@m, $v, if) { @m[$v] += 1; } macro none() {}"),
            "(macro add (parameters x) (block (value (+ x 1))))\n"
            "(macro bump (parameters @m $v if) (block (+= (index @m $v) 1)))\n"
            "(macro none (parameters) (block))");
}

TEST(Script, says_what_is_wrong_in_a_macro) {
  EXPECT_EQ(messages_of("macro m(x, x) {}"), "1:12-13 Ident for macro argument has already been used: x");
  EXPECT_EQ(messages_of("macro m(pid) {}"), "1:9-12 builtin 'pid' can't be used as a macro argument");
  EXPECT_EQ(messages_of("macro m(arg12) {}"), "1:9-14 builtin 'arg12' can't be used as a macro argument");
  EXPECT_EQ(messages_of("macro m(x,) {}"), "1:11-12 expected a parameter (a name, a $variable or a @map), found ')'");
  EXPECT_EQ(messages_of("macro m {}"), "1:9-10 expected '(', found '{'");
  EXPECT_EQ(messages_of("macro m() 5"), "1:11-12 expected '{', found '5'");
  EXPECT_EQ(tree_of("macro m(arg, comm) {}"), "(macro m (parameters arg comm) (block))");
}

TEST(Script, reads_functions) {
  EXPECT_EQ(tree_of("fn f($x : uint64, $p: struct s *) : void { return $x * 2; }"),
            "(fn f <void> (parameters ($x <uint64>) ($p <struct s*>)) (block (return (* $x 2))))");
  EXPECT_EQ(tree_of("fn f() : int8 { }"), "(fn f <int8> (parameters) (block))");
  EXPECT_EQ(messages_of("fn f($x) : void {}"), "1:8-9 expected ':', found ')'");
  EXPECT_EQ(messages_of("fn f() {}"), "1:8-9 expected ':', found '{'");
  EXPECT_EQ(messages_of("fn f($x:int8, $x:int8):void {}"), "1:15-17 parameter $x is already declared");
}

TEST(Predicate, closes_at_the_slash_before_the_brace) {
  EXPECT_EQ(tree_of("begin / pid / 2 == 7 / {}"), "(probe (attach begin) (predicate (== (/ pid 2) 7)) (block))");
  EXPECT_EQ(tree_of("begin /@t[tid]/{}"), "(probe (attach begin) (predicate (index @t tid)) (block))");
  EXPECT_EQ(tree_of("begin /1/ // c\n /* d */ {}"), "(probe (attach begin) (predicate 1) (block))");
  EXPECT_EQ(tree_of("begin /$a == \"x / {\"/ {}"), "(probe (attach begin) (predicate (== $a \"x / {\")) (block))");
}

TEST(Predicate, may_hold_blocks_and_branches) {
  EXPECT_EQ(tree_of("begin /{ $x = 4 / 2; $x }/ {}"),
            "(probe (attach begin) (predicate (block (= $x (/ 4 2)) (value $x))) (block))");
  EXPECT_EQ(tree_of("begin /if (1) { 1 } else { 0 }/ {}"),
            "(probe (attach begin) (predicate (if 1 (block (value 1)) (block (value 0)))) (block))");
  EXPECT_EQ(tree_of("begin /(4 / { 2 }) > f(6 / {3}) && @a[8 / {4}]/ {}"),
            "(probe\n  (attach begin)\n"
            "  (predicate\n    (&&\n"
            "      (> (/ 4 (block (value 2))) (call f (/ 6 (block (value 3)))))\n"
            "      (index @a (/ 8 (block (value 4))))))\n"
            "  (block))");
}

TEST(Predicate, says_when_it_is_not_closed) {
  EXPECT_EQ(errors_of("kprobe:f /pid == 5 { }"),
            "stdin:1:20-21: ERROR: syntax: expected '/' to close predicate, found '{'\n"
            "kprobe:f /pid == 5 { }\n"
            "                   ~\n"
            "HINT: put the closing '/' before the '{' of the body\n");
  EXPECT_EQ(errors_of("kprobe:f /pid = 5/ { }"),
            "stdin:1:15-16: ERROR: syntax: expected '/' to close predicate, found '='\n"
            "kprobe:f /pid = 5/ { }\n"
            "              ~\n"
            "HINT: use '==' to compare\n");
  EXPECT_EQ(messages_of("begin /1/ /1/ {}"), "1:11-12 expected expression, found '/'");
  EXPECT_EQ(messages_of("begin /1/"), "1:10-10 expected expression, found end of input");
}

TEST(Script, explains_stray_tokens_between_items) {
  EXPECT_EQ(errors_of("begin {};\nend {}"),
            "stdin:1:9-10: ERROR: syntax: expected a probe, found ';'\n"
            "begin {};\n"
            "        ~\n"
            "HINT: remove the ';': there is none between probes\n");
  EXPECT_EQ(messages_of("begin {}}"), "1:9-10 expected a probe, found '}'");
  EXPECT_EQ(messages_of("@x = 5;"), "1:1-3 expected a probe, found '@x'");
  EXPECT_EQ(messages_of("kprobe:f,"), "1:10-10 expected a probe, found end of input");
  EXPECT_EQ(messages_of("begin, , {}"), "1:8-9 expected a probe, found ','");
  EXPECT_EQ(messages_of("begin"), "1:6-6 expected '{', found end of input");
}

TEST(Script, places_end_of_input_behind_the_last_token_of_its_line) {
  EXPECT_EQ(messages_of("begin { exit();  "), "1:18-18 expected '}', found end of input");
  EXPECT_EQ(messages_of("begin { exit();\n\n"), "1:16-16 expected '}', found end of input");
}

TEST(Recovery, goes_on_behind_the_item) {
  EXPECT_EQ(messages_of("begin { if (1) { $x = ; } $y = }\n"
                        "kprobe:f { print(; { } }\n"
                        "end { 1 + }"),
            "1:23-24 expected expression, found ';'\n"
            "2:18-19 expected expression, found ';'\n"
            "3:11-12 expected expression, found '}'");
}

TEST(Recovery, goes_on_at_a_line_that_begins_like_an_item) {
  EXPECT_EQ(messages_of("begin { print(\"abc); }\nkprobe:f { 1 + }\n  end { ; }"),
            "1:15-23 unterminated string\n2:16-17 expected expression, found '}'\n"
            "3:9-10 expected expression, found ';'");
}

TEST(Recovery, keeps_the_good_items) {
  const testing::Parsed parsed = testing::parse_text("begin { ; }\nend { exit() }");
  EXPECT_EQ(parsed.tree, "(probe (attach end) (block (value (call exit))))");
  EXPECT_NE(parsed.errors, "");
}

}  // namespace
}  // namespace scry
