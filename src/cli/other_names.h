// Names that people know from other tracers, of what scry has under another name or as another command.
#pragma once

#include <string_view>

namespace scry::cli {

// The command line that answers what the tool of this name does: "scry wakeup"; empty: none is known.
std::string_view command_for(std::string_view name);

}  // namespace scry::cli
