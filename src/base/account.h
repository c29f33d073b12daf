// A user of this machine, and how a thread becomes one.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace scry {

struct Account {
  uid_t user = 0;
  gid_t group = 0;
  std::vector<gid_t> groups;             // all that the user is in
  std::vector<std::string> environment;  // "HOME=/home/ann" and the like; empty: not in the user database

  // The environment of this process with those in place of ours.
  std::vector<std::string> child_environment() const;
};

// By the user database. Fails for a name that it does not have.
Result<Account> find_account(const std::string& name);
// The same by number. A user that the database does not have is in this group alone.
Account account_of(uid_t user, gid_t group);

// The four below change the calling thread alone, where the C library would change all threads of the process. They
// make nothing but system calls: for forked processes and signal handlers. False: errno says why.

// The thread is this user from here on, without a way back; `kept`: the capabilities, by their bits, that it keeps if
// it has them.
bool become(const Account& account, uint64_t kept);
// The thread has these capabilities from here on, as far as it had them.
bool keep_capabilities(uint64_t kept);

bool set_groups(const std::vector<gid_t>& groups);
// As setresuid(2) and setresgid(2).
enum class IdKind : uint8_t { user, group };
bool set_ids(IdKind kind, unsigned real, unsigned effective, unsigned saved);

}  // namespace scry
