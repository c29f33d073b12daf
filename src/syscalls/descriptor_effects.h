// What calls do to the descriptors of their process, and to its working directory.
#pragma once

#include <cstdint>
#include <optional>

#include "syscalls/call_set.h"

namespace scry::syscalls {

// Of a call that has succeeded.
enum class DescriptorEffect : uint8_t {
  opens,         // the result stands for the file that the first string names, from the working directory
  opens_at,      // likewise, from the folder of the first argument
  closes,        // the first argument
  closes_range,  // some
  copies,        // the result stands for what the first argument does
  makes,         // the result stands for something without a name
  forks,         // the result is a process that has the same
  replaces,      // some are closed: an exec
  moves,         // the working directory is what the first string names, or the first argument stands for
};
std::optional<DescriptorEffect> effect_of(const CallRecord& record);
const CallSet& calls_with_effects();

}  // namespace scry::syscalls
