// Results of calls: a row for each way to show what a call returned.
#pragma once

#include <string_view>

#include "syscalls/type.h"
#include "syscalls/writer.h"

namespace scry::syscalls {

struct ResultRow {
  std::string_view word;
  void (*show)(Writer&, const Signature&);  // of a result that is no error
  bool never_returns = false;               // of exit(): "?"
};

}  // namespace scry::syscalls
