// What the optimizer makes of small functions, as text.
#include <gtest/gtest.h>

#include "ir/builder.h"

namespace scry::ir {
namespace {

using bpf::HelperId;
using bpf::MapId;

struct Fixture {
  Program program{.name = "test", .functions = {{.name = "main"}}};
  Builder b{program.functions[0]};
  Reg input() { return b.load(8, false, b.context(), 0); }

  // The blocks of the function after optimizing.
  std::string text() {
    optimize(program);
    EXPECT_EQ(verify(program), "") << print(program);
    const std::string all = print(program);
    return all.substr(all.find("entry."));
  }
};

TEST(Optimize, folds_constants_as_the_machine_computes) {
  Fixture t;
  Builder& b = t.b;
  const Reg wrapped = b.mul(b.add(INT64_MAX, 1), 1);                    // INT64_MIN
  const Reg nothing = b.udiv(b.sub(5, 5), b.and_(b.copy(6), 1));        // 0 / 0
  const Reg smallest = b.sdiv(wrapped, b.neg(1));                       // itself
  b.ret(b.add(b.lshr(smallest, 60), b.add(nothing, b.sext(1, 0xff))));  // 8 + 0 - 1
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  return 7\n");
}

TEST(Optimize, replaces_division_and_multiplication_by_powers_of_two) {
  Fixture t;
  Builder& b = t.b;
  const Reg x = t.input();
  b.ret(b.helper(HelperId::trace_printk, {b.mul(x, 8), b.udiv(x, 4), b.umod(x, 16), b.sub(x, 3)}));
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  v2 = shl v1, 3\n"
            "  v3 = lshr v1, 2\n"
            "  v4 = and v1, 15\n"
            "  v5 = add v1, -3\n"
            "  v6 = trace_printk(v2, v3, v4, v5)\n"
            "  return v6\n");
}

TEST(Optimize, joins_constants_of_nested_operations_where_that_is_the_same) {
  Fixture t;
  Builder& b = t.b;
  const Reg x = t.input();
  b.helper(HelperId::trace_printk, {b.add(b.add(x, 3), 4), b.shl(b.shl(x, 2), 3), b.and_(b.and_(x, 0xff), 0x3c)});
  b.ret(b.shl(b.shl(x, 40), 30));  // 70 places are not 6
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  v2 = add v1, 7\n"
            "  v3 = shl v1, 5\n"
            "  v4 = and v1, 60\n"
            "  trace_printk(v2, v3, v4)\n"
            "  v5 = shl v1, 40\n"
            "  v6 = shl v5, 30\n"
            "  return v6\n");
}

TEST(Optimize, asks_for_the_pid_once) {
  Fixture t;
  Builder& b = t.b;
  const Reg pid = b.lshr(b.helper(HelperId::get_current_pid_tgid), 32);
  b.when(Compare::eq, pid, 7, [&] {
    const Reg again = b.lshr(b.helper(HelperId::get_current_pid_tgid), 32);
    const Reg tid = b.zext(4, b.helper(HelperId::get_current_pid_tgid));
    b.helper(HelperId::trace_printk, {again, tid});
  });
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = get_current_pid_tgid()\n"
            "  v1 = lshr v0, 32\n"
            "  if v1 == 7 goto then.1 else after.2\n"
            "then.1:\n"
            "  v2 = zext 32 v0\n"
            "  trace_printk(7, v2)\n"
            "  goto after.2\n"
            "after.2:\n"
            "  return 0\n");
}

TEST(Optimize, reads_a_clock_once_unless_work_lies_between) {
  Fixture t;
  Builder& b = t.b;
  const Reg first = b.helper(HelperId::ktime_get_ns), second = b.helper(HelperId::ktime_get_ns);
  b.helper(HelperId::trace_printk, {first, second});
  b.ret(b.helper(HelperId::ktime_get_ns));
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = ktime_get_ns()\n"
            "  trace_printk(v0, v0)\n"
            "  v1 = ktime_get_ns()\n"
            "  return v1\n");
}

TEST(Optimize, reads_the_context_once_and_memory_again_after_a_store) {
  Fixture t;
  Builder& b = t.b;
  const Reg pointer = b.load(8, false, b.context(), 8);
  const Reg a = b.load(8, false, pointer, 0);
  b.store(8, pointer, 16, a);
  const Reg c = b.load(8, false, pointer, 0);
  const Reg same_pointer = b.load(8, false, b.context(), 8);
  b.ret(b.add(b.add(c, same_pointer), b.load(8, false, same_pointer, 0)));
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0 + 8]\n"
            "  v2 = load u64 [v1]\n"
            "  store u64 [v1 + 16], v2\n"
            "  v3 = load u64 [v1]\n"
            "  v4 = add v3, v1\n"
            "  v5 = add v4, v3\n"
            "  return v5\n");
}

