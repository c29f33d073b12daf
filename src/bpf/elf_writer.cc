#include "bpf/elf_writer.h"

#include <elf.h>
#include <fmt/format.h>
#include <linux/bpf.h>
#include <linux/btf.h>

#include <cstring>
#include <span>

#include "bpf/opcode.h"

namespace scry::bpf {
namespace {

constexpr uint32_t kRelocate64 = 1, kRelocateCall = 10;  // R_BPF_64_64, R_BPF_64_32
constexpr size_t kAlign = 8;

template <class T>
void append(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void append(std::string& out, const std::vector<std::byte>& bytes) {
  out.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

// How libbpf calls the kind of a program, with what it is for.
std::string section_name(const ProgramPlan& plan) {
  const targets::ProgramKindRow& kind = row_of(plan.kind);
  if (!kind.section) return row_of(plan.link).section;
  return kind.section_names_target ? fmt::format("{}/{}", kind.section, plan.attach_to) : kind.section;
}

// The text of a string section: names by offset.
class Names {
 public:
  uint32_t add(std::string_view name) {
    const auto offset = static_cast<uint32_t>(text_.size());
    text_.append(name).push_back('\0');
    return offset;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_ = std::string(1, '\0');
};

struct Section {
  Elf64_Shdr header = {};
  std::string content;
};

class ElfWriter {
 public:
  ElfWriter(const Bundle& bundle, const LineLookup& lookup) : bundle_(bundle) {
    sections_.emplace_back();
    for (const ProgramPlan& plan : bundle.programs) program_sections_.push_back(section_name(plan));
    debug_ = write_object_debug_info(bundle, program_sections_, lookup);
  }

  std::string write() {
    add_programs();
    add_maps();
    add("license", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, bundle_.license + '\0');
    std::string btf;
    append(btf, debug_.btf);
    add(".BTF", SHT_PROGBITS, 0, std::move(btf));
    add(".BTF.ext", SHT_PROGBITS, 0, btf_extension());
    add_symbols();
    add_relocations();
    return file();
  }

 private:
  uint32_t add(std::string_view name, uint32_t type, uint64_t flags, std::string content, uint64_t entry_size = 0) {
    Section section;
    section.header.sh_name = names_.add(name);
    section.header.sh_type = type;
    section.header.sh_flags = flags;
    section.header.sh_entsize = entry_size;
    section.header.sh_addralign = kAlign;
    section.content = std::move(content);
    sections_.push_back(std::move(section));
    return static_cast<uint32_t>(sections_.size() - 1);
  }

  void add_programs() {
    first_program_ = static_cast<uint32_t>(sections_.size());
    for (size_t i = 0; i < bundle_.programs.size(); ++i) {
      std::string code;
      for (const Insn& insn : bundle_.programs[i].insns) append(code, insn);
      add(program_sections_[i], SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, std::move(code));
    }
  }

  void add_maps() {
    map_section_ = add(kMapSection, SHT_PROGBITS, SHF_ALLOC | SHF_WRITE,
                       std::string(bundle_.maps.size() * kMapDeclarationSize, '\0'));
  }

  // ---- .BTF.ext: offsets in bytes, records by section

  std::string extension_part(uint32_t record_size, std::vector<std::byte> ProgramDebugInfo::*records) const {
    std::string out;
    append(out, record_size);
    for (size_t i = 0; i < bundle_.programs.size(); ++i) {
      std::vector<std::byte> bytes = debug_.programs[i].*records;
      append(out, debug_.section_names[i]);
      append(out, static_cast<uint32_t>(bytes.size() / record_size));
      for (size_t at = 0; at < bytes.size(); at += record_size) {
        uint32_t insn = 0;
        std::memcpy(&insn, &bytes[at], sizeof insn);
        insn *= sizeof(Insn);
        std::memcpy(&bytes[at], &insn, sizeof insn);
      }
      append(out, bytes);
    }
    return out;
  }

  std::string btf_extension() const {
    struct Header {
      uint16_t magic = BTF_MAGIC;
      uint8_t version = BTF_VERSION, flags = 0;
      uint32_t header_size = sizeof(Header);
      uint32_t functions_at = 0, functions_size, lines_at, lines_size;
    };
    const std::string functions = extension_part(sizeof(bpf_func_info), &ProgramDebugInfo::func_info);
    const std::string lines = extension_part(sizeof(bpf_line_info), &ProgramDebugInfo::line_info);
    const auto functions_size = static_cast<uint32_t>(functions.size());
    const Header header{.functions_size = functions_size,
                        .lines_at = functions_size,
                        .lines_size = static_cast<uint32_t>(lines.size())};
    std::string out;
    append(out, header);
    return out + functions + lines;
  }

  // ---- symbols: those of one file first, as ELF wants it

  uint32_t add_symbol(std::string_view name, uint8_t binding, uint8_t type, uint16_t section, uint64_t value,
                      uint64_t size) {
    Elf64_Sym symbol = {};
    symbol.st_name = names_.add(name);
    symbol.st_info = ELF64_ST_INFO(binding, type);
    symbol.st_shndx = section;
    symbol.st_value = value;
    symbol.st_size = size;
    append(symbols_, symbol);
    return symbol_count_++;
  }

  void add_functions(uint8_t binding) {
    for (size_t i = 0; i < bundle_.programs.size(); ++i) {
      const ProgramPlan& plan = bundle_.programs[i];
      for (size_t f = 0; f < plan.functions.size(); ++f) {
        if ((f == 0) != (binding == STB_GLOBAL)) continue;
        const uint64_t end = f + 1 < plan.functions.size() ? plan.functions[f + 1].insn : plan.insns.size();
        const uint64_t begin = plan.functions[f].insn;
        add_symbol(identifier(f == 0 ? plan.name : plan.functions[f].name), binding, STT_FUNC,
                   static_cast<uint16_t>(first_program_ + i), begin * sizeof(Insn), (end - begin) * sizeof(Insn));
      }
    }
  }

  void add_symbols() {
    append(symbols_, Elf64_Sym{});
    add_functions(STB_LOCAL);
    const uint32_t first_global = symbol_count_;
    add_functions(STB_GLOBAL);
    first_map_symbol_ = symbol_count_;
    for (size_t i = 0; i < bundle_.maps.size(); ++i)
      add_symbol(identifier(bundle_.maps[i].name), STB_GLOBAL, STT_OBJECT, static_cast<uint16_t>(map_section_),
                 i * kMapDeclarationSize, kMapDeclarationSize);
    first_kernel_symbol_ = symbol_count_;
    for (const std::string& name : bundle_.kernel_names) add_symbol(name, STB_GLOBAL, STT_NOTYPE, SHN_UNDEF, 0, 0);
    symbol_section_ = add(".symtab", SHT_SYMTAB, 0, std::move(symbols_), sizeof(Elf64_Sym));
    sections_[symbol_section_].header.sh_info = first_global;
  }

  // ---- relocations

  std::string relocations_of(const ProgramPlan& plan) const {
    std::string out;
    for (const Relocation& relocation : plan.relocations) {
      // A distance in the section, filled by the emitter; a number of this machine, which stays as it is.
      if (relocation.kind == Relocation::Kind::function || relocation.kind == Relocation::Kind::number) continue;
      const bool is_map = relocation.kind == Relocation::Kind::map || relocation.kind == Relocation::Kind::map_value;
      const uint64_t symbol = (is_map ? first_map_symbol_ : first_kernel_symbol_) + relocation.target;
      const uint32_t type = relocation.kind == Relocation::Kind::kfunc ? kRelocateCall : kRelocate64;
      append(out, Elf64_Rel{relocation.insn * sizeof(Insn), ELF64_R_INFO(symbol, type)});
    }
    return out;
  }

  void add_relocations() {
    for (size_t i = 0; i < bundle_.programs.size(); ++i) {
      std::string content = relocations_of(bundle_.programs[i]);
      if (content.empty()) continue;
      const uint32_t section =
          add(".rel" + program_sections_[i], SHT_REL, SHF_INFO_LINK, std::move(content), sizeof(Elf64_Rel));
      sections_[section].header.sh_link = symbol_section_;
      sections_[section].header.sh_info = static_cast<uint32_t>(first_program_ + i);
    }
  }

  // ---- the file

  std::string file() {
    const uint32_t names = add(".strtab", SHT_STRTAB, 0, {});
    sections_[names].content = names_.text();
    sections_[symbol_section_].header.sh_link = names;
    std::string out(sizeof(Elf64_Ehdr), '\0');
    for (Section& section : std::span(sections_).subspan(1)) {
      out.resize((out.size() + kAlign - 1) / kAlign * kAlign);
      section.header.sh_offset = out.size();
      section.header.sh_size = section.content.size();
      out += section.content;
    }
    out.resize((out.size() + kAlign - 1) / kAlign * kAlign);
    const Elf64_Ehdr header = file_header(out.size(), names);
    for (const Section& section : sections_) append(out, section.header);
    std::memcpy(out.data(), &header, sizeof header);
    return out;
  }

  Elf64_Ehdr file_header(uint64_t sections_at, uint32_t names) const {
    Elf64_Ehdr header = {};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_type = ET_REL;
    header.e_machine = EM_BPF;
    header.e_version = EV_CURRENT;
    header.e_shoff = sections_at;
    header.e_ehsize = sizeof(Elf64_Ehdr);
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = static_cast<uint16_t>(sections_.size());
    header.e_shstrndx = static_cast<uint16_t>(names);
    return header;
  }

  const Bundle& bundle_;
  ObjectDebugInfo debug_;
  std::vector<std::string> program_sections_;
  std::vector<Section> sections_;
  Names names_;
  std::string symbols_;
  uint32_t symbol_count_ = 1;
  uint32_t first_program_ = 0, map_section_ = 0, symbol_section_ = 0;
  uint32_t first_map_symbol_ = 0, first_kernel_symbol_ = 0;
};

}  // namespace

std::string write_elf(const Bundle& bundle, const LineLookup& lookup) {
  return ElfWriter(bundle, lookup).write();
}

}  // namespace scry::bpf
