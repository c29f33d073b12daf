// Which system calls a trace is about, as `-e trace=` of strace has it.
#pragma once

#include <array>
#include <bitset>
#include <string>
#include <string_view>

#include "base/result.h"
#include "syscalls/call.h"

namespace scry::syscalls {

using CallSet = std::bitset<kCalls>;

// "all", "none", "openat,read", "%file,%desc", "/^get", "!futex,%clock" (all but these), "?name" (not an error where
// there is no such call). An Error names the word that no call has.
Result<CallSet> read_call_set(std::string_view text);
// The names of the calls, as read_call_set() takes them.
std::string call_set_text(const CallSet& set);

// The plans of these calls; the others are not recorded. A call that the table does not know has no steps.
using Plans = std::array<Plan, kCalls>;
Plans plans_of(const CallSet& set, const Style& style);

}  // namespace scry::syscalls
