// On the machine's own kernel, for the engine in memory has no maps of maps. Needs root; skipped without.
#include "runtime/unwind_store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "kernel/kernel.h"

namespace scry {
namespace {

using unwind::Element;
using unwind::Key;

class UnwindStoreTest : public testing::Test {
 protected:
  static constexpr uint64_t kFileBytes = 3 * sizeof(Element);

  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "needs root";
    maps_.push_back(*kernel_->create_map({.name = "tables",
                                          .type = bpf::MapType::hash_of_maps,
                                          .key_size = sizeof(Key),
                                          .value_size = 4,
                                          .max_entries = 64,
                                          .flags = bpf::kMapNoPrealloc,
                                          .inner_value_size = unwind::kElementBytes}));
    maps_.push_back(*kernel_->create_map(
        {.name = "asked", .type = bpf::MapType::hash, .key_size = sizeof(Key), .value_size = 1, .max_entries = 64}));
    make_store({.bytes = 4 * kFileBytes});
  }
  void make_store(UnwindStore::Room room) {
    store_.emplace(bpf::UnwindMaps{bpf::MapId(0), bpf::MapId(1), {}, {}}, maps_, *kernel_, nullptr, room);
  }

  static Key key(uint64_t inode, uint32_t part = 0) { return {.inode = inode, .device = 1, .size = 2, .part = part}; }
  static UnwindFile file(uint64_t inode, size_t elements = 3) {
    unwind::FrameTable table;
    table.parts.push_back({.part = 0, .elements = std::vector<Element>(elements)});
    table.parts[0].elements[0].base = 0;
    table.parts[0].elements[2].entries[7] = 42;
    return {.key = key(inode), .table = std::move(table), .path = "file " + std::to_string(inode)};
  }
  void add(uint64_t inode) { add_all({file(inode)}); }
  void add_all(std::vector<UnwindFile> files) { store_->add(std::move(files)); }
  // The array of a part; empty: there is none.
  Fd array(const Key& of) {
    uint32_t id = 0;
    if (!kernel_->lookup(maps_[0].get(), &of, &id).value_or(false)) return {};
    return *kernel_->open_map(id);
  }
  // What a walk does that uses the table.
  void use(uint64_t inode) {
    const Fd table = array(key(inode));
    const uint32_t first = 0;
    Element directory;
    ASSERT_TRUE(*kernel_->lookup(table.get(), &first, &directory));
    directory.base = 1;
    ASSERT_TRUE(kernel_->update(table.get(), &first, &directory, bpf::kUpdateAny));
  }

  std::unique_ptr<Kernel> kernel_ = make_system_kernel();
  std::vector<Fd> maps_;
  std::optional<UnwindStore> store_;
};

TEST_F(UnwindStoreTest, holds_the_elements_of_a_file) {
  add(1);
  const Fd table = array(key(1));
  const uint32_t last = 2;
  Element element;
  ASSERT_TRUE(*kernel_->lookup(table.get(), &last, &element));
  EXPECT_EQ(element.entries[7], 42u);
  EXPECT_TRUE(store_->is_known(key(1)));
  EXPECT_TRUE(store_->is_known(key(1, 5)));
  EXPECT_FALSE(store_->is_known(key(2)));
  EXPECT_EQ(store_->size().bytes, kFileBytes);
}

TEST_F(UnwindStoreTest, answers_for_a_part_without_rows) {
  add(1);
  EXPECT_FALSE(array(key(1, 5)));
  store_->add_empty_part(key(1, 5));
  EXPECT_TRUE(array(key(1, 5)));
  EXPECT_EQ(store_->size().bytes, kFileBytes + sizeof(Element));
}

TEST_F(UnwindStoreTest, drops_what_no_walk_has_used_when_room_is_needed) {
  for (const uint64_t inode : {1, 2, 3, 4}) add(inode);
  use(1);
  use(3);
  add(5);
  EXPECT_TRUE(store_->is_known(key(1)));
  EXPECT_FALSE(store_->is_known(key(2)));
  EXPECT_TRUE(store_->is_known(key(3)));
  EXPECT_FALSE(store_->is_known(key(4)));
  EXPECT_TRUE(store_->is_known(key(5)));
  EXPECT_FALSE(array(key(2)));
  EXPECT_EQ(store_->size().bytes, 3 * kFileBytes);
}

TEST_F(UnwindStoreTest, drops_the_oldest_where_all_are_used) {
  for (const uint64_t inode : {1, 2, 3, 4}) add(inode), use(inode);
  add(5);
  EXPECT_FALSE(store_->is_known(key(1)));
  EXPECT_FALSE(store_->is_known(key(2)));
  EXPECT_TRUE(store_->is_known(key(3)));
  EXPECT_TRUE(store_->is_known(key(5)));
}

TEST_F(UnwindStoreTest, drops_the_oldest_where_there_are_too_many_parts) {
  make_store({.parts = 64});
  for (uint64_t inode = 1; inode <= 65; ++inode) add(inode);
  EXPECT_FALSE(store_->is_known(key(1)));
  EXPECT_FALSE(array(key(1)));
  EXPECT_TRUE(array(key(65)));
  EXPECT_EQ(store_->size().parts, 48u);
  EXPECT_EQ(store_->size().refused, 0u);
}

TEST_F(UnwindStoreTest, does_not_know_what_the_kernel_did_not_store) {
  make_store({.parts = 1000});  // more than its map
  for (uint64_t inode = 1; inode <= 66; ++inode) add(inode);
  EXPECT_TRUE(store_->is_known(key(64)));
  EXPECT_FALSE(store_->is_known(key(65)));
  EXPECT_EQ(store_->size().refused, 2u);
}

// So that it is not asked for, and read, again and again.
TEST_F(UnwindStoreTest, knows_a_file_that_is_larger_than_the_room_as_one_without_rows) {
  add_all({file(1), file(2, 13)});
  EXPECT_TRUE(store_->is_known(key(1)));
  EXPECT_TRUE(store_->is_known(key(2)));
  EXPECT_EQ(store_->size().bytes, kFileBytes + sizeof(Element));
  EXPECT_EQ(store_->size().too_large, 1u);
  EXPECT_EQ(store_->size().largest, "file 2");
}

TEST_F(UnwindStoreTest, never_holds_more_than_the_room_when_many_files_come_at_once) {
  std::vector<UnwindFile> files;
  for (uint64_t inode = 1; inode <= 30; ++inode) files.push_back(file(inode));
  add_all(std::move(files));
  EXPECT_LE(store_->size().bytes, 4 * kFileBytes);
  EXPECT_TRUE(array(key(30)));
  EXPECT_FALSE(array(key(1)));
}

TEST_F(UnwindStoreTest, refuses_a_file_as_a_whole_when_one_of_its_arrays_cannot_be_made) {
  UnwindFile damaged = file(1);
  damaged.table.parts.push_back({.part = 1, .elements = {}});  // no kernel makes an array of none
  add_all({damaged, file(2)});
  EXPECT_FALSE(store_->is_known(key(1)));
  EXPECT_FALSE(array(key(1)));
  EXPECT_TRUE(store_->is_known(key(2)));
  EXPECT_EQ(store_->size().refused, 1u);
}

TEST_F(UnwindStoreTest, does_nothing_after_the_end) {
  store_->end();
  add(1);
  EXPECT_EQ(store_->size().files, 0u);
  EXPECT_TRUE(store_->is_known(key(1)));  // so that no file is read for it
}

}  // namespace
}  // namespace scry
