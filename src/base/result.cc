#include "base/result.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace scry {

std::string Error::message() const {
  if (code == 0) return what;
  return what + ": " + strerror(code);
}

void bug(std::string_view what, std::source_location where) {
  std::fprintf(stderr, "scry: this is a bug in scry, not in your script: %.*s (%s:%u)\n", static_cast<int>(what.size()),
               what.data(), where.file_name(), where.line());
  std::abort();
}

}  // namespace scry
