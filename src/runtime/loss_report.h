// The end of a run: what it lost, for its reader (docs/losses.md). Tested by tests/live/losses_*.t.
#pragma once

#include <vector>

#include "runtime/cost.h"
#include "runtime/event_path.h"
#include "runtime/unwind_tables.h"

namespace scry {

// What programs counted in place of sending it, as warnings at the places of the script.
void report_counts(const bpf::Bundle& bundle, EventPath& path);

// What the end of the run has left undone, as warnings.
void report_left_commands(const Commands& commands, RunLog& log);

// What each program sent, and what of it found no room, by ProgramId.
std::vector<CostMeter::Sent> sent_by_programs(const bpf::Bundle& bundle, const EventPath& path);

struct LossOutputs {
  Sink& sink;
  Output& out;  // is flushed first
  RunLog& log;
};
// After the maps, whose strings may be cut: a line for each loss, `others` too, and one message. False: nothing is
// lost.
bool report_losses(EventPath& path, std::vector<Loss> others, const Sources& sources, const LossOutputs& outputs);
void add_cut_stacks(const UnwindTables::Report& report, std::vector<Loss>& losses);

}  // namespace scry
