// What a program takes of a system call: a plan for each call, and the record that it sends.
//
// A plan is a list of steps, each of which copies one piece of the caller's memory after the record's fixed part. The
// program interprets the plans (codegen/syscall_capture.h), so that one program serves all calls; the plans follow from
// the kinds of the arguments (syscalls/call.h), so that a piece is taken exactly where the text needs one. x86-64 only;
// calls by their numbers of 64-bit programs.
#pragma once

#include <array>
#include <cstdint>

namespace scry::syscalls {

inline constexpr uint32_t kCalls = 512;  // numbers below this can have a plan
inline constexpr uint32_t kMostSteps = 10;
inline constexpr uint32_t kMostPiece = 4096;  // bytes of one piece: a whole path (PATH_MAX)

enum class StepKind : uint8_t {
  none,       // the plan ends here
  text,       // a string, up to its NUL
  bytes,      // `count` elements of `unit` bytes
  structure,  // likewise; steps after it can take addresses and counts from it
  vector,     // `count` elements of struct iovec {address, size}, then the bytes that each points to
  pointed,    // `count` addresses, then `of_each` bytes of what each points to
  reached,    // of what each element of the step before points to, by {address, size} at kReachedAt: the bytes there
  texts,      // an array of addresses of strings that ends with 0: each of the strings
  addresses,  // likewise, only counted
  records,    // `count` bytes of records that each have their size, of 16 bits, at kRecordSizeAt: only counted
  again,      // the `count` steps before are taken once more if another `unit` bytes follow in the structure
};

inline constexpr uint32_t kLeastMessage = 16;  // sizeof(struct nlmsghdr)
inline constexpr uint32_t kReachedAt = 24;     // offsetof(struct iocb, aio_buf)
inline constexpr uint32_t kRecordSizeAt = 16;  // struct linux_dirent64::d_reclen

// What a step is called in its pieces: StepKind::again has it taken several times, in one turn after the other.
inline constexpr uint32_t kMostTurns = 16, kTurnStep = 16;
constexpr uint8_t step_of_turn(uint8_t step, uint32_t turn) {
  return static_cast<uint8_t>(step + turn * kTurnStep);
}
static_assert(kMostSteps < kTurnStep && kMostTurns * kTurnStep <= 256);

enum class Moment : uint8_t {
  entry,          // before the call; what cannot be read then is read after it
  entry_of_exec,  // likewise, but not after a call that has succeeded: it has replaced the memory
  exit,           // after it, whatever its result
  success,        // after it, if the result is not an error
  replaced,       // after it, if it has succeeded and a step of the entry could read nothing
};
constexpr bool is_entry(Moment moment) {
  return moment <= Moment::entry_of_exec;
}

// Where a number comes from: the address of a step, or its count.
enum class Source : uint8_t {
  constant,
  argument,  // number of the argument
  result,    // of the call; as a count, an error is 0
  pointed,   // the u32 that the argument of this number points to
  word4,     // u32 at this offset of the last structure
  word8,     // u64 at this offset of the last structure
  stack,     // Step::offset above the caller's stack pointer; after the call, the one that it left
  program,   // the name by which the process ran its program, after the call
  word2,     // u16 at this offset of the last structure
};

struct Step {
  StepKind kind = StepKind::none;
  Moment moment = Moment::entry;
  Source address_from = Source::argument;  // argument, result, word8, stack or program
  uint8_t address_at = 0;
  Source count_from = Source::constant;
  uint8_t count_at = 0;
  uint16_t unit = 1;     // bytes of an element
  uint16_t count = 0;    // Source::constant: of elements
  uint16_t most = 0;     // bytes at most, up to kMostPiece; texts, addresses: elements at most
  uint16_t of_each = 0;  // of what each element points to: pointed: bytes; vector, reached, texts: bytes at most
  // Source::stack: above the stack pointer. Else, unless 0: bytes at most, instead of `most` or `of_each`, of a buffer
  // that begins with its own length in 32 bits (kLeastMessage or more), as a netlink message does.
  uint16_t offset = 0;
};
static_assert(sizeof(Step) == 16);

struct Plan {
  uint8_t traced = 0;       // 0: the call is not recorded at all
  uint8_t entry_steps = 0;  // how many steps there are up to the last one of the entry
  uint8_t steps = 0;
  uint8_t exit_steps = 0;    // how many of them are not of the entry
  uint16_t ends_thread = 0;  // the call does not return: it is sent at its entry
  uint16_t extra = 0;        // of the program that interprets the plan (codegen/library_capture.cc)
  std::array<Step, kMostSteps> step = {};
};
static_assert(sizeof(Plan) == 168);

// Bits of CallRecord::state.
enum CallState : uint32_t {
  kEntered = 1,    // sent before the end of the call: there is no result yet, and no piece of the exit
  kAnnounced = 2,  // a record with kEntered was sent before
  kNoRoom = 4,     // a piece was left out because the record was full
  kNoEntry = 8,    // tracing began inside the call: pieces of the entry were taken at its exit
  kNoReturn = 32,  // with kEntered: the call does not return
  kStopped = 16,   // the process was stopped by SIGSTOP until this record is received
  // Set by the receiver, by the log of what was done to the call (docs/decisions/0042):
  kInjected = 64,    // it was not made: its result was chosen
  kDelayed = 128,    // it came later, or ended later, than the program wanted
  kMadeAgain = 256,  // the program makes it again, and this record of it is not shown
  kPoked = 512,      // what its arguments point to was written
};

inline constexpr int64_t kLastError = -4095;  // a result from here to -1 is an error

struct CallRecord {
  uint64_t entered_ns;  // since boot
  uint64_t left_ns;     // 0: kEntered
  int64_t result;
  uint64_t arguments[6];
  uint64_t instruction;  // where the program goes on after the call
  uint32_t pid, tid;
  uint32_t number;
  uint32_t state;
  char comm[16];
  uint32_t bytes;  // of the pieces that follow
  uint32_t padding;
};
static_assert(sizeof(CallRecord) == 120);

// A piece begins with this header; the next one begins at a multiple of 8 bytes.
struct Piece {
  uint8_t step;      // step_of_turn()
  uint8_t fault;     // 1: the memory could not be read; bytes is 0, or, of an element of `pointed`, says nothing
  uint16_t element;  // vector, pointed: 0 the array itself, else the number of the element, from 1; texts: so too, 0
                     // tells that the array is empty or, with `fault`, could not be read; addresses, records: how
                     // many there are, and no bytes follow
  uint32_t bytes;    // text, texts: without the NUL; most - 1, of_each - 1: it may be longer
};
static_assert(sizeof(Piece) == 8);

}  // namespace scry::syscalls
