#include "kernel/process_tree.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

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
  static std::vector<int> found_below(int root, size_t most = SIZE_MAX) {
    std::vector<int> all;
    walk_process_tree(root, [&](int pid) {
      all.push_back(pid);
      return all.size() < most;
    });
    return all;
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
  EXPECT_EQ(found_below(getpid()), (std::vector<int>{getpid(), first, second}));
}

TEST_F(ProcessTree, stops_when_told) {
  child(), child();
  EXPECT_EQ(found_below(getpid(), 2).size(), 2u);
}

TEST_F(ProcessTree, reads_children_behind_the_call_for_their_parent) {
  std::vector<int> all;
  walk_process_tree(getpid(), [&](int pid) {
    all.push_back(pid);
    if (all.size() == 1) child();
    return true;
  });
  EXPECT_EQ(all.size(), 2u);
}

TEST_F(ProcessTree, leaves_out_the_process_that_looks) {
  EXPECT_EQ(std::ranges::count(found_below(getppid()), getpid()), 0);
}

TEST_F(ProcessTree, knows_its_ancestors) {
  EXPECT_TRUE(descends_from({child(), getppid()}));
  EXPECT_TRUE(descends_from({getpid()}));
  EXPECT_FALSE(descends_from({child()}));
  EXPECT_FALSE(descends_from({}));
}

TEST_F(ProcessTree, of_a_process_that_is_gone_is_that_process) {
  const int gone = fork();
  if (gone == 0) _exit(0);
  waitpid(gone, nullptr, 0);
  EXPECT_EQ(found_below(gone), std::vector<int>{gone});
}

TEST(Threads, belong_to_the_process_that_the_kernel_names_whatever_their_name_is) {
  char before[16] = {};
  ASSERT_EQ(::prctl(PR_GET_NAME, before), 0);
  ::prctl(PR_SET_NAME, "Tgid: 1");
  EXPECT_EQ(process_of_thread(::gettid()), ::getpid());
  ::prctl(PR_SET_NAME, before);
  const auto threads = threads_of(::getpid());
  EXPECT_NE(std::ranges::find(threads, ::gettid()), threads.end());
  EXPECT_EQ(process_of_thread(0), 0);
}

}  // namespace
}  // namespace scry
