// -E and -u of `scry strace`: the environment and the user of the command.
#pragma once

#include "cli/option_row.h"
#include "processes/child.h"

namespace scry::cli {

// Long names, the keys of Options::own.
inline constexpr const char* kVariables = "env";
inline constexpr const char* kUser = "user";
inline constexpr const char* kRunAs = "run-as";  // of -u in its place: `scry profile` and tools have a --user too

// -E NAME=VALUE sets a variable, -E NAME removes it; may be given several times.
Problem add_variable(Options& options, const OptionUse& use);
Problem choose_user(Options& options, const OptionUse& use);

Result<Child::Changes> command_changes(const Options& options);

}  // namespace scry::cli
