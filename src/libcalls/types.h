// Types that a function's debug information describes, as text of a bundle, and their values as text.
//
// A signature names them by number: "i E0 O1" takes an enumeration, the first type, and the address of a structure, the
// second. The types are separated by blanks:
//
//   E4:RED=0,GREEN=1              size, and the enumerators
//   O24:x@0:i,name@8:s,in@16:{,low@16.3.2:u,}   size, and the fields: name, offset (with its first bit and how many, of
//   a bit-field), and a word of a signature; { } [ ] begin and end structures and arrays within; . are the fields
//   that are left out; aN is an array of N characters
//
// The text comes from foreign files, the bytes from hostile processes: counts and depths are limited. Tested by
// types_test.cc, fuzzed by fuzz/libcalls_fuzz.cc.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libcalls/word.h"
#include "syscalls/writer.h"

namespace scry::libcalls {

inline constexpr uint32_t kMostStructure = 256;  // bytes that are taken of one
inline constexpr size_t kMostTypes = 100, kMostFields = 32, kMostEnumerators = 256;
inline constexpr uint8_t kNoStep = 255, kMostTexts = 3;  // strings that are shown of one structure

struct Field {
  std::string name;  // empty: an element of an array, or a closing bracket
  uint32_t offset = 0;
  uint8_t bit = 0, bits = 0;  // of a bit-field
  Word word;
};

struct Enumerator {
  std::string name;
  int64_t value = 0;
};

struct DescribedType {
  bool is_structure = false;
  uint32_t size = 0;
  std::vector<Field> fields;            // of a structure
  std::vector<Enumerator> enumerators;  // of an enumeration
};

// nullopt: the text is none of these types.
std::optional<std::vector<DescribedType>> parse_types(std::string_view text);

// The fields whose strings are taken with the structure, at most kMostTexts.
std::vector<const Field*> text_fields(const DescribedType& structure);

// An enumerator, several with "|" between, or the number.
void put_enumerator(syscalls::Writer& w, const DescribedType& type, uint64_t value);

// "{x=1, name="a"}"; `first_text`: the step that took the first string, those of the others follow; kNoStep: none did.
void put_structure(syscalls::Writer& w, const std::vector<DescribedType>& types, const DescribedType& type, Bytes bytes,
                   uint8_t first_text);

}  // namespace scry::libcalls
