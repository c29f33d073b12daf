#include "elf/split_dwarf.h"

#include <dwarf.h>
#include <elf.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/foreign_dwarf.h"
#include "base/foreign_limits.h"
#include "elf/elf_file.h"
#include "elf/packed_section.h"

namespace scry {

// ---- what a skeleton says

struct SplitDwarf::Skeleton {
  uint64_t id = 0;
  uint16_t version = 0;
  std::string name, folder;            // of the .dwo file, and where the compiler ran
  uint64_t base = 0;                   // its first address
  uint64_t addresses = 0, ranges = 0;  // offsets in .debug_addr and .debug_ranges
};

namespace {

// Of the skeleton itself: the functions that follow references ask libdw for the split unit.
std::string text_of(Dwarf_Die& die, std::initializer_list<unsigned> names) {
  Dwarf_Attribute attribute;
  for (unsigned name : names)
    if (dwarf_attr(&die, name, &attribute))
      if (const char* text = dwarf_formstring(&attribute)) return text;
  return {};
}

uint64_t number_of(Dwarf_Die& die, std::initializer_list<unsigned> names) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  for (unsigned name : names)
    if (dwarf_attr(&die, name, &attribute) && dwarf_formudata(&attribute, &value) == 0) return value;
  return 0;
}

// A section of the program as libdw has unpacked it.
Bytes section_of(Dwarf* program, std::string_view name) {
  Elf* elf = dwarf_getelf(program);
  size_t names = 0;
  if (!elf || elf_getshdrstrndx(elf, &names) != 0) return {};
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section; section = elf_nextscn(elf, section)) {
    const Elf64_Shdr* header = elf64_getshdr(section);
    const char* found = header ? elf_strptr(elf, names, header->sh_name) : nullptr;
    if (!found || name != found) continue;
    const Elf_Data* data = elf_getdata(section, nullptr);
    return data && data->d_buf ? Bytes(static_cast<const std::byte*>(data->d_buf), data->d_size) : Bytes();
  }
  return {};
}

