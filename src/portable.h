// Portable bundles: compiled here, run on another kernel (docs/decisions/0027-bundles-travel.md).
//
// The compiler records numbers that differ between machines as relocations (bpf::MachineNumber), and what cannot be
// relocated as facts (bpf::MachineFact). This is where both are asked of a machine: when a bundle is compiled, to note
// the facts, and before it runs elsewhere, to compare them. A fact that differs is an error that names it and asks for
// compilation on the machine itself.
//
// On the very kernel that a bundle was compiled for, offsets and layouts need no type information. Tested by
// tests/live/bundle_*.t, tests/vm/bundle_*.t, portable_test.cc.
#pragma once

#include <set>
#include <string>

#include "bpf/bundle_file.h"
#include "pipeline.h"

namespace scry {

// Release and version of the running kernel.
std::string kernel_identity();

// Turns the machine into what a portable bundle is compiled for while it lives: code that every kernel takes, and a
// note of each feature and symbol that the compiler relies on.
class PortableMachine {
 public:
  explicit PortableMachine(Machine& machine);
  ~PortableMachine();
  // Adds the facts that the bundle of this script relies on; `sources` has its attach points.
  void note_facts(bpf::Bundle& bundle, const ast::Script& script, const Sources& sources);

 private:
  Machine& machine_;
  probes::ProbeWorld world_before_;
  codegen::TargetFacts facts_before_;
  std::set<Feature> features_;
  std::set<std::string> symbols_;
};

// Whether this machine has all that the bundle relies on; the first that it has not.
Result<> check_facts(const bpf::Bundle& bundle, const bpf::BundleOrigin& origin, Machine& machine);

// Finds this machine's numbers.
FindNumber number_finder(const bpf::BundleOrigin& origin, Machine& machine);

// What check_bundle() cannot know: providers and actions exist, actions get what they rely on, and nothing that changes
// the machine runs without --unsafe.
Result<> check_actions(const bpf::Bundle& bundle, bool unsafe_allowed);

}  // namespace scry
