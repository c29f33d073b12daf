// Over a program that this test compiles with -gsplit-dwarf, by DWARF 4 and 5, with and without optimization; from .dwo
// files and from packages. The packages are made by the slow, obvious packer below.
#include "elf/split_dwarf.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "elf/dwarf.h"
#include "elf/elf_file.h"

namespace scry {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFirst = R"(struct point { int x; long y; char name[8]; };
static inline __attribute__((always_inline)) int inner(int v) {
  asm volatile("nop" ::: "memory");
  return v * 3;
}
long other(struct point *p, int n);
__attribute__((noinline)) long split_work(struct point *p, const char *label, int count) {
  int s = inner(p->x);
  asm volatile("" ::: "memory");
  return s + other(p, count) + label[0];
}
int main(int argc, char **argv) {
  struct point p = {argc, 7, "hello"};
  return split_work(&p, argv[0], 1) == 0;
}
)";
constexpr const char* kSecond = R"(struct point { int x; long y; char name[8]; };
enum color { red = 1, green = 5 };
__attribute__((noinline)) long other(struct point *p, enum color n) {
  asm volatile("" ::: "memory");
  return p->y + n;
}
)";

void write_file(const fs::path& path, Bytes bytes) {
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
}

// ---- a packer

template <class T>
void put(std::vector<std::byte>& bytes, T value) {
  const auto* start = reinterpret_cast<const std::byte*>(&value);
  bytes.insert(bytes.end(), start, start + sizeof value);
}

struct PackedKind {
  uint32_t kind;
  const char* name;
};
const std::vector<PackedKind>& kinds(int version) {
  static const std::vector<PackedKind> gnu{
      {1, ".debug_info.dwo"}, {3, ".debug_abbrev.dwo"}, {5, ".debug_loc.dwo"}, {6, ".debug_str_offsets.dwo"}};
  static const std::vector<PackedKind> five{{1, ".debug_info.dwo"},
                                            {3, ".debug_abbrev.dwo"},
                                            {5, ".debug_loclists.dwo"},
                                            {6, ".debug_str_offsets.dwo"},
                                            {8, ".debug_rnglists.dwo"}};
  return version == 5 ? five : gnu;
}

std::vector<std::byte> section(const std::string& path, const char* name) {
  const auto file = symbols::ElfFile::open(path).value();
  const auto* found = file->find_section(name);
  return found ? file->read_section(*found).value() : std::vector<std::byte>();
}

// Each string section after the other: the offsets of a unit count from where its own strings begin.
void pack(const fs::path& folder, int version, const std::vector<std::pair<uint64_t, std::string>>& units) {
  std::vector<ImageSection> whole;
  for (const PackedKind& kind : kinds(version)) whole.push_back({kind.name, 0, {}});
  ImageSection strings{".debug_str.dwo", 0, {}};
  std::vector<std::byte> offsets, sizes;
  for (const auto& [id, file] : units) {
    for (ImageSection& section_of_all : whole) {
      auto part = section(folder / file, section_of_all.name.c_str());
      if (section_of_all.name == ".debug_str_offsets.dwo")
        for (size_t at = version == 5 ? 8 : 0; at + 4 <= part.size(); at += 4) {
          uint32_t offset = 0;
          std::memcpy(&offset, &part[at], 4);
          offset += static_cast<uint32_t>(strings.bytes.size());
          std::memcpy(&part[at], &offset, 4);
        }
      put(offsets, static_cast<uint32_t>(section_of_all.bytes.size()));
      put(sizes, static_cast<uint32_t>(part.size()));
      section_of_all.bytes.insert(section_of_all.bytes.end(), part.begin(), part.end());
    }
    const auto own = section(folder / file, ".debug_str.dwo");
    strings.bytes.insert(strings.bytes.end(), own.begin(), own.end());
  }
  constexpr uint32_t kSlots = 4;
  std::vector<uint64_t> ids(kSlots);
  std::vector<uint32_t> rows(kSlots);
  for (size_t i = 0; i < units.size(); ++i) {
    uint64_t slot = units[i].first & (kSlots - 1);
    while (rows[slot]) slot = (slot + (((units[i].first >> 32) & (kSlots - 1)) | 1)) & (kSlots - 1);
    ids[slot] = units[i].first;
    rows[slot] = static_cast<uint32_t>(i + 1);
  }
  ImageSection index{".debug_cu_index", 0, {}};
  for (uint32_t number : {static_cast<uint32_t>(version == 5 ? 5 : 2), static_cast<uint32_t>(whole.size()),
                          static_cast<uint32_t>(units.size()), kSlots})
    put(index.bytes, number);
  for (uint64_t id : ids) put(index.bytes, id);
  for (uint32_t row : rows) put(index.bytes, row);
  for (const PackedKind& kind : kinds(version)) put(index.bytes, kind.kind);
  index.bytes.insert(index.bytes.end(), offsets.begin(), offsets.end());
  index.bytes.insert(index.bytes.end(), sizes.begin(), sizes.end());
  whole.push_back(strings);
  whole.push_back(index);
  write_file(folder / "app.dwp", make_elf_image(whole));
}

