// --test and --bench: the test and bench probes of a script, each run by itself and reported (docs/language.md 7.11).
#pragma once

#include "runtime/session.h"

namespace scry {

// Runs every test once; `captured` is where the session's sink writes. The exit status: 1 when a test failed. A test
// passes when it returns 0 and does not call errorf(); exit() only ends it.
Result<int> run_tests(const bpf::Bundle& bundle, Session& session, CapturedText& captured,
                      const SessionOutputs& outputs);

// Repeats every benchmark until it has run for a millisecond. One that returns 1 is left out.
Result<int> run_benchmarks(const bpf::Bundle& bundle, Session& session, const SessionOutputs& outputs);

}  // namespace scry
