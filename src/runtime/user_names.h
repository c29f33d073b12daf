// UserNames: names of user ids from the tracer's user database, each asked for once.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace scry {

class UserNames {
 public:
  // Empty: no such user.
  const std::string& find(uint64_t uid);

 private:
  std::unordered_map<uint64_t, std::string> names_;
};

}  // namespace scry
