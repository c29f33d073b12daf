#include "base/foreign_dwarf.h"

#include <elf.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/foreign_limits.h"

namespace scry {
namespace {

// A file of one section whose header says how large it is when unpacked.
class CompressedElf {
 public:
  explicit CompressedElf(uint64_t unpacked, uint64_t size = 1000) {
    char name[] = "/tmp/packed-XXXXXX";
    ::close(::mkstemp(name));
    path = name;
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_machine = EM_X86_64;
    header.e_shoff = sizeof header;
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = 2;
    Elf64_Shdr sections[2]{};
    sections[1].sh_type = SHT_PROGBITS;
    sections[1].sh_flags = SHF_COMPRESSED;
    sections[1].sh_offset = sizeof header + sizeof sections;
    sections[1].sh_size = size;
    Elf64_Chdr packed{};
    packed.ch_type = ELFCOMPRESS_ZLIB;
    packed.ch_size = unpacked;
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(&header), sizeof header);
    file.write(reinterpret_cast<const char*>(sections), sizeof sections);
    file.write(reinterpret_cast<const char*>(&packed), sizeof packed);
    file.close();
    std::filesystem::resize_file(path, sections[1].sh_offset + 1000);
  }
  ~CompressedElf() { std::filesystem::remove(path); }
  std::string path;
};

TEST(ForeignDwarf, adds_up_what_sections_unpack_to) {
  const CompressedElf file(5000);
  EXPECT_EQ(unpacked_bytes(ForeignFile::open(file.path).value()).value(), 6000u);
  EXPECT_TRUE(open_for_libdw(file.path));
}

TEST(ForeignDwarf, refuses_a_bomb) {
  for (const uint64_t unpacked : {foreign::kUnsuspectedDwarfBytes, foreign::kMostDwarfBytes, UINT64_MAX}) {
    const CompressedElf file(unpacked);
    const auto opened = open_for_libdw(file.path);
    ASSERT_FALSE(opened);
    EXPECT_TRUE(is_limit(opened.error()));
    EXPECT_TRUE(opened.error().what.starts_with("'" + file.path + "' is not read: its sections have "));
  }
  const CompressedElf endless(1, UINT64_MAX - 500);  // beyond its end: counted, not read
  EXPECT_FALSE(open_for_libdw(endless.path));
}

TEST(ForeignDwarf, copies_what_others_can_change) {
  const CompressedElf file(5000);
  ASSERT_EQ(::chmod(file.path.c_str(), 0666), 0);
  const auto opened = open_for_libdw(file.path);
  ASSERT_TRUE(opened);
  std::filesystem::resize_file(file.path, 0);
  EXPECT_GT(::lseek(opened->get(), 0, SEEK_END), 1000);
  std::filesystem::resize_file(file.path, foreign::kMostCopiedBytes + 1);
  EXPECT_EQ(open_for_libdw(file.path).error().code, EFBIG);
}

}  // namespace
}  // namespace scry
