#include "bpf/disasm.h"

#include <gtest/gtest.h>

#include "bpf/opcode.h"

namespace scry::bpf {
namespace {

std::string text(Insn insn) {
  return disassemble(std::span(&insn, 1), 0);
}

TEST(Disassembler, writes_arithmetic_as_the_verifier_does) {
  EXPECT_EQ(text({.code = kAlu64 | kMov | kReg, .dst = 1, .src = 6}), "r1 = r6");
  EXPECT_EQ(text({.code = kAlu64 | kAdd | kImm, .dst = 2, .imm = -8}), "r2 += -8");
  EXPECT_EQ(text({.code = kAlu32 | kMov | kReg, .dst = 1, .src = 1}), "w1 = w1");
  EXPECT_EQ(text({.code = kAlu64 | kArsh | kImm, .dst = 3, .imm = 63}), "r3 s>>= 63");
  EXPECT_EQ(text({.code = kAlu64 | kDiv | kReg, .dst = 3, .src = 4, .offset = 1}), "r3 s/= r4");
  EXPECT_EQ(text({.code = kAlu64 | kMov | kReg, .dst = 3, .src = 4, .offset = 8}), "r3 = (s8)r4");
  EXPECT_EQ(text({.code = kAlu32 | kEnd | kToBigEndian, .dst = 3, .imm = 16}), "r3 = be16 r3");
  EXPECT_EQ(text({.code = kAlu64 | kNeg, .dst = 3}), "r3 = -r3");
}

TEST(Disassembler, writes_memory_accesses_as_the_verifier_does) {
  EXPECT_EQ(text({.code = kLdx | kModeMem | kDouble, .dst = 1, .src = 6, .offset = 16}), "r1 = *(u64 *)(r6 +16)");
  EXPECT_EQ(text({.code = kLdx | kModeMemSigned | kWord, .dst = 1, .src = 6, .offset = -4}), "r1 = *(s32 *)(r6 -4)");
  EXPECT_EQ(text({.code = kSt | kModeMem | kByte, .dst = 10, .offset = -1, .imm = 7}), "*(u8 *)(r10 -1) = 7");
  EXPECT_EQ(text({.code = kStx | kModeMem | kHalf, .dst = 10, .src = 2, .offset = -2}), "*(u16 *)(r10 -2) = r2");
  EXPECT_EQ(text({.code = kStx | kModeAtomic | kDouble, .dst = 1, .src = 2, .offset = 8, .imm = kAdd}),
            "lock *(u64 *)(r1 +8) += r2");
  EXPECT_EQ(text({.code = kStx | kModeAtomic | kWord, .dst = 1, .src = 2, .offset = 0, .imm = kAtomicExchange}),
            "r2 = atomic32_xchg((u32 *)(r1 +0), r2)");
}

TEST(Disassembler, names_the_target_of_a_jump) {
  const Insn insns[] = {{.code = kJmp | kJsgt | kImm, .dst = 1, .offset = 2, .imm = -1},
                        {.code = kJmp | kJa, .offset = -2},
                        {.code = kJmp32 | kJa, .imm = 40'000},
                        {.code = kJmp32 | kJlt | kReg, .dst = 1, .src = 2, .offset = 0},
                        {.code = kJmp | kCall, .src = kPseudoCall, .imm = 5},
                        {.code = kJmp | kExit}};
  EXPECT_EQ(disassemble_all(insns),
            "   0: if r1 s> -1 goto 3\n"
            "   1: goto 0\n"
            "   2: goto 40003\n"
            "   3: if w1 < w2 goto 4\n"
            "   4: call 10\n"
            "   5: exit\n");
}

TEST(Disassembler, joins_the_halves_of_a_64_bit_constant) {
  const Insn insns[] = {{.code = kLoadImm64, .dst = 1, .imm = int32_t(0x89abcdef)}, {.imm = 0x01234567}};
  EXPECT_EQ(disassemble_all(insns), "   0: r1 = 0x123456789abcdef ll\n");
  EXPECT_EQ(disassemble(insns, 0, "map[counts]"), "r1 = map[counts]");
}

TEST(Disassembler, survives_any_opcode) {
  for (unsigned code = 0; code < 256; code++) {
    const Insn insns[] = {{.code = uint8_t(code), .dst = 15, .src = 15, .offset = INT16_MIN, .imm = INT32_MIN}};
    EXPECT_FALSE(disassemble_all(insns).empty());
  }
}

}  // namespace
}  // namespace scry::bpf
