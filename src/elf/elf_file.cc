#include "elf/elf_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "elf/elf_records.h"
#include "elf/linked_section.h"

namespace scry::symbols {
namespace {

struct MachineName {
  uint16_t machine;
  const char* name;
};
constexpr MachineName kMachines[] = {
    {EM_386, "i386"},   {EM_ARM, "arm"},     {EM_AARCH64, "arm64"},        {EM_RISCV, "riscv"},
    {EM_S390, "s390x"}, {EM_PPC64, "ppc64"}, {EM_LOONGARCH, "loongarch64"}};

constexpr size_t kMostSectionName = 1024;

std::string machine_name(uint16_t machine) {
  for (const MachineName& row : kMachines)
    if (row.machine == machine) return row.name;
  return fmt::format("machine {}", machine);
}

}  // namespace

Result<std::unique_ptr<ElfFile>> ElfFile::open(const std::string& path, Machines machines) {
  std::unique_ptr<ElfFile> file(new ElfFile);
  file->path_ = path;
  file->file_ = TRY(ForeignFile::open(path));
  file->size_ = file->file_.size();
  TRY(file->read_headers(machines));
  return file;
}

Result<std::unique_ptr<ElfFile>> ElfFile::from_bytes(std::vector<std::byte> bytes, std::string name,
                                                     Machines machines) {
  std::unique_ptr<ElfFile> file(new ElfFile);
  file->path_ = std::move(name);
  file->size_ = bytes.size();
  file->memory_ = std::move(bytes);
  TRY(file->read_headers(machines));
  return file;
}

std::string ElfFile::lasting_path() const {
  return fmt::format("/proc/self/fd/{}", file_.descriptor());
}

Result<std::vector<std::byte>> ElfFile::read(uint64_t offset, uint64_t size, uint64_t most, const char* what) const {
  if (file_) return file_.read(offset, size, most, what);
  if (offset > size_ || size > size_ - offset)
    return fail(fmt::format("'{}' is damaged: it refers to bytes after its end", path_));
  return std::vector<std::byte>(memory_.begin() + offset, memory_.begin() + offset + size);
}

std::string ElfFile::other_machine() const {
  return fmt::format("'{}' is for another architecture ({})", path_, machine_name(header_.e_machine));
}

Result<> ElfFile::read_headers(Machines machines) {
  auto bytes = read(0, std::min<uint64_t>(size_, sizeof header_), sizeof header_, "its header");
  if (!bytes || bytes->size() < EI_NIDENT) return fail(fmt::format("'{}' is not an ELF file", path_));
  const auto file_class = std::to_integer<unsigned char>((*bytes)[EI_CLASS]);
  ByteReader reader(*bytes);
  if (!ElfRecords(file_class).read(reader, header_) || std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0)
    return fail(fmt::format("'{}' is not an ELF file", path_));
  const bool is_native = file_class == ELFCLASS64 && header_.e_machine == EM_X86_64;
  const bool is_narrow = file_class == ELFCLASS32 && header_.e_machine == EM_386 && machines == Machines::i386_too;
  if ((!is_native && !is_narrow) || header_.e_ident[EI_DATA] != ELFDATA2LSB) return fail(other_machine());
  TRY(read_segments());
  return read_sections();
}

Result<> ElfFile::read_segments() {
  const ElfRecords records(header_.e_ident[EI_CLASS]);
  const size_t entry_bytes = records.segment_bytes();
  if (header_.e_phnum > foreign::kMostSegments || (header_.e_phnum && header_.e_phentsize != entry_bytes))
    return fail(fmt::format("'{}' is damaged: invalid program header table", path_));
  const auto bytes = TRY(read_bytes(header_.e_phoff, header_.e_phnum * entry_bytes));
  ByteReader reader(bytes);
  Elf64_Phdr segment;
  while (records.read(reader, segment)) {
    if (segment.p_type != PT_LOAD) continue;
    const uint64_t room = segment.p_offset < size_ ? size_ - segment.p_offset : 0;
    const uint64_t file_size = std::min({segment.p_filesz, room, UINT64_MAX - segment.p_vaddr});
    segments_.push_back({segment.p_vaddr, segment.p_offset, file_size, (segment.p_flags & PF_X) != 0});
  }
  std::ranges::stable_sort(segments_, {}, &Segment::address);
  uint64_t end = 0;
  std::erase_if(segments_, [&end](const Segment& one) {
    if (one.address < end) return true;
    end = one.address + one.file_size;
    return false;
  });
  return {};
}

Result<> ElfFile::read_sections() {
  if (header_.e_shoff == 0) return {};  // stripped of its section table
  const ElfRecords records(header_.e_ident[EI_CLASS]);
  const size_t entry_bytes = records.section_bytes();
  if (header_.e_shentsize != entry_bytes) return fail(fmt::format("'{}' is damaged: invalid section table", path_));
  // With 65280 sections and more, the first entry holds the true numbers.
  const auto first = TRY(read_bytes(header_.e_shoff, entry_bytes));
  Elf64_Shdr head{};
  if (ByteReader first_reader(first); !records.read(first_reader, head)) return {};
  const uint64_t count = header_.e_shnum ? header_.e_shnum : head.sh_size;
  const uint64_t names_index = header_.e_shstrndx == SHN_XINDEX ? head.sh_link : header_.e_shstrndx;
  if (count > foreign::kMostSections) return fail(fmt::format("'{}' is damaged: {} sections", path_, count));
  const auto bytes = TRY(read_bytes(header_.e_shoff, count * entry_bytes));
  std::vector<Elf64_Shdr> headers(count);
  ByteReader reader(bytes);
  for (Elf64_Shdr& one : headers)
    if (!records.read(reader, one)) bug("a section table shorter than its own count");
  std::vector<std::byte> names;
  if (names_index < count)
    names = TRY(read(headers[names_index].sh_offset, headers[names_index].sh_size, foreign::kMostNoteBytes,
                     "the names of its sections"));
  for (const Elf64_Shdr& one : headers) {
    std::string_view name;
    ByteReader at(names);
    if (!at.seek(one.sh_name) || !at.read_c_string(name) || name.size() > kMostSectionName) name = {};
    sections_.push_back(
        {std::string(name), one.sh_type, one.sh_flags, one.sh_addr, one.sh_offset, one.sh_size, one.sh_link});
  }
  return {};
}

const Section* ElfFile::find_section(std::string_view name) const {
  for (const Section& section : sections_)
    if (section.name == name) return &section;
  return nullptr;
}

Result<std::vector<std::byte>> ElfFile::read_section(const Section& section, uint64_t most) const {
  if (section.type == SHT_NOBITS) return std::vector<std::byte>();
  return read(section.offset, section.size, most, section.name.empty() ? "a section" : section.name.c_str());
}

std::optional<uint64_t> ElfFile::offset_of(uint64_t address) const {
  for (const Segment& segment : segments_)
    if (address >= segment.address && address - segment.address < segment.file_size)
      return address - segment.address + segment.offset;
  return std::nullopt;
}

bool ElfFile::is_code(uint64_t address) const {
  return std::ranges::any_of(segments_, [&](const Segment& segment) {
    return segment.executable && address >= segment.address && address - segment.address < segment.file_size;
  });
}

std::optional<uint64_t> ElfFile::address_of(uint64_t offset) const {
  for (const Segment& segment : segments_)
    if (segment.executable && offset >= segment.offset && offset - segment.offset < segment.file_size)
      return offset - segment.offset + segment.address;
  return std::nullopt;
}

// ---- symbols

const std::vector<Symbol>& ElfFile::symbol_table() {
  return load(static_, SHT_SYMTAB);
}
const std::vector<Symbol>& ElfFile::dynamic_symbols() {
  return load(dynamic_, SHT_DYNSYM);
}

const Section* ElfFile::linked_section(uint32_t type) const {
  const auto found = std::ranges::find(sections_, type, &Section::type);
  return found == sections_.end() || found->link >= sections_.size() ? nullptr : &*found;
}

uint64_t ElfFile::symbol_bytes() const {
  uint64_t bytes = 0;
  for (const uint32_t type : {SHT_SYMTAB, SHT_DYNSYM}) {
    const Section* section = linked_section(type);
    if (!section || section->size > foreign::kMostSymbolBytes) continue;
    const uint64_t strings = sections_[section->link].size;
    if (strings <= foreign::kMostStringBytes) bytes += section->size + strings;
  }
  return bytes;
}

// A table that cannot be read is a table without symbols: the file may still be good for everything else.
const std::vector<Symbol>& ElfFile::load(Table& table, uint32_t section_type) {
  if (table.loaded) return table.symbols;
  table.loaded = true;
  const Section* section = linked_section(section_type);
  if (!section) return table.symbols;
  if (Result<> read = read_symbols(table, *section); !read) {
    table = {.loaded = true};
    if (is_limit(read.error())) problems_.push_back(read.error().what);
  }
  return table.symbols;
}

Result<> ElfFile::read_symbols(Table& table, const Section& section) {
  const ElfRecords records(header_.e_ident[EI_CLASS]);
  const uint64_t piece_bytes = 16384 * records.symbol_bytes();
  if (section.size > foreign::kMostSymbolBytes && file_)
    return file_.too_large("its symbol table", section.size, foreign::kMostSymbolBytes);
  const Section& strings = sections_[section.link];
  table.strings = TRY(read(strings.offset, strings.size, foreign::kMostStringBytes, "the names of its symbols"));
  // Takes no memory until they are there. A hostile size, of a file that was unpacked, is found when it is read.
  table.symbols.reserve(std::min(section.size, foreign::kMostSymbolBytes) / records.symbol_bytes());
  for (uint64_t done = 0; done < section.size; done += piece_bytes) {
    const auto entries =
        TRY(read(section.offset + done, std::min(section.size - done, piece_bytes), piece_bytes, "its symbols"));
    ByteReader reader(entries);
    Elf64_Sym symbol;
    while (records.read(reader, symbol)) {
      if (symbol.st_shndx == SHN_UNDEF || symbol.st_name == 0) continue;
      const std::string_view name = string_at(table.strings, symbol.st_name);
      if (name.empty()) continue;
      table.symbols.push_back({name, symbol.st_value, symbol.st_size,
                               static_cast<uint8_t>(ELF64_ST_TYPE(symbol.st_info)),
                               ELF64_ST_BIND(symbol.st_info) != STB_LOCAL});
    }
  }
  return {};
}

// ---- where more is found

std::string ElfFile::build_id() const {
  std::string id;
  const Section* section = find_section(".note.gnu.build-id");
  auto bytes = section ? read_section(*section, foreign::kMostNoteBytes) : Result<std::vector<std::byte>>();
  if (!bytes) return id;
  for_each_note(*bytes, [&](uint32_t type, std::string_view name, Bytes description) {
    if (type != NT_GNU_BUILD_ID || name != std::string_view("GNU\0", 4) || description.size() > 64) return;
    for (std::byte byte : description) id += fmt::format("{:02x}", static_cast<unsigned>(byte));
  });
  return id;
}

std::optional<ElfFile::DebugLink> ElfFile::debug_link() const {
  const Section* section = find_section(".gnu_debuglink");
  if (!section) return std::nullopt;
  auto bytes = read_section(*section, foreign::kMostNoteBytes);
  if (!bytes) return std::nullopt;
  ByteReader reader(*bytes);
  std::string_view name;
  DebugLink link;
  if (!reader.read_c_string(name) || name.find('/') != name.npos) return std::nullopt;
  if (!reader.skip(-reader.position() & 3) || !reader.read(link.crc)) return std::nullopt;
  link.file = name;
  return link;
}

}  // namespace scry::symbols
