// The rules of real files against libdw, which reads the same bytes its own way.
#include "unwind/frame_table.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "base/fd.h"
#include "unwind/frame_expression.h"

namespace scry::unwind {
namespace {

// What libdw says about one address, as a Rule.
class Judge {
 public:
  explicit Judge(const std::string& path) : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    elf_version(EV_CURRENT);
    elf_.reset(elf_begin(fd_.get(), ELF_C_READ, nullptr));
    table_.reset(dwarf_getcfi_elf(elf_.get()));
  }

  struct Answer {
    Rule rule;
    uint64_t end = 0;  // of the row
    bool is_refused = false;
  };
  std::optional<Answer> ask(uint64_t address) const {
    Dwarf_Frame* made = nullptr;
    if (!table_ || dwarf_cfi_addrframe(table_.get(), address, &made) != 0) return std::nullopt;
    const std::unique_ptr<Dwarf_Frame, decltype(&std::free)> frame(made, std::free);
    Answer answer;
    Dwarf_Addr start = 0, end = 0;
    bool is_signal = false;
    if (dwarf_frame_info(frame.get(), &start, &end, &is_signal) < 0) return std::nullopt;
    Dwarf_Op* cfa = nullptr;
    size_t steps = 0;
    // It refuses a register that is set after an expression (call_frames_test.cc has what is meant).
    answer.is_refused = dwarf_frame_cfa(frame.get(), &cfa, &steps) != 0 && !is_undefined(frame.get(), 16);
    answer.end = end;
    answer.rule = rule_of(frame.get(), is_signal);
    return answer;
  }

 private:
  static constexpr int kDwarfNumbers[] = {3, 6, 12, 13, 14, 15};  // of kPreserved

  static Rule rule_of(Dwarf_Frame* frame, bool is_signal) {
    Dwarf_Op* cfa = nullptr;
    size_t steps = 0;
    if (is_undefined(frame, 16)) return {.step = Step::end};
    if (dwarf_frame_cfa(frame, &cfa, &steps) != 0 || steps == 0) return {.step = Step::unsupported};
    Rule rule{.step = Step::add, .is_signal_frame = is_signal};
    const auto base = base_of(cfa[0]);
    if (!base) return {.step = Step::unsupported};
    rule.cfa_register = base->from;
    rule.offset = static_cast<int32_t>(base->offset);
    if (steps > 1 && cfa[1].atom == DW_OP_deref && steps <= 3) {
      rule.step = Step::load;
      if (steps == 3) rule.addend = static_cast<int32_t>(cfa[2].number);
    } else if (steps == 9) {
      rule.step = Step::plt;
      rule.addend = cfa[4].atom - DW_OP_lit0;
    } else if (steps > 1) {
      return {.step = Step::unsupported};
    }
    const bool is_moved = other_register(frame, 16).has_value();  // vfork(), longjmp()
    rule.return_address = is_moved ? -8 : saved(frame, 16, rule.cfa_register);
    if (!is_moved && !(rule.return_address & kIsSaved)) return {.step = Step::unsupported};
    for (const int number : {16, 7}) note_move(rule, frame, number);
    for (size_t i = 0; i < kPreserved.size(); ++i) {
      note_move(rule, frame, kDwarfNumbers[i]);
      if (!other_register(frame, kDwarfNumbers[i])) rule.saved[i] = saved(frame, kDwarfNumbers[i], rule.cfa_register);
    }
    return rule;
  }

  static void note_move(Rule& rule, Dwarf_Frame* frame, int number) {
    if (const auto from = other_register(frame, number))
      rule.moves.at(rule.has_moves++) = {*register_numbered(number), *from};
  }

  // The register that has the value of another one.
  static std::optional<Register> other_register(Dwarf_Frame* frame, int number) {
    Dwarf_Op buffer[3];
    Dwarf_Op* ops = nullptr;
    size_t count = 0;
    if (dwarf_frame_register(frame, number, buffer, &ops, &count) != 0 || count != 1) return std::nullopt;
    if (ops[0].atom == DW_OP_regx) return register_numbered(ops[0].number);
    if (ops[0].atom < DW_OP_reg0 || ops[0].atom > DW_OP_reg31) return std::nullopt;
    return register_numbered(ops[0].atom - DW_OP_reg0);
  }

  static std::optional<RegisterOffset> base_of(const Dwarf_Op& op) {
    const uint64_t number = op.atom == DW_OP_bregx ? op.number : op.atom - DW_OP_breg0;
    const auto from = register_numbered(number);
    if (!from) return std::nullopt;
    return RegisterOffset{*from, static_cast<int64_t>(op.atom == DW_OP_bregx ? op.number2 : op.number)};
  }

  static bool is_undefined(Dwarf_Frame* frame, int number) {
    Dwarf_Op buffer[3];
    Dwarf_Op* ops = nullptr;
    size_t count = 0;
    return dwarf_frame_register(frame, number, buffer, &ops, &count) == 0 && count == 0 && ops == buffer;
  }

