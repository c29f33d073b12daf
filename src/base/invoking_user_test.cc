#include "base/invoking_user.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

namespace scry {
namespace {

TEST(InvokingUser, is_read_from_two_numbers) {
  const auto user = read_invoking_user("4000000", "4000001");
  ASSERT_TRUE(user);
  EXPECT_EQ(user->user, 4000000u);
  EXPECT_EQ(user->group, 4000001u);
  EXPECT_EQ(user->groups, std::vector<gid_t>{4000001});
}

TEST(InvokingUser, is_no_text_no_root_and_no_overflow) {
  for (const char* wrong : {"", "ann", "-1", "1000 ", " 1000", "1000x", "0x10", "4294967295", "4294967296", "0"})
    EXPECT_FALSE(read_invoking_user(wrong, "1000")) << wrong;
  EXPECT_FALSE(read_invoking_user("1000", "users"));
  EXPECT_FALSE(read_invoking_user(nullptr, "1000"));
  EXPECT_FALSE(read_invoking_user("1000", nullptr));
}

TEST(Account, gives_commands_the_home_of_the_user) {
  ::setenv("HOME", "/root", 1);
  const Account user{.user = 1, .group = 1, .groups = {}, .environment = {"HOME=/home/ann"}};
  const std::vector<std::string> all = user.child_environment();
  EXPECT_EQ(std::ranges::count(all, "HOME=/home/ann"), 1);
  EXPECT_EQ(std::ranges::count(all, "HOME=/root"), 0);
}

}  // namespace
}  // namespace scry
