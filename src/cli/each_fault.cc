#include "cli/each_fault.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <set>

#include "base/output_path.h"
#include "base/terminal.h"
#include "base/text.h"
#include "cli/command_changes.h"
#include "cli/own_options.h"
#include "cli/strace_options.h"
#include "cli/tamper_options.h"
#include "processes/fault_run.h"
#include "processes/signals.h"
#include "sinks/output.h"
#include "syscalls/usual_errors.h"
#include "values/json.h"

namespace scry::cli {
namespace {

constexpr const char* kEachFault = "each-fault";
constexpr const char* kError = "error";
constexpr const char* kRuns = "runs";
constexpr const char* kTimeout = "timeout";
constexpr const char* kShowOutput = "show-output";

constexpr uint64_t kDefaultRuns = 100, kMostRuns = 1'000'000;
constexpr uint64_t kLeastTimeoutMs = 2000, kFirstTimeoutMs = 600'000, kTimesSlower = 10;
constexpr int kInterrupted = 130;

constexpr OptionRow kEachFaultOptions[] = {
    {.long_name = kEachFault,
     .value = "SET",
     .brief = "run the command once for each call of SET, with that call failing, and report how it ends",
     .apply = set_own,
     .text = "The calls are counted over all processes of the command. SET[:error=ERRNO][:when=FIRST[..LAST][+STEP]] "
             "as in -e "
             "fault=; each call fails with what is usual for it if no error is named. The exit status is 1 if a run "
             "crashed, hung, or differed without a message."},
    {.long_name = kError, .value = "ERRNO", .brief = "with --each-fault: what the calls fail with", .apply = set_own},
    {.long_name = kRuns,
     .value = "N",
     .brief = "with --each-fault: at most so many runs; 100 by default",
     .apply = set_own},
    {.long_name = kTimeout,
     .value = "TIME",
     .brief = "with --each-fault: a run that takes longer hangs; ten times as long as without faults by default, at "
              "least 2s",
     .apply = set_own},
    {.long_name = kShowOutput, .brief = "with --each-fault: show what the command writes", .apply = set_own},
};

// How a run with a fault ended, compared with one without. In the order of the summary.
enum class Ending : uint8_t { crashed, hung, differed, silent, reported, warned, same, unreached };
struct EndingRow {
  const char* word;     // of JSON
  const char* summary;  // "2 crashed"
  bool is_bad;
};
constexpr EndingRow kEndings[] = {
    {"crashed", "crashed", true},
    {"hung", "hung", true},
    {"differed", "ended well with other output and no message", true},
    {"silent", "failed without a message", true},
    {"reported", "failed with a message", false},
    {"warned", "ended well with a message", false},
    {"same", "ended as without the fault", false},
    {"unreached", "did not make the call", false},
};
const EndingRow& row_of(Ending ending) {
  return kEndings[size_t(ending)];
}

// The runs without a fault.
struct Baseline {
  FaultOutcome outcome;
  bool has_stable_output = false;
  std::set<std::string> messages;  // lines
};

// The first line of stderr that the command does not write without a fault.
std::string new_message(const Baseline& baseline, const FaultOutcome& outcome) {
  for (const std::string& line : split(outcome.messages, '\n'))
    if (!line.empty() && !baseline.messages.contains(line)) return line;
  return "";
}

Ending ending_of(const Baseline& baseline, const FaultOutcome& outcome, bool has_message) {
  if (outcome.failed.text.empty()) return Ending::unreached;
  if (outcome.timed_out()) return Ending::hung;
  if (outcome.status != baseline.outcome.status) {
    if (WIFSIGNALED(outcome.status)) return Ending::crashed;
    return has_message ? Ending::reported : Ending::silent;
  }
  if (has_message) return Ending::warned;
  const bool differs = baseline.has_stable_output && outcome.output_hash != baseline.outcome.output_hash;
  return differs ? Ending::differed : Ending::same;
}

std::string status_text(const FaultOutcome& outcome) {
  if (outcome.timed_out()) return "hangs";
  if (!WIFSIGNALED(outcome.status)) return fmt::format("exit {}", WEXITSTATUS(outcome.status));
  const int signal = WTERMSIG(outcome.status);
  return std::string(syscalls::signal_name(signal)) + (WCOREDUMP(outcome.status) ? " (core)" : "");
}

// One run as lines of text, or as an object.
struct Report {
  uint64_t number;  // of the call that failed
  const FaultOutcome& outcome;
  Ending ending;
  std::string message;
};

std::string text_of(const Report& report) {
  constexpr size_t kMostMessage = 300;
  const std::string call =
      report.outcome.failed.text.empty() ? "(the call was not made in this run)" : report.outcome.failed.text;
  std::string text = fmt::format("{:>5}  {:<9}  {}\n", report.number, status_text(report.outcome), call);
  if (report.ending == Ending::differed) text += fmt::format("{:18}(other output than without the fault)\n", "");
  if (!report.message.empty())
    text += fmt::format("{:18}{}\n", "", for_terminal(report.message.substr(0, kMostMessage), Lines::escaped));
  return text;
}

std::string json_of(const Report& report) {
  const FaultOutcome& outcome = report.outcome;
  std::string text = fmt::format(R"({{"type": "fault_run", "data": {{"number": {}, "ending": "{}", "call": )",
                                 report.number, row_of(report.ending).word);
  const syscalls::CallRow* row = outcome.failed.text.empty() ? nullptr : syscalls::find_call(outcome.failed.number);
  append_json_string(text, row ? syscalls::name_of(*row) : "");
  text += ", \"text\": ";
  append_json_string(text, outcome.failed.text);
  text += ", \"error\": ";
  append_json_string(text, syscalls::error_name(outcome.failed.error));
  if (WIFSIGNALED(outcome.status))
    text += fmt::format(", \"signal\": \"{}\"", syscalls::signal_name(WTERMSIG(outcome.status)));
  else
    text += fmt::format(", \"status\": {}", WEXITSTATUS(outcome.status));
  text += ", \"message\": ";
  append_json_string(text, report.message);
  text += fmt::format(", \"ns\": {}}}}}\n", outcome.ns);
  return text;
}

class EachFault {
 public:
  EachFault(const Options& options, syscalls::Tampering faults, int interruption, Output& out)
      : options_(options), faults_(std::move(faults)), out_(out) {
    choice_.interruption = interruption;
  }

