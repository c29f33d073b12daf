#include "base/invoking_user.h"

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "base/result.h"

namespace scry {
namespace {

constexpr auto kSame = static_cast<unsigned>(-1);  // of setresuid(2): unchanged

std::optional<unsigned> read_id(const char* text) {
  const std::string_view digits = text ? text : "";
  unsigned id = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
  if (error != std::errc() || end != digits.data() + digits.size() || id == kSame) return std::nullopt;
  return id;
}

}  // namespace

std::optional<Account> read_invoking_user(const char* user, const char* group) {
  const auto uid = read_id(user), gid = read_id(group);
  if (!uid || !gid || *uid == 0) return std::nullopt;
  return account_of(*uid, *gid);
}

const Account* invoking_user() {
  static const std::optional<Account> kUser = ::getuid() == 0 && ::geteuid() == 0
                                                  ? read_invoking_user(std::getenv("SUDO_UID"), std::getenv("SUDO_GID"))
                                                  : std::nullopt;
  return kUser ? &*kUser : nullptr;
}

std::vector<std::string> command_environment() {
  const Account* user = invoking_user();
  return user ? user->child_environment() : Account().child_environment();
}

AsInvokingUser::AsInvokingUser() {
  const Account* user = invoking_user();
  if (!user || ::geteuid() != 0) return;
  const int count = ::getgroups(0, nullptr);
  groups_.resize(static_cast<size_t>(count > 0 ? count : 0));
  if (count > 0 && ::getgroups(count, groups_.data()) < 0) bug("the groups of this process are not known");
  if (!set_groups(user->groups) || !set_ids(IdKind::group, kSame, user->group, kSame) ||
      !set_ids(IdKind::user, kSame, user->user, kSame))
    bug("the rights of the user who called sudo could not be taken");
  changed_ = true;
}

// The effective capabilities come back with the effective user.
AsInvokingUser::~AsInvokingUser() {
  if (!changed_) return;
  if (!set_ids(IdKind::user, kSame, 0, kSame) || !set_ids(IdKind::group, kSame, 0, kSame) || !set_groups(groups_))
    bug("the rights of root could not be taken back");
}

}  // namespace scry
