#include "base/output_path.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

namespace scry {
namespace {

constexpr uid_t kOther = 65534;

// A folder that all may write to, as /tmp; the tests that need another user need root.
struct OutputPath : testing::Test {
  std::filesystem::path shared = std::filesystem::temp_directory_path() / ("scry-output-" + std::to_string(getpid()));
  std::string name = shared / "out", victim = shared / "victim";

  void SetUp() override {
    std::filesystem::create_directories(shared);
    ASSERT_EQ(::chmod(shared.c_str(), 01777), 0);
    std::ofstream(victim) << "kept";
  }
  void TearDown() override { std::filesystem::remove_all(shared); }
  bool give_to_other(const std::string& path) const { return ::lchown(path.c_str(), kOther, kOther) == 0; }
  int refusal() const {
    const auto file = open_for_output(name);
    return file ? 0 : file.error().code;
  }
  std::string content() const {
    std::string text;
    std::ifstream(victim) >> text;
    return text;
  }
};

TEST_F(OutputPath, is_created_and_emptied) {
  ASSERT_TRUE(open_for_output(name));
  std::ofstream(name) << "old";
  ASSERT_TRUE(open_for_output(name, O_WRONLY | O_APPEND | O_CREAT));
  EXPECT_EQ(std::filesystem::file_size(name), 3u);
  ASSERT_TRUE(open_for_output(name));
  EXPECT_EQ(std::filesystem::file_size(name), 0u);
}

TEST_F(OutputPath, follows_a_link_of_ours) {
  ASSERT_EQ(::symlink(victim.c_str(), name.c_str()), 0);
  ASSERT_TRUE(open_for_output(name));
  EXPECT_EQ(content(), "");
}

TEST_F(OutputPath, follows_no_link_of_others_in_a_shared_folder) {
  ASSERT_EQ(::symlink(victim.c_str(), name.c_str()), 0);
  if (!give_to_other(name)) GTEST_SKIP() << "needs root";
  EXPECT_NE(refusal(), 0);  // the kernel's EACCES, or ours
  EXPECT_EQ(content(), "kept");
}

TEST_F(OutputPath, opens_no_file_of_others_in_a_shared_folder) {
  std::ofstream(name) << "theirs";
  if (!give_to_other(name)) GTEST_SKIP() << "needs root";
  EXPECT_NE(refusal(), 0);
  EXPECT_EQ(std::filesystem::file_size(name), 6u);
}

TEST_F(OutputPath, waits_for_no_fifo_of_others_in_a_shared_folder) {
  ASSERT_EQ(::mkfifo(name.c_str(), 0666), 0);
  if (!give_to_other(name)) GTEST_SKIP() << "needs root";
  EXPECT_EQ(refusal(), EPERM);
}

TEST_F(OutputPath, follows_no_link_of_others_on_the_way) {
  const std::filesystem::path folder = shared / "folder", link = shared / "link";
  ASSERT_TRUE(std::filesystem::create_directory(folder));
  ASSERT_EQ(::symlink(folder.c_str(), link.c_str()), 0);
  EXPECT_TRUE(open_for_output(link / "ours"));
  if (!give_to_other(link)) GTEST_SKIP() << "needs root";
  const auto file = open_for_output(link / "theirs");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, EPERM);
  EXPECT_FALSE(std::filesystem::exists(folder / "theirs"));
  EXPECT_FALSE(find_replaced(link / "theirs"));
}

TEST_F(OutputPath, means_what_it_says_in_other_folders) {
  ASSERT_EQ(::chmod(shared.c_str(), 0755), 0);
  ASSERT_EQ(::symlink(victim.c_str(), name.c_str()), 0);
  if (!give_to_other(name)) GTEST_SKIP() << "needs root";
  EXPECT_EQ(refusal(), 0);
  EXPECT_EQ(content(), "");
}

TEST_F(OutputPath, replaces_a_file_where_its_links_end) {
  const std::filesystem::path folder = shared / "folder";
  ASSERT_TRUE(std::filesystem::create_directory(folder));
  std::ofstream(folder / "real") << "old";
  ASSERT_EQ(::symlink("folder/real", name.c_str()), 0);
  const auto replaced = find_replaced(name);
  ASSERT_TRUE(replaced && *replaced);
  EXPECT_EQ((*replaced)->name, "real");
  ASSERT_TRUE((*replaced)->old);
  struct stat found = {};
  ASSERT_EQ(::fstat((*replaced)->folder.get(), &found), 0);
  struct stat expected = {};
  ASSERT_EQ(::stat(folder.c_str(), &expected), 0);
  EXPECT_EQ(found.st_ino, expected.st_ino);
}

TEST_F(OutputPath, replaces_what_is_not_there) {
  const auto replaced = find_replaced(name);
  ASSERT_TRUE(replaced && *replaced);
  EXPECT_EQ((*replaced)->name, "out");
  EXPECT_FALSE((*replaced)->old);
}

TEST_F(OutputPath, replaces_nothing_but_files) {
  ASSERT_EQ(::mkfifo(name.c_str(), 0600), 0);
  for (const std::string& path : {std::string("/dev/null"), std::string("/dev/stdout"), name, shared.string()}) {
    const auto replaced = find_replaced(path);
    EXPECT_TRUE(replaced && !*replaced) << path;
  }
  ASSERT_EQ(::unlink(name.c_str()), 0);
  ASSERT_EQ(::symlink("nowhere", name.c_str()), 0);
  const auto replaced = find_replaced(name);
  EXPECT_TRUE(replaced && !*replaced);
}

TEST_F(OutputPath, replaces_no_file_of_others_in_a_shared_folder) {
  std::ofstream(name) << "theirs";
  if (!give_to_other(name)) GTEST_SKIP() << "needs root";
  const auto replaced = find_replaced(name);
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, EPERM);
}

}  // namespace
}  // namespace scry