// The id of the unit of a .dwo file.
uint64_t id_of(const std::string& path, int version) {
  if (version == 5) {  // in the header, after length, version, type, address size and the offset of the abbreviations
    const auto bytes = section(path, ".debug_info.dwo");
    uint64_t id = 0;
    std::memcpy(&id, &bytes.at(12), sizeof id);
    return id;
  }
  // DW_AT_GNU_dwo_id has eight bytes somewhere in the first entry; libdw finds it.
  ImageSection info{".debug_info", 0, section(path, ".debug_info.dwo")},
      abbreviations{".debug_abbrev", 0, section(path, ".debug_abbrev.dwo")};
  auto image = make_elf_image(std::vector{info, abbreviations});
  elf_version(EV_CURRENT);
  Elf* elf = elf_memory(reinterpret_cast<char*>(image.data()), image.size());
  Dwarf* dwarf = dwarf_begin_elf(elf, DWARF_C_READ, nullptr);
  Dwarf_CU* unit = nullptr;
  uint64_t id = 0;
  dwarf_get_units(dwarf, nullptr, &unit, nullptr, nullptr, nullptr, nullptr);
  dwarf_cu_info(unit, nullptr, nullptr, nullptr, nullptr, &id, nullptr, nullptr);
  dwarf_end(dwarf);
  elf_end(elf);
  return id;
}

// ---- tests

struct Build {
  int version;
  const char* options;
};

class SplitDwarf_ : public testing::TestWithParam<Build> {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "scry-split-XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    write_file(folder_ / "first.c", as_bytes(kFirst));
    write_file(folder_ / "second.c", as_bytes(kSecond));
    const std::string command =
        fmt::format("cd {} && gcc {} -gdwarf-{} -gsplit-dwarf -c first.c second.c && gcc first.o second.o -o app", name,
                    GetParam().options, GetParam().version);
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::unique_ptr<DwarfFile> open(std::vector<std::string> folders = {}) {
    return DwarfFile::open(folder_ / "app", SplitPlaces{folder_ / "app", std::move(folders)}).value();
  }
  uint64_t address_of(std::string_view name) {
    const auto file = symbols::ElfFile::open(folder_ / "app").value();
    for (const symbols::Symbol& symbol : file->symbol_table())
      if (symbol.name == name) return symbol.address;
    return 0;
  }
  std::string names_of(DwarfFile& file, std::string_view function) {
    std::string names;
    const auto parameters = file.parameters(address_of(function), pool_);
    if (!parameters) return "none";
    for (const DwarfParameter& one : *parameters) names += one.spelling + " " + one.name + ",";
    return names;
  }
  void expect_everything(DwarfFile& file) {
    EXPECT_EQ(names_of(file, "split_work"), "struct point* p,const char* label,int count,");
    EXPECT_EQ(names_of(file, "other"), "struct point* p,enum color n,");
    const TypeRef point = file.find_type("struct", "point", pool_);
    ASSERT_NE(point, nullptr);
    EXPECT_EQ((*pool_.members(point))->at(1).name, "y");
    EXPECT_EQ(pool_.enumerators(file.find_type("enum", "color", pool_)).at(1).value, 5);
    EXPECT_EQ(file.find_inlined("inner").value().line, 2);
    EXPECT_TRUE(file.find_inlined("inner")->file.ends_with("first.c"));
    const auto line = file.find_line("first.c", 3, 0);
    ASSERT_EQ(line.addresses.size(), 1u);
    const DwarfFile::Origin origin = file.origin(line.addresses[0]);
    ASSERT_EQ(origin.inlined.size(), 1u);
    EXPECT_EQ(origin.inlined[0].name, "inner");
    EXPECT_EQ(origin.inlined[0].place.line, 3);
    EXPECT_EQ(origin.place.line, 8);  // where split_work calls it
    EXPECT_TRUE(origin.place.file.ends_with("first.c"));
    EXPECT_EQ(file.problem(), "");
  }

