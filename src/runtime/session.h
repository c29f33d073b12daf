// Session: from a Bundle to the last line of output (steps 5 to 9 of the flow).
//
// load() creates maps and programs, run_begin() runs the begin programs, attach() attaches, loop() receives events until
// an exit request, a signal, the end of the child or of the traced process, or a closed output; finish() detaches, runs
// the end programs, drains, reports losses and prints the maps. Each step may be called once, in this order. Whatever
// happens, the destructor leaves nothing attached (descriptors close).
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
#include "runtime/child.h"
#include "types/type.h"

namespace scry {

struct SessionOptions {
  bool print_maps_on_exit = true;
  bool quiet = false;
  bool verbose = false;        // "Attaching 'begin' probe" and the like, on stderr
  bool runtime_warnings = true;
  bool verifier_log = false;   // -v: show the whole log after a refusal
  std::string trailer = "..";  // str_trunc_trailer
  std::string tool_name = "scry";
  std::string notify_line;     // language.md 8.6: printed on stdout as a line when all probes are attached
  std::optional<int> traced_pid;  // -p: the run ends when it ends
  enum class MissingProbes : uint8_t { error, warn, ignore } missing_probes = MissingProbes::error;
};

// Programs and maps in the kernel (step 5's result), for --show loaded.
struct Loaded {
  std::vector<Fd> maps;      // by MapId
  std::vector<Fd> programs;  // by ProgramId
  Fd btf;
};

class Session {
 public:
  using Attach = std::function<Result<std::vector<Fd>>(const bpf::AttachPlan& plan, int program_fd)>;
  using FindAction = std::function<ReceiveEvent(std::string_view name)>;

  Session(const bpf::Bundle& bundle, Kernel& kernel, const Clock& clock, const Sources& sources, TypePool& types,
          Sink& sink, Output& out, Output& err, SessionOptions options, Attach attach, FindAction find_action);
  ~Session();

  Result<void> load();
  Result<void> run_begin();
  // Fails when missing_probes says so; a failure leaves nothing attached.
  Result<void> attach();
  Result<void> loop(Child* child);
  // The exit status of the run.
  Result<int> finish();

  const Loaded& loaded() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace scry
