// From the fields of a tracepoint format to the members of `args`.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "types/c_types.h"
#include "types/tracepoint_format.h"

namespace scry {
namespace {

constexpr std::string_view kSyscalls = "syscalls", kRawSyscalls = "raw_syscalls";
constexpr unsigned kMaxPointers = 8;

// Words of a C type that say nothing about its bytes.
constexpr std::array kNoise = {
    std::string_view("const"),    std::string_view("volatile"), std::string_view("restrict"),
    std::string_view("__user"),   std::string_view("__rcu"),    std::string_view("__percpu"),
    std::string_view("__iomem"),  std::string_view("__force"),  std::string_view("__seg_gs"),
    std::string_view("__seg_fs"),
};

bool is_tag_keyword(std::string_view word) {
  return word == "struct" || word == "union" || word == "enum";
}

// What replaces "__attribute__((...))" and the like: nothing. Returns the length up to the closing
// parenthesis.
size_t parenthesized_length(std::string_view text) {
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1;
  }
  return text.size();
}

}  // namespace

struct FormatSource::CType {
  std::string keyword;  // "struct", "union", "enum" or empty
  std::string name;     // "char", "long unsigned int", "file"
  unsigned pointers = 0;
};

FormatSource::CType FormatSource::take_apart(std::string_view text) {
  CType type;
  while (!text.empty()) {
    if (text[0] == '(') {
      text.remove_prefix(parenthesized_length(text));
      continue;
    }
    const std::string_view word = text.substr(0, text.find_first_of(" \t*("));
    if (word.empty()) {
      if (text[0] == '*') ++type.pointers;
      text.remove_prefix(1);
      continue;
    }
    text.remove_prefix(word.size());
    if (std::ranges::find(kNoise, word) != kNoise.end() || word.starts_with("__attribute")) continue;
    if (is_tag_keyword(word)) {
      type.keyword = word;
    } else {
      if (!type.name.empty()) type.name += ' ';
      type.name += word;
    }
  }
  return type;
}

TypeRef FormatSource::type(TypePool& pool) {
  uint32_t size = 0;
  for (const TracepointField& field : format_.fields) size = std::max(size, field.offset + field.size);
  return pool.c_struct({.name = fmt::format("tracepoint:{}:{}_args", format_.category, format_.event),
                        .size = (size + 7) / 8 * 8,
                        .source = this},
                       8);
}

Result<std::vector<Member>> FormatSource::members(uint32_t, TypePool& pool) {
  std::vector<Member> members;
  members.reserve(format_.fields.size());
  for (const TracepointField& field : format_.fields)
    members.push_back({.name = field.name,
                       .type = field_type(field, pool),
                       .bit_offset = field.offset * 8,
                       .tag = format_.category == kRawSyscalls && field.is_array ? kUserTag : "",
                       .data_loc = field.storage != TracepointField::Storage::in_place,
                       .rel_loc = field.storage == TracepointField::Storage::rel_loc,
                       .location = is_half(field, pool) ? kLowHalf : 0});
  return members;
}

namespace {

// Arguments of system calls that are narrower than the unsigned long in which the kernel keeps them: typedefs of
// include/linux/types.h and the like. What callers leave in the other bytes is not looked at, as bpftrace does; int,
// unsigned, u32, and the types of users and processes are 8 bytes there.
struct NarrowType {
  std::string_view name;
  uint32_t size;
  bool is_signed;
};
constexpr NarrowType kNarrowTypes[] = {
    {"umode_t", 2, false}, {"clockid_t", 4, true}, {"key_serial_t", 4, true}, {"key_t", 4, true},
    {"mqd_t", 4, true},    {"timer_t", 4, true},   {"rwf_t", 4, true},        {"qid_t", 4, false},
    {"__s32", 4, true},    {"__u32", 4, false},    {"__u16", 2, false},       {"u16", 2, false},
};

const NarrowType* narrow_type(std::string_view name) {
  const auto* found = std::ranges::find(kNarrowTypes, name, &NarrowType::name);
  return found == std::end(kNarrowTypes) ? nullptr : found;
}

}  // namespace

