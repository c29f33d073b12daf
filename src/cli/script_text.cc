#include "cli/script_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <memory>

#include "base/invoking_user.h"
#include "base/terminal.h"
#include "bpf/bundle_archive.h"
#include "cli/command_line.h"
#include "cli/import_files.h"
#include "cli/listing.h"
#include "cli/other_names.h"
#include "cli/output_file.h"
#include "cli/toolkit.h"
#include "frontends/front_end.h"
#include "sema/analyze.h"
#include "syntax/parser.h"

namespace scry::cli {
namespace {

constexpr const char* kStandardInput = "stdin";  // the name of -e and - in messages

// Of the terminal that messages go to; 0: they go elsewhere.
uint32_t columns_of_messages() {
  if (!isatty(STDERR_FILENO)) return 0;
  uint32_t columns = columns_by_environment();
  winsize size = {};
  if (columns == 0 && ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  return columns;
}

std::optional<SourceId> read_or_report(const Options& options, Sources& sources) {
  const auto source = read_script(options, sources);
  if (source) return *source;
  print_error(error_text(source.error()));
  return std::nullopt;
}

}  // namespace

void print_diags(const Diags& diags, const Sources& sources, const Options& options) {
  const bool is_made = options.program && options.program->is_made;
  print_error(
      render(diags, sources, {wants_color(options), options.output.verbose, options.compile.warns(), !is_made}));
}

std::string error_text(const Error& error) {
  std::string text = fmt::format("ERROR: {}\n", error.message());
  if (!error.hint.empty()) text += fmt::format("HINT: {}\n", error.hint);
  return text;
}

void print_error(const std::string& text) {
  std::fflush(stdout);
  std::fputs(text.c_str(), stderr);
}

Result<SourceId> read_script(const Options& options, Sources& sources) {
  sources.set_columns(columns_of_messages());
  if (options.program) return sources.add(options.program->name, options.program->text);
  const std::string& path = options.words.front();
  if (path == "-") return sources.add(kStandardInput, TRY(read_whole_file(STDIN_FILENO, kStandardInput)));
  const AsInvokingUser as_user;
  Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) {
    Error error{errno, fmt::format("failed to open file '{}'", path)};
    const auto near = nearest_names(path, command_names(), 1), tools = tool_names();
    if (path.contains('{'))
      error.hint = "put the text of a program after -e: -e 'PROGRAM'";
    else if (std::ranges::find(tools, path) != tools.end())
      error.hint = fmt::format("did you mean the tool? scry tool {}", path);
    else if (const std::string_view command = command_for(path); !command.empty() && !is_compatible_name(options.tool))
      error.hint = fmt::format("try {}", command);
    else if (!near.empty() && !is_compatible_name(options.tool))
      error.hint = fmt::format("did you mean the command '{0}'? scry {0} --help describes it", near.front());
    return std::unexpected(std::move(error));
  }
  std::string text = TRY(read_whole_file(file.get(), path));
  if (text.starts_with(std::string_view(bpf::kBundleMagic, sizeof bpf::kBundleMagic)))
    return fail(0, fmt::format("'{}' is a compiled bundle, not the text of a script", path),
                fmt::format("run it: scry run {}", path));
  return sources.add(path, std::move(text));
}

void warn_about_color(const Options& options) {
  constexpr std::string_view kModes[] = {"auto", "always", "never"};
  const auto found = options.compile.environment.find("COLOR");
  if (found == options.compile.environment.end()) return;
  const auto& variable = found->second;
  if (std::ranges::find(kModes, variable.value) == std::end(kModes))
    print_error(
        fmt::format("WARNING: Invalid value for {}: {} (auto, always or never)\n", variable.written, variable.value));
}

bool wants_color(const Options& options) {
  auto found = options.compile.environment.find("COLOR");
  const std::string mode = found == options.compile.environment.end() ? "auto" : found->second.value;
  if (mode == "always") return true;
  if (mode != "auto" || !isatty(STDOUT_FILENO) || !isatty(STDERR_FILENO)) return false;
  const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
  return !(no_color && *no_color) && !(terminal && std::string_view(terminal) == "dumb");
}

int list_script(const Options& options, System& system) {
  Sources sources;
  const auto source = read_or_report(options, sources);
  if (!source) return kStatusBad;
  Diags diags;
  SystemImportFiles files;
  const ast::Script syntax = frontends::read_language(*source, sources, options.compile, &files, diags);
  std::vector<targets::Target> targets;
  if (!diags.has_errors()) targets = sema::expand_targets(syntax, system.machine().environment, diags);
  print_diags(diags, sources, options);
  if (diags.has_errors()) return kStatusBad;
  return show_text(options, list_targets(targets, options.output.verbose, system.machine().environment));
}

int show_text(const Options& options, const std::string& text) {
  if (options.output.file.empty())
    return print_status(0, isatty(STDOUT_FILENO) ? for_terminal(text, Lines::kept) : text);
  const auto written = write_file(options.output.file, text);
  return written ? 0 : print_error(kStatusUsage, written.error());
}

Result<int> format_script(const Options& options) {
  Sources sources;
  const auto source = read_or_report(options, sources);
  if (!source) return kStatusBad;
  Diags diags;
  const auto text = scry::format_script(*source, sources, diags);
  print_diags(diags, sources, options);
  if (!text) return kStatusBad;
  if (!options.output.file.empty()) {
    TRY(write_file(options.output.file, *text));
  } else {
    std::fputs(text->c_str(), stdout);
  }
  return 0;
}

}  // namespace scry::cli
