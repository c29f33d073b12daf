// A word of a signature (signature.h), and values that it alone says how to show.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "syscalls/writer.h"

namespace scry::libcalls {

struct Word {
  char letter = '?';
  uint8_t number = 0;  // n, N: of the parameter with the count, from 1, 0: the result; E, O, V: of the type
  int8_t reg = -1;     // the register, where it is not the one after the last parameter's
};

std::optional<Word> parse_word(std::string_view text);

// False: values of this word are no numbers.
bool put_number(syscalls::Writer& w, const Word& word, uint64_t value);
void put_character(syscalls::Writer& w, uint64_t value);

}  // namespace scry::libcalls
