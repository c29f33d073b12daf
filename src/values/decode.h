// decode: the bytes of an event field, a map key or a map value become a Value.
//
// The layouts are those of types/type.h (TypeKind), little endian. Bytes that are missing read as zero, so that
// decode(type, {}) never fails; lengths and counts found in the bytes are held to what is there. What a structure's
// source cannot tell becomes the text "!{reason}". One value has at most kMaxDecodedItems parts and kMaxDecodeDepth
// levels: structure descriptions come from foreign files and may contain themselves.
//
// Values that are resolved late (symbols, stacks, user names, cgroups, times) ask the DecodeContext when decoded:
// decode when the event is handled, not before. The answers are kept as data; text.h makes text of them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "types/type.h"
#include "values/symbolizer.h"
#include "values/value.h"

namespace scry {

// Strings that fill the room that the configuration has for one: they are cut. Shorter limits are the script's own
// wish.
struct CutStrings {
  uint64_t room = 0;  // max_strlen; 0: they are not counted
  uint64_t count = 0;
};

// What strftime() needs.
struct DecodeTimes {
  std::span<const std::string> formats = {};  // by format id
  int64_t boot_to_wall_ns = 0;                // see measure_clock_offset
};

// Answers for late values. All referenced objects outlive the context; what is empty or null is unknown.
struct DecodeContext {
  TypePool& types;                  // members of structures, names of enumerators
  std::string_view trailer = "..";  // str_trunc_trailer: ends a string that fills its type without a NUL
  DecodeTimes times = {};
  Symbolizer* symbols = nullptr;
  std::function<std::string(uint64_t uid)> user_name = nullptr;  // empty text: unknown
  std::function<std::string(uint64_t cgroup, uint64_t filter)> cgroup_path = nullptr;
  CutStrings* cut_strings = nullptr;  // null: they are not counted
  bool is_of_past = false;            // addresses were seen at any time of the run, not just now: a map holds them
};

// One frame of StackMode::build_id: struct bpf_stack_build_id of linux/bpf.h.
inline constexpr size_t kBuildIdFrameSize = 32;
inline constexpr uint32_t kMaxDecodedItems = 1u << 18;
inline constexpr uint32_t kMaxDecodeDepth = 64;

Value decode(TypeRef type, Bytes bytes, const DecodeContext& context);
// The same into a Value that is used again and again: text keeps its memory.
void decode_into(Value& out, TypeRef type, Bytes bytes, const DecodeContext& context);

// A field that lies after the fixed part of an event (bpf::EventField::dynamic): a string without its padding, or the
// plain bytes of a buffer, or a stack with the frames that it has. A string shorter than its type is never cut.
void decode_dynamic_into(Value& out, TypeRef type, Bytes bytes, const DecodeContext& context);

// What a variable of this type holds before its first assignment.
Value zero_value(TypeRef type, const DecodeContext& context);

}  // namespace scry