  Result<int> run() {
    choice_.command = options_.scope.command;
    choice_.calls = faults_.calls;
    choice_.shows_output = has_own(options_, kShowOutput);
    choice_.error = [this](uint32_t call) {
      return faults_.result ? int(-*faults_.result) : syscalls::usual_error(call);
    };
    TRY(run_without_fault());
    std::vector<uint64_t> numbers;
    for (uint64_t number = 1; number <= baseline_.outcome.calls && !interrupted_; ++number)
      if (faults_.when.has(uint32_t(number))) numbers.push_back(number);
    const uint64_t most = TRY(own_number(options_, kRuns, 1, kMostRuns, kDefaultRuns));
    const size_t all = numbers.size();
    if (all == 0 && !interrupted_)
      return fail(0, fmt::format("no call to fail: the command makes {} calls of the set", baseline_.outcome.calls),
                  "choose other calls, or other numbers by when=");
    if (numbers.size() > most) numbers.resize(most);
    for (const uint64_t number : numbers)
      if (!interrupted_) TRY(run_one(number));
    if (tally_.runs > 0 || !interrupted_) summarize(all);
    if (interrupted_) return kInterrupted;
    return std::ranges::any_of(kEndings, [&](const EndingRow& row) { return row.is_bad && count(row) > 0; }) ? 1 : 0;
  }

 private:
  bool is_json() const { return own_text(options_, strace_option::kFormat) == "json"; }
  size_t& count(const EndingRow& row) { return tally_.endings[size_t(&row - kEndings)]; }

  // Twice: what differs between these two says nothing about a fault.
  Result<> run_without_fault() {
    choice_.changes = TRY(command_changes(options_));
    choice_.timeout_ms = TRY(own_time(options_, kTimeout, kFirstTimeoutMs * 1000)) / 1000;
    baseline_.outcome = TRY(run_with_fault(choice_, 0));
    interrupted_ = baseline_.outcome.interrupted();
    if (interrupted_) return {};
    if (baseline_.outcome.timed_out())
      return fail(0, "the command does not end without a fault", "raise --timeout, or choose a command that ends");
    const FaultOutcome again = TRY(run_with_fault(choice_, 0));
    interrupted_ = again.interrupted();
    baseline_.has_stable_output = again.output_hash == baseline_.outcome.output_hash;
    for (const std::string& messages : {baseline_.outcome.messages, again.messages})
      for (const std::string& line : split(messages, '\n')) baseline_.messages.insert(line);
    const uint64_t slow_ms = std::max(baseline_.outcome.ns, again.ns) / 1'000'000 * kTimesSlower;
    const uint64_t timeout_us = TRY(own_time(options_, kTimeout, std::max(kLeastTimeoutMs, slow_ms) * 1000));
    choice_.timeout_ms = (timeout_us + 999) / 1000;
    return {};
  }

  Result<> run_one(uint64_t number) {
    const FaultOutcome outcome = TRY(run_with_fault(choice_, number));
    interrupted_ = outcome.interrupted();
    if (interrupted_) return {};
    std::string message = new_message(baseline_, outcome);
    const Ending ending = ending_of(baseline_, outcome, !message.empty());
    ++count(row_of(ending));
    ++tally_.runs;
    const Report report{number, outcome, ending, std::move(message)};
    out_.append(is_json() ? json_of(report) : text_of(report));
    out_.flush();
    return {};
  }

