// Rule: how to find the caller's registers from those of a function, at one instruction; and the form in which programs
// in the kernel read rules.
//
// Call-frame information (DWARF 5, section 6.4; System V ABI for x86-64, section 3.7) allows arbitrary expressions.
// Compilers, linkers and the C library use few: these are the steps of a Rule. A walk needs the stack pointer and the
// six registers that functions preserve; where a register was saved is noted, and its value is read only when a frame
// is found by it.
//
// The table of a file is a BPF array of elements of kElementBytes, each {base, rules, kEntries entries}:
//     element 0           the directory: entry i is the file offset at which chunk i begins; `rules` is the first
//                         element with rules; programs set `base` to 1 when they use the table
//     elements 1...       chunks: `base` is the file offset at which the chunk begins; an entry is one row, the
//                         distance from the base in its upper 18 bits and the number of a rule in its lower 14
//     elements `rules`... kRulesPerElement rules each; rule 0 is always "none"
// Entries ascend, and those that are not used are kNoEntry, so that one search of fixed length finds the last entry
// that is not above an address. Code beyond kPartBytes of a file is in further tables: a table has a part number.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

namespace scry::unwind {

// Numbered by their words in the kernel's struct pt_regs (arch/x86/include/asm/ptrace.h), which a walk begins with.
enum Register : uint8_t {
  r15 = 0,
  r14,
  r13,
  r12,
  rbp,
  rbx,
  r11,
  r10,
  r9,
  r8,
  rax,
  rcx,
  rdx,
  rsi,
  rdi,
  rip = 16,
  cs,
  rflags,
  rsp
};
inline constexpr uint32_t kRegisters = 21, kGeneralRegisters = 16;  // words of pt_regs; those before rip
// Those that a walk follows besides rsp and rip.
inline constexpr std::array<Register, 6> kPreserved = {rbx, rbp, r12, r13, r14, r15};

enum class Step : uint8_t {
  none,         // nothing is known about the code here
  add,          // CFA = register + offset
  load,         // CFA = *(register + offset) + addend
  plt,          // CFA = register + offset, and 8 more where (rip & 15) >= addend: entries of a PLT
  end,          // the outermost frame: it has no caller
  unsupported,  // an expression that is none of these
};

// Where a register of the caller was saved: 0 for nowhere (it still has its value), kIsLost for a place that a rule
// cannot hold, else kIsSaved | (kFromRegister) plus a multiple of 8, the distance in bytes from the CFA or from the
// value of Rule::cfa_register.
using SavedAt = int16_t;
inline constexpr int32_t kIsSaved = 1, kFromRegister = 2, kIsLost = 4, kDistance = ~7;

// A register whose value for the caller is in another one: assembler that has no stack to save it on (vfork, longjmp).
struct Move {
  Register to = r15, from = r15;  // the same: none; `to` is rip, rsp or one of kPreserved
  friend bool operator==(const Move&, const Move&) = default;
};
inline constexpr size_t kMostMoves = 3;  // as longjmp needs

struct Rule {
  Step step = Step::none;
  Register cfa_register = rax;
  uint8_t is_signal_frame = 0;  // the caller was interrupted: its rip is not after a call
  uint8_t has_moves = 0;
  int32_t offset = 0;
  int32_t addend = 0;
  SavedAt return_address = 0;  // not kIsSaved: a move to rip has it, and this is where the call had put it
  std::array<SavedAt, kPreserved.size()> saved{};  // in the order of kPreserved
  std::array<Move, kMostMoves> moves{};
  friend bool operator==(const Rule&, const Rule&) = default;
};
static_assert(sizeof(Rule) == 32);

inline constexpr uint32_t kEntries = 1024;  // a power of two: the search has 10 steps
inline constexpr uint32_t kHeaderBytes = 8;
inline constexpr uint32_t kElementBytes = kHeaderBytes + 4 * kEntries;
inline constexpr uint32_t kNoEntry = UINT32_MAX;
inline constexpr uint32_t kRuleBits = 14;
inline constexpr uint32_t kMostRules = (1u << kRuleBits) - 1;    // of a table
inline constexpr uint32_t kChunkBytes = 1u << (32 - kRuleBits);  // of code that a chunk can reach
inline constexpr uint32_t kRulesPerElement = 128;                // a power of two
inline constexpr uint32_t kMostTables = 8192;                    // parts of files, of all processes together
inline constexpr uint32_t kPartShift = 26;
inline constexpr uint64_t kPartBytes = uint64_t{1} << kPartShift;

// Which table: the file, by what the kernel has in inode.i_ino, super_block.s_dev and inode.i_size, and the part of it.
// The size keeps apart a file and another one that was given its number later. No inode: the vDSO.
struct Key {
  uint64_t inode = 0;
  uint32_t device = 0;
  uint32_t size = 0;  // the lower half
  uint32_t part = 0;
  uint32_t padding = 0;
  friend auto operator<=>(const Key&, const Key&) = default;
};
static_assert(sizeof(Key) == 24);

// A program asks for a table that it misses.
struct Request {
  Key key;
  uint32_t pid = 0;      // in the tracer's PID namespace
  uint32_t program = 0;  // symbols::program_number() of the process, as it was; 0: not known
  uint64_t address = 0;  // of the process, that lies in the file
};
static_assert(sizeof(Request) == 40);

// How a walk ended.
enum class Stop : uint8_t {
  complete,     // at the outermost frame
  too_deep,     // at the limit of frames
  no_table,     // a file's table was not there (yet): frame pointers were followed instead
  unreadable,   // a page of the stack is not resident
  unsupported,  // an expression that Rule cannot hold, or no rule where only tables are to be used
  not_code,     // a return address that leads nowhere: no frame pointers, and no table
};
inline constexpr uint32_t kStops = 6, kStopBytes = 8 * kStops;

struct Element {
  uint32_t base = kNoEntry;
  uint32_t rules = 0;
  std::array<uint32_t, kEntries> entries{};  // or the bytes of kRulesPerElement rules

  Rule rule(uint32_t index) const {
    Rule result;
    std::memcpy(&result, reinterpret_cast<const char*>(entries.data()) + index * sizeof(Rule), sizeof(Rule));
    return result;
  }
};
static_assert(sizeof(Element) == kElementBytes && sizeof(Rule) * kRulesPerElement == 4 * kEntries);

}  // namespace scry::unwind
