// Strings and buffers.
#include <linux/limits.h>
#include <linux/mount.h>
#include <linux/utsname.h>

#include <algorithm>
#include <cerrno>

#include "syscalls/kinds.h"
#include "syscalls/netlink.h"

namespace scry::syscalls {
namespace {

void take_path(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::text, Moment::entry);
  step.most = kMostPiece;
  type.step = taker.add(step);
}

// A path that the call writes.
void take_path_out(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::text, Moment::success);
  step.most = kMostPiece;
  type.step = taker.add(step);
}

void show_path(Writer& w, const Type& type, const Slot& s) {
  const auto text = w.piece(type.step);
  if (!text || (type.kind->at_exit && w.failed())) return w.put_address(s.number);
  // A path has no more bytes than a piece (PATH_MAX, with the NUL), unless the kernel refuses it; mount() says EINVAL.
  const bool may_be_longer = w.result() == -ENAMETOOLONG || w.result() == -EINVAL;
  w.put_quoted(*text, text->size() >= kMostPiece - 1 && may_be_longer);
}

// The path of exec, which the kernel leaves to the new program too.
void take_program(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::text, Moment::entry_of_exec);
  step.most = kMostPiece;
  type.step = taker.add(step);
  step.moment = Moment::replaced;
  step.address_from = Source::program;
  type.number = taker.add(step);
}

void show_program(Writer& w, const Type& type, const Slot& s) {
  const auto before = w.piece(type.step), after = w.piece(static_cast<uint8_t>(type.number));
  if (!before && !after) return w.put_address(s.number);
  const Bytes text = before ? *before : *after;
  w.put_quoted(text, text.size() >= kMostPiece - 1);
}

void take_text(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::text, type.kind->at_exit ? Moment::success : Moment::entry);
  step.most = taker.text_bytes();
  type.step = taker.add(step);
}

void show_text(Writer& w, const Type& type, const Slot& s) {
  const auto text = w.piece(type.step);
  if (!text || (type.kind->at_exit && w.failed())) return w.put_address(s.number);
  w.put_data(*text, text->size());
}

// A text that the call writes into a buffer, of which nothing is shown beyond its end.
void show_text_in_room(Writer& w, const Type& type, const Slot& s) {
  const auto text = w.piece(type.step);
  if (!text || w.failed()) return w.put_address(s.number);
  const Bytes inside = text->first(std::min<uint64_t>(text->size(), w.argument(type.argument[0])));
  w.put_data(inside, inside.size());
}

// A text of which the kernel takes no more than this.
void show_text_cut(Writer& w, const Type& type, const Slot& s) {
  const auto text = w.piece(type.step);
  if (!text) return w.put_address(s.number);
  const size_t shown = std::min<size_t>({text->size(), type.number, w.style().text_limit});
  w.put_quoted(text->first(shown), text->size() > shown);
}

uint16_t limit_of(const Taker& taker) {
  return static_cast<uint16_t>(std::min<uint32_t>(taker.style().text_limit, kMostPiece));
}

// A buffer of as many bytes as an argument says.
void take_data(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::bytes, type.kind->at_exit ? Moment::success : Moment::entry);
  step.count_from = Source::argument;
  step.count_at = type.argument[0];
  step.most = limit_of(taker);
  type.step = taker.add(step);
}

constexpr std::string_view kHexData = "data_hex";

void show_data(Writer& w, const Type& type, const Slot& s) {
  if (s.number == 0 || (type.kind->at_exit && w.failed())) return w.put_address(s.number);
  const uint64_t size = w.argument(type.argument[0]);
  if (size == 0) return w.put("\"\"");
  const auto bytes = w.piece(type.step);
  // Of a buffer of which only the first bytes can be read strace shows none.
  if (!bytes || bytes->size() < std::min<uint64_t>({size, w.style().text_limit, kMostPiece}))
    return w.put_address(s.number);
  w.put_data(*bytes, size, type.kind->word == kHexData ? Writer::Escape::hex : Writer::Escape::plain);
}

// The name of a host or a domain: the kernel takes no longer ones.
void show_host_name(Writer& w, const Type& type, const Slot& s) {
  if ((w.argument(type.argument[0]) & 0xffffffff) > __NEW_UTS_LEN) return w.put_address(s.number);
  show_data(w, type, s);
}

