// TraceFs: the tracepoints of a kernel, by name and format, read from its tracing file system.
//
// The names come from `available_events`, which leaves out the tracer's own record types (category ftrace) that look
// like events but cannot be attached to. Nothing is cached: one listing costs about 1 ms. The root directory is a
// parameter, so that tests use the tree in tests/support/tracefs. Tested by tracefs_test.cc.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "types/tracepoint_format.h"

namespace scry {

struct TracepointName {
  std::string category, event;
  friend bool operator==(const TracepointName&, const TracepointName&) = default;
};

class TraceFs {
 public:
  explicit TraceFs(std::string root) : root_(std::move(root)) {}
  // The first of /sys/kernel/tracing and /sys/kernel/debug/tracing that is mounted and readable.
  static Result<TraceFs> find();

  const std::string& root() const { return root_; }

  // Sorted bytewise, each once.
  Result<std::vector<std::string>> categories() const;
  // The tracepoints that match both glob patterns, sorted bytewise by "category:event". Without a wildcard in either
  // this only looks whether the event is there.
  Result<std::vector<TracepointName>> expand(std::string_view category_pattern, std::string_view event_pattern) const;
  bool exists(std::string_view category, std::string_view event) const;
  Result<TracepointFormat> format(std::string_view category, std::string_view event) const;
  // The text of its format file.
  Result<std::string> format_text(std::string_view category, std::string_view event) const;

 private:
  Result<std::vector<TracepointName>> matching(std::string_view category_pattern, std::string_view event_pattern) const;
  std::string format_path(std::string_view category, std::string_view event) const;

  std::string root_;
};

}  // namespace scry
