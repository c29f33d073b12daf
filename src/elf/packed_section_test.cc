// Over sections that this test has binutils compress; the same section as the linker wrote it is the judge.
#include "elf/packed_section.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace scry::symbols {
namespace {

namespace fs = std::filesystem;

class PackedSection : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "scry-packed-XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::ofstream code(folder_ / "app.c");
    for (int i = 0; i < 100; ++i) code << "int f" << i << "(int a) { return a + " << i << "; }\n";
    code << "int main(void) { return 0; }\n";
    code.close();
    ASSERT_EQ(std::system(fmt::format("cd {} && gcc -g -O1 app.c -o app", name).c_str()), 0);
  }
  void TearDown() override { fs::remove_all(folder_); }

  // A copy of the program, its debug sections compressed. Null: this objcopy does not know the way.
  std::unique_ptr<ElfFile> packed(const std::string& how) {
    const std::string command =
        fmt::format("cd {} && objcopy --compress-debug-sections={} app app.{} 2>/dev/null", folder_.string(), how, how);
    if (std::system(command.c_str()) != 0) return nullptr;
    auto file = ElfFile::open(folder_ / ("app." + how));
    return file ? std::move(*file) : nullptr;
  }
  std::vector<std::byte> judged(const char* section) {
    const auto file = ElfFile::open(folder_ / "app").value();
    return file->read_section(*file->find_section(section)).value();
  }
  fs::path folder_;
};

TEST_F(PackedSection, is_what_it_was_before_it_was_packed) {
  for (const char* how : {"zlib", "zstd"}) {
    const auto file = packed(how);
    if (!file) GTEST_SKIP() << "objcopy does not know " << how;
    const Section* section = file->find_section(".debug_info");
    ASSERT_NE(section, nullptr);
    ASSERT_TRUE(section->flags & SHF_COMPRESSED) << how;
    EXPECT_LT(section->size, judged(".debug_info").size()) << how;
    EXPECT_EQ(read_unpacked(*file, *section).value(), judged(".debug_info")) << how;
  }
}

TEST_F(PackedSection, has_another_name_in_the_older_form) {
  const auto file = packed("zlib-gnu");
  ASSERT_NE(file, nullptr);
  const Section* section = file->find_section(".zdebug_info");
  ASSERT_NE(section, nullptr);
  EXPECT_EQ(read_unpacked(*file, *section).value(), judged(".debug_info"));
}

TEST_F(PackedSection, that_is_not_packed_is_read_as_it_is) {
  const auto file = ElfFile::open(folder_ / "app").value();
  EXPECT_EQ(read_unpacked(*file, *file->find_section(".debug_info")).value(), judged(".debug_info"));
}

// A header may promise more than the section has, or more than anyone wants to read.
TEST_F(PackedSection, is_refused_if_its_header_lies) {
  const auto file = packed("zlib");
  const Section section = *file->find_section(".debug_info");
  std::ifstream in(file->path(), std::ios::binary);
  const std::string honest{std::istreambuf_iterator<char>(in), {}};
  const auto with = [&](size_t offset, uint64_t value) {
    std::string bytes = honest;
    std::memcpy(bytes.data() + section.offset + offset, &value, offset == 0 ? 4 : 8);
    const auto data = std::as_bytes(std::span(bytes));
    const auto made = ElfFile::from_bytes({data.begin(), data.end()}, "app").value();
    return read_unpacked(*made, section, 1 << 20);
  };
  const uint64_t size = judged(".debug_info").size();
  EXPECT_TRUE(with(offsetof(Elf64_Chdr, ch_size), size));
  EXPECT_EQ(with(offsetof(Elf64_Chdr, ch_size), size + 1).error().message(),
            "'app': .debug_info is damaged: it cannot be unpacked");
  EXPECT_EQ(with(offsetof(Elf64_Chdr, ch_size), size - 1).error().message(),
            "'app': .debug_info is damaged: it cannot be unpacked");
  EXPECT_EQ(with(offsetof(Elf64_Chdr, ch_size), uint64_t{1} << 40).error().message(),
            "'app': .debug_info has 1099511627776 bytes when unpacked; at most 1048576");
  EXPECT_EQ(with(offsetof(Elf64_Chdr, ch_type), 9).error().message(),
            "'app': .debug_info is compressed in a way that is not known (9)");
}

}  // namespace
}  // namespace scry::symbols
