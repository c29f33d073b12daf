#include "runtime/loader.h"

#include <fmt/core.h>

#include <cerrno>

#include "bpf/btf_writer.h"
#include "bpf/map_memory.h"
#include "kernel/features.h"
#include "runtime/limits.h"
#include "runtime/memory_plan.h"
#include "runtime/refusal.h"

namespace scry {
namespace {

constexpr uint32_t kLogAccepted = 1;  // BPF_LOG_LEVEL1: the states along every path

// The type that stands for "[module:]name" in the kernel's type information: "[module:]btf_trace_name".
std::string type_name_of(const targets::ProgramKindRow& kind, std::string target) {
  return target.insert(target.find(':') + 1, kind.type_prefix);
}

// What the kernel wants to know about the target of a tracing program; nothing for the other kinds.
Result<KernelId> attach_target(const bpf::ProgramPlan& plan, const FindKernelId& find) {
  const targets::ProgramKindRow& kind = row_of(plan.kind);
  if (kind.target_type == targets::TargetType::none) return KernelId{};
  const std::string name = type_name_of(kind, plan.attach_to);
  if (!find) return fail("find '" + name + "' in the kernel's BTF: there is none");
  const bool is_function = kind.target_type == targets::TargetType::function;
  return find(is_function ? KernelIdKind::function : KernelIdKind::typedef_, name);
}

// What the verifier's log cannot tell.
std::string refusal_hint(const bpf::ProgramPlan& plan, const Error& error) {
  if (!row_of(plan.kind).patches_function || error.code != EPERM) return {};
  return kCannotPatch;
}

// Why the kernel makes no such map.
std::string map_hint(const bpf::MapPlan& plan, const Error& error) {
  if (error.code != E2BIG && error.code != ENOMEM) return {};
  return fmt::format("{} elements with keys of {} bytes and values of {} bytes are more than {}", plan.max_entries,
                     plan.key_size, plan.value_size, error.code == E2BIG ? "this kernel takes" : "fits the memory");
}

bpf::SourceLine source_line(const Sources& sources, Span span) {
  const Position at = sources.position(span.source, span.begin);
  return {.file = sources[span.source].name,
          .text = sources.line(span.source, at.line),
          .line = at.line,
          .column = at.column};
}

struct Loader {
  const bpf::Bundle& bundle;
  const Sources& sources;
  KernelMaps& maps;
  KernelPrograms& programs;
  const LoadOptions& options;
  RunLog& log;
  Loaded loaded;
  bpf::BundleDebugInfo debug;

  Result<void> create_maps() {
    for (const bpf::MapPlan& plan : bundle.maps) {
      Result<Fd> map = maps.create_map(plan);
      if (!map && map.error().hint.empty()) map.error().hint = map_hint(plan, map.error());
      loaded.maps.push_back(TRY(std::move(map)));
    }
    for (const bpf::ScriptMap& map : bundle.script_maps) warn_of_memory(map);
    return {};
  }

  // Keys beyond what the map was made for are reported as they come ("Map full").
  void warn_of_memory(const bpf::ScriptMap& map) {
    const bpf::MapPlan& plan = bundle.maps[static_cast<size_t>(map.map)];
    if (!map.key || plan.wanted_entries == 0) return;
    const uint64_t bytes = plan.wanted_entries * bpf::element_bytes(plan, maps.possible_cpus());
    log.warning(fmt::format(
        "The {} keys that {} may have would take {}, more than is preallocated (for all maps a quarter of the "
        "free memory, and what max_memory leaves): there is room for {} {}. Lower max_map_keys, or declare "
        "the map smaller: {}",
        plan.wanted_entries, map.name, size_text(bytes), plan.max_entries, plan.max_entries == 1 ? "key" : "keys",
        smaller_declaration(map, plan)));
  }

  // A kernel that refuses it still runs programs that do not need it; those that do are refused with a reason.
  void load_debug_info() {
    debug = bpf::write_debug_info(bundle.programs, [this](Span span) { return source_line(sources, span); });
    Result<Fd> btf = programs.load_btf(debug.btf);
    if (btf) {
      loaded.btf = *std::move(btf);
    } else {
      log.verbose("Programs are loaded without line information: " + btf.error().message());
    }
  }

  Result<void> load_programs() {
    for (size_t i = 0; i < bundle.programs.size(); ++i) loaded.programs.push_back(TRY(load_program(i)));
    return {};
  }

  Result<Fd> load_program(size_t index) {
    const bpf::ProgramPlan& plan = bundle.programs[index];
    const std::vector<bpf::Insn> insns = TRY(relocate(plan, bundle, loaded.maps, options.relocation));
    const KernelId target = TRY(attach_target(plan, options.relocation.find_id));
    std::string accepted_log;
    Result<Fd> program = programs.load_program({.plan = &plan,
                                                .insns = insns,
                                                .license = bundle.license,
                                                .btf_fd = loaded.btf.get(),
                                                .func_info = debug.programs[index].func_info,
                                                .line_info = debug.programs[index].line_info,
                                                .attach_type = row_of(plan.link).attach_type,
                                                .attach_btf_id = target.id,
                                                .attach_btf_obj_fd = target.module_btf,
                                                .log_level = options.accepted_log ? kLogAccepted : 0,
                                                .log_size = options.log_size,
                                                .log = &accepted_log});
    if (program && options.accepted_log) options.accepted_log(plan.name, accepted_log);
    if (program) return program;
    const Refusal refusal = explain_refusal(plan, sources, program.error(), options.show_verifier_log);
    if (options.explains_refusal) log.plain(refusal.place);
    return std::unexpected(Error{0, refusal.message, refusal_hint(plan, program.error())});
  }
};

}  // namespace

Result<Loaded> load_bundle(const bpf::Bundle& bundle, const Sources& sources, KernelMaps& maps,
                           KernelPrograms& programs, const LoadOptions& options, RunLog& log) {
  raise_limits(bundle, maps.possible_cpus(), log);
  Loader loader{bundle, sources, maps, programs, options, log, {}, {}};
  TRY(loader.create_maps());
  loader.load_debug_info();
  TRY(loader.load_programs());
  return std::move(loader.loaded);
}

}  // namespace scry
