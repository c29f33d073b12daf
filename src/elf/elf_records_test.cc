// Files of 32-bit programs, which this test makes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "elf/functions.h"

namespace scry::symbols {
namespace {

namespace fs = std::filesystem;

class Narrow : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "scry-narrow-XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::ofstream(folder_ / "app.c") << "__attribute__((noinline)) int outer(int n) { return n * 3; }\n"
                                        "void _start(void) { outer(1); for (;;) {} }\n";
    const std::string build = " && gcc -m32 -O0 -fno-pic -no-pie -nostdlib -static -Wl,-Ttext=0x8049000 -o app app.c";
    ASSERT_EQ(std::system(("cd " + name + build).c_str()), 0);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_F(Narrow, files_are_read_where_they_are_asked_for) {
  const auto refused = ElfFile::open(folder_ / "app");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("is for another architecture (i386)"), std::string::npos);
  const auto file = ElfFile::open(folder_ / "app", ElfFile::Machines::i386_too);
  ASSERT_TRUE(file);
  EXPECT_FALSE((*file)->is_x86_64());
  const Functions functions(**file, {});
  const Symbol* outer = functions.find("outer");
  ASSERT_TRUE(outer);
  EXPECT_EQ(outer->address, 0x8049000u);
  EXPECT_GT(outer->size, 0u);
  EXPECT_EQ(functions.containing(outer->address + outer->size - 1), functions.containing(outer->address));
  EXPECT_EQ((*file)->address_of(*(*file)->offset_of(outer->address)), outer->address);
}

TEST_F(Narrow, files_may_end_anywhere) {
  const auto whole = ElfFile::open(folder_ / "app", ElfFile::Machines::i386_too);
  ASSERT_TRUE(whole);
  const auto bytes = (*whole)->read_bytes(0, (*whole)->file().size());
  ASSERT_TRUE(bytes);
  for (size_t size = 0; size < bytes->size(); size += 13) {
    auto cut = ElfFile::from_bytes({bytes->begin(), bytes->begin() + static_cast<long>(size)}, "cut",
                                   ElfFile::Machines::i386_too);
    const DebugFolders folders;
    if (cut) Functions(**cut, folders).find("outer");
  }
}

}  // namespace
}  // namespace scry::symbols
