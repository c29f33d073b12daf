// Trusted paths: files that only root and the user who started scry can change or replace.
//
// What a script takes from other files (imports, headers, compilers) runs with the rights of whoever runs it. So each
// folder on the way to such a file, each symbolic link and the file itself must belong to root or to the user who
// started scry (sudo's user, too), and must not be writable by everybody. A sticky folder such as /tmp may be on the
// way, for users cannot replace each other's folders there; a file directly in it is refused all the same. The path is
// walked part by part from descriptor to descriptor, so that nothing can be swapped between the check and the use.
//
// Groups are not looked at: a user who lets a group write to a file trusts that group.
// Tested by trusted_path_test.cc.
#pragma once

#include <string>

#include "base/path_walk.h"

namespace scry {

// An error with code 0 says what cannot be trusted, as "a file with global write permissions: PATH" or "a directory of
// user 1000: /home/ann"; others are the kernel's.
Result<WalkedPath> walk_trusted(const std::string& path);

// The content of a trusted regular file, up to `most` bytes; never waits for a FIFO or a device.
Result<std::string> read_trusted(const std::string& path, size_t most);

// The program of this name in the folders of PATH that no other user can change; empty: there is none. For programs
// that run with all rights of the user who runs scry.
std::string find_trusted_program(const std::string& name);

}  // namespace scry
