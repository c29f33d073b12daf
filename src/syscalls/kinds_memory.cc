// What a pointer leads to: one value, arrays of values, vectors of buffers.
#include <linux/bpf.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "syscalls/kinds.h"
#include "syscalls/netlink.h"

namespace scry::syscalls {

size_t size_of(const Type& type) {
  return type.structure ? type.structure->size : type.kind->width;
}

void show_pointed(Writer& writer, const Type& type, Bytes memory) {
  const bool plain = type.structure || type.kind->parameters.starts_with('{');
  if (!plain) writer.put('[');
  type.kind->show(writer, type, slot_of(memory.first(std::min(memory.size(), size_of(type)))));
  if (!plain) writer.put(']');
}

void show_array(Writer& writer, const Type& type, Bytes bytes, uint64_t count, uint64_t address) {
  const size_t size = size_of(type);
  const uint64_t limit = writer.style().abbreviate ? writer.style().text_limit : std::numeric_limits<uint64_t>::max();
  writer.put('[');
  for (uint64_t i = 0; i < count; ++i) {
    if (i > 0) writer.put(", ");
    if (i >= limit) {
      writer.put("...");
      break;
    }
    if (bytes.size() < size) {
      // What follows was not taken or could not be read.
      writer.put("... /* ");
      writer.put_address(address + i * size);
      writer.put(" */");
      break;
    }
    type.kind->show(writer, type, slot_of(bytes.first(size)));
    bytes = bytes.subspan(size);
  }
  writer.put(']');
}

uint16_t most_of(const Taker& taker, size_t size) {
  const uint64_t count = taker.style().abbreviate ? taker.style().text_limit : kMostPiece;
  return static_cast<uint16_t>(std::min<uint64_t>(count * size, kMostPiece / size * size));
}

namespace {

constexpr std::string_view kNestedText = "nested_text";  // a field: the address of a text
constexpr std::string_view kBpfAnswer = "bpf_answer";    // a field that bpf() writes

Moment moment_of(const Type& type) {
  return type.kind->at_exit ? Moment::success : Moment::entry;
}

// ---- one value

void take_value(Taker& taker, Type& type, StepKind kind) {
  Step step = step_at(type, kind, moment_of(type));
  step.count = static_cast<uint16_t>(size_of(*type.inner));
  step.most = step.count;
  type.step = taker.add(step);
}

void take_one(Taker& taker, Type& type) {
  take_value(taker, type, StepKind::structure);
}
// The forms of a call share a step, which reads as many bytes as the largest structure of them has: a small structure
// at the end of a mapping could not be read. So a structure that is larger than those of the other forms has its own
// step.
void take_wide(Taker& taker, Type& type) {
  take_value(taker, type, StepKind::bytes);
}

void show_one(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || bytes->size() < size_of(*type.inner) || (type.kind->at_exit && w.failed()))
    return w.put_address(s.number);
  show_pointed(w, *type.inner, *bytes);
}

// The offset of the field that points to a text, in this structure or one inside it.
std::optional<uint16_t> nested_text(const StructureRow& row) {
  for (const FieldType& field : fields_of(row)) {
    if (field.type.kind->word == kNestedText) return field.row->offset;
    if (!field.type.structure) continue;
    if (auto inner = nested_text(*field.type.structure)) return static_cast<uint16_t>(field.row->offset + *inner);
  }
  return std::nullopt;
}

// A structure that newer programs may make larger or smaller: the argument has its size.
void take_sized(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::structure, moment_of(type));
  step.count_from = Source::argument;
  step.count_at = type.argument[0];
  step.most = static_cast<uint16_t>(size_of(*type.inner));
  type.step = taker.add(step);
  type.number = kMostSteps;
  const auto offset = nested_text(*type.inner->structure);
  if (!offset) return;
  Step text = step_at(type, StepKind::text, moment_of(type));
  text.address_from = Source::word8;
  text.address_at = static_cast<uint8_t>(*offset);
  text.most = taker.text_bytes();
  type.number = taker.add(text);
}

