// The file whose malloc() and its like are probed: an option of `scry malloc`, memleak and mallocsnoop.
//
// Without the option it is that which the calls of the first process of -p, or of the program of -c, lead to: the
// program itself (mimalloc linked in), a library (jemalloc, tcmalloc), libc. Those libraries bring operator new and
// delete of C++ too, which call no malloc(): scripts probe them by their mangled names (_Znwm*, _Znam*, _ZdlPv*,
// _ZdaPv*). Tested by tests/live/malloc_allocator.t, tests/live/tool_allocators.t.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/option_row.h"

namespace scry::cli {

inline constexpr const char* kAllocator = "allocator";

inline constexpr OptionRow kAllocatorOption{
    .long_name = kAllocator,
    .value = "LIB",
    .brief =
        "the library or program that has malloc: libjemalloc, ./server; else the one that the command "
        "or process calls",
    .apply = set_own,
    .text = "A program that brings an allocator of its own (jemalloc, tcmalloc, mimalloc) does not call that of libc.",
    .offer = Offer::files};

// As the target of a uprobe: letters that end no attach point. An error: the option names none.
Result<std::string> allocator_for(const Options& options);

}  // namespace scry::cli
