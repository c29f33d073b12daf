#include "symbols/probeable.h"

#include <gtest/gtest.h>

#include <array>

namespace scry::symbols {
namespace {

template <class... Byte>
bool probeable(Byte... bytes) {
  const std::array code{static_cast<std::byte>(bytes)...};
  return kernel_can_probe(code);
}

TEST(Probeable, functions_begin_as_compilers_make_them) {
  EXPECT_TRUE(probeable(0xf3, 0x0f, 0x1e, 0xfa));        // endbr64
  EXPECT_TRUE(probeable(0x55));                          // push
  EXPECT_TRUE(probeable(0x48, 0x83, 0xec, 0x10));        // sub
  EXPECT_TRUE(probeable(0x64, 0x48, 0x8b, 0x04, 0x25));  // mov %fs:...
  EXPECT_TRUE(probeable(0xc5, 0xf8, 0x77));              // vzeroupper
}

TEST(Probeable, some_vector_instructions_are_refused) {
  EXPECT_FALSE(probeable(0xc5, 0xf9, 0x6e, 0xfe));              // vmovd
  EXPECT_FALSE(probeable(0xc5, 0xf9, 0xef, 0xc0));              // vpxor
  EXPECT_FALSE(probeable(0x62, 0xe1, 0xfe, 0x48, 0x6f, 0x06));  // vmovdqu64
}

TEST(Probeable, lock_and_strange_segments_are_refused) {
  EXPECT_FALSE(probeable(0xf0, 0x48, 0x0f, 0xb1, 0x17));
  EXPECT_FALSE(probeable(0x2e, 0x90));
  EXPECT_FALSE(probeable(0xf4));  // hlt
}

TEST(Probeable, what_is_cut_off_is_left_to_the_kernel) {
  EXPECT_TRUE(probeable(0xc5, 0xf9));
  EXPECT_TRUE(probeable(0x66));
}

}  // namespace
}  // namespace scry::symbols