void show_sized(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  const size_t size = size_of(*type.inner);
  if (!bytes || s.number == 0 || bytes->size() < size || (type.kind->at_exit && w.failed()))
    return w.put_address(s.number);
  w.set_nested(static_cast<uint8_t>(type.number));
  // A plan serves all forms of a call: there may be more bytes than this one has.
  w.put_structure(*type.inner->structure, bytes->first(size));
  if (w.argument(type.argument[0]) <= size) return;
  w.out().pop_back();
  w.put(", ...}");
}

// The attributes of bpf(): fields that the caller's size leaves out are 0, and "..." stands for others that are not.
constexpr uint16_t kMostAttributes = 256;
constexpr uint16_t kAnswered = offsetof(bpf_attr, next_id) + sizeof bpf_attr::next_id;  // bytes that an answer is in

bool is_answer(const FieldType& field) {
  return field.type.kind->word == kBpfAnswer;
}

void take_attributes_of_bpf(Taker& taker, Type& type) {
  take_sized(taker, type);
  Step all = step_at(type, StepKind::structure, Moment::entry);  // the same step, with more bytes
  all.count_from = Source::argument;
  all.count_at = type.argument[0];
  all.most = taker.style().abbreviate ? kMostAttributes : kMostPiece;
  taker.add(all);
  if (!std::ranges::any_of(fields_of(*type.inner->structure), is_answer)) return;
  Step after = step_at(type, StepKind::bytes, Moment::success);
  after.count = after.most = kAnswered;
  type.number = taker.add(after);
}

// "0 => 7": before the call and after it.
void show_answer(Writer& w, const Type&, const Slot& s) {
  w.put_unsigned(s.number);
  const auto after = w.piece(w.nested());
  if (w.failed() || !after || after->size() < kAnswered) return;
  const uint64_t now = read_uint(after->subspan(offsetof(bpf_attr, next_id)), sizeof bpf_attr::next_id);
  if (now != s.number) print(w, " => {}", now);
}

void show_attributes_of_bpf(Writer& w, const Type& type, const Slot& s) {
  const StructureRow& row = *type.inner->structure;
  const auto given = w.piece(type.step);
  if (!given || s.number == 0 || given->empty()) return w.put_address(s.number);
  std::array<std::byte, kMostAttributes> filled{};
  std::ranges::copy(given->first(std::min(given->size(), filled.size())), filled.begin());
  w.set_nested(static_cast<uint8_t>(type.number));
  const size_t least = row.least ? row.least : row.size, there = std::max(given->size(), least);
  // A field of which there are some bytes is there: the end of the structure is that of its last field.
  size_t end = there;
  for (const FieldType& field : fields_of(row))
    if (field.row->offset < there && !field.type.structure)
      end = std::max<size_t>(end, field.row->offset + field.row->size);
  w.put_structure(row, Bytes(filled).first(std::min<size_t>(end, row.size)));
  const Bytes rest = given->subspan(std::min<size_t>(given->size(), row.size));
  if (std::ranges::all_of(rest, [](std::byte b) { return b == std::byte{0}; })) return;
  w.out().pop_back();
  if (w.style().abbreviate) return w.put(", ...}");
  w.put(", extra_data=");
  const uint64_t size = std::max<uint64_t>(w.argument(type.argument[0]), given->size());
  w.put_quoted(rest, given->size() < size, Writer::Escape::hex);
  w.put(fmt::format(" /* bytes {}..{} */}}", row.size, size - 1));
}

void show_nested_text(Writer& w, const Type&, const Slot& s) {
  const auto text = w.piece(w.nested());
  if (!text || s.number == 0) return w.put_address(s.number);
  w.put_data(*text, text->size());
}

// ---- arrays

void take_array(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::bytes, moment_of(type));
  const size_t size = size_of(*type.inner);
  step.unit = static_cast<uint16_t>(size);
  step.count_from = type.argument[0] == kNoArgument ? Source::result : Source::argument;
  step.count_at = type.argument[0] == kNoArgument ? 0 : type.argument[0];
  step.most = most_of(taker, size);
  type.step = taker.add(step);
}

