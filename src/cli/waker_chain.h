// The script of `scry wakeup --chain`: who was really waited for.
//
// A waits, B wakes it. If B itself was woken by C while A waited, then A waited for C as well; and so on. Each thread
// keeps a record of its last wake-up: when it was, the stacks of who woke it, and of that one's own record what fits
// into the depth. When A runs again, the part of its record that is younger than its wait is the chain.
//
// In the events stacks are numbers of eight bytes; the keys with whole stacks, of up to two kilobytes for each link,
// are made at the end, once for each distinct chain.
#pragma once

#include <cstdint>
#include <string>

#include "cli/blocked.h"

namespace scry::cli {

// `key`: the parts of a key for the thread that waits, as group_key() and the builtins of stacks; `depth`: how many
// wakers a chain has at most.
std::string chain_script(const Options& options, const BlockedScript& parts, const std::string& key, uint64_t depth);

}  // namespace scry::cli
