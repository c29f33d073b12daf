// Which arguments of a call are descriptors, and whether it returns one: by its row in the table of calls.
#pragma once

#include <array>

#include "syscalls/call_set.h"

namespace scry::syscalls {

struct DescriptorUses {
  std::array<CallSet, 6> arguments;  // by the number of the argument: the calls that have a descriptor there
  CallSet results;                   // the calls that return one, of fcntl() only with some commands
};
// Of the calls of a set.
DescriptorUses descriptor_uses(const CallSet& calls);

}  // namespace scry::syscalls