  // libdw: "same value" has no operations and no buffer.
  static SavedAt saved(Dwarf_Frame* frame, int number, Register cfa_register) {
    Dwarf_Op buffer[3];
    Dwarf_Op* ops = nullptr;
    size_t count = 0;
    if (dwarf_frame_register(frame, number, buffer, &ops, &count) != 0) return kIsLost;
    // libdw's initial rules name rax where rbx (3) is meant: rbx is "undefined" until a function saves it.
    if (count == 0) return ops == buffer && number != 3 ? kIsLost : 0;
    if (ops[0].atom != DW_OP_call_frame_cfa) return kIsLost;
    if (count == 1) return kIsSaved;
    if (ops[1].atom == DW_OP_plus_uconst) return static_cast<SavedAt>(static_cast<int64_t>(ops[1].number) | kIsSaved);
    const auto base = base_of(ops[1]);  // an expression begins with the CFA, and drops it
    if (!base || base->from != cfa_register || count != 2) return kIsLost;
    return static_cast<SavedAt>(base->offset | kIsSaved | kFromRegister);
  }

  Fd fd_;
  std::unique_ptr<Elf, int (*)(Elf*)> elf_{nullptr, elf_end};
  std::unique_ptr<Dwarf_CFI, int (*)(Dwarf_CFI*)> table_{nullptr, dwarf_cfi_end};
};

std::string text_of(const Rule& rule) {
  std::string text = "step " + std::to_string(int(rule.step)) + " from " + std::to_string(int(rule.cfa_register)) +
                     "+" + std::to_string(rule.offset) + " addend " + std::to_string(rule.addend) + " signal " +
                     std::to_string(int(rule.is_signal_frame)) + " return " + std::to_string(rule.return_address);
  for (const SavedAt at : rule.saved) text += " " + std::to_string(at);
  for (const Move& move : rule.moves)
    if (move.to != move.from) text += " " + std::to_string(int(move.to)) + "<-" + std::to_string(int(move.from));
  return text;
}

class RealFile : public testing::TestWithParam<const char*> {};

TEST_P(RealFile, has_the_rules_that_libdw_finds) {
  const auto file = symbols::ElfFile::open(GetParam());
  if (!file) GTEST_SKIP() << GetParam() << " is not installed";
  const FrameTable table = read_frame_table(**file);
  const symbols::Section* section = (*file)->find_section(".eh_frame");
  const auto bytes = (*file)->read_section(*section);
  const CallFrameRows rows = read_call_frames(*bytes, section->address, FrameFormat::eh_frame, SIZE_MAX);
  const Judge judge(GetParam());
  size_t compared = 0, unknown = 0;
  for (size_t i = 0; i < rows.rows.size(); ++i) {
    const uint64_t address = rows.rows[i].address;
    const auto offset = (*file)->offset_of(address);
    if (!offset) continue;  // the end of a segment
    const Rule ours = find_rule(table, *offset);
    const auto theirs = judge.ask(address);
    if (!theirs) {
      unknown += ours.step != Step::none;
      continue;
    }
    if (theirs->is_refused) continue;
    ++compared;
    ASSERT_EQ(text_of(ours), text_of(theirs->rule)) << std::hex << address;
    // The row's last byte has the same rule, and so has its middle.
    const uint64_t end = i + 1 < rows.rows.size() ? rows.rows[i + 1].address : address + 1;
    ASSERT_EQ(text_of(find_rule(table, *offset + (end - address) / 2)), text_of(ours)) << std::hex << address;
    ASSERT_EQ(text_of(find_rule(table, *offset + (end - address) - 1)), text_of(ours)) << std::hex << address;
  }
  EXPECT_GT(compared, rows.rows.size() / 2);
  EXPECT_EQ(unknown, 0u);
  EXPECT_EQ(table.left_out, 0u);
}

// Compiled without .eh_frame: that section has only the code of crt1.o, the functions are in .debug_frame.
TEST(FrameTable, has_the_functions_of_a_compressed_debug_frame_as_well) {
  std::string folder = testing::TempDir() + "scry-frames-XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  std::ofstream(folder + "/app.c") << "int __attribute__((noinline)) f(volatile int* a) { volatile int room[100]; "
                                      "room[*a] = 1; return room[2]; }\n"
                                      "int main(void) { int a = 1; return f(&a); }\n";
  for (const char* how : {"none", "zlib", "zlib-gnu", "zstd"}) {
    const std::string command = "cd " + folder +
                                " && gcc -g -O1 -fno-asynchronous-unwind-tables -fno-exceptions app.c -o app && "
                                "objcopy --compress-debug-sections=" +
                                how + " app";
    ASSERT_EQ(std::system(command.c_str()), 0) << how;
    const auto file = symbols::ElfFile::open(folder + "/app").value();
    const FrameTable table = read_frame_table(*file);
    for (const symbols::Symbol& symbol : file->symbol_table()) {
      if (symbol.name != "f" && symbol.name != "main" && symbol.name != "_start") continue;
      const Rule rule = find_rule(table, *file->offset_of(symbol.address));
      EXPECT_EQ(rule.step, symbol.name == "_start" ? Step::end : Step::add) << how << " " << symbol.name;
      if (symbol.name == "f") {
        const Rule last = find_rule(table, *file->offset_of(symbol.address + symbol.size / 2));
        EXPECT_GT(last.offset, 256) << how;
      }
    }
  }
  std::filesystem::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(FrameTable, RealFile,
                         testing::Values("/lib/x86_64-linux-gnu/libc.so.6", "/lib64/ld-linux-x86-64.so.2",
                                         "/usr/bin/python3.11", "/usr/lib/x86_64-linux-gnu/libcrypto.so.3",
                                         "/usr/bin/git", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6",
                                         "/usr/lib/x86_64-linux-gnu/libgcrypt.so.20",
                                         "/usr/lib/x86_64-linux-gnu/libgcc_s.so.1"));

}  // namespace
}  // namespace scry::unwind
