// Whether this process may use a file. access(2) asks for the real user without capabilities, and answers wrongly
// where scry runs with capabilities of its own and without root.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace scry {

// `mode`: F_OK, or of R_OK, W_OK, X_OK.
inline bool may_access(const std::string& path, int mode) {
  return ::faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0;
}

}  // namespace scry
