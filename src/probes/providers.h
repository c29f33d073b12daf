// The rows of the provider table, one file each.
#pragma once

#include "probes/provider.h"

namespace scry::probes {

extern const Provider kBegin, kEnd, kSelf, kTest, kBench;  // special.cc
extern const Provider kTracepoint;                         // tracepoint.cc
extern const Provider kRawTracepoint;                      // rawtracepoint.cc
extern const Provider kInterval, kProfile;                 // timers.cc
extern const Provider kSoftware;                           // software.cc
extern const Provider kKprobe, kKretprobe;                 // kprobe.cc
extern const Provider kFentry, kFexit;                     // fentry.cc
extern const Provider kHardware;                           // hardware.cc
extern const Provider kWatchpoint;                         // watchpoint.cc
extern const Provider kIter;                               // iter.cc
extern const Provider kUprobe, kUretprobe;                 // uprobe.cc
extern const Provider kLibcall, kLibret;                   // libcall.cc
extern const Provider kUsdt;                               // usdt.cc

}  // namespace scry::probes
