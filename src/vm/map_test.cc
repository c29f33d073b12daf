#include "vm/map.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>

#include "vm/ring.h"

namespace scry::vm {
namespace {

using bpf::MapPlan;
using bpf::MapType;

Bytes bytes_of(const uint64_t& value, size_t size = 8) {
  return std::as_bytes(std::span(&value, 1)).first(size);
}

struct MapTest : testing::Test {
  static constexpr uint32_t kCpus = 2;
  Memory memory;

  std::shared_ptr<Map> make(MapType type, uint32_t entries, uint32_t key_size = 8, uint32_t value_size = 8) {
    return *make_map(
        {.name = "m", .type = type, .key_size = key_size, .value_size = value_size, .max_entries = entries}, memory,
        kCpus);
  }
  uint64_t value_at(uint64_t address) { return read_uint(Bytes(*memory.access(address, 8, Access::load), 8), 8); }
};

TEST_F(MapTest, hash_answers_as_the_kernel_does) {
  auto map = make(MapType::hash, 2);
  EXPECT_EQ(map->update(bytes_of(1), bytes_of(10), bpf::kUpdateExist, 0), -ENOENT);
  EXPECT_EQ(map->update(bytes_of(1), bytes_of(10), bpf::kUpdateNoExist, 0), 0);
  EXPECT_EQ(map->update(bytes_of(1), bytes_of(11), bpf::kUpdateNoExist, 0), -EEXIST);
  EXPECT_EQ(map->update(bytes_of(2), bytes_of(20), 77, 0), -EINVAL);
  EXPECT_EQ(map->update(bytes_of(2), bytes_of(20), bpf::kUpdateAny, 0), 0);
  EXPECT_EQ(map->update(bytes_of(3), bytes_of(30), bpf::kUpdateAny, 0), -E2BIG);
  EXPECT_EQ(map->update(bytes_of(1), bytes_of(12), bpf::kUpdateAny, 0), 0);  // a full map still changes what it has
  EXPECT_EQ(value_at(map->find(bytes_of(1), 0)), 12u);
  EXPECT_EQ(map->find(bytes_of(3), 0), 0u);
  EXPECT_EQ(map->remove(bytes_of(3)), -ENOENT);
  EXPECT_EQ(map->remove(bytes_of(1)), 0);
  EXPECT_EQ(map->count(), 1u);
}

TEST_F(MapTest, lru_hash_evicts_the_element_used_least_lately) {
  auto map = make(MapType::lru_hash, 2);
  map->update(bytes_of(1), bytes_of(10), bpf::kUpdateAny, 0);
  map->update(bytes_of(2), bytes_of(20), bpf::kUpdateAny, 0);
  map->find(bytes_of(1), 0);
  EXPECT_EQ(map->update(bytes_of(3), bytes_of(30), bpf::kUpdateAny, 0), 0);
  EXPECT_EQ(map->find(bytes_of(2), 0), 0u);
  EXPECT_NE(map->find(bytes_of(1), 0), 0u);
}

TEST_F(MapTest, a_removed_element_stays_readable_until_the_run_ends) {
  auto map = make(MapType::hash, 2);
  map->update(bytes_of(1), bytes_of(10), bpf::kUpdateAny, 0);
  const uint64_t address = map->find(bytes_of(1), 0);
  map->remove(bytes_of(1));
  EXPECT_EQ(value_at(address), 10u);
  map->end_of_run();
  EXPECT_FALSE(memory.access(address, 8, Access::load));
}

TEST_F(MapTest, per_cpu_hash_starts_the_other_cpus_at_zero) {
  auto map = make(MapType::percpu_hash, 2, 8, 4);
  map->update(bytes_of(1), bytes_of(10, 4), bpf::kUpdateAny, 1);
  EXPECT_EQ(map->stored_value_size(), 16u);
  EXPECT_EQ(read_uint(Bytes(map->stored(bytes_of(1)), 16), 8), 0u);
  EXPECT_EQ(read_uint(Bytes(map->stored(bytes_of(1)), 16).subspan(8), 8), 10u);
  EXPECT_FALSE(memory.access(map->find(bytes_of(1), 1), 8, Access::load));  // the padding is no one's
}

TEST_F(MapTest, array_answers_as_the_kernel_does) {
  auto map = make(MapType::array, 2, 4);
  EXPECT_EQ(map->find(bytes_of(2, 4), 0), 0u);
  EXPECT_EQ(map->update(bytes_of(2, 4), bytes_of(1), bpf::kUpdateAny, 0), -E2BIG);
  EXPECT_EQ(map->update(bytes_of(1, 4), bytes_of(1), bpf::kUpdateNoExist, 0), -EEXIST);
  EXPECT_EQ(map->update(bytes_of(1, 4), bytes_of(7), bpf::kUpdateAny, 0), 0);
  EXPECT_EQ(map->remove(bytes_of(1, 4)), -EINVAL);
  EXPECT_EQ(value_at(map->find(bytes_of(1, 4), 0)), 7u);
}

TEST_F(MapTest, an_access_may_not_cross_into_the_next_element) {
  auto map = make(MapType::array, 2, 4);
  const uint64_t first = map->find(bytes_of(0, 4), 0);
  EXPECT_FALSE(memory.access(first + 4, 8, Access::load));
  EXPECT_TRUE(memory.access(first + 4, 4, Access::load));
}

TEST_F(MapTest, walks_keys_and_starts_again_after_a_lost_one) {
  auto map = make(MapType::hash, 4);
  for (uint64_t key : {5, 6}) map->update(bytes_of(key), bytes_of(0), bpf::kUpdateAny, 0);
  uint64_t key = 0;
  auto* out = reinterpret_cast<std::byte*>(&key);
  EXPECT_TRUE(map->next_key(nullptr, out));
  EXPECT_EQ(key, 5u);
  EXPECT_TRUE(map->next_key(bytes_of(5).data(), out));
  EXPECT_EQ(key, 6u);
  EXPECT_FALSE(map->next_key(bytes_of(6).data(), out));
  EXPECT_TRUE(map->next_key(bytes_of(99).data(), out));
  EXPECT_EQ(key, 5u);
}

TEST_F(MapTest, refuses_plans_that_the_kernel_refuses) {
  auto error = [&](const MapPlan& plan) {
    auto map = make_map(plan, memory, kCpus);
    return map ? 0 : map.error().code;
  };
  EXPECT_EQ(error({.type = MapType::array, .key_size = 8, .value_size = 8}), EINVAL);
  EXPECT_EQ(error({.type = MapType::hash, .key_size = 8, .value_size = 0}), EINVAL);
  EXPECT_EQ(error({.type = MapType::hash, .key_size = 8, .value_size = 8, .max_entries = 0}), EINVAL);
  EXPECT_EQ(error({.type = MapType::percpu_array, .value_size = 40'000}), E2BIG);
  EXPECT_EQ(error({.type = MapType::ringbuf, .key_size = 0, .max_entries = 5000}), EINVAL);
  EXPECT_EQ(error({.type = MapType::ringbuf, .key_size = 0, .max_entries = 4096}), 0);
}

struct RingTest : MapTest {
  std::shared_ptr<Map> map = make(MapType::ringbuf, 4096, 0, 0);
  Ring& ring = *map->as_ring();

  std::vector<uint64_t> consume_all() {
    std::vector<uint64_t> values;
    ring.consume([&](Bytes record) { return values.push_back(read_uint(record, 8)), true; });
    return values;
  }
};

TEST_F(RingTest, keeps_order_and_waits_for_open_records) {
  const uint64_t first = ring.reserve(8);
  ring.output(bytes_of(2), 0);
  EXPECT_TRUE(consume_all().empty());
  std::memcpy(*memory.access(first, 8, Access::store), bytes_of(1).data(), 8);
  EXPECT_TRUE(ring.submit(first, 0, false));
  EXPECT_EQ(consume_all(), (std::vector<uint64_t>{1, 2}));
}

TEST_F(RingTest, leaves_out_discarded_records) {
  EXPECT_TRUE(ring.submit(ring.reserve(8), 0, true));
  ring.output(bytes_of(2), 0);
  EXPECT_EQ(consume_all(), std::vector<uint64_t>{2});
}

TEST_F(RingTest, refuses_what_finds_no_room_and_has_room_again_after_reading) {
  // A record of 8 bytes takes 16; one byte of the ring stays free.
  for (int i = 0; i < 255; i++) ASSERT_EQ(ring.output(bytes_of(i), 0), 0) << i;
  EXPECT_EQ(ring.output(bytes_of(0), 0), -EAGAIN);
  EXPECT_EQ(ring.query(0), 255u * 16);
  EXPECT_EQ(consume_all().size(), 255u);
  EXPECT_EQ(ring.output(bytes_of(0), 0), 0);
}

TEST_F(RingTest, wakes_only_a_reader_that_has_caught_up) {
  int wakeups = 0;
  ring.on_wakeup = [&] { wakeups++; };
  ring.output(bytes_of(1), 0);
  ring.output(bytes_of(2), 0);
  EXPECT_EQ(wakeups, 1);
  ring.output(bytes_of(3), bpf::kRingForceWakeup);
  EXPECT_EQ(wakeups, 2);
  consume_all();
  ring.output(bytes_of(4), bpf::kRingNoWakeup);
  EXPECT_EQ(wakeups, 2);
}

}  // namespace
}  // namespace scry::vm
