// The user who called sudo (docs/privileges.md): files that he names are opened, and commands are run, with his rights.
//
// SUDO_UID and SUDO_GID are believed only where the real and the effective user are root, and both are numbers: root
// may act as any user anyway. Tested by invoking_user_test.cc, tests/live/sudo_user.t.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "base/account.h"

namespace scry {

// Null: scry was not started by root through sudo, or by root itself. Found out once, when it is first asked for.
const Account* invoking_user();
// From the texts of the two variables; nullopt: they name no user but root.
std::optional<Account> read_invoking_user(const char* user, const char* group);

// The environment of commands that run as that user: this process's, with the user's home and names.
std::vector<std::string> command_environment();

// As long as this lives, the calling thread opens, creates and runs files with the rights of the invoking user, if
// there is one.
class AsInvokingUser {
 public:
  AsInvokingUser();
  ~AsInvokingUser();
  AsInvokingUser(const AsInvokingUser&) = delete;
  AsInvokingUser& operator=(const AsInvokingUser&) = delete;

 private:
  bool changed_ = false;
  std::vector<gid_t> groups_;  // to be restored
};

}  // namespace scry
