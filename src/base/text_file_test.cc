#include "base/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <vector>

#include "base/process_status.h"

namespace scry {
namespace {

std::string written(const std::string& text) {
  const std::string path = testing::TempDir() + "text_file_" + std::to_string(::getpid());
  std::ofstream(path) << text;
  return path;
}

TEST(TextFile, is_read_whole_or_said_to_be_a_part) {
  const std::string text(100'000, 'x'), path = written(text);
  const auto whole = read_text_part(path, text.size());
  ASSERT_TRUE(whole.has_value());
  EXPECT_TRUE(whole->is_whole);
  EXPECT_EQ(whole->text, text);
  const auto part = read_text_part(path, text.size() - 1);
  ASSERT_TRUE(part.has_value());
  EXPECT_FALSE(part->is_whole);
  EXPECT_EQ(part->text.size(), text.size() - 1);
  const auto late = read_text_part(path, text.size(), -1);
  ASSERT_TRUE(late.has_value());
  EXPECT_FALSE(late->is_whole);
  EXPECT_LT(late->text.size(), text.size());
  EXPECT_EQ(read_text_file(path, 3), "xxx");
  ::unlink(path.c_str());
}

TEST(TextFile, that_is_not_there_or_has_nothing_to_give) {
  const std::string path = written("");
  EXPECT_EQ(read_text_file(path), "");
  ::unlink(path.c_str());
  const auto missing = read_text_file(path);
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().code, ENOENT);
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(read_text_file(path), "");  // and does not wait for a writer
  ::unlink(path.c_str());
  EXPECT_EQ(read_text_file("/").error().code, EISDIR);
}

TEST(ForEachLine, has_what_stands_behind_the_last_end) {
  std::vector<std::string> lines;
  for_each_line("a\n\nb", [&](std::string_view line) { lines.emplace_back(line); });
  EXPECT_EQ(lines, (std::vector<std::string>{"a", "", "b"}));
  for_each_line("", [&](std::string_view) { ADD_FAILURE(); });
}

TEST(ProcessStatus, tells_state_parent_and_user) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::pause();
    ::_exit(0);
  }
  const auto status = process_status(child);
  ASSERT_TRUE(status.has_value());
  EXPECT_TRUE(std::string_view("RS").find(status->state) != std::string_view::npos);
  EXPECT_EQ(status->process, child);
  EXPECT_EQ(status->parent, ::getpid());
  EXPECT_EQ(status->user, ::geteuid());
  EXPECT_GT(status->innermost, 0);
  ::kill(child, SIGKILL);
  siginfo_t ended;
  ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT);
  EXPECT_EQ(process_status(child).value_or(ProcessStatus()).state, 'Z');
  ::waitpid(child, nullptr, 0);
  EXPECT_FALSE(process_status(child).has_value());
}

}  // namespace
}  // namespace scry
