// Options of `scry strace` that do more than store their value: -e (KEYWORD=VALUE, or a set of system calls alone), the
// options that are short for an -e, -p, -P and -b, and the options of strace that scry refuses.
#pragma once

#include <optional>

#include "cli/option_row.h"
#include "sinks/sink.h"
#include "syscalls/call_set.h"

namespace scry::cli {

// Long names, which are the keys of Options::own. Those of strace where it has one.
namespace strace_option {
inline constexpr const char* kFollow = "follow-forks";
inline constexpr const char* kSummary = "summary-only";
inline constexpr const char* kBoth = "summary";
inline constexpr const char* kOutput = "output";
inline constexpr const char* kLimit = "string-limit";
inline constexpr const char* kTimes = "absolute-timestamps";
inline constexpr const char* kRelative = "relative-timestamps";
inline constexpr const char* kDuration = "syscall-times";
inline constexpr const char* kQuiet = "quiet";
inline constexpr const char* kColumn = "columns";
inline constexpr const char* kHex = "strings-in-hex";
inline constexpr const char* kFlags = "const-print-style";
inline constexpr const char* kInstruction = "instruction-pointer";
inline constexpr const char* kNumber = "syscall-number";
inline constexpr const char* kAll = "all";
inline constexpr const char* kColumns = "summary-columns";
inline constexpr const char* kSort = "summary-sort-by";
inline constexpr const char* kMinimum = "min-duration";
inline constexpr const char* kScript = "script";
inline constexpr const char* kLosing = "may-lose";
inline constexpr const char* kFormat = "format";
inline constexpr const char* kStacks = "stack-traces";
inline constexpr const char* kAppend = "output-append-mode";
inline constexpr const char* kPaths = "trace-path";
inline constexpr const char* kDetach = "detach-on";
inline constexpr const char* kOverhead = "summary-syscall-overhead";
inline constexpr const char* kNames = "arg-names";
inline constexpr const char* kSeparately = "output-separately";
inline constexpr const char* kWallClock = "summary-wall-clock";
inline constexpr const char* kTips = "tips";
// Keys that no option has as its name: whether -z and -Z were given, the threads that -p named, and how many digits a
// fraction of a second has.
inline constexpr const char* kOnlySuccessful = "only:successful";
inline constexpr const char* kOnlyFailed = "only:failed";
inline constexpr const char* kThreads = "only:threads";
inline constexpr const char* kTimeDigits = "digits:time";
inline constexpr const char* kRelativeDigits = "digits:relative";
inline constexpr const char* kDurationDigits = "digits:duration";
}  // namespace strace_option

// The error of a use of an option; `text` is a sentence without its full stop.
Problem wrong(const OptionUse& use, const std::string& text, const std::string& hint = "");
Problem read_strace_expression(Options& options, const OptionUse& use);
// For -v, -y, -Y, -z and -Z, which are short for an expression.
Problem abbreviate_nothing(Options& options, const OptionUse& use);
Problem decode_descriptors(Options& options, const OptionUse& use);
Problem decode_processes(Options& options, const OptionUse& use);
Problem only_successful(Options& options, const OptionUse& use);
Problem only_failed(Options& options, const OptionUse& use);
// -r, -t, -T: with a precision or a format after their long names. These and -x are in strace_formats.cc.
Problem show_relative_times(Options& options, const OptionUse& use);
Problem show_times(Options& options, const OptionUse& use);
Problem show_durations(Options& options, const OptionUse& use);
// -x, -q: with a word or a set after their long names.
Problem show_hexadecimal(Options& options, const OptionUse& use);
Problem be_quiet(Options& options, const OptionUse& use);
// --trace=SET and its like: -e with the long name as keyword.
Problem read_named_expression(Options& options, const OptionUse& use);
// -P: the path as it is written, and what it resolves to.
Problem add_traced_path(Options& options, const OptionUse& use);
// -a: alone the whole machine, with a number the column of the results.
Problem choose_all_or_column(Options& options, const OptionUse& use);
// -F, an old name of -f.
Problem count_follow(Options& options, const OptionUse& use);
// -b: the only call is execve.
Problem detach_on_call(Options& options, const OptionUse& use);
// -p of strace: numbers with commas or blanks between.
Problem add_traced_processes(Options& options, const OptionUse& use);

// For the options of strace that cannot be had, and those that change nothing here.
Problem check_interruptible(Options& options, const OptionUse& use);
Problem accept_option(Options& options, const OptionUse& use);
Problem refuse_missing_option(Options& options, const OptionUse& use);

// The threads that -p named, or the first ones of processes.
std::vector<int> chosen_threads(const Options& options);
// What the expressions asked for.
std::string strace_set(const Options& options);  // the calls, as syscalls::read_call_set() takes it
// Calls that are taken beside them and not shown: they tell which sockets have messages of netlink.
syscalls::CallSet hidden_calls(const Options& options);
std::string taken_set(const Options& options);    // both
unsigned strace_results(const Options& options);  // as trace_syscall() takes it
bool strace_abbreviates(const Options& options);  // all calls, as far as memory is taken
// Which signals, as a condition on `number`, an expression of the script; "": any; none: no signal.
std::optional<std::string> signal_condition(const Options& options, const std::string& number);
// How descriptors are shown: not at all, by the paths of files, or as much as is known.
enum class DescriptorText : uint8_t { number, path, all };
DescriptorText descriptor_text(const Options& options);
// The settings of the sink for the kinds of descriptors that are shown; empty if all are.
std::vector<std::string> shown_descriptors(const Options& options);
bool dumps_data(const Options& options);  // -e read=, -e write=
// Whether the table of -c counts the lines: programs in the kernel cannot tell which calls -P leaves out.
bool counts_by_lines(const Options& options);
// Whether what calls do to descriptors is followed, so that each has its name where it is shown or asked for.
bool follows_descriptors(const Options& options);
bool shows_comms(const Options& options);
void set_strace_settings(const Options& options, SinkSettings& settings);

}  // namespace scry::cli
