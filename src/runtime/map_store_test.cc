#include "runtime/map_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/fake_kernel.h"
#include "runtime/test_bundle.h"

namespace scry {
namespace {

using test::TestBundle;
using testing::ElementsAre;

constexpr uint32_t kCpus = 2;

class MapStoreTest : public testing::Test {
 protected:
  // Creates the maps; to be called when the bundle is complete.
  void create() {
    for (const bpf::MapPlan& plan : b.bundle.maps) maps.push_back(*kernel.create_map(plan));
    globals = Globals(*kernel.map_memory(maps[0].get(), TestBundle::kGlobalsSize), TestBundle::kGlobalsSize);
  }
  MapStore store() { return {b.bundle, kernel, maps, globals, clock}; }

  FakeClock clock;
  // A scalar map at the free globals.
  bpf::ScriptMap scalar(TypeRef value, bpf::MapStorage storage, uint32_t stride = 0) {
    return {.name = "@", .value = value, .storage = storage, .offset = TestBundle::kFreeGlobals, .stride = stride};
  }
  bpf::ScriptMap hash(bool per_cpu) {
    const bpf::MapId id = b.map({.name = "hash",
                                 .type = per_cpu ? bpf::MapType::percpu_hash : bpf::MapType::hash,
                                 .key_size = 8,
                                 .value_size = 8,
                                 .max_entries = 16});
    return {.name = "@",
            .key = b.types.uint64(),
            .value = b.types.uint64(),
            .storage = per_cpu ? bpf::MapStorage::percpu_hash : bpf::MapStorage::hash,
            .map = id};
  }
  void put(const bpf::ScriptMap& map, uint64_t key, std::vector<uint64_t> values) {
    ASSERT_TRUE(kernel.update(maps[size_t(map.map)].get(), &key, values.data(), bpf::kUpdateAny));
  }
  uint64_t word(uint32_t index) { return globals.load(TestBundle::kFreeGlobals + 8 * index); }
  void set_word(uint32_t index, uint64_t value) { globals.store(TestBundle::kFreeGlobals + 8 * index, value); }

  // The values of all CPUs by key.
  std::map<uint64_t, std::vector<uint64_t>> contents(const RawEntries& entries) {
    std::map<uint64_t, std::vector<uint64_t>> all;
    for (size_t i = 0; i < entries.count; ++i) {
      const Bytes value = entries.value(i);
      std::vector<uint64_t>& words = all[entries.key_size ? read_uint(entries.key(i), 8) : 0];
      for (size_t at = 0; at < value.size(); at += 8) words.push_back(read_uint(value.subspan(at), 8));
    }
    return all;
  }