void put_counted(Writer& w, const Type& type, const Slot& s, uint64_t count) {
  if (count == 0) return w.put("[]");
  const auto bytes = w.piece(type.step);
  if (!bytes || bytes->size() < size_of(*type.inner)) return w.put_address(s.number);
  show_array(w, *type.inner, *bytes, count, s.number);
}

void show_counted(Writer& w, const Type& type, const Slot& s) {
  if (s.number == 0 || (type.kind->at_exit && w.failed())) return w.put_address(s.number);
  const bool by_result = type.argument[0] == kNoArgument;
  const uint64_t count = by_result ? static_cast<uint64_t>(w.result()) : w.argument(type.argument[0]) & 0xffffffff;
  put_counted(w, type, s, count);
}

// Of move_pages(), which has no more than an address space has room for.
void show_counted_wide(Writer& w, const Type& type, const Slot& s) {
  const uint64_t count = w.argument(type.argument[0]), size = size_of(*type.inner);
  if (s.number != 0 && count == 0) return w.put("[]");  // also after a call that failed
  if (s.number == 0 || (type.kind->at_exit && w.failed()) || count > (~uint64_t{0} - s.number) / size)
    return w.put_address(s.number);
  put_counted(w, type, s, count);
}

// setgroups() takes no more than this (NGROUPS_MAX).
void show_groups_in(Writer& w, const Type& type, const Slot& s) {
  constexpr uint32_t kMost = 65536;
  if (static_cast<uint32_t>(w.argument(type.argument[0])) > kMost) return w.put_address(s.number);
  show_counted(w, type, s);
}

// A fixed number of values: the two ends of a pipe, the two times of utimes().
void take_fixed(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::bytes, moment_of(type));
  step.count = static_cast<uint16_t>(size_of(*type.inner) * type.number);
  step.most = step.count;
  type.step = taker.add(step);
}

void show_fixed(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || bytes->size() < size_of(*type.inner) || (type.kind->at_exit && w.failed()))
    return w.put_address(s.number);
  show_array(w, *type.inner, *bytes, type.number, s.number);
}

// ---- vectors: struct iovec {address, size} and what it leads to

constexpr size_t kVectorSize = 16;

void take_vector(Taker& taker, Type& type) {
  // A read that failed shows its places.
  Step step = step_at(type, StepKind::vector, type.kind->at_exit ? Moment::exit : Moment::entry);
  step.unit = kVectorSize;
  step.count_from = Source::argument;
  step.count_at = type.argument[0];
  step.most = most_of(taker, kVectorSize);
  step.of_each = static_cast<uint16_t>(std::min<uint32_t>(taker.style().text_limit, kMostPiece));
  type.step = taker.add(step);
}

}  // namespace

void show_vector(Writer& w, uint8_t step, uint64_t address, uint64_t count, uint64_t left,
                 std::optional<uint32_t> netlink) {
  constexpr uint64_t kTooMany = ~uint64_t{0} / kVectorSize;  // their size is no number
  if (address != 0 && count == 0) return w.put("[]");
  const auto array = w.piece(step);
  if (!array || count > kTooMany || address == 0 || array->size() < kVectorSize) return w.put_address(address);
  const bool left_is_unknown = left == kPlacesOnly, all_is_filled = left == std::numeric_limits<uint64_t>::max();
  w.put('[');
  for (uint64_t i = 0; i < count; ++i) {
    if (i > 0) w.put(", ");
    if ((w.style().abbreviate && i >= w.style().text_limit) || (i + 1) * kVectorSize > array->size()) {
      w.put("...");
      break;
    }
    const Bytes entry = array->subspan(i * kVectorSize, kVectorSize);
    const uint64_t base = read_uint(entry, 8), size = read_uint(entry.subspan(8), 8);
    const uint64_t filled = all_is_filled ? size : std::min(size, left);
    if (!all_is_filled) left -= filled;
    w.put("{iov_base=");
    const auto bytes = w.piece(step, static_cast<uint16_t>(i + 1));
    if (base == 0 || left_is_unknown)
      w.put_address(base);
    else if (filled == 0)
      w.put("\"\"");
    else if (!bytes)
      w.put_address(base);
    else if (netlink && !bytes->empty())
      put_netlink(w, *bytes, filled, *netlink);
    else
      w.put_data(*bytes, filled);
    w.put(", iov_len=");
    w.put_unsigned(size);
    w.put('}');
  }
  w.put(']');
}

