// Bundle: everything that the kernel and the receiving side need, and nothing of the language.
//
// Produced by step 4 (codegen + ir/emit), loaded by step 5, attached by step 6; event layouts and script maps tell
// steps 7 to 9 how to read what comes back. Indices (MapId, ProgramId, LayoutId) are positions in the vectors below.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "bpf/insn.h"
#include "targets/code_place.h"
#include "targets/program_kind.h"
#include "types/kernel_field.h"
#include "types/taking.h"
#include "types/type.h"

namespace scry::bpf {

enum class MapId : uint32_t {};
enum class ProgramId : uint32_t {};
enum class LayoutId : uint32_t {};

struct MapPlan {
  std::string name;  // at most 15 characters of [A-Za-z0-9_.] reach the kernel
  MapType type = MapType::array;
  uint32_t key_size = 4;
  uint32_t value_size = 0;
  uint32_t max_entries = 1;
  uint32_t flags = 0;
  uint32_t wanted_entries = 0;     // where the memory does not do for all that the script wants: as many; else 0
  uint32_t inner_value_size = 0;   // hash_of_maps: of the elements of the arrays that it holds
  std::vector<std::byte> initial;  // first bytes of element 0 of an array; with kMapReadOnlyProg the map is frozen
};

using targets::CodePlace;
using targets::LinkKind;
using targets::program_kind_name;
using targets::ProgramKind;

// What the loader writes into a ld_imm64 (or a call) before the load.
struct Relocation {
  enum class Kind : uint8_t {
    map,          // the map's descriptor
    map_value,    // address inside element 0 of an array map: descriptor + offset in the second immediate
    function,     // call or address of one of the program's own functions: instruction distance, filled by emit
    kernel_type,  // BTF id of a kernel type, by name (target holds an index into Bundle::kernel_names)
    kfunc,        // BTF id of a kernel function, by name
    number,       // a number of the running machine (target holds an index into Bundle::numbers): its difference to
                  // the one at hand is added to the instruction's offset (loads) or immediate
  } kind;
  uint32_t insn = 0;    // index of the instruction
  uint32_t target = 0;  // MapId, or index into kernel_names or numbers
};

// A number that differs from one machine to the next, and how the machine that runs the bundle finds its own.
struct MachineNumber {
  enum class Kind : uint8_t {
    kernel_field,      // offset in the kernel's structure `owner` of the module, by `path`
    tracepoint_field,  // offset in the record of the tracepoint `owner` ("category:event") of the field path[0]
    kernel_address,    // of the kernel's symbol `owner`
    tai_offset,        // CLOCK_TAI minus CLOCK_BOOTTIME, in nanoseconds
  } kind = Kind::kernel_field;
  std::string module;  // "vmlinux" or a module
  std::string owner;
  std::vector<FieldStep> path;
  uint32_t size = 0;   // bytes that are read there; 0: the address alone is taken
  bool exact = false;  // the field must have that size; else it may be larger
  uint64_t value = 0;  // on the machine that compiled
  friend bool operator==(const MachineNumber&, const MachineNumber&) = default;
};

// Something that compilation relied upon and that no relocation can mend. Where the machine that runs the bundle has
// another value, the script has to be compiled again.
struct MachineFact {
  enum class Kind : uint8_t {
    cpus,        // how many processors are possible
    feature,     // of the kernel, by name: "yes"
    layout,      // of the kernel's structure "module:name": its size and members
    prototype,   // of the function or raw tracepoint that a typed program is attached to: its parameters
    targets,     // the probes that a wildcard stood for
    file,        // a program or library with probes: its build id
    address,     // of a kernel symbol that is watched
    namespace_,  // the namespace of process ids
    enumerator,  // the value of a constant of the kernel's types
    cgroup,      // the number of a control group, by its directory
    kernel,      // the very kernel: name, release and version
  } kind = Kind::cpus;
  std::string name;
  std::string value;
  friend bool operator==(const MachineFact&, const MachineFact&) = default;
};

struct LineInfo {
  uint32_t insn = 0;
  Span span;
};
struct FunctionInfo {
  std::string name;
  uint32_t insn = 0;        // first instruction
  uint32_t parameters = 1;  // number of u64 parameters (callbacks and subprograms), 1 for the entry (ctx)
};

struct ProgramPlan {
  std::string name;  // kernel name and message name: "tracepoint_syscalls_sys_enter_read_1"
  ProgramKind kind = ProgramKind::raw_tracepoint;
  std::string attach_to;  // btf_raw_tracepoint: [module:]tracepoint; fentry, fexit: [module:]function; iterator: name
  LinkKind link = LinkKind::single;
  bool sleepable = false;
  std::vector<Insn> insns;
  std::vector<Relocation> relocations;
  std::vector<FunctionInfo> functions;  // functions[0] is the entry, at instruction 0
  std::vector<LineInfo> lines;          // ascending by instruction; the first is 0
};

// One attachment of one program. Which members mean something depends on the provider.
struct AttachPlan {
  std::string provider;  // canonical long name: "tracepoint", "interval", ...
  std::string name;      // full probe name (docs/language.md 7.9)
  ProgramId program{};
  // tracepoint "category:event"; raw tracepoint name; software event name; unit; path of the file with user code, or of
  // an iterator's pin
  std::string event;
  uint64_t value = 0;  // period in events or nanoseconds, frequency in hertz (unit "hz"), tracepoint id
  LinkKind link = LinkKind::single;
  std::vector<CodePlace> places;      // kernel and user functions: one, or all of a multi link
  std::string refusal, refusal_hint;  // why scry itself will not attach; empty: it will try
  std::string reason;                 // why by this mechanism; empty: it is its kind's own
  bool newest_first = false;          // attached after the others, in reverse (docs/language.md 7.7)
  uint32_t probe_count = 1;           // how many probes of "Attached N probes" this stands for
  Span span;                          // the attach point in the script
};

// Programs that scry runs by itself, in the order of the script.
struct SpecialProgram {
  using When = targets::OwnMoment;
  When when;
  ProgramId program{};
  std::string name;  // full probe name; "test:one"
};
const char* special_name(SpecialProgram::When when);

// A field of an event's payload.
struct EventField {
  TypeRef type = nullptr;
  uint32_t offset = 0;  // in the payload
  // The field is {u32 offset in the payload, u32 length}: the bytes follow the fixed part. For strings (length
  // includes the NUL if one was stored) and buffers (the plain bytes).
  bool dynamic = false;
};

// Actions of layouts that are never sent: their loss counters count something else, which is reported at exit. The
// reads of user memory at a place that failed; the returns that a probe saw when the kernel could not follow another
// one; calls of library functions within too many others; the updates of a map, the layout's text, that were not
// stored: of any map, and of one that collects stacks.
inline constexpr const char* kFailedReads = "failed_reads";
inline constexpr const char* kDeepReturns = "deep_returns";
inline constexpr const char* kDeepCalls = "deep_calls";
inline constexpr const char* kNotStored = "not_stored";
inline constexpr const char* kStacksNotStored = "stacks_not_stored";
inline constexpr const char* kReportedAtExit[] = {kFailedReads, kDeepReturns, kDeepCalls, kNotStored, kStacksNotStored};
// The same for runs of a probe that were left out because it, or another of the script, ran on that CPU already.
inline constexpr const char* kSkippedRuns = "skipped_runs";

// How one kind of event of one place in the script looks. A record in the ring is
// {u32 layout id, u32 size of payload, payload}; where the layout has an origin, EventOriginRecord precedes
// the payload, and the size counts it too.
struct EventLayout {
  std::string action;  // name of the action that receives it: a builtin ("printf", "print", "exit") or an internal one
  Span span;           // the place in the script
  std::vector<EventField> fields;
  uint32_t payload_size = 0;       // of the fixed part
  std::string text;                // format string, file name pattern, helper name: as the action defines
  std::vector<uint64_t> numbers;   // literal arguments (top, div, script map index): as the action defines
  std::vector<std::string> texts;  // further literal strings
  bool has_origin = false;
  std::string probe;  // of the event; filled in where it has an origin
  // A control event: where the ring has no room for it, its loss counter asks the receiver to act on it as soon as what
  // the ring held then was received. A payload of 8 bytes is kept beside the counter.
  bool is_control = false;
  Taking takes = Taking::nothing;  // of the map that it prints, clears or sets to zero
  bool is_timed = false;           // the payload is the boot_ns at which it was sent

