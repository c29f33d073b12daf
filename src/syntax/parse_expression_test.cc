// Expressions (docs/language.md 3.1, 2.6), types (2.1, 3.6) and parentheses (2.11).
#include <gtest/gtest.h>

#include "syntax/reserved.h"
#include "syntax/testing.h"

namespace scry {
namespace {

using testing::expression_of;

std::string message_of(const std::string& text) {
  std::string error = expression_of(text);
  const std::string frame = "stdin:1:";
  return error.starts_with(frame) ? error.substr(frame.size(), error.find('\n') - frame.size()) : error;
}

TEST(Expression, reads_literals_and_names) {
  EXPECT_EQ(expression_of("1_000"), "1000");
  EXPECT_EQ(expression_of("18446744073709551615"), "18446744073709551615");
  EXPECT_EQ(expression_of("\"a\\n\""), "\"a\\n\"");
  EXPECT_EQ(expression_of("true"), "true");
  EXPECT_EQ(expression_of("false"), "false");
  EXPECT_EQ(expression_of("$x"), "$x");
  EXPECT_EQ(expression_of("@"), "@");
  EXPECT_EQ(expression_of("$#"), "$#");
  EXPECT_EQ(expression_of("pid"), "pid");
}

TEST(Expression, says_what_is_wrong_with_an_integer) {
  EXPECT_EQ(expression_of("1 + 1q"),
            "stdin:1:5-7: ERROR: syntax: invalid integer suffix 'q'\n"
            "1 + 1q\n"
            "    ~~\n"
            "HINT: suffixes are u, ul, ull, l, ll and the durations ns, us, ms, s, m, h, d\n");
  EXPECT_EQ(message_of("08"), "1-3: ERROR: syntax: invalid trailing bytes: 08");
}

TEST(Expression, limits_positional_parameters) {
  EXPECT_EQ(expression_of("$1"), "$1");
  EXPECT_EQ(expression_of("$01"), "$1");
  EXPECT_EQ(expression_of("$9223372036854775807"), "$9223372036854775807");
  EXPECT_EQ(message_of("$0"), "1-3: ERROR: syntax: param $0 is out of integer range [1, 9223372036854775807]");
  EXPECT_EQ(message_of("$9223372036854775808"),
            "1-21: ERROR: syntax: param $9223372036854775808 is out of integer range [1, 9223372036854775807]");
}

TEST(Expression, binds_as_in_c) {
  const std::pair<const char*, const char*> cases[]{
      {"1 || 2 && 3", "(|| 1 (&& 2 3))"},
      {"1 && 2 | 3", "(&& 1 (| 2 3))"},
      {"1 | 2 ^ 3", "(| 1 (^ 2 3))"},
      {"1 ^ 2 & 3", "(^ 1 (& 2 3))"},
      {"a & b == c", "(& a (== b c))"},
      {"1 == 2 < 3", "(== 1 (< 2 3))"},
      {"1 != 2 >= 3", "(!= 1 (>= 2 3))"},
      {"1 < 2 << 3", "(< 1 (<< 2 3))"},
      {"1 >> 2 + 3", "(>> 1 (+ 2 3))"},
      {"1 + 2 * 3", "(+ 1 (* 2 3))"},
      {"1 * 2 + 3", "(+ (* 1 2) 3)"},
      {"-1 * 2", "(* (- 1) 2)"},
      {"1 - 2 - 3", "(- (- 1 2) 3)"},
      {"8 / 4 % 3 * 2", "(* (% (/ 8 4) 3) 2)"},
      {"1 <= 2 > 3", "(> (<= 1 2) 3)"},
      {"(1 + 2) * 3", "(* (+ 1 2) 3)"},
      {"!$x.y", "(! (. $x y))"},
      {"-$x++", "(- (post++ $x))"},
      {"- -5", "(- (- 5))"},
      {"~!*-1", "(~ (! (* (- 1))))"},
  };
  for (auto [text, tree] : cases) EXPECT_EQ(expression_of(text), tree) << text;
}

TEST(Ternary, is_right_associative) {
  EXPECT_EQ(expression_of("1 ? 2 : 3 ? 4 : 5"), "(? 1 2 (? 3 4 5))");
  EXPECT_EQ(expression_of("1 ? 2 ? 3 : 4 : 5"), "(? 1 (? 2 3 4) 5)");
  EXPECT_EQ(expression_of("1 || 2 ? 3 : 4 + 5"), "(? (|| 1 2) 3 (+ 4 5))");
}

TEST(Ternary, may_lack_its_middle) {
  EXPECT_EQ(expression_of("$x ?: 7"), "(?: $x 7)");
  EXPECT_EQ(expression_of("$x ? : 7"), "(?: $x 7)");
  EXPECT_EQ(message_of("1 ? 2"), "6-6: ERROR: syntax: expected ':', found end of input");
}

TEST(Unary, has_no_plus) {
  EXPECT_EQ(expression_of("+5"),
            "stdin:1:1-2: ERROR: syntax: expected expression, found '+'\n+5\n~\nHINT: remove the '+': there is no "
            "unary plus\n");
}

TEST(Unary, takes_addresses_of_variables_and_maps) {
  EXPECT_EQ(expression_of("&$x"), "(& $x)");
  EXPECT_EQ(expression_of("& @m"), "(& @m)");
  const std::string refused = ": ERROR: syntax: address-of operator (&) can only be used on a map or variable";
  EXPECT_EQ(message_of("&@m[1]"), "1-7" + refused);
  EXPECT_EQ(message_of("&$x.y"), "1-6" + refused);
  EXPECT_EQ(message_of("&5"), "1-3" + refused);
}

TEST(Step, goes_before_or_behind_a_place) {
  EXPECT_EQ(expression_of("++$x"), "(pre++ $x)");
  EXPECT_EQ(expression_of("--@"), "(pre-- @)");
  EXPECT_EQ(expression_of("@m[1, 2]++"), "(post++ (index @m (tuple 1 2)))");
  EXPECT_EQ(expression_of("++@m[1]"), "(pre++ (index @m 1))");
  EXPECT_EQ(expression_of("$x-- - 1"), "(- (post-- $x) 1)");
}

TEST(Step, needs_a_place) {
  EXPECT_EQ(expression_of("--5"),
            "stdin:1:1-4: ERROR: syntax: increment/decrement requires a variable or map\n--5\n~~~\n"
            "HINT: put a blank between two signs: - -5\n");
  const std::string refused = ": ERROR: syntax: increment/decrement requires a variable or map";
  EXPECT_EQ(message_of("5++"), "1-4" + refused);
  EXPECT_EQ(message_of("$a[1]++"), "1-8" + refused);
  EXPECT_EQ(message_of("$x.y--"), "1-7" + refused);
  EXPECT_EQ(message_of("$x++++"), "1-7" + refused);
  EXPECT_EQ(message_of("x++"), "1-4" + refused);
}

TEST(Postfix, chains) {
  EXPECT_EQ(expression_of("$p->a.b[1].c"), "(. (index (. (. $p a) b) 1) c)");
  EXPECT_EQ(expression_of("$t.2.1"), "(. (. $t 2) 1)");
  EXPECT_EQ(expression_of("1.5"), "(. 1 5)");
  EXPECT_EQ(expression_of("args.if"), "(. args if)");
  EXPECT_EQ(expression_of("(*$p).x"), "(. (* $p) x)");
  EXPECT_EQ(expression_of("\"abc\"[1]"), "(index \"abc\" 1)");
  EXPECT_EQ(message_of("$x.$y"), "4-6: ERROR: syntax: expected a field name or a tuple index, found '$y'");
  EXPECT_EQ(message_of("$x[]"), "4-5: ERROR: syntax: expected expression, found ']'");
  EXPECT_EQ(message_of("$x[1"), "5-5: ERROR: syntax: expected ']', found end of input");
}

TEST(Postfix, an_index_list_is_a_tuple) {
  EXPECT_EQ(expression_of("@m[a, b]"), expression_of("@m[(a, b)]"));
  EXPECT_EQ(expression_of("@m[(a,)]"), "(index @m (tuple a))");
}

TEST(Call, takes_arguments) {
  EXPECT_EQ(expression_of("f()"), "(call f)");
  EXPECT_EQ(expression_of("f (1, g(2), \"x\")"), "(call f 1 (call g 2) \"x\")");
  EXPECT_EQ(expression_of("f(typeof(x))"), "(call f (typeof <x>))");
  EXPECT_EQ(expression_of("f(1, typeof($x), 2)"), "(call f 1 (typeof $x) 2)");
  EXPECT_EQ(message_of("f(1,)"), "5-6: ERROR: syntax: expected expression, found ')'");
  EXPECT_EQ(message_of("f(1 2)"), "5-6: ERROR: syntax: expected ')', found '2'");
}

TEST(Call, names_a_bracket_on_another_line) {
  EXPECT_EQ(expression_of("f(1,\n  2;"),
            "stdin:2:4-5: ERROR: syntax: expected ')', found ';'\n  2;\n   ~\n"
            "stdin:1:2-3: ERROR: to match this '('\nf(1,\n ~\n");
}

TEST(Parentheses, group_and_make_tuples) {
  EXPECT_EQ(expression_of("()"), "(tuple)");
  EXPECT_EQ(expression_of("(1)"), "1");
  EXPECT_EQ(expression_of("(1,)"), "(tuple 1)");
  EXPECT_EQ(expression_of("(1, 2)"), "(tuple 1 2)");
  EXPECT_EQ(expression_of("(1, 2,)"), "(tuple 1 2)");
  EXPECT_EQ(expression_of("((1, 2), 3)"), "(tuple (tuple 1 2) 3)");
  EXPECT_EQ(message_of("(,)"), "2-3: ERROR: syntax: expected expression, found ','");
  EXPECT_EQ(message_of("(1, 2"), "6-6: ERROR: syntax: expected ')', found end of input");
}

TEST(Record, has_named_members) {
  EXPECT_EQ(expression_of("(x = 1, y = \"s\")"), "(record (x 1) (y \"s\"))");
  EXPECT_EQ(expression_of("(x = 1)"), "(record (x 1))");
  EXPECT_EQ(expression_of("(if = 1, struct = 2)"), "(record (if 1) (struct 2))");
  EXPECT_EQ(expression_of("(x = (y = 1))"), "(record (x (record (y 1))))");
  EXPECT_EQ(expression_of("(pid = pid, args = 1)"), "(record (pid pid) (args 1))");
  EXPECT_EQ(expression_of("(x == 1)"), "(== x 1)");
}

TEST(Record, says_what_is_wrong) {
  EXPECT_EQ(message_of("(x = 1, x = 2)"), "9-10: ERROR: syntax: Named argument list already contains name: x");
  EXPECT_EQ(message_of("(x = 1, 2)"), "9-10: ERROR: syntax: expected a member 'name = value', found '2'");
  EXPECT_EQ(message_of("(x = 1,)"), "8-9: ERROR: syntax: expected a member 'name = value', found ')'");
  EXPECT_EQ(message_of("(1, x = 2)"), "7-8: ERROR: syntax: expected ')', found '='");
}

TEST(Cast, takes_a_type_and_an_operand) {
  EXPECT_EQ(expression_of("(uint64)$x"), "(cast <uint64> $x)");
  EXPECT_EQ(expression_of("(struct sock *)arg0"), "(cast <struct sock*> arg0)");
  EXPECT_EQ(expression_of("(T)-1"), "(cast <T> (- 1))");
  EXPECT_EQ(expression_of("(enum E)1"), "(cast <enum E> 1)");
  EXPECT_EQ(expression_of("(int32*[4])$x"), "(cast <int32*[4]> $x)");
  EXPECT_EQ(expression_of("(int8[])$x"), "(cast <int8[]> $x)");
  EXPECT_EQ(expression_of("(typeof($y))$x"), "(cast (typeof $y) $x)");
  EXPECT_EQ(expression_of("(a)(b)c"), "(cast <a> (cast <b> c))");
  for (const char* operand : {"x", "_", "1", "$x", "@x", "\"x\"", "(1)", "-1", "!1", "~1", "*$x", "&$x"})
    EXPECT_TRUE(expression_of("(foo)\n " + std::string(operand)).starts_with("(cast <foo> ")) << operand;
}

TEST(Cast, binds_like_a_unary_operator) {
  EXPECT_EQ(expression_of("(uint16)$a + 1"), "(+ (cast <uint16> $a) 1)");
  EXPECT_EQ(expression_of("(uint16)$p.f"), "(cast <uint16> (. $p f))");
  EXPECT_EQ(expression_of("((struct s *)arg0).f"), "(. (cast <struct s*> arg0) f)");
  EXPECT_EQ(expression_of("-(uint8)1"), "(- (cast <uint8> 1))");
}

TEST(Cast, is_not_taken_for_arithmetic) {
  EXPECT_EQ(expression_of("(pid) * 2"), "(* pid 2)");
  EXPECT_EQ(expression_of("(pid)-1"), "(- pid 1)");
  EXPECT_EQ(expression_of("(arg0)-1"), "(- arg0 1)");
  EXPECT_EQ(expression_of("(true) - 1"), "(- true 1)");
  EXPECT_EQ(expression_of("(foo)*2"), "(cast <foo> (* 2))");
  EXPECT_EQ(expression_of("(foo)+2"), "(+ foo 2)");
  EXPECT_EQ(expression_of("(foo)/2"), "(/ foo 2)");
  EXPECT_EQ(expression_of("(foo) == 5"), "(== foo 5)");
  EXPECT_EQ(expression_of("(foo) ? 1 : 2"), "(? foo 1 2)");
  EXPECT_EQ(expression_of("(a * b)"), "(* a b)");
  EXPECT_EQ(expression_of("(a[1])"), "(index a 1)");
  // No operand begins with these.
  EXPECT_EQ(expression_of("(foo) && 1"), "(&& foo 1)");
  EXPECT_EQ(expression_of("(foo) != 1"), "(!= foo 1)");
  EXPECT_EQ(expression_of("(foo)->x"), "(. foo x)");
  EXPECT_EQ(expression_of("(foo) & 3"), "(& foo 3)");
  EXPECT_EQ(expression_of("(foo) & $x"), "(cast <foo> (& $x))");
  EXPECT_EQ(message_of("(unsigned int)5"), "11-14: ERROR: syntax: expected ')', found 'int'");
  EXPECT_EQ(message_of("(struct s *)"), "2-8: ERROR: syntax: expected expression, found 'struct'");
}

TEST(Sizeof, takes_a_type_or_an_expression) {
  EXPECT_EQ(expression_of("sizeof(uint64)"), "(sizeof <uint64>)");
  EXPECT_EQ(expression_of("sizeof(struct s)"), "(sizeof <struct s>)");
  EXPECT_EQ(expression_of("sizeof(int8 *)"), "(sizeof <int8*>)");
  EXPECT_EQ(expression_of("sizeof(x[3])"), "(sizeof <x[3]>)");
  EXPECT_EQ(expression_of("sizeof(pid)"), "(sizeof pid)");
  EXPECT_EQ(expression_of("sizeof(comm())"), "(sizeof (call comm))");
  EXPECT_EQ(expression_of("sizeof((comm))"), "(sizeof comm)");
  EXPECT_EQ(expression_of("sizeof(a.b)"), "(sizeof (. a b))");
  EXPECT_EQ(expression_of("sizeof(x * 2)"), "(sizeof (* x 2))");
  EXPECT_EQ(expression_of("sizeof($x)"), "(sizeof $x)");
  EXPECT_EQ(expression_of("sizeof(true)"), "(sizeof true)");
  EXPECT_EQ(expression_of("sizeof(typeof($x))"), "(sizeof (typeof $x))");
  EXPECT_EQ(message_of("sizeof $x"), "8-10: ERROR: syntax: expected '(', found '$x'");
}

TEST(Typeinfo, takes_a_type_or_an_expression) {
  EXPECT_EQ(expression_of("typeinfo(uint8)"), "(typeinfo <uint8>)");
  EXPECT_EQ(expression_of("typeinfo(@x)"), "(typeinfo @x)");
}

TEST(Offsetof, takes_a_path) {
  EXPECT_EQ(expression_of("offsetof(struct S, a.b.c)"), "(offsetof <struct S> a.b.c)");
  EXPECT_EQ(expression_of("offsetof(S, a)"), "(offsetof <S> a)");
  EXPECT_EQ(expression_of("offsetof(*$p, a.b)"), "(offsetof (* $p) a.b)");
  EXPECT_EQ(expression_of("offsetof($p, a)"), "(offsetof $p a)");
  EXPECT_EQ(message_of("offsetof(S)"), "11-12: ERROR: syntax: expected ',', found ')'");
  EXPECT_EQ(message_of("offsetof(S, 1)"), "13-14: ERROR: syntax: expected a name, found '1'");
}

TEST(Typeof, is_no_value_and_takes_no_suffix) {
  EXPECT_EQ(message_of("typeof(x)"), "1-7: ERROR: syntax: typeof() is a type, not a value");
  EXPECT_EQ(message_of("(typeof($x) *)1"), "13-14: ERROR: syntax: expected ')', found '*'");
}

TEST(Comptime, is_a_unary_operator) {
  EXPECT_EQ(expression_of("comptime 1 + 2"), "(+ (comptime 1) 2)");
  EXPECT_EQ(expression_of("comptime (1 + 2)"), "(comptime (+ 1 2))");
}

TEST(BlockExpression, has_statements_and_a_value) {
  EXPECT_EQ(expression_of("1 + { $t = f(1); $t + 1 }"), "(+ 1 (block (= $t (call f 1)) (value (+ $t 1))))");
}

TEST(LoneExpression, takes_the_whole_text) {
  EXPECT_EQ(expression_of("1 << 3 // bits"), "(<< 1 3)");
  EXPECT_EQ(message_of("1,2"), "2-3: ERROR: syntax: expected end of input, found ','");
  EXPECT_EQ(message_of("]"), "1-2: ERROR: syntax: expected expression, found ']'");
  EXPECT_EQ(message_of(""), "1-1: ERROR: syntax: expected expression, found end of input");
}

TEST(Expression, knows_its_place) {
  Sources sources;
  Diags diags;
  const SourceId source = sources.add("t", " (1 + 2) * f(3, $x.y[0]) ");
  const ast::ExprPtr expr = parse_expression(source, sources, diags);
  ASSERT_TRUE(expr);
  EXPECT_EQ(sources.text(expr->span), "(1 + 2) * f(3, $x.y[0])");
  const auto& product = std::get<ast::Binary>(expr->node);
  EXPECT_EQ(sources.text(product.op_span), "*");
  EXPECT_EQ(sources.text(product.left->span), "(1 + 2)");
  const auto& call = std::get<ast::Call>(product.right->node);
  EXPECT_EQ(sources.text(call.name_span), "f");
  EXPECT_EQ(sources.text(call.args[1]->span), "$x.y[0]");
}

TEST(Reserved, names_the_builtins_of_the_grammar) {
  for (const char* name : {"args", "ctx", "pid", "tid", "nsecs", "kstack", "ustack", "arg0", "arg12", "sarg3"})
    EXPECT_TRUE(is_reserved_builtin(name)) << name;
  for (const char* name : {"arg", "sarg", "argx", "arg1x", "comm", "cpu", "retval", "func", ""})
    EXPECT_FALSE(is_reserved_builtin(name)) << name;
}

}  // namespace
}  // namespace scry
