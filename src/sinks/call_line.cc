#include "sinks/call_line.h"

#include <fmt/format.h>

#include <cstring>

#include "values/json.h"

namespace scry {
using syscalls::CallRecord;

std::string comm_of(const CallRecord& record) {
  return std::string(record.comm, strnlen(record.comm, sizeof(record.comm)));
}

void append_tampering(std::string& out, const CallRecord& record) {
  const bool injected = record.state & syscalls::kInjected;
  if (record.state & syscalls::kPoked)
    out += injected ? " (INJECTED: args, retval)" : " (INJECTED: args)";
  else if (injected)
    out += " (INJECTED)";
  if (record.state & syscalls::kDelayed) out += " (DELAYED)";
}

syscalls::ProcessFacts& no_process_facts() {
  static syscalls::ProcessFacts none;
  return none;
}

void append_call_line(std::string& out, const syscalls::Call& call) {
  const CallRecord& record = *call.record;
  fmt::format_to(std::back_inserter(out), "{} ", record.tid);
  syscalls::append_name(out, comm_of(record));
  out += ' ';
  syscalls::append_entry(out, call, call.style, no_process_facts());
  if (record.state & syscalls::kEntered) {
    out += " ...\n";
    return;
  }
  syscalls::append_rest(out, call, call.style, no_process_facts());
  out += " = ";
  syscalls::append_result(out, call, call.style, no_process_facts());
  append_tampering(out, record);
  out += '\n';
}

void append_call_json(std::string& out, const syscalls::Call& call) {
  const CallRecord& record = *call.record;
  const syscalls::CallRow* row = syscalls::find_call(record.number);
  const auto add = std::back_inserter(out);
  out += "{\"name\": ";
  append_json_string(out, row ? std::string(name_of(*row)) : fmt::format("syscall_{:#x}", record.number));
  fmt::format_to(add, ", \"number\": {}, \"pid\": {}, \"tid\": {}, \"comm\": ", record.number, record.pid, record.tid);
  append_json_string(out, comm_of(record));
  fmt::format_to(add, ", \"entered_ns\": {}", record.entered_ns);
  const bool has_ended = !(record.state & syscalls::kEntered);
  if (has_ended) fmt::format_to(add, ", \"duration_ns\": {}", record.left_ns - record.entered_ns);
  out += ", \"arguments\": [";
  const std::vector<syscalls::ArgumentText> arguments = argument_texts(call, call.style, no_process_facts());
  for (size_t i = 0; i < arguments.size(); ++i) {
    out += i == 0 ? "{\"name\": " : ", {\"name\": ";
    append_json_string(out, arguments[i].name);
    out += ", \"text\": ";
    append_json_string(out, arguments[i].text);
    fmt::format_to(add, ", \"raw\": {}}}", arguments[i].raw);
  }
  out += ']';
  if (has_ended) {
    fmt::format_to(add, ", \"result\": {}, \"result_text\": ", record.result);
    std::string text;
    append_result(text, call, call.style, no_process_facts());
    append_json_string(out, text);
  }
  if (record.state & syscalls::kInjected) out += ", \"injected\": true";
  if (record.state & syscalls::kPoked) out += ", \"poked\": true";
  if (record.state & syscalls::kDelayed) out += ", \"delayed\": true";
  out += '}';
}

}  // namespace scry
