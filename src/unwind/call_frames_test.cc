// Rules of hand-written assembler, from call-frame instructions that the tests write themselves.
#include "unwind/call_frames.h"

#include <dwarf.h>
#include <gtest/gtest.h>

#include <cstring>

namespace scry::unwind {
namespace {

using Code = std::vector<uint8_t>;
constexpr uint8_t kRbx = 3, kRbp = 6, kRsp = 7, kR8 = 8, kR9 = 9, kR11 = 11, kRip = 16, kRdx = 1;  // DWARF's numbers
constexpr uint64_t kStart = 0x1000;

void append(Code& code, const Code& more) {
  code.insert(code.end(), more.begin(), more.end());
}

template <class T>
void append_number(Code& code, T value) {
  const size_t at = code.size();
  code.resize(at + sizeof(value));
  std::memcpy(code.data() + at, &value, sizeof(value));
}

void append_entry(Code& section, Code body) {
  body.resize((body.size() + 7) / 8 * 8, DW_CFA_nop);
  append_number(section, static_cast<uint32_t>(body.size()));
  append(section, body);
}

// The rule of a function at its last instruction; .debug_frame with one CIE: the CFA is rsp + 8, below it the return
// address.
Rule rule_after(const Code& instructions) {
  Code section, cie, function;
  append_number(cie, UINT32_MAX);
  append(cie, {1, 0, 1, 0x78, kRip, DW_CFA_def_cfa, kRsp, 8, DW_CFA_offset | kRip, 1});  // version, "", 1, -8
  append_entry(section, cie);
  append_number(function, uint32_t{0});
  append_number(function, kStart);
  append_number(function, uint64_t{0x100});
  append(function, instructions);
  append_entry(section, function);
  const CallFrameRows rows = read_call_frames(std::as_bytes(std::span(section)), 0, FrameFormat::debug_frame, SIZE_MAX);
  EXPECT_EQ(rows.rows.size(), 2u);
  if (rows.rows.empty()) return {};
  EXPECT_EQ(rows.rows[0].address, kStart);
  return rows.rules[rows.rows[0].rule];
}

size_t index_of(Register preserved) {
  return static_cast<size_t>(std::ranges::find(kPreserved, preserved) - kPreserved.begin());
}

TEST(CallFrames, vfork_has_its_return_address_in_a_register) {
  const Rule rule = rule_after({DW_CFA_def_cfa_offset, 0, DW_CFA_register, kRip, 5});
  EXPECT_EQ(rule.step, Step::add);
  EXPECT_EQ(rule.offset, 0);
  EXPECT_EQ(rule.return_address, -8);  // not kIsSaved: where it was before
  EXPECT_EQ(rule.has_moves, 1);
  EXPECT_EQ(rule.moves[0], (Move{rip, rdi}));
}

TEST(CallFrames, longjmp_has_three_registers_in_others) {
  const Rule rule = rule_after({DW_CFA_register, kRsp, kR8, DW_CFA_register, kRbp, kR9, DW_CFA_register, kRip, kRdx});
  EXPECT_EQ(rule.moves[0], (Move{rip, rdx}));
  EXPECT_EQ(rule.moves[1], (Move{rsp, r8}));
  EXPECT_EQ(rule.moves[2], (Move{rbp, r9}));
  EXPECT_EQ(rule.saved[index_of(rbp)], 0);
}

TEST(CallFrames, a_fourth_register_in_another_one_is_lost) {
  const Rule rule = rule_after({DW_CFA_register, kRsp, kR8, DW_CFA_register, kRbp, kR9, DW_CFA_register, kRbx, kR11,
                                DW_CFA_register, kRip, kRdx});
  EXPECT_EQ(rule.step, Step::add);
  EXPECT_EQ(rule.moves[2], (Move{rbx, r11}));
  EXPECT_EQ(rule.saved[index_of(rbp)], kIsLost);
}

// Not "unchanged": a caller that is found by it would be a wrong one.
TEST(CallFrames, a_place_that_no_rule_can_hold_is_lost) {
  const Rule rule = rule_after({DW_CFA_val_offset, kRbx, 2, DW_CFA_undefined, kRbp});
  EXPECT_EQ(rule.step, Step::add);
  EXPECT_EQ(rule.saved[index_of(rbx)], kIsLost);
  EXPECT_EQ(rule.saved[index_of(rbp)], kIsLost);
}

TEST(CallFrames, a_return_address_that_no_rule_can_hold_is_unsupported) {
  EXPECT_EQ(rule_after({DW_CFA_val_offset, kRip, 2}).step, Step::unsupported);
}

// As libgcc and gdb have it, and assembler relies on it (libgcrypt's SHA-2): the offset of the last rule of that kind.
TEST(CallFrames, a_register_after_an_expression_keeps_the_offset_from_before_it) {
  const Rule rule = rule_after({DW_CFA_def_cfa_offset, 56, DW_CFA_def_cfa_expression, 4, DW_OP_breg0 + kRsp, 0x98, 4,
                                DW_OP_deref, DW_CFA_def_cfa_register, kRsp});
  EXPECT_EQ(rule.step, Step::add);
  EXPECT_EQ(rule.cfa_register, rsp);
  EXPECT_EQ(rule.offset, 56);
}

// As SBCL and hand-written assembler add to what they load.
TEST(CallFrames, an_expression_may_add_constants) {
  const Rule rule = rule_after({DW_CFA_def_cfa_expression, 9, DW_OP_breg0 + kRsp, 8, DW_OP_deref, DW_OP_lit0 + 16,
                                DW_OP_plus, DW_OP_const1u, 200, DW_OP_minus, DW_OP_nop});
  EXPECT_EQ(rule.step, Step::unsupported);
  const Rule sum = rule_after({DW_CFA_def_cfa_expression, 8, DW_OP_breg0 + kRsp, 8, DW_OP_deref, DW_OP_lit0 + 16,
                               DW_OP_plus, DW_OP_const1u, 200, DW_OP_minus});
  EXPECT_EQ(sum.step, Step::load);
  EXPECT_EQ(sum.addend, 16 - 200);
}

TEST(CallFrames, an_offset_after_an_expression_leaves_the_expression) {
  const Rule rule =
      rule_after({DW_CFA_def_cfa_expression, 4, DW_OP_breg0 + kRsp, 0x98, 4, DW_OP_deref, DW_CFA_def_cfa_offset, 16});
  EXPECT_EQ(rule.step, Step::load);
  EXPECT_EQ(rule.offset, 536);
}

}  // namespace
}  // namespace scry::unwind
