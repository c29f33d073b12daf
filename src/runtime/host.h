// Host: what an action may do while it handles an event (builtins/action.h), and the events on their way to it.
//
// receive() finds the layout of a record, and the action of the layout. Decoded values and compiled format strings are
// kept per layout, so that the hundredth event of a printf allocates nothing that the first one did.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "builtins/action.h"
#include "runtime/map_store.h"
#include "runtime/packet_files.h"
#include "runtime/run_log.h"
#include "values/decode.h"

namespace scry {

using FindAction = std::function<ReceiveEvent(std::string_view name)>;

// What an action reaches; all of it outlives the host.
struct HostWorld {
  const bpf::Bundle& bundle;
  const Sources& sources;
  const Clock& clock;
  Sink& sink;
  RunLog& log;
  MapStore& maps;
  DecodeContext decoding;
};

class Host final : public ActionHost {
 public:
  // Every action that the bundle names must exist.
  Host(HostWorld world, const FindAction& find_action);

  // Handles one record of the ring: {u32 layout id, u32 size of payload, payload}. False: an exit was requested, and
  // nothing more is to be handled.
  bool receive(Bytes record);

  bool exit_requested() const { return exit_requested_; }
  // Handle events again: those of the end probes.
  void forget_exit_request() { exit_requested_ = false; }
  // The next test starts anew.
  void forget_exit() { exit_requested_ = false, exit_code_ = 0; }
  int exit_code() const { return exit_code_; }

  Sink& sink() override { return world_.sink; }
  const Clock& clock() const override { return world_.clock; }
  const Sources& sources() const override { return world_.sources; }
  const bpf::Bundle& bundle() const override { return world_.bundle; }
  const Format& format(const bpf::EventLayout& layout) override;
  std::span<const Value> decode(const bpf::EventLayout& layout, Bytes payload) override;
  std::string& text_buffer() override {
    text_.clear();
    return text_;
  }
  Result<MapSnapshot> snapshot(size_t script_map, bool take) override;
  Result<void> clear(size_t script_map) override;
  Result<void> zero(size_t script_map) override;
  Result<std::string> read_file(const std::string& path, size_t most) override;
  Result<CommandOutput> run_command(const std::string& command) override;
  Result<void> write_packet(const std::string& file, Bytes bytes, uint32_t whole_length, int64_t wall_ns) override;
  void request_exit(int code) override;
  void log_error(std::string_view text) override { world_.log.error(text); }
  void log_warning(std::string_view text) override { world_.log.warning(text); }

 private:
  struct LayoutState {
    ReceiveEvent action = nullptr;
    std::optional<Format> format;
    std::vector<Value> values;
  };
  LayoutState& state_of(const bpf::EventLayout& layout);
  const bpf::ScriptMap& script_map(size_t index) const;

  HostWorld world_;
  std::vector<LayoutState> layouts_;
  std::string text_;
  PacketFiles packet_files_;
  bool exit_requested_ = false;
  int exit_code_ = 0;
};

}  // namespace scry
