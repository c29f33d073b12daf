#include "cli/ltrace_options.h"

#include <elf.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstring>

#include "base/text.h"
#include "base/text_file.h"
#include "cli/own_options.h"
#include "cli/traced.h"
#include "elf/elf_file.h"
#include "libcalls/filter.h"
#include "processes/child.h"
#include "symbols/process_maps.h"

namespace scry::cli {
namespace {

constexpr const char* kSelection = "e:selection";  // no option has this name
constexpr size_t kMostInterpreterLine = 256;
constexpr int kMostInterpreters = 4;

struct Refused {
  char letter;
  const char* why;
};
constexpr Refused kRefused[] = {
    {'u', "scry does not start commands as another user: run scry ltrace -f sudo -u USER COMMAND"},
    {'F', "types come from the headers of the C library, not from a file"},
    {'A', "arrays are shown by their addresses"},
    {'D', "scry has no such output: -v shows what it does"},
};

// The interpreter that the first line of a script names; empty: the file is none.
std::string interpreter_of(const std::string& path) {
  const auto start = read_text_file(path, kMostInterpreterLine);
  if (!start || !start->starts_with("#!")) return {};
  std::string line = start->substr(2, start->find('\n') - 2);
  line.erase(0, line.find_first_not_of(" \t"));
  return line.substr(0, line.find_first_of(" \t"));
}

Result<> check_program(const std::string& path) {
  const auto start = read_text_file(path, EI_NIDENT);
  if (!start) return fail(0, fmt::format("cannot read {}: {}", path, start.error().message()));
  const bool is_elf = start->size() > EI_CLASS && std::memcmp(start->data(), ELFMAG, SELFMAG) == 0;
  if (is_elf && (*start)[EI_CLASS] == ELFCLASS32)
    return fail(
        0,
        fmt::format("{} is a 32-bit program: scry ltrace knows the calling convention of 64-bit programs only", path));
  if (const auto file = symbols::ElfFile::open(path); !file)
    return fail(0, fmt::format("{} is no program that can be traced: {}", path, file.error().message()));
  return {};
}

Result<std::string> program_of_command(const std::string& word) {
  std::string path = TRY(Child::find(word));
  for (int i = 0; i < kMostInterpreters; ++i) {
    const std::string interpreter = interpreter_of(path);
    if (interpreter.empty()) break;
    path = interpreter;
  }
  TRY(check_program(path));
  return path;
}

Result<std::string> program_of_process(int pid) {
  const std::string link = fmt::format("/proc/{}/exe", pid);
  char path[PATH_MAX];
  const ssize_t length = ::readlink(link.c_str(), path, sizeof path);
  if (length <= 0) return fail(0, fmt::format("process {} has no program that can be looked into", pid));
  TRY(check_program(link));
  return std::string(path, static_cast<size_t>(length));
}

}  // namespace

Problem add_ltrace_filter(Options& options, const OptionUse& use) {
  const std::string value = use.value;
  if (value.find_first_of(" \"\n") != std::string::npos)
    return UsageError{fmt::format("ERROR: USAGE: {}: names have no blanks and quotes.\n", use.written)};
  if (const auto filter = libcalls::Filter::parse(value); !filter)
    return UsageError{fmt::format("ERROR: USAGE: {}: {}.\n", use.written, filter.error().what)};
  std::string& all = options.own[kSelection];
  all += fmt::format("{}-{} {}", all.empty() ? "" : " ", use.row.letter, value);
  return {};
}

Problem refuse_ltrace_option(Options&, const OptionUse& use) {
  const auto* row = std::ranges::find(kRefused, use.row.letter, &Refused::letter);
  return UsageError{fmt::format("ERROR: USAGE: -{}: {}.\n", row->letter, row->why)};
}

bool names_calls(const Options& options) {
  const std::vector<std::string> words = split(own_text(options, kSelection), ' ');
  return std::ranges::any_of(words, [](const std::string& word) { return word == "-e" || word == "-l"; });
}

std::string ltrace_selection(const Options& options, bool no_default) {
  std::string all = own_text(options, kSelection);
  if (!names_calls(options) && !no_default) all += std::string(all.empty() ? "" : " ") + "-e @MAIN";
  return all;
}

Result<std::vector<std::string>> traced_programs(const Options& options) {
  const sema::TraceScope& scope = options.scope;
  std::vector<std::string> programs;
  const auto add = [&](std::string path) {
    if (std::ranges::find(programs, path) == programs.end()) programs.push_back(std::move(path));
  };
  if (!scope.command.empty()) add(TRY(program_of_command(scope.command.front())));
  TRY(check_processes(scope));
  for (const int pid : scope.processes) add(TRY(program_of_process(pid)));
  return programs;
}

}  // namespace scry::cli
