#include "unwind/table_cache.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace scry::unwind {
namespace {

namespace fs = std::filesystem;

class CacheTest : public testing::Test {
 protected:
  CacheTest() {
    char name[] = "/tmp/scry-cache-XXXXXX";
    folder_ = ::mkdtemp(name);
    file_ = *symbols::ElfFile::open("/usr/bin/git");
  }
  ~CacheTest() override { fs::remove_all(folder_); }

  // The only entry.
  fs::path entry() const { return fs::directory_iterator(folder_)->path(); }
  size_t entries() const { return std::distance(fs::directory_iterator(folder_), {}); }
  static bool is_same(const FrameTable& a, const FrameTable& b) {
    if (a.parts.size() != b.parts.size() || a.rows != b.rows) return false;
    for (size_t i = 0; i < a.parts.size(); ++i) {
      const auto &x = a.parts[i].elements, &y = b.parts[i].elements;
      if (x.size() != y.size() || std::memcmp(x.data(), y.data(), x.size() * sizeof(Element)) != 0) return false;
    }
    return true;
  }

  std::string folder_;
  std::unique_ptr<symbols::ElfFile> file_;
};

TEST_F(CacheTest, gives_back_what_was_read_from_the_file) {
  const FrameTable made = read_frame_table(*file_);
  ASSERT_GT(made.rows, 10'000u);
  const TableCache cache(folder_);
  EXPECT_TRUE(is_same(cache.table_of(*file_), made));
  EXPECT_EQ(entries(), 1u);
  EXPECT_TRUE(is_same(cache.table_of(*file_), made));
}

TEST_F(CacheTest, takes_a_damaged_entry_for_none) {
  const FrameTable made = read_frame_table(*file_);
  const TableCache cache(folder_);
  cache.table_of(*file_);
  std::fstream(entry(), std::ios::in | std::ios::out | std::ios::binary).seekp(5000).put('X');
  EXPECT_TRUE(is_same(cache.table_of(*file_), made));
  fs::resize_file(entry(), 100);
  EXPECT_TRUE(is_same(cache.table_of(*file_), made));
  EXPECT_GT(fs::file_size(entry()), 100'000u);
}

TEST_F(CacheTest, reads_what_is_there_and_not_the_file) {
  const TableCache cache(folder_);
  cache.table_of(*file_);
  const auto written = fs::file_size(entry());
  struct stat before {
  }, after{};
  ::stat(entry().c_str(), &before);
  cache.table_of(*file_);
  ::stat(entry().c_str(), &after);
  EXPECT_EQ(after.st_ino, before.st_ino);
  EXPECT_EQ(fs::file_size(entry()), written);
}

TEST_F(CacheTest, the_entries_that_were_used_longest_ago_go) {
  const auto put = [this](const std::string& name, std::chrono::hours age) {
    std::ofstream(folder_ + "/" + name) << std::string(1000, 'x');
    fs::last_write_time(folder_ + "/" + name, fs::file_time_type::clock::now() - age);
  };
  put("newer", std::chrono::hours(2));
  put("older", std::chrono::hours(3));
  put("newer.1234", std::chrono::hours(2));  // of a run that was ended
  TableCache(folder_).table_of(*file_);
  EXPECT_TRUE(fs::exists(folder_ + "/older"));
  EXPECT_FALSE(fs::exists(folder_ + "/newer.1234"));
  uint64_t table_bytes = 0;
  for (const auto& one : fs::directory_iterator(folder_))
    if (fs::file_size(one) != 1000) table_bytes = fs::file_size(one), fs::remove(one);
  TableCache(folder_, table_bytes + 1500).table_of(*file_);
  EXPECT_FALSE(fs::exists(folder_ + "/older"));
  EXPECT_TRUE(fs::exists(folder_ + "/newer"));
  EXPECT_EQ(entries(), 2u);
}

TEST_F(CacheTest, without_a_folder_keeps_nothing) {
  EXPECT_GT(TableCache("").table_of(*file_).rows, 10'000u);
  EXPECT_EQ(entries(), 0u);
}

}  // namespace
}  // namespace scry::unwind
