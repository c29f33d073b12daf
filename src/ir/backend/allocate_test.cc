// Pressure: more values than registers, values across calls, programs that do not fit the machine.
#include <gtest/gtest.h>

#include <algorithm>

#include "bpf/opcode.h"
#include "ir/builder.h"

namespace scry::ir {
namespace {

using bpf::HelperId;
using bpf::MapId;

struct Fixture {
  Program program{.name = "test", .functions = {{.name = "main"}}};
  Builder b{program.functions[0]};
  Result<bpf::ProgramPlan> plan(TargetFeatures features = {}) {
    optimize(program);
    EXPECT_EQ(verify(program), "");
    return emit(program, features);
  }
};

size_t count(const bpf::ProgramPlan& plan, auto predicate) {
  return std::ranges::count_if(plan.insns, predicate);
}
bool is_stack_load(const bpf::Insn& insn) {
  return bpf::opcode_class(insn.code) == bpf::kLdx && insn.src == 10;
}
bool is_stack_store(const bpf::Insn& insn) {
  return bpf::opcode_class(insn.code) == bpf::kStx && insn.dst == 10;
}

// `values` loads, a call, then one sum over all of them.
void use_across_call(Builder& b, int values) {
  const Reg base = b.map_value(MapId{0});
  std::vector<Reg> loaded;
  for (int i = 0; i < values; i++) loaded.push_back(b.load(8, false, base, i * 8));
  b.helper(HelperId::trace_printk);
  Reg sum = b.copy(0);
  for (Reg value : loaded) sum = b.add(b.mul(sum, 3), value);
  b.ret(sum);
}

TEST(Allocate, keeps_four_values_across_a_call_without_the_stack) {
  Fixture t;
  use_across_call(t.b, 4);
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(count(*plan, is_stack_store), 0u);
}

TEST(Allocate, spills_each_further_value_with_one_store_and_one_load) {
  Fixture t;
  use_across_call(t.b, 10);
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(count(*plan, is_stack_store), 6u);
  EXPECT_EQ(count(*plan, is_stack_load), 6u);
}

TEST(Allocate, holds_64_values_at_once) {
  Fixture t;
  use_across_call(t.b, 60);
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(count(*plan, is_stack_store), 56u);
  EXPECT_EQ(count(*plan, is_stack_load), 56u);
}

TEST(Allocate, says_when_the_stack_is_too_small) {
  Fixture t;
  use_across_call(t.b, 80);
  const auto plan = t.plan();
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().what, "program test: needs 608 bytes of stack; the machine has 512");
}

TEST(Allocate, repeats_addresses_instead_of_spilling_them) {
  Fixture t;
  Builder& b = t.b;
  const Reg globals = b.map_value(MapId{0});
  std::vector<Reg> kept;
  for (int i = 0; i < 4; i++) kept.push_back(b.load(8, false, globals, i * 8));
  b.helper(HelperId::trace_printk);
  b.store(8, globals, 64, 1);
  for (int i = 0; i < 4; i++) b.helper(HelperId::trace_printk, {kept[0], kept[1], kept[2], kept[3]});
  b.store(8, globals, 72, 1);
  b.ret();
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(count(*plan, is_stack_store), 0u);
  EXPECT_EQ(plan->relocations.size(), 3u);
}

// A bound found on a register must hold for its copy in the stack too: kernels before 6.8 do not connect the two.
TEST(Allocate, stores_a_spilled_value_again_once_a_branch_has_bounded_it) {
  Fixture t;
  Builder& b = t.b;
  std::vector<Reg> kept;
  for (int i = 0; i < 8; i++) kept.push_back(b.load(8, false, b.map_value(MapId{0}), i * 8));
  b.helper(HelperId::trace_printk);
  for (Reg value : kept) b.when(Compare::ugt, value, 100, [&] { b.ret(); });
  b.helper(HelperId::trace_printk);
  for (Reg value : kept) b.store(8, b.add(b.map_value(MapId{0}), value), 0, 1);
  b.ret();
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(count(*plan, is_stack_store), 8u);  // four values, before and after the branch
  EXPECT_EQ(count(*plan, is_stack_load), 8u);
}

TEST(Allocate, shares_the_place_of_slots_that_are_never_used_together) {
  Fixture t;
  Builder& b = t.b;
  for (int i = 0; i < 4; i++) {
    const SlotId slot = b.slot(200);
    b.helper(HelperId::get_current_comm, {b.frame_address(slot), 200});
    b.helper(HelperId::trace_printk, {b.frame_address(slot), 200});
  }
  b.ret();
  EXPECT_TRUE(t.plan());
  EXPECT_EQ(t.program.functions[0].slots.size(), 1u);
}

TEST(Allocate, keeps_slots_apart_that_are_used_together) {
  Fixture t;
  Builder& b = t.b;
  const SlotId first = b.slot(8), second = b.slot(8), in_loop = b.slot(8);
  b.helper(HelperId::get_current_comm, {b.frame_address(first), 8});
  b.helper(HelperId::get_current_comm, {b.frame_address(second), 8});
  const Reg i = b.copy(0);
  const BlockId head = b.enter_new("head"), out = b.block("out");
  b.helper(HelperId::trace_printk, {b.frame_address(second), 8});  // read again in the next round
  b.helper(HelperId::get_current_comm, {b.frame_address(in_loop), 8});
  b.helper(HelperId::trace_printk, {b.frame_address(in_loop), 8});
  b.copy_to(i, b.add(i, 1));
  b.branch(Compare::ult, i, 3, head, out);
  b.enter(out);
  b.helper(HelperId::trace_printk, {b.frame_address(first), 8});
  b.ret();
  EXPECT_TRUE(t.plan());
  EXPECT_EQ(t.program.functions[0].slots.size(), 3u);
}

// A branch over 40,000 instructions.
void branch_far(Builder& b, int stores = 40'000) {
  const Reg x = b.load(8, false, b.context(), 0);
  b.when(Compare::eq, x, 1, [&] {
    for (int i = 0; i < stores; i++) b.store(8, b.map_value(MapId{0}), i % 100 * 8, i);
  });
  b.ret();
}

TEST(Encode, reaches_far_with_the_long_jump) {
  Fixture t;
  branch_far(t.b);
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(count(*plan, [](const bpf::Insn& insn) { return insn.code == (bpf::kJmp32 | bpf::kJa); }), 1u);
}

TEST(Encode, leaves_room_for_what_the_kernel_puts_in) {
  Fixture t;
  branch_far(t.b, 10'000);
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(count(*plan, [](const bpf::Insn& insn) { return insn.code == (bpf::kJmp32 | bpf::kJa); }), 1u);
  EXPECT_TRUE(t.plan({.jump_long = false}));
}

TEST(Encode, says_when_a_jump_is_too_far_for_an_old_kernel) {
  Fixture t;
  branch_far(t.b);
  const auto plan = t.plan({.jump_long = false});
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().what, "program test: a jump over 40002 instructions; this kernel takes 32767");
}

}  // namespace
}  // namespace scry::ir
