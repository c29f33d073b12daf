#include "codegen/module.h"

#include <gtest/gtest.h>

namespace scry::codegen {
namespace {

using Shares = std::vector<uint64_t>;

TEST(ShareEqually, gives_all_that_is_wanted_where_it_is_there) {
  EXPECT_EQ(share_equally({10, 0, 30}, 40), (Shares{10, 0, 30}));
}

TEST(ShareEqually, leaves_small_ones_whole_and_divides_the_rest_among_the_others) {
  EXPECT_EQ(share_equally({1000, 10, 5000}, 210), (Shares{100, 10, 100}));
  EXPECT_EQ(share_equally({1000, 90, 5000}, 210), (Shares{70, 70, 70}));
}

}  // namespace
}  // namespace scry::codegen
