// Over this test's own executable: CMakeLists.txt compiles this file with -g.
#include "elf/dwarf.h"

#include <dwarf.h>
#include <gtest/gtest.h>
#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "elf/elf_image.h"

namespace scry {

struct DwarfTestPoint {
  int x;
  unsigned flags : 3;
  signed depth : 5;
  char name[8];
  DwarfTestPoint* next;
};
struct DwarfTestPair {
  long first;
  int second;
};
struct DwarfTestBig {
  long words[3];
};
struct DwarfTestWide {
  long double wide;
  __int128 integer;
  _Complex float pair;
  signed char last;
};
extern "C" __attribute__((noinline, used)) int dwarf_test_wide(DwarfTestWide* wide) {
  return wide->last;
}
enum DwarfTestColor { kDwarfTestRed = 1, kDwarfTestGreen = 5 };

extern "C" __attribute__((noinline, used)) int dwarf_test_typed(DwarfTestPoint* point, const char* text, double skipped,
                                                                DwarfTestPair pair, DwarfTestColor color, bool flag) {
  asm volatile("" ::: "memory");  // dwarf_test: this line has code
  return point->x + text[0] + static_cast<int>(skipped) + pair.second + color + flag;
}
extern "C" __attribute__((noinline, used)) long dwarf_test_stack(long a, long b, long c, long d, long e, long f, long g,
                                                                 DwarfTestBig big) {
  asm volatile("" ::: "memory");
  return a + b + c + d + e + f + g + big.words[0];
}

namespace {

uint64_t load_bias() {
  uint64_t bias = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* program, size_t, void* found) {
        *static_cast<uint64_t*>(found) = program->dlpi_addr;
        return 1;  // the first one is the program itself
      },
      &bias);
  return bias;
}

class Dwarf_ : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = DwarfFile::open("/proc/self/exe");
    ASSERT_TRUE(opened);
    file_ = std::move(*opened);
  }
  std::vector<DwarfParameter> parameters(void* function) {
    return file_->parameters(reinterpret_cast<uint64_t>(function) - load_bias(), pool_).value();
  }
  std::unique_ptr<DwarfFile> file_;
  TypePool pool_;
};

TEST_F(Dwarf_, types_are_found_by_name_and_keyword) {
  const TypeRef pair = file_->find_type("struct", "DwarfTestPair", pool_);
  ASSERT_NE(pair, nullptr);
  EXPECT_EQ(pair->size, 16u);
  EXPECT_EQ((*pool_.members(pair))->front().name, "first");
  EXPECT_EQ(file_->find_type("", "DwarfTestPair", pool_), pair);
  EXPECT_TRUE(file_->find_type("enum", "DwarfTestColor", pool_)->is(TypeKind::enumeration));
  EXPECT_EQ(file_->find_type("union", "DwarfTestPair", pool_), nullptr);
  EXPECT_EQ(file_->find_type("struct", "DwarfTestNowhere", pool_), nullptr);
}

TEST_F(Dwarf_, enumerators_are_found_by_name) {
  const auto green = file_->find_enumerator("kDwarfTestGreen", pool_);
  ASSERT_TRUE(green);
  EXPECT_EQ(green->value, 5);
  EXPECT_EQ(green->type, file_->find_type("enum", "DwarfTestColor", pool_));
  EXPECT_FALSE(file_->find_enumerator("kDwarfTestNoColor", pool_));
}

TEST_F(Dwarf_, numbers_that_no_register_takes_are_bytes) {
  const auto members = pool_.members(file_->find_type("struct", "DwarfTestWide", pool_));
  ASSERT_TRUE(members);
  std::vector<std::string> types;
  for (const Member& member : **members) types.push_back(type_name(member.type));
  EXPECT_EQ(types, (std::vector<std::string>{"uint8[16]", "uint8[16]", "uint8[8]", "int8"}));
}

TEST_F(Dwarf_, parameters_have_names_types_and_registers) {
  const auto found = parameters(reinterpret_cast<void*>(&dwarf_test_typed));
  ASSERT_EQ(found.size(), 6u);
  EXPECT_EQ(found[0].name, "point");
  EXPECT_EQ(type_name(found[0].type), "struct DwarfTestPoint *");
  EXPECT_EQ(found[0].type->space, AddressSpace::user);
  EXPECT_EQ(found[1].spelling, "const char*");
  EXPECT_EQ(type_name(found[2].type), "double");
  EXPECT_EQ(found[2].missing, "has unsupported type");  // it is in a register that programs cannot read
  EXPECT_EQ(found[3].registers, (std::vector<uint8_t>{2, 3}));
  EXPECT_EQ(found[4].registers.front(), 4u);
  EXPECT_TRUE(found[4].type->is(TypeKind::enumeration));
  EXPECT_EQ(pool_.enumerators(found[4].type)[1].name, "kDwarfTestGreen");
  EXPECT_TRUE(found[5].type->is(TypeKind::boolean));
}

TEST_F(Dwarf_, what_does_not_fit_registers_is_on_the_stack) {
  const auto found = parameters(reinterpret_cast<void*>(&dwarf_test_stack));
  ASSERT_EQ(found.size(), 8u);
  EXPECT_FALSE(found[5].on_stack);
  EXPECT_TRUE(found[6].on_stack);
  EXPECT_TRUE(found[7].on_stack);
}

TEST_F(Dwarf_, members_have_offsets_and_bits) {
  const auto found = parameters(reinterpret_cast<void*>(&dwarf_test_typed));
  const auto members = pool_.members(found[0].type->element);
  ASSERT_TRUE(members);
  ASSERT_EQ((*members)->size(), 5u);
  EXPECT_EQ((**members)[1].bit_offset, 32u);
  EXPECT_EQ((**members)[1].bit_size, 3u);
  EXPECT_EQ((**members)[2].bit_offset, 35u);
  EXPECT_TRUE((**members)[3].type->is(TypeKind::string));
  EXPECT_EQ((**members)[4].type, found[0].type);
}

