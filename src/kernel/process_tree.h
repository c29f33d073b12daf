// The processes below one process, as /proc has them now. One that comes or goes meanwhile may be in it or not.
#pragma once

#include <cstddef>
#include <vector>

namespace scry {

// `root` first; at most `most` + 1 of them, so that a caller can tell that there are more.
std::vector<int> process_tree(int root, size_t most);

}  // namespace scry
