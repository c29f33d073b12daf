// Action: what user space does when an event arrives.
//
// An event names its layout; the layout names its action; the action's receive function (in the builtin's own entry, or
// among the internal actions of builtins/internal.cc) decodes the payload and acts through ActionHost, which the
// session implements. A receive function is called in the order of the events and never blocks for long.
#pragma once

#include <span>
#include <string>

#include "base/bytes.h"
#include "base/clock.h"
#include "base/source.h"
#include "bpf/bundle.h"
#include "builtins/receive_event.h"
#include "sinks/repeats.h"
#include "sinks/sink.h"
#include "syscalls/capture.h"
#include "values/format.h"
#include "values/value.h"

namespace scry {

struct CommandOutput {
  int status = 0;  // exit status; 128 + signal for a killed command
  std::string text;
  bool cut = false;  // more was written than is kept
};

class ActionHost {
 public:
  virtual ~ActionHost() = default;

  virtual Sink& sink() = 0;
  // Of the event that is being handled; null unless a sink wants it.
  virtual const EventOrigin* origin() const { return nullptr; }
  // Hands an event to the sink, with its origin.
  void show(Event event) {
    event.origin = origin();
    sink().event(event);
  }
  // Whether a warning about this layout may be shown once more, and what was held back (sinks/repeats.h).
  // Warnings with the same payload are the same.
  virtual Repeats::Admission admit(const bpf::EventLayout& layout, Bytes payload) = 0;
  virtual const Clock& clock() const = 0;
  virtual const Sources& sources() const = 0;
  virtual const bpf::Bundle& bundle() const = 0;
  // The compiled form of a layout's format string (EventLayout::text), parsed once per layout.
  virtual const Format& format(const bpf::EventLayout& layout) = 0;

  // All fields of the payload, decoded; valid until the next call.
  virtual std::span<const Value> decode(const bpf::EventLayout& layout, Bytes payload) = 0;
  // An empty text to format into, whose memory is used again by the next action.
  virtual std::string& text_buffer() = 0;

  // Script maps, by index in Bundle::script_maps. `take` removes what it returns in the same step.
  virtual Result<MapSnapshot> snapshot(size_t script_map, Taking taking) = 0;
  virtual Result<void> take(size_t script_map, Taking taking) = 0;  // clear() or zero()

  // The first `most` bytes of a file.
  virtual Result<std::string> read_file(const std::string& path, size_t most) = 0;
  // Runs a shell command to its end and returns what it wrote to both streams.
  virtual Result<CommandOutput> run_command(const std::string& command) = 0;

  // Appends a packet to a pcap file, which is created again when it is first written to. `whole_length`: of the packet,
  // of which `bytes` may be a part. A file that cannot be written fails once, and is then left alone.
  virtual Result<void> write_packet(const std::string& file, Bytes bytes, uint32_t whole_length, int64_t wall_ns) = 0;

  // Completes the record of a system call by what the run did to the call (processes/tamper_log.h).
  virtual void complete_call(syscalls::CallRecord& record) = 0;

  // Lets a process go on that a program has stopped, when so much time has passed.
  virtual void resume_process(uint32_t pid, uint64_t after_ns) = 0;

  // Ends the run after this event: events queued after it are ignored (docs/language.md 4.5).
  virtual void request_exit(int code) = 0;
  // An ERROR or WARNING line of the run itself, to stderr; the same one is shown a few times a second.
  virtual void log_error(std::string_view text) = 0;
  virtual void log_warning(std::string_view text) = 0;
};

}  // namespace scry
