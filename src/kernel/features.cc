// The table of features and the attempts that test them.
#include "kernel/features.h"

#include <unistd.h>

#include <cerrno>

#include "base/access.h"
#include "bpf/opcode.h"
#include "kernel/tracefs.h"
#include "vm/assembler.h"

namespace scry {
namespace {

using namespace vm::assembler;
using bpf::HelperId;
using bpf::MapPlan;
using bpf::MapType;
using bpf::ProgramKind;

// What an attempt may use.
struct Attempt {
  Kernel& kernel;
  const FindKernelType& find_type;
};

Result<Fd> load(const Attempt& attempt, ProgramKind kind, std::span<const Insn> insns, uint32_t attach_type = 0,
                uint32_t attach_btf_id = 0, bool sleepable = false, int module_btf = 0) {
  const bpf::ProgramPlan plan{.name = "scry_feature", .kind = kind, .sleepable = sleepable};
  return attempt.kernel.load_program({.plan = &plan,
                                      .insns = insns,
                                      .license = "GPL",
                                      .attach_type = attach_type,
                                      .attach_btf_id = attach_btf_id,
                                      .attach_btf_obj_fd = module_btf,
                                      .log_size = 1 << 14});
}

bool loads(const Attempt& attempt, std::vector<Insn> insns) {
  return load(attempt, ProgramKind::raw_tracepoint, insns).has_value();
}

const std::vector<Insn> kNothing = {mov(r0, 0), exit_insn()};

bool is_known_helper(const Result<Fd>& loaded) {
  if (loaded) return true;
  // A helper that the kernel lacks, or does not give to this kind of program, is refused in these words; one that it
  // has, for arguments that make no sense.
  for (const char* words : {"unknown func", "invalid func", "cannot use helper"}) {
    if (loaded.error().hint.find(words) != std::string::npos) return false;
  }
  return !loaded.error().hint.empty();
}

constexpr auto kOverrideReturn = HelperId{58};

// Whether programs of this kind have the helper. The arguments are zeros.
template <HelperId helper, ProgramKind kind = ProgramKind::kprobe>
bool has_helper(const Attempt& attempt) {
  const Insn insns[] = {mov(r1, 0), mov(r2, 0),   mov(r3, 0), mov(r4, 0),
                        mov(r5, 0), call(helper), mov(r0, 0), exit_insn()};
  return is_known_helper(load(attempt, kind, insns));
}

bool has_d_path(const Attempt& attempt) {
  constexpr auto kDPath = HelperId{147};
  const uint32_t target = attempt.find_type(KernelTypeKind::typedef_, "btf_trace_sys_enter");
  const Insn insns[] = {mov(r1, 0), mov(r2, 0), mov(r3, 0), call(kDPath), mov(r0, 0), exit_insn()};
  return target && is_known_helper(load(attempt, ProgramKind::btf_raw_tracepoint, insns, 0, target));
}

bool has_signed_division(const Attempt& attempt) {
  return loads(attempt, {mov(r0, 7), mov(r1, 2), alu64(bpf::kDiv, r0, r1, 1), exit_insn()});
}

// It must also jump: a kernel that takes the opcode for a plain jump would ignore the distance. The clock keeps the
// verifier from knowing which way is taken.
bool has_jump_long(const Attempt& attempt) {
  const Insn insns[] = {call(HelperId::ktime_get_ns),
                        mov(r1, 1),
                        jump_if(bpf::kJeq, r0, 0, 1),
                        jump_long(1),
                        mov(r1, 2),
                        mov(r0, r1),
                        exit_insn()};
  const auto loaded = load(attempt, ProgramKind::raw_tracepoint, insns);
  return loaded && attempt.kernel.run_program(loaded->get(), 0, nullptr) == 1u;
}

bool has_many_instructions(const Attempt& attempt) {
  constexpr size_t kOldLimit = 4096;
  std::vector<Insn> insns(kOldLimit, mov(r0, 0));
  insns.push_back(exit_insn());
  return loads(attempt, std::move(insns));
}

bool has_ring_buffer(const Attempt& attempt) {
  return attempt.kernel
      .create_map({.name = "scry_feature", .type = MapType::ringbuf, .key_size = 0, .max_entries = 4096})
      .has_value();
}

bool has_task_storage(const Attempt& attempt) {
  return attempt.kernel
      .create_map({.name = "scry_feature",
                   .type = MapType::task_storage,
                   .value_size = 8,
                   .max_entries = 0,
                   .flags = bpf::kMapNoPrealloc})
      .has_value();
}

template <MapType type>
bool has_batch(const Attempt& attempt) {
  return attempt.kernel.has_batch_operations(type);
}

bool has_map_sum_elem_count(const Attempt& attempt) {
  const uint32_t function = attempt.find_type(KernelTypeKind::function, "bpf_map_sum_elem_count");
  const auto map = attempt.kernel.create_map(
      {.name = "scry_feature", .type = MapType::hash, .key_size = 8, .value_size = 8, .max_entries = 8});
  if (!function || !map) return false;
  return loads(attempt, program({load_map(r1, map->get()),
                                 make(bpf::kJmp | bpf::kCall, 0, bpf::kPseudoKfunc, 0, static_cast<int32_t>(function)),
                                 mov(r0, 0), exit_insn()}));
}

bool has_read_only_cast(const Attempt& attempt) {
  return attempt.find_type(KernelTypeKind::function, "bpf_rdonly_cast") != 0;
}

bool has_btf(const Attempt& attempt) {
  return attempt.find_type(KernelTypeKind::function, "bpf_iter_task") != 0;
}

bool has_module_btf(const Attempt& attempt) {
  return attempt.kernel.has_module_btf();
}

bool has_btf_raw_tracepoint(const Attempt& attempt) {
  const uint32_t target = attempt.find_type(KernelTypeKind::typedef_, "btf_trace_sys_enter");
  return target && load(attempt, ProgramKind::btf_raw_tracepoint, kNothing, 0, target);
}

// Until 6.1 no argument counts as trusted, and loads through them are guarded. From 6.2 on all did, also those that are
// null at times (the second of sched_pi_setprio), until the kernel learnt which those are (6.13, 6.12.5): it refuses to
// load through them.
bool do_tracepoints_tell_null(const Attempt& attempt) {
  constexpr const char* kSince6_2 = "bpf_rcu_read_lock";
  if (!attempt.find_type(KernelTypeKind::function, kSince6_2)) return true;
  const uint32_t target = attempt.find_type(KernelTypeKind::typedef_, "btf_trace_sched_pi_setprio");
  const Insn insns[] = {load(dword, r1, r1, 8), load(word, r0, r1, 0), mov(r0, 0), exit_insn()};
  return target && !load(attempt, ProgramKind::btf_raw_tracepoint, insns, 0, target);
}

// Some kernels load the program and refuse to patch the function.
bool has_fentry(const Attempt& attempt) {
  const uint32_t target = attempt.find_type(KernelTypeKind::function, "bpf_fentry_test1");
  if (!target) return false;
  const auto loaded = load(attempt, ProgramKind::fentry, kNothing, 0, target);
  return loaded && attempt.kernel.attach_raw_tracepoint(loaded->get(), "");
}

// Whether the kernel patches functions cannot be tried for a script that may do without: it takes tens of milliseconds.
bool has_trampolines(const Attempt& attempt) {
  const uint32_t target = attempt.find_type(KernelTypeKind::function, "bpf_fentry_test1");
  return target && attempt.kernel.traces_functions() && load(attempt, ProgramKind::fentry, kNothing, 0, target);
}

bool has_syscall_functions(const Attempt& attempt) {
  return has_trampolines(attempt) && attempt.kernel.enters_syscall_functions();
}

bool has_iterator(const Attempt& attempt) {
  const uint32_t target = attempt.find_type(KernelTypeKind::function, "bpf_iter_task");
  return target && load(attempt, ProgramKind::iterator, kNothing, 0, target);
}

// A kernel that has kprobes looks for the function.
bool has_kprobe(const Attempt& attempt) {
  const auto loaded = load(attempt, ProgramKind::kprobe, kNothing);
  if (!loaded) return false;
  const auto links = attempt.kernel.attach_kprobe(loaded->get(), {.symbol = "scry_no_such_function"});
  return links || links.error().code != ENODEV;
}

// Since 6.0, which also runs them.
bool has_sleepable_user_code(const Attempt& attempt) {
  return load(attempt, ProgramKind::kprobe, kNothing, 0, 0, true).has_value();
}

// Of a processor: the first event of a task makes the kernel wait for a grace period.
bool has_perf_event_link(const Attempt& attempt) {
  const auto loaded = load(attempt, ProgramKind::perf_event, kNothing);
  perf_event_attr attr{.type = PERF_TYPE_SOFTWARE, .size = sizeof attr, .config = PERF_COUNT_SW_DUMMY};
  attr.sample_period = 1;
  attr.disabled = 1;
  constexpr uint64_t kCookie = 1;
  return loaded && attempt.kernel.attach_perf_event(loaded->get(), attr, -1, 0, kCookie);
}

// The events of tracefs that it is about are not made here: that they may be is asked of their file.
bool has_inherited_events(const Attempt& attempt) {
  const auto tracefs = ensure_tracefs();
  if (!tracefs || !may_access(*tracefs + "/uprobe_events", W_OK)) return false;
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_SOFTWARE;
  attr.config = PERF_COUNT_SW_DUMMY;
  attr.inherit = 1;
  attr.sample_type = PERF_SAMPLE_READ | PERF_SAMPLE_TID;
  return attempt.kernel.try_perf_event(attr, 0, -1).has_value();
}

// The multi links are asked for something that does not exist: a kernel that has them says so, another one knows no
// such link.
template <bool session>
bool has_kprobe_multi(const Attempt& attempt) {
  const auto loaded = load(attempt, ProgramKind::kprobe, kNothing, session ? kTraceKprobeSession : kTraceKprobeMulti);
  if (!loaded) return false;
  const auto link =
      attempt.kernel.attach_kprobe_multi(loaded->get(), {.functions = {"scry_no_such_function"}, .session = session});
  return link || link.error().code == ESRCH;
}

bool has_uprobe_multi(const Attempt& attempt) {
  const auto loaded = load(attempt, ProgramKind::kprobe, kNothing, kTraceUprobeMulti);
  if (!loaded) return false;
  const auto link = attempt.kernel.attach_uprobe_multi(loaded->get(), {.path = "/", .offsets = {0}});
  return link || link.error().code == EBADF;  // a directory
}

struct FeatureRow {
  Feature feature;
  FeatureGroup group;
  bool (*attempt)(const Attempt&);
};

using enum Feature;
using enum FeatureGroup;
// clang-format off
constexpr FeatureRow kRows[] = {
    {d_path, helper, has_d_path},
    {ktime_get_tai_ns, helper, has_helper<HelperId::ktime_get_tai_ns>},
    {get_func_ip, helper, has_helper<HelperId::get_func_ip>},
    {map_lookup_percpu_elem, helper, has_helper<HelperId::map_lookup_percpu_elem>},
    {Feature::loop, helper, has_helper<HelperId::loop>},
    {get_current_task_btf, internal, has_helper<HelperId::get_current_task_btf>},
    {for_each_map_elem, internal, has_helper<HelperId::for_each_map_elem>},
    {probe_write_user, internal, has_helper<HelperId::probe_write_user>},
    {task_pt_regs, internal, has_helper<HelperId::task_pt_regs>},
    {override_return, internal, has_helper<kOverrideReturn>},
    {signed_division, internal, has_signed_division},
    {Feature::jump_long, internal, has_jump_long},
    {many_instructions, internal, has_many_instructions},
    {ring_buffer, internal, has_ring_buffer},
    {task_storage, internal, has_task_storage},
    {batch_hash, internal, has_batch<MapType::hash>},
    {batch_percpu_hash, internal, has_batch<MapType::percpu_hash>},
    {batch_array, internal, has_batch<MapType::array>},
    {batch_percpu_array, internal, has_batch<MapType::percpu_array>},
    {map_sum_elem_count, internal, has_map_sum_elem_count},
    {read_only_cast, internal, has_read_only_cast},
    {btf, kernel_feature, has_btf},
    {module_btf, kernel_feature, has_module_btf},
    {btf_raw_tracepoint, internal, has_btf_raw_tracepoint},
    {tracepoints_tell_null, internal, do_tracepoints_tell_null},
    {fentry, internal, has_fentry},
    {trampoline, internal, has_trampolines},
    {syscall_functions, internal, has_syscall_functions},
    {Feature::kprobe, internal, has_kprobe},
    {sleepable_user_code, internal, has_sleepable_user_code},
    {perf_event_link, internal, has_perf_event_link},
    {inherited_events, internal, has_inherited_events},
    {kprobe_multi, probe_type, has_kprobe_multi<false>},
    {uprobe_multi, probe_type, has_uprobe_multi},
    {kprobe_session, probe_type, has_kprobe_multi<true>},
    {iterator, probe_type, has_iterator},
};
// clang-format on
static_assert(std::size(kRows) == kFeatureCount);

const FeatureRow& row_of(Feature feature) {
  for (const FeatureRow& row : kRows) {
    if (row.feature == feature) return row;
  }
  bug("a feature without a row");
}

}  // namespace

Features::Features(Kernel& kernel, FindKernelType find_type) : kernel_(kernel), find_type_(std::move(find_type)) {
  if (!find_type_) find_type_ = [](KernelTypeKind, std::string_view) { return 0; };
}

bool Features::has(Feature feature) {
  std::optional<bool>& known = known_[static_cast<size_t>(feature)];
  if (!known) known = row_of(feature).attempt({kernel_, find_type_});
  return *known;
}

bool Features::has_trampoline(uint32_t function, int module_btf, ProgramKind kind, std::span<const uint32_t> slots) {
  if (!has(Feature::trampoline)) return false;
  std::vector<Insn> insns;
  for (uint32_t n : slots) insns.push_back(vm::assembler::load(dword, r0, r1, static_cast<int16_t>(n * 8)));
  insns.insert(insns.end(), kNothing.begin(), kNothing.end());
  return load({kernel_, find_type_}, kind, insns, 0, function, false, module_btf).has_value();
}

void Features::hide(std::string_view name) {
  if (const auto feature = feature_named(name)) known_[static_cast<size_t>(*feature)] = false;
}

std::vector<Features::Row> Features::rows(FeatureGroup group) {
  std::vector<Row> rows;
  for (const FeatureRow& row : kRows) {
    if (row.group == group) rows.push_back({feature_name(row.feature), has(row.feature)});
  }
  return rows;
}

}  // namespace scry
