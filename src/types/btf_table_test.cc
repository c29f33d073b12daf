#include "types/btf_table.h"

#include <gtest/gtest.h>

#include "types/btf_test_blob.h"

namespace scry {
namespace {

BtfTable parse(const std::string& bytes, BtfTable* base = nullptr) {
  auto table = BtfTable::parse(as_bytes(bytes), base);
  if (!table) bug(table.error().what);
  return *std::move(table);
}

std::string refusal(const std::string& bytes) {
  auto table = BtfTable::parse(as_bytes(bytes), nullptr);
  return table ? "accepted" : table.error().what;
}

TEST(BtfTable, numbers_entries_from_one_in_file_order) {
  BtfBlob blob;
  const uint32_t integer = blob.integer("int", 4, BTF_INT_SIGNED);
  const uint32_t pointer = blob.pointer(integer);
  const std::string bytes = blob.bytes();
  BtfTable table = parse(bytes);

  EXPECT_EQ(table.entry(0)->kind, BtfKind::void_);
  EXPECT_EQ(table.entry(integer)->size, 4u);
  EXPECT_EQ(table.string(table.entry(integer)->name), "int");
  EXPECT_EQ(table.entry(pointer)->kind, BtfKind::pointer);
  EXPECT_EQ(table.entry(pointer)->type, integer);
  EXPECT_FALSE(table.entry(3));
  EXPECT_EQ(table.end_id(), 3u);
}

TEST(BtfTable, finds_by_kind_and_whole_name) {
  BtfBlob blob;
  blob.structure("file_operations", 8, {});
  const uint32_t file = blob.structure("file", 16, {});
  const uint32_t alias = blob.type(BtfKind::typedef_, "file", 0, file);
  const std::string bytes = blob.bytes();
  BtfTable table = parse(bytes);

  for (int asked = 0; asked < 300; ++asked) {  // after many questions by another way
    EXPECT_EQ(table.find(BtfKind::structure, "file"), file);
    EXPECT_EQ(table.find(BtfKind::typedef_, "file"), alias);
    EXPECT_EQ(table.find(BtfKind::union_, "file"), std::nullopt);
    EXPECT_EQ(table.find(BtfKind::structure, "fil"), std::nullopt);
    EXPECT_EQ(table.find(BtfKind::structure, ""), std::nullopt);
    EXPECT_EQ(table.find(BtfKind::structure, std::string_view("file\0", 5)), std::nullopt);
  }
}

TEST(BtfTable, split_table_counts_on_from_its_base) {
  BtfBlob kernel;
  const uint32_t integer = kernel.integer("int", 4, BTF_INT_SIGNED);
  const std::string kernel_bytes = kernel.bytes();
  BtfTable base = parse(kernel_bytes);
  BtfBlob module(kernel.next_id(), kernel.string_size());
  const uint32_t alias = module.type(BtfKind::typedef_, "xfs_ino_t", 0, integer);
  const std::string module_bytes = module.bytes();
  BtfTable table = parse(module_bytes, &base);

  EXPECT_EQ(alias, 2u);
  EXPECT_EQ(table.string(table.entry(alias)->name), "xfs_ino_t");
  EXPECT_EQ(table.string(table.entry(integer)->name), "int");
  EXPECT_EQ(table.find(BtfKind::typedef_, "xfs_ino_t"), alias);
  EXPECT_EQ(table.find(BtfKind::integer, "int"), std::nullopt);  // of the base, not its own
}

TEST(BtfTable, refuses_what_is_no_btf) {
  BtfBlob blob;
  blob.integer("int", 4);
  const std::string good = blob.bytes();
  EXPECT_EQ(refusal(good), "accepted");
  EXPECT_EQ(refusal(""), "BTF: the file is shorter than a BTF header");
  EXPECT_EQ(refusal("\x7f"
                    "ELF" +
                    good),
            "BTF: wrong magic number (no BTF, or of another byte order)");
  std::string bad = good;
  bad[2] = 9;
  EXPECT_EQ(refusal(bad), "BTF: unknown version 9");
  bad = good;
  bad[4] = 8;  // hdr_len
  EXPECT_EQ(refusal(bad), "BTF: the header is too short");
  EXPECT_EQ(refusal(good.substr(0, good.size() - 1)), "BTF: a section lies outside the file");
  bad = good;
  bad[15] = '\x7f';  // type_len
  EXPECT_EQ(refusal(bad), "BTF: a section lies outside the file");
}

TEST(BtfTable, entry_that_does_not_fit_ends_the_table) {
  BtfBlob blob;
  blob.integer("int", 4);
  blob.type(BtfKind::structure, "huge", 0xffff, 8);  // 65535 members, none of them there
  const std::string bytes = blob.bytes();
  BtfTable table = parse(bytes);
  EXPECT_TRUE(table.entry(1));
  EXPECT_FALSE(table.entry(2));
  EXPECT_EQ(table.end_id(), 2u);
  EXPECT_EQ(table.find(BtfKind::structure, "huge"), std::nullopt);
}

TEST(BtfTable, unknown_kind_ends_the_table) {
  BtfBlob blob;
  blob.type(static_cast<BtfKind>(25), "later", 0, 0);
  blob.integer("int", 4);
  const std::string bytes = blob.bytes();
  EXPECT_EQ(parse(bytes).end_id(), 1u);
}

TEST(BtfTable, string_outside_the_section_is_empty) {
  BtfBlob blob;
  blob.string(std::string(2000, 'x'));
  blob.string("short");
  std::string bytes = blob.bytes();
  bytes.back() = 'y';  // the last string loses its end
  BtfTable table = parse(bytes);
  EXPECT_EQ(table.string(1), "");
  EXPECT_EQ(table.string(2002), "");
  EXPECT_EQ(table.string(UINT32_MAX), "");
}

}  // namespace
}  // namespace scry
