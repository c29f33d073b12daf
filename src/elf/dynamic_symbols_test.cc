// Versions of symbols, true and hostile.
#include "elf/dynamic_symbols.h"

#include <gtest/gtest.h>

#include "elf/test_elf.h"

namespace scry::symbols {
namespace {

// A file that needs "f" of version 2, which `needed` names.
std::unique_ptr<ElfFile> file_with(const std::string& names, const std::string& needed) {
  std::string symbols(sizeof(Elf64_Sym), '\0'), numbers;
  append_record(symbols, Elf64_Sym{.st_name = 1,
                                   .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
                                   .st_other = 0,
                                   .st_shndx = SHN_UNDEF,
                                   .st_value = 0,
                                   .st_size = 0});
  for (const uint16_t number : {0, 2}) append_record(numbers, number);
  return open_test_elf(make_test_elf({{".dynstr", SHT_STRTAB, 0, names},
                                      {".dynsym", SHT_DYNSYM, 0, symbols, 1},
                                      {".gnu.version_r", SHT_GNU_verneed, 0, needed, 1},
                                      {".gnu.version", SHT_GNU_versym, 0, numbers, 2}},
                                     {}));
}

void append_needed(std::string& to, uint16_t count, bool is_last, const std::vector<Elf64_Vernaux>& entries) {
  const auto next = static_cast<uint32_t>(sizeof(Elf64_Verneed) + entries.size() * sizeof(Elf64_Vernaux));
  append_record(to, Elf64_Verneed{1, count, 1, sizeof(Elf64_Verneed), is_last ? 0 : next});
  for (const Elf64_Vernaux& entry : entries) append_record(to, entry);
}

TEST(DynamicSymbols, have_the_version_that_another_file_gives) {
  std::string needed;
  append_needed(needed, 2, false, {{0, 0, 5, 3, sizeof(Elf64_Vernaux)}, {0, 0, 6, 3, 0}});
  append_needed(needed, 1, true, {{0, 0, 2, 5, 0}});
  const auto found = versioned_symbols(*file_with(std::string("\0f\0A\0V2\0", 8), needed));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "f");
  EXPECT_EQ(found[0].version, "V2");
}

// Each record claims 65,535 entries, which all are the same one: 268 million long strings.
TEST(DynamicSymbols, records_that_repeat_themselves_cost_what_they_are) {
  std::string needed;
  for (int i = 0; i < 4096; ++i) append_needed(needed, 65535, i == 4095, {{0, 0, 2, 3, 0}});
  const auto file = file_with(std::string("\0f\0", 3) + std::string(16383, 'A') + '\0', needed);
  const int64_t start = thread_cpu_ns();
  EXPECT_EQ(versioned_symbols(*file).size(), 1u);
  EXPECT_LT(thread_cpu_ns() - start, 20'000'000'000);  // 40 ms; each entry by itself takes 88 s
}

}  // namespace
}  // namespace scry::symbols
