#include "sinks/library_call_line.h"

#include <fmt/format.h>

#include <iterator>

#include "libcalls/call.h"
#include "sinks/call_line.h"
#include "values/json.h"

namespace scry {

void append_library_call_line(std::string& out, std::string_view function_text, const syscalls::Call& call) {
  const libcalls::Function function = libcalls::parse_function(function_text);
  const syscalls::Style style;
  const libcalls::CallText text{function, call, style};
  fmt::format_to(std::back_inserter(out), "{} ", call.record->tid);
  syscalls::append_name(out, comm_of(*call.record));
  out += ' ';
  append_entry(out, text);
  if (call.record->state & syscalls::kEntered) {
    out += " ...\n";
    return;
  }
  append_rest(out, text);
  out += ") = ";
  append_result(out, text);
  out += '\n';
}

void append_library_call_json(std::string& out, std::string_view function_text, const syscalls::Call& call) {
  const libcalls::Function function = libcalls::parse_function(function_text);
  const syscalls::Style style;
  const libcalls::CallText text{function, call, style};
  const syscalls::CallRecord& record = *call.record;
  const auto add = std::back_inserter(out);
  out += "{\"name\": ";
  append_json_string(out, function.name);
  out += ", \"library\": ";
  append_json_string(out, function.library);
  fmt::format_to(add, ", \"pid\": {}, \"tid\": {}, \"comm\": ", record.pid, record.tid);
  append_json_string(out, comm_of(record));
  fmt::format_to(add, ", \"entered_ns\": {}", record.entered_ns);
  const bool has_returned = !(record.state & syscalls::kEntered);
  if (has_returned) fmt::format_to(add, ", \"duration_ns\": {}", record.left_ns - record.entered_ns);
  out += ", \"arguments\": [";
  std::string_view separator;
  for (const std::string& argument : argument_texts(text)) {
    out += separator;
    append_json_string(out, argument);
    separator = ", ";
  }
  out += "], \"raw\": [";
  for (size_t i = 0; i < std::size(record.arguments); ++i)
    fmt::format_to(add, "{}{}", i ? ", " : "", record.arguments[i]);
  out += ']';
  if (has_returned) {
    fmt::format_to(add, ", \"result\": {}, \"result_text\": ", result_number(text));
    std::string result;
    append_result(result, text);
    append_json_string(out, result);
  }
  out += '}';
}

}  // namespace scry
