#include "sema/foreign_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

namespace scry::sema {
namespace {

struct ForeignName {
  std::string_view name;
  const char* hint;
};

constexpr const char* kNoArgv = "use comm, or join(args.argv) in tracepoint:syscalls:sys_enter_execve";

constexpr ForeignName kValues[] = {
    {"None", "use 0: the language has no None"},
    {"NULL", "use 0 to compare a pointer"},
    {"null", "use 0 to compare a pointer"},
    {"nullptr", "use 0 to compare a pointer"},
    {"nil", "use 0 to compare a pointer"},
    {"True", "write true"},
    {"TRUE", "write true"},
    {"False", "write false"},
    {"FALSE", "write false"},
    {"PID", "write pid"},
    {"TID", "write tid"},
    {"UID", "write uid"},
    {"COMM", "write comm"},
    {"CPU", "write cpu"},
    {"cpuid", "write cpu"},
    {"tgid", "use pid: the number of the process; tid is that of the thread"},
    {"user", "use username, or uid for its number"},
    {"now", "use nsecs: nanoseconds since the machine started"},
    {"execname", "use comm: the name of the thread"},
    {"process", "use comm: the name of the thread"},
    {"timestamp", "use nsecs: nanoseconds since the machine started"},
    {"walltimestamp", "use nsecs(tai), or time() to print the time of day"},
    {"vtimestamp", "use nsecs: there is no clock of the thread's own time"},
    {"errno", "use retval in a probe of the return: it is negative if the call failed"},
    {"ret", "use retval in a kretprobe, fexit or uretprobe, args.ret in a sys_exit tracepoint"},
    {"returnval", "use retval in a kretprobe, fexit or uretprobe, args.ret in a sys_exit tracepoint"},
    {"stack", "use kstack or ustack"},
    {"argv", kNoArgv},
    {"argc", kNoArgv},
    {"cgroup_id", "use cgroup: the number of the thread's cgroup"},
    {"probefunc", "use func: the name of the function"},
    {"probename", "use probe: the whole name of the probe"},
    {"probeprov", "use probe: the whole name of the probe"},
};

constexpr const char* kNoSleep = "remove it: a probe never waits; do something later with interval:s:1 { ... }";
constexpr const char* kPrint = "use print(value) or printf(\"%d\\n\", value)";
constexpr const char* kDelete = "use delete(@map, key)";
constexpr const char* kPercentile = "use percentiles(n), or hist(n): @ = percentiles(args.ret)";
constexpr const char* kNoPart = "use str(pointer, bytes) for the beginning of a string; there is no other part";

constexpr ForeignName kFunctions[] = {
    {"quantize", "use hist(n): a histogram by powers of two"},
    {"lquantize", "use lhist(n, min, max, step): a linear histogram"},
    {"histogram", "use hist(n), by powers of two, or lhist(n, min, max, step)"},
    {"trace", kPrint},
    {"echo", kPrint},
    {"puts", kPrint},
    {"println", kPrint},
    {"printa", "use print(@map)"},
    {"bpf_trace_printk", "use debugf(\"...\") for the kernel's trace_pipe, printf() for the output"},
    {"sprintf", "pass the values to printf() itself, or join two strings with str_concat(a, b)"},
    {"log", "use printf(), or log2(n) for a logarithm"},
    {"cnt", "use count()"},
    {"average", "use avg(n)"},
    {"mean", "use avg(n)"},
    {"del", kDelete},
    {"remove", kDelete},
    {"trunc", "use print(@map, N) for the N largest, clear(@map) to empty it"},
    {"normalize", "use print(@map, N, divisor)"},
    {"sleep", kNoSleep},
    {"usleep", kNoSleep},
    {"delay", kNoSleep},
    {"strcmp", "compare strings by == or !=: comm == \"sh\""},
    {"exists", "use has_key(@map, key)"},
    {"contains", "use has_key(@map, key), or strcontains(text, part)"},
    {"length", "use strlen(text), or len(@map)"},
    {"size", "use len(@map), sizeof(type) or strlen(text)"},
    {"substr", kNoPart},
    {"substring", kNoPart},
    {"copyin", "use *(type *)pointer, or buf(pointer, bytes)"},
    {"copyinstr", "use str(pointer)"},
    {"stringof", "use str(pointer)"},
    {"user_string", "use str(pointer)"},
    {"kernel_string", "use str(pointer)"},
    {"to_string", "use printf(\"%d\", n), or str(pointer)"},
    {"int", "write (int64)value"},
    {"stack", "use kstack or ustack"},
    {"gettimeofday_ns", "use nsecs, without parentheses"},
    {"contains", "use strcontains(text, \"part\")"},
    {"startswith", "use glob(text, \"part*\")"},
    {"match", "use glob(text, \"pattern\")"},
    {"exec", "use system(\"command\") with --unsafe"},
    {"p50", kPercentile},
    {"p90", kPercentile},
    {"p95", kPercentile},
    {"p99", kPercentile},
    {"p999", kPercentile},
    {"percentile", kPercentile},
    {"quantile", kPercentile},
    {"median", kPercentile},
    {"panic", "use errorf(\"...\") and exit(1)"},
};

const char* find_hint(std::span<const ForeignName> rows, std::string_view name) {
  for (const ForeignName& row : rows)
    if (row.name == name) return row.hint;
  return nullptr;
}

constexpr ForeignName kProviders[] = {
    {"fbt", "use kprobe:FUNCTION, and kretprobe:FUNCTION for the return"},
    {"function", "use kprobe:FUNCTION, or uprobe:PROGRAM:FUNCTION"},
    {"func", "use kprobe:FUNCTION, or uprobe:PROGRAM:FUNCTION"},
    {"kernel", "use kprobe:FUNCTION, and kretprobe:FUNCTION for the return"},
    {"syscalls", "use tracepoint:syscalls:sys_enter_CALL, and sys_exit_CALL for the result"},
    {"syscall", "use tracepoint:syscalls:sys_enter_CALL, and sys_exit_CALL for the result"},
    {"proc", "use tracepoint:sched:sched_process_exec, sched_process_fork or sched_process_exit"},
    {"io", "use tracepoint:block:block_rq_issue and block_rq_complete"},
    {"vminfo", "use software:page-faults:1, or tracepoint:vmscan:*"},
    {"dtrace", "use begin or end"},
    {"process", "use uprobe:PROGRAM:FUNCTION"},
    {"timer", "use interval:s:1 for one run each second, profile:hz:99 for samples"},
    {"tick", "use interval:s:1 for one run each second, profile:hz:99 for samples"},
    {"every", "use interval:s:1 for one run each second"},
    {"cycles", "use hardware:cycles:1000000"},
    {"instructions", "use hardware:instructions:1000000"},
    {"page-faults", "use software:page-faults:1"},
    {"cpu-clock", "use profile:hz:99, or software:cpu-clock:1000000"},
    {"return", "use kretprobe:FUNCTION, fexit:FUNCTION or uretprobe:PROGRAM:FUNCTION"},
    {"r", "use kretprobe:FUNCTION"},
    {"perf", "use hardware:cycles:1000000, or software:page-faults:1"},
    {"cpu-cycles", "use hardware:cycles:1000000"},
    {"mark", "use usdt:PROGRAM:PROVIDER:NAME"},
};

// The result of a function, where its probe has parameters by name and a builtin for the result.
constexpr ForeignName kArgsMembers[] = {
    {"ret", "use retval for the result of the function"},
    {"retval", "use retval, without args: it is a builtin"},
};

struct Respelled {
  std::string_view foreign;
  std::string_view ours;
};
constexpr Respelled kTimers[] = {{"tick-", "interval"}, {"profile-", "profile"}};
constexpr Respelled kTimeUnits[] = {{"s", "s"},   {"sec", "s"},   {"ms", "ms"}, {"msec", "ms"},
                                    {"us", "us"}, {"usec", "us"}, {"hz", "hz"}};
constexpr std::string_view kCalls = "syscall";
constexpr Respelled kCallSides[] = {{"entry", "enter"}, {"return", "exit"}};

std::string_view find_respelled(std::span<const Respelled> rows, std::string_view foreign) {
  for (const Respelled& row : rows)
    if (row.foreign == foreign) return row.ours;
  return "";
}

// `tick-1s`, `profile-99`: dtrace's timers, whose number may have a unit.
std::string dtrace_timer(std::string_view provider) {
  for (const Respelled& row : kTimers) {
    if (!provider.starts_with(row.foreign)) continue;
    const std::string_view rate = provider.substr(row.foreign.size());
    const size_t digits = std::min(rate.find_first_not_of("0123456789"), rate.size());
    if (digits == 0) continue;
    const std::string_view unit = find_respelled(kTimeUnits, rate.substr(digits));
    if (unit.empty() && digits != rate.size()) continue;
    return fmt::format("write {}:{}:{}", row.ours, unit.empty() ? "hz" : unit, rate.substr(0, digits));
  }
  return "";
}

// `syscall::openat:entry`: the call, where the point names one.
std::string dtrace_call(const ast::AttachPoint& point) {
  constexpr size_t kParts = 3;  // module, function, name
  if (point.provider != kCalls || point.parts.size() != kParts || point.parts[1].text.empty()) return "";
  for (const Respelled& side : kCallSides)
    if (side.foreign == point.parts[2].text)
      return fmt::format("write tracepoint:syscalls:sys_{}_{}", side.ours, point.parts[1].text);
  return "";
}

// A point of SystemTap: words joined by dots, each with a text in parentheses or none:
// `process("ls").function("main")`.
struct TapWord {
  std::string_view name;
  std::string_view text;
};

std::vector<TapWord> tap_words(std::string_view point) {
  std::vector<TapWord> words;
  while (!point.empty()) {
    TapWord word;
    word.name = point.substr(0, point.find_first_of(".("));
    point.remove_prefix(word.name.size());
    if (point.starts_with('(')) {
      const size_t end = point.find(')');
      if (end == point.npos) return {};
      word.text = point.substr(1, end - 1);
      point.remove_prefix(end + 1);
    }
    if (word.name.empty() || (!point.empty() && point[0] != '.')) return {};
    if (!point.empty()) point.remove_prefix(1);
    words.push_back(word);
  }
  return words;
}

struct TapPoint {
  std::string_view first;
  std::string_view second;    // empty: any
  const char* call;           // {0}: the text of the first word; {1}: the text of the second, or its name without one
  const char* result = call;  // with `.return` after it
};
constexpr TapPoint kTapPoints[] = {
    {"kernel", "function", "kprobe:{1}", "kretprobe:{1}"},
    {"kernel", "trace", "tracepoint:*:{1}"},
    {"module", "function", "kprobe:{0}:{1}", "kretprobe:{0}:{1}"},
    {"process", "function", "uprobe:{0}:{1}", "uretprobe:{0}:{1}"},
    {"process", "mark", "usdt:{0}:{1}"},
    {"process", "begin", "tracepoint:sched:sched_process_exec"},
    {"process", "end", "tracepoint:sched:sched_process_exit"},
    {"syscall", "", "tracepoint:syscalls:sys_enter_{1}", "tracepoint:syscalls:sys_exit_{1}"},
    {"nd_syscall", "", "tracepoint:syscalls:sys_enter_{1}", "tracepoint:syscalls:sys_exit_{1}"},
    {"timer", "profile", "profile:hz:99"},
};
constexpr std::string_view kTapTimer = "timer";
constexpr std::string_view kTapReturn = "return";

std::string systemtap_point(std::string_view provider) {
  const std::vector<TapWord> words = tap_words(provider);
  if (words.size() < 2) return "";
  const TapWord& second = words[1];
  for (const TapPoint& row : kTapPoints) {
    if (row.first != words[0].name || (!row.second.empty() && row.second != second.name)) continue;
    const char* ours = words.back().name == kTapReturn ? row.result : row.call;
    return fmt::format(fmt::runtime("write " + std::string(ours)), words[0].text,
                       second.text.empty() ? second.name : second.text);
  }
  const std::string_view unit = words[0].name == kTapTimer ? find_respelled(kTimeUnits, second.name) : "";
  return unit.empty() ? "" : fmt::format("write interval:{}:{}", unit, second.text);
}

}  // namespace

const char* hint_at_value(std::string_view name) {
  return find_hint(kValues, name);
}

const char* hint_at_function(std::string_view name) {
  const char* hint = find_hint(kFunctions, name);
  return hint ? hint : find_hint(kValues, name);
}

const char* hint_at_argument(std::string_view name) {
  return find_hint(kArgsMembers, name);
}

std::string hint_at_provider(const ast::AttachPoint& point) {
  for (const std::string& hint : {dtrace_timer(point.provider), dtrace_call(point), systemtap_point(point.provider)})
    if (!hint.empty()) return hint;
  const bool of_process = point.provider.starts_with("pid") && point.provider.size() > 3;  // pid123, pid$target
  if (of_process) return "use uprobe:LIBRARY:FUNCTION with -p PID";
  const char* hint = find_hint(kProviders, point.provider);
  return hint ? hint : "";
}

const char* hint_at_text(TypeRef a, TypeRef b) {
  struct Row {
    TypeKind kind;
    const char* hint;
  };
  static constexpr Row kTexts[] = {
      {TypeKind::pointer, "str() reads the text at an address: str(args.filename) == \"/etc/passwd\""},
      {TypeKind::username, "compare the number: uid == 0"},
      {TypeKind::ksym, "compare the name of the probe: probe == \"kprobe:vfs_read\""},
      {TypeKind::usym, "compare the name of the probe: probe == \"uprobe:/bin/app:main\""},
  };
  if (!a->is(TypeKind::string)) std::swap(a, b);
  const auto* row = std::ranges::find(kTexts, b->kind, &Row::kind);
  return a->is(TypeKind::string) && row != std::end(kTexts) ? row->hint : nullptr;
}

}  // namespace scry::sema
