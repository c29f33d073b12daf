#include "values/decode.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "syscalls/call.h"
#include "types/string_size.h"
#include "values/aggregate.h"
#include "values/strftime.h"
#include "values/words.h"

namespace scry {

namespace {

std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Bytes part(Bytes bytes, size_t offset, size_t size) {
  const Bytes rest = bytes.subspan(std::min(offset, bytes.size()));
  return rest.first(std::min(size, rest.size()));
}

uint64_t uint_at(Bytes bytes, size_t offset, size_t size) {
  return offset < bytes.size() ? read_uint(bytes.subspan(offset), size) : 0;
}

// The bits [offset, offset + size) of the bytes, size 1 to 64.
uint64_t read_bits(Bytes bytes, uint32_t offset, uint32_t size) {
  const uint32_t shift = offset % 8;
  uint64_t value = uint_at(bytes, offset / 8, 8) >> shift;
  if (shift + size > 64) value |= uint_at(bytes, offset / 8 + 8, 1) << (64 - shift);
  return size == 64 ? value : value & ((uint64_t{1} << size) - 1);
}

// The shortest text that means this number.
std::string floating_digits(uint32_t width, uint64_t bits) {
  return width == 32 ? fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(bits)))
                     : fmt::format("{}", std::bit_cast<double>(bits));
}

// The text inside `out`, emptied.
std::string& reuse_text(Value& out) {
  if (auto* text = std::get_if<TextValue>(&out.node)) {
    text->text.clear();
    return text->text;
  }
  return out.node.emplace<TextValue>().text;
}

// The T inside `out`; made where there is another value. The caller fills in every member.
template <class T>
T& reuse(Value& out) {
  T* known = std::get_if<T>(&out.node);
  return known ? *known : out.node.emplace<T>();
}

template <size_t N>
void copy_bytes(std::array<unsigned char, N>& out, Bytes bytes) {
  out = {};
  std::copy_n(reinterpret_cast<const unsigned char*>(bytes.data()), std::min(bytes.size(), N), out.begin());
}

void buffer_content(Value& out, TypeRef type, Bytes bytes) {
  constexpr size_t kCallStart = 4;
  if (type->content() == BufferContent::system_call) {
    const Bytes call = bytes.subspan(std::min(kCallStart, bytes.size()));
    out.node = TextValue{syscalls::arguments_text(call, type->parameters.word)};
    return;
  }
  if (type->content() == BufferContent::bytes)
    out.node = BufferValue{std::string(as_text(bytes))};
  else
    out.node = TextValue{words_text(as_text(bytes))};
}

// One value and its parts; counts them.
class Decoder {
 public:
  explicit Decoder(const DecodeContext& context) : context_(context) {}

  void value(Value& out, TypeRef type, Bytes bytes, uint32_t depth);
  void string(Value& out, TypeRef type, Bytes bytes);

 private:
  void scalar(Value& out, TypeRef type, uint64_t bits, uint32_t width);
  void buffer(Value& out, TypeRef type, Bytes bytes);
  void array(Value& out, TypeRef type, Bytes bytes, uint32_t depth);
  void elements(Value& out, TypeRef type, Bytes bytes, uint32_t depth);
  void structure(Value& out, TypeRef type, Bytes bytes, uint32_t depth);
  void members(RecordValue& record, TypeRef type, Bytes bytes, uint32_t depth);
  void member(Value& out, const Member& member, Bytes bytes, uint32_t depth);
  void enumerator(Value& out, TypeRef type, uint64_t bits, uint32_t width);
  void stack(StackValue& out, TypeRef type, Bytes bytes);
  void add_frames(StackValue& out, Bytes addresses, UserPlace place);
  void add_python_frame(StackValue& out, uint64_t address);
  Frame frame(bool user, uint64_t address, UserPlace place);
  void build_id_frames(StackValue& out, Bytes frames);
  void time(TimeValue& out, Bytes bytes);

  const DecodeContext& context_;
  uint32_t items_ = 0;
};

void Decoder::scalar(Value& out, TypeRef type, uint64_t bits, uint32_t width) {
  if (type->is(TypeKind::boolean)) {
    out.node = bits != 0;
  } else if (type->is(TypeKind::floating)) {
    out.node = DecimalValue{floating_digits(width, bits)};
  } else if (type->is(TypeKind::pointer)) {
    out.node = PointerValue{bits};
  } else if (type->is_signed) {
    out.node = sign_extend(bits, width);
  } else {
    out.node = bits;
  }
}

