// The parts that scripts about blocked threads share (scry offcpu, scry wakeup): their options, and the condition in
// sched_switch under which the thread that leaves its processor counts as blocked.
#pragma once

#include <string>

#include "cli/stack_command.h"

namespace scry::cli {

inline constexpr OptionRow kMinimumOption{
    .long_name = "min", .value = "TIME", .brief = "leave out shorter waits: 10us, 1ms, 2 (seconds)", .apply = set_own};
inline constexpr OptionRow kStateOption{
    .long_name = "state",
    .value = "STATE",
    .brief = "blocked (default): S and D; S, D, R (waits for a CPU) or all",
    .apply = set_own,
    .text = "The letters are those of ps(1): S sleeps and can be interrupted by a signal, D cannot.",
    .offer = Offer::words,
    .words = "blocked S D R all"};
inline constexpr OptionRow kIoOption{
    .long_name = "io", .brief = "only while waiting for a disk: what the kernel counts as iowait", .apply = set_own};

struct BlockedScript {
  std::string what;         // for titles: " for disks", or empty
  std::string title;        // "Time blocked"; what follows is `what`
  std::string question;     // "How long threads were blocked"
  std::string group;        // "by the stack that blocked"
  std::string condition;    // about args.prev_state
  bool until_woken = true;  // the wait ends when the thread is woken; else when it runs again
  uint64_t minimum_us = 0;
};
Result<BlockedScript> blocked_script(const Options& options);

// A statement that runs if $us is not too short, after `indent` blanks; with its newline.
std::string if_long_enough(const BlockedScript& script, size_t indent, const std::string& statement);

// "$x.1, $x.2" for a key of two parts; item 0 of the tuple is a time.
std::string items_of(const std::string& tuple, const std::string& key, int first = 1);

}  // namespace scry::cli
