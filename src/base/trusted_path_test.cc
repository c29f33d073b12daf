#include "base/trusted_path.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

namespace scry {
namespace {

class TrustedPathTest : public testing::Test {
 protected:
  TrustedPathTest() {
    char name[] = "/tmp/trusted-XXXXXX";
    folder_ = ::mkdtemp(name);
    ::mkdir(path("inner").c_str(), 0755);
    std::ofstream(path("inner/file")) << "content";
  }
  ~TrustedPathTest() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  void allow(const std::string& name, mode_t mode) const { ASSERT_EQ(::chmod(path(name).c_str(), mode), 0); }
  static std::string problem(const std::string& path) {
    const auto found = walk_trusted(path);
    return found ? "" : found.error().message();
  }

  std::string folder_;
};

TEST_F(TrustedPathTest, a_file_of_ours_is_trusted_below_a_sticky_folder) {
  EXPECT_EQ(problem(path("inner/file")), "");
  EXPECT_EQ(read_trusted(path("inner/../inner/./file"), 100).value(), "content");
  EXPECT_EQ(walk_trusted(path("inner/none")).error().code, ENOENT);
  EXPECT_EQ(walk_trusted(path("inner/file/none")).error().code, ENOTDIR);
}

TEST_F(TrustedPathTest, what_all_can_write_is_not) {
  allow("inner/file", 0666);
  EXPECT_EQ(problem(path("inner/file")), "a file with global write permissions: " + path("inner/file"));
  allow("inner/file", 0644);
  for (const mode_t mode : {mode_t{0777}, mode_t{01777}}) {
    allow("inner", mode);
    EXPECT_EQ(problem(path("inner/file")), "a directory with global write permissions: " + path("inner"));
    EXPECT_EQ(problem(path("inner")), "a directory with global write permissions: " + path("inner"));
  }
}

TEST_F(TrustedPathTest, every_folder_on_the_way_counts) {
  ASSERT_EQ(::mkdir(path("inner/deep").c_str(), 0755), 0);
  std::ofstream(path("inner/deep/file")) << "x";
  allow("inner", 0777);
  EXPECT_EQ(problem(path("inner/deep/file")), "a directory with global write permissions: " + path("inner"));
  allow("inner", 01777);  // our folder in it cannot be replaced
  EXPECT_EQ(problem(path("inner/deep/file")), "");
}

TEST_F(TrustedPathTest, links_are_followed_and_the_way_through_them_counts) {
  ASSERT_EQ(::mkdir(path("open").c_str(), 0755), 0);
  allow("open", 0777);
  ASSERT_EQ(::symlink("../inner/file", path("open/link").c_str()), 0);
  ASSERT_EQ(::symlink("inner/file", path("good").c_str()), 0);
  ASSERT_EQ(::symlink(path("open/link").c_str(), path("bad").c_str()), 0);
  ASSERT_EQ(::symlink("loop", path("loop").c_str()), 0);
  EXPECT_EQ(read_trusted(path("good"), 100).value(), "content");
  EXPECT_EQ(problem(path("bad")), "a directory with global write permissions: " + path("open"));
  EXPECT_EQ(walk_trusted(path("loop")).error().code, ELOOP);
}

TEST_F(TrustedPathTest, what_other_users_own_is_not_trusted) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  ASSERT_EQ(::chown(path("inner/file").c_str(), 1234, 0), 0);
  EXPECT_EQ(problem(path("inner/file")), "a file of user 1234: " + path("inner/file"));
  ASSERT_EQ(::chown(path("inner/file").c_str(), 0, 0), 0);
  ASSERT_EQ(::chown(path("inner").c_str(), 1234, 0), 0);
  EXPECT_EQ(problem(path("inner/file")), "a directory of user 1234: " + path("inner"));
}

TEST_F(TrustedPathTest, a_fifo_is_not_waited_for) {
  ASSERT_EQ(::mkfifo(path("inner/fifo").c_str(), 0600), 0);
  EXPECT_FALSE(read_trusted(path("inner/fifo"), 100));
  EXPECT_FALSE(read_trusted(path("inner/file"), 3));
}

}  // namespace
}  // namespace scry