// The value of an extended attribute: often a text, whose end is not shown.
void put_attribute(Writer& w, Bytes bytes, uint64_t size) {
  const size_t shown = std::min<uint64_t>({bytes.size(), size, w.style().text_limit});
  const bool ends = shown != 0 && bytes[shown - 1] == std::byte{0};
  w.put_quoted(bytes.first(shown - ends), !ends && size > shown);
}
void show_attribute(Writer& w, const Type& type, const Slot& s) {
  const uint64_t size = w.argument(type.argument[0]);
  const auto bytes = w.piece(type.step);
  if (size > XATTR_SIZE_MAX) return w.put_address(s.number);
  if (!bytes || s.number == 0 || bytes->size() < std::min<uint64_t>({size, w.style().text_limit, kMostPiece}))
    return show_data(w, type, s);
  put_attribute(w, *bytes, size);
}

// What a socket sends or has received: netlink messages are shown as such.
void take_transfer(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::bytes, type.kind->at_exit ? Moment::success : Moment::entry);
  step.count_from = type.kind->at_exit ? Source::result : Source::argument;
  step.count_at = type.argument[0] == kNoArgument ? 0 : type.argument[0];
  step.most = limit_of(taker);
  step.offset = kMostNetlink;
  type.step = taker.add(step);
}

bool put_if_netlink(Writer& w, const Type& type, uint64_t size) {
  const auto bytes = w.piece(type.step);
  if (!bytes) return false;
  const auto protocol = netlink_protocol(w, *bytes);
  if (protocol) put_netlink(w, *bytes, size, *protocol);
  return protocol.has_value();
}

void show_sent(Writer& w, const Type& type, const Slot& s) {
  if (!put_if_netlink(w, type, w.argument(type.argument[0]))) show_data(w, type, s);
}

// mount() reads the type only where it mounts something new, and the data only where it does not bind or move.
constexpr uint64_t kRemount = MS_REMOUNT,
                   kNoType = MS_BIND | MS_MOVE | MS_UNBINDABLE | MS_PRIVATE | MS_SLAVE | MS_SHARED;

// Programs made for old kernels send a constant in the high half.
bool has_magic(uint64_t flags) {
  return (flags & MS_MGC_MSK) == MS_MGC_VAL;
}
uint64_t mount_flags(uint64_t argument) {
  return has_magic(argument) ? argument & ~uint64_t{MS_MGC_MSK} : argument;
}
void show_mount_flags(Writer& w, const Type&, const Slot& s) {
  static const Family kFlags = find_family("mount");
  w.put_flags(kFlags, mount_flags(s.number), has_magic(s.number) ? "MS_MGC_VAL" : "");
}

void show_mount_type(Writer& w, const Type& type, const Slot& s) {
  if (mount_flags(w.argument(type.argument[0])) & (kRemount | kNoType)) return w.put_address(s.number);
  show_text(w, type, s);
}
void show_mount_data(Writer& w, const Type& type, const Slot& s) {
  const uint64_t flags = mount_flags(w.argument(type.argument[0]));
  if (flags & kNoType && !(flags & kRemount)) return w.put_address(s.number);
  show_text(w, type, s);
}

// A buffer of as many bytes as the call returned.
void take_filled(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::bytes, Moment::success);
  step.count_from = Source::result;
  step.most = limit_of(taker);
  type.step = taker.add(step);
}

// How many bytes the call has written: the result may be more than the buffer has room for (MSG_TRUNC).
uint64_t filled_size(const Writer& w, const Type& type) {
  const auto size = static_cast<uint64_t>(w.result());
  return type.argument[0] == kNoArgument ? size : std::min(size, w.argument(type.argument[0]));
}

void show_result_bytes(Writer& w, const Type& type, const Slot& s, Writer::Escape escape) {
  if (w.failed() || s.number == 0) return w.put_address(s.number);
  const uint64_t size = filled_size(w, type);
  if (size == 0) return w.put("\"\"");
  const auto bytes = w.piece(type.step);
  if (!bytes || bytes->size() < std::min<uint64_t>({size, w.style().text_limit, kMostPiece}))
    return w.put_address(s.number);
  w.put_data(*bytes, size, escape);
}

void show_filled(Writer& w, const Type& type, const Slot& s) {
  show_result_bytes(w, type, s, Writer::Escape::plain);
}
void show_received(Writer& w, const Type& type, const Slot& s) {
  if (w.failed() || !put_if_netlink(w, type, filled_size(w, type))) show_filled(w, type, s);
}
void show_filled_hex(Writer& w, const Type& type, const Slot& s) {
  show_result_bytes(w, type, s, Writer::Escape::hex);
}

// The attributes' names or values: only as many as the caller's buffer has room for were written.
void show_filled_if_asked(Writer& w, const Type& type, const Slot& s) {
  if (w.argument(type.argument[0]) == 0) return w.put_address(s.number);
  show_filled(w, type, s);
}

// ---- fields of structures

// Text in an array of bytes, up to its NUL.
void show_chars(Writer& w, const Type&, const Slot& s) {
  const auto end = std::ranges::find(s.memory, std::byte{0});
  w.put_quoted(s.memory.first(static_cast<size_t>(end - s.memory.begin())), end == s.memory.end());
}