void Decoder::string(Value& out, TypeRef type, Bytes bytes) {
  std::string& text = reuse_text(out);
  const std::string_view all = as_text(bytes);
  const size_t nul = all.find('\0');
  text = all.substr(0, nul);
  const bool has_nul = nul != std::string_view::npos || all.size() < type->size;
  const bool is_full = type->size >= kStringWithNul ? text.size() + 1 >= type->size : !has_nul && !all.empty();
  CutStrings* const cut = context_.cut_strings;
  if (is_full && cut && cut->room > 0 && type->size >= cut->room) ++cut->count;
  if (!has_nul && !all.empty()) text += context_.trailer;
}

void Decoder::buffer(Value& out, TypeRef type, Bytes bytes) {
  constexpr size_t header = 4;
  const size_t capacity = type->size < header ? 0 : type->size - header;
  const size_t length = std::min<size_t>(uint_at(bytes, 0, header), capacity);
  buffer_content(out, type, part(bytes, header, length));
}

void Decoder::array(Value& out, TypeRef type, Bytes bytes, uint32_t depth) {
  ArrayValue array;
  const uint32_t size = type->element->size;
  // Elements without a size could be any number.
  const size_t count = size == 0 ? 0 : std::min<size_t>(type->count, bytes.size() / size);
  for (size_t i = 0; i < count && items_ < kMaxDecodedItems; i++) {
    value(array.items.emplace_back(), type->element, bytes.subspan(i * size, size), depth + 1);
  }
  out.node = std::move(array);
}

void Decoder::elements(Value& out, TypeRef type, Bytes bytes, uint32_t depth) {
  std::vector<Value> values(type->elements.size());
  for (size_t i = 0; i < values.size() && items_ < kMaxDecodedItems; i++) {
    const Element& element = type->elements[i];
    value(values[i], element.type, part(bytes, element.offset, element.type->size), depth + 1);
  }
  if (type->is(TypeKind::tuple)) {
    out.node = TupleValue{std::move(values)};
    return;
  }
  RecordValue record;
  for (size_t i = 0; i < values.size(); i++) {
    record.members.emplace_back(type->elements[i].name, std::move(values[i]));
  }
  out.node = std::move(record);
}

void Decoder::structure(Value& out, TypeRef type, Bytes bytes, uint32_t depth) {
  if (Result<const std::vector<Member>*> found = context_.types.members(type); !found) {
    out.node = TextValue{"!{" + found.error().message() + "}"};
    return;
  }
  RecordValue record;
  members(record, type, bytes, depth);
  out.node = std::move(record);
}

// Members of an anonymous member count as the outer structure's; other members without a name are padding.
void Decoder::members(RecordValue& record, TypeRef type, Bytes bytes, uint32_t depth) {
  const Result<const std::vector<Member>*> found = context_.types.members(type);
  if (!found || depth > kMaxDecodeDepth) return;
  for (const Member& m : **found) {
    if (items_ >= kMaxDecodedItems) return;
    if (!m.name.empty()) {
      record.members.push_back({m.name, {}});
      member(record.members.back().value, m, bytes, depth + 1);
    } else if (m.type->is(TypeKind::c_struct)) {
      items_++;
      members(record, m.type, part(bytes, m.bit_offset / 8, m.type->size), depth + 1);
    }
  }
}

void Decoder::member(Value& out, const Member& member, Bytes bytes, uint32_t depth) {
  if (member.bit_size == 0 || member.bit_size > 64) {
    const uint32_t size = member.text_bytes ? member.text_bytes : member.type->size;
    value(out, member.type, part(bytes, member.bit_offset / 8, size), depth);
    return;
  }
  items_++;
  const uint64_t bits = read_bits(bytes, member.bit_offset, member.bit_size);
  if (member.type->is(TypeKind::enumeration)) {
    enumerator(out, member.type, bits, member.bit_size);
  } else {
    scalar(out, member.type, bits, member.bit_size);
  }
}

