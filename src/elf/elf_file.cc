#include "elf/elf_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace scry::symbols {
namespace {

struct MachineName {
  uint16_t machine;
  const char* name;
};
constexpr MachineName kMachines[] = {
    {EM_386, "i386"},   {EM_ARM, "arm"},     {EM_AARCH64, "arm64"},        {EM_RISCV, "riscv"},
    {EM_S390, "s390x"}, {EM_PPC64, "ppc64"}, {EM_LOONGARCH, "loongarch64"}};

std::string machine_name(uint16_t machine) {
  for (const MachineName& row : kMachines)
    if (row.machine == machine) return row.name;
  return fmt::format("machine {}", machine);
}

}  // namespace

Result<std::unique_ptr<ElfFile>> ElfFile::open(const std::string& path) {
  std::unique_ptr<ElfFile> file(new ElfFile);
  file->path_ = path;
  file->fd_ = Fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file->fd_) return fail(errno, fmt::format("open '{}'", path));
  struct stat status {};
  if (::fstat(file->fd_.get(), &status) != 0) return fail(errno, fmt::format("stat '{}'", path));
  if (!S_ISREG(status.st_mode)) return fail(fmt::format("'{}' is not a regular file", path));
  file->size_ = static_cast<uint64_t>(status.st_size);
  TRY(file->read_headers());
  return file;
}

Result<std::unique_ptr<ElfFile>> ElfFile::from_bytes(std::vector<std::byte> bytes, std::string name) {
  std::unique_ptr<ElfFile> file(new ElfFile);
  file->path_ = std::move(name);
  file->size_ = bytes.size();
  file->memory_ = std::move(bytes);
  TRY(file->read_headers());
  return file;
}

std::string ElfFile::lasting_path() const {
  return fmt::format("/proc/self/fd/{}", fd_.get());
}

Result<std::vector<std::byte>> ElfFile::read(uint64_t offset, uint64_t size) const {
  if (offset > size_ || size > size_ - offset || size > kMaxSectionBytes)
    return fail(fmt::format("'{}' is damaged: it refers to bytes after its end", path_));
  if (!fd_) return std::vector<std::byte>(memory_.begin() + offset, memory_.begin() + offset + size);
  std::vector<std::byte> bytes(size);
  for (uint64_t done = 0; done < size;) {
    const ssize_t got = ::pread(fd_.get(), bytes.data() + done, size - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return fail(got < 0 ? errno : 0, fmt::format("read '{}'", path_));
    done += static_cast<uint64_t>(got);
  }
  return bytes;
}

Result<> ElfFile::read_headers() {
  auto bytes = read(0, std::min<uint64_t>(size_, sizeof header_));
  if (!bytes || !ByteReader(*bytes).read(header_) || std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0)
    return fail(fmt::format("'{}' is not an ELF file", path_));
  if (header_.e_ident[EI_CLASS] != ELFCLASS64 || header_.e_ident[EI_DATA] != ELFDATA2LSB ||
      header_.e_machine != EM_X86_64)
    return fail(fmt::format("'{}' is for another architecture ({})", path_, machine_name(header_.e_machine)));
  TRY(read_segments());
  return read_sections();
}

Result<> ElfFile::read_segments() {
  if (header_.e_phnum > kMaxSegments || (header_.e_phnum && header_.e_phentsize != sizeof(Elf64_Phdr)))
    return fail(fmt::format("'{}' is damaged: invalid program header table", path_));
  const auto bytes = TRY(read(header_.e_phoff, uint64_t{header_.e_phnum} * sizeof(Elf64_Phdr)));
  ByteReader reader(bytes);
  Elf64_Phdr segment;
  while (reader.read(segment))
    if (segment.p_type == PT_LOAD)
      segments_.push_back({segment.p_vaddr, segment.p_offset, segment.p_filesz, (segment.p_flags & PF_X) != 0});
  return {};
}

Result<> ElfFile::read_sections() {
  if (header_.e_shoff == 0) return {};  // stripped of its section table
  if (header_.e_shentsize != sizeof(Elf64_Shdr))
    return fail(fmt::format("'{}' is damaged: invalid section table", path_));
  // With 65280 sections and more, the first entry holds the true numbers.
  const auto first = TRY(read(header_.e_shoff, sizeof(Elf64_Shdr)));
  Elf64_Shdr head{};
  if (!ByteReader(first).read(head)) return {};
  const uint64_t count = header_.e_shnum ? header_.e_shnum : head.sh_size;
  const uint64_t names_index = header_.e_shstrndx == SHN_XINDEX ? head.sh_link : header_.e_shstrndx;
  if (count > kMaxSections) return fail(fmt::format("'{}' is damaged: {} sections", path_, count));
  const auto bytes = TRY(read(header_.e_shoff, count * sizeof(Elf64_Shdr)));
  std::vector<Elf64_Shdr> headers(count);
  ByteReader reader(bytes);
  for (Elf64_Shdr& one : headers)
    if (!reader.read(one)) bug("a section table shorter than its own count");
  std::vector<std::byte> names;
  if (names_index < count) names = TRY(read(headers[names_index].sh_offset, headers[names_index].sh_size));
  for (const Elf64_Shdr& one : headers) {
    std::string_view name;
    ByteReader at(names);
    if (!at.seek(one.sh_name) || !at.read_c_string(name)) name = {};
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

Result<std::vector<std::byte>> ElfFile::read_section(const Section& section) const {
  if (section.type == SHT_NOBITS) return std::vector<std::byte>();
  return read(section.offset, section.size);
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

// A table that cannot be read is a table without symbols: the file may still be good for everything else.
const std::vector<Symbol>& ElfFile::load(Table& table, uint32_t section_type) {
  if (table.loaded) return table.symbols;
  table.loaded = true;
  const auto found = std::find_if(sections_.begin(), sections_.end(),
                                  [&](const Section& section) { return section.type == section_type; });
  if (found == sections_.end() || found->link >= sections_.size()) return table.symbols;
  auto entries = read_section(*found);
  auto strings = read_section(sections_[found->link]);
  if (!entries || !strings) return table.symbols;
  table.strings = std::move(*strings);
  table.symbols.reserve(entries->size() / sizeof(Elf64_Sym));
  ByteReader reader(*entries);
  ByteReader names(table.strings);
  Elf64_Sym symbol;
  while (reader.read(symbol)) {
    std::string_view name;
    if (symbol.st_shndx == SHN_UNDEF || symbol.st_name == 0) continue;
    if (!names.seek(symbol.st_name) || !names.read_c_string(name) || name.empty()) continue;
    table.symbols.push_back({name, symbol.st_value, symbol.st_size, static_cast<uint8_t>(ELF64_ST_TYPE(symbol.st_info)),
                             ELF64_ST_BIND(symbol.st_info) != STB_LOCAL});
  }
  return table.symbols;
}

// ---- where more is found

std::string ElfFile::build_id() const {
  std::string id;
  const Section* section = find_section(".note.gnu.build-id");
  auto bytes = section ? read_section(*section) : Result<std::vector<std::byte>>();
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
  auto bytes = read_section(*section);
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
