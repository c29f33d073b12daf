// Attaching: every AttachPlan of a bundle, in the order of docs/language.md 7.7, with the failures of 7.6.
#pragma once

#include <functional>
#include <vector>

#include "bpf/bundle.h"
#include "kernel/kernel.h"
#include "probes/attaching.h"
#include "runtime/run_log.h"

namespace scry {

enum class MissingProbes : uint8_t { error, warn, ignore };

// What runs a bundle: it holds maps and programs, and hands events to the programs that are attached.
struct Engine {
  Kernel& kernel;
  const probes::AttachSettings& attaching;
};

struct Attached {
  std::vector<Fd> links;
  std::vector<bpf::ProgramId> programs;  // parallel to links: the program of each
  std::vector<int> iterators;            // descriptors of the links that scry itself reads to the end
  std::vector<std::string> pinned;       // files of pinned iterators; they outlive the run
  // Removes the links of one program and returns them.
  std::vector<Fd> take_links(bpf::ProgramId program);
  // The same of all programs where functions of user code return.
  std::vector<Fd> take_returns(const bpf::Bundle& bundle);
  uint64_t probes = 0;  // of "Attached N probes"; begin and end are not among them
};

// What a program is attached to: "tracepoint:block:block_rq_complete and 1 more"; empty: nothing leads to it.
std::string probes_of(const bpf::Bundle& bundle, size_t program);

// Positions in `plans` in the order of attaching.
std::vector<size_t> attach_order(const std::vector<bpf::AttachPlan>& plans);

// On an error nothing stays attached. `interrupted` is asked before each plan, and `progress` receives how many are
// done.
Result<Attached> attach_all(const bpf::Bundle& bundle, const std::vector<Fd>& programs, const Engine& engine,
                            MissingProbes missing, RunLog& log, const std::function<bool()>& interrupted,
                            const KernelProgress& progress);

}  // namespace scry
