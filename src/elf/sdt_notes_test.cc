#include "elf/sdt_notes.h"

#include <gtest/gtest.h>

namespace scry::symbols {
namespace {

SdtOperand operand(std::string_view text) {
  const auto operands = parse_sdt_operands(text);
  return operands.size() == 1 ? operands[0] : SdtOperand{};
}

TEST(SdtOperands, registers_know_their_width_and_family) {
  const SdtOperand one = operand("-4@%edi");
  EXPECT_EQ(one.kind, SdtOperand::Kind::register_);
  EXPECT_EQ(one.base, "di");
  EXPECT_EQ(one.size, 4u);
  EXPECT_TRUE(one.is_signed);
  EXPECT_EQ(operand("1@%r10b").base, "r10");
  EXPECT_TRUE(operand("1@%bh").high_byte);
}

TEST(SdtOperands, constants_may_be_negative) {
  EXPECT_EQ(operand("-4@$-7").number, -7);
  EXPECT_EQ(operand("8@$0x10").number, 16);
}

TEST(SdtOperands, memory_has_displacement_base_index_and_scale) {
  const SdtOperand one = operand("8@-48(%rbp,%r12,4)");
  EXPECT_EQ(one.kind, SdtOperand::Kind::memory);
  EXPECT_EQ(one.number, -48);
  EXPECT_EQ(one.base, "bp");
  EXPECT_EQ(one.index, "r12");
  EXPECT_EQ(one.scale, 4u);
  EXPECT_EQ(operand("8@(,%rax,8)").index, "ax");
}

TEST(SdtOperands, memory_may_be_named_by_a_symbol) {
  EXPECT_EQ(operand("8@counter(%rip)").symbol, "counter");
  const SdtOperand one = operand("4@table+8(%rip)");
  EXPECT_EQ(one.symbol, "table");
  EXPECT_EQ(one.number, 8);
  EXPECT_EQ(one.base, "ip");
}

TEST(SdtOperands, numbers_and_the_symbol_come_in_any_order) {
  for (const char* text : {"8@8+st(%rip)", "8@st+8(%rip)", "8@-8+st+16(%rip)", "8@+8+st-0(%rip)"}) {
    EXPECT_EQ(operand(text).symbol, "st") << text;
    EXPECT_EQ(operand(text).number, 8) << text;
  }
  EXPECT_EQ(operand("8@st").symbol, "st");
  EXPECT_EQ(operand("8@8+@0xfffffffffffffff0(%rip)").symbol, "@0xfffffffffffffff0");
}

TEST(SdtOperands, blanks_separate_but_not_in_parentheses) {
  const auto operands = parse_sdt_operands("-4@%eax  8@(%rax, %rbx, 4) 2@$1");
  ASSERT_EQ(operands.size(), 3u);
  EXPECT_EQ(operands[1].scale, 4u);
}

TEST(SdtOperands, what_is_not_understood_is_unknown) {
  for (const char* text : {"8@%xmm0", "3@%eax", "8@(%rax,%rbx,3)", "8@(%rax", "@", "x@y", "8@$", "4f@%xmm1", "8f@%rdx",
                           "8@%fs:0", "4@%zzz", "8@st@tpoff(%rip)", "8@a+b(%rip)", "8@8-a(%rip)", "8@8(%rip)", "8@8"})
    EXPECT_EQ(operand(text).kind, SdtOperand::Kind::unknown) << text;
}

}  // namespace
}  // namespace scry::symbols