  TestBundle b;
  FakeKernel kernel{kCpus};
  std::vector<Fd> maps;
  Globals globals;
};

TEST_F(MapStoreTest, reads_a_slot_only_when_it_was_set) {
  create();
  const bpf::ScriptMap map = scalar(b.types.uint64(), bpf::MapStorage::slot);
  EXPECT_EQ(store().read(map, Taking::nothing)->count, 0u);
  set_word(0, 1);
  EXPECT_EQ(store().read(map, Taking::nothing)->count, 1u);  // set to zero
  set_word(0, 0);
  set_word(1, 7);  // as count() leaves it
  EXPECT_EQ(contents(*store().read(map, Taking::nothing)), (std::map<uint64_t, std::vector<uint64_t>>{{0, {7}}}));
}

TEST_F(MapStoreTest, takes_a_slot_and_leaves_nothing) {
  create();
  const bpf::ScriptMap map = scalar(b.types.uint64(), bpf::MapStorage::slot);
  set_word(0, 1);
  set_word(1, 7);
  EXPECT_EQ(store().read(map, Taking::entries)->count, 1u);
  EXPECT_EQ(word(0), 0u);
  EXPECT_EQ(word(1), 0u);
}

TEST_F(MapStoreTest, reads_the_value_of_each_cpu_from_its_slot) {
  create();
  const bpf::ScriptMap map = scalar(b.types.uint64(), bpf::MapStorage::cpu_slots, 64);
  set_word(8, 1);  // only the second CPU has stored something
  set_word(9, 40);
  const RawEntries entries = *store().read(map, Taking::nothing);
  EXPECT_EQ(entries.count, 1u);
  EXPECT_EQ(entries.stride, 56u);
  EXPECT_EQ(entries.cpus, kCpus);
  EXPECT_EQ(read_uint(entries.value(0), 8), 0u);
  EXPECT_EQ(read_uint(entries.value(0).subspan(56), 8), 40u);
}

TEST_F(MapStoreTest, zeroes_a_scalar_but_keeps_that_it_is_set) {
  create();
  const bpf::ScriptMap map = scalar(b.types.uint64(), bpf::MapStorage::cpu_slots, 24);
  for (uint32_t i : {0, 1, 2, 3, 4, 5}) set_word(i, i + 10);  // {set, minimum, its own "set" flag} for two CPUs
  ASSERT_TRUE(store().read(map, Taking::values));
  EXPECT_THAT((std::array{word(0), word(1), word(2), word(3), word(4), word(5)}), ElementsAre(1, 0, 0, 1, 0, 0));
}

TEST_F(MapStoreTest, takes_hash_entries_in_one_step) {
  const bpf::ScriptMap map = hash(false);
  create();
  put(map, 1, {10});
  put(map, 2, {20});
  EXPECT_EQ(contents(*store().read(map, Taking::entries)),
            (std::map<uint64_t, std::vector<uint64_t>>{{1, {10}}, {2, {20}}}));
  EXPECT_EQ(store().read(map, Taking::nothing)->count, 0u);
}

TEST_F(MapStoreTest, keeps_the_keys_of_a_zeroed_hash) {
  const bpf::ScriptMap map = hash(true);
  create();
  put(map, 5, {10, 11});
  EXPECT_EQ(contents(*store().read(map, Taking::nothing)), (std::map<uint64_t, std::vector<uint64_t>>{{5, {10, 11}}}));
  ASSERT_TRUE(store().read(map, Taking::values));
  EXPECT_EQ(contents(*store().read(map, Taking::nothing)), (std::map<uint64_t, std::vector<uint64_t>>{{5, {0, 0}}}));
}

TEST_F(MapStoreTest, clears_a_hash) {
  const bpf::ScriptMap map = hash(true);
  create();
  put(map, 5, {10, 11});
  ASSERT_TRUE(store().read(map, Taking::entries));
  EXPECT_EQ(store().read(map, Taking::nothing)->count, 0u);
}

TEST_F(MapStoreTest, reads_the_slots_in_the_values_of_a_plain_hash) {
  bpf::ScriptMap map = hash(false);
  map.storage = bpf::MapStorage::cpu_hash;
  map.offset = 8;
  map.stride = 16;
  b.bundle.maps[size_t(map.map)].value_size = 40;
  create();
  put(map, 1, {99, 10, 11, 20, 21});
  put(map, 2, {99, 30, 31, 40, 41});
  EXPECT_EQ(contents(*store().read(map, Taking::nothing)),
            (std::map<uint64_t, std::vector<uint64_t>>{{1, {10, 11, 20, 21}}, {2, {30, 31, 40, 41}}}));
}

// As a bundle that was compiled for four.
TEST_F(MapStoreTest, reads_slots_of_more_processors_than_there_are) {
  bpf::ScriptMap map = hash(false);
  map.storage = bpf::MapStorage::cpu_hash;
  map.stride = 8;
  b.bundle.maps[size_t(map.map)].value_size = 32;
  create();
  put(map, 1, {10, 20, 0, 0});
  put(map, 2, {30, 40, 0, 0});
  EXPECT_EQ(contents(*store().read(map, Taking::nothing)),
            (std::map<uint64_t, std::vector<uint64_t>>{{1, {10, 20, 0, 0}}, {2, {30, 40, 0, 0}}}));
}

// Two hashes, of which the free word 0 tells the one that programs use.
TEST_F(MapStoreTest, takes_a_map_with_a_twin_by_switching_to_the_other) {
  bpf::ScriptMap map = hash(false);
  map.twin = {hash(false).map, TestBundle::kFreeGlobals};
  create();
  put(map, 1, {10});
  MapStore maps_of_script = store();
  EXPECT_EQ(contents(*maps_of_script.read(map, Taking::entries)),
            (std::map<uint64_t, std::vector<uint64_t>>{{1, {10}}}));
  EXPECT_EQ(word(0), 1u);
  put(map, 1, {11});  // nobody reads the first one now
  EXPECT_EQ(maps_of_script.read(map, Taking::nothing)->count, 0u);
  map.twin.reset();
  ASSERT_TRUE(store().read(map, Taking::entries));
}

TEST_F(MapStoreTest, keys_that_zero_has_left_are_cleared_by_what_asked_before) {
  bpf::ScriptMap map = hash(false);
  map.twin = {hash(false).map, TestBundle::kFreeGlobals};
  create();
  MapStore maps_of_script = store();
  clock.boot = 100;
  ASSERT_TRUE(maps_of_script.read(map, Taking::values, 90));
  EXPECT_EQ(word(0), 1u);
  ASSERT_TRUE(maps_of_script.read(map, Taking::values, 99));
  EXPECT_EQ(word(0), 1u);
  ASSERT_TRUE(maps_of_script.read(map, Taking::entries, 91));
  EXPECT_EQ(word(0), 0u);
  EXPECT_EQ(maps_of_script.read(map, Taking::entries, 92)->count, 0u);
  EXPECT_EQ(word(0), 0u);
}

TEST_F(MapStoreTest, a_map_is_not_taken_again_for_what_asked_before_it_was_taken) {
  bpf::ScriptMap map = hash(false);
  map.twin = {hash(false).map, TestBundle::kFreeGlobals};
  create();
  MapStore maps_of_script = store();
  clock.boot = 100;
  ASSERT_TRUE(maps_of_script.read(map, Taking::entries, 90));
  EXPECT_EQ(word(0), 1u);
  EXPECT_EQ(maps_of_script.read(map, Taking::entries, 99)->count, 0u);
  EXPECT_EQ(word(0), 1u);
  ASSERT_TRUE(maps_of_script.read(map, Taking::entries, 101));
  EXPECT_EQ(word(0), 0u);
}

}  // namespace
}  // namespace scry
