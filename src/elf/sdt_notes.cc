#include "elf/sdt_notes.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace scry::symbols {
namespace {

constexpr std::string_view kOwner{"stapsdt\0", 8};
constexpr uint32_t kNoteType = 3;
constexpr size_t kMaxOperands = 64;

// Names of the parts of a register, as "rax eax ax al": the kernel's name, then the widths that share it.
struct RegisterFamily {
  std::string_view kernel_name;
  std::string_view names[5];
};
constexpr RegisterFamily kFamilies[] = {
    {"ax", {"rax", "eax", "ax", "al", "ah"}},     {"bx", {"rbx", "ebx", "bx", "bl", "bh"}},
    {"cx", {"rcx", "ecx", "cx", "cl", "ch"}},     {"dx", {"rdx", "edx", "dx", "dl", "dh"}},
    {"si", {"rsi", "esi", "si", "sil", ""}},      {"di", {"rdi", "edi", "di", "dil", ""}},
    {"bp", {"rbp", "ebp", "bp", "bpl", ""}},      {"sp", {"rsp", "esp", "sp", "spl", ""}},
    {"r8", {"r8", "r8d", "r8w", "r8b", ""}},      {"r9", {"r9", "r9d", "r9w", "r9b", ""}},
    {"r10", {"r10", "r10d", "r10w", "r10b", ""}}, {"r11", {"r11", "r11d", "r11w", "r11b", ""}},
    {"r12", {"r12", "r12d", "r12w", "r12b", ""}}, {"r13", {"r13", "r13d", "r13w", "r13b", ""}},
    {"r14", {"r14", "r14d", "r14w", "r14b", ""}}, {"r15", {"r15", "r15d", "r15w", "r15b", ""}},
    {"ip", {"rip", "eip", "", "", ""}},
};

struct NamedRegister {
  std::string kernel_name;
  bool high_byte = false;
};

// "%eax" -> ax.
std::optional<NamedRegister> find_register(std::string_view text) {
  if (!text.starts_with('%')) return std::nullopt;
  text.remove_prefix(1);
  for (const RegisterFamily& family : kFamilies)
    for (size_t i = 0; i < std::size(family.names); ++i)
      if (!text.empty() && family.names[i] == text) return NamedRegister{std::string(family.kernel_name), i == 4};
  return std::nullopt;
}

bool parse_integer(std::string_view text, int64_t& number) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const bool hex = text.starts_with("0x");
  if (hex) text.remove_prefix(2);
  uint64_t magnitude = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), magnitude, hex ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size()) return false;
  number = static_cast<int64_t>(negative ? -magnitude : magnitude);
  return true;
}

// Not a register, nor what the linker makes of a symbol ("counter@tpoff").
bool is_symbol(std::string_view text) {
  if (text.starts_with('@')) text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '.' || c == '$' || c >= 0x80;
  });
}

// What stands before the parenthesis, a sum: "8", "-16", "counter", "counter+8", "8+counter", "table-4", or nothing.
bool parse_displacement(std::string_view text, SdtOperand& operand) {
  uint64_t sum = 0;
  while (!text.empty()) {
    std::string_view term = text.substr(0, text.find_first_of("+-", 1));
    text.remove_prefix(term.size());
    int64_t number = 0;
    if (parse_integer(term, number)) {
      sum += static_cast<uint64_t>(number);
      continue;
    }
    if (term.starts_with('+')) term.remove_prefix(1);
    if (!operand.symbol.empty() || !is_symbol(term)) return false;
    operand.symbol = term;
  }
  operand.number = static_cast<int64_t>(sum);
  return true;
}

