// How functions pass arguments on x86_64 (System V ABI 1.0, 3.2.3; Itanium C++ ABI 3.1 for classes): which words
// of which type travel in which registers, derived from the type's DWARF.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace scry {

inline constexpr uint32_t kIntegerArguments = 6, kSseArguments = 8;  // registers

// One word of 8 bytes, as the ABI classifies it.
enum class WordClass : uint8_t { none, integer, sse };

struct Passing {
  enum class How : uint8_t {
    words,    // in registers, each word in one of its class; none: not at all (an empty class)
    memory,   // on the stack
    address,  // the caller's copy, by its address in an integer register (classes with a copy of their own)
    unknown,  // the language has its own convention
  } how = How::words;
  std::vector<WordClass> words;

  uint32_t count(WordClass kind) const;
};

Passing passing_of(std::optional<Dwarf_Die> type);
// Whether a function with this result gets the address of its place as its first argument; nullopt: not known.
std::optional<bool> has_hidden_argument(std::optional<Dwarf_Die> result);

// The registers that are still free, in the order of the parameters.
class ArgumentRegisters {
 public:
  explicit ArgumentRegisters(bool hidden_argument) : integers_(hidden_argument ? 1 : 0) {}

  // The first integer register of what is passed like this; nullopt: there is no room, it is on the stack.
  std::optional<uint32_t> take(const Passing& passing);

 private:
  uint32_t integers_ = 0, sses_ = 0;
};

}  // namespace scry
