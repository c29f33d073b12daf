#include "kernel/process_tree.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace scry {
namespace {

// Children of this process that sleep until the end of the test.
class ProcessTree : public testing::Test {
 protected:
  int child() {
    const int pid = fork();
    if (pid == 0) {
      pause();
      _exit(0);
    }
    children_.push_back(pid);
    return pid;
  }
  ~ProcessTree() override {
    for (int pid : children_) {
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
    }
  }
  std::vector<int> children_;
};

TEST_F(ProcessTree, holds_the_root_and_its_children) {
  const int first = child(), second = child();
  const std::vector<int> all = process_tree(getpid(), 100);
  EXPECT_EQ(all, (std::vector<int>{getpid(), first, second}));
}

TEST_F(ProcessTree, stops_one_behind_the_limit) {
  child(), child(), child();
  EXPECT_EQ(process_tree(getpid(), 2).size(), 3u);
}

TEST_F(ProcessTree, of_a_process_that_is_gone_is_that_process) {
  const int gone = fork();
  if (gone == 0) _exit(0);
  waitpid(gone, nullptr, 0);
  EXPECT_EQ(process_tree(gone, 100), std::vector<int>{gone});
}

}  // namespace
}  // namespace scry
