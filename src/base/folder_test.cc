#include "base/folder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

namespace scry {
namespace {

TEST(Folder, lists_what_is_there_and_nothing_of_what_is_not) {
  const auto threads = list_folder("/proc/self/task");
  EXPECT_NE(std::ranges::find(threads, std::to_string(::getpid())), threads.end());
  EXPECT_EQ(std::ranges::find(threads, ".."), threads.end());
  EXPECT_TRUE(list_folder("/proc/self/no such folder").empty());
}

}  // namespace
}  // namespace scry
