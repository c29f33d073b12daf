#include "bpf/map_memory.h"

#include <gtest/gtest.h>

namespace scry::bpf {
namespace {

// What /proc/PID/fdinfo shows as memlock on Linux 6.18 with two processors.
TEST(MapMemory, is_near_what_the_kernel_counts) {
  struct Counted {
    MapPlan plan;
    uint64_t memlock;
  };
  const Counted kCounted[] = {
      {{.type = MapType::hash, .key_size = 8, .value_size = 8, .max_entries = 4096}, 328'000},
      {{.type = MapType::percpu_hash, .key_size = 8, .value_size = 100, .max_entries = 4096}, 1'180'000},
      {{.type = MapType::array, .value_size = 1000, .max_entries = 100}, 100'000},
      {{.type = MapType::ringbuf, .key_size = 0, .max_entries = 1 << 20}, 1'066'000},
  };
  for (const Counted& counted : kCounted) {
    const double estimate = double(map_bytes(counted.plan, 2));
    EXPECT_NEAR(estimate / double(counted.memlock), 1, 0.03) << uint32_t(counted.plan.type);
  }
}

TEST(MapMemory, counts_each_processors_values) {
  const MapPlan plan{.type = MapType::percpu_hash, .key_size = 8, .value_size = 512, .max_entries = 4096};
  EXPECT_GT(map_bytes(plan, 256), 512ull * 256 * 4096);
  EXPECT_EQ(element_bytes(plan, 2), 48u + 8 + 8 + 2 * 512);
}

}  // namespace
}  // namespace scry::bpf
