#include "syscalls/descriptor_uses.h"

#include <algorithm>

#include "syscalls/type.h"

namespace scry::syscalls {
namespace {

bool is_descriptor(const Argument& argument) {
  const std::string_view kind = argument.type.kind->word;
  return kind == "fd" || kind == "dirfd";
}

bool returns_descriptor(const CallRow& row) {
  const ResultRow* descriptor = find_result("fd");
  return row.plain.result == descriptor ||
         std::ranges::any_of(row.variants, [&](const auto& one) { return one.second->result == descriptor; });
}

}  // namespace

DescriptorUses descriptor_uses(const CallSet& calls) {
  DescriptorUses uses;
  for (uint32_t number = 0; number < kCalls; ++number) {
    const CallRow* row = calls.test(number) ? find_call(number) : nullptr;
    if (!row) continue;
    for (const Argument& argument : row->plain.arguments)
      if (is_descriptor(argument)) uses.arguments[argument.type.at].set(number);
    uses.results.set(number, returns_descriptor(*row));
  }
  return uses;
}

}  // namespace scry::syscalls
