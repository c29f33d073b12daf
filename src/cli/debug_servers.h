// Debug information from the servers of $DEBUGINFOD_URLS (--debuginfod), by debuginfod-find(1).
//
// Once probes are attached, the tracer can start no program and open no connection (docs/decisions/0043). So a process
// is forked before: it takes build ids from a socket, runs debuginfod-find as the user who called scry, without any
// capability, and answers with the path of the file in that user's cache. It ends when the tracer closes the socket.
// Tested by tests/live/debuginfod.t.
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "elf/debug_files.h"

namespace scry::cli {

// A download may take so long; then the file counts as not found.
inline constexpr int64_t kDebugServerPatienceNs = 60'000'000'000;

// An error: no server is named, or debuginfod-find is not installed. While this process has one thread.
Result<std::shared_ptr<symbols::DebugServers>> ask_debug_servers();

}  // namespace scry::cli
