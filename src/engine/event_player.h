// EventPlayer: events of a machine, played into an engine in memory: system calls, tracepoints, kernel functions,
// probes of code, timers. Each function makes the contexts that a kernel would make, and runs what is attached to the
// event.
//
// Its events come from somewhere else: the lines of a golden test (tests/support/event_script.h), later a recorded
// trace. A failure is that of a program that misbehaved, or of an event that nothing in the bundle or in tracefs
// describes.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "bpf/bundle.h"
#include "engine/vm_engine.h"
#include "types/tracefs.h"

namespace scry {

using Registers = std::array<uint64_t, 21>;  // struct pt_regs of x86_64

// A field of a tracepoint's record: text for arrays of characters and for strings, numbers for the others.
struct FieldValue {
  std::string name;
  std::string text;
  std::vector<uint64_t> numbers;
};
bool holds_text(const TracepointField& field);

// The record that the tracepoint writes; the fields that are not named are zero.
Result<std::vector<std::byte>> make_record(const TracepointFormat& format, std::span<const FieldValue> fields);

class EventPlayer {
 public:
  // All of them outlive the player. `bundle`: what runs; names the programs of tick() and call().
  // The numbers of the kernel functions that it plays: bpf_session_is_return, bpf_rdonly_cast.
  static constexpr uint32_t kIsReturn = 1, kReadOnlyCast = 2;

  EventPlayer(VmEngine& engine, const TraceFs& tracefs);
  const bpf::Bundle* bundle = nullptr;

  // System calls reach typed raw tracepoints and perf records, whichever a program is attached to.
  struct SystemCall {
    std::string name;  // of the tracepoint: sys_enter_NAME
    uint64_t number = 0;
    std::vector<uint64_t> args;
    uint64_t result = 0;
  };
  Result<> enter_call(const SystemCall& call);
  Result<> exit_call(const SystemCall& call);
  Result<> record(const TracepointFormat& format, std::span<const FieldValue> fields);

  struct FunctionEvent {
    std::string name;
    uint64_t address = 0;
    std::vector<uint64_t> args;
    uint64_t result = 0;
    bool at_return = false;
  };
  Result<> function(const FunctionEvent& event);
  // A probe of code, by its full name, with these registers.
  Result<> call(const std::string& probe, const Registers& registers);
  // A perf event, by the full name of its probe: on each CPU that it watches, or on `only_cpu`.
  Result<> tick(const std::string& probe, std::optional<uint32_t> only_cpu);

  // Memory of the process, or of the kernel, by the address; replaces what began there.
  void put_memory(uint64_t address, std::span<const std::byte> content);
  void pass_time(int64_t nanoseconds);

  VmEngine& engine() { return engine_; }
  const TraceFs& tracefs() const { return tracefs_; }

 private:
  void set_call_registers(const SystemCall& call);
  Result<> call_records(const SystemCall& call, const char* event, std::span<const uint64_t> values);
  Result<> kprobes(const FunctionEvent& event, const Registers& registers);
  Result<> trampolines(const FunctionEvent& event);

  VmEngine& engine_;
  const TraceFs& tracefs_;
};

}  // namespace scry
