// Refusal: the message about a program that the verifier refuses (docs/troubleshooting.md).
//
// The verifier's log names the last instruction it looked at and ends with its reason; the program's line info turns
// the instruction into a place in the script. What the verifier wrote is data of unknown shape: anything unexpected
// only makes the explanation shorter.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/source.h"
#include "bpf/bundle.h"

namespace scry {

struct VerifierVerdict {
  std::optional<uint32_t> insn;  // the last instruction that the log shows or names
  std::string reason;            // "R0 invalid mem access 'scalar'"; empty: the log gives none
};
VerifierVerdict read_verifier_log(std::string_view log);

struct Refusal {
  std::string place;    // rendered place line, reason and excerpt; empty when the place is not known
  std::string message;  // "Error loading BPF program for ...", with the log when asked for
};
// `error` is the Error of Kernel::load_program, whose hint is the log.
Refusal explain_refusal(const bpf::ProgramPlan& plan, const Sources& sources, const Error& error, bool show_log);

// `error` is that of Kernel::run_program, for a probe that scry runs itself: "begin".
Error explain_run_failure(std::string_view probe, const Error& error);

}  // namespace scry
