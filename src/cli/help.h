// `scry help NAME...`: what the tables say of a builtin, a probe, a configuration variable, an option, a diagnostic.
//
// A name may be that of several topics (the value pid, the option --pid): all are printed. The name of a family lists
// it. Without a name: every family with its names. Needs no privileges and asks nothing of the kernel.
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace scry::cli {

// The text for stdout; or, when a name is unknown, the message for stderr with the nearest names.
std::expected<std::string, std::string> help_text(const std::vector<std::string>& names);

}  // namespace scry::cli
