#include "symbols/kept_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace scry::symbols {
namespace {

namespace fs = std::filesystem;

class Kept : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "scry-kept-XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  // A file with its own name as content, and the mapping that a process would have of it.
  Mapping make(const std::string& name) {
    const std::string path = folder_ / name;
    std::ofstream(path) << name;
    struct stat status {};
    EXPECT_EQ(::stat(path.c_str(), &status), 0);
    return {.path = path, .device = status.st_dev, .inode = status.st_ino};
  }
  static void keep(KeptFiles& files, const Mapping& mapping) {
    const Fd fd(::open(mapping.path.c_str(), O_RDONLY | O_CLOEXEC));
    files.keep(mapping, fd.get());
  }
  static std::string content(const Fd& fd) {
    char text[64] = {};
    return fd && ::pread(fd.get(), text, sizeof text - 1, 0) >= 0 ? text : "none";
  }
  fs::path folder_;
};

TEST_F(Kept, a_file_is_found_when_its_name_is_gone_or_leads_to_another) {
  KeptFiles files;
  const Mapping gone = make("gone"), replaced = make("replaced");
  keep(files, gone);
  keep(files, replaced);
  fs::remove(gone.path);
  fs::remove(replaced.path);
  std::ofstream(replaced.path) << "another";
  EXPECT_EQ(content(files.find(gone)), "gone");
  EXPECT_EQ(content(files.find(replaced)), "replaced");
}

TEST_F(Kept, a_file_that_was_written_again_in_place_is_none) {
  KeptFiles files;
  const Mapping changed = make("changed");
  keep(files, changed);
  std::ofstream(changed.path) << "longer than before";
  EXPECT_EQ(content(files.find(changed)), "none");
}

TEST_F(Kept, the_same_number_under_another_name_is_another_file) {
  KeptFiles files;
  Mapping mapping = make("one");
  keep(files, mapping);
  mapping.path += "_more";
  EXPECT_EQ(content(files.find(mapping)), "none");
}

// The first one with a name goes before an older one without.
TEST_F(Kept, beyond_the_limit_those_go_that_their_names_still_lead_to) {
  KeptFiles files(3);
  const Mapping nameless = make("nameless"), named = make("named"), other = make("other"), last = make("last");
  for (const Mapping& one : {nameless, named, other}) keep(files, one);
  fs::remove(nameless.path);
  keep(files, last);
  EXPECT_EQ(content(files.find(nameless)), "nameless");
  EXPECT_EQ(content(files.find(named)), "none");
  EXPECT_EQ(content(files.find(other)), "other");
  EXPECT_EQ(content(files.find(last)), "last");
  for (const Mapping& one : {nameless, other, last}) fs::remove(one.path);
  keep(files, make("newest"));
  EXPECT_EQ(content(files.find(nameless)), "none");
}

}  // namespace
}  // namespace scry::symbols