// "(%rax,%rbx,4)" without the parentheses.
bool parse_base_and_index(std::string_view text, SdtOperand& operand) {
  std::string_view parts[3];
  for (std::string_view& part : parts) {
    const size_t comma = std::min(text.find(','), text.size());
    part = text.substr(0, comma);
    while (part.starts_with(' ')) part.remove_prefix(1);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  const auto base = find_register(parts[0]);
  const auto index = find_register(parts[1]);
  if (!text.empty() || (!base && !parts[0].empty()) || (!index && !parts[1].empty()) || (!base && !index)) return false;
  if (base) operand.base = base->kernel_name;
  if (index) operand.index = index->kernel_name;
  int64_t scale = 1;
  if (!parts[2].empty() && !parse_integer(parts[2], scale)) return false;
  operand.scale = static_cast<uint32_t>(scale);
  return scale == 1 || scale == 2 || scale == 4 || scale == 8;
}

bool parse_size(std::string_view text, SdtOperand& operand) {
  int64_t size = 0;
  if (!parse_integer(text, size)) return false;
  operand.is_signed = size < 0;
  operand.size = static_cast<uint32_t>(size < 0 ? -size : size);
  return operand.size == 1 || operand.size == 2 || operand.size == 4 || operand.size == 8;
}

SdtOperand parse_operand(std::string_view text) {
  SdtOperand operand;
  const size_t at = text.find('@');
  if (at != text.npos && !parse_size(text.substr(0, at), operand)) return {};
  if (at != text.npos) text.remove_prefix(at + 1);
  if (text.starts_with('$')) {
    operand.kind = SdtOperand::Kind::constant;
    return parse_integer(text.substr(1), operand.number) ? operand : SdtOperand{};
  }
  if (const auto named = find_register(text)) {
    operand.kind = SdtOperand::Kind::register_;
    operand.base = named->kernel_name;
    operand.high_byte = named->high_byte;
    return operand;
  }
  const size_t open = text.find('(');
  if (open != text.npos && !text.ends_with(')')) return {};
  operand.kind = SdtOperand::Kind::memory;
  if (!parse_displacement(text.substr(0, open), operand)) return {};
  if (open != text.npos && !parse_base_and_index(text.substr(open + 1, text.size() - open - 2), operand)) return {};
  // Without a symbol the operand is ambiguous: an address does not show what is stored there, %rip not of which
  // instruction.
  const bool is_place = !operand.symbol.empty() || (open != text.npos && operand.base != "ip");
  return is_place ? operand : SdtOperand{};
}

}  // namespace

std::vector<SdtOperand> parse_sdt_operands(std::string_view arguments) {
  std::vector<SdtOperand> operands;
  while (!arguments.empty() && operands.size() < kMaxOperands) {
    // A blank ends an operand, but not inside parentheses.
    size_t end = 0, depth = 0;
    for (; end < arguments.size() && (depth > 0 || arguments[end] != ' '); ++end) {
      depth += arguments[end] == '(';
      depth -= arguments[end] == ')' && depth > 0;
    }
    if (end > 0) operands.push_back(parse_operand(arguments.substr(0, end)));
    if (end > 0) operands.back().text = arguments.substr(0, end);
    arguments.remove_prefix(std::min(end + 1, arguments.size()));
  }
  return operands;
}

std::vector<SdtProbe> read_sdt_probes(const ElfFile& file) {
  std::vector<SdtProbe> probes;
  const Section* notes = file.find_section(".note.stapsdt");
  if (!notes) return probes;
  const auto bytes = file.read_section(*notes, foreign::kMostNoteBytes);
  if (!bytes) return probes;
  const Section* base = file.find_section(".stapsdt.base");
  for_each_note(*bytes, [&](uint32_t type, std::string_view owner, Bytes description) {
    uint64_t address = 0, linked_base = 0, semaphore = 0;
    std::string_view provider, name, arguments;
    ByteReader reader(description);
    if (type != kNoteType || owner != kOwner) return;
    if (!reader.read(address) || !reader.read(linked_base) || !reader.read(semaphore)) return;
    if (!reader.read_c_string(provider) || !reader.read_c_string(name) || !reader.read_c_string(arguments)) return;
    // prelink moves the code but not what the notes say of it; the base section moves along.
    const uint64_t moved = base && linked_base ? base->address - linked_base : 0;
    probes.push_back({std::string(provider), std::string(name), address + moved, semaphore ? semaphore + moved : 0,
                      std::string(arguments)});
  });
  return probes;
}

}  // namespace scry::symbols
