// Loading (step 5 of the flow): the maps and programs of a bundle come to life in the kernel.
//
// Maps are created with their initial contents, and frozen where programs only read them. All programs share one BTF
// object, whose line records let `bpftool prog dump` show script lines. What the verifier refuses is explained on the
// log with the place in the script, and the returned error is bpftrace's sentence.
#pragma once

#include <vector>

#include "base/source.h"
#include "bpf/bundle.h"
#include "kernel/maps.h"
#include "kernel/programs.h"
#include "runtime/relocate.h"
#include "runtime/run_log.h"

namespace scry {

// Programs and maps in the kernel, for --show loaded.
struct Loaded {
  std::vector<Fd> maps;      // indexed by MapId
  std::vector<Fd> programs;  // indexed by ProgramId
  Fd btf;                    // empty: the kernel has no use for it
};

struct LoadOptions {
  RelocationSources relocation;
  bool explains_refusal = true;    // by the place in the script, on stderr
  bool show_verifier_log = false;  // -v
  uint32_t log_size = 1'000'000;   // config variable log_size
  std::function<void(const std::string& program, const std::string& log)> accepted_log;  // -d verifier; may be null
};

Result<Loaded> load_bundle(const bpf::Bundle& bundle, const Sources& sources, KernelMaps& maps,
                           KernelPrograms& programs, const LoadOptions& options, RunLog& log);

}  // namespace scry
