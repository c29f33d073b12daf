// The fourth record of a provider's row, for the runtime: how a program that is loaded meets the events of a plan.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bpf/bundle.h"
#include "kernel/kernel.h"
#include "machine/facts.h"

namespace scry::probes {

// What attaching depends on besides the plan.
struct AttachSettings {
  machine::Facts& facts;
  std::vector<int> processes = {};                              // that probes are limited to; none: every process
  std::vector<int> roots = {};                                  // to these and all that descends from them (--follow)
  bool from_exec = false;                                       // they count from their next exec on
  bool tries_kernel = true;                                     // false: attaching is for another machine
  bool pins = true;                                             // false: of a run that leaves nothing (--dry-run)
  std::function<void(const std::string& text)> warn = nullptr;  // of what attaching meets; null: nothing is reported
};

struct Attaching {
  Result<std::vector<Fd>> (*attach)(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                    const AttachSettings& settings);
  // Why attaching will fail on this machine, in the words of that failure, as far as it is known without trying; empty:
  // nothing is known against it. Null: nothing is ever known.
  std::string (*find_obstacle)(const bpf::AttachPlan& plan, KernelAttachments& kernel,
                               const AttachSettings& settings) = nullptr;
  // How often the probe fires where its plan alone says so: on each processor that it watches. Null: events decide.
  double (*events_per_second)(const bpf::AttachPlan& plan) = nullptr;
  // The event of which one is an event of the probe, for perf_event_open(2) to count. Null: there is none.
  std::optional<perf_event_attr> (*counted_event)(const bpf::AttachPlan& plan) = nullptr;
};

// Whether the plan's places are in the code of programs and libraries.
bool is_in_user_code(const bpf::AttachPlan& plan);

// ... where functions return.
bool is_at_user_return(const bpf::AttachPlan& plan);

// Attaches a plan through the provider that it names, and returns what keeps it attached; closing that detaches.
// Nothing is returned by a probe that has run to its end already (an iterator). An error without `what` has only its
// hint to add to "Unable to attach probe".
Result<std::vector<Fd>> attach(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                               const AttachSettings& settings);

}  // namespace scry::probes
