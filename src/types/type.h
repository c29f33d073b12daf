// Type: what a value is, its size and how its bytes are laid out.
//
// Types are immutable and owned by a TypePool, which keeps one object per distinct type: two types are the same when
// their pointers are. C structures are known by definition (StructDef), whose members are read from their source (BTF,
// tracepoint format, C text, DWARF) only when asked for. Sizes are in bytes, little endian, natural alignment.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "types/stack_mode.h"

namespace scry {

struct Aggregation;
struct Type;
using TypeRef = const Type*;
class TypePool;

// What a number may take.
constexpr bool is_register_size(uint64_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8;
}

enum class AddressSpace : uint8_t { none, kernel, user };

enum class TypeKind : uint8_t {
  none,   // no value (an empty tuple, a void call)
  void_,  // C void: only as the target of a pointer
  boolean,
  integer,
  pointer,
  string,  // size bytes, NUL-terminated unless full
  buffer,  // u32 length, then size - 4 bytes (BufferContent)
  array,
  c_struct,  // struct or union
  enumeration,
  tuple,
  record,
  kstack,       // u64 count, then limit addresses
  ustack,       // u64 count, u32 pid, u32 probe, then limit addresses (build_id: limit struct bpf_stack_build_id)
  ksym,         // u64 address
  usym,         // u64 address, u32 pid, u32 origin (values/symbolizer.h)
  inet,         // u64 address family, 16 bytes of address
  mac_address,  // 6 bytes
  username,     // u64 uid
  timestamp,    // u64 nanoseconds, u32 clock (TimestampClock), u32 format id
  cgroup_path,  // u64 cgroup id, u64 filter id
  aggregate,    // only as a map's value: types/aggregation.h. is_signed is the sign of the argument.
  floating,     // float, double: moved and printed; programs cannot compute with it
};

// Where a structure's members come from. The source outlives every type that names it.
class StructSource;
struct StructDef {
  std::string name;  // without the keyword; empty for anonymous ones
  bool is_union = false;
  uint32_t size = 0;
  StructSource* source = nullptr;
  uint32_t id = 0;  // the source's own number of the type
};

inline constexpr const char* kUserTag = "user";  // Member::tag

// A member. Offsets are bits from the start of the structure; bit_size is 0 except for bitfields.
struct Member {
  std::string name;  // empty: anonymous struct or union, whose members count as the outer one's
  TypeRef type = nullptr;
  uint32_t bit_offset = 0;
  uint32_t bit_size = 0;
  // BTF type tag of a pointer member ("user", "rcu", "percpu"), or empty; "user" also of numbers that are addresses in
  // the process.
  std::string tag;
  // Tracepoint __data_loc: the word at bit_offset holds offset (low 16 bits) and length (high 16) of the data; `type`
  // is uint64, the data's address. With rel_loc (__rel_loc) the offset counts from the end of the word.
  bool data_loc = false;
  bool rel_loc = false;
  // C text `char x[N]`: N, the bytes that lie here; `type` is string[N + 1], with room for the NUL that may be missing.
  uint32_t text_bytes = 0;
  uint32_t location = 0;  // of a parameter: where it is at the entry of its function, in the numbering of its provider
};

// Member::location of an argument of a system call that is an int in C: a register of 8 bytes has it in the low half,
// and zeros.
inline constexpr uint32_t kLowHalf = 1;

struct Enumerator {
  std::string name;
  int64_t value = 0;
};

// An enumerator that was looked up by its name.
struct EnumeratorRef {
  TypeRef type = nullptr;
  int64_t value = 0;
};

// Whether a program may load through a pointer with this type tag (Member::tag): not where it leads to user memory, or
// to a per-CPU variable.
bool is_loadable(std::string_view pointer_tag);

// The state in the kernel's verifier of a value that is loaded through a pointer whose type it knows.
struct TypedLoad {
  bool is_pointer = false;
  uint32_t pointee = 0;  // the structure, of the same source, that one may load from in turn; 0: none
};

class StructSource {
 public:
  virtual ~StructSource() = default;
  // The kernel or the module that these types belong to: "vmlinux"; their layouts differ from one kernel to the next.
  // Empty: they are the same wherever a program runs.
  virtual std::string_view kernel_module() const { return {}; }
  // Whether the verifier lets a program load `size` bytes at `offset` of a structure.
  virtual std::optional<TypedLoad> typed_load(uint32_t /*id*/, uint32_t /*offset*/, uint32_t /*size*/) {
    return std::nullopt;
  }
  virtual Result<std::vector<Member>> members(uint32_t id, TypePool& pool) = 0;
  virtual std::vector<Enumerator> enumerators(uint32_t id) = 0;
};

struct Element {
  std::string name;  // records only
  TypeRef type = nullptr;
  uint32_t offset = 0;
  friend bool operator==(const Element&, const Element&) = default;
};

// What the script gave to an aggregation beside the number, as its row orders it: the bits of hist().
struct AggregationParameters {
  std::array<uint64_t, 3> numbers = {};
  std::string word;
  friend bool operator==(const AggregationParameters&, const AggregationParameters&) = default;
};

// What a buffer holds.
enum class BufferContent : uint8_t {
  bytes,
  words,        // strings, each with its NUL
  system_call,  // u32 0, then what syscalls::arguments_text() takes
};

// One value type of scry. Which members mean something depends on the kind, as noted; the others keep their default.
struct Type {
  TypeKind kind = TypeKind::none;
  bool is_signed = false;                      // integer, enumeration, aggregates
  uint32_t size = 0;                           // all; 0 for none, void_ and aggregates without a fixed value
  uint32_t align = 1;                          // all
  AddressSpace space = AddressSpace::none;     // pointer
  TypeRef element = nullptr;                   // pointer, array; buffer of words: a string; of a call: uint64
  uint32_t count = 0;                          // array: elements; stacks: frame limit
  StructDef def;                               // c_struct, enumeration
  std::vector<Element> elements;               // tuple, record
  StackMode stack_mode = StackMode::bpftrace;  // kstack, ustack
  const Aggregation* aggregation = nullptr;    // aggregate
  // aggregate: what its row makes of them; buffer of a system call: word, the name of the argument that is shown
  AggregationParameters parameters;

