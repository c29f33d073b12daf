#include "syntax/clone.h"

#include <gtest/gtest.h>

#include "syntax/every_expression.h"
#include "syntax/testing.h"

namespace scry::ast {
namespace {

// Every kind of node.
constexpr const char* kBody =
    "{ let $a: uint8[2] = (uint8[2])(uint16)$1; $b = (1, \"x\", true, $#); @m[pid, $b.0]++; --$c; @m[1] += -2 + !3;"
    " if (pid == 1) { print($a); } else { exit(); } $d = pid ? 1 : args.x->y[3]; while ($d < 4) { break; continue; }"
    " for $i : 0..4 { @ = count(); } unroll(3) { return; } $e = (a=1, b=nsecs); _ = f(typeof(*$a), struct s);"
    " $f = sizeof(struct t) + offsetof(struct t, u.v); let $g: typeof($d) = comptime (1 + 2); $h = &$g;"
    " $k = { let $l = 1; $l }; $m = typeinfo($k); $n = $o ?: 2; }";

ExprPtr parsed(const char* text) {
  Sources sources;
  Diags diags;
  ExprPtr expr = parse_expression(sources.add("stdin", text), sources, diags);
  EXPECT_FALSE(diags.has_errors()) << render(diags, sources, {});
  return expr;
}

TEST(Clone, is_the_same_tree) {
  const ExprPtr body = parsed(kBody);
  ASSERT_TRUE(body);
  const ExprPtr copy = clone(body);
  EXPECT_EQ(print_ast(*copy), print_ast(*body));
  EXPECT_EQ(copy->height, body->height);
  EXPECT_EQ(copy->span, body->span);
}

TEST(Clone, shares_nothing) {
  const ExprPtr body = parsed(kBody);
  ASSERT_TRUE(body);
  const std::string before = print_ast(*body);
  ExprPtr copy = clone(body);
  for_every_expression(copy, [](Expr& expr) {
    if (auto* variable = std::get_if<Variable>(&expr.node)) variable->name = "$other";
  });
  EXPECT_NE(print_ast(*copy), before);
  EXPECT_EQ(print_ast(*body), before);
}

TEST(Clone, of_nothing_is_nothing) {
  EXPECT_FALSE(clone(ExprPtr()));
  EXPECT_FALSE(clone(BlockPtr()));
}

TEST(EveryExpression, finds_those_in_types_and_blocks) {
  const ExprPtr body = parsed(kBody);
  ASSERT_TRUE(body);
  size_t builtins = 0;
  for_every_expression(body, [&](const Expr& expr) {
    const auto* name = std::get_if<Identifier>(&expr.node);
    builtins += name && (name->name == "pid" || name->name == "nsecs");
  });
  EXPECT_EQ(builtins, 4u);
}

}  // namespace
}  // namespace scry::ast
