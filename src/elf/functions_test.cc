// Names of code where symbols lie in each other.
#include "elf/functions.h"

#include <gtest/gtest.h>

#include "elf/test_elf.h"

namespace scry::symbols {
namespace {

// Symbols "a", "b", ... of these addresses and sizes.
class NestedFunctions : public testing::Test {
 protected:
  void make(const std::vector<std::pair<uint64_t, uint64_t>>& ranges) {
    std::string names(1, '\0'), symbols(sizeof(Elf64_Sym), '\0');
    for (const auto& [address, size] : ranges) {
      append_record(symbols, Elf64_Sym{.st_name = static_cast<uint32_t>(names.size()),
                                       .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
                                       .st_other = 0,
                                       .st_shndx = 1,
                                       .st_value = address,
                                       .st_size = size});
      names += std::string(1, static_cast<char>('a' + (names.size() / 2) % 26)) + '\0';
    }
    file_ = open_test_elf(make_test_elf(
        {{.name = ".strtab", .type = SHT_STRTAB, .bytes = names}, {".symtab", SHT_SYMTAB, 0, symbols, 1}}, {}));
    functions_.emplace(*file_, DebugFolders());
  }
  std::string name_at(uint64_t address) const {
    const Symbol* symbol = functions_->containing(address);
    return symbol ? std::string(symbol->name) : "";
  }

  std::unique_ptr<ElfFile> file_;
  std::optional<Functions> functions_;
};

TEST_F(NestedFunctions, code_after_an_inner_one_is_the_outer_ones) {
  make({{100, 50}, {110, 20}, {115, 5}, {140, 1}, {160, 10}});
  EXPECT_EQ(name_at(109), "a");
  EXPECT_EQ(name_at(112), "b");
  EXPECT_EQ(name_at(116), "c");
  EXPECT_EQ(name_at(125), "b");
  EXPECT_EQ(name_at(135), "a");
  EXPECT_EQ(name_at(140), "d");
  EXPECT_EQ(name_at(149), "a");
  EXPECT_EQ(name_at(150), "");
  EXPECT_EQ(name_at(165), "e");
}

TEST_F(NestedFunctions, one_that_reaches_out_of_another_keeps_what_it_has) {
  make({{100, 20}, {110, 30}});
  EXPECT_EQ(name_at(115), "b");
  EXPECT_EQ(name_at(130), "b");
  EXPECT_EQ(name_at(140), "");
}

// The way out of all of them would be walked for every address.
TEST_F(NestedFunctions, a_table_that_is_nested_throughout_is_left_after_some_steps) {
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
  for (uint64_t i = 0; i < 10'000; ++i) ranges.emplace_back(100 + i, 100'000 - 2 * i);
  make(ranges);
  EXPECT_NE(name_at(10'099), "");
  EXPECT_EQ(name_at(100'099), "");
}

}  // namespace
}  // namespace scry::symbols