void Decoder::enumerator(Value& out, TypeRef type, uint64_t bits, uint32_t width) {
  const int64_t number = type->is_signed ? sign_extend(bits, width) : static_cast<int64_t>(bits);
  const std::vector<Enumerator>& known = context_.types.enumerators(type);
  const auto same = [number](const Enumerator& candidate) { return candidate.value == number; };
  const auto found = std::find_if(known.begin(), known.end(), same);
  out.node = EnumValue{number, type->is_signed, found == known.end() ? std::string() : found->name};
}

void Decoder::stack(StackValue& out, TypeRef type, Bytes bytes) {
  constexpr size_t kernel_header = 8, user_header = 16;
  out.user = type->is(TypeKind::ustack);
  out.mode = type->stack_mode;
  out.unwind_failed = false;
  out.frames.clear();
  out.is_full = uint_at(bytes, 0, 8) >= type->count;
  const bool build_ids = out.user && out.mode == StackMode::build_id;
  const size_t frame_size = build_ids ? kBuildIdFrameSize : 8;
  const size_t count = std::min<size_t>(uint_at(bytes, 0, 8), type->count);
  const Bytes frames = part(bytes, out.user ? user_header : kernel_header, count * frame_size);
  UserPlace place;
  if (out.user) place = {static_cast<uint32_t>(uint_at(bytes, 8, 4)), static_cast<uint32_t>(uint_at(bytes, 12, 4))};
  out.pid = place.pid;
  out.lack = place.has(UserPlace::kNoTable) ? StackValue::Lack::table
             : place.has(UserPlace::kCut)   ? StackValue::Lack::cut
                                            : StackValue::Lack::nothing;
  place.after_call = place.has(UserPlace::kAfterCall);
  if (build_ids)
    build_id_frames(out, frames);
  else
    add_frames(out, frames, place);
}

// Addresses; a last part that is shorter than one is left out. -1 says that the unwinder gave up.
void Decoder::add_frames(StackValue& out, Bytes addresses, UserPlace place) {
  out.frames.reserve(addresses.size() / 8);
  for (size_t offset = 0; offset + 8 <= addresses.size(); offset += 8) {
    const uint64_t address = read_uint(addresses.subspan(offset), 8);
    if (address == UINT64_MAX) {
      out.unwind_failed = true;
      return;
    }
    if (out.mode == StackMode::python) {
      add_python_frame(out, address);
      continue;
    }
    out.frames.push_back(out.mode == StackMode::raw || out.mode == StackMode::build_id
                             ? Frame{address}
                             : frame(out.user, address, place));
    place.after_call = out.frames.back().known().kind != CodeKind::interruption;
  }
}

void Decoder::add_python_frame(StackValue& out, uint64_t address) {
  if (!context_.symbols) return out.frames.push_back({address});
  SymbolName name = context_.symbols->python_frame(address);
  if (name.kind != CodeKind::left_out) out.frames.push_back({address, context_.symbols->keep(std::move(name))});
}

Frame Decoder::frame(bool user, uint64_t address, UserPlace place) {
  if (!context_.symbols) return {address};
  Symbolizer& symbols = *context_.symbols;
  place.is_of_past = context_.is_of_past;
  return {address,
          symbols.keep(user ? symbols.user_symbol(address, place) : symbols.kernel_symbol(address, place.after_call))};
}

// struct bpf_stack_build_id { s32 status; u8 build_id[20]; u64 offset or address; }
void Decoder::build_id_frames(StackValue& out, Bytes frames) {
  constexpr uint64_t status_valid = 1;  // BPF_STACK_BUILD_ID_VALID
  constexpr size_t id_size = 20;
  for (size_t start = 0; start + kBuildIdFrameSize <= frames.size(); start += kBuildIdFrameSize) {
    const Bytes bytes = frames.subspan(start, kBuildIdFrameSize);
    // Of an address that lies in no mapping, the kernel gives the offset from the next one: below zero.
    const bool is_nowhere = read_uint(bytes, 4) == status_valid && read_uint(bytes.subspan(4 + id_size), 8) > INT64_MAX;
    if (is_nowhere) return;
    Frame& frame = out.frames.emplace_back(read_uint(bytes.subspan(4 + id_size), 8));
    if (read_uint(bytes, 4) != status_valid) continue;
    SymbolName known{.build_id = std::string(as_text(bytes.subspan(4, id_size)))};
    frame.symbol = context_.symbols ? context_.symbols->keep(std::move(known))
                                    : std::make_shared<const SymbolName>(std::move(known));
  }
}

