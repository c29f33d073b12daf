// Strings and buffers.
#include <algorithm>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

Step step_at(const Type& type, StepKind kind, Moment moment) {
  return {.kind = kind, .moment = moment, .address_at = type.at};
}

void take_path(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::text, Moment::entry);
  step.most = kMostPiece;
  type.step = taker.add(step);
}

void show_path(Writer& w, const Type& type, const Slot& s) {
  const auto text = w.piece(type.step);
  if (!text) return w.put_address(s.number);
  w.put_quoted(*text, text->size() >= kMostPiece - 1);
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

void show_data(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || (type.kind->at_exit && w.failed())) return w.put_address(s.number);
  w.put_data(*bytes, w.argument(type.argument[0]));
}

// A buffer of as many bytes as the call returned.
void take_filled(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::bytes, Moment::success);
  step.count_from = Source::result;
  step.most = limit_of(taker);
  type.step = taker.add(step);
}

void show_result_bytes(Writer& w, const Type& type, const Slot& s, Writer::Escape escape) {
  if (w.failed() || s.number == 0) return w.put_address(s.number);
  if (w.result() == 0) return w.put("\"\"");
  const auto bytes = w.piece(type.step);
  if (!bytes) return w.put_address(s.number);
  w.put_data(*bytes, static_cast<uint64_t>(w.result()), escape);
}

void show_filled(Writer& w, const Type& type, const Slot& s) {
  show_result_bytes(w, type, s, Writer::Escape::plain);
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
// strace shows as many strings as -s has bytes, and all of them with -v; scry at most these.
constexpr uint32_t kTexts = 32, kVerboseTexts = 96;

uint32_t most_texts(const Style& style) {
  return style.abbreviate ? std::min(style.text_limit, kTexts) : kVerboseTexts;
}

void take_texts(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::texts, Moment::entry);
  step.most = static_cast<uint16_t>(most_texts(taker.style()) + 1);
  step.of_each = taker.text_bytes();
  type.step = taker.add(step);
}

void show_texts(Writer& w, const Type& type, const Slot& s) {
  if (s.number == 0 || !w.has_piece(type.step)) return w.put_address(s.number);
  w.put('[');
  const uint32_t limit = most_texts(w.style());
  for (uint16_t i = 1;; ++i) {
    const auto text = w.piece(type.step, i);
    if (!text) break;
    if (i > 1) w.put(", ");
    if (i > limit) {
      w.put("...");
      break;
    }
    w.put_data(*text, text->size());
  }
  w.put(']');
}

void take_environment(Taker& taker, Type& type) {
  if (!taker.style().abbreviate) return take_texts(taker, type);
  Step step = step_at(type, StepKind::addresses, Moment::entry);
  step.most = 4096;
  type.step = taker.add(step);
}

void show_environment(Writer& w, const Type& type, const Slot& s) {
  if (!w.style().abbreviate) return show_texts(w, type, s);
  w.put_address(s.number);
  if (s.number == 0 || !w.has_piece(type.step)) return;
  const uint32_t count = w.address_count(type.step);
  w.put(" /* ");
  w.put_unsigned(count);
  w.put(count == 1 ? " var */" : " vars */");
}

constexpr KindRow kRows[] = {
    {"path", "", show_path, 8, take_path},
    {"text", "", show_text, 8, take_text},
    {"text_out", "", show_text, 8, take_text, true},
    {"data", "A", show_data, 8, take_data},
    {"data_out", "A", show_data, 8, take_data, true},
    {"filled", "", show_filled, 8, take_filled, true},
    {"filled_hex", "", show_filled_hex, 8, take_filled, true},
    {"filled_if", "A", show_filled_if_asked, 8, take_filled, true},
    {"chars", "", show_chars},
    {"texts", "", show_texts, 8, take_texts},
    {"environment", "", show_environment, 8, take_environment},
};

}  // namespace

std::span<const KindRow> text_kinds() {
  return kRows;
}

}  // namespace scry::syscalls