TEST_F(Dwarf_, a_line_of_the_source_has_an_address) {
  std::ifstream source(__FILE__);
  int line = 0, wanted = 0;
  for (std::string text; std::getline(source, text) && !wanted; ++line)
    if (text.find("// dwarf_test: this line") != text.npos) wanted = line + 1;
  if (!wanted) GTEST_SKIP() << "the source is not here";
  const auto found = file_->find_line("dwarf_test.cc", wanted + 1, 0);
  ASSERT_EQ(found.addresses.size(), 1u);
  const uint64_t start = reinterpret_cast<uint64_t>(&dwarf_test_typed) - load_bias();
  EXPECT_GE(found.addresses[0], start);
  EXPECT_LT(found.addresses[0], start + 300);
  const DwarfFile::Origin origin = file_->origin(found.addresses[0]);
  EXPECT_TRUE(origin.place.file.ends_with("dwarf_test.cc"));
  EXPECT_EQ(origin.place.line, wanted + 1);
  EXPECT_TRUE(origin.inlined.empty());
  EXPECT_EQ(file_->find_line("test.cc", wanted, 0).problem, DwarfFile::LineProblem::no_such_file);
  EXPECT_EQ(file_->find_line("dwarf_test.cc", 99999, 0).problem, DwarfFile::LineProblem::no_code);
}

// A unit with `enum e` of so many bytes, and `struct s`, which has a member `m` of it.
std::vector<std::byte> unit_with_enumeration(uint8_t size) {
  // Each line: code, tag, whether it has children; attributes with their forms.
  // clang-format off
  const std::vector<uint8_t> abbreviations{
      1, DW_TAG_compile_unit, 1, 0, 0,
      2, DW_TAG_enumeration_type, 0, DW_AT_name, DW_FORM_string, DW_AT_byte_size, DW_FORM_data1, 0, 0,
      3, DW_TAG_structure_type, 1, DW_AT_name, DW_FORM_string, DW_AT_byte_size, DW_FORM_data1, 0, 0,
      4, DW_TAG_member, 0, DW_AT_name, DW_FORM_string, DW_AT_type, DW_FORM_ref4,
         DW_AT_data_member_location, DW_FORM_data1, 0, 0,
      0};
  // clang-format on
  constexpr uint8_t kEnumeration = 12;  // where it is in the unit
  const std::vector<uint8_t> entries{1, 2, 'e', 0, size, 3, 's', 0, 8, 4, 'm', 0, kEnumeration, 0, 0, 0, 0, 0, 0};
  constexpr uint8_t kHeaderAfterLength = 7;  // version, offset of the abbreviations, bytes of an address
  std::vector<uint8_t> info{static_cast<uint8_t>(kHeaderAfterLength + entries.size()), 0, 0, 0, 4, 0, 0, 0, 0, 0, 8};
  info.insert(info.end(), entries.begin(), entries.end());
  const auto bytes = [](const std::vector<uint8_t>& numbers) {
    const auto* start = reinterpret_cast<const std::byte*>(numbers.data());
    return std::vector<std::byte>(start, start + numbers.size());
  };
  return make_elf_image(
      std::vector<ImageSection>{{".debug_abbrev", 0, bytes(abbreviations)}, {".debug_info", 0, bytes(info)}});
}

TEST(DamagedDwarf_, an_enumeration_of_a_size_that_no_register_has_is_no_type) {
  const std::string path = testing::TempDir() + "scry-damaged-dwarf";
  for (int size : {0, 3, 4, 16}) {
    const auto image = unit_with_enumeration(static_cast<uint8_t>(size));
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(image.data()), std::ssize(image));
    TypePool pool;
    const auto file = DwarfFile::open(path).value();
    EXPECT_EQ(file->find_type("enum", "e", pool) != nullptr, size == 4) << size;
    const TypeRef structure = file->find_type("struct", "s", pool);
    ASSERT_NE(structure, nullptr);
    EXPECT_EQ((*pool.members(structure))->size(), size == 4 ? 1u : 0u) << size;
  }
  std::filesystem::remove(path);
}

// With link-time optimization the code is in one unit, and what was inlined is described in another.
TEST(DwarfOfLinkTimeOptimization, names_inlined_functions) {
  namespace fs = std::filesystem;
  std::string folder = testing::TempDir() + "scry-lto-XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  std::ofstream(folder + "/app.c") << R"(
static inline __attribute__((always_inline)) void inner(void) { asm volatile(".globl marker\nmarker: nop"); }
static inline __attribute__((always_inline)) void middle(void) { inner(); }
__attribute__((noinline)) void outer(void) { middle(); }
int main(void) { outer(); return 0; }
)";
  ASSERT_EQ(std::system(("cd " + folder + " && gcc -O2 -g -flto app.c -o app").c_str()), 0);
  const auto elf = symbols::ElfFile::open(folder + "/app");
  const auto dwarf = DwarfFile::open(folder + "/app");
  ASSERT_TRUE(elf && dwarf);
  const auto& all = (*elf)->symbol_table();
  const auto marker = std::ranges::find(all, "marker", &symbols::Symbol::name);
  ASSERT_NE(marker, all.end());
  const DwarfFile::Origin origin = (*dwarf)->origin(marker->address);
  ASSERT_EQ(origin.inlined.size(), 2u);
  EXPECT_EQ(origin.inlined[0].name, "inner");
  EXPECT_EQ(origin.inlined[1].name, "middle");
  fs::remove_all(folder);
}

}  // namespace
}  // namespace scry
