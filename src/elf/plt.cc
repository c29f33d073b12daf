#include "elf/plt.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "base/foreign_limits.h"
#include "elf/linked_section.h"

namespace scry::symbols {
namespace {

constexpr std::string_view kStubSections[] = {".plt", ".plt.sec", ".plt.got", ".iplt"};
constexpr uint64_t kAlignment = 8, kLargestStub = 16;

struct Slot {
  uint32_t symbol = 0;    // of the dynamic symbols; 0: none
  uint64_t resolver = 0;  // R_X86_64_IRELATIVE
};
using Slots = std::unordered_map<uint64_t, Slot>;  // by address

void add_slots(const ElfFile& file, const Section& section, Slots& slots) {
  const auto bytes = file.read_section(section);
  if (!bytes) return;
  ByteReader reader(*bytes);
  Elf64_Rela relocation;
  while (reader.read(relocation)) {
    const uint64_t type = ELF64_R_TYPE(relocation.r_info);
    if (type == R_X86_64_IRELATIVE)
      slots[relocation.r_offset] = {0, static_cast<uint64_t>(relocation.r_addend)};
    else if (type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT)
      slots[relocation.r_offset] = {static_cast<uint32_t>(ELF64_R_SYM(relocation.r_info)), 0};
  }
}

// The name of a dynamic symbol, also of one that another file defines.
std::string name_of(const LinkedSection& table, uint32_t number) {
  ByteReader symbols(table.bytes);
  Elf64_Sym symbol;
  if (!symbols.seek(uint64_t{number} * sizeof symbol) || !symbols.read(symbol)) return {};
  return std::string(table.text(symbol.st_name));
}

// Each `jmp *displacement(%rip)` of a section that reads a slot is a stub: it begins there, or with the endbr64 before
// the jump, at a multiple of eight bytes.
void add_stubs(const Section& section, Bytes bytes, const Slots& slots, const LinkedSection& symbols,
               uint64_t& name_bytes, std::vector<PltStub>& stubs) {
  constexpr std::byte kJump[] = {std::byte{0xff}, std::byte{0x25}};
  constexpr size_t kJumpBytes = 6;
  const size_t first = stubs.size();
  for (size_t at = 0; at + kJumpBytes <= bytes.size(); ++at) {
    if (std::memcmp(bytes.data() + at, kJump, sizeof kJump) != 0) continue;
    int32_t displacement = 0;
    std::memcpy(&displacement, bytes.data() + at + sizeof kJump, sizeof displacement);
    const uint64_t address = section.address + at;
    const auto slot = slots.find(address + kJumpBytes + static_cast<uint64_t>(int64_t{displacement}));
    if (slot == slots.end()) continue;
    const uint64_t start = std::max(section.address, address / kAlignment * kAlignment);
    if (stubs.size() > first) stubs.back().size = std::min(start - stubs.back().address, kLargestStub);
    const uint64_t rest = section.address + bytes.size() - start;
    stubs.push_back({start, std::min(rest, kLargestStub),
                     slot->second.symbol ? name_of(symbols, slot->second.symbol) : "", slot->second.resolver});
    name_bytes += stubs.back().function.size();
    if (name_bytes > foreign::kMostStubBytes) return;
    at += kJumpBytes - 1;
  }
}

}  // namespace

std::vector<PltStub> plt_stubs(const ElfFile& file) {
  std::vector<PltStub> stubs;
  Slots slots;
  for (const Section& section : file.sections())
    if (section.type == SHT_RELA && section.flags & SHF_ALLOC) add_slots(file, section, slots);
  if (slots.empty()) return stubs;
  const LinkedSection symbols(file, SHT_DYNSYM);
  uint64_t name_bytes = 0;
  for (const Section& section : file.sections()) {
    const bool has_stubs = std::ranges::find(kStubSections, section.name) != std::end(kStubSections);
    const auto bytes =
        has_stubs ? file.read_section(section, foreign::kMostStubBytes) : Result<std::vector<std::byte>>();
    if (has_stubs && bytes) add_stubs(section, *bytes, slots, symbols, name_bytes, stubs);
  }
  std::erase_if(stubs, [](const PltStub& stub) { return stub.function.empty() && stub.resolver == 0; });
  return stubs;
}

}  // namespace scry::symbols
