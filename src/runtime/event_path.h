// The way of an event from the ring to the sink, put together once the bundle is loaded (EventPath), and its middle
// part: EventHandler, which finds the layout of a record and the action of the layout (builtins/action.h), and is what
// an action may reach meanwhile. Decoded values and compiled format strings are kept for each layout, so that the
// hundredth event of a printf allocates nothing that the first one did.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "builtins/action.h"
#include "kernel/cgroups.h"
#include "processes/stopped_processes.h"
#include "processes/tamper_log.h"
#include "runtime/command.h"
#include "runtime/control_events.h"
#include "runtime/event_loop.h"
#include "runtime/losses.h"
#include "runtime/map_store.h"
#include "runtime/packet_files.h"
#include "runtime/run_log.h"
#include "runtime/user_names.h"
#include "values/decode.h"

namespace scry {

// What the path is made of; all of it outlives the path.
struct EventSetup {
  const bpf::WholeBundle& whole;
  Kernel& kernel;
  const std::vector<Fd>& maps;  // indexed by MapId
  const Clock& clock;
  Sink& sink;
  RunLog& log;
  DecodeContext decoding;           // without user_name and cgroup_path, which are added
  ReceiveEvent observer = nullptr;  // in place of the actions
  TamperLog* tampered = nullptr;    // null: no system call is tampered with
};

class EventHandler final : public ActionHost {
 public:
  // Every action that the bundle names must exist.
  EventHandler(const EventSetup& setup, MapStore& maps, SeenLosses& seen_losses, DecodeContext decoding);

  // Handles one record of the ring: {u32 layout id, u32 size of payload, payload}. False: an exit was requested, and
  // nothing more is to be handled.
  bool receive(Bytes record);

  // Handles events again: those of the end probes, or of the next test, which starts from nothing.
  void forget_exit(bool keeps_code) { exit_requested_ = false, exit_code_ = keeps_code ? exit_code_ : 0; }
  int exit_code() const { return exit_code_; }

  Commands& commands() { return outside_.commands; }
  std::unique_ptr<StoppedProcesses>& stopped() { return outside_.stopped; }  // null: no program stops any

  // Reports how often the warnings came that were held back (sinks/repeats.h).
  void report_repeats();

  Sink& sink() override { return setup_.sink; }
  const EventOrigin* origin() const override { return origin_ ? &*origin_ : nullptr; }
  Repeats::Admission admit(const bpf::EventLayout& layout, Bytes payload) override;
  const Clock& clock() const override { return setup_.clock; }
  const Sources& sources() const override { return setup_.whole.sources; }
  const bpf::Bundle& bundle() const override { return setup_.whole.bundle; }
  const Format& format(const bpf::EventLayout& layout) override;
  std::span<const Value> decode(const bpf::EventLayout& layout, Bytes payload) override;
  std::string& text_buffer() override {
    text_.clear();
    return text_;
  }
  Result<MapSnapshot> snapshot(size_t script_map, Taking taking) override;
  Result<void> take(size_t script_map, Taking taking) override;
  Result<std::string> read_file(const std::string& path, size_t most) override;
  Result<CommandOutput> run_command(const std::string& command) override;
  Result<void> write_packet(const std::string& file, Bytes bytes, uint32_t whole_length, int64_t wall_ns) override;
  void complete_call(syscalls::CallRecord& record) override;
  void resume_process(uint32_t pid, uint64_t after_ns) override;
  void request_exit(int code) override;
  void log_error(std::string_view text) override;
  void log_warning(std::string_view text) override;

 private:
  struct LayoutState {
    ReceiveEvent action = nullptr;
    std::optional<Format> format;
    std::vector<Value> values;
  };
  bool take_origin(const bpf::EventLayout& layout, Bytes& payload);
  size_t index_of(const bpf::EventLayout& layout) const;
  LayoutState& state_of(const bpf::EventLayout& layout) { return layouts_[index_of(layout)]; }
  void log_repeated(Repeats& known, void (RunLog::*log)(std::string_view), std::string_view text);
  const bpf::ScriptMap& script_map(size_t index) const;

  EventSetup setup_;
  MapStore& maps_;
  DecodeContext decoding_;
  std::vector<LayoutState> layouts_;
  std::optional<EventOrigin> origin_;  // of the event that is being handled
  std::string text_;
  struct {
    Repeats notices, errors, warnings;  // notices: by number of the layout and payload; the others by their text
    uint64_t summarized = 0;            // not 0 while report_repeats() handles an event again
  } repeats_;
  SeenLosses& seen_losses_;
  struct {
    PacketFiles packet_files;
    Commands commands;
    std::unique_ptr<StoppedProcesses> stopped;
  } outside_;
  int64_t asked_ns_ = MapStore::kNow;  // when the event that is handled was sent, if it says so
  bool exit_requested_ = false;
  int exit_code_ = 0;
};

// Later members refer to earlier ones.
struct EventPath {
  EventPath(const EventSetup& setup, Globals globals, std::unique_ptr<EventSource> ring);
  EventPath(const EventPath&) = delete;

  // Maps the globals, opens the ring, and sets the zero point of `elapsed`.
  static Result<std::unique_ptr<EventPath>> open(const EventSetup& setup);

  Globals globals;
  std::unique_ptr<EventSource> ring;
  UserNames users;
  CgroupPaths cgroups;
  MapStore maps;
  Losses losses;
  ControlEvents control;
  EventHandler handler;
  RingReader reader;
};

}  // namespace scry