// argv: "[\"ls\", \"/\"]"; the environment: "0x7ffd... /* 23 vars */".
// strace shows as many strings as -s has bytes, and all of them with -v; scry at most these, if the record has room.
constexpr uint32_t kTexts = 1024;

uint32_t most_texts(const Style& style) {
  return style.abbreviate ? std::min(style.text_limit, kTexts) : kTexts;
}

// The new program has the strings on its stack, after their number: where it is known to find them.
void take_texts(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::texts, Moment::entry_of_exec);
  step.most = static_cast<uint16_t>(most_texts(taker.style()) + 1);
  step.of_each = taker.text_bytes();
  type.step = taker.add(step);
  type.number = kMostSteps;
}

void take_arguments(Taker& taker, Type& type) {
  take_texts(taker, type);
  Step step = step_at(type, StepKind::texts, Moment::replaced);
  step.address_from = Source::stack;
  step.offset = sizeof(uint64_t);
  step.most = static_cast<uint16_t>(most_texts(taker.style()) + 1);
  step.of_each = taker.text_bytes();
  type.number = taker.add(step);
}

// Tracing began inside of an exec that has succeeded: the registers are those of the new program.
bool are_registers_lost(const Writer& w) {
  return (w.state() & kNoEntry) != 0 && !w.failed();
}

void put_lost_address(Writer& w, uint64_t address) {
  if (are_registers_lost(w)) return w.put("???");
  w.put_address(address);
}

void show_texts(Writer& w, const Type& type, const Slot& s) {
  const auto replaced = static_cast<uint8_t>(type.number);
  const uint8_t step = !w.address_count(replaced) ? type.step : replaced;
  const bool is_null = s.number == 0 && !(step == replaced && are_registers_lost(w));
  if (is_null || !w.address_count(step)) return put_lost_address(w, s.number);
  w.put('[');
  const uint32_t limit = most_texts(w.style());
  for (uint16_t i = 1;; ++i) {
    const auto text = w.piece(step, i);
    if (!text && !was_cut(w, step)) break;
    if (i > 1) w.put(", ");
    if (i > limit || !text) {
      w.put("...");
      break;
    }
    w.put_data(*text, text->size());
  }
  w.put(']');
}

void take_environment(Taker& taker, Type& type) {
  if (!taker.style().abbreviate) return take_texts(taker, type);
  Step step = step_at(type, StepKind::addresses, Moment::entry_of_exec);
  step.most = 4096;
  type.step = taker.add(step);
}

void show_environment(Writer& w, const Type& type, const Slot& s) {
  if (!w.style().abbreviate) return show_texts(w, type, s);
  put_lost_address(w, s.number);
  const auto count = w.address_count(type.step);
  if (s.number == 0 || !count) return;
  w.put(" /* ");
  w.put_unsigned(*count);
  w.put(*count == 1 ? " var */" : " vars */");
}

constexpr KindRow kTextKinds[] = {
    {"path", "", show_path, 8, take_path},
    {"path_out", "", show_path, 8, take_path_out, true},
    {"mount_flags", "", show_mount_flags},
    {"mount_type", "A", show_mount_type, 8, take_text},
    {"mount_data", "A", show_mount_data, 8, take_text},
    {"text_cut", "N", show_text_cut, 8, take_text},
    {"text", "", show_text, 8, take_text},
    {"text_out", "", show_text, 8, take_text, true},
    {"text_in_room", "A", show_text_in_room, 8, take_text, true},
    {"data", "A", show_data, 8, take_data},
    {kHexData, "A", show_data, 8, take_data},
    {"host_name", "A", show_host_name, 8, take_data},
    {"attribute", "A", show_attribute, 8, take_data},
    {"data_out", "A", show_data, 8, take_data, true},
    {"sent", "A", show_sent, 8, take_transfer},
    {"received", "A", show_received, 8, take_transfer, true},
    {"filled", "", show_filled, 8, take_filled, true},
    {"filled_hex", "", show_filled_hex, 8, take_filled, true},
    {"filled_if", "A", show_filled_if_asked, 8, take_filled, true},
    {"chars", "", show_chars},
    {"program", "", show_program, 8, take_program},
    {"arguments", "", show_texts, 8, take_arguments},
    {"environment", "", show_environment, 8, take_environment},
};

}  // namespace

std::span<const KindRow> text_kinds() {
  return kTextKinds;
}

bool is_text(const KindRow& kind) {
  return &kind >= std::begin(kTextKinds) && &kind < std::end(kTextKinds) && kind.take != take_texts &&
         kind.take != take_arguments && kind.take != take_environment;
}

}  // namespace scry::syscalls
