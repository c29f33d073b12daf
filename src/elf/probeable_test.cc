#include "elf/probeable.h"

#include <gtest/gtest.h>

#include <array>

namespace scry::symbols {
namespace {

template <class... Byte>
bool probeable(Byte... bytes) {
  const std::array code{static_cast<std::byte>(bytes)...};
  return can_be_probed(code);
}

TEST(Probeable, functions_begin_as_compilers_make_them) {
  EXPECT_TRUE(probeable(0xf3, 0x0f, 0x1e, 0xfa));        // endbr64
  EXPECT_TRUE(probeable(0x55));                          // push
  EXPECT_TRUE(probeable(0x48, 0x83, 0xec, 0x10));        // sub
  EXPECT_TRUE(probeable(0x64, 0x48, 0x8b, 0x04, 0x25));  // mov %fs:...
}

TEST(Probeable, some_vector_instructions_are_refused) {
  EXPECT_FALSE(probeable(0xc5, 0xf9, 0x6e, 0xfe));              // vmovd
  EXPECT_FALSE(probeable(0xc5, 0xf9, 0xef, 0xc0));              // vpxor
  EXPECT_FALSE(probeable(0x62, 0xe1, 0xfe, 0x48, 0x6f, 0x06));  // vmovdqu64
}

TEST(Probeable, vector_instructions_that_the_kernel_takes_for_others_are_refused) {
  EXPECT_FALSE(probeable(0x62, 0xe2, 0x7d, 0x28, 0x7a, 0xce));  // vpbroadcastb: jp
  EXPECT_FALSE(probeable(0xc5, 0xf8, 0x77));                    // vzeroupper: ja
  EXPECT_FALSE(probeable(0xc5, 0xf9, 0xe8, 0xc1));              // vpsubsb: call
  EXPECT_FALSE(probeable(0xc5, 0xfb, 0xc2, 0xc1, 0x01));        // vcmpsd: ret
  EXPECT_TRUE(probeable(0xc5, 0xf8, 0x10, 0x07));               // vmovups
  EXPECT_TRUE(probeable(0xc5, 0xf8, 0x57, 0xc0));               // vxorps
  EXPECT_TRUE(probeable(0xc5, 0xfb, 0x58, 0xc1));               // vaddsd
}

TEST(Probeable, instructions_of_four_operands_are_refused) {
  EXPECT_FALSE(probeable(0xc4, 0xe3, 0xf9, 0x6b, 0xc2, 0x10));  // vfmaddsd, as the first of a function of libm
  EXPECT_FALSE(probeable(0xc4, 0xe3, 0xf9, 0x5d, 0xc2, 0x10));  // vfmaddsubpd
  EXPECT_TRUE(probeable(0xc4, 0xe2, 0xf9, 0x99, 0xc2));         // vfmadd132sd
}

TEST(Probeable, lock_and_strange_segments_are_refused) {
  EXPECT_FALSE(probeable(0xf0, 0x48, 0x0f, 0xb1, 0x17));
  EXPECT_FALSE(probeable(0x2e, 0x90));
  EXPECT_FALSE(probeable(0xf4));  // hlt
}

TEST(Probeable, the_long_nop_is_for_the_start_of_a_function) {
  const std::array nop{std::byte{0x0f}, std::byte{0x1f}, std::byte{0x44}, std::byte{0}, std::byte{0}};
  EXPECT_TRUE(can_be_probed(nop));
  EXPECT_FALSE(can_be_probed(nop, true));
}

TEST(Probeable, what_is_cut_off_is_left_to_the_kernel) {
  EXPECT_TRUE(probeable(0xc5, 0xf9));
  EXPECT_TRUE(probeable(0x66));
}

}  // namespace
}  // namespace scry::symbols
