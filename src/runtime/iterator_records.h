// The records that the programs of an iterator write into its file, which is read once.
#pragma once

#include <functional>

#include "base/result.h"
#include "runtime/event_loop.h"

namespace scry {

// To the end of the file, or until a record is received with false. `pause` is called between reads.
Result<void> read_records(int file, const ReceiveRecord& receive, const std::function<void()>& pause);

}  // namespace scry
