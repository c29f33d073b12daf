// Portable bundles: compiled here, run on another kernel (docs/decisions/0027-bundles-travel.md).
//
// The compiler records numbers that differ between machines as relocations (bpf::MachineNumber), and what cannot be
// relocated as facts (bpf::MachineFact). This is where both are asked of a machine: when a bundle is compiled, to note
// the facts, and before it runs elsewhere, to compare them. A fact that differs is an error that names it and asks for
// compilation on the machine itself.
//
// On the very kernel that a bundle was compiled for, offsets and layouts need no type information. Tested by
// tests/live/bundle_*.t, tests/vm/bundle_*.t, src/cli/portable_test.cc.
#pragma once

#include "bpf/bundle_file.h"
#include "probes/expansion.h"
#include "runtime/relocate.h"
#include "syntax/ast.h"

namespace scry {

// A bundle from the bytes of its file, with the aggregations of the language.
Result<std::unique_ptr<bpf::BundleFile>> read_bundle(Bytes bytes);

// Adds the facts that the bundle of this script relies on, as `environment` has them; `asked` is what compiling asked
// for, and `sources` has the attach points.
void note_facts(bpf::Bundle& bundle, const ast::Script& script, const Sources& sources,
                const probes::ExpansionSources& environment, const machine::PortableNotes& asked);

// Whether this machine has all that the bundle relies on; the first that it has not.
Result<> check_facts(const bpf::Bundle& bundle, const bpf::BundleOrigin& origin,
                     const probes::ExpansionSources& environment);

// Finds this machine's numbers; `environment` must outlive it.
FindNumber number_finder(const bpf::BundleOrigin& origin, const probes::ExpansionSources& environment);

// What check_bundle() cannot know: providers and actions exist, actions get what they rely on, and nothing that changes
// the machine runs without --unsafe.
Result<> check_actions(const bpf::Bundle& bundle, bool unsafe_allowed);

}  // namespace scry
