// Signals as people write them in options.
#pragma once

#include <string>

namespace scry::cli {

inline constexpr int kMostSignal = 64;

// TERM, SIGTERM, sigterm and 15 are the same. 0: it is no signal.
int signal_number(std::string word);

}  // namespace scry::cli
