// Losses: every way in which the results of a run may lack something, as a table (docs/losses.md).
//
// A LossKind is a way, a Loss is a counter of it that is not zero: of a statement, a map or a probe. They are gathered
// at the end of a run (runtime/losses.h). The report is a line on stderr for each, a hint for each way, and one object
// in JSON. A new way is a row here, and whoever counts it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace scry {

struct LossKind {
  const char* name;      // in JSON
  const char* sentence;  // on stderr, with {count} and {of}; null: a warning during the run has reported it
  const char* hint;      // what makes it less: begins with a verb
};

struct Loss {
  const LossKind* kind = nullptr;
  uint64_t count = 0;
  std::string of;     // what lost it: "printf", "@x", "kprobe:vfs_read"; empty: the run
  std::string place;  // in the script; empty: none
};

// All of them, in the order of the documentation.
std::span<const LossKind* const> loss_kinds();

// Lines for stderr; empty if there is none.
std::string loss_lines(const std::vector<Loss>& losses);

inline constexpr LossKind kRingFull{
    "ring_full", "Lost {count} events of {of}: the ring was full",
    "print less, write to a file (-o FILE), or enlarge the ring: config = { perf_rb_pages = 4096 } is 16 MiB"};
inline constexpr LossKind kRingLeft{"ring_left",
                                    "Lost {count} events that were still in the ring: a second signal ended the run",
                                    "send one signal only, and wait until the ring is empty"};
inline constexpr LossKind kMapFull{
    "map_full", "{count} updates of {of} were not stored: the map was full",
    "raise max_map_keys (SCRY_MAX_MAP_KEYS=N before the command), declare the map larger (let @x = hash(100000);), or "
    "drop the oldest keys (lruhash)"};
inline constexpr LossKind kStacksFull{
    "stacks_full",
    "{count} events are not shown: there was no room for more different stacks, threads or blocks of memory",
    "make more room with --max-stacks N; for blocks, with scry malloc --max-blocks N"};
inline constexpr LossKind kStringCut{"string_cut", "{count} strings of {of} were cut: they are longer than max_strlen",
                                     "raise max_strlen"};
inline constexpr LossKind kStackCut{"stack_cut", nullptr,
                                    "raise max_stack_frames; 512 is the most: config = { max_stack_frames = 512 } in a "
                                    "script, SCRY_MAX_STACK_FRAMES=512 in the environment of any command"};
inline constexpr LossKind kReturnsMissed{
    "returns_missed", nullptr,
    "probe an outer function, or fewer returns: all return probes of a thread share the limit"};
inline constexpr LossKind kCallsTooDeep{
    "calls_too_deep", "{count} calls of {of} are missing: they were made within 32 others of their thread",
    "trace the inner functions alone (-e, -x), or count them: scry tool funccount"};
inline constexpr LossKind kReadsFailed{
    "reads_failed", nullptr, "read the memory when the call returns, when it is resident; -k reports each failed read"};
inline constexpr LossKind kRunsSkipped{"runs_skipped",
                                       "Skipped {count} runs of {of}: another program was active on the same CPU",
                                       "trace fewer probes in one script"};
inline constexpr LossKind kRunsRefused{
    "runs_refused", "Skipped {count} runs of {of}: another program, or the same, was running on that CPU",
    "use rawtracepoint or fentry, which exclude only themselves, and no function that programs call"};
inline constexpr LossKind kHitsMissed{"hits_missed",
                                      "Missed {count} hits of {of}: too many at once, or inside another kprobe",
                                      "use fentry and fexit, which have no such limit"};
inline constexpr LossKind kProbeDetached{"probe_detached",
                                         "Results of {of} cover a part of the run: --max-overhead detached it",
                                         "filter earlier, or raise --max-overhead"};
inline constexpr LossKind kProcessorAway{
    "processor_away", "Samples of {of} are missing: it was offline for a part of the run",
    "start the run again: probes are attached to the processors that are online at the start"};
inline constexpr LossKind kSampled{"sampled",
                                   "Sampled {of}: about {count} runs were left out; counts, sums and histograms are "
                                   "estimates",
                                   "filter earlier, or raise --max-overhead"};
inline constexpr LossKind kCommandsDropped{"commands_dropped", nullptr, "run fewer commands, or shorter ones"};
inline constexpr LossKind kFilesUnread{"files_unread", nullptr, "show fewer files"};
inline constexpr LossKind kMappingsLost{
    "mappings_lost", "WARNING: Lost {count} records of mapped files: symbols of user code may be missing or wrong",
    "start the run again when fewer programs start or map code: the kernel records those of the whole machine"};
inline constexpr LossKind kKernelCodeLost{
    "kernel_code_lost",
    "WARNING: Lost {count} records of BPF programs: names of code of the kernel may be missing or wrong",
    "start the run again while fewer BPF programs come and go"};
inline constexpr LossKind kPythonNamesLost{
    "python_names_lost",
    "WARNING: {count} Python frames have no name: scry keeps the names of a limited number of functions",
    "trace fewer processes (-p PID, -c COMMAND)"};

}  // namespace scry
