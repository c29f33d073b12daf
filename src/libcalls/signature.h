// What is known of a library function: its result and parameters, as text of a few letters.
//
// "L s" is `size_t strlen(const char *)`; "p p n3 L" is memcpy with the bytes that it copies. The first word is the
// result. A word is one letter, and for some a number:
//
//   v void   i u  int, unsigned   l L  8 bytes   h H  2 bytes   b B  1 byte   c character   x hexadecimal   o octal
//   m octal, and only where the flags before it create a file
//   p address   F address of a function   s string   S address of characters   z va_list
//   d f D  double, float, long double: never in the registers that a probe sees
//   G  number of a signal   C  category of a locale (LC_ALL)   tK  string of at most as many bytes as the K-th
//   parameter says   T  string that the function writes   nK NK  as many bytes as the K-th parameter says (from 1; 0:
//   the result), which
//      the function reads or writes
//   P  format of printf, whose arguments follow   .  further arguments that nothing describes   ?  a structure
//   g  guessed: decimal or hexadecimal; with a number: maybe the address of a string (after P)
//   k  char in the low byte   y  bool   EK  enumeration, the K-th type (types.h)   OK  address of a structure, the K-th
//   type   VK  the structure itself, in registers   e  what is in no integer register, and does not end their order
//   -  (result) does not return   2  (result) may return twice: no return probe may be set
//   @R  after a parameter: it is in register R, and not in the one after the last parameter's
//   !  after a result: failure, -1 or NULL, comes with errno
//
// Signatures of functions come from the headers of the C library (prototypes.h), from rows of our own (special.cc), and
// from DWARF (probes/library_types.h). Tested by signature_test.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libcalls/types.h"
#include "libcalls/word.h"
#include "syscalls/capture.h"

namespace scry::libcalls {

struct Parameter {
  Word word;
  int8_t reg = -1;  // number of the integer register, 0 to 5; from 6 (after P) the word on the stack; -1: neither
  uint8_t step = kNoStep;        // of the plan, that takes what it points to
  uint8_t first_text = kNoStep;  // of a structure: the step of its first string; those of the others follow
};

inline constexpr int kRegisters = 6, kStackWords = 8;

enum class Failure : uint8_t { none, minus_one, null };

struct Signature {
  Word result;
  uint8_t result_step = kNoStep, result_first_text = kNoStep;
  Failure failure = Failure::none;
  uint8_t stack_step = kNoStep;  // takes the words on the stack
  std::vector<Parameter> parameters;
  std::vector<DescribedType> types;  // that E, O and V number

  bool returns() const { return result.letter != '-' && result.letter != '2'; }
};

// nullopt: the text is no signature. `types`: as types.h has them.
std::optional<Signature> parse_signature(std::string_view text, std::string_view types = {});

// What is taken of memory for a function: steps for what its parameters point to; gives the parameters their steps.
// `text_limit`: bytes of a string that are shown.
syscalls::Plan plan_of(Signature& signature, uint32_t text_limit);

// The signature of a function by its name: a row of our own, else the prototype of a header; empty: none is known.
std::string_view known_signature(std::string_view name);

// Functions that the start-up code calls, and not the program: they are left out unless they are asked for by name.
bool belongs_to_startup(std::string_view name);

}  // namespace scry::libcalls
