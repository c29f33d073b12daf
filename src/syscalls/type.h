// What the signature of a call says: types of arguments, as trees over rows.
//
// A signature is text, "dirfd:dirfd path:path flags:open mode:mode(flags)": for each argument that is shown its name,
// and its type: the word of a kind, with parameters in parentheses. "label=:" writes "label=" before the value,
// "name@2:" (or "label=@2:") takes the third register whatever the place. A kind (kinds.h) is one row: what is taken of
// memory for it, and how it is shown. A structure (structures.h) is a row of fields, each with such a type. Parsed
// once, by signature.cc; a wrong signature is a bug of ours, found by call_test.cc, which parses them all.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "syscalls/call.h"
#include "syscalls/capture.h"
#include "syscalls/names.h"

namespace scry::syscalls {

class Writer;
class Taker;
struct Type;
struct StructureRow;

// A value that is shown: a register, or a field of a structure.
struct Slot {
  uint64_t number = 0;  // of the register, or the field's bytes, zero-extended
  uint8_t width = 8;    // bytes of the field, up to 8
  Bytes memory = {};    // the field itself, for types that are no numbers
};

struct KindRow {
  std::string_view word;
  // A letter for each parameter: F a family, S a structure, T a type, A the name of an argument, N a number;
  // what follows '?' may be missing. '{': shown with
  // braces of its own, so that a pointer to it is shown without brackets.
  std::string_view parameters;
  void (*show)(Writer&, const Type&, const Slot&);
  uint16_t width = 8;                                     // bytes in memory; 0: no register has it, as of a frame
  void (*take)(Taker&, Type&) = nullptr;                  // null: nothing of memory is taken
  bool at_exit = false;                                   // only the exit can tell what is shown
  bool (*present)(const Writer&, const Type&) = nullptr;  // null: always
  // Where an argument that is shown at the exit comes first there: whether its comma was shown before the call
  // (early), is shown with it (late), or there is none because it continues the argument before it (joined).
  enum class Comma : uint8_t { early, late, joined } comma = Comma::early;
};

inline constexpr uint8_t kNoArgument = 255;

struct Type {
  const KindRow* kind = nullptr;
  Family family = nullptr;
  const StructureRow* structure = nullptr;
  std::unique_ptr<Type> inner;
  std::array<uint8_t, 2> argument = {kNoArgument, kNoArgument};  // registers that parameters name
  uint32_t number = 0;
  uint8_t at = 0;    // register of the argument that this is (a part of)
  uint8_t step = 0;  // first step of the plan that takes for it
};

struct Argument {
  std::string_view name;
  bool labelled = false;
  Type type;
};

// A row of the table of calls.
struct CallText {
  uint16_t number;
  std::string_view name;
  std::string_view groups;          // "file desc"
  std::string_view arguments;       // the signature
  std::string_view result = "int";  // the word of a result (results.cc)
};

// How a call is shown once an argument has a certain value: fcntl(), prctl() and their like.
struct VariantText {
  std::string_view call;
  std::string_view argument;       // the one that tells
  std::string_view family, names;  // of its values: names of the family, separated by blanks
  std::string_view arguments;
  std::string_view result = "int";
};

struct ResultRow;

struct Signature {
  std::vector<Argument> arguments;
  const ResultRow* result = nullptr;
};

// Which bits of which argument choose one of the variants.
struct Selector {
  uint8_t at = kNoArgument;  // the register
  uint8_t shift = 0;
  uint32_t mask = ~0u;
};

struct CallRow {
  uint32_t number = 0;
  std::string_view name, groups;
  Signature plain;
  Selector selector;
  std::vector<std::pair<uint32_t, std::unique_ptr<Signature>>> variants;  // in order of the values

  const Signature& signature(const CallRecord& record) const;
};

// ---- the tables

std::span<const KindRow* const> all_kinds();
std::span<const StructureRow* const> all_structures();
std::span<const CallText> file_calls();
std::span<const CallText> process_calls();
std::span<const CallText> network_calls();
std::span<const CallText> other_calls();
std::span<const VariantText> call_variants();

const KindRow* find_kind(std::string_view word);
const StructureRow* find_structure(std::string_view name);
const ResultRow* find_result(std::string_view word);

// `what` names the place for the message of a bug.
Type parse_type(std::string_view text, std::string_view what);
Signature parse_signature(std::string_view arguments, std::string_view result, std::string_view what);

}  // namespace scry::syscalls
