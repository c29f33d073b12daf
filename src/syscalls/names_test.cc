#include "syscalls/names.h"

#include <gtest/gtest.h>

#include <string>

#include "syscalls/call_set.h"

namespace scry::syscalls {
namespace {

std::string flags(std::string_view family, uint64_t value, std::string_view first = {}) {
  std::string out;
  append_flags(out, find_family(family), value, first);
  return out;
}

TEST(Names, values_come_from_the_headers) {
  EXPECT_EQ(value_of(find_family("error"), "ENOENT"), 2u);
  EXPECT_EQ(name_of(find_family("error"), 11), "EAGAIN");
  EXPECT_EQ(name_of(find_family("ioctl"), 0x5401), "TCGETS");
  EXPECT_EQ(value_of(find_family("rw_hint"), "no such name"), std::nullopt);
  EXPECT_EQ(find_family("no such family"), nullptr);
}

TEST(Names, flags_stand_in_the_order_of_the_family) {
  EXPECT_EQ(flags("prot", 3), "PROT_READ|PROT_WRITE");
  EXPECT_EQ(flags("open", 02200000), "O_CLOEXEC|O_DIRECTORY");
  EXPECT_EQ(flags("open", 04010000), "O_SYNC");  // two bits, one of which is O_DSYNC
}

TEST(Names, unknown_bits_are_numbers) {
  EXPECT_EQ(flags("prot", 0x80), "0x80 /* PROT_??? */");
  EXPECT_EQ(flags("prot", 0x81), "PROT_READ|0x80");
  EXPECT_EQ(flags("map", 0x4000000000, "MAP_PRIVATE"), "MAP_PRIVATE|0x4000000000");
}

TEST(Names, zero_has_a_name_or_is_0) {
  EXPECT_EQ(flags("prot", 0), "PROT_NONE");
  EXPECT_EQ(flags("msync", 0), "0");
  EXPECT_EQ(flags("open", 0, "O_RDONLY"), "O_RDONLY");
}

// All tables together: docs/decisions/0039 promises that the decoding costs at most 400 KiB.
TEST(Names, tables_are_compact) {
  const NameTables tables = name_tables();
  const size_t bytes = tables.values.size_bytes() + tables.names.size_bytes() + tables.sorted.size_bytes() +
                       tables.families.size_bytes();
  EXPECT_GT(tables.values.size(), 2000u);
  EXPECT_LT(bytes, 200u << 10);
}

// Groups of groups, as strace has them.
TEST(CallSets, of_wide_groups_have_all_variants) {
  for (const char* words : {"stat", "lstat", "fstat", "newfstatat", "statx"})
    EXPECT_TRUE((*read_call_set("%%stat") & *read_call_set(words)).any()) << words;
  EXPECT_TRUE((*read_call_set("%%statfs") & *read_call_set("fstatfs")).any());
  EXPECT_FALSE((*read_call_set("%%statfs") & *read_call_set("stat")).any());
}

}  // namespace
}  // namespace scry::syscalls
