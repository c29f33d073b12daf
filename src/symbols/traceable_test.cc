#include "symbols/traceable.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <fstream>

namespace scry {
namespace {

struct TemporaryFile {
  explicit TemporaryFile(const std::string& text) {
    close(mkstemp(path.data()));
    std::ofstream(path) << text;
  }
  ~TemporaryFile() { unlink(path.c_str()); }
  std::string path = "/tmp/scry_functions_XXXXXX";
};

struct TraceableTest : testing::Test {
  TemporaryFile list{
      "vfs_read\nvfs_write\nvfs_write.part.0\next4_read [ext4]\nvfs_read\nread_xfs [xfs]\nvfs_x [xfs]\nvfs_x [ext4]\n"
      "rcu_tasks\ndefault_idle\nforbidden\n"};
  TemporaryFile blacklist{"0xffffffff81000000-0xffffffff81000010\tforbidden\n"};
  TraceableFunctions functions{list.path, blacklist.path};

  std::string matching(std::string_view pattern, std::optional<std::string_view> module = std::nullopt) {
    std::string text;
    for (const TraceableFunction& one : functions.matching(pattern, module))
      text +=
          (text.empty() ? "" : " ") + (one.module.empty() ? "" : std::string(one.module) + ":") + std::string(one.name);
    return text;
  }
};

TEST_F(TraceableTest, patterns_match_names_of_all_modules_once_in_byte_order) {
  EXPECT_EQ(matching("vfs_*"), "vfs_read vfs_write vfs_x");
  EXPECT_EQ(matching("*read"), "ext4_read vfs_read");
  EXPECT_EQ(matching("vfs_read"), "vfs_read");
  EXPECT_EQ(matching("nothing*"), "");
}

TEST_F(TraceableTest, with_a_module_pattern_each_module_counts) {
  EXPECT_EQ(matching("vfs_*", "*"), "ext4:vfs_x vmlinux:vfs_read vmlinux:vfs_write xfs:vfs_x");
  EXPECT_EQ(matching("*", "xfs"), "xfs:read_xfs xfs:vfs_x");
  EXPECT_EQ(matching("vfs_*", "vmlinux"), "vmlinux:vfs_read vmlinux:vfs_write");
}

TEST_F(TraceableTest, names_of_one_function_are_told_from_shared_ones) {
  EXPECT_TRUE(functions.is_unique("vfs_write"));
  EXPECT_TRUE(functions.is_unique("read_xfs"));
  EXPECT_FALSE(functions.is_unique("vfs_read"));  // twice in the kernel
  EXPECT_FALSE(functions.is_unique("vfs_x"));     // in two modules
  EXPECT_FALSE(functions.is_unique("vfs_w"));
}

TEST_F(TraceableTest, forbidden_and_troublesome_functions_are_not_there) {
  EXPECT_FALSE(functions.contains("forbidden"));
  EXPECT_FALSE(functions.contains("rcu_tasks"));
  EXPECT_FALSE(functions.contains("default_idle"));
}

TEST_F(TraceableTest, a_name_may_be_asked_for_in_a_module) {
  EXPECT_TRUE(functions.contains("vfs_x"));
  EXPECT_TRUE(functions.contains("vfs_x", "xfs"));
  EXPECT_FALSE(functions.contains("vfs_x", "vmlinux"));
  EXPECT_TRUE(functions.contains("vfs_read", "vmlinux"));
  EXPECT_FALSE(functions.contains("vfs"));
}

TEST(Traceable, without_a_list_nothing_is_known) {
  TraceableFunctions functions("/nonexistent/list", "/nonexistent/blacklist");
  EXPECT_FALSE(functions.readable());
  EXPECT_FALSE(functions.contains("vfs_read"));
}

}  // namespace
}  // namespace scry
