// The folded format: a line for each stack, frames from the outermost one joined by ";", a blank, the weight. It is
// what flamegraph.pl and most viewers read, and what a baseline is read from. A kernel frame ends in _[k], an inlined
// one in
// _[i], one of Python in _[p], one of code made at run time in _[j].
#pragma once

#include <cstddef>
#include <string_view>

#include "values/stack_tree.h"

namespace scry {

// Adds a profile in this format as the one that `tree` is compared with. Lines that are not of the format are counted
// and left out.
size_t add_folded(StackTree& tree, std::string_view text);

}  // namespace scry