namespace {

void show_vector_argument(Writer& w, const Type& type, const Slot& s) {
  uint64_t left = std::numeric_limits<uint64_t>::max();
  if (type.kind->at_exit) left = w.failed() ? kPlacesOnly : static_cast<uint64_t>(w.result());
  show_vector(w, type.step, s.number, w.argument(type.argument[0]), left);
}

void show_structure(Writer& w, const Type& type, const Slot& s) {
  w.put_structure(*type.structure, s.memory);
}

// A fixed array inside a structure: "[21824, 81760, 88480]".
void show_fixed_field(Writer& w, const Type& type, const Slot& s) {
  const size_t size = std::max<size_t>(size_of(*type.inner), 1);
  show_array(w, *type.inner, s.memory, s.memory.size() / size, 0);
}

// The attributes of mq_open(), read only if it may create a queue.
void take_queue(Taker& taker, Type& type) {
  type.inner = std::make_unique<Type>(parse_type("mq_attr_new", "mq_open"));
  take_one(taker, type);
}

// mincore(): a byte for each page of `length`, of which one bit tells.
constexpr uint64_t kPage = 4096;

void take_residency(Taker& taker, Type& type) {
  const auto most = static_cast<uint16_t>(std::min<uint32_t>(taker.style().text_limit, kMostPiece));
  Step step = step_at(type, StepKind::bytes, Moment::success);
  step.count = most;
  step.most = most;
  type.step = taker.add(step);
}

void show_residency(Writer& w, const Type& type, const Slot& s) {
  static const KindRow kOne{"", "",
                            [](Writer& out, const Type&, const Slot& page) { out.put_unsigned(page.number & 1); }, 1};
  static const Type kBit{.kind = &kOne};
  const uint64_t pages = w.argument(type.argument[0]) / kPage + (w.argument(type.argument[0]) % kPage != 0);
  if (s.number == 0) return w.put("NULL");
  if (pages == 0) return w.put("[]");
  const auto bytes = w.piece(type.step);
  if (!bytes || bytes->empty() || w.failed()) return w.put_address(s.number);
  show_array(w, kBit, *bytes, pages, s.number);
}

constexpr KindRow kMemoryKinds[] = {
    {"residency", "A", show_residency, 8, take_residency, true},
    {"mq_attr_if", "A", show_one, 8, take_queue, false, creates_queue},
    {"structure", "", show_structure},
    {"in", "T", show_one, 8, take_one},
    {"out", "T", show_one, 8, take_one, true},
    {"wide_in", "T", show_one, 8, take_wide},
    {"wide_out", "T", show_one, 8, take_wide, true},
    {kNestedText, "", show_nested_text},
    {kBpfAnswer, "", show_answer, 4},
    {"sized", "TA", show_sized, 8, take_sized},
    {"bpf_attributes", "TA", show_attributes_of_bpf, 8, take_attributes_of_bpf},
    {"sized_out", "TA", show_sized, 8, take_sized, true},
    {"array", "TA", show_counted, 8, take_array},
    {"array_out", "T?A", show_counted, 8, take_array, true},
    {"wide_array", "TA", show_counted_wide, 8, take_array},
    {"wide_array_out", "TA", show_counted_wide, 8, take_array, true},
    {"groups_in", "TA", show_groups_in, 8, take_array},
    {"fixed", "TN", show_fixed, 8, take_fixed},
    {"fixed_out", "TN", show_fixed, 8, take_fixed, true},
    {"vector", "A", show_vector_argument, 8, take_vector},
    {"vector_out", "A", show_vector_argument, 8, take_vector, true},
    {"items", "T", show_fixed_field},
};

}  // namespace

std::span<const KindRow> memory_kinds() {
  return kMemoryKinds;
}

}  // namespace scry::syscalls
