// For tests of the text of calls: records that are built by hand.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "syscalls/call.h"

namespace scry::syscalls {

// A call as a program would send it: arguments, result, and memory, out of which the plan takes its pieces.
class Made {
 public:
  Made(std::string_view name, std::initializer_list<uint64_t> arguments, int64_t result) : name_(name) {
    const CallRow* row = find_call(name);
    record_.number = row ? number_of(*row) : 500;
    record_.result = result;
    std::ranges::copy(arguments, record_.arguments);
  }
  // Memory of the process. What lies nowhere is a fault.
  Made& at(uint64_t address, std::string bytes) {
    memory_.push_back({address, std::move(bytes)});
    return *this;
  }
  Style style;
  uint64_t stack_pointer = 0;

  std::string text() {
    ProcessFacts nothing;
    return text(nothing);
  }
  std::string text(ProcessFacts& around) {
    take();
    std::string out;
    const Call call{&record_, as_bytes(pieces_)};
    append_entry(out, call, style, around);
    append_rest(out, call, style, around);
    out += " = ";
    append_result(out, call, style, around);
    return out;
  }

 private:
  struct Area {
    uint64_t address;
    std::string bytes;
  };

  const char* find(uint64_t address, size_t size) const {
    for (const Area& area : memory_)
      if (address >= area.address && address + size <= area.address + area.bytes.size())
        return area.bytes.data() + (address - area.address);
    return nullptr;
  }
  void piece(uint8_t step, uint16_t element, const char* bytes, size_t size, bool fault) {
    const Piece head{step, fault, element, fault ? 0 : static_cast<uint32_t>(size)};
    pieces_.resize((pieces_.size() + 7) / 8 * 8);
    pieces_.append(reinterpret_cast<const char*>(&head), sizeof head);
    if (!fault) pieces_.append(bytes, size);
  }
  uint64_t number(Source source, uint8_t at, uint16_t constant) const {
    switch (source) {
      case Source::constant:
        return constant;
      case Source::argument:
        return record_.arguments[at];
      case Source::result:
        return record_.result < 0 ? 0 : static_cast<uint64_t>(record_.result);
      case Source::pointed: {
        const char* bytes = find(record_.arguments[at], 4);
        return bytes ? read_uint(as_bytes(std::string_view(bytes, 4)), 4) : 0;
      }
      case Source::word2:
        return read_uint(as_bytes(structure_).subspan(std::min<size_t>(at, structure_.size())), 2);
      case Source::word4:
        return read_uint(as_bytes(structure_).subspan(std::min<size_t>(at, structure_.size())), 4);
      case Source::word8:
        return read_uint(as_bytes(structure_).subspan(std::min<size_t>(at, structure_.size())), 8);
      case Source::stack:
        return stack_pointer;
      case Source::program:
        break;
    }
    return 0;
  }
  void text_piece(uint8_t index, uint16_t element, uint64_t address, uint16_t most) {
    std::string text;
    const char* c = nullptr;
    while (text.size() + 1 < most && (c = find(address + text.size(), 1)) && *c) text += *c;
    piece(index, element, text.data(), text.size(), !c);
  }
  void take() {
    const CallRow* row = find_call(name_);
    if (!row) return;
    const Plan plan = plan_of(*row, style);
    for (uint8_t i = 0; i < plan.steps; ++i) {
      const Step& step = plan.step[i];
      if (step.moment == Moment::success && record_.result < 0) continue;
      if (step.kind != StepKind::again) take_step(i, step);  // the first element is enough
    }
  }
  void take_step(uint8_t index, const Step& step) {
    const uint64_t above = step.address_from == Source::stack ? step.offset : 0;
    const uint64_t address = number(step.address_from, step.address_at, 0) + above;
    const uint64_t count = number(step.count_from, step.count_at, step.count);
    const size_t size = std::min<uint64_t>(count * step.unit, step.most);
    if (step.kind == StepKind::text) return text_piece(index, 0, address, step.most);
    if (step.kind == StepKind::texts || step.kind == StepKind::addresses) return take_pointers(index, step, address);
    if (step.kind == StepKind::records) return take_records(index, address, address + count);
    const char* bytes = address ? find(address, size) : nullptr;
    if (step.kind == StepKind::structure) structure_.assign(bytes ? bytes : "", bytes ? size : 0);
    piece(index, 0, bytes, size, !bytes);
    if (step.kind != StepKind::vector || !bytes) return;
    for (size_t i = 0; i < size / 16; ++i) {
      const Bytes entry = as_bytes(std::string_view(bytes + 16 * i, 16));
      const uint64_t base = read_uint(entry, 8),
                     length = std::min<uint64_t>(read_uint(entry.subspan(8), 8), step.of_each);
      const char* data = find(base, length);
      piece(index, static_cast<uint16_t>(i + 1), data, length, !data);
    }
  }
  void take_records(uint8_t index, uint64_t at, uint64_t end) {
    uint16_t count = 0;
    for (; at < end; ++count) at += read_uint(as_bytes(std::string_view(find(at + kRecordSizeAt, 2), 2)), 2);
    piece(index, count, "", 0, false);
  }
  void take_pointers(uint8_t index, const Step& step, uint64_t address) {
    uint16_t count = 0;
    for (; count < step.most; ++count) {
      const char* bytes = find(address + 8 * count, 8);
      const uint64_t pointer = bytes ? read_uint(as_bytes(std::string_view(bytes, 8)), 8) : 0;
      if (!pointer) break;
      if (step.kind == StepKind::texts) text_piece(index, static_cast<uint16_t>(count + 1), pointer, step.of_each);
    }
    if (step.kind == StepKind::addresses) piece(index, count, "", 0, false);
  }

  std::string_view name_;
  CallRecord record_{};
  std::vector<Area> memory_;
  std::string pieces_, structure_;
};

template <class... Numbers>
std::string words(Numbers... numbers) {
  std::string out;
  for (uint64_t number : {static_cast<uint64_t>(numbers)...}) out.append(reinterpret_cast<const char*>(&number), 8);
  return out;
}
template <class... Numbers>
std::string halves(Numbers... numbers) {
  std::string out;
  for (uint32_t number : {static_cast<uint32_t>(numbers)...}) out.append(reinterpret_cast<const char*>(&number), 4);
  return out;
}

inline constexpr uint64_t kHere = static_cast<uint32_t>(-100), kThere = 0x7ffc00001000;

}  // namespace scry::syscalls