  void summarize(size_t all) {
    std::string text;
    if (is_json()) {
      text = fmt::format(R"({{"type": "fault_summary", "data": {{"calls": {}, "runs": {})", baseline_.outcome.calls,
                         tally_.runs);
      for (const EndingRow& row : kEndings) text += fmt::format(", \"{}\": {}", row.word, count(row));
      text += "}}\n";
    } else {
      text =
          fmt::format("{}{} of {} calls failed, one in each run ({} without a fault):\n", tally_.runs > 0 ? "\n" : "",
                      tally_.runs, baseline_.outcome.calls, status_text(baseline_.outcome));
      for (const EndingRow& row : kEndings)
        if (count(row) > 0) text += fmt::format("{:>5}  {}\n", count(row), row.summary);
      if (tally_.runs < all && !interrupted_) text += fmt::format("--runs {} lets the others fail too\n", all);
    }
    out_.append(text);
    out_.flush();
  }

  const Options& options_;
  syscalls::Tampering faults_;
  Output& out_;
  FaultChoice choice_;
  Baseline baseline_;
  struct Tally {
    std::array<size_t, std::size(kEndings)> endings{};
    size_t runs = 0;
  } tally_;
  bool interrupted_ = false;
};

std::expected<syscalls::Tampering, syscalls::TamperingError> read_faults(const Options& options) {
  auto faults = syscalls::read_tampering(own_text(options, kEachFault), syscalls::TamperingUse::each_fault);
  if (!faults) return faults;
  if (const int error = syscalls::error_of(own_text(options, kError))) faults->result = -error;
  // Those that cannot fail are not counted, unless an error is asked for.
  for (uint32_t call = 0; call < syscalls::kCalls && !faults->result; ++call)
    if (syscalls::usual_error(call) == 0) faults->calls.reset(call);
  return faults;
}

// What each run takes, of the options of strace. -f: the faults are in all processes anyway.
bool is_of_each_fault(const std::string& name) {
  constexpr const char* kTaken[] = {strace_option::kFormat,
                                    strace_option::kOutput,
                                    strace_option::kFollow,
                                    strace_option::kQuiet,
                                    kUser,
                                    kVariables,
                                    kRunAs};
  return std::ranges::find(kEachFaultOptions, name, &OptionRow::long_name) != std::end(kEachFaultOptions) ||
         std::ranges::find(kTaken, name) != std::end(kTaken);
}

}  // namespace

const OptionGroup& each_fault_options() {
  static constexpr OptionGroup kEachFaultGroup{"Faults", kEachFaultOptions};
  return kEachFaultGroup;
}

bool wants_each_fault(const Options& options) {
  return has_own(options, kEachFault);
}

Problem check_each_fault(const Options& options) {
  for (const OptionRow& row : kEachFaultOptions)
    if (!wants_each_fault(options) && has_own(options, row.long_name))
      return UsageError{fmt::format("ERROR: USAGE: --{} needs --each-fault.\n", row.long_name)};
  if (!wants_each_fault(options)) return {};
  if (options.scope.command.empty()) return UsageError{"ERROR: USAGE: --each-fault needs a command.\n"};
  for (const auto& [name, text] : options.own)
    if (!is_of_each_fault(name))
      return UsageError{fmt::format("ERROR: USAGE: --each-fault shows no calls: --{} has no meaning with it.\n", name)};
  if (!options.run.tampering.empty())
    return UsageError{"ERROR: USAGE: --each-fault and -e inject= or fault= exclude each other.\n"};
  if (const std::string name = own_text(options, kError); has_own(options, kError) && syscalls::error_of(name) == 0)
    return UsageError{fmt::format("ERROR: USAGE: --error: '{}' is no error: expecting a name such as ENOSPC.\n", name)};
  const auto faults = read_faults(options);
  if (!faults) return wrong_tampering("--each-fault", own_text(options, kEachFault), faults.error());
  if (faults->calls.none())
    return UsageError{fmt::format(
        "ERROR: USAGE: --each-fault {}: these calls do not fail.\nHINT: name the error that they are to fail "
        "with by --error\n",
        own_text(options, kEachFault))};
  return {};
}

Result<int> run_each_fault(const Options& options) {
  Fd file;
  if (const std::string name = own_text(options, strace_option::kOutput); !name.empty()) {
    auto opened = open_for_output(name);
    if (!opened) return fail(opened.error().code, fmt::format("Failed to open output file: \"{}\"", name));
    file = std::move(*opened);
  }
  Output out(file ? file.get() : STDOUT_FILENO, Output::Policy::line);
  Signals signals = TRY(Signals::take());
  adopt_descendants();
  return EachFault(options, *read_faults(options), signals.descriptor(), out).run();
}

}  // namespace scry::cli
