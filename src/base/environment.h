// The variables of the environment that set something of scry: BPFTRACE_NAME, or SCRY_NAME, which wins.
#pragma once

#include <map>
#include <string>

namespace scry {

struct EnvironmentVariable {
  std::string value;
  std::string written;  // the name with its prefix, as messages show it
};
using Environment = std::map<std::string, EnvironmentVariable>;  // by the name without its prefix

}  // namespace scry