  bool is_reported_at_exit() const;  // the action is one of kReportedAtExit
};

// When, where and by whom an event happened: what Bundle::event_origin adds to a record.
struct EventOriginRecord {
  uint64_t since_boot_ns;  // with the time that the machine was suspended
  uint32_t cpu, pid, tid, padding;
  char comm[16];
};
static_assert(sizeof(EventOriginRecord) == 40);

// The loss counters are this far apart: {u64 how many, u64 payload of the last control event}.
inline constexpr uint32_t kLossStride = 16;

// How a script map's contents are stored.
enum class MapStorage : uint8_t {
  slot,         // in the globals array at `offset`: {u64 set, value}
  cpu_slots,    // in the globals array at `offset`: possible-CPU-count slots of `stride` bytes, each {u64 set, value}
  hash,         // its own hash map
  cpu_hash,     // its own hash map; a value holds possible-CPU-count slots of `stride` bytes, the first at `offset`
  percpu_hash,  // its own per-CPU hash map; each CPU's value is rounded up to 8 bytes by the kernel
  task,         // the storage of each thread: {u64 set, u64 value}; the key is the thread's id
};
struct ScriptMap {
  std::string name;       // "@x"
  TypeRef key = nullptr;  // null: scalar
  TypeRef value = nullptr;
  MapStorage storage = MapStorage::slot;
  MapId map{};
  uint32_t offset = 0;
  uint32_t stride = 0;
  bool hidden = false;  // scry's own: not printed at the end
  // A map that clear() empties while programs run has a second one of the same plan. The word `which` of the globals
  // tells programs which of the two they use: 0 ScriptMap::map, 1 Twin::map. The receiver switches, waits for the
  // programs that run, and takes what the first one holds (docs/decisions/0023).
  struct Twin {
    MapId map{};
    uint32_t which = 0;  // offset in the globals
  };
  std::optional<Twin> twin;
};

// Offsets in the globals map (array of one element, mapped by the receiving side) that the event path uses.
struct ControlOffsets {
  uint32_t wakeup_flags = 0;  // u64: the flags that programs pass to ringbuf_submit and ringbuf_output: 0 wakes the
                              // sleeping receiver, kRingNoWakeup spares the wake-up while it is awake anyway
  uint32_t lost = 0;          // per layout, kLossStride apart: events that found no room
  uint32_t boot_zero = 0;     // u64: boot_ns at load, the zero point of `elapsed`
  uint32_t running = 0;       // u64 per CPU, kCacheLine apart: runs that are under way, where they are marked
};

// What walks of Python frames share with the receiving side (unwind/python.h).
struct PythonMaps {
  MapId builds{};  // array of unwind::PythonBuild
  MapId known{};   // hash by u64: ids of code objects that were sent
  MapId codes{};   // ring of unwind::PythonCodeRecord, each followed by its lines
};

// What walks of user stacks share with the receiving side (unwind/rule.h).
struct UnwindMaps {
  MapId tables{};                    // hash of arrays by unwind::Key: the call-frame tables
  MapId asked{};                     // hash by unwind::Key: tables that were asked for, and are not there yet
  MapId requests{};                  // ring of unwind::Request
  MapId stops{};                     // per-CPU array with one element: u64 by unwind::Stop, how many walks ended so
  std::optional<PythonMaps> python;  // none: no program asks for Python frames
};

// What the probes may cost, and how they are made cheaper: programs of a group run their bodies every Nth time only, by
// a word that the receiver writes, and what they add up counts N times (docs/decisions/0052).
struct Budget {
  // Parts of the machine's time, in millionths: beyond `most` probes are sampled and detached, beyond `warned` the run
  // warns; 0: never.
  uint64_t most = 0, warned = 0;
  uint32_t periods = 0;   // in the globals, u64 by group: N; 1: every time
  uint32_t left_out = 0;  // in the globals, u64 by group: about how many times a body was left out
  struct Group {
    std::vector<ProgramId> programs;
  };
  std::vector<Group> groups;
  std::vector<ProgramId> senders;  // of the events of each layout; fewer than layouts: not known
};

// What the script's own configuration says about its run.
struct RunSettings {
  bool print_maps_on_exit = true;
  bool cpp_demangle = true;
  bool show_debug_info = false;
  uint32_t log_size = 1'000'000;  // of the verifier's log
  std::string missing_probes = "error";
  std::string str_trunc_trailer = "..";
  std::string cache_user_symbols;
  struct Limits {
    uint64_t max_strlen = 0;                    // 0: not known
    uint64_t max_memory = uint64_t{256} << 20;  // bytes of maps and buffers
    Budget budget;
  } limits;
};

struct Bundle {
  std::vector<MapPlan> maps;
  MapId globals{};
  MapId ring{};
  ControlOffsets control;
  std::vector<ProgramPlan> programs;
  std::vector<SpecialProgram> specials;
  std::vector<AttachPlan> attachments;
  std::vector<EventLayout> layouts;
  std::vector<ScriptMap> script_maps;
  std::vector<std::string> kernel_names;    // targets of kernel_type and kfunc relocations
  std::vector<MachineNumber> numbers;       // targets of number relocations; none in what runs where it is compiled
  std::vector<MachineFact> facts;           // likewise
  std::vector<std::string> time_formats;    // of strftime(), by format id
  std::vector<std::string> place_symbols;   // functions of user code that are probed, by cookie - 1
  std::vector<std::string> cgroup_filters;  // of cgroup_path(): filter id - 1; 0 means all hierarchies
  std::string license = "GPL";
  std::optional<MapId> stopped_processes;  // hash by process id: stopped by programs, to be continued by the receiver
  std::optional<UnwindMaps> unwind;        // none: no program walks stacks by itself
  bool event_origin = false;               // events tell their origin: because a sink wants it (sinks/sink.h)
  RunSettings settings;

  std::vector<SpecialProgram> specials_at(SpecialProgram::When when) const;
  uint32_t counted_specials() const;  // begin, end and self: those that "Attached N probes" counts
};

// A bundle with what it refers to: the texts that its places lie in, and the pool that made its types.
struct WholeBundle {
  Bundle& bundle;
  const Sources& sources;
  TypePool& types;
};

}  // namespace scry::bpf
