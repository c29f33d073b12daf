// What must hold of a bundle from a file before anything else looks at it: every index, offset and count lies within
// what it points into, relocations stand at instructions of their kind, and no instruction names a descriptor of ours
// by itself. That programs are safe to run is the kernel's verifier's to judge, as with every program.
//
// What this cannot know, because it belongs to the tables of builtins and providers, is in check_actions (portable.h).
// Tested by bundle_file_test.cc, fuzz/bundle_fuzz.cc.
#pragma once

#include <string>
#include <vector>

#include "base/source.h"
#include "bpf/bundle.h"

namespace scry::bpf {

Result<> check_bundle(const Bundle& bundle, const Sources& sources);

// Names of what the programs do to other processes, for which --unsafe is asked: "probe_write_user", kernel functions.
std::vector<std::string> unsafe_calls(const Bundle& bundle);

}  // namespace scry::bpf
