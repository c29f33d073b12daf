// The types that C text declares, as the C parser builds them: sizes and offsets as compilers for Linux on 64-bit
// machines lay them out (System V ABI, with GNU attributes).
//
// A type is a number into the table; definitions (structures and enums) may be completed later, or never: then the
// kernel's definition of that name serves. CDeclarations turns these into Types (declarations.h). Chains of pointers
// and arrays have a limited depth, so walks along them may recurse. Tested against a real compiler by
// layout_test.cc.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "types/type.h"

namespace scry {

inline constexpr uint32_t kByteBits = 8;

enum class CTypeId : uint32_t {};

// clang-format off
enum class CKind : uint8_t {
  unknown,  // typeof(expression), a function's parameter list: a type without a size
  void_, boolean, integer, floating, pointer, array, structure, enumeration, function,
  foreign,  // a type of the kernel's, by its name
};
// clang-format on

struct CType {
  CKind kind = CKind::unknown;
  bool is_signed = false;  // integer
  bool is_text = false;    // plain `char`: arrays of it are strings
  uint8_t depth = 0;       // pointers and arrays down to the base
  uint32_t size = 0;       // boolean, integer, floating
  uint32_t align = 0;      // 0: what the kind has
  CTypeId target{};        // pointer, array
  uint64_t count = 0;      // array; 0 for a flexible one
  uint32_t number = 0;     // structure, enumeration: into the table of those
  TypeRef foreign = nullptr;
};

struct CMember {
  std::string name;
  CTypeId type{};
  uint64_t bit_offset = 0;
  uint32_t bit_size = 0;
  bool is_bitfield = false;
};

// A member before it has a place.
struct CField {
  std::string name;
  CTypeId type{};
  std::optional<uint32_t> bits;  // bitfield
  bool packed = false;
  uint32_t aligned = 0;  // by attribute or alignas; 0: no such
};

struct CRecordRules {
  bool packed = false;
  uint32_t aligned = 0;
  uint32_t pack = 0;  // #pragma pack; 0: none
};

struct CRecord {
  std::string name;  // empty: anonymous
  bool is_union = false;
  bool is_complete = false;
  std::vector<CMember> members;
  uint64_t size = 0;
  uint32_t align = 1;
  std::optional<TypeRef> foreign;  // set once the kernel was asked; null: it has none
};

struct CEnum {
  std::string name;
  bool is_complete = false;
  bool is_signed = false;
  bool beyond_signed = false;  // has a value above INT64_MAX, held as a negative one
  uint32_t size = 4;
  std::vector<Enumerator> enumerators;
  std::optional<TypeRef> foreign;
};

// What the script's C text does not define itself.
struct CForeignTypes {
  std::function<TypeRef(std::string_view keyword, std::string_view name)> tagged;  // null if unknown; may be empty
  std::function<TypeRef(std::string_view name)> named;                             // typedefs, likewise
};

class CTypeTable {
 public:
  static constexpr uint64_t kLargestSize = UINT32_MAX;  // bytes; beyond it nothing has a size
  static constexpr uint8_t kMaxDepth = 60;

  explicit CTypeTable(CForeignTypes foreign) : foreign_(std::move(foreign)) {}

  CTypeId add(CType type);
  CTypeId simple(CKind kind, uint32_t size = 0, bool is_signed = false);
  CTypeId integer(uint32_t size, bool is_signed) { return simple(CKind::integer, size, is_signed); }
  // Nothing beyond kMaxDepth.
  std::optional<CTypeId> pointer_to(CTypeId target);
  std::optional<CTypeId> array_of(CTypeId element, uint64_t count);
  CTypeId aligned(CTypeId type, uint32_t align);
  CTypeId add_record(std::string name, bool is_union);
  CTypeId add_enum(std::string name);
  // A typedef that only the kernel knows.
  std::optional<CTypeId> foreign_name(std::string_view name);

  const CType& operator[](CTypeId id) const { return types_[static_cast<uint32_t>(id)]; }
  CRecord& record(const CType& type) { return records_[type.number]; }
  CEnum& enumeration(const CType& type) { return enums_[type.number]; }
  const std::string& record_name(CTypeId id) const { return records_[(*this)[id].number].name; }
  const std::vector<CRecord>& records() const { return records_; }
  const std::vector<CEnum>& enums() const { return enums_; }

  // The kernel's definition of a structure or enum that the text only names; null if there is none.
  TypeRef foreign_definition(const CType& type);

  // The same type, whatever qualifies it.
  bool same(CTypeId a, CTypeId b) const;
  // Two definitions that say the same: members of the same names and types at the same places.
  bool compatible(CTypeId a, CTypeId b, unsigned depth = 0) const;
  bool has_size(CTypeId id);
  uint64_t size(CTypeId id);  // 0 without one
  uint32_t align(CTypeId id);
  // Offset in bits and type of a member, also of one inside anonymous members.
  std::optional<CMember> find_member(CTypeId record, std::string_view name, unsigned depth = 0);

  // Gives each field its place and completes the record. The types of the fields have sizes.
  void lay_out(CRecord& record, const std::vector<CField>& fields, const CRecordRules& rules);

 private:
  std::vector<CType> types_;
  std::vector<CRecord> records_;
  std::vector<CEnum> enums_;
  CForeignTypes foreign_;
};

}  // namespace scry
