#include "runtime/command.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace scry {
namespace {

// A run that a signal ends while it waits.
struct InterruptedRun {
  SystemClock clock;
  Signals signals = *Signals::take();
  Commands commands{clock};

  InterruptedRun() { commands.interrupt_by(&signals); }
  void send_later(int signal, int milliseconds) {
    sender = std::jthread([=] {
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      ::kill(::getpid(), signal);
    });
  }
  int64_t elapsed_ms() const { return (clock.monotonic_ns() - start) / 1'000'000; }
  const int64_t start = clock.monotonic_ns();
  std::jthread sender;
};

TEST(Commands, give_what_a_command_writes_and_its_status) {
  const SystemClock clock;
  Commands commands(clock);
  const Result<CommandOutput> output = commands.run("echo one; echo two >&2; exit 3");
  ASSERT_TRUE(output);
  EXPECT_EQ(output->text, "one\ntwo\n");
  EXPECT_EQ(output->status, 3);
}

TEST(Commands, end_a_command_that_outlives_the_run_with_its_children) {
  InterruptedRun run;
  run.send_later(SIGTERM, 50);
  const Result<CommandOutput> output = run.commands.run("echo $$; sleep 60; echo never");
  ASSERT_TRUE(output);
  EXPECT_LT(run.elapsed_ms(), 5 * Commands::kGraceMs);
  EXPECT_EQ(output->status, 128 + SIGTERM);
  EXPECT_EQ(::kill(std::stoi(output->text), 0), -1);
  EXPECT_EQ(run.signals.next(), SIGTERM) << "the signal is left to the event loop";
}

TEST(Commands, kill_one_that_ignores_the_signal) {
  InterruptedRun run;
  run.send_later(SIGINT, 50);
  const Result<CommandOutput> output = run.commands.run("trap '' TERM INT; while :; do sleep 1; done");
  ASSERT_TRUE(output);
  EXPECT_EQ(output->status, 128 + SIGKILL);
  EXPECT_LT(run.elapsed_ms(), 6 * Commands::kGraceMs);
}

TEST(Commands, kill_one_that_has_closed_its_output) {
  InterruptedRun run;
  run.send_later(SIGINT, 50);
  const Result<CommandOutput> output = run.commands.run("trap '' TERM INT; exec >&- 2>&-; while :; do sleep 1; done");
  ASSERT_TRUE(output);
  EXPECT_EQ(output->status, 128 + SIGKILL);
  EXPECT_LT(run.elapsed_ms(), 6 * Commands::kGraceMs);
}

TEST(Commands, that_are_short_still_end_by_themselves) {
  InterruptedRun run;
  run.send_later(SIGINT, 20);
  const Result<CommandOutput> output = run.commands.run("sleep 0.1; echo done");
  ASSERT_TRUE(output);
  EXPECT_EQ(output->text, "done\n");
}

TEST(Commands, are_dropped_and_counted_once_the_grace_is_over) {
  InterruptedRun run;
  run.commands.end_soon();
  uint64_t ran = 0;
  while (run.commands.dropped() < 3) ran += run.commands.run("sleep 0.1").has_value();
  EXPECT_GE(ran, 1u);
  EXPECT_LE(ran, 6u);
  run.commands.take_time();
  EXPECT_TRUE(run.commands.run("true")) << "those of the end probes";
  EXPECT_EQ(run.commands.dropped(), 3u);
}

TEST(Commands, open_no_file_once_the_grace_is_over) {
  InterruptedRun run;
  run.commands.end_soon();
  const auto read = [&run] { return run.commands.read([]() -> Result<std::string> { return "text"; }).has_value(); };
  while (read()) ::usleep(1000);
  EXPECT_FALSE(read());
  EXPECT_EQ(run.commands.unread(), 2u);
  run.commands.take_time();
  EXPECT_TRUE(read()) << "those of the end probes";
}

TEST(Commands, do_not_wait_for_a_file_that_gives_nothing) {
  InterruptedRun run;
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  run.send_later(SIGTERM, 50);
  const Result<std::string> text = run.commands.read([in = ends[0]]() -> Result<std::string> {
    char byte;
    return ::read(in, &byte, 1) == 1 ? "late" : "ended";
  });
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, ECANCELED);
  ::close(ends[1]);
  EXPECT_EQ(*Commands(run.clock).read([]() -> Result<std::string> { return "text"; }), "text");
}

}  // namespace
}  // namespace scry
