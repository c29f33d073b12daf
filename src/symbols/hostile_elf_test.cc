// What the owner of an executable can put into it to harm who reads its symbols.
#include <elf.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/clock.h"
#include "base/foreign_limits.h"
#include "elf/functions.h"
#include "elf/test_elf.h"
#include "symbols/target_files.h"

namespace scry::symbols {
namespace {

// An executable with a symbol table, its strings, a debug link and one segment; sizes and contents by choice.
struct HostileFile {
  uint64_t symbol_bytes = 2 * sizeof(Elf64_Sym), string_bytes = 16;
  std::string strings = std::string("\0victim\0", 8);
  std::vector<Elf64_Sym> symbols{{},
                                 {.st_name = 1, .st_info = STT_FUNC, .st_shndx = 1, .st_value = 0x1000, .st_size = 8}};
  std::string debug_link;
  std::string path;

  HostileFile() {
    char name[] = "/tmp/hostile-XXXXXX";
    path = ::mkdtemp(name);
    folder_ = path;
    path += "/file";
  }
  ~HostileFile() { std::filesystem::remove_all(folder_); }

  std::unique_ptr<ElfFile> open() const {
    write();
    return std::move(*ElfFile::open(path));
  }
  std::string beside(const std::string& name) const { return folder_ + "/" + name; }

 private:
  void write() const {
    const std::string names("\0.symtab\0.strtab\0.gnu_debuglink\0", 33);
    std::string link = debug_link + std::string(4 - debug_link.size() % 4, '\0') + "\1\2\3\4";
    const uint64_t table = sizeof(Elf64_Ehdr), names_at = table + 5 * sizeof(Elf64_Shdr), link_at = names_at + 64,
                   symbols_at = link_at + 64, strings_at = symbols_at + symbol_bytes;
    Elf64_Ehdr header = test_elf_header();
    header.e_shoff = table;
    header.e_shnum = 5;
    header.e_shstrndx = 3;
    Elf64_Shdr sections[5]{};
    sections[1] = {.sh_name = 1, .sh_type = SHT_SYMTAB, .sh_offset = symbols_at, .sh_size = symbol_bytes, .sh_link = 2};
    sections[2] = {.sh_name = 9, .sh_type = SHT_STRTAB, .sh_offset = strings_at, .sh_size = string_bytes};
    sections[3] = {.sh_type = SHT_STRTAB, .sh_offset = names_at, .sh_size = names.size()};
    sections[4] = {.sh_name = 17, .sh_type = SHT_PROGBITS, .sh_offset = link_at, .sh_size = link.size()};
    if (debug_link.empty()) sections[4].sh_name = 0;
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(&header), sizeof header);
    file.write(reinterpret_cast<const char*>(sections), sizeof sections);
    file.seekp(static_cast<long>(names_at)) << names;
    file.seekp(static_cast<long>(link_at)) << link;
    file.seekp(static_cast<long>(symbols_at));
    file.write(reinterpret_cast<const char*>(symbols.data()), static_cast<long>(symbols.size() * sizeof(Elf64_Sym)));
    file.seekp(static_cast<long>(strings_at)) << strings;
    file.close();
    std::filesystem::resize_file(path, strings_at + string_bytes);
  }

  std::string folder_;
};

long peak_mib() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

TEST(HostileElf, an_honest_one_is_read) {
  const HostileFile file;
  const auto elf = file.open();
  const Functions functions(*elf, {});
  ASSERT_TRUE(functions.find("victim"));
  EXPECT_EQ(functions.containing(0x1004)->name, "victim");
  EXPECT_TRUE(functions.problems().empty());
}

TEST(HostileElf, two_gigabytes_of_symbols_are_not_read) {
  HostileFile file;
  file.symbol_bytes = uint64_t{2} << 30;
  const auto elf = file.open();
  const long before = peak_mib();
  const Functions functions(*elf, {});
  EXPECT_TRUE(functions.empty());
  ASSERT_EQ(functions.problems().size(), 1u);
  EXPECT_EQ(functions.problems()[0],
            fmt::format("'{}' is not read: its symbol table has 2147483648 bytes or more, and scry reads at most {}",
                        file.path, foreign::kMostSymbolBytes));
  EXPECT_LT(peak_mib() - before, 50);
}

TEST(HostileElf, names_without_bounds_are_not_read) {
  HostileFile file;
  file.string_bytes = uint64_t{2} << 30;
  const auto elf = file.open();
  const Functions functions(*elf, {});
  EXPECT_TRUE(functions.empty());
  ASSERT_EQ(functions.problems().size(), 1u);
  EXPECT_NE(functions.problems()[0].find("the names of its symbols has 2147483648 bytes"), std::string::npos);
}

// Each symbol is called by all of the rest of a table without ends: the product of both sizes would be looked through.
TEST(HostileElf, names_that_overlap_cost_what_they_are) {
  HostileFile file;
  file.strings = std::string(1, '\0') + std::string((8 << 20) - 2, 'x') + std::string(1, '\0');
  file.string_bytes = file.strings.size();
  file.symbols.assign(50'000, file.symbols[1]);
  file.symbol_bytes = file.symbols.size() * sizeof(Elf64_Sym);
  const auto elf = file.open();
  const SystemClock clock;
  const int64_t start = clock.monotonic_ns();
  EXPECT_EQ(elf->symbol_table().size(), 50'000u);
  EXPECT_EQ(elf->symbol_table()[0].name.size(), foreign::kMostSymbolName);
  EXPECT_LT(clock.monotonic_ns() - start, 5'000'000'000);
}

TEST(HostileElf, a_debug_link_to_forty_gigabytes_is_not_read) {
  HostileFile file;
  file.debug_link = "debug";
  file.symbols.clear();
  std::ofstream(file.beside("debug")) << "x";
  std::filesystem::resize_file(file.beside("debug"), uint64_t{40} << 30);
  const auto elf = file.open();
  const Functions functions(*elf, {});
  ASSERT_EQ(functions.problems().size(), 1u);
  EXPECT_NE(functions.problems()[0].find("a file that a debug link names has 42949672960 bytes"), std::string::npos);
}

TEST(HostileElf, a_debug_link_to_a_fifo_is_not_opened) {
  HostileFile file;
  file.debug_link = "debug";
  file.symbols.clear();
  ASSERT_EQ(::mkfifo(file.beside("debug").c_str(), 0666), 0);
  const auto elf = file.open();
  EXPECT_TRUE(Functions(*elf, {}).empty());
}

TEST(HostileElf, a_file_that_shrinks_has_no_symbols) {
  const HostileFile file;
  const auto elf = file.open();
  std::filesystem::resize_file(file.path, 100);
  EXPECT_TRUE(Functions(*elf, {}).empty());
}

// Whoever needs them at once gets those that the background has read.
TEST(HostileElf, functions_read_in_the_background_are_the_same) {
  const HostileFile file;
  TargetFiles files;
  (void)file.open();
  auto target = files.open(file.path);
  ASSERT_TRUE(target);
  const SystemClock clock;
  Background background(clock);
  const Functions* functions = (*target)->functions_by(background);
  ASSERT_TRUE(functions);
  EXPECT_EQ(functions->containing(0x1000)->name, "victim");
  EXPECT_EQ(&(*target)->functions(), functions);
}

}  // namespace
}  // namespace scry::symbols
