// The recorder: the facts of this machine as a Record, for a file that another machine compiles for (`scry info
// --record`, `--facts`).
//
// Everything that a script may ask of the kernel is in it: features, types, tracepoints, functions, symbols, control
// groups, events of performance units. Programs and libraries are not. What cannot be read on this
// machine is missing, as on a machine that has none. The file does not tell where the running kernel lies in memory:
// addresses are those of a kernel that is loaded where it was linked, with its modules in their old order. Tested by
// tests/live/facts_recorded.t, recorder_test.cc.
#pragma once

#include "machine/recorded.h"
#include "machine/system/system_facts.h"

namespace scry::machine {

Record record_facts(SystemFacts& facts, KernelSymbols& symbols);

// The places of symbols as they are recorded; `placed` is sorted by address. Of several symbols with one name the first
// counts.
std::map<std::string, Record::Symbol> recorded_symbols(const std::vector<KernelSymbols::Placed>& placed);

// The kernel's list of functions that kprobes keep off, "BEGIN-END\tNAME" in each line, without their addresses.
std::string without_addresses(std::string_view blacklist);

}  // namespace scry::machine
