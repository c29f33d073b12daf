// Tracepoint formats: the description of an event's record in events/<category>/<event>/format of tracefs, and the
// structure `args` that follows from it (docs/language.md 2.4, 2.8, 7.4).
//
//     name: openat
//     ID: 42
//     format:
//             field:int common_pid;   offset:4;   size:4;  signed:1;
//
//             field:const char * filename;   offset:24;   size:8;   signed:0;
//             field:__data_loc char[] name;  offset:32;   size:4;   signed:0;
//
//     print fmt: ...
//
// The numbers decide over the C text: an `int` of a system call takes 8 bytes. Fields below offset 8 are the kernel's
// own ("common") and out of a BPF program's reach. Tested by tracepoint_format_test.cc and format_fuzz.cc.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "types/btf.h"
#include "types/type.h"

namespace scry {

struct TracepointField {
  enum class Storage : uint8_t {
    in_place,
    data_loc,  // a word of offset (low 16 bits, from the record's start) and length
    rel_loc,   // the same, the offset from the word's end
  };
  std::string declaration;  // as written: "const char * filename"
  std::string c_type;       // without name, place and array: "const char *"
  std::string name;
  uint32_t offset = 0, size = 0;  // bytes
  bool is_signed = false;
  bool is_array = false;
  Storage storage = Storage::in_place;
};

struct TracepointFormat {
  std::string category, event;
  uint64_t id = 0;  // perf_event_attr::config
  std::vector<TracepointField> common;
  std::vector<TracepointField> fields;
};

// Rejects a text whose field lines do not have the form above; everything after "print fmt" is ignored.
Result<TracepointFormat> parse_tracepoint_format(std::string_view text, std::string category, std::string event);

// The structure `args` of one tracepoint. Must outlive the types that name it.
class FormatSource : public StructSource {
 public:
  // `btf` may be null: then pointers to structures point to void and enumerations are integers.
  FormatSource(TracepointFormat format, Btf* btf) : format_(std::move(format)), btf_(btf) {}

  const TracepointFormat& format() const { return format_; }
  // struct tracepoint:category:event_args
  TypeRef type(TypePool& pool);

  Result<std::vector<Member>> members(uint32_t id, TypePool& pool) override;
  std::vector<Enumerator> enumerators(uint32_t) override { return {}; }

 private:
  struct CType;  // the C text taken apart
  static CType take_apart(std::string_view text);
  TypeRef field_type(const TracepointField& field, TypePool& pool);
  bool is_half(const TracepointField& field, TypePool& pool) const;  // kLowHalf
  TypeRef pointer_type(const CType& type, TypePool& pool);
  TypeRef array_type(const CType& type, const TracepointField& field, TypePool& pool);
  TypeRef value_type(const CType& type, const TracepointField& field, TypePool& pool);

  TracepointFormat format_;
  Btf* btf_ = nullptr;
};

}  // namespace scry
