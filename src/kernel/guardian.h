// Guardians: processes that scry forks to finish its work if it is killed (docs/decisions/0042, 0043, 0048).
#pragma once

#include <initializer_list>

namespace scry {

// The first descriptor of a guardian.
inline constexpr int kGuardianFd = 3;

// The calling process leaves the session of scry, has this name (of at most 15 characters) wherever processes are
// named, so that a signal to scry by its name or its process group does not reach it, and ignores every signal that can
// be blocked. Of its descriptors only `kept` remain, as 3, 4, ...: a reader of scry's output does not wait for it. It
// may have as many as the hard limit allows: a guardian has one for each process or thread that it looks after. For the
// copy of a process that may have had several threads: allocates nothing and takes no lock.
void become_guardian(const char* name, std::initializer_list<int> kept);

}  // namespace scry
