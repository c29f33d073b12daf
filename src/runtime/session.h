// Session: from a Bundle to the last line of output (steps 5 to 9 of the flow).
//
// load() creates maps and programs, run_begin() runs the begin programs, attach() attaches, loop() receives events
// until an exit request, a signal, the end of the child or of the traced process, or a closed output; finish()
// detaches, runs the end programs, drains, reports losses and prints the maps. Each step may be called once, in this
// order; --dry-run stops after attach(). Whatever happens, the destructor leaves nothing attached (descriptors close).
//
// An Error of any step is one ERROR line for the caller to print; what belongs before it is on stderr already. From
// load() on the exit status is then 255. From attach() until the destructor the signals of signals.h belong to the
// session (signals.h).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/diag.h"
#include "base/result.h"
#include "builtins/action.h"
#include "kernel/kernel.h"
#include "processes/child.h"
#include "runtime/attach.h"
#include "runtime/event_path.h"
#include "runtime/loader.h"
#include "runtime/traced_processes.h"
#include "runtime/unwind_tables.h"
#include "types/type.h"

namespace scry {

// Printed as a line when all probes are attached; empty: nothing is.
struct ReadyLine {
  std::string text;
  int fd = 1;  // stdout, also with -o; what iterators show goes there too
};

// What is watched while events come.
struct RunWatch {
  bool cost = false;             // --cost: of each program, reported every second
  bool lossless = false;         // --lossless: the run ends when an event was lost, and its status tells
  bool command_goes_on = false;  // where the output cannot be written: untraced, and the run waits for its end
  bool fails_on_loss = false;    // --fail-on-loss: the status tells whether anything was lost
  uint64_t max_memory = 0;       // --max-memory: bytes of the kernel's memory for maps and buffers; 0: any
  uint64_t other_memory = 0;     // what is taken of it outside of the session
  std::function<std::vector<Loss>()> other_losses;  // counted outside of the session; null: none
};
inline constexpr int kStatusLost = 3;  // of a run that lost something

struct SessionOptions {
  bool print_maps_on_exit = true;
  bool verbose = false;  // -v: "Attaching 'begin' probe" and the like, losses by place, the whole log of a refusal
  RunWatch watch;
  bool color = false;                                // ERROR and WARNING lines on stderr
  bool terminal = false;                             // stderr is one: what takes long is shown there
  uint32_t log_size = 1'000'000;                     // of the verifier's log
  decltype(LoadOptions::accepted_log) accepted_log;  // of the verifier; may be null
  RelocationSources relocation;                      // what the bundle leaves to the machine that runs it
  MissingProbes missing_probes = MissingProbes::error;
  UnwindSources unwind;
  TracedProcesses traced;
  int output_fd = -1;  // where `out` writes: the run ends when it has no reader any more
  ReadyLine ready;
  ReceiveEvent observer = nullptr;  // receives each event, in place of its action, which it may run; null: the action
  TamperLog* tampered = nullptr;    // what was done to system calls; null: nothing

  // How late values are decoded (values/decode.h).
  std::string trailer = "..";             // str_trunc_trailer
  std::vector<std::string> time_formats;  // of strftime(), by format id
  Symbolizer* symbols = nullptr;          // null: addresses stay numbers
};

struct SpecialRun {
  uint32_t value = 0;        // what the last run returned
  uint32_t kernel_ns = 0;    // of one run on average, as the kernel measured; only of bench programs
  uint64_t duration_ns = 0;  // of all runs together, with the call
};

// Where results go, and what scry reports. The sink writes to `out`.
struct SessionOutputs {
  Sink& sink;
  Output& out;
  Output& err;
};

class Session {
 public:
  // All but the options must outlive the session.
  Session(const bpf::WholeBundle& whole, const Engine& engine, const Clock& clock, const SessionOutputs& outputs,
          SessionOptions options);
  ~Session();

  // `explains_refusal`: whether the place in the script that the verifier refuses is reported.
  Result<void> load(bool explains_refusal = true);
  Result<void> run_begin();
  // Hands what has been sent so far to the sink.
  void receive_pending();
  // Runs one test or bench program `repeat` times, and hands what it sent to the sink.
  Result<SpecialRun> run_special(const bpf::SpecialProgram& special, uint32_t repeat);
  // Fails when missing_probes says so; a failure leaves nothing attached.
  Result<void> attach();
  // Releases the child, says "Attached N probes" and receives.
  Result<void> loop(Child* child);
  // The exit status of the run. When the output was closed: the default action of SIGPIPE, after detaching.
  Result<int> finish();

  const Loaded& loaded() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace scry
