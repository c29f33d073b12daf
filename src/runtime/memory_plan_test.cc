#include "runtime/memory_plan.h"

#include <gtest/gtest.h>

namespace scry {
namespace {

constexpr uint64_t kMiB = uint64_t{1} << 20;

TEST(MemoryPlan, names_the_largest_part_and_its_knob) {
  const auto room = room_for_tables({{"@a", 3 * kMiB, "lower a"}, {"@b", 9 * kMiB, "lower b"}}, 10 * kMiB);
  ASSERT_FALSE(room);
  EXPECT_EQ(
      room.error().message(),
      "The maps and buffers of this script take 12 MiB, more than --max-memory allows (10 MiB): the largest is @b, "
      "with 9 MiB");
  EXPECT_EQ(room.error().hint, "lower b, or allow more: --max-memory 12M");
}

TEST(MemoryPlan, leaves_the_rest_to_call_frame_tables) {
  EXPECT_EQ(room_for_tables({{"@a", 4 * kMiB, ""}, {"tables", kLeastTableBytes, ""}}, 50 * kMiB).value(), 46 * kMiB);
  EXPECT_EQ(room_for_tables({{"@a", 4 * kMiB, ""}}, 0).value(), std::nullopt);
}

}  // namespace
}  // namespace scry
