#include "base/account.h"

#include <fmt/format.h>
#include <grp.h>
#include <linux/capability.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace scry {
namespace {

using EntryText = std::array<char, 16384>;  // the longest line that the C library reads

Account account_of(const passwd& entry, gid_t group) {
  Account account{.user = entry.pw_uid, .group = group, .groups = {}, .environment = {}};
  int count = 32;
  do {
    account.groups.resize(static_cast<size_t>(count));
  } while (::getgrouplist(entry.pw_name, group, account.groups.data(), &count) < 0);
  account.groups.resize(static_cast<size_t>(count));
  account.environment = {fmt::format("HOME={}", entry.pw_dir), fmt::format("USER={}", entry.pw_name),
                         fmt::format("LOGNAME={}", entry.pw_name), fmt::format("SHELL={}", entry.pw_shell)};
  return account;
}

}  // namespace

Result<Account> find_account(const std::string& name) {
  EntryText text{};
  passwd entry{}, *found = nullptr;
  const int error = ::getpwnam_r(name.c_str(), &entry, text.data(), text.size(), &found);
  if (error != 0) return fail(error, fmt::format("look up the user '{}'", name));
  if (!found) return fail(fmt::format("there is no user '{}'", name));
  return account_of(*found, found->pw_gid);
}

Account account_of(uid_t user, gid_t group) {
  EntryText text{};
  passwd entry{}, *found = nullptr;
  if (::getpwuid_r(user, &entry, text.data(), text.size(), &found) != 0 || !found)
    return {.user = user, .group = group, .groups = {group}, .environment = {}};
  return account_of(*found, group);
}

std::vector<std::string> Account::child_environment() const {
  std::vector<std::string> all = environment;
  const auto is_replaced = [this](std::string_view variable) {
    return std::ranges::any_of(
        environment, [&](std::string_view own) { return variable.starts_with(own.substr(0, own.find('=') + 1)); });
  };
  for (char** variable = environ; *variable; ++variable)
    if (!is_replaced(*variable)) all.emplace_back(*variable);
  return all;
}

bool set_groups(const std::vector<gid_t>& groups) {
  return ::syscall(SYS_setgroups, groups.size(), groups.data()) == 0;
}

bool set_ids(IdKind kind, unsigned real, unsigned effective, unsigned saved) {
  return ::syscall(kind == IdKind::group ? SYS_setresgid : SYS_setresuid, real, effective, saved) == 0;
}

bool keep_capabilities(uint64_t kept) {
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {};
  if (::syscall(SYS_capget, &header, data) != 0) return false;
  for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; ++i) {
    const auto half = static_cast<uint32_t>(kept >> (32 * i));
    data[i].permitted &= half;
    data[i].effective = data[i].permitted;
    data[i].inheritable = 0;
  }
  return ::syscall(SYS_capset, &header, data) == 0;
}

bool become(const Account& account, uint64_t kept) {
  const auto& [user, group, groups, environment] = account;
  return ::prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) == 0 && set_groups(groups) &&
         set_ids(IdKind::group, group, group, group) && set_ids(IdKind::user, user, user, user) &&
         keep_capabilities(kept) && ::prctl(PR_SET_KEEPCAPS, 0, 0, 0, 0) == 0;
}

}  // namespace scry
