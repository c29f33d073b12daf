#include "types/tracefs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/access.h"
#include "base/glob.h"
#include "types/file_bytes.h"

namespace scry {
namespace {

constexpr const char* kRoots[] = {"/sys/kernel/tracing", "/sys/kernel/debug/tracing"};
constexpr size_t kLargestListing = 16 << 20;
constexpr size_t kLargestFormat = 1 << 20;
constexpr std::string_view kOwnRecords = "ftrace";  // record types of the tracer, not events

std::string_view as_text(const FileBytes& file) {
  return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

// Names come from scripts: none may leave the events directory.
bool is_name(std::string_view text) {
  return !text.empty() && text[0] != '.' && text.find('/') == std::string_view::npos &&
         text.find('\0') == std::string_view::npos;
}

}  // namespace

Result<TraceFs> TraceFs::find() {
  int first_error = 0;
  for (const char* root : kRoots) {
    if (may_access(std::string(root) + "/available_events", R_OK)) return TraceFs(root);
    if (!first_error) first_error = errno;
  }
  return fail(first_error, "open /sys/kernel/tracing/available_events",
              "run as root; if the directory is empty: mount -t tracefs nodev /sys/kernel/tracing");
}

std::string TraceFs::format_path(std::string_view category, std::string_view event) const {
  return fmt::format("{}/events/{}/{}/format", root_, category, event);
}

bool TraceFs::exists(std::string_view category, std::string_view event) const {
  return is_name(category) && is_name(event) && category != kOwnRecords &&
         may_access(format_path(category, event), F_OK);
}

Result<TracepointFormat> TraceFs::format(std::string_view category, std::string_view event) const {
  return parse_tracepoint_format(TRY(format_text(category, event)), std::string(category), std::string(event));
}

Result<std::string> TraceFs::format_text(std::string_view category, std::string_view event) const {
  if (!is_name(category) || !is_name(event)) return fail(fmt::format("no tracepoint name: {}:{}", category, event));
  return std::string(as_text(TRY(FileBytes::open(format_path(category, event), kLargestFormat))));
}

Result<std::vector<TracepointName>> TraceFs::matching(std::string_view category_pattern,
                                                      std::string_view event_pattern) const {
  const FileBytes file = TRY(FileBytes::open(root_ + "/available_events", kLargestListing));
  std::string_view text = as_text(file);
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const size_t colon = line.find(':');
    if (colon != std::string_view::npos && glob_match(category_pattern, line.substr(0, colon)) &&
        glob_match(event_pattern, line.substr(colon + 1)))
      lines.push_back(line);
  }
  std::ranges::sort(lines);
  std::vector<TracepointName> names;
  for (std::string_view line : lines)
    names.push_back({std::string(line.substr(0, line.find(':'))), std::string(line.substr(line.find(':') + 1))});
  return names;
}

Result<std::vector<TracepointName>> TraceFs::expand(std::string_view category_pattern,
                                                    std::string_view event_pattern) const {
  if (has_wildcard(category_pattern) || has_wildcard(event_pattern)) return matching(category_pattern, event_pattern);
  std::vector<TracepointName> names;
  if (exists(category_pattern, event_pattern))
    names.push_back({std::string(category_pattern), std::string(event_pattern)});
  return names;
}

Result<std::vector<std::string>> TraceFs::categories() const {
  std::vector<std::string> names;
  for (TracepointName& name : TRY(matching("*", "*"))) names.push_back(std::move(name.category));
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

}  // namespace scry
