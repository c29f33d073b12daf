// The processes below one process, as /proc has them now. One that comes or goes meanwhile may be found or not.
#pragma once

#include <functional>

namespace scry {

// Calls `found` for `root`, then for all that descends from it, each before its own children are read: who notes it
// there misses no child, if new ones of noted processes reach him otherwise. Each is found once. false stops the walk.
void walk_process_tree(int root, const std::function<bool(int pid)>& found);

}  // namespace scry