TEST(Optimize, knows_what_a_slot_holds_after_a_store) {
  Fixture t;
  Builder& b = t.b;
  const SlotId slot = b.slot(16);
  b.store(8, b.frame_address(slot), 8, t.input());
  b.store(8, b.map_value(MapId{0}), 0, 1);  // cannot reach the stack
  b.ret(b.load(8, false, b.frame_address(slot, 8), 0));
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  v2 = map_value m0\n"
            "  store u64 [v2], 1\n"
            "  return v1\n");
}

TEST(Optimize, gathers_the_constants_of_an_address_in_the_access) {
  Fixture t;
  Builder& b = t.b;
  const Reg index = b.shl(b.and_(t.input(), 7), 3);
  const Reg first = b.add(b.map_value(MapId{0}, 64), index), second = b.add(b.map_value(MapId{0}, 128), index);
  b.store(8, second, 8, b.load(8, false, first, 0));
  b.helper(HelperId::trace_printk, {b.map_value(MapId{0}, 256)});
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  v2 = and v1, 7\n"
            "  v3 = shl v2, 3\n"
            "  v4 = map_value m0\n"
            "  v5 = add v4, v3\n"
            "  v6 = load u64 [v5 + 64]\n"
            "  store u64 [v5 + 136], v6\n"
            "  v7 = map_value m0 +256\n"
            "  trace_printk(v7)\n"
            "  return 0\n");
}

TEST(Optimize, drops_masks_only_where_the_verifier_sees_the_bound_too) {
  Fixture t;
  Builder& b = t.b;
  const Reg byte = b.load(1, false, b.context(), 0);
  const Reg rest = b.umod(t.input(), 10);
  b.helper(HelperId::trace_printk, {b.and_(byte, 0xff), b.zext(2, byte), b.and_(rest, 0xff)});
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u8 [v0]\n"
            "  v2 = load u64 [v0]\n"
            "  v3 = umod v2, 10\n"
            "  v4 = and v3, 255\n"
            "  trace_printk(v1, v1, v4)\n"
            "  return 0\n");
}

TEST(Optimize, does_not_decide_the_same_question_twice) {
  Fixture t;
  Builder& b = t.b;
  const Reg x = t.input();
  b.when(Compare::ult, x, 10, [&] {
    b.when(Compare::uge, x, 10, [&] { b.helper(HelperId::trace_printk, {1}); });
    b.helper(HelperId::trace_printk, {2});
  });
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  if v1 < 10 goto after.1 else after.2\n"
            "after.1:\n"
            "  trace_printk(2)\n"
            "  goto after.2\n"
            "after.2:\n"
            "  return 0\n");
}

TEST(Optimize, decides_comparisons_by_the_width_of_a_load) {
  Fixture t;
  Builder& b = t.b;
  const Reg byte = b.load(1, false, b.context(), 0);
  b.when(Compare::ult, byte, 256, [&] { b.helper(HelperId::trace_printk, {1}); });
  b.when(Compare::eq, byte, 256, [&] { b.helper(HelperId::trace_printk, {2}); });
  b.when(Compare::ult, byte, 255, [&] { b.ret(1); });
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u8 [v0]\n"
            "  trace_printk(1)\n"
            "  if v1 < 255 goto then.1 else after.2\n"
            "then.1:\n"
            "  return 1\n"
            "after.2:\n"
            "  return 0\n");
}

TEST(Optimize, follows_a_jump_only_with_the_last_value_written) {
  Fixture t;
  Builder& b = t.b;
  const Reg x = b.new_reg();
  b.either(
      Compare::eq, t.input(), 1,
      [&] {
        b.copy_to(x, 1);
        b.append({.op = Op::call_helper, .dst = x, .index = uint32_t(HelperId::trace_printk)});
      },
      [&] { b.copy_to(x, 0); });
  b.when(Compare::eq, x, 0, [&] { b.ret(5); });
  b.ret(6);
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  if v1 == 1 goto then.1 else then.3\n"
            "then.1:\n"
            "  v2 = trace_printk()\n"
            "  if v2 == 0 goto then.3 else after.2\n"
            "after.2:\n"
            "  return 6\n"
            "then.3:\n"
            "  return 5\n");
}

