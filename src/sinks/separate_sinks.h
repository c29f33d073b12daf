// A sink for each thread, with a file of its own: `strace -ff -o PREFIX` writes PREFIX.1234.
#pragma once

#include <memory>

#include "sinks/sink.h"

namespace scry {

inline constexpr const char* kSeparate = "separate";  // the setting: what the names of the files begin with

// `make` makes the sink of a thread when its first event comes, and one for what belongs to no thread: maps and
// messages. A file that cannot be made is reported once.
std::unique_ptr<Sink> make_separate_sinks(const SinkStreams& streams,
                                          std::unique_ptr<Sink> (*make)(const SinkStreams& streams));

}  // namespace scry
