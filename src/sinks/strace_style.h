// How the lines of the strace sink look, read from its settings.
#pragma once

#include <map>
#include <span>
#include <string>

#include "sinks/netlink_sockets.h"
#include "sinks/sink.h"
#include "syscalls/call_set.h"

namespace scry {

// What lines have or lack, each a setting of the sink.
enum class LinePart : uint8_t {
  relative,       // the time since the line before
  duration,       // <0.000012> after each call
  pids,           // each line begins with the number of its thread
  comms,          // ... and its name
  whole_machine,  // lines begin so from the first one on
  instruction,    // where the program made the call
  number,         // of the call
  last_number,    // ... also on lines about signals and ends
  descriptors,    // the files that they stand for
  addresses,      // ... of sockets
  sockets,        // only of these kinds, if one of them is there
  devices,
  pidfds,
  paths,         // only calls that use certain files
  names,         // of arguments
  quiet_attach,  // no lines about new processes
  quiet_exit,    // no lines about the ends of processes
  json_summary,  // the table of -c is JSON
  counts,        // ... and counts the calls of the lines
  no_lines,      // that are not written
};

// The settings that the style is read from, and the others of the strace sink.
std::span<const SinkOption> strace_options();

struct TimeStyle {
  std::string wall;                                               // "", "t", "tt", "ttt"
  int wall_digits = 0, relative_digits = 6, duration_digits = 6;  // of fractions of a second
};

struct LineStyle {
  syscalls::Style call;
  syscalls::CallSet raw;     // their arguments are numbers
  syscalls::CallSet hidden;  // taken for what they tell about others, and not shown
  syscalls::CallSet abbreviated = syscalls::CallSet().set();
  syscalls::CallSet structured = syscalls::CallSet().set();  // structures of the others are addresses
  size_t column = 40;                                        // of " = RESULT"
  TimeStyle time;
  bool to_file = false;
  uint32_t parts = 0;  // bits of LinePart

  explicit LineStyle(const SinkUse& use);
  // The style that a call is shown in; `taken.style` limits it to what was copied of the call.
  syscalls::Style of(const syscalls::Call& taken) const;
  bool is_hidden(const syscalls::CallRecord& call) const {
    return call.number < syscalls::kCalls && hidden.test(call.number);
  }
  bool has(LinePart part) const { return parts >> unsigned(part) & 1; }
  // The text of a descriptor; empty where its kind is not asked for.
  std::string of_shown_kind(std::string descriptor) const;
  // The text of a descriptor as -xx shows it: the name of a file in hexadecimal, anything else as it is.
  std::string in_hexadecimal(std::string descriptor) const;
};

// Passes on what is known about processes, as far as the style shows it.
class ShownFacts final : public syscalls::ProcessFacts {
 public:
  // `known` may be null. `names`: of threads, as their last lines had them.
  ShownFacts(syscalls::ProcessFacts* known, const LineStyle& style, const std::map<uint32_t, std::string>& names)
      : known_(known), style_(style), names_(names) {}

  std::string descriptor(uint32_t pid, int number) override {
    if (!known_ || !style_.has(LinePart::descriptors)) return "";
    return style_.in_hexadecimal(style_.has(LinePart::addresses) ? style_.of_shown_kind(known_->described(pid, number))
                                                                 : known_->descriptor(pid, number));
  }
  std::string process(uint32_t pid) override;
  void observe_file(uint32_t pid, int number, const syscalls::FileState& file) override {
    if (known_) known_->observe_file(pid, number, file);
  }
  std::optional<uint32_t> netlink_protocol(uint32_t pid, int number) override {
    if (const auto known = sockets_.protocol(pid, number)) return known;
    return known_ ? known_->netlink_protocol(pid, number) : std::nullopt;
  }
  std::string generic_family(uint16_t number) override { return known_ ? known_->generic_family(number) : ""; }
  void observe_call(const syscalls::CallRecord& call) { sockets_.observe(call); }
  void observe_end(uint32_t pid) override {
    sockets_.observe_end(pid);
    if (known_) known_->observe_end(pid);
  }
  void observe_fork(uint32_t parent, uint32_t child) override {
    sockets_.observe_fork(parent, child);
    if (known_) known_->observe_fork(parent, child);
  }
  void observe_socket(uint32_t pid, int number, const syscalls::SocketState& socket) override {
    if (known_) known_->observe_socket(pid, number, socket);
  }

 private:
  syscalls::ProcessFacts* known_;
  const LineStyle& style_;
  const std::map<uint32_t, std::string>& names_;
  NetlinkSockets sockets_;
};

}  // namespace scry