uint64_t load(const std::vector<std::byte>& bytes, size_t at) {
  uint64_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

void store(std::vector<std::byte>& bytes, size_t at, uint64_t value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

constexpr size_t kAddress = sizeof(uint64_t);

// The unit's addresses, counted from its base. In DWARF 5 the header before them has their size.
std::vector<std::byte> addresses_of(Bytes section, uint64_t start, uint16_t version, uint64_t base) {
  constexpr uint64_t kHeader = 8, kHeaderAfterSize = 4;
  if (start > section.size()) return {};
  uint64_t size = section.size() - start;
  uint32_t unit_bytes = 0;
  ByteReader header(section);
  if (version >= 5 && start >= kHeader && header.seek(start - kHeader) && header.read(unit_bytes))
    size = std::min<uint64_t>(size, unit_bytes < kHeaderAfterSize ? 0 : unit_bytes - kHeaderAfterSize);
  const Bytes own = section.subspan(start, size);
  std::vector<std::byte> addresses(own.begin(), own.end());
  for (size_t at = 0; at + kAddress <= addresses.size(); at += kAddress)
    store(addresses, at, load(addresses, at) - base);
  return addresses;
}

// Before DWARF 5 ranges stay in the program: pairs, relative to the base of the unit or to one that a pair sets.
std::vector<std::byte> ranges_of(Bytes section, uint64_t start, uint64_t base) {
  if (start > section.size()) return {};
  const Bytes own = section.subspan(start);
  std::vector<std::byte> ranges(own.begin(), own.end());
  for (size_t at = 0; at + 2 * kAddress <= ranges.size(); at += 2 * kAddress)
    if (load(ranges, at) == UINT64_MAX) store(ranges, at + kAddress, load(ranges, at + kAddress) - base);
  return ranges;
}

// The sections of a .dwo file, as they are called in a program.
Result<std::vector<ImageSection>> read_dwo(const std::string& path, uint64_t& all_bytes) {
  constexpr std::string_view kSuffix = ".dwo", kPrefix = ".debug_";
  const auto opened = TRY(symbols::ElfFile::open(path));
  const symbols::ElfFile& file = *opened;
  const uint64_t bytes = TRY(unpacked_bytes(file.file()));
  if (bytes > foreign::kMostSplitBytes - std::min(all_bytes, foreign::kMostSplitBytes))
    return file.file().too_large("its debug information", bytes, foreign::kMostSplitBytes);
  all_bytes += bytes;
  std::vector<ImageSection> sections;
  std::map<std::string, size_t> places;
  for (const symbols::Section& section : file.sections()) {
    if (!section.name.starts_with(kPrefix) || !section.name.ends_with(kSuffix)) continue;
    const std::string name = section.name.substr(0, section.name.size() - kSuffix.size());
    const std::vector<std::byte> part = TRY(symbols::read_unpacked(file, section));
    // Each unit of a type has a section of its own, which the linker would have joined.
    const auto [place, is_new] = places.try_emplace(name, sections.size());
    if (is_new) sections.push_back({name, 0, {}});
    std::vector<std::byte>& joined = sections[place->second].bytes;
    joined.insert(joined.end(), part.begin(), part.end());
  }
  return sections;
}

std::string folder_of(const std::string& path) {
  return std::filesystem::path(path).parent_path().string();
}

std::string name_of_file(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

}  // namespace

// ---- images

struct SplitDwarf::Image {
  std::vector<std::byte> bytes;  // libelf reads from here
  Elf* elf = nullptr;
  Dwarf* dwarf = nullptr;
  SplitUnit unit{};

  Image() = default;
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;
  ~Image() {
    if (dwarf) dwarf_end(dwarf);
    if (elf) elf_end(elf);
  }
  bool open() {
    elf_version(EV_CURRENT);
    elf = elf_memory(reinterpret_cast<char*>(bytes.data()), bytes.size());
    dwarf = elf ? dwarf_begin_elf(elf, DWARF_C_READ, nullptr) : nullptr;
    return dwarf != nullptr;
  }
  bool find_unit(uint64_t id) {
    Dwarf_CU* next = nullptr;
    uint8_t type = 0;
    bool has_unit = false;
    Dwarf_Die die;
    while (dwarf_get_units(dwarf, next, &next, nullptr, &type, &die, nullptr) == 0) {
      uint64_t found = 0;
      if (type == DW_UT_type || type == DW_UT_split_type) unit.types.push_back(die);
      if (type != DW_UT_split_compile ||
          dwarf_cu_info(next, nullptr, nullptr, nullptr, nullptr, &found, nullptr, nullptr) != 0 || found != id)
        continue;
      unit.die = die;
      has_unit = true;
    }
    return has_unit;
  }
};

Result<std::unique_ptr<SplitDwarf::Image>> SplitDwarf::make_image(const Skeleton& skeleton, Sections sections) {
  const Bytes addresses = section_of(program_, ".debug_addr"), ranges = section_of(program_, ".debug_ranges");
  sections.push_back({".debug_addr", 0, addresses_of(addresses, skeleton.addresses, skeleton.version, skeleton.base)});
  if (skeleton.version < 5) sections.push_back({".debug_ranges", 0, ranges_of(ranges, skeleton.ranges, skeleton.base)});
  auto image = std::make_unique<Image>();
  image->bytes = make_elf_image(sections);
  if (bytes_ + image->bytes.size() > foreign::kMostSplitBytes)
    return fail(EFBIG, fmt::format("the files of its split debug information have more than {} bytes",
                                   foreign::kMostSplitBytes));
  if (!image->open() || !image->find_unit(skeleton.id)) return nullptr;
  bytes_ += image->bytes.size();
  image->unit.base = skeleton.base;
  return image;
}

SplitDwarf::SplitDwarf(Dwarf* program, SplitPlaces places) : program_(program), places_(std::move(places)) {}
SplitDwarf::~SplitDwarf() = default;

// ---- where they are found

std::vector<std::string> SplitDwarf::package_paths() const {
  std::vector<std::string> paths;
  for (const std::string& folder : places_.folders)
    paths.push_back(fmt::format("{}/{}.dwp", folder, name_of_file(places_.program)));
  paths.push_back(places_.program + ".dwp");
  return paths;
}

std::vector<std::string> SplitDwarf::file_paths(const Skeleton& skeleton) const {
  std::vector<std::string> paths;
  const bool is_absolute = skeleton.name.starts_with('/');
  const auto below = [&](const std::string& folder) {
    if (!is_absolute) paths.push_back(folder + "/" + skeleton.name);
    if (is_absolute || skeleton.name.find('/') != std::string::npos)
      paths.push_back(folder + "/" + name_of_file(skeleton.name));
  };
  for (const std::string& folder : places_.folders) below(folder);
  below(folder_of(places_.program));
  paths.push_back(is_absolute ? skeleton.name : skeleton.folder + "/" + skeleton.name);
  return paths;
}

Result<std::optional<SplitDwarf::Sections>> SplitDwarf::from_package(const Skeleton& skeleton) {
  if (!package_) {
    package_.emplace(nullptr);
    for (const std::string& path : package_paths()) {
      std::error_code ignored;
      if (!std::filesystem::exists(path, ignored)) continue;
      *package_ = TRY(DwarfPackage::open(path));
      break;
    }
  }
  if (!*package_) return std::nullopt;
  return (*package_)->unit(skeleton.id);
}

Result<std::unique_ptr<SplitDwarf::Image>> SplitDwarf::read(const Skeleton& skeleton) {
  auto packed = from_package(skeleton);
  if (packed && *packed)
    if (auto image = TRY(make_image(skeleton, std::move(**packed)))) return image;
  std::optional<Error> refused;
  if (!packed) refused = packed.error();
  for (const std::string& path : file_paths(skeleton)) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) continue;
    auto sections = read_dwo(path, bytes_);
    if (!sections) {
      refused = sections.error();
      continue;
    }
    if (auto image = TRY(make_image(skeleton, std::move(*sections)))) return image;
    refused = Error{0, fmt::format("'{}' belongs to another build of the program", path)};
  }
  if (refused) return std::unexpected(*refused);
  return fail(fmt::format("its debug information is in '{}', which was not found", skeleton.name));
}

const SplitUnit* SplitDwarf::find(Dwarf_Die& skeleton) {
  const auto [known, is_new] = images_.try_emplace(dwarf_dieoffset(&skeleton));
  if (is_new) {
    Skeleton wanted{.name = text_of(skeleton, {DW_AT_dwo_name, DW_AT_GNU_dwo_name}),
                    .folder = text_of(skeleton, {DW_AT_comp_dir}),
                    .addresses = number_of(skeleton, {DW_AT_addr_base, DW_AT_GNU_addr_base}),
                    .ranges = number_of(skeleton, {DW_AT_GNU_ranges_base})};
    dwarf_cu_info(skeleton.cu, &wanted.version, nullptr, nullptr, nullptr, &wanted.id, nullptr, nullptr);
    Dwarf_Addr base = 0;
    if (dwarf_lowpc(&skeleton, &base) == 0) wanted.base = base;
    auto image = read(wanted);
    if (image)
      known->second = std::move(*image);
    else
      problem_ = image.error().what;
  }
  return known->second ? &known->second->unit : nullptr;
}

}  // namespace scry
