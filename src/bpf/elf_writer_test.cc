// The object file of a small bundle. That readelf reads it is tested in tests/live/emit_elf.t.
#include "bpf/elf_writer.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "bpf/opcode.h"

namespace scry::bpf {
namespace {

template <class T>
T read_at(const std::string& file, uint64_t offset) {
  T out{};
  if (offset + sizeof out <= file.size()) std::memcpy(&out, file.data() + offset, sizeof out);
  return out;
}

// The sections by name, and what is in them.
std::map<std::string, Elf64_Shdr> sections_of(const std::string& file) {
  const auto header = read_at<Elf64_Ehdr>(file, 0);
  const auto section = [&](size_t i) { return read_at<Elf64_Shdr>(file, header.e_shoff + i * sizeof(Elf64_Shdr)); };
  const uint64_t names = section(header.e_shstrndx).sh_offset;
  std::map<std::string, Elf64_Shdr> sections;
  for (size_t i = 1; i < header.e_shnum; ++i) sections[file.c_str() + names + section(i).sh_name] = section(i);
  return sections;
}

Bundle bundle() {
  Bundle bundle;
  bundle.maps.push_back({.name = "globals", .type = MapType::array, .value_size = 64});
  bundle.kernel_names = {"bpf_task_from_pid"};
  bundle.programs.push_back({.name = "rawtracepoint_sched_switch_1",
                             .kind = ProgramKind::btf_raw_tracepoint,
                             .attach_to = "sched_switch",
                             .insns = {{.code = kLoadImm64, .dst = 2, .src = kPseudoMapValue},
                                       {.imm = 16},
                                       {.code = kJmp | kCall, .src = kPseudoKfunc},
                                       {.code = kJmp | kExit}},
                             .relocations = {{Relocation::Kind::map_value, 0, 0}, {Relocation::Kind::kfunc, 2, 0}},
                             .functions = {{.name = "main", .insn = 0, .parameters = 1}},
                             .lines = {{0, {SourceId{0}, 0, 1}}}});
  return bundle;
}

SourceLine any_line(Span) {
  return {"test.bt", "rawtracepoint:sched_switch { }", 1, 1};
}

TEST(ElfWriter, has_a_section_for_each_program_with_its_relocations) {
  const std::string file = write_elf(bundle(), any_line);
  auto sections = sections_of(file);
  EXPECT_EQ(read_at<Elf64_Ehdr>(file, 0).e_machine, EM_BPF);
  EXPECT_EQ(sections["tp_btf/sched_switch"].sh_size, 4 * sizeof(Insn));
  const Elf64_Shdr relocations = sections[".reltp_btf/sched_switch"];
  ASSERT_EQ(relocations.sh_size, 2 * sizeof(Elf64_Rel));
  const uint64_t symbols = sections[".symtab"].sh_offset, names = sections[".strtab"].sh_offset;
  std::vector<std::string> targets;
  for (size_t i = 0; i < 2; ++i) {
    const auto relocation = read_at<Elf64_Rel>(file, relocations.sh_offset + i * sizeof(Elf64_Rel));
    const auto symbol = read_at<Elf64_Sym>(file, symbols + ELF64_R_SYM(relocation.r_info) * sizeof(Elf64_Sym));
    targets.push_back(std::to_string(relocation.r_offset) + " " + (file.c_str() + names + symbol.st_name));
  }
  EXPECT_EQ(targets, (std::vector<std::string>{"0 globals", "16 bpf_task_from_pid"}));
}

TEST(ElfWriter, says_where_functions_and_lines_are_in_bytes) {
  const std::string file = write_elf(bundle(), any_line);
  const uint64_t extension = sections_of(file)[".BTF.ext"].sh_offset;
  constexpr uint64_t kHeader = 24, kRecordSize = 4, kSection = 8;
  const auto lines_at = read_at<uint32_t>(file, extension + 16);
  EXPECT_EQ(read_at<uint32_t>(file, extension + kHeader), 8u);                    // struct bpf_func_info
  EXPECT_EQ(read_at<uint32_t>(file, extension + kHeader + lines_at), 16u);        // struct bpf_line_info
  EXPECT_EQ(read_at<uint32_t>(file, extension + kHeader + kRecordSize + 4), 1u);  // one function
  EXPECT_EQ(read_at<uint32_t>(file, extension + kHeader + kRecordSize + kSection), 0u);
}

}  // namespace
}  // namespace scry::bpf
