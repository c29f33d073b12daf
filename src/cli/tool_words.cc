#include "cli/tool_words.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/access.h"
#include "base/text.h"
#include "cli/own_options.h"
#include "cli/tool_run.h"
#include "probes/syscalls.h"

namespace scry::cli {
namespace {

struct Word {
  std::string name;
  bool required;
};

// "[interval [count]]" are interval and count, which may be left out.
std::vector<Word> words_of(const ToolHeader& header) {
  std::vector<Word> words;
  for (std::string& word : split(header.words, ' ')) {
    const bool required = !word.starts_with('[');
    std::erase_if(word, [](char c) { return c == '[' || c == ']'; });
    if (!word.empty()) words.push_back({std::move(word), required});
  }
  return words;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

constexpr const char* kProbe = "PROBE";
constexpr const char* kFunction = "FUNCTION";
constexpr const char* kFile = "FILE";  // a program by its path, or by a name that is looked up in PATH

constexpr const char* kCall = "CALL";  // a system call by the name of its table, or of its tracepoint

constexpr std::string_view kKernelEntry = "kprobe:", kProgramEntry = "uprobe:";
// An attach point of an entry, and what stands there for the return.
constexpr std::pair<std::string_view, std::string_view> kReturns[] = {
    {kKernelEntry, "kretprobe:"}, {"k:", "kretprobe:"},  {kProgramEntry, "uretprobe:"},
    {"u:", "uretprobe:"},         {"fentry:", "fexit:"}, {"kfunc:", "kretfunc:"},
};

// bcc's "p:FILE:NAME" and "r:FILE:NAME"; without a file, or with an empty one, of the kernel.
std::string bcc_probe(const std::string& rest, std::string_view kernel, std::string_view program) {
  const size_t colon = rest.find(':');
  const std::string file = colon == std::string::npos ? "" : rest.substr(0, colon);
  const std::string name = colon == std::string::npos ? rest : rest.substr(colon + 1);
  return file.empty() ? fmt::format("{}{}", kernel, name)
                      : fmt::format("{}{}:{}", program, file == "c" ? "libc" : file, name);
}

// "min_ms": "min", "ms".
std::pair<std::string, std::string> option_and_unit(const std::string& name) {
  const size_t line = name.find('_');
  if (line == std::string::npos) return {name, ""};
  return {name.substr(0, line), name.substr(line + 1)};
}

// The kernel's tracepoints have the names of its functions: sys_enter_newstat.
std::string call_of(const std::string& name) {
  const auto number = probes::syscall_number(name);
  return number ? std::string(probes::syscall_tracepoint(*number)) : name;
}

// A word and an option that say the same thing, and differ perhaps.
Problem said_twice(const std::string& option, const std::string& value, const Options& options) {
  const bool is_named = std::ranges::any_of(options.compile.named_parameters, [&](const std::string& parameter) {
    return parameter.starts_with(fmt::format("--{}=", option));
  });
  if (!is_named && !(option == kToolDuration && has_own(options, kToolDuration))) return {};
  return UsageError{
      fmt::format("ERROR: USAGE: the word '{}' and --{} both say the {}: leave one out\n", value, option, option)};
}

Problem take(const Word& word, const std::string& value, const std::vector<std::string>& script_options,
             Options& options) {
  const auto [option, unit] = option_and_unit(word.name);
  if (Problem twice = said_twice(option, value, options)) return twice;
  if (word.name == kToolDuration) {
    options.own[kToolDuration] = value;
  } else if (std::ranges::find(script_options, option) != script_options.end()) {
    options.compile.named_parameters.push_back(fmt::format("--{}={}{}", option, value, is_number(value) ? unit : ""));
  } else {
    options.compile.parameters.push_back(word.name == kProbe  ? probe_of(value)
                                         : word.name == kCall ? call_of(value)
                                                              : value);
  }
  return {};
}

// FUNCTION may be two words, FILE NAME: makes them one.
void join_file_and_name(std::vector<std::string>& words) {
  if (words.size() < 2 || words[0].contains(':') || is_number(words[1])) return;
  words[0] += ":" + words[1];
  words.erase(words.begin() + 1);
}

Problem missing_words(const ToolHeader& header) {
  return UsageError{fmt::format("ERROR: USAGE: {0} needs {1}: scry tool {0} {1}\n", header.name, header.words)};
}

Problem missing_file(const Word& word, const std::string& value) {
  if (word.name != kFile || !value.contains('/') || may_access(value, F_OK)) return {};
  return UsageError{fmt::format("ERROR: USAGE: there is no file '{}'\n", value)};
}

// Something that an option can name, and where the kernel lists those that there are.
struct NamedThing {
  std::string_view value;  // the word for it in the option's description
  const char* folder;
  const char* what;
  const char* list;
};
constexpr NamedThing kNamedThings[] = {{"DISK", "/sys/block/", "disk", "lsblk -d"},
                                       {"DEVICE", "/sys/class/net/", "network device", "ip link"}};

const NamedThing* find_thing(const OptionUse& use) {
  if (!use.value) return nullptr;
  const auto* thing = std::ranges::find(kNamedThings, use.row.value, &NamedThing::value);
  return thing == std::end(kNamedThings) ? nullptr : thing;
}

bool is_address(const std::string& text) {
  in6_addr parsed;
  return inet_pton(AF_INET, text.c_str(), &parsed) == 1 || inet_pton(AF_INET6, text.c_str(), &parsed) == 1;
}

Problem check_address(const OptionUse& use) {
  constexpr std::string_view kAddress = "ADDRESS";
  if (!use.value || use.row.value != kAddress || is_address(use.value)) return {};
  return UsageError{fmt::format("ERROR: {}: expecting an address, such as 192.0.2.7 or 2001:db8::7\n", use.written)};
}

// bcc's tools take a time or a process as a word.
std::string hint_at_option(const ToolHeader& header, const std::string& word) {
  if (!header.words.empty() || !is_number(word)) return "";
  return fmt::format("HINT: -d {0} ends the run after {0} seconds, -p {0} traces this process only\n", word);
}

}  // namespace

std::string probe_of(const std::string& word) {
  const size_t colon = word.find(':');
  if (colon == std::string::npos) return fmt::format("{}{}", kKernelEntry, word);
  const std::string head = word.substr(0, colon), rest = word.substr(colon + 1);
  if (head == "p") return bcc_probe(rest, kKernelEntry, kProgramEntry);
  if (head == "r") return bcc_probe(rest, "kretprobe:", "uretprobe:");
  if (head == "c") return fmt::format("{}libc:{}", kProgramEntry, rest);
  const bool is_file = head.contains('/') || head.starts_with("lib");
  return is_file ? fmt::format("{}{}", kProgramEntry, word) : word;
}

std::optional<std::pair<std::string, std::string>> function_probes_of(const std::string& word) {
  std::string entry = probe_of(word);
  for (const auto& [of_entry, of_return] : kReturns)
    if (entry.starts_with(of_entry)) {
      std::string end = fmt::format("{}{}", of_return, entry.substr(of_entry.size()));
      return std::pair{std::move(entry), std::move(end)};
    }
  return std::nullopt;
}

Problem take_tool_words(const ToolHeader& header, const std::vector<std::string>& script_options, bool runs,
                        Options& options) {
  std::vector<Word> words = words_of(header);
  if (!words.empty() && words[0].name == kFunction && !options.words.empty()) {
    join_file_and_name(options.words);
    const auto probes = function_probes_of(options.words[0]);
    if (!probes)
      return UsageError{
          fmt::format("ERROR: USAGE: '{}' is no function: write vfs_read for one of the kernel, libc:malloc "
                      "or /bin/bash:readline for one of a program\n",
                      options.words[0])};
    options.compile.parameters = {probes->first, probes->second};
    options.words.erase(options.words.begin());
    words.erase(words.begin());
  }
  if (options.words.size() > words.size())
    return UsageError{fmt::format("ERROR: USAGE: unexpected word '{}': {} takes {}.\n{}", options.words[words.size()],
                                  header.name, header.words.empty() ? "options only" : header.words,
                                  hint_at_option(header, options.words[words.size()]))};
  for (size_t i = 0; i < words.size(); ++i) {
    const bool is_given = i < options.words.size();
    if (!is_given && words[i].required && runs) return missing_words(header);
    if (!is_given) continue;
    if (Problem missing = missing_file(words[i], options.words[i])) return missing;
    if (Problem twice = take(words[i], options.words[i], script_options, options)) return twice;
  }
  options.words.clear();
  return {};
}

std::vector<std::string> placeholder_parameters(const ToolHeader& header) {
  return std::vector<std::string>(words_of(header).size() + 1, "begin");
}

std::string value_for_script(const OptionUse& use) {
  constexpr std::string_view kDevices = "/dev/";
  const std::string_view written = use.value;
  const bool is_path = find_thing(use) && written.starts_with(kDevices);
  return std::string(is_path ? written.substr(kDevices.size()) : written);
}

Problem check_named_thing(const OptionUse& use) {
  const NamedThing* thing = find_thing(use);
  if (!thing) return check_address(use);
  const std::string name = value_for_script(use);
  if (!name.empty() && !name.contains('/') && may_access(thing->folder + name, F_OK)) return {};
  return UsageError{fmt::format("ERROR: {0}: there is no {1} '{2}'\nHINT: {3} shows those of this machine\n",
                                use.written, thing->what, name, thing->list)};
}

}  // namespace scry::cli
