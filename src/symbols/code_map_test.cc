#include "symbols/code_map.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace scry::symbols {
namespace {

std::shared_ptr<Code> code(uint64_t start, uint64_t end, uint64_t inode, uint64_t offset = 0) {
  const std::string path = inode ? "/file" : "";
  return std::make_shared<Code>(Code{{.start = start, .end = end, .offset = offset, .path = path, .inode = inode}});
}

// What lies at an address: the inode; -1: disputed, -2: nothing is known.
int64_t at(const CodeMap& map, uint64_t address) {
  const CodeMap::Piece* piece = map.find(address);
  if (!piece) return -2;
  return piece->code ? static_cast<int64_t>(piece->code->mapping.inode) : -1;
}

TEST(CodeMap, what_lay_there_twice_is_disputed) {
  CodeMap map;
  EXPECT_TRUE(map.add(code(10, 20, 1)));
  EXPECT_TRUE(map.add(code(15, 30, 2)));
  EXPECT_EQ(at(map, 9), -2);
  EXPECT_EQ(at(map, 14), 1);
  EXPECT_EQ(at(map, 15), -1);
  EXPECT_EQ(at(map, 19), -1);
  EXPECT_EQ(at(map, 20), 2);
  EXPECT_EQ(at(map, 30), -2);
}

TEST(CodeMap, the_same_part_of_a_file_is_not) {
  CodeMap map;
  map.add(code(10, 20, 1, 5));
  EXPECT_FALSE(map.add(code(12, 18, 1, 7)));
  EXPECT_EQ(at(map, 12), 1);
  map.add(code(12, 14, 1, 8));
  EXPECT_EQ(at(map, 12), -1);
  EXPECT_EQ(at(map, 14), 1);
}

TEST(CodeMap, what_is_there_counts_where_nothing_is_known) {
  CodeMap map;
  map.add(code(10, 20, 1));
  EXPECT_TRUE(map.fill(code(5, 25, 2)));
  EXPECT_EQ(at(map, 5), 2);
  EXPECT_EQ(at(map, 10), 1);
  EXPECT_EQ(at(map, 24), 2);
}

TEST(CodeMap, agrees_with_a_list_of_all_mappings) {
  constexpr uint64_t kEnd = 40;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    CodeMap map;
    std::vector<int64_t> expected(kEnd, -2);
    for (int step = 0; step < 12; ++step) {
      const uint64_t start = random() % kEnd, end = start + random() % (kEnd - start);
      const uint64_t inode = random() % 3;  // 0: memory without a file
      const bool disputes = random() % 3 != 0;
      if (disputes)
        map.add(code(start, end, inode, start));
      else
        map.fill(code(start, end, inode, start));
      for (uint64_t i = start; i < end; ++i) {
        if (expected[i] == -2)
          expected[i] = static_cast<int64_t>(inode);
        else if (disputes && expected[i] != static_cast<int64_t>(inode))
          expected[i] = -1;
      }
      for (uint64_t i = 0; i < kEnd; ++i) ASSERT_EQ(at(map, i), expected[i]) << "seed " << seed << ", at " << i;
    }
  }
}

}  // namespace
}  // namespace scry::symbols
