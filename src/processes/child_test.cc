#include "processes/child.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace scry {
namespace {

using testing::TempDir;

bool ends_within(const Child& child, int milliseconds) {
  pollfd ended{child.pidfd(), POLLIN, 0};
  return ::poll(&ended, 1, milliseconds) == 1;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// An executable shell script in the test's own directory.
std::string write_script(const std::string& name, const std::string& text) {
  const std::string directory = TempDir() + "scry_child_" + std::to_string(::getpid());
  std::filesystem::create_directories(directory);
  const std::string path = directory + "/" + name;
  std::ofstream(path) << text;
  ::chmod(path.c_str(), 0755);
  return path;
}

TEST(Child, runs_only_when_released) {
  const std::string marker = TempDir() + "scry_child_marker";
  ::unlink(marker.c_str());
  Result<Child> child = Child::start({"touch", marker});
  ASSERT_TRUE(child) << child.error().message();
  EXPECT_FALSE(ends_within(*child, 30));
  EXPECT_NE(::access(marker.c_str(), F_OK), 0);
  ASSERT_TRUE(child->release());
  ASSERT_TRUE(ends_within(*child, 5000));
  EXPECT_EQ(child->reap(), 0);
  EXPECT_EQ(::access(marker.c_str(), F_OK), 0);
  ::unlink(marker.c_str());
}

TEST(Child, gives_the_status_of_its_command) {
  Result<Child> child = Child::start({write_script("three", "#!/bin/sh\nexit 3\n")});
  ASSERT_TRUE(child) << child.error().message();
  ASSERT_TRUE(child->release());
  const int status = child->reap();
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
}

TEST(Child, passes_an_empty_argument_for_two_spaces_and_quotes_as_they_are) {
  const std::string script = write_script("arguments", "#!/bin/sh\nfor a; do echo \"<$a>\"; done > \"$0.out\"\n");
  Result<Child> child = Child::start({script, "a", "", "'b", "c'"});
  ASSERT_TRUE(child) << child.error().message();
  ASSERT_TRUE(child->release());
  EXPECT_EQ(child->reap(), 0);
  EXPECT_EQ(read_file(script + ".out"), "<a>\n<>\n<'b>\n<c'>\n");
}

TEST(Child, refuses_a_command_that_does_not_exist) {
  const Result<Child> child = Child::start({"/no/such/command", "-x"});
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().message(),
            "Failed to fork child: Path '/no/such/command' does not exist or is not executable");
}

TEST(Child, is_the_first_file_of_that_name_in_path) {
  const std::string first = write_script("twice", "#!/bin/sh\n");
  const std::string directory = first.substr(0, first.rfind('/'));
  std::filesystem::create_directories(directory + "/other");
  std::filesystem::copy_file(first, directory + "/other/twice", std::filesystem::copy_options::overwrite_existing);
  const std::string before = std::getenv("PATH");
  ::setenv("PATH", (directory + ":" + directory + "/other:" + directory).c_str(), 1);
  const Result<std::string> found = Child::find("twice");
  ::setenv("PATH", before.c_str(), 1);
  ASSERT_TRUE(found) << found.error().message();
  EXPECT_EQ(*found, first);
}

TEST(Child, says_why_the_command_could_not_be_executed) {
  Result<Child> child = Child::start({write_script("bad", "#!/no/such/interpreter\n")});
  ASSERT_TRUE(child) << child.error().message();
  const Result<void> released = child->release();
  ASSERT_FALSE(released);
  EXPECT_EQ(released.error().code, ENOENT);
  EXPECT_THAT(released.error().message(), testing::StartsWith("Failed to execute '"));
}

TEST(Child, is_terminated_by_sigterm_also_before_its_release) {
  Result<Child> child = Child::start({"sleep", "100"});
  ASSERT_TRUE(child) << child.error().message();
  child->terminate();
  ASSERT_TRUE(ends_within(*child, 5000));
  EXPECT_TRUE(child->release()) << "a child that is gone is no error";
  const int status = child->reap();
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

TEST(Child, starts_with_signals_unblocked_that_the_tracer_blocks) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGINT);
  sigprocmask(SIG_BLOCK, &blocked, &before);
  const std::string script = write_script("mask", "#!/bin/sh\ngrep SigBlk /proc/self/status > \"$0.out\"\n");
  Result<Child> child = Child::start({script});
  sigprocmask(SIG_SETMASK, &before, nullptr);
  ASSERT_TRUE(child) << child.error().message();
  ASSERT_TRUE(child->release());
  EXPECT_EQ(child->reap(), 0);
  EXPECT_EQ(read_file(script + ".out"), "SigBlk:\t0000000000000000\n");
}

TEST(Child, does_not_outlive_its_owner) {
  int pid = 0;
  {
    Result<Child> child = Child::start({"sleep", "100"});
    ASSERT_TRUE(child) << child.error().message();
    ASSERT_TRUE(child->release());
    pid = child->pid();
  }
  EXPECT_EQ(::kill(pid, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

}  // namespace
}  // namespace scry
