#include "cli/other_names.h"

#include <algorithm>
#include <iterator>

namespace scry::cli {
namespace {

struct KnownTool {
  std::string_view name, command;
};

// Tools of bcc and bpftrace, then commands of perf and trace-cmd.
constexpr KnownTool kKnownTools[] = {
    {"bindsnoop", "scry strace -a -e trace=bind"},
    {"biolatpcts", "scry tool biolatency"},
    {"bpflist", "scry tool bpfstat"},
    {"compactsnoop", "scry tool vmscan"},
    {"dirtop", "scry tool filetop"},
    {"filegone", "scry tool filelife"},
    {"funcinterval", "scry tool funccount -i 1"},
    {"inject", "scry strace -e inject="},
    {"klockstat", "scry offcpu --locks"},
    {"offwaketime", "scry wakeup"},
    {"pythoncalls", "scry tool pythonstat"},
    {"pythonflow", "scry profile --python"},
    {"sofdsnoop", "scry strace -f -yy -e trace=sendmsg,recvmsg"},
    {"sslsniff", "scry tool sslsnoop"},
    {"tcpsubnet", "scry tool tcptop"},
    {"tplist", "scry list 'tracepoint:*'"},
    {"ttysnoop", "scry strace -f -e trace=write -s 1000 -p PID"},
    {"zfsdist", "scry tool fsdist"},
    {"zfsslower", "scry tool fsslower"},

    {"annotate", "scry profile"},
    {"ftrace", "scry -e 'kprobe:NAME { ... }'"},
    {"lock", "scry offcpu --locks"},
    {"perf", "scry profile"},
    {"record", "scry profile -o cpu.html"},
    {"report", "scry profile"},
    {"sched", "scry tool runqlat"},
    {"script", "scry profile -o cpu.folded"},
    {"stat", "scry tool llcstat"},
    {"top", "scry profile -d 5"},
};

}  // namespace

std::string_view command_for(std::string_view name) {
  const auto* found = std::ranges::find(kKnownTools, name, &KnownTool::name);
  return found == std::end(kKnownTools) ? "" : found->command;
}

}  // namespace scry::cli
