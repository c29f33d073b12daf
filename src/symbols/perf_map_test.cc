#include "symbols/perf_map.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "base/fd.h"
#include "base/foreign_limits.h"

namespace scry::symbols {
namespace {

TEST(PerfMap, names_what_its_lines_cover) {
  PerfMap map;
  EXPECT_TRUE(map.add("1000 10 first\n2000 20 second with blanks\nrubbish\n3000\n4000 zz x\n"));
  map.sort();
  EXPECT_EQ(map.size(), 2u);
  EXPECT_EQ(map.find(0x1000)->name, "first");
  EXPECT_EQ(map.find(0x100f)->start, 0x1000u);
  EXPECT_FALSE(map.find(0x1010));
  EXPECT_EQ(map.find(0x201f)->name, "second with blanks");
  EXPECT_FALSE(map.find(0xfff));
}

TEST(PerfMap, numbers_may_have_a_prefix) {
  PerfMap map;
  map.add("0x00007fbad4f18480 0x0000000000000358 long Hot.hot(int)\n0x 10 x\n0x10x 10 y\n");
  map.sort();
  EXPECT_EQ(map.size(), 1u);
  EXPECT_EQ(map.find(0x7fbad4f18480)->name, "long Hot.hot(int)");
  EXPECT_EQ(map.find(0x7fbad4f18480)->size, 0x358u);
}

TEST(PerfMap, the_last_line_for_an_address_is_right) {
  PerfMap map;
  map.add("1000 10 old\n1000 20 new\n");
  map.sort();
  EXPECT_EQ(map.find(0x1018)->name, "new");
  map.add("1000 8 newest\n");
  map.sort();
  EXPECT_EQ(map.find(0x1000)->name, "newest");
  EXPECT_FALSE(map.find(0x1018));
}

TEST(PerfMap, code_that_has_replaced_other_code_is_known_for_it) {
  PerfMap map;
  map.add("1000 10 same\n1000 20 same\n2000 10 old\n2000 10 new\n");
  map.sort();
  EXPECT_FALSE(map.find(0x1000)->has_replaced);
  EXPECT_TRUE(map.find(0x2000)->has_replaced);
  map.add("1000 20 other\n2000 10 new\n");
  map.sort();
  EXPECT_TRUE(map.find(0x1000)->has_replaced);
  EXPECT_TRUE(map.find(0x2000)->has_replaced);
}

TEST(PerfMap, a_line_counts_before_it_has_its_end) {
  PerfMap map;
  map.add("1000 10 fir");
  map.sort();
  EXPECT_EQ(map.find(0x1000)->name, "fir");
  map.add("st\n2000 10 b");
  map.sort();
  EXPECT_EQ(map.find(0x1000)->name, "first");
  EXPECT_EQ(map.size(), 1u);
}

TEST(PerfMap, a_function_at_the_end_of_memory_does_not_go_on_at_its_start) {
  PerfMap map;
  map.add("fffffffffffffff0 100 last");
  map.sort();
  EXPECT_EQ(map.find(0xfffffffffffffff8)->name, "last");
  EXPECT_FALSE(map.find(0x8));
  map.add("\n");
  map.sort();
  EXPECT_FALSE(map.find(0x8));
}

TEST(PerfMap, endless_lines_are_cut) {
  PerfMap map;
  EXPECT_TRUE(map.add("1000 10 " + std::string(5'000'000, 'x')));
  EXPECT_TRUE(map.add(std::string(5'000'000, 'y') + "\n2000 10 next\n"));
  map.sort();
  EXPECT_LE(map.find(0x1000)->name.size(), foreign::kMostPerfMapName);
  EXPECT_EQ(map.find(0x2000)->name, "next");
}

TEST(PerfMap, refuses_more_functions_than_it_keeps) {
  PerfMap map;
  std::string text;
  for (uint64_t i = 0; i <= foreign::kMostPerfMapSymbols; ++i) text += "1 1 a\n";
  EXPECT_FALSE(map.add(text));
  map.sort();
  EXPECT_EQ(map.find(1)->name, "a");
}

// Whatever pieces a text comes in, it says the same.
TEST(PerfMap, pieces_make_no_difference) {
  std::mt19937 random(1);
  std::string text;
  for (int i = 0; i < 300; ++i)
    text += fmt::format("{:x} {:x} f{}{}", random() % 4096, random() % 64, i, random() % 9 == 0 ? "" : "\n");
  PerfMap whole;
  whole.add(text);
  whole.sort();
  PerfMap parts;
  for (size_t at = 0, size = 0; at < text.size(); at += size) {
    size = random() % 40;
    parts.add(std::string_view(text).substr(at, size));
    if (random() % 4 == 0) parts.sort();
  }
  parts.sort();
  for (uint64_t address = 0; address < 4200; ++address) {
    const auto a = whole.find(address), b = parts.find(address);
    ASSERT_EQ(a.has_value(), b.has_value()) << address;
    ASSERT_EQ(a ? a->name : "", b ? b->name : "") << address;
  }
}

// ---- the file of a process

// A process of some user, and the file that is to be its map.
class PerfMapFileTest : public testing::Test {
 protected:
  PerfMapFileTest() {
    if (::pipe(stop_) != 0) std::abort();
    child_ = ::fork();
    if (child_ != 0) return;
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) ::_exit(1);
    ::close(stop_[1]);
    char byte;
    ::_exit(::read(stop_[0], &byte, 1) == 0 ? 0 : 1);  // until the test has ended
  }
  ~PerfMapFileTest() override {
    std::error_code ignored;
    std::filesystem::remove(path(), ignored);
    ::close(stop_[0]);
    ::close(stop_[1]);
    ::waitpid(child_, nullptr, 0);
  }
  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
    while (!is_theirs()) ::usleep(1000);
  }
  bool is_theirs() const {
    std::ifstream status(fmt::format("/proc/{}/status", child_));
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("Uid:")) return line.find("65534") != line.npos;
    return true;
  }
  std::string path() const { return fmt::format("/tmp/perf-{}.map", child_); }
  void write(const std::string& text, uid_t owner, mode_t mode = 0644) const {
    std::ofstream(path(), std::ios::app) << text;
    ASSERT_EQ(::chown(path().c_str(), owner, owner), 0);
    ASSERT_EQ(::chmod(path().c_str(), mode), 0);
  }
  std::shared_ptr<const PerfMapFile> read(std::shared_ptr<const PerfMapFile> before = nullptr) const {
    return read_perf_map(child_, std::nullopt, std::move(before));
  }
  std::string problem() const {
    const auto file = read();
    return file ? file->problem : "no file";
  }

  static constexpr uid_t kNobody = 65534;
  int stop_[2];
  pid_t child_;
};

