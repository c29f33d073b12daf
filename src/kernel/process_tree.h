// The processes below one process, and threads, as /proc has them now. What comes or goes meanwhile may be found or
// not.
#pragma once

#include <functional>
#include <vector>

namespace scry {

// Calls `found` for `root` and all its descendants, each once, and each before its own children are listed: a caller
// that registers the process at that moment misses no child, because a child forked later is reported by the fork
// event. `found` returns false to stop the walk. scry's own process and its descendants are skipped unless scry is the
// root: a tracer that traces its own calls causes ever more of them.
void walk_process_tree(int root, const std::function<bool(int pid)>& found);

// The threads of a process that could be listed; it may end meanwhile.
std::vector<int> threads_of(int pid);
// The process that a thread belongs to; 0: there is no such thread.
int process_of_thread(int tid);

// Whether this process is one of them or descends from one.
bool descends_from(const std::vector<int>& processes);

}  // namespace scry
