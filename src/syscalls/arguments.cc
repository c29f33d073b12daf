// Arguments of a system call as a value, without its result: decode(args).
#include <algorithm>
#include <cstring>

#include "syscalls/call.h"
#include "syscalls/type.h"
#include "syscalls/writer.h"

namespace scry::syscalls {
namespace {

constexpr Style kStyle;

template <class Use>
void each_signature(const CallRow& call, Use use) {
  use(call.plain);
  for (const auto& [value, signature] : call.variants) use(*signature);
}

bool needs_registers_only(const Type& type) {
  return !type.kind->take && !type.kind->at_exit && !type.inner;
}

bool is_shown(const Writer& w, const Argument& argument, std::string_view only) {
  if (!only.empty() && argument.name != only) return false;
  return !argument.type.kind->present || argument.type.kind->present(w, argument.type);
}

void put_registers(Writer& w) {
  constexpr uint8_t kRegisters = 6;
  for (uint8_t i = 0; i < kRegisters; ++i) {
    if (i) w.put(", ");
    w.put_hex(w.argument(i));
  }
}

}  // namespace

std::vector<std::string_view> argument_names(const CallRow& call) {
  std::vector<std::string_view> names;
  each_signature(call, [&](const Signature& signature) {
    for (const Argument& argument : signature.arguments)
      if (std::ranges::find(names, argument.name) == names.end()) names.push_back(argument.name);
  });
  return names;
}

std::optional<uint8_t> registers_of(const CallRow& call, std::string_view argument) {
  uint8_t registers = 0;
  bool suffices = true;
  const auto add = [&](uint8_t number) {
    if (number != kNoArgument) registers |= uint8_t(1u << number);
  };
  add(call.selector.at);
  each_signature(call, [&](const Signature& signature) {
    for (const Argument& one : signature.arguments) {
      if (one.name != argument) continue;
      suffices = suffices && needs_registers_only(one.type);
      add(one.type.at);
      for (const uint8_t number : one.type.argument) add(number);
    }
  });
  return suffices ? std::optional(registers) : std::nullopt;
}

std::string arguments_text(Bytes bytes, std::string_view argument) {
  CallRecord record;
  if (bytes.size() < sizeof(record)) return "?";
  std::memcpy(&record, bytes.data(), sizeof(record));
  const Call call{&record, bytes.subspan(sizeof(record)), kStyle};
  std::string text;
  ProcessFacts nothing;
  Writer w(text, call, kStyle, nothing);
  const CallRow* row = find_call(record.number);
  if (!row) {
    if (argument.empty()) put_registers(w);
    return text;
  }
  for (const Argument& one : row->signature(record).arguments) {
    if (!is_shown(w, one, argument)) continue;
    if (!text.empty() && one.type.kind->comma != KindRow::Comma::joined) w.put(", ");
    const uint64_t value = w.argument(one.type.at);
    if (one.labelled && argument.empty()) w.put(one.name), w.put('=');
    if (one.type.kind->at_exit && entered_only(w))
      w.put_address(value);
    else
      one.type.kind->show(w, one.type, {value, 8, {}});
  }
  return text;
}

}  // namespace scry::syscalls
