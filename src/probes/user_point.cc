#include "probes/user_point.h"

#include <fmt/format.h>

#include <algorithm>

#include "probes/diags.h"
#include "probes/user_args.h"
#include "symbols/target_files.h"
#include "syntax/number_literal.h"

namespace scry::probes {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text[0] >= '0' && text[0] <= '9';
}

// "name+0x10", "name", "0x4011a0" into `written`; reports a number that is none.
bool read_place(const ast::AttachPart& part, const ast::AttachPoint& point, Diags& diags, UserPoint& written) {
  if (is_number(part.text)) {
    const auto address = part_number(point, part, "Invalid function/address argument", diags);
    if (address) written.addresses = {*address};
    return address.has_value();
  }
  written.function = part.text;
  const size_t plus = part.text.rfind('+');
  if (written.cpp || plus == std::string::npos || plus == 0) return true;
  const auto offset = parse_number(std::string_view(part.text).substr(plus + 1));
  if (!offset || offset->negative) {
    diags.add(
        kProbePart, point.span,
        "Invalid offset: " + (offset ? "invalid integer: " + part.text.substr(plus + 1) : offset.error().message));
    return false;
  }
  written.function = part.text.substr(0, plus);
  written.offset = offset->magnitude;
  return true;
}

// "app.c", "42", "7" after the target.
std::optional<UserPoint> take_apart_location(const ast::AttachPoint& point, const Provider& provider, Diags& diags) {
  const auto& parts = point.parts;
  if (at_return(provider)) {
    diags.add(kProbePart, point.span, "Source code location not allowed")
        .hint("use a function name without an offset or line for a return probe");
    return std::nullopt;
  }
  if (parts.size() < 3 || parts.size() > 4 || !parts[1].after_at) {
    diags.add(kProbePart, point.span, "a source code location is written target@file:line or target@file:line:column");
    return std::nullopt;
  }
  UserPoint written{.target = parts[0].text, .source_file = parts[1].text};
  const auto line = part_number(point, parts[2], "Invalid line number", diags);
  const auto column = parts.size() > 3 ? part_number(point, parts[3], "Invalid column number", diags) : 0;
  if (!line || !column) return std::nullopt;
  written.line = static_cast<int>(std::min<uint64_t>(*line, INT32_MAX));
  written.column = static_cast<int>(std::min<uint64_t>(*column, INT32_MAX));
  return written;
}

}  // namespace

bool at_return(const Provider& provider) {
  return provider.expansion.abilities.retval;
}

std::optional<UserPoint> take_apart(const ast::AttachPoint& point, const Provider& provider,
                                    const ExpansionSources& environment, Diags& diags) {
  UserPoint written;
  const auto& parts = point.parts;
  if (std::any_of(parts.begin(), parts.end(), [](const ast::AttachPart& part) { return part.after_at; }))
    return take_apart_location(point, provider, diags);
  if (!environment.options.pids.empty() && parts.size() == 1)
    written.has_target = false;
  else if (!check_part_count(point, provider, diags))
    return std::nullopt;
  else
    written.target = parts[0].text;
  if (parts.size() == 3) {
    written.cpp = parts[1].text == kCpp;
    if (!written.cpp) {
      diags.add(kProbePart, point.span, "unsupported language type: " + parts[1].text).hint("use the language cpp");
      return std::nullopt;
    }
  }
  if (!read_place(parts.back(), point, diags, written)) return std::nullopt;
  if (at_return(provider) && written.offset) {
    diags.add(kProbePart, point.span, "Offset not allowed")
        .hint("use a function name without an offset or line for a return probe");
    return std::nullopt;
  }
  return written;
}

std::vector<uint64_t> find_location(const UserPoint& written, const symbols::FoundFile& found,
                                    const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags) {
  const std::string place = fmt::format("{}:{}{}", written.source_file, written.line,
                                        written.column ? fmt::format(":{}", written.column) : "");
  const auto dwarf = open_dwarf(found.path, environment);
  if (!dwarf) {
    diags
        .add(kNoDebugInfo, point.span,
             fmt::format("No DWARF debug info found for '{}', cannot attach by source code location.", found.shown))
        .hint("compile the program with -g, or install its debug information (--debuginfo names further folders)");
    return {};
  }
  DwarfFile::Line line = (*dwarf)->find_line(written.source_file, written.line, written.column);
  // Functions that the linker has left out still have lines, at no address of the program.
  const bool any = !line.addresses.empty();
  if (auto file = environment.facts.user_files()->open(found.path))
    std::erase_if(line.addresses, [&](uint64_t address) { return !(*file)->elf().is_code(address); });
  if (any && line.addresses.empty()) line.problem = DwarfFile::LineProblem::no_code;
  if (!line.addresses.empty()) return line.addresses;
  switch (line.problem) {
    case DwarfFile::LineProblem::no_such_file:
      diags.add(kNoDebugInfo, point.span,
                fmt::format("DWARF error: No compilation unit matches {}", written.source_file));
      break;
    case DwarfFile::LineProblem::several_files:
      diags
          .add(kNoMatch, point.span,
               fmt::format("DWARF error: '{}' is ambiguous: several files have this name", written.source_file))
          .hint(fmt::format("write one of {}", fmt::join(line.files, ", ")));
      break;
    case DwarfFile::LineProblem::no_code:
      diags.add(kNoDebugInfo, point.span, fmt::format("DWARF error: Unable to map '{}' to address", place))
          .hint("choose another line: the compiler made no code for this one");
      break;
  }
  return {};
}

}  // namespace scry::probes