  fs::path folder_;
  TypePool pool_;
};

TEST_P(SplitDwarf_, files_beside_the_program_have_its_entries) {
  expect_everything(*open());
}

TEST_P(SplitDwarf_, files_are_found_in_folders_when_the_program_was_moved) {
  for (const char* folder : {"empty", "files"}) fs::create_directory(folder_ / folder);
  for (const char* file : {"first.dwo", "second.dwo"}) fs::rename(folder_ / file, folder_ / "files" / file);
  EXPECT_EQ(names_of(*open(), "other"), "none");
  expect_everything(*open({folder_ / "empty", folder_ / "files"}));
}

TEST_P(SplitDwarf_, a_package_has_the_entries_of_all_units) {
  std::vector<std::pair<uint64_t, std::string>> units;
  // Packers unpack sections: pieces of packed ones cannot be taken.
  const std::string unpack = fmt::format(
      "cd {} && objcopy --decompress-debug-sections first.dwo && "
      "objcopy --decompress-debug-sections second.dwo",
      folder_.string());
  ASSERT_EQ(std::system(unpack.c_str()), 0);
  for (const char* file : {"first.dwo", "second.dwo"})
    units.push_back({id_of(folder_ / file, GetParam().version), file});
  pack(folder_, GetParam().version, units);
  for (const char* file : {"first.dwo", "second.dwo"}) fs::remove(folder_ / file);
  expect_everything(*open());
  fs::create_directory(folder_ / "packages");
  fs::rename(folder_ / "app.dwp", folder_ / "packages" / "app.dwp");
  expect_everything(*open({folder_ / "packages"}));
}

TEST_P(SplitDwarf_, a_file_of_another_build_is_refused) {
  fs::copy_file(folder_ / "first.dwo", folder_ / "second.dwo", fs::copy_options::overwrite_existing);
  const auto file = open();
  EXPECT_EQ(names_of(*file, "other"), "none");
  EXPECT_EQ(file->problem(),
            fmt::format("'{}' belongs to another build of the program", (folder_ / "second.dwo").string()));
  EXPECT_NE(names_of(*file, "split_work"), "none");
}

TEST_P(SplitDwarf_, a_missing_file_is_named_and_lines_remain) {
  fs::remove(folder_ / "second.dwo");
  const auto file = open();
  EXPECT_EQ(names_of(*file, "other"), "none");
  EXPECT_EQ(file->problem(), "its debug information is in 'second.dwo', which was not found");
  EXPECT_EQ(file->origin(address_of("other")).place.line, 3);
  EXPECT_EQ(file->find_line("second.c", 5, 0).addresses.size(), 1u);
}

TEST_P(SplitDwarf_, a_damaged_package_is_an_error_and_no_crash) {
  const uint64_t id = id_of(folder_ / "first.dwo", GetParam().version);
  pack(folder_, GetParam().version, {{id, "first.dwo"}});
  std::ifstream stream(folder_ / "app.dwp", std::ios::binary);
  const std::string good((std::istreambuf_iterator<char>(stream)), {});
  for (size_t at = 64; at < good.size(); at += 23) {  // one byte in turn
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x80);
    write_file(folder_ / "app.dwp", as_bytes(bad));
    if (const auto package = DwarfPackage::open(folder_ / "app.dwp")) (void)(*package)->unit(id);
  }
  for (size_t size = 0; size < good.size(); size += 61) {
    write_file(folder_ / "app.dwp", as_bytes(good).first(size));
    EXPECT_FALSE(DwarfPackage::open(folder_ / "app.dwp"));
  }
}

// The packer above knows no units of types.
class SplitTypes : public SplitDwarf_ {};

TEST_P(SplitTypes, of_units_of_their_own_are_found) {
  expect_everything(*open());
}

INSTANTIATE_TEST_SUITE_P(Builds, SplitTypes,
                         testing::Values(Build{4, "-O2 -fdebug-types-section"}, Build{5, "-O2 -fdebug-types-section"},
                                         Build{5, "-O0 -fdebug-types-section -gz"}),
                         [](const auto& info) { return fmt::format("n{}", info.index); });

INSTANTIATE_TEST_SUITE_P(Builds, SplitDwarf_,
                         testing::Values(Build{4, "-O0"}, Build{4, "-O2"}, Build{5, "-O0"}, Build{5, "-O2"},
                                         Build{5, "-O2 -gz"}, Build{5, "-O2 -ffunction-sections"}),
                         [](const auto& info) { return fmt::format("n{}", info.index); });

}  // namespace
}  // namespace scry
