// The processes below one process, as /proc has them now. One that comes or goes meanwhile may be found or not.
#pragma once

#include <functional>
#include <vector>

namespace scry {

// Calls `found` for `root` and all its descendants, each once, and each before its own children are listed: a caller
// that registers the process at that moment misses no child, because a child forked later is reported by the fork
// event. `found` returns false to stop the walk. This process and its descendants are left out, but as the root: a
// tracer that follows its own calls makes ever more of them.
void walk_process_tree(int root, const std::function<bool(int pid)>& found);

// Whether this process is one of them or descends from one.
bool descends_from(const std::vector<int>& processes);

}  // namespace scry
