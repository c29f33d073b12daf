#include "runtime/output_failure.h"

#include <cerrno>
#include <csignal>

namespace scry {

Result<std::optional<int>> output_failure(const Output& out, bool is_closed) {
  const int code = out.error();
  if (code == ECANCELED) return fail(0, "The reader of the output is gone: the rest of the output is discarded");
  if (code != 0 && code != EPIPE) return fail(code, "write the output");
  if (code == 0 && !is_closed) return std::nullopt;
  ::raise(SIGPIPE);  // ends the process here unless it was started with SIGPIPE ignored
  return 128 + SIGPIPE;
}

}  // namespace scry
