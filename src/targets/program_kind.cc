#include "targets/program_kind.h"

#include <algorithm>
#include <iterator>

namespace scry::targets {
namespace {

// enum bpf_prog_type
constexpr uint32_t kKprobe = 2, kTracepoint = 5, kXdp = 6, kPerfEvent = 7, kRawTracepoint = 17, kTracing = 26;
// enum bpf_attach_type
constexpr uint32_t kTraceRawTracepoint = 23, kTraceFentry = 24, kTraceFexit = 25, kTraceIterator = 28;
constexpr uint32_t kTraceKprobeMulti = 42, kTraceUprobeMulti = 48, kTraceKprobeSession = 56;

constexpr const char* kTrampolineReason = "the function calls the program directly: the cheapest mechanism";

constexpr ProgramKindRow kKinds[] = {
    {.kind = ProgramKind::raw_tracepoint,
     .name = "raw_tracepoint",
     .program_type = kRawTracepoint,
     .section = "raw_tp",
     .mechanism = "raw tracepoint",
     .reason = "the body uses the raw arguments or none, so that no record is built"},
    {.kind = ProgramKind::btf_raw_tracepoint,
     .name = "btf_raw_tracepoint",
     .program_type = kTracing,
     .attach_type = kTraceRawTracepoint,
     .target_type = TargetType::typedef_,
     .type_prefix = "btf_trace_",
     .section = "tp_btf",
     .section_names_target = true,
     .is_typed = true,
     .mechanism = "BTF raw tracepoint",
     .reason = "typed arguments are read without a copy of the record"},
    {.kind = ProgramKind::tracepoint,
     .name = "tracepoint",
     .program_type = kTracepoint,
     .section = "tracepoint",
     .mechanism = "perf tracepoint",
     .reason = "its record has the fields of the format file"},
    {.kind = ProgramKind::perf_event,
     .name = "perf_event",
     .program_type = kPerfEvent,
     .section = "perf_event",
     .mechanism = "perf events",
     .reason = "one for each processor, or for each thread of the process"},
    {.kind = ProgramKind::kprobe, .name = "kprobe", .program_type = kKprobe},
    {.kind = ProgramKind::fentry,
     .name = "fentry",
     .program_type = kTracing,
     .attach_type = kTraceFentry,
     .target_type = TargetType::function,
     .type_prefix = "",
     .section = "fentry",
     .section_names_target = true,
     .is_typed = true,
     .patches_function = true,
     .mechanism = "BPF trampoline",
     .reason = kTrampolineReason,
     .offers = "arguments"},
    {.kind = ProgramKind::fexit,
     .name = "fexit",
     .program_type = kTracing,
     .attach_type = kTraceFexit,
     .target_type = TargetType::function,
     .type_prefix = "",
     .section = "fexit",
     .section_names_target = true,
     .is_typed = true,
     .patches_function = true,
     .mechanism = "BPF trampoline",
     .reason = kTrampolineReason,
     .offers = "result"},
    {.kind = ProgramKind::iterator,
     .name = "iterator",
     .program_type = kTracing,
     .attach_type = kTraceIterator,
     .target_type = TargetType::function,
     .type_prefix = "bpf_iter_",
     .section = "iter",
     .section_names_target = true,
     .is_typed = true,
     .mechanism = "iterator",
     .reason = "the kernel walks the objects when the file is read"},
    {.kind = ProgramKind::xdp,
     .name = "xdp",
     .program_type = kXdp,
     .section = "xdp",
     .mechanism = "test run",
     .reason = "scry itself runs it"},
};

constexpr const char* kOthersStayFree = "processes that are not followed have no breakpoints";
constexpr const char* kOneStep = "all are attached and detached in one step";

constexpr LinkKindRow kLinks[] = {
    {.kind = LinkKind::single,
     .section = "kprobe",
     .mechanism = "a probe event of its own",
     .reason = "for one place, the cheapest mechanism that serves this body"},
    {.kind = LinkKind::kprobe_multi,
     .attach_type = kTraceKprobeMulti,
     .section = "kprobe.multi",
     .mechanism = "one kprobe.multi link for {} functions",
     .reason = kOneStep},
    {.kind = LinkKind::kprobe_session,
     .attach_type = kTraceKprobeSession,
     .section = "kprobe.session",
     .mechanism = "kprobe session link",
     .reason = "one program serves entry and return"},
    {.kind = LinkKind::uprobe_multi,
     .attach_type = kTraceUprobeMulti,
     .section = "uprobe.multi",
     .mechanism = "one uprobe.multi link for {} places",
     .one_place = "uprobe.multi link",
     .reason = kOneStep,
     .one_reason = "it is attached and detached faster than a probe event, and runs faster"},
    {.kind = LinkKind::trampoline,
     .section = "kprobe",
     .mechanism = "BPF trampoline",
     .reason = "the function calls the program directly"},
    {.kind = LinkKind::inherited,
     .section = "kprobe",
     .mechanism = "events for {} places that children inherit",
     .one_place = "an event that children inherit",
     .reason = kOthersStayFree,
     .one_reason = kOthersStayFree},
};

// Each row stands where its value says, and none is left out.
template <class Row, size_t count>
constexpr bool is_in_order(const Row (&rows)[count]) {
  for (size_t i = 0; i < count; ++i)
    if (static_cast<size_t>(rows[i].kind) != i) return false;
  return true;
}
static_assert(std::size(kKinds) == kProgramKinds && is_in_order(kKinds));
static_assert(std::size(kLinks) == kLinkKinds && is_in_order(kLinks));
static_assert(std::ranges::all_of(kLinks, [](const LinkKindRow& row) { return !row.one_place == !row.one_reason; }));

}  // namespace

const ProgramKindRow& row_of(ProgramKind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

const LinkKindRow& row_of(LinkKind kind) {
  return kLinks[static_cast<size_t>(kind)];
}

}  // namespace scry::targets
