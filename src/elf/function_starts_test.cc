// The functions of a file without their symbols, against the symbols that it has.
#include "elf/function_starts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace scry::symbols {
namespace {

TEST(FunctionStarts, are_where_the_symbols_are) {
  const auto file = ElfFile::open("/proc/self/exe");
  ASSERT_TRUE(file);
  const FunctionStarts starts(**file);
  const Section* text = (*file)->find_section(".text");
  ASSERT_TRUE(text);
  size_t functions = 0, found = 0;
  for (const Symbol& symbol : (*file)->symbol_table()) {
    if (symbol.type != STT_FUNC || symbol.size == 0 || symbol.address < text->address) continue;
    ++functions;
    found += starts.before(symbol.address) == symbol.address &&
             starts.before(symbol.address + symbol.size - 1) == symbol.address;
  }
  EXPECT_GT(functions, 100u);
  EXPECT_GT(found * 100, functions * 95) << found << " of " << functions;
}

asm(".pushsection .text.function_starts_unframed,\"axR\",@progbits\n.type "
    "function_starts_unframed,@function\nfunction_starts_unframed:\n"
    ".fill 64,1,0x90\nret\n.size function_starts_unframed,.-function_starts_unframed\n.popsection\n");

// Code of assembler without call-frame information is not part of the function before it.
TEST(FunctionStarts, end_where_call_frame_information_ends) {
  const auto file = ElfFile::open("/proc/self/exe");
  ASSERT_TRUE(file);
  const FunctionStarts starts(**file);
  const auto& symbols = (*file)->symbol_table();
  const auto unframed = std::ranges::find(symbols, "function_starts_unframed", &Symbol::name);
  ASSERT_NE(unframed, symbols.end());
  EXPECT_EQ(starts.before(unframed->address + 40), std::nullopt);
}

// A program that is linked statically has no list.
TEST(FunctionStarts, are_gathered_where_no_list_is) {
  const auto whole = ElfFile::open("/proc/self/exe");
  ASSERT_TRUE(whole);
  auto bytes = (*whole)->read_bytes(0, (*whole)->file().size());
  ASSERT_TRUE(bytes);
  const std::string_view name = ".eh_frame_hdr";
  const auto chars = std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  for (size_t at = 0; (at = chars.find(name, at)) != chars.npos; ++at) (*bytes)[at + 1] = std::byte{'x'};
  const auto without = ElfFile::from_bytes(*std::move(bytes), "without");
  ASSERT_TRUE(without);
  ASSERT_FALSE((*without)->find_section(name));
  const FunctionStarts listed(**whole), gathered(**without);
  const Section* text = (*whole)->find_section(".text");
  ASSERT_TRUE(text);
  EXPECT_EQ(gathered.size(), listed.size());
  for (uint64_t address = text->address; address < text->address + text->size; address += 997)
    ASSERT_EQ(gathered.before(address), listed.before(address)) << address;
}

TEST(FunctionStarts, know_nothing_before_the_first_one) {
  const auto file = ElfFile::open("/proc/self/exe");
  ASSERT_TRUE(file);
  EXPECT_EQ(FunctionStarts(**file).before(0), std::nullopt);
  EXPECT_EQ(FunctionStarts().before(0x1000), std::nullopt);
}

// A header that promises more rows than there are, and one of another form.
TEST(FunctionStarts, survive_what_a_hostile_header_claims) {
  const auto whole = ElfFile::open("/bin/true");
  ASSERT_TRUE(whole);
  const Section* section = (*whole)->find_section(".eh_frame_hdr");
  const auto bytes = (*whole)->read_bytes(0, (*whole)->file().size());
  ASSERT_TRUE(section && bytes);
  std::vector<std::byte> many = *bytes, other = *bytes;
  const uint32_t claimed = 0xffff'ffff;
  std::memcpy(many.data() + section->offset + 8, &claimed, sizeof claimed);
  other[section->offset + 3] = std::byte{0x1c};
  const auto with_many = ElfFile::from_bytes(many, "many"), with_other = ElfFile::from_bytes(other, "other");
  ASSERT_TRUE(with_many && with_other);
  EXPECT_LE(FunctionStarts(**with_many).size(), section->size / 8);
  EXPECT_EQ(FunctionStarts(**with_other).size(), 0u);
}

}  // namespace
}  // namespace scry::symbols
