#include "link/library.h"

#include <fmt/format.h>
#include <gelf.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "bpf/opcode.h"
#include "link/kernel_offset.h"
#include "types/btf_table.h"

namespace scry::link {

namespace {

constexpr size_t kMostDataBytes = 16 << 20;  // of one section
constexpr uint32_t kMostStack = 512;         // MAX_BPF_STACK

struct CloseElf {
  void operator()(Elf* elf) const { elf_end(elf); }
};

struct ElfSection {
  std::string name;
  GElf_Shdr header{};
  Bytes bytes;  // empty for .bss
};

bool is_call(const bpf::Insn& insn) {
  return insn.code == (bpf::kJmp | bpf::kCall);
}

// Bytes below r10 that the function addresses: offsets of accesses through it, and constants added to copies of it.
uint32_t stack_of(const std::vector<bpf::Insn>& insns) {
  constexpr uint8_t kFramePointer = 10;
  bool copied[16] = {};
  int64_t lowest = 0;
  for (const bpf::Insn& insn : insns) {
    const uint8_t kind = bpf::opcode_class(insn.code);
    if (kind == bpf::kLdx && insn.src == kFramePointer) lowest = std::min<int64_t>(lowest, insn.offset);
    if ((kind == bpf::kSt || kind == bpf::kStx) && insn.dst == kFramePointer)
      lowest = std::min<int64_t>(lowest, insn.offset);
    if (insn.code == (bpf::kAlu64 | bpf::kMov | bpf::kReg) && insn.src == kFramePointer) copied[insn.dst] = true;
    if (insn.code == (bpf::kAlu64 | bpf::kAdd | bpf::kImm) && copied[insn.dst] && insn.imm < 0)
      lowest = std::min<int64_t>(lowest, insn.imm);
  }
  return static_cast<uint32_t>(std::min<int64_t>(-lowest, kMostStack));
}

}  // namespace

// One object, appended to a library.
class ObjectReader {
 public:
  ObjectReader(Library& library, const std::string& name, Btf* kernel, TypePool& types)
      : library_(library), name_(name), kernel_(kernel), types_(types) {}

