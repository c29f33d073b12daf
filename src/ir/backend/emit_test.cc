// The exact instructions for small programs.
#include <gtest/gtest.h>

#include <algorithm>

#include "bpf/disasm.h"
#include "bpf/opcode.h"
#include "ir/builder.h"

namespace scry::ir {
namespace {

using bpf::HelperId;
using bpf::MapId;
constexpr TargetFeatures kOldMachine{.signed_division = false, .jump_long = false};

struct EmitFixture {
  Program program{.name = "test", .functions = {{.name = "main"}}};
  Builder b{program.functions[0]};

  Result<bpf::ProgramPlan> plan(TargetFeatures features = {}) {
    optimize(program);
    EXPECT_EQ(verify(program), "") << print(program);
    return emit(program, features);
  }
  std::string text(TargetFeatures features = {}) {
    const auto plan = this->plan(features);
    return plan ? bpf::disassemble_all(plan->insns) : plan.error().message();
  }
};

TEST(Emit, returns_a_constant) {
  EmitFixture t;
  t.b.ret(7);
  EXPECT_EQ(t.text(),
            "   0: r0 = 7\n"
            "   1: exit\n");
}

TEST(Emit, takes_the_shortest_form_of_a_constant) {
  EmitFixture t;
  t.b.store(8, t.b.frame_address(t.b.slot(8)), 0, 0xfedcba9876543210);
  t.b.helper(HelperId::trace_printk, {-1, 0xffffffff, 0x100000000});
  t.b.ret();
  EXPECT_EQ(t.text(),
            "   0: r1 = -1\n"
            "   1: w2 = -1\n"
            "   2: r3 = 0x100000000 ll\n"
            "   4: call bpf_trace_printk#6\n"
            "   5: r0 = 0\n"
            "   6: exit\n");
}

TEST(Emit, counts_per_cpu_in_a_slot_of_the_globals) {
  EmitFixture t;
  Builder& b = t.b;
  const Reg cpu = b.helper(HelperId::get_smp_processor_id);
  const Reg slot = b.add(b.map_value(MapId{0}, 128), b.mul(b.and_(cpu, 255), 64));
  b.store(8, slot, 8, b.add(b.load(8, false, slot, 8), 1));
  b.store(8, slot, 0, 1);
  b.ret();
  EXPECT_EQ(t.text(),
            "   0: call bpf_get_smp_processor_id#8\n"
            "   1: r0 &= 255\n"
            "   2: r0 <<= 6\n"
            "   3: r1 = map[fd:0]+0\n"
            "   5: r1 += r0\n"
            "   6: r2 = *(u64 *)(r1 +136)\n"
            "   7: r2 += 1\n"
            "   8: *(u64 *)(r1 +136) = r2\n"
            "   9: *(u64 *)(r1 +128) = 1\n"
            "  10: r0 = 0\n"
            "  11: exit\n");
}

TEST(Emit, counts_by_key_and_keeps_the_rare_side_out_of_line) {
  EmitFixture t;
  Builder& b = t.b;
  const SlotId key = b.slot(16), one = b.slot(8);
  b.helper(HelperId::get_current_comm, {b.frame_address(key), 16});
  const Reg value = b.helper(HelperId::map_lookup_elem, {b.map(MapId{3}), b.frame_address(key)});
  b.either(
      Compare::eq, value, 0,
      [&] {
        b.store(8, b.frame_address(one), 0, 1);
        b.helper(HelperId::map_update_elem, {b.map(MapId{3}), b.frame_address(key), b.frame_address(one), 1});
      },
      [&] { b.atomic_add(8, value, 0, 1); }, Rare::target);
  b.ret();
  EXPECT_EQ(t.text(),
            "   0: r1 = r10\n"
            "   1: r1 += -16\n"
            "   2: r2 = 16\n"
            "   3: call bpf_get_current_comm#16\n"
            "   4: r1 = map[fd:0]\n"
            "   6: r2 = r10\n"
            "   7: r2 += -16\n"
            "   8: call bpf_map_lookup_elem#1\n"
            "   9: if r0 == 0 goto 14\n"
            "  10: r1 = 1\n"
            "  11: lock *(u64 *)(r0 +0) += r1\n"
            "  12: r0 = 0\n"
            "  13: exit\n"
            "  14: *(u64 *)(r10 -24) = 1\n"
            "  15: r1 = map[fd:0]\n"
            "  17: r2 = r10\n"
            "  18: r2 += -16\n"
            "  19: r3 = r10\n"
            "  20: r3 += -24\n"
            "  21: r4 = 1\n"
            "  22: call bpf_map_update_elem#2\n"
            "  23: goto 12\n");
}

TEST(Emit, keeps_the_context_only_when_it_is_read_after_a_call) {
  EmitFixture before, after;
  before.b.ret(before.b.load(8, false, before.b.context(), 8));
  EXPECT_EQ(before.text(),
            "   0: r0 = *(u64 *)(r1 +8)\n"
            "   1: exit\n");
  after.b.helper(HelperId::trace_printk);
  after.b.ret(after.b.load(8, false, after.b.context(), 8));
  EXPECT_EQ(after.text(),
            "   0: r6 = r1\n"
            "   1: call bpf_trace_printk#6\n"
            "   2: r0 = *(u64 *)(r6 +8)\n"
            "   3: exit\n");
}

TEST(Emit, moves_call_arguments_in_any_permutation) {
  EmitFixture t;
  Builder& b = t.b;
  const Reg x = b.load(8, false, b.context(), 0), y = b.load(8, false, b.context(), 8);
  const Reg first = b.helper(HelperId::trace_printk, {x, y});
  const Reg second = b.helper(HelperId::trace_printk, {y, x, first});
  b.ret(b.add(second, x));
  EXPECT_EQ(t.text(),
            "   0: r6 = *(u64 *)(r1 +0)\n"
            "   1: r7 = *(u64 *)(r1 +8)\n"
            "   2: r1 = r6\n"
            "   3: r2 = r7\n"
            "   4: call bpf_trace_printk#6\n"
            "   5: r1 = r7\n"
            "   6: r2 = r6\n"
            "   7: r3 = r0\n"
            "   8: call bpf_trace_printk#6\n"
            "   9: r0 += r6\n"
            "  10: exit\n");
}

TEST(Emit, subtracts_a_register_from_another_in_place) {
  EmitFixture t;
  Builder& b = t.b;
  const Reg x = b.load(8, false, b.context(), 0), variable = b.load(8, false, b.context(), 8);
  b.append({.op = Op::sub, .dst = variable, .a = x, .b = variable});
  b.ret(variable);
  const auto plan = emit(t.program, {});  // not optimized: the variable would get a second register
  ASSERT_TRUE(plan);
  EXPECT_EQ(bpf::disassemble_all(plan->insns),
            "   0: r2 = *(u64 *)(r1 +0)\n"
            "   1: r0 = *(u64 *)(r1 +8)\n"
            "   2: r2 -= r0\n"
            "   3: r0 = r2\n"
            "   4: exit\n");
}

TEST(Emit, accesses_the_stack_through_the_frame_pointer) {
  EmitFixture t;
  Builder& b = t.b;
  const Reg slot = b.frame_address(b.slot(16), 4);
  b.store(4, slot, 0, b.load(4, false, b.context(), 0));
  b.helper(HelperId::trace_printk, {slot});
  b.ret(b.load(2, false, slot, 2));
  EXPECT_EQ(t.text(),
            "   0: r1 = *(u32 *)(r1 +0)\n"
            "   1: *(u32 *)(r10 -12) = r1\n"
            "   2: r1 = r10\n"
            "   3: r1 += -12\n"
            "   4: call bpf_trace_printk#6\n"
            "   5: r0 = *(u16 *)(r10 -10)\n"
            "   6: exit\n");
}

TEST(Emit, compares_32_bits_instead_of_extending) {
  EmitFixture t;
  Builder& b = t.b;
  const Reg tid = b.zext(4, b.helper(HelperId::get_current_pid_tgid));
  b.when(Compare::ugt, tid, 3'000'000'000u, [&] { b.store(8, b.map_value(MapId{0}), 0, 1); });
  b.ret();
  EXPECT_EQ(t.text(),
            "   0: call bpf_get_current_pid_tgid#14\n"
            "   1: if w0 <= -1294967296 goto 5\n"
            "   2: r1 = map[fd:0]+0\n"
            "   4: *(u64 *)(r1 +0) = 1\n"
            "   5: r0 = 0\n"
            "   6: exit\n");
}

TEST(Emit, turns_a_condition_into_branches_alone) {
  EmitFixture t;  // if (a == 1 && b < 2) globals[0] = 1, the condition computed as a value
  Builder& b = t.b;
  const Reg x = b.load(8, false, b.context(), 0), y = b.load(8, false, b.context(), 8);
  const Reg both = b.copy(0);
  b.when(Compare::ne, b.compare(Compare::eq, x, 1), 0, [&] { b.copy_to(both, b.compare(Compare::ult, y, 2)); });
  b.when(Compare::ne, both, 0, [&] { b.store(8, b.map_value(MapId{0}), 0, 1); });
  b.ret();
  EXPECT_EQ(t.text(),
            "   0: r2 = *(u64 *)(r1 +0)\n"
            "   1: if r2 != 1 goto 7\n"
            "   2: r1 = *(u64 *)(r1 +8)\n"
            "   3: if r1 >= 2 goto 7\n"
            "   4: r1 = map[fd:0]+0\n"
            "   6: *(u64 *)(r1 +0) = 1\n"
            "   7: r0 = 0\n"
            "   8: exit\n");
}

TEST(Emit, tests_bits_in_one_instruction) {
  EmitFixture t;
  Builder& b = t.b;
  const Reg x = b.load(8, false, b.context(), 0);
  b.when(Compare::eq, b.and_(x, 0x40), 0, [&] { b.ret(1); });
  b.ret(2);
  EXPECT_EQ(t.text(),
            "   0: r1 = *(u64 *)(r1 +0)\n"
            "   1: if r1 & 64 goto 4\n"
            "   2: r0 = 1\n"
            "   3: exit\n"
            "   4: r0 = 2\n"
            "   5: exit\n");
}

TEST(Emit, turns_a_loop_so_that_it_jumps_once_per_round) {
  EmitFixture t;
  Builder& b = t.b;
  const Reg i = b.copy(0), sum = b.copy(0);
  const BlockId head = b.enter_new("head"), body = b.block("body"), out = b.block("out");
  b.branch(Compare::ult, i, 100, body, out);
  b.enter(body);
  b.copy_to(sum, b.add(sum, b.load(8, false, b.map_value(MapId{0}), 8)));
  b.copy_to(i, b.add(i, 1));
  b.jump(head);
  b.enter(out);
  b.ret(sum);
  EXPECT_EQ(t.text(),
            "   0: r2 = 0\n"
            "   1: r0 = 0\n"
            "   2: r1 = map[fd:0]+0\n"
            "   4: r1 = *(u64 *)(r1 +8)\n"
            "   5: r0 += r1\n"
            "   6: r2 += 1\n"
            "   7: if r2 < 100 goto 2\n"
            "   8: exit\n");
}

TEST(Emit, extends_signs_by_the_instructions_of_cpu_v4) {
  EmitFixture t;
  const Reg x = t.b.load(4, true, t.b.context(), 0);
  t.b.ret(t.b.sext(1, t.b.sdiv(x, 10)));
  EXPECT_EQ(t.text(),
            "   0: r1 = *(s32 *)(r1 +0)\n"
            "   1: r1 s/= 10\n"
            "   2: r0 = (s8)r1\n"
            "   3: exit\n");
}

TEST(Emit, divides_signed_numbers_without_cpu_v4) {
  EmitFixture t;
  const Reg x = t.b.load(8, false, t.b.context(), 0);
  t.b.ret(t.b.sdiv(x, -10));
  EXPECT_EQ(t.text(kOldMachine),
            "   0: r0 = *(u64 *)(r1 +0)\n"
            "   1: r1 = r0\n"
            "   2: r1 s>>= 63\n"
            "   3: r0 ^= r1\n"
            "   4: r0 -= r1\n"
            "   5: r0 /= 10\n"
            "   6: r1 ^= -1\n"
            "   7: r0 ^= r1\n"
            "   8: r0 -= r1\n"
            "   9: exit\n");
}

TEST(Emit, calls_back_into_its_own_functions) {
  EmitFixture t;
  Builder& b = t.b;
  const SlotId sum = b.slot(8);
  b.store(8, b.frame_address(sum), 0, 0);
  b.helper(HelperId::loop, {10, b.function_address(FunctionId{1}), b.frame_address(sum), 0});
  b.ret(b.load(8, false, b.frame_address(sum), 0));
  t.program.functions.push_back({.name = "step", .parameters = 2});
  Builder step(t.program.functions[1]);
  const Reg index = step.parameter(0), total = step.parameter(1);
  step.store(8, total, 0, step.add(step.load(8, false, total, 0), index));
  step.ret();
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(bpf::disassemble_all(plan->insns),
            "   0: *(u64 *)(r10 -8) = 0\n"
            "   1: r1 = 10\n"
            "   2: r2 = function at 10\n"
            "   4: r3 = r10\n"
            "   5: r3 += -8\n"
            "   6: r4 = 0\n"
            "   7: call bpf_loop#181\n"
            "   8: r0 = *(u64 *)(r10 -8)\n"
            "   9: exit\n"
            "  10: r3 = *(u64 *)(r2 +0)\n"
            "  11: r3 += r1\n"
            "  12: *(u64 *)(r2 +0) = r3\n"
            "  13: r0 = 0\n"
            "  14: exit\n");
  ASSERT_EQ(plan->functions.size(), 2u);
  EXPECT_EQ(plan->functions[1].insn, 10u);
  EXPECT_EQ(plan->functions[1].parameters, 2u);
  EXPECT_TRUE(plan->relocations.empty());
}

TEST(Emit, leaves_names_to_the_loader) {
  EmitFixture t;
  Builder& b = t.b;
  b.helper(HelperId::map_lookup_elem, {b.map(MapId{5}), b.map_value(MapId{2}, 40)});
  b.helper(HelperId::trace_printk, {b.kernel_symbol(7)});
  b.kfunc(8);
  b.ret();
  // Looking up has no effect, so only the rest is left.
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->relocations.size(), 2u);
  EXPECT_EQ(plan->relocations[0].kind, bpf::Relocation::Kind::kernel_type);
  EXPECT_EQ(plan->relocations[0].insn, 0u);
  EXPECT_EQ(plan->relocations[0].target, 7u);
  EXPECT_EQ(plan->relocations[1].kind, bpf::Relocation::Kind::kfunc);
  EXPECT_EQ(plan->relocations[1].target, 8u);
}

TEST(Emit, puts_the_offset_into_a_map_value_in_the_second_half) {
  EmitFixture t;
  t.b.helper(HelperId::trace_printk, {t.b.map_value(MapId{2}, 40), 8});
  t.b.ret();
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->relocations.size(), 1u);
  EXPECT_EQ(plan->relocations[0].kind, bpf::Relocation::Kind::map_value);
  EXPECT_EQ(plan->insns[0].src, bpf::kPseudoMapValue);
  EXPECT_EQ(plan->insns[1].imm, 40);
}

TEST(Emit, records_a_line_where_the_place_in_the_script_changes) {
  EmitFixture t;
  Builder& b = t.b;
  const SourceId script{0};
  t.program.span = {script, 0, 5};
  const Reg x = b.load(8, false, b.context(), 0);
  b.span = {script, 10, 14};
  b.store(8, b.map_value(MapId{0}), 0, x);
  b.span = {};
  b.store(8, b.map_value(MapId{0}), 8, x);
  b.span = {script, 20, 24};
  b.ret(x);
  const auto plan = t.plan();
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->lines.size(), 3u);
  EXPECT_EQ(plan->lines[0].insn, 0u);
  EXPECT_EQ(plan->lines[0].span, t.program.span);
  EXPECT_EQ(plan->lines[1].span.begin, 10u);
  EXPECT_EQ(plan->lines[2].span.begin, 20u);
  EXPECT_TRUE(std::ranges::is_sorted(plan->lines, {}, &bpf::LineInfo::insn));
}

}  // namespace
}  // namespace scry::ir
