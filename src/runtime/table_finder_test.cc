#include "runtime/table_finder.h"

#include <gtest/gtest.h>

#include <thread>

namespace scry {
namespace {

unwind::Key key_of_file(uint64_t inode, uint32_t part = 0) {
  return {.inode = inode, .device = 1, .size = 2, .part = part};
}

TEST(WaitingFiles, keep_each_file_once_and_its_requests) {
  WaitingFiles files;
  files.push({key_of_file(7, 3), "a", {}});
  files.push({key_of_file(7), "a", {}});
  files.push({key_of_file(8), "b", {}});
  EXPECT_TRUE(files.adopt(key_of_file(7, 3)));
  EXPECT_TRUE(files.adopt(key_of_file(7, 5)));
  EXPECT_TRUE(files.adopt(key_of_file(7, 5)));
  EXPECT_FALSE(files.adopt(key_of_file(9)));
  const auto first = files.take();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->path, "a");
  EXPECT_TRUE(files.adopt(key_of_file(7, 6)));  // while it is read
  EXPECT_EQ(files.finish(*first), (std::vector{key_of_file(7, 3), key_of_file(7, 5), key_of_file(7, 6)}));
  EXPECT_FALSE(files.adopt(key_of_file(7)));
  EXPECT_EQ(files.take()->path, "b");
}

TEST(WaitingFiles, have_a_limit) {
  WaitingFiles files;
  for (uint64_t i = 0; i <= WaitingFiles::kMost; ++i) files.push({key_of_file(i), "", {}});
  EXPECT_TRUE(files.adopt(key_of_file(WaitingFiles::kMost - 1)));
  EXPECT_FALSE(files.adopt(key_of_file(WaitingFiles::kMost)));
}

TEST(WaitingFiles, the_end_wakes_who_waits) {
  WaitingFiles files;
  std::thread reader([&files] { EXPECT_FALSE(files.take()); });
  files.end();
  reader.join();
}

}  // namespace
}  // namespace scry
