// Statements and blocks (docs/language.md 4, 3.5).
#include <gtest/gtest.h>

#include "syntax/testing.h"

namespace scry {
namespace {

using testing::body_messages_of;
using testing::body_tree_of;
using testing::errors_of;

TEST(Block, has_a_value_when_it_ends_without_semicolon) {
  EXPECT_EQ(body_tree_of(""), "(block)");
  EXPECT_EQ(body_tree_of("1"), "(block (value 1))");
  EXPECT_EQ(body_tree_of("1;"), "(block 1)");
  EXPECT_EQ(body_tree_of("f(); $x = 1; g()"), "(block (call f) (= $x 1) (value (call g)))");
  EXPECT_EQ(body_tree_of("$x = 5"), "(block (= $x 5))");
}

TEST(Block, wants_semicolons_between_statements) {
  EXPECT_EQ(body_messages_of("f() g()"), "5-6 expected ';', found 'g'");
  EXPECT_EQ(body_messages_of("$x = 5 $y = 6"), "8-10 expected ';', found '$y'");
  EXPECT_EQ(body_messages_of("let $x"), "");
  EXPECT_EQ(body_messages_of("let $x $y = 1"), "8-10 expected ';', found '$y'");
  EXPECT_EQ(body_messages_of("_ = f() g()"), "9-10 expected ';', found 'g'");
}

TEST(Block, places_a_missing_semicolon_behind_the_line_it_belongs_to) {
  EXPECT_EQ(errors_of("begin {\n  $x = 5\n  $y = 6;\n}"),
            "stdin:2:8-9: ERROR: syntax: expected ';' after '5'\n"
            "  $x = 5\n"
            "       ~\n");
}

TEST(Block, has_no_empty_statements) {
  EXPECT_EQ(errors_of("begin { ; }"),
            "stdin:1:9-10: ERROR: syntax: expected expression, found ';'\n"
            "begin { ; }\n"
            "        ~\n"
            "HINT: remove this ';', or write the expression before it\n");
  EXPECT_EQ(body_messages_of("while (1) {};"), "13-14 expected expression, found ';'");
  EXPECT_EQ(body_messages_of("for $i : 0..1 {};"), "17-18 expected expression, found ';'");
  EXPECT_EQ(body_messages_of("unroll 1 {};"), "12-13 expected expression, found ';'");
}

TEST(Block, names_its_opening_brace_when_it_is_not_closed) {
  EXPECT_EQ(errors_of("begin {\n  if (1) {\n  f();\n}\n"),
            "stdin:4:2-2: ERROR: syntax: expected '}', found end of input\n"
            "}\n"
            " \n"
            "stdin:1:7-8: ERROR: to match this '{'\n"
            "begin {\n"
            "      ~\n");
}

TEST(Block, has_no_preprocessor_lines) {
  EXPECT_EQ(errors_of("begin { #define A 1\n}"),
            "stdin:1:9-10: ERROR: syntax: expected expression, found '#'\n"
            "begin { #define A 1\n"
            "        ~\n"
            "HINT: move preprocessor lines before the first probe; begin a comment with '//'\n");
}

TEST(Assignment, has_eleven_operators) {
  EXPECT_EQ(body_tree_of("$x = 1; $x += 1; $x -= 1; $x *= 1; $x /= 1; $x %= 1;"),
            "(block (= $x 1) (+= $x 1) (-= $x 1) (*= $x 1) (/= $x 1) (%= $x 1))");
  EXPECT_EQ(body_tree_of("$x &= 1; $x |= 1; $x ^= 1; $x <<= 1; $x >>= 1"),
            "(block (&= $x 1) (|= $x 1) (^= $x 1) (<<= $x 1) (>>= $x 1))");
}

TEST(Assignment, goes_to_variables_maps_and_elements) {
  EXPECT_EQ(body_tree_of("@ = 1; @x = 2; @[1] = 3;"), "(block (= @ 1) (= @x 2) (= (index @ 1) 3))");
  EXPECT_EQ(body_tree_of("@x[1, \"a\"] = 4; @x[(1, 2)] = 5;"),
            "(block (= (index @x (tuple 1 \"a\")) 4) (= (index @x (tuple 1 2)) 5))");
}

TEST(Assignment, refuses_fields_and_other_elements) {
  EXPECT_EQ(errors_of("begin { $t.0 = 1; }"),
            "stdin:1:9-13: ERROR: syntax: Tuples and records are immutable once created\n"
            "begin { $t.0 = 1; }\n"
            "        ~~~~\n"
            "HINT: assign a new tuple or record to the whole variable or map element\n");
  EXPECT_EQ(body_messages_of("$r.x = 1;"), "1-5 Tuples and records are immutable once created");
  EXPECT_EQ(body_messages_of("$p->x += 1;"), "1-6 Tuples and records are immutable once created");
  EXPECT_EQ(body_messages_of("@m[1].x = 1;"), "1-8 Tuples and records are immutable once created");
  EXPECT_EQ(body_messages_of("$a[1] = 4;"), "1-6 invalid assignment target");
  EXPECT_EQ(body_messages_of("@m[1][2] = 4;"), "1-9 invalid assignment target");
}

TEST(Assignment, is_no_expression) {
  for (const char* text : {"5 = 4;", "*$p = 1;", "f() = 1;", "$x + 1 = 2;", "(uint8)$x = 3;", "P = 1;"})
    EXPECT_NE(body_messages_of(text).find("expected ';', found '='"), std::string::npos) << text;
  EXPECT_EQ(errors_of("begin { $x = $y = 5; }"),
            "stdin:1:17-18: ERROR: syntax: expected ';', found '='\n"
            "begin { $x = $y = 5; }\n"
            "                ~\n"
            "HINT: write one statement for each assignment: an assignment has no value\n");
}

TEST(Assignment, explains_a_missing_sigil) {
  EXPECT_EQ(errors_of("begin { x = 3; }"),
            "stdin:1:11-12: ERROR: syntax: expected ';', found '='\n"
            "begin { x = 3; }\n"
            "          ~\n"
            "HINT: the name of a variable starts with '$', that of a map with '@'\n");
}

TEST(Assignment, explains_a_name_that_the_shell_has_eaten) {
  EXPECT_EQ(errors_of("begin {  = nsecs; }"),
            "stdin:1:10-11: ERROR: syntax: expected expression, found '='\n"
            "begin {  = nsecs; }\n"
            "         ~\n"
            "HINT: put the program in single quotes: the shell has replaced a $name here\n");
}

TEST(Discard, evaluates_and_drops) {
  EXPECT_EQ(body_tree_of("_ = f(); _ = 1"), "(block (discard (call f)) (discard 1))");
  EXPECT_EQ(body_tree_of("_ == 1;"), "(block (== _ 1))");
}

TEST(Let, declares) {
  EXPECT_EQ(body_tree_of("let $a; let $b : uint8; let $c = 1; let $d: struct s * = 2"),
            "(block (let $a) (let $b <uint8>) (let $c 1) (let $d <struct s*> 2))");
  EXPECT_EQ(body_tree_of("let $a : typeof($b);"), "(block (let $a (typeof $b)))");
  EXPECT_EQ(body_messages_of("let @a = 1;"), "5-7 expected a $variable, found '@a'");
  EXPECT_EQ(body_messages_of("let $a, $b;"), "7-8 expected ';', found ','");
  EXPECT_EQ(body_messages_of("let $a : 5;"), "10-11 expected the name of a type, found '5'");
}

TEST(If, needs_no_semicolon_as_a_statement) {
  EXPECT_EQ(body_tree_of("if (1) { f() } g();"), "(block (if 1 (block (value (call f)))) (call g))");
  EXPECT_EQ(body_tree_of("if (1) {} else {} g();"), "(block (if 1 (block) (block)) (call g))");
  EXPECT_EQ(body_tree_of("if (1) {} else if (2) {} else {} g();"),
            "(block (if 1 (block) (block (value (if 2 (block) (block))))) (call g))");
  EXPECT_EQ(body_tree_of("if (1) {}; g();"), "(block (if 1 (block)) (call g))");
  EXPECT_EQ(body_tree_of("{ f() } g();"), "(block (block (value (call f))) (call g))");
  EXPECT_EQ(body_tree_of("if (1) { }"), "(block (value (if 1 (block))))");
}

TEST(If, ends_before_what_can_begin_a_statement) {
  EXPECT_EQ(body_tree_of("if (1) {} *$p; if (1) {} -1; if (1) {} ++$x; {} (1, 2); {} &$x;"),
            "(block\n  (if 1 (block))\n  (* $p)\n  (if 1 (block))\n  (- 1)\n  (if 1 (block))\n  (pre++ $x)\n  (block)\n"
            "  (tuple 1 2)\n  (block)\n  (& $x))");
}

TEST(If, goes_on_with_an_operator_that_cannot) {
  EXPECT_EQ(body_tree_of("if (1) { 2 } else { 3 } + 4 * 5"),
            "(block (value (+ (if 1 (block (value 2)) (block (value 3))) (* 4 5))))");
  EXPECT_EQ(body_tree_of("{ $t }.0 == 1 ? 2 : 3;"), "(block (? (== (. (block (value $t)) 0) 1) 2 3))");
  EXPECT_EQ(body_messages_of("{ 1 } + 2 f();"), "11-12 expected ';', found 'f'");
}

TEST(If, takes_a_bare_unary_condition) {
  EXPECT_EQ(body_tree_of("if 1 {} if !$x {} if f(1) {} if @m[1].x {} if -1 {}"),
            "(block\n  (if 1 (block))\n  (if (! $x) (block))\n  (if (call f 1) (block))\n"
            "  (if (. (index @m 1) x) (block))\n  (value (if (- 1) (block))))");
  EXPECT_EQ(body_tree_of("if (uint8)$x {}"), "(block (value (if (cast <uint8> $x) (block))))");
  EXPECT_EQ(errors_of("begin { if $a > 5 {} }"),
            "stdin:1:15-16: ERROR: syntax: expected '{', found '>'\n"
            "begin { if $a > 5 {} }\n"
            "              ~\n"
            "HINT: put the body of the if in braces, and a longer condition in parentheses\n");
}

TEST(If, wants_a_comparison) {
  EXPECT_EQ(errors_of("begin { if ($x = 1) { } }"),
            "stdin:1:16-17: ERROR: syntax: expected ')', found '='\n"
            "begin { if ($x = 1) { } }\n"
            "               ~\n"
            "HINT: use '==' to compare\n");
  EXPECT_EQ(body_messages_of("while (x = 1) { }"), "10-11 expected ')', found '='");
}

TEST(If, wants_braces) {
  EXPECT_EQ(body_messages_of("if (1) print(1);"), "8-13 expected '{', found 'print'");
  EXPECT_EQ(body_messages_of("if (1) {} else print(1);"), "16-21 expected '{', found 'print'");
}

TEST(If, explains_a_lonely_else) {
  EXPECT_EQ(errors_of("begin { if (1) {}; else {} }"),
            "stdin:1:20-24: ERROR: syntax: expected expression, found 'else'\n"
            "begin { if (1) {}; else {} }\n"
            "                   ~~~~\n"
            "HINT: remove the ';' between the if and its else\n");
}

TEST(If, may_be_decided_at_compile_time) {
  EXPECT_EQ(body_tree_of("if comptime (1) {} else if comptime 2 {}"),
            "(block (value (if-comptime 1 (block) (block (value (if-comptime 2 (block)))))))");
}

TEST(If, may_be_a_value) {
  EXPECT_EQ(body_tree_of("$x = if (pid > 5) { 1 } else { 2 };"),
            "(block (= $x (if (> pid 5) (block (value 1)) (block (value 2)))))");
}

TEST(While, takes_a_condition) {
  EXPECT_EQ(body_tree_of("while (1) { break; continue } while !$x {}"),
            "(block (while 1 (block (break) (continue))) (while (! $x) (block)))");
  EXPECT_EQ(body_messages_of("while (1) f();"), "11-12 expected '{', found 'f'");
}

TEST(For, counts_over_a_range) {
  EXPECT_EQ(body_tree_of("for $i : 0..10 { } for ($i : 0..$n) {}"),
            "(block (for $i (range 0 10) (block)) (for $i (range 0 $n) (block)))");
  EXPECT_EQ(body_tree_of("for $i : (-2)..($n + 1) {} for $i : (uint8)0..pid {} for $i : @m..f(1) {}"),
            "(block\n  (for $i (range (- 2) (+ $n 1)) (block))\n  (for $i (range (cast <uint8> 0) pid) (block))\n"
            "  (for $i (range @m (call f 1)) (block)))");
  EXPECT_EQ(errors_of("begin { for ($i : 0..$n + 1) { } }"),
            "stdin:1:25-26: ERROR: syntax: expected ')', found '+'\n"
            "begin { for ($i : 0..$n + 1) { } }\n"
            "                        ~\n"
            "HINT: put a bound that is not a single value in parentheses: 0..($n + 1)\n");
}

TEST(For, walks_a_map) {
  EXPECT_EQ(body_tree_of("for $kv : @m { } for ($kv : @) {}"), "(block (for $kv @m (block)) (for $kv @ (block)))");
  EXPECT_EQ(body_messages_of("for $kv : $x { }"), "11-13 expected map or range in for loop");
  EXPECT_EQ(body_messages_of("for $kv : @m[1] { }"), "11-16 expected map or range in for loop");
}

TEST(For, says_what_is_missing) {
  EXPECT_EQ(body_messages_of("for @i : 0..1 {}"), "5-7 expected a $variable, found '@i'");
  EXPECT_EQ(body_messages_of("for $i in @m {}"), "8-10 expected ':', found 'in'");
  EXPECT_EQ(body_messages_of("for $i : 0.. ;"), "14-15 expected expression, found ';'");
  EXPECT_EQ(body_messages_of("for ($i : 0..1 {}"), "16-17 expected ')', found '{'");
}

TEST(Unroll, takes_a_count) {
  EXPECT_EQ(body_tree_of("unroll(5) {} unroll (5) {} unroll 5 {} unroll $1 {}"),
            "(block (unroll 5 (block)) (unroll 5 (block)) (unroll 5 (block)) (unroll $1 (block)))");
}

TEST(Return, may_have_a_value) {
  EXPECT_EQ(body_tree_of("return;"), "(block (return))");
  EXPECT_EQ(body_tree_of("return"), "(block (return))");
  EXPECT_EQ(body_tree_of("return 1 + 2; f()"), "(block (return (+ 1 2)) (value (call f)))");
  EXPECT_EQ(body_tree_of("return 1"), "(block (return 1))");
}

TEST(Import, may_stand_in_a_block) {
  EXPECT_EQ(body_tree_of("import \"a.bt\"; import \"b\" f();"), "(block (import \"a.bt\") (import \"b\") (call f))");
}

TEST(Keywords, are_plain_names_where_no_statement_begins) {
  EXPECT_EQ(body_tree_of("$x = config + let; $y = a.if.while; $let = @if;"),
            "(block (= $x (+ config let)) (= $y (. (. a if) while)) (= $let @if))");
}

TEST(Statement, knows_its_place) {
  Sources sources;
  Diags diags;
  const SourceId source = sources.add("t", "begin { $x = 1 ; for $i : 0..2 { f() } }");
  const ast::Script script = parse(source, sources, {}, diags);
  const auto& statements = script.probes.at(0).body->statements;
  ASSERT_EQ(statements.size(), 2u);
  EXPECT_EQ(sources.text(statements[0].span), "$x = 1");
  EXPECT_EQ(sources.text(statements[1].span), "for $i : 0..2 { f() }");
  EXPECT_EQ(sources.text(script.probes[0].body->span), "{ $x = 1 ; for $i : 0..2 { f() } }");
}

}  // namespace
}  // namespace scry