bool FormatSource::is_half(const TracepointField& field, TypePool& pool) const {
  constexpr uint32_t kRegister = 8, kInt = 4;
  const CType type = take_apart(field.c_type);
  if (format_.category != kSyscalls || field.size != kRegister || type.pointers || field.is_array) return false;
  const auto integer = resolve_c_integer(type.name, pool);
  return integer && (*integer)->size == kInt && (*integer)->is_signed && !narrow_type(type.name);
}

TypeRef FormatSource::field_type(const TracepointField& field, TypePool& pool) {
  if (field.storage != TracepointField::Storage::in_place) return pool.uint64();
  const CType type = take_apart(field.c_type);
  if (field.is_array) return array_type(type, field, pool);
  if (type.pointers && field.size == 8) return pointer_type(type, pool);
  return value_type(type, field, pool);
}

TypeRef FormatSource::pointer_type(const CType& type, TypePool& pool) {
  const AddressSpace space = format_.category == kSyscalls ? AddressSpace::user : AddressSpace::kernel;
  const Btfs btfs = btf_ ? Btfs(&btf_, 1) : Btfs();
  std::optional<TypeRef> target;
  if (type.keyword.empty()) {
    target = resolve_c_integer(type.name, pool);
    if (!target) target = resolve_type_name(type.name, pool, btfs);
  } else {
    target = resolve_tagged_name(type.keyword, type.name, pool, btfs);
  }
  TypeRef pointer = target.value_or(pool.void_type());
  for (unsigned i = 0; i < std::min(type.pointers, kMaxPointers); ++i) pointer = pool.pointer(pointer, space);
  return pointer;
}

// `char x[16]` is text; arrays of other one-byte integers (addresses, identifiers) stay arrays.
TypeRef FormatSource::array_type(const CType& type, const TracepointField& field, TypePool& pool) {
  if (type.pointers) return pool.array(pointer_type(type, pool), field.size / 8);
  if (type.name == "char" && field.size > 0) return pool.string(field.size);
  std::optional<TypeRef> element = resolve_c_integer(type.name, pool);
  if (!element && btf_) {
    Btf* const btfs[] = {btf_};
    element = type.keyword.empty() ? resolve_type_name(type.name, pool, btfs)
                                   : resolve_tagged_name(type.keyword, type.name, pool, btfs);
  }
  const uint32_t element_size = element ? (*element)->size : 0;
  if (element_size == 0 || field.size % element_size != 0) return pool.array(pool.integer(1, false), field.size);
  return pool.array(*element, field.size / element_size);
}

TypeRef FormatSource::value_type(const CType& type, const TracepointField& field, TypePool& pool) {
  const NarrowType* narrow = format_.category == kSyscalls ? narrow_type(type.name) : nullptr;
  if (narrow && narrow->size < field.size) return pool.integer(narrow->size, narrow->is_signed);
  const Btfs btfs = btf_ ? Btfs(&btf_, 1) : Btfs();
  if (type.keyword == "enum" && is_register_size(field.size)) {
    if (const auto known = resolve_tagged_name(type.keyword, type.name, pool, btfs)) {
      StructDef def = (*known)->def;
      def.size = field.size;
      return pool.enumeration(def, field.is_signed);
    }
  }
  if (is_register_size(field.size)) {
    // System calls keep every argument in an unsigned long and call it unsigned: the C type knows better.
    const auto integer = format_.category == kSyscalls ? resolve_c_integer(type.name, pool) : std::nullopt;
    return pool.integer(field.size, field.is_signed || (integer && (*integer)->is_signed));
  }
  const auto known = type.keyword.empty() ? resolve_type_name(type.name, pool, btfs)
                                          : resolve_tagged_name(type.keyword, type.name, pool, btfs);
  if (known && (*known)->size == field.size) return *known;
  return pool.array(pool.integer(1, false), field.size);
}

}  // namespace scry