TEST(Optimize, asks_once_whether_a_lookup_found_something) {
  Fixture t;
  Builder& b = t.b;
  const auto look_up = [&] { return b.helper(HelperId::map_lookup_elem, {b.map(MapId{1}), b.map_value(MapId{0})}); };
  const Reg value = b.copy(look_up());
  b.when(Compare::eq, value, 0, [&] {
    b.helper(HelperId::map_update_elem, {b.map(MapId{1})});
    b.copy_to(value, look_up());
  });
  b.when(Compare::ne, value, 0, [&] { b.store(8, value, 0, 1); });
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = map m1\n"
            "  v1 = map_value m0\n"
            "  v2 = map_lookup_elem(v0, v1)\n"
            "  v3 = v2\n"
            "  if v3 == 0 goto then.1 else then.2\n"
            "then.1:\n"
            "  map_update_elem(v0)\n"
            "  v4 = map_lookup_elem(v0, v1)\n"
            "  v3 = v4\n"
            "  if v3 != 0 goto then.2 else after.3\n"
            "then.2:\n"
            "  store u64 [v3], 1\n"
            "  goto after.3\n"
            "after.3:\n"
            "  return 0\n");
}

TEST(Optimize, computes_only_where_it_is_needed) {
  Fixture t;
  Builder& b = t.b;
  const Reg wanted = b.lshr(b.load(8, false, b.context(), 16), 12);
  b.when(Compare::eq, t.input(), 1, [&] { b.helper(HelperId::trace_printk, {wanted}); });
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  if v1 == 1 goto then.1 else after.2\n"
            "then.1:\n"
            "  v2 = load u64 [v0 + 16]\n"
            "  v3 = lshr v2, 12\n"
            "  trace_printk(v3)\n"
            "  goto after.2\n"
            "after.2:\n"
            "  return 0\n");
}

TEST(Optimize, moves_nothing_into_a_loop) {
  Fixture t;
  Builder& b = t.b;
  const Reg wanted = b.lshr(t.input(), 12);
  const Reg i = b.copy(0);
  const BlockId body = b.enter_new("body"), out = b.block("out");
  b.helper(HelperId::trace_printk, {wanted, i});
  b.copy_to(i, b.add(i, 1));
  b.branch(Compare::ult, i, 3, body, out);
  b.enter(out);
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  v2 = lshr v1, 12\n"
            "  v3 = 0\n"
            "  goto body.1\n"
            "body.1:\n"
            "  trace_printk(v2, v3)\n"
            "  v4 = add v3, 1\n"
            "  v3 = v4\n"
            "  if v3 < 3 goto body.1 else out.2\n"
            "out.2:\n"
            "  return 0\n");
}

TEST(Optimize, removes_what_nobody_reads_even_around_a_loop) {
  Fixture t;
  Builder& b = t.b;
  const Reg i = b.copy(0), unused = b.copy(0);
  const SlotId slot = b.slot(8);
  const BlockId body = b.enter_new("body"), out = b.block("out");
  b.copy_to(unused, b.add(unused, b.load(8, false, b.context(), 8)));
  b.store(8, b.frame_address(slot), 0, unused);
  b.helper(HelperId::trace_printk, {i});
  b.copy_to(i, b.add(i, 1));
  b.branch(Compare::ult, i, 3, body, out);
  b.enter(out);
  b.ret();
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = 0\n"
            "  goto body.1\n"
            "body.1:\n"
            "  trace_printk(v0)\n"
            "  v1 = add v0, 1\n"
            "  v0 = v1\n"
            "  if v0 < 3 goto body.1 else out.2\n"
            "out.2:\n"
            "  return 0\n");
}

TEST(Optimize, gives_each_use_of_a_variable_its_own_register) {
  Fixture t;
  Builder& b = t.b;
  const Reg variable = b.copy(t.input());
  b.helper(HelperId::trace_printk, {variable});
  b.copy_to(variable, 5);
  b.ret(b.add(variable, 1));
  EXPECT_EQ(t.text(),
            "entry.0:\n"
            "  v0 = context\n"
            "  v1 = load u64 [v0]\n"
            "  trace_printk(v1)\n"
            "  return 6\n");
}

}  // namespace
}  // namespace scry::ir
