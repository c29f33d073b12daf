#include "syscalls/taken_call.h"

#include <algorithm>

namespace scry::syscalls {

namespace {

constexpr size_t kPageBytes = 4096;

}  // namespace

void TakenCall::take(const Plan& plan, bool at_exit) {
  for (uint8_t i = 0; i < plan.steps; ++i) {
    const Step& step = plan.step[i];
    if (is_entry(step.moment) == at_exit || step.moment == Moment::replaced) continue;
    if (step.moment == Moment::success && record_.result < 0) continue;
    take_step(i, step);
  }
}

bool TakenCall::read(uint64_t address, void* to, size_t size) const {
  return size == 0 || reads_(record_.pid, address, to, size);
}

uint64_t TakenCall::structure_word(size_t at, size_t size) const {
  return at + size <= structure_.size() ? read_uint(as_bytes(structure_).subspan(at), size) : 0;
}

uint64_t TakenCall::number(Source source, uint8_t at, uint16_t constant) const {
  switch (source) {
    case Source::constant:
      return constant;
    case Source::argument:
      return record_.arguments[at];
    case Source::result:
      return record_.result < 0 ? 0 : static_cast<uint64_t>(record_.result);
    case Source::pointed: {
      uint32_t value = 0;
      return read(record_.arguments[at], &value, sizeof value) ? value : 0;
    }
    case Source::word2:
      return structure_word(at, 2);
    case Source::word4:
      return structure_word(at, 4);
    case Source::word8:
      return structure_word(at, 8);
    case Source::stack:
      return stack_pointer;
    case Source::program:
      return 0;
  }
  return 0;
}

void TakenCall::add(uint8_t step, uint16_t element, const std::string& bytes, bool fault) {
  const Piece head{step, fault, element, fault ? 0 : static_cast<uint32_t>(bytes.size())};
  pieces_.resize((pieces_.size() + 7) / 8 * 8);
  pieces_.append(reinterpret_cast<const char*>(&head), sizeof head);
  if (!fault) pieces_ += bytes;
}

void TakenCall::take_text(uint8_t index, uint16_t element, uint64_t address, uint16_t most) {
  std::string text;
  bool good = address != 0, has_ended = false;
  while (good && !has_ended && text.size() + 1u < most) {
    const size_t length = text.size();
    text.resize(std::min<size_t>(most - 1u, length + kPageBytes - (address + length) % kPageBytes));
    good = read(address + length, text.data() + length, text.size() - length);
    const size_t end = good ? text.find('\0', length) : length;
    has_ended = end != std::string::npos;
    if (has_ended) text.resize(end);
  }
  add(index, element, text, !good);
}

void TakenCall::take_pointers(uint8_t index, const Step& step, uint64_t address) {
  uint16_t count = 0;
  uint64_t pointer = 0;
  if (!address) return;
  if (!read(address, &pointer, 8)) return add(index, 0, "", true);
  for (; count < step.most && read(address + 8 * count, &pointer, 8) && pointer; ++count)
    if (step.kind == StepKind::texts) take_text(index, static_cast<uint16_t>(count + 1), pointer, step.of_each);
  if (step.kind == StepKind::addresses || count == 0) add(index, count, "", false);
}

void TakenCall::take_records(uint8_t index, uint64_t at, uint64_t bytes) {
  uint16_t size = 0, count = 0;
  for (const uint64_t end = at + bytes; at < end && read(at + kRecordSizeAt, &size, sizeof size) && size; at += size)
    ++count;
  add(index, count, "", false);
}

void TakenCall::take_step(uint8_t index, const Step& step) {
  const uint64_t above = step.address_from == Source::stack ? step.offset : 0;
  const uint64_t address = number(step.address_from, step.address_at, 0) + above;
  if (step.kind == StepKind::text) return take_text(index, 0, address, step.most);
  if (step.kind == StepKind::texts || step.kind == StepKind::addresses) return take_pointers(index, step, address);
  if (step.kind == StepKind::reached) return take_reached(index, step);
  if (step.kind == StepKind::records)
    return take_records(index, address, number(step.count_from, step.count_at, step.count));
  const uint64_t count = std::min<uint64_t>(number(step.count_from, step.count_at, step.count), kMostPiece);
  std::string bytes(std::min<uint64_t>(count * step.unit, step.most), '\0');
  bool good = address && read(address, bytes.data(), bytes.size());
  if (const size_t room = kPageBytes - address % kPageBytes; address && !good && room < bytes.size()) {
    bytes.resize(room);
    good = read(address, bytes.data(), room);
  }
  if (good) take_message(step, address, count * step.unit, bytes);
  if (step.kind == StepKind::structure) structure_ = good ? bytes : "";
  add(index, 0, bytes, !good);
  if (step.kind == StepKind::vector && good) take_vector(index, step, bytes);
  if (step.kind == StepKind::pointed) take_pointed(index, step, good ? bytes : "");
}

// Takes more of a buffer of `size` bytes if it begins with its own length.
void TakenCall::take_message(const Step& step, uint64_t address, uint64_t size, std::string& taken) const {
  if (step.address_from == Source::stack || step.offset == 0 || taken.size() < sizeof(uint32_t)) return;
  const uint64_t length = read_uint(as_bytes(taken), sizeof(uint32_t));
  if (length < kLeastMessage || length > std::max<uint64_t>(size, kMostPiece)) return;
  std::string more(std::min<uint64_t>(size, step.offset), '\0');
  if (read(address, more.data(), more.size())) taken = std::move(more);
}

void TakenCall::take_vector(uint8_t index, const Step& step, const std::string& array) {
  for (size_t i = 0; i + 16 <= array.size(); i += 16) {
    const Bytes entry = as_bytes(array).subspan(i, 16);
    const uint64_t base = read_uint(entry, 8);
    std::string data(std::min<uint64_t>(read_uint(entry.subspan(8), 8), step.of_each), '\0');
    const bool good = base && read(base, data.data(), data.size());
    if (good) take_message(step, base, read_uint(entry.subspan(8), 8), data);
    add(index, static_cast<uint16_t>(i / 16 + 1), data, !good);
  }
}

void TakenCall::take_pointed(uint8_t index, const Step& step, const std::string& array) {
  pointed_.clear();
  for (size_t i = 0; i + 8 <= array.size(); i += 8) {
    const uint64_t address = read_uint(as_bytes(array).subspan(i), 8);
    std::string bytes(step.of_each, '\0');
    const bool good = address && read(address, bytes.data(), bytes.size());
    add(index, static_cast<uint16_t>(i / 8 + 1), bytes, !good);
    pointed_.push_back(good ? std::move(bytes) : "");
  }
}

void TakenCall::take_reached(uint8_t index, const Step& step) {
  for (size_t i = 0; i < pointed_.size(); ++i) {
    if (pointed_[i].size() < kReachedAt + 16) continue;
    const Bytes place = as_bytes(pointed_[i]).subspan(kReachedAt);
    std::string data(std::min<uint64_t>(read_uint(place.subspan(8), 8), step.of_each), '\0');
    const uint64_t base = read_uint(place, 8);
    add(index, static_cast<uint16_t>(i + 1), data, !(base && read(base, data.data(), data.size())));
  }
}

}  // namespace scry::syscalls