  bool is(TypeKind k) const { return kind == k; }
  bool is_integer_like() const { return kind == TypeKind::integer || kind == TypeKind::boolean; }
  bool is_stack() const { return kind == TypeKind::kstack || kind == TypeKind::ustack; }
  bool is_aggregate() const { return kind == TypeKind::aggregate; }
  // Aggregates that a program can read as one integer (docs/language.md, "Aggregations").
  bool is_castable_aggregate() const;
  // Aggregates of which a program can read a value, as an integer or as words that it copies.
  bool is_readable_aggregate() const;
  BufferContent content() const;  // of a buffer
  bool is_none() const { return kind == TypeKind::none || kind == TypeKind::void_; }
};

// "int64", "string[16]", "(int8,string[4])", "record { .a = int8 }", "struct sock *", "count_t": the names of
// docs/language.md 2.1, used in messages.
std::string type_name(TypeRef type);

class TypePool {
 public:
  TypePool();
  TypePool(const TypePool&) = delete;

  TypeRef none() const { return none_; }
  TypeRef void_type() const { return void_; }
  TypeRef boolean() const { return boolean_; }
  TypeRef integer(uint32_t size, bool is_signed);  // size 1, 2, 4 or 8
  TypeRef floating(uint32_t size);                 // size 4 or 8
  TypeRef int64() { return integer(8, true); }
  TypeRef uint64() { return integer(8, false); }
  TypeRef pointer(TypeRef element, AddressSpace space = AddressSpace::none);
  TypeRef string(uint32_t size);
  TypeRef buffer(uint32_t capacity);                                    // size is capacity + 4
  TypeRef words(uint32_t capacity);                                     // a buffer of strings, each with its NUL
  TypeRef system_call(uint32_t capacity, const std::string& argument);  // aligned to 8; no argument: all are shown
  TypeRef array(TypeRef element, uint32_t count);
  TypeRef c_struct(const StructDef& def, uint32_t align);
  TypeRef enumeration(const StructDef& def, bool is_signed);  // def.size is the size in memory
  TypeRef tuple(const std::vector<TypeRef>& elements);        // computes offsets, size and alignment
  TypeRef record(const std::vector<std::pair<std::string, TypeRef>>& elements);
  TypeRef kstack(StackMode mode, uint32_t limit);
  TypeRef ustack(StackMode mode, uint32_t limit);
  TypeRef simple(TypeKind kind);  // ksym usym inet mac_address username timestamp cgroup_path
  TypeRef aggregate(const Aggregation& aggregation, bool is_signed = false);
  TypeRef aggregate(const Aggregation& aggregation, AggregationParameters parameters, bool is_signed = false);

  // Members of a c_struct, read from its source on first use.
  Result<const std::vector<Member>*> members(TypeRef c_struct);
  const std::vector<Enumerator>& enumerators(TypeRef enumeration);
  // A member by name, looking through anonymous members; bit_offset is from the start of `c_struct`. nullopt: no such.
  Result<std::optional<Member>> find_member(TypeRef c_struct, std::string_view name);

 private:
  TypeRef intern(Type type);

  std::deque<Type> types_;
  std::unordered_multimap<size_t, TypeRef> index_;
  std::map<TypeRef, std::vector<Member>> members_;
  std::map<TypeRef, std::vector<Enumerator>> enumerators_;
  TypeRef none_ = nullptr, void_ = nullptr, boolean_ = nullptr;
};

// Bytes that an aggregate takes per CPU in a map value (hist: buckets * 8). 0 for other types.
uint32_t aggregate_value_size(TypeRef type);
inline constexpr uint32_t kPercentileBits = 5;   // 32 buckets for each power of two: a middle is off by 1/64 at most
inline constexpr uint32_t kSeriesSlotSize = 24;  // {u64 epoch, u64 value, u64 mark}: values/aggregate.h

// Buckets of hist(n, bits): index 0 counts negative values; see docs/language.md 6.1.
uint32_t hist_bucket_count(uint32_t bits);
// Buckets of lhist: underflow, the steps, overflow.
uint32_t lhist_bucket_count(uint64_t min, uint64_t max, uint64_t step);

}  // namespace scry
