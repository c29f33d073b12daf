#include "runtime/user_names.h"

#include <pwd.h>

#include <vector>

namespace scry {

const std::string& UserNames::find(uint64_t uid) {
  const auto [entry, fresh] = names_.try_emplace(uid);
  if (!fresh) return entry->second;
  passwd user = {};
  passwd* found = nullptr;
  std::vector<char> text(16384);  // the longest line that the C library reads
  if (::getpwuid_r(static_cast<uid_t>(uid), &user, text.data(), text.size(), &found) == 0 && found)
    entry->second = found->pw_name;
  return entry->second;
}

}  // namespace scry