  Result<> read(Bytes object) {
    elf_version(EV_CURRENT);
    // libelf takes memory that it may write to; without a command to do so it does not.
    char* image = const_cast<char*>(reinterpret_cast<const char*>(object.data()));
    elf_.reset(elf_memory(image, object.size()));
    GElf_Ehdr header{};
    if (!elf_ || elf_kind(elf_.get()) != ELF_K_ELF || !gelf_getehdr(elf_.get(), &header))
      return wrong("not an ELF file");
    if (gelf_getclass(elf_.get()) != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
      return wrong("not a 64-bit little-endian ELF file");
    if (header.e_machine != EM_BPF || header.e_type != ET_REL)
      return wrong("not a BPF object: compile it with `clang -target bpf -c`");
    TRY(read_sections());
    TRY(read_functions());
    TRY(read_relocations());
    for (Function& function : new_functions()) resolve_calls(function);
    TRY(read_types());
    for (Function& function : new_functions()) function.stack = stack_of(function.insns);
    return {};
  }

 private:
  struct InstructionIndex {
    size_t section = 0;
    uint64_t offset = 0;
    auto operator<=>(const InstructionIndex&) const = default;
  };

  std::unexpected<Error> wrong(const std::string& what) const { return fail(fmt::format("{}: {}", name_, what)); }

  std::span<Function> new_functions() { return std::span(library_.functions_).subspan(first_function_); }

  Result<> read_sections() {
    size_t names = 0;
    if (elf_getshdrstrndx(elf_.get(), &names) != 0) return wrong("it has no section names");
    sections_.emplace_back();
    for (Elf_Scn* scn = nullptr; (scn = elf_nextscn(elf_.get(), scn));) {
      ElfSection section;
      const Elf_Data* data = elf_rawdata(scn, nullptr);
      if (!gelf_getshdr(scn, &section.header)) return wrong("a section header is damaged");
      const char* name = elf_strptr(elf_.get(), names, section.header.sh_name);
      section.name = name ? name : "";
      if (data && data->d_buf) section.bytes = Bytes(static_cast<const std::byte*>(data->d_buf), data->d_size);
      if (section.header.sh_type == SHT_SYMTAB) symbols_ = sections_.size();
      sections_.push_back(std::move(section));
    }
    if (!symbols_) return wrong("it has no symbol table");
    return {};
  }

  std::optional<GElf_Sym> symbol(uint64_t number) const {
    GElf_Sym found{};
    ByteReader reader(sections_[symbols_].bytes);
    static_assert(sizeof(GElf_Sym) == sizeof(Elf64_Sym));
    if (number > UINT32_MAX || !reader.seek(number * sizeof found) || !reader.read(found)) return std::nullopt;
    return found;
  }

  std::string symbol_name(const GElf_Sym& symbol) const {
    const char* name = elf_strptr(elf_.get(), sections_[symbols_].header.sh_link, symbol.st_name);
    return name ? name : "";
  }

  bool is_code(size_t section) const {
    return section < sections_.size() && sections_[section].header.sh_flags & SHF_EXECINSTR;
  }

  Result<> read_functions() {
    const size_t count = sections_[symbols_].bytes.size() / sizeof(Elf64_Sym);
    for (size_t i = 0; i < count; ++i) {
      const GElf_Sym found = *symbol(i);
      if (GELF_ST_TYPE(found.st_info) != STT_FUNC || !is_code(found.st_shndx)) continue;
      const Bytes code = sections_[found.st_shndx].bytes;
      const std::string name = symbol_name(found);
      if (found.st_value % sizeof(bpf::Insn) || found.st_size % sizeof(bpf::Insn) || !found.st_size ||
          found.st_value > code.size() || found.st_size > code.size() - found.st_value)
        return wrong(fmt::format("function {} is not within its section", name));
      Function function{.name = name, .exported = GELF_ST_BIND(found.st_info) != STB_LOCAL};
      function.insns.resize(found.st_size / sizeof(bpf::Insn));
      std::memcpy(function.insns.data(), &code[found.st_value], found.st_size);
      places_[{found.st_shndx, found.st_value}] = library_.functions_.size();
      library_.functions_.push_back(std::move(function));
    }
    return {};
  }

  // The function whose instructions hold this byte of a section, and the number of the instruction.
  std::optional<std::pair<size_t, uint32_t>> instruction_at(InstructionIndex place) const {
    auto found = places_.upper_bound(place);
    if (found == places_.begin()) return std::nullopt;
    --found;
    const uint64_t insn = (place.offset - found->first.offset) / sizeof(bpf::Insn);
    const Function& function = library_.functions_[found->second];
    if (found->first.section != place.section || insn >= function.insns.size()) return std::nullopt;
    return std::pair(found->second, static_cast<uint32_t>(insn));
  }

  Result<> read_relocations() {
    for (const ElfSection& section : sections_) {
      if (section.header.sh_type != SHT_REL || !is_code(section.header.sh_info)) continue;
      ByteReader reader(section.bytes);
      for (Elf64_Rel relocation; reader.read(relocation);) {
        const auto at = instruction_at({section.header.sh_info, relocation.r_offset});
        const auto target = symbol(ELF64_R_SYM(relocation.r_info));
        if (!at || !target) return wrong("a relocation is damaged");
        relocate(library_.functions_[at->first], at->second, *target);
      }
    }
    return {};
  }

  void relocate(Function& function, uint32_t at, const GElf_Sym& target) {
    const bpf::Insn insn = function.insns[at];
    const bool call = is_call(insn);
    if (!call && (insn.code != bpf::kLoadImm64 || at + 1 >= function.insns.size())) {
      function.problem = "it has a relocation that is not of this machine";
    } else if (target.st_shndx == SHN_UNDEF) {
      const std::string name = symbol_name(target);
      if (call)
        function.references.push_back({Reference::Kind::kernel_function, at, 0, 0, name});
      else
        function.problem = fmt::format("it refers to {}, which no object defines", name);
    } else if (is_code(target.st_shndx)) {
      // A call counts instructions from the end of itself; the address of a function counts bytes.
      const int64_t addend = call ? (int64_t{insn.imm} + 1) * static_cast<int64_t>(sizeof(bpf::Insn)) : insn.imm;
      refer_to_function(function, at, {target.st_shndx, target.st_value + static_cast<uint64_t>(addend)});
    } else {
      refer_to_data(function, at, target);
    }
  }

  void refer_to_function(Function& function, uint32_t at, InstructionIndex place) {
    const auto found = places_.find(place);
    if (found == places_.end()) {
      function.problem = "it calls something that is not a function";
      return;
    }
    const auto kind = is_call(function.insns[at]) ? Reference::Kind::call : Reference::Kind::function_address;
    function.references.push_back({kind, at, static_cast<uint32_t>(found->second), 0, {}});
  }

  void refer_to_data(Function& function, uint32_t at, const GElf_Sym& target) {
    const uint64_t offset = target.st_value + static_cast<uint32_t>(function.insns[at].imm);
    const ElfSection* section = target.st_shndx < sections_.size() ? &sections_[target.st_shndx] : nullptr;
    if (!section || !(section->header.sh_flags & SHF_ALLOC) || section->header.sh_size > kMostDataBytes ||
        offset >= section->header.sh_size) {
      function.problem = "it refers to data that does not exist";
    } else if (section->name == ".maps" || section->name == "maps") {
      function.problem = fmt::format("it uses the map {}: maps are declared in the script", symbol_name(target));
    } else {
      function.references.push_back(
          {Reference::Kind::data, at, data_of(target.st_shndx), static_cast<uint32_t>(offset), {}});
    }
  }

  uint32_t data_of(size_t number) {
    const auto [known, fresh] = data_.try_emplace(number, static_cast<uint32_t>(library_.data_.size()));
    if (!fresh) return known->second;
    const ElfSection& section = sections_[number];
    Data data{section.name, {section.bytes.begin(), section.bytes.end()}, !(section.header.sh_flags & SHF_WRITE)};
    data.bytes.resize(section.header.sh_size);  // .bss has none in the file
    library_.data_.push_back(std::move(data));
    return known->second;
  }

  // Calls within a section have their distance and no relocation.
  void resolve_calls(Function& function) {
    const auto place = std::ranges::find(places_, static_cast<size_t>(&function - library_.functions_.data()),
                                         [](auto& entry) { return entry.second; });
    for (uint32_t at = 0; at < function.insns.size(); ++at) {
      const bpf::Insn insn = function.insns[at];
      if (!is_call(insn) || insn.src != bpf::kPseudoCall) continue;
      if (std::ranges::find(function.references, at, &Reference::insn) != function.references.end()) continue;
      const int64_t target = int64_t{at} + insn.imm + 1;
      refer_to_function(function, at,
                        {place->first.section, place->first.offset + static_cast<uint64_t>(target) * sizeof(insn)});
    }
  }

  const ElfSection* find_section(std::string_view name) const {
    const auto found = std::ranges::find(sections_, name, &ElfSection::name);
    return found == sections_.end() ? nullptr : &*found;
  }

  Result<> read_types() {
    const ElfSection* section = find_section(".BTF");
    if (!section) return {};
    auto bytes = std::make_unique<std::vector<std::byte>>(section->bytes.begin(), section->bytes.end());
    auto btf = TRY(Btf::parse(*bytes, name_));
    for (Function& function : new_functions()) function.prototype = btf->function(function.name, types_);
    TRY(fill_in_kernel_offsets(*btf));
    library_.btf_bytes_.push_back(std::move(bytes));
    library_.btfs_.push_back(std::move(btf));
    return {};
  }

  // Records of .BTF.ext about structures of the running kernel (CO-RE), by section:
  // {u32 size of a record} {u32 name of the section, u32 count, records}...
  Result<> fill_in_kernel_offsets(Btf& btf) {
    struct Record {  // struct bpf_core_relo
      uint32_t offset, type, path, kind;
    } record{};
    const ElfSection* extension = find_section(".BTF.ext");
    const ElfSection* table = find_section(".BTF");
    if (!extension) return {};
    struct Header {
      uint16_t magic;
      uint8_t version, flags;
      uint32_t size, functions_at, functions_size, lines_at, lines_size, relocations_at, relocations_size;
    } header{};
    ByteReader reader(extension->bytes);
    if (!reader.read(header) || header.size < sizeof header || header.relocations_size == 0) return {};
    uint32_t record_size = 0;
    BtfTable names = TRY(BtfTable::parse(table->bytes, nullptr));
    Bytes part;
    if (!reader.seek(size_t{header.size} + header.relocations_at) || !reader.read_bytes(header.relocations_size, part))
      return wrong(".BTF.ext is damaged");
    ByteReader records(part);
    if (!records.read(record_size) || record_size < sizeof record) return wrong(".BTF.ext is damaged");
    for (uint32_t name = 0, count = 0; records.read(name) && records.read(count);) {
      const auto* section = find_section(names.string(name));
      for (uint32_t i = 0; i < count; ++i) {
        const size_t next = records.position() + record_size;
        if (!section || !records.read(record) || !records.seek(next)) return wrong(".BTF.ext is damaged");
        const auto at = instruction_at({static_cast<size_t>(section - sections_.data()), record.offset});
        if (!at) return wrong(".BTF.ext is damaged");
        Function& function = library_.functions_[at->first];
        const auto filled =
            fill_in(record.type, names.string(record.path), record.kind, btf, function.insns[at->second]);
        if (!filled) function.problem = filled.error().message();
      }
    }
    return {};
  }

  Result<> fill_in(uint32_t type, std::string_view path, uint32_t kind, Btf& btf, bpf::Insn& insn) const {
    if (!kernel_)
      return fail("it asks for offsets in the kernel's structures, and this kernel has no type information");
    return link::fill_in(TRY(ask_kernel({type, path, kind}, btf, *kernel_, types_)), insn);
  }

  Library& library_;
  const std::string& name_;
  Btf* kernel_;
  TypePool& types_;
  const size_t first_function_ = library_.functions_.size();
  std::unique_ptr<Elf, CloseElf> elf_;
  std::vector<ElfSection> sections_;  // by ELF's number
  size_t symbols_ = 0;
  std::map<InstructionIndex, size_t> places_;  // of the functions
  std::map<size_t, uint32_t> data_;            // section -> index in the library
};

Result<> Library::add(const std::string& name, Bytes object, Btf* kernel, TypePool& types) {
  return ObjectReader(*this, name, kernel, types).read(object);
}

}  // namespace scry::link
