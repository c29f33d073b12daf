// What kinds and results of calls that wait share.
#pragma once

#include "syscalls/writer.h"

namespace scry::syscalls {

// Whether -y adds the name of a descriptor: it does so in arguments only.
enum class DescriptorNames : bool { hidden, shown };

// "[0 8]": the descriptors below `count` whose bits are set.
void put_descriptor_set(Writer& writer, Bytes set, uint64_t count, DescriptorNames names);

}  // namespace scry::syscalls
