// The processes below one process, as /proc has them now. One that comes or goes meanwhile may be found or not.
#pragma once

#include <functional>

namespace scry {

// Calls `found` for `root` and all its descendants, each once, and each before its own children are listed: a caller
// that registers the process at that moment misses no child, because a child forked later is reported by the fork
// event. `found` returns false to stop the walk.
void walk_process_tree(int root, const std::function<bool(int pid)>& found);

}  // namespace scry
