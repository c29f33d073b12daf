// The script that `scry strace` runs: probes on the raw tracepoints of system calls, signals and ends of processes,
// chosen by its options. What the options put into it are numbers, and names of system calls that were looked up.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/options.h"

namespace scry::cli {

// -s: bytes of a string that can be shown, half of what a record has room for.
inline constexpr uint64_t kMostShownText = 4000;

// The condition that limits each probe to the first thread of the command, or to these threads of the processes of -p;
// "" with -f, where all threads are traced.
std::string first_thread_condition(const sema::TraceScope& scope, const std::vector<int>& threads);
// " /A && B/" of the conditions that are not empty; "" if there are none.
std::string predicate_of(std::vector<std::string> conditions);
// Whether processes that make calls faster than they can be written may be stopped for moments. A process that scry
// descends from may not: it could be the one that reads the output.
bool may_stop_processes(const sema::TraceScope& scope, bool may_lose);
// Bytes of a string that are shown.
Result<uint64_t> strace_limit(const Options& options);
// An Error is a wrong value of an option.
Result<std::string> write_strace_script(const Options& options);

}  // namespace scry::cli
