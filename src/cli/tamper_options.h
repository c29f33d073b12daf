// -e inject= and -e fault= of `scry strace` (docs/decisions/0042).
#pragma once

#include "cli/option_row.h"

namespace scry::cli {

inline constexpr const char* kInject = "inject";
inline constexpr const char* kFault = "fault";

// `keyword`: one of the two; `value`: what follows it and "=". A wrong one is shown with the place marked.
Problem add_tampering(Options& options, const std::string& keyword, const std::string& value);

// `value` with the wrong part marked.
UsageError wrong_tampering(const std::string& option, const std::string& value, const syscalls::TamperingError& error);

// Refuses what cannot be done to the processes that are traced.
Problem check_tampering(const Options& options);

// Calls that are not traced are not tampered with, as in strace; a warning says so of rules that have no others.
Result<> leave_untraced_alone(Options& options);

}  // namespace scry::cli
