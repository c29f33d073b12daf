// Commands whose answer is a picture of stacks: scry profile, offcpu, wakeup, pagefaults, malloc.
//
// Such a command is a short script in scry's language, chosen by its options, and a map whose keys hold stacks. What
// the options put into the text are numbers that were read as numbers, and constants of the command's own tables; words
// of the user are never part of it (docs/decisions/0036). --script prints the text, which runs by itself. The answer is
// a tree on the terminal, and with -o a picture in a file, whose form follows from the name.
#pragma once

#include <string>

#include "cli/command.h"
#include "cli/own_options.h"

namespace scry::cli {

struct StackScript {
  std::string text;
  std::string title;              // "CPU time at 99 Hz"
  std::string unit;               // of the values: samples, us, bytes
  uint64_t period_ns = 0;         // that a sample stands for; 0: none
  bool parts_interrupts = false;  // what an interrupt does is shown without what it interrupted
  bool is_of_waits = false;       // threads that wait all the time are named, since they make no event
};

// The script that the options ask for; an Error is a wrong value of an option.
using WriteStackScript = Result<StackScript> (*)(const Options& options);

// The options that all of them have: -d, -o, --script, --title, --baseline, --icicle, --colors, -a, --by, --python.
const OptionGroup& stack_options();

// For the rows of the commands: their `check` and `run`.
Problem check_stack_command(Options& options);
int run_stack_command(const Options& options, WriteStackScript write);

// ---- for the scripts

// --max-stacks, or else this number.
Result<uint64_t> max_stacks(const Options& options, unsigned otherwise);

// The first lines of a script: what it does, and how many keys its maps have room for (--max-stacks). An element with a
// stack of the kernel and one of the user takes 2 KB, and some kernels want it preallocated. `setting`: one more of its
// config.
inline constexpr unsigned kUsualKeys = 16384;
std::string script_head(const Options& options, const std::string& what, unsigned keys = kUsualKeys,
                        const std::string& setting = "");

// What the stacks of each group stand below (--by): the words in a key, each with its comma.
Result<std::string> group_key(const Options& options);

// "ustack", and what belongs to it (--python).
std::string user_stack(const Options& options);

// "pid != 4711", where the whole machine is watched: scry's own waits and faults are left out. "" for --script, whose
// text another process will run.
std::string others_condition(const Options& options);

// -d in microseconds; 0 without one.
Result<uint64_t> run_us(const Options& options);

// "interval:s:5 { exit(); }" for -d, else nothing.
Result<std::string> end_probe(const Options& options);

}  // namespace scry::cli
