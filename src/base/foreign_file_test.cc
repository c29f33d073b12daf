#include "base/foreign_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "base/foreign_limits.h"

namespace scry {
namespace {

class ForeignFileTest : public testing::Test {
 protected:
  ForeignFileTest() {
    char name[] = "/tmp/foreign-XXXXXX";
    folder_ = ::mkdtemp(name);
  }
  ~ForeignFileTest() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }

  std::string folder_;
};

std::string text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST_F(ForeignFileTest, reads_what_was_asked_for) {
  const auto file = ForeignFile::open(write("file", "0123456789"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->size(), 10u);
  EXPECT_EQ(file->owner(), ::getuid());
  EXPECT_TRUE(file->is_ours());
  EXPECT_EQ(text_of(file->read(2, 3, 3, "a part").value()), "234");
  EXPECT_EQ(file->read(8, 3, 100, "a part").error().message(),
            "'" + file->path() + "' is damaged: it refers to bytes after its end");
}

TEST_F(ForeignFileTest, never_opens_what_is_no_regular_file) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0666), 0);
  for (const std::string& name : {path("fifo"), folder_, std::string("/dev/null"), std::string("/dev/tty")}) {
    const auto file = ForeignFile::open(name);  // a FIFO without a writer would block for ever
    ASSERT_FALSE(file) << name;
    EXPECT_EQ(file.error().message(), "'" + name + "' is not a regular file");
  }
  EXPECT_EQ(ForeignFile::open(path("missing")).error().code, ENOENT);
}

TEST_F(ForeignFileTest, follows_links_only_where_that_is_wanted) {
  write("file", "content");
  ASSERT_EQ(::symlink("file", path("link").c_str()), 0);
  EXPECT_TRUE(ForeignFile::open(path("link")));
  EXPECT_FALSE(ForeignFile::open(path("link"), ForeignFile::Links::refuse));
}

TEST_F(ForeignFileTest, links_do_not_lead_out_of_a_root) {
  ASSERT_EQ(::mkdir(path("root").c_str(), 0755), 0);
  write("secret", "outside");
  write("root/inside", "inside");
  ASSERT_EQ(::symlink(path("secret").c_str(), path("root/absolute").c_str()), 0);
  ASSERT_EQ(::symlink("../../../inside", path("root/climbs").c_str()), 0);
  const auto open = [this](const std::string& name) {
    return ForeignFile::open_below(path("root"), name, ForeignFile::Links::follow);
  };
  EXPECT_FALSE(open("/absolute"));
  EXPECT_EQ(text_of(open("/climbs")->read(0, 6, 6, "all").value()), "inside");
}

TEST_F(ForeignFileTest, a_limit_says_what_was_too_large) {
  const std::string name = write("sparse", "");
  ASSERT_EQ(::truncate(name.c_str(), 3'000'000'000), 0);
  const auto file = ForeignFile::open(name);
  ASSERT_TRUE(file);
  const auto read = file->read(0, 3'000'000'000, 1000, "its symbol table");
  ASSERT_FALSE(read);
  EXPECT_TRUE(is_limit(read.error()));
  EXPECT_EQ(read.error().what,
            "'" + name + "' is not read: its symbol table has 3000000000 bytes or more, and scry reads at most 1000");
  size_t seen = 0;
  const auto pieces = file->read_pieces(0, 5'000'000, "the file", [&](Bytes piece) {
    seen += piece.size();
    return true;
  });
  EXPECT_TRUE(!pieces && is_limit(pieces.error()));
  EXPECT_LE(seen, 5'000'000u);
  EXPECT_EQ(file->copy(1000).error().code, EFBIG);
}

TEST_F(ForeignFileTest, a_file_that_shrinks_is_an_error) {
  const std::string name = write("file", std::string(100'000, 'x'));
  const auto file = ForeignFile::open(name);
  ASSERT_TRUE(file);
  ASSERT_EQ(::truncate(name.c_str(), 10), 0);
  EXPECT_EQ(file->read(0, 100'000, 100'000, "all").error().message(),
            "'" + name + "' became shorter while it was read");
}

TEST_F(ForeignFileTest, a_copy_keeps_its_content_and_its_holes) {
  const std::string name = write("file", "start");
  ASSERT_EQ(::truncate(name.c_str(), 200'000'000), 0);
  std::ofstream(name, std::ios::in | std::ios::ate) << "end";
  const auto file = ForeignFile::open(name);
  const auto copy = file->copy(300'000'000);
  ASSERT_TRUE(copy);
  std::ofstream(name) << "changed";
  char start[6] = {}, end[4] = {};
  EXPECT_EQ(::pread(copy->get(), start, 5, 0), 5);
  EXPECT_EQ(::pread(copy->get(), end, 3, 200'000'000), 3);
  EXPECT_STREQ(start, "start");
  EXPECT_STREQ(end, "end");
  struct stat status {};
  ASSERT_EQ(::fstat(copy->get(), &status), 0);
  EXPECT_LT(status.st_blocks * 512, 10'000'000);
}

TEST_F(ForeignFileTest, knows_who_can_change_it) {
  const std::string name = write("file", "x");
  ASSERT_EQ(::chmod(name.c_str(), 0666), 0);
  EXPECT_TRUE(ForeignFile::open(name)->anyone_writes());
  EXPECT_FALSE(ForeignFile::open(name)->is_ours());
  ASSERT_EQ(::chmod(name.c_str(), 0644), 0);
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  ASSERT_EQ(::chown(name.c_str(), 65534, 65534), 0);
  EXPECT_EQ(ForeignFile::open(name)->owner(), 65534u);
  EXPECT_FALSE(ForeignFile::open(name)->is_ours());
}

// Who holds a lease lets the opener of a file wait for 45 seconds.
TEST_F(ForeignFileTest, does_not_wait_for_a_lease) {
  const std::string name = write("file", "x");
  const Fd holder(::open(name.c_str(), O_RDWR | O_CLOEXEC));
  ::signal(SIGIO, SIG_IGN);
  if (::fcntl(holder.get(), F_SETLEASE, F_WRLCK) != 0) GTEST_SKIP() << "no leases on this file system";
  EXPECT_EQ(ForeignFile::open(name).error().code, EWOULDBLOCK);
}

}  // namespace
}  // namespace scry