void Decoder::time(TimeValue& out, Bytes bytes) {
  const uint64_t nanoseconds = uint_at(bytes, 0, 8), clock = uint_at(bytes, 8, 4), format = uint_at(bytes, 12, 4);
  const bool since_boot = clock == static_cast<uint64_t>(TimestampClock::boot);
  out.wall_ns =
      static_cast<int64_t>(nanoseconds + (since_boot ? static_cast<uint64_t>(context_.times.boot_to_wall_ns) : 0));
  if (format < context_.times.formats.size())
    out.format = context_.times.formats[format];
  else
    out.format.clear();
}

void Decoder::value(Value& out, TypeRef type, Bytes bytes, uint32_t depth) {
  items_++;
  if (depth > kMaxDecodeDepth) {
    out.node = Null{};
    return;
  }
  const auto bits = [&] { return uint_at(bytes, 0, std::min(type->size, 8u)); };
  switch (type->kind) {
    case TypeKind::boolean:
    case TypeKind::integer:
    case TypeKind::floating:
    case TypeKind::pointer:
      return scalar(out, type, bits(), type->size * 8);
    case TypeKind::enumeration:
      return enumerator(out, type, bits(), type->size * 8);
    case TypeKind::string:
      return string(out, type, bytes.first(std::min<size_t>(bytes.size(), type->size)));
    case TypeKind::buffer:
      return buffer(out, type, bytes);
    case TypeKind::array:
      return array(out, type, bytes, depth);
    case TypeKind::tuple:
    case TypeKind::record:
      return elements(out, type, bytes, depth);
    case TypeKind::c_struct:
      return structure(out, type, bytes, depth);
    case TypeKind::kstack:
    case TypeKind::ustack:
      return stack(reuse<StackValue>(out), type, bytes);
    case TypeKind::ksym:
    case TypeKind::usym: {
      const UserPlace place{static_cast<uint32_t>(uint_at(bytes, 8, 4)), static_cast<uint32_t>(uint_at(bytes, 12, 4))};
      const bool user = type->is(TypeKind::usym);
      const uint64_t address = uint_at(bytes, 0, 8);
      reuse<SymbolValue>(out) = {user, address ? frame(user, address, place) : Frame{}};
      return;
    }
    case TypeKind::inet: {
      auto& inet = reuse<InetValue>(out);
      inet.family = uint_at(bytes, 0, 8);
      copy_bytes(inet.bytes, part(bytes, 8, 16));
      return;
    }
    case TypeKind::mac_address:
      return copy_bytes(reuse<MacValue>(out).bytes, bytes);
    case TypeKind::username:
      reuse_text(out) = context_.user_name ? context_.user_name(uint_at(bytes, 0, 8)) : std::string();
      return;
    case TypeKind::timestamp:
      return time(reuse<TimeValue>(out), bytes);
    case TypeKind::cgroup_path:
      reuse_text(out) =
          context_.cgroup_path ? context_.cgroup_path(uint_at(bytes, 0, 8), uint_at(bytes, 8, 8)) : std::string();
      return;
    case TypeKind::none:
    case TypeKind::void_:
      out.node = Null{};
      return;
    default:  // an aggregation
      out = merge_aggregate(type, PerCpuBytes(bytes, bytes.size(), 1));
      return;
  }
}

}  // namespace

void decode_into(Value& out, TypeRef type, Bytes bytes, const DecodeContext& context) {
  Decoder(context).value(out, type, bytes, 0);
}

Value decode(TypeRef type, Bytes bytes, const DecodeContext& context) {
  Value value;
  decode_into(value, type, bytes, context);
  return value;
}

void decode_dynamic_into(Value& out, TypeRef type, Bytes bytes, const DecodeContext& context) {
  if (type->is(TypeKind::buffer)) {
    buffer_content(out, type, bytes);
  } else {
    decode_into(out, type, bytes, context);
  }
}

Value zero_value(TypeRef type, const DecodeContext& context) {
  constexpr uint32_t largest = 1u << 20;
  const std::vector<std::byte> zeros(std::min(type->size, largest));
  return decode(type, zeros, context);
}

}  // namespace scry