TEST_F(PerfMapFileTest, of_the_process_itself_is_read_and_read_on_when_it_grows) {
  write("1000 10 first\n", kNobody);
  const auto first = read();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->problem, "");
  EXPECT_EQ(first->map.find(0x1004)->name, "first");
  EXPECT_EQ(read(first), first);
  write("2000 10 second\n", kNobody);
  const auto second = read(first);
  EXPECT_EQ(second->map.find(0x2000)->name, "second");
  EXPECT_EQ(second->map.find(0x1000)->name, "first");
  EXPECT_FALSE(first->map.find(0x2000));
  ASSERT_EQ(::truncate(path().c_str(), 0), 0);
  write("3000 10 third\n", kNobody);
  const auto third = read(second);
  EXPECT_FALSE(third->map.find(0x1000));
  EXPECT_EQ(third->map.find(0x3000)->name, "third");
}

TEST_F(PerfMapFileTest, of_root_is_believed) {
  write("1000 10 first\n", 0);
  EXPECT_EQ(read()->map.find(0x1004)->name, "first");
}

TEST_F(PerfMapFileTest, of_another_user_is_not_believed) {
  write("1000 10 lie\n", 1234);
  EXPECT_FALSE(read()->map.find(0x1004));
  EXPECT_TRUE(problem().ends_with("is not read: it belongs to user 1234, and not to the user of the process"));
}

TEST_F(PerfMapFileTest, that_all_can_write_is_not_believed) {
  write("1000 10 lie\n", kNobody, 0666);
  EXPECT_TRUE(problem().ends_with("is not read: every user can write to it"));
}

TEST_F(PerfMapFileTest, may_be_a_fifo_or_a_link_or_a_folder) {
  ASSERT_EQ(::mkfifo(path().c_str(), 0666), 0);
  EXPECT_TRUE(problem().ends_with("is not a regular file"));
  std::filesystem::remove(path());
  ASSERT_EQ(::symlink("/etc/passwd", path().c_str()), 0);
  EXPECT_TRUE(problem().ends_with("is not a regular file"));
  std::filesystem::remove(path());
  ASSERT_EQ(::mkdir(path().c_str(), 0777), 0);
  EXPECT_TRUE(problem().ends_with("is not a regular file"));
}

TEST_F(PerfMapFileTest, may_be_sparse_and_huge) {
  write("1000 10 first\n", kNobody);
  ASSERT_EQ(::truncate(path().c_str(), 3'000'000'000), 0);
  const auto file = read();
  EXPECT_TRUE(
      file->problem.ends_with("is not read: the file has 3000000000 bytes or more, and scry reads at most 67108864"));
  EXPECT_EQ(file->map.size(), 0u);
  EXPECT_EQ(read(file), file);  // once
}

TEST_F(PerfMapFileTest, is_there_when_the_process_is_gone_if_its_user_is_known) {
  write("1000 10 first\n", kNobody);
  ::close(stop_[1]);
  stop_[1] = ::dup(stop_[0]);
  ::waitpid(child_, nullptr, 0);
  EXPECT_EQ(read_perf_map(child_, kNobody, nullptr)->map.find(0x1004)->name, "first");
  EXPECT_FALSE(read_perf_map(child_, std::nullopt, nullptr)->problem.empty());
  EXPECT_FALSE(read_perf_map(child_, 1234, nullptr)->problem.empty());
}

}  // namespace
}  // namespace scry::symbols
