#include "codegen/target_facts.h"

namespace scry::codegen {
namespace {

using Path = std::initializer_list<const char*>;

// Offsets of members, one after the other; nullopt if one is not known.
template <size_t count>
std::optional<std::array<uint32_t, count>> offsets(machine::Facts& facts, TypePool& types,
                                                   const std::pair<const char*, Path> (&members)[count]) {
  std::array<uint32_t, count> found{};
  for (size_t i = 0; i < count; ++i) {
    const auto offset = machine::member_offset(facts, types, members[i].first, members[i].second);
    if (!offset) return std::nullopt;
    found[i] = *offset;
  }
  return found;
}

// The kernel follows MAX_URETPROBE_DEPTH pending returns of a thread and drops those of deeper calls with no more than
// a line in its log. Kernels that keep returns for later use (uprobe_task.ri_pool, Linux 6.14) no longer count the one
// that a program sees (handle_trampoline() in kernel/events/uprobes.c).
std::optional<PendingReturns> find_pending_returns(machine::Facts& facts, TypePool& types) {
  constexpr uint32_t kMost = 64;
  const auto found = offsets<4>(facts, types,
                                {{"task_struct", {"utask"}},
                                 {"uprobe_task", {"return_instances"}},
                                 {"uprobe_task", {"depth"}},
                                 {"return_instance", {"func"}}});
  if (!found) return std::nullopt;
  const bool leaves_out_own = machine::member_offset(facts, types, "uprobe_task", {"ri_pool"}).has_value();
  const auto& [of_task, innermost, count, function] = *found;
  return PendingReturns{of_task, innermost, count, function, leaves_out_own ? kMost - 1 : kMost};
}

}  // namespace

TargetFacts target_facts(machine::Facts& facts, TypePool& types) {
  const auto member = [&facts, &types](Path path) { return machine::member_offset(facts, types, "task_struct", path); };
  const auto has = [&facts](Feature feature) { return [&facts, feature] { return facts.has(feature); }; };
  TargetFacts found;
  found.portable = facts.is_portable();
  found.possible_cpus = facts.possible_cpus();
  found.task_storage = has(Feature::task_storage);
  found.map_bytes = [&facts]() -> std::optional<uint64_t> {
    constexpr uint64_t kShareOfMemory = 4;  // a quarter of what is free
    const auto available = facts.available_memory();
    return available ? std::optional(*available / kShareOfMemory) : std::nullopt;
  };
  found.boot_to_tai_ns = facts.boot_to_tai_ns();
  found.compat_status_offset = [member] { return member({"thread_info", "status"}); };
  found.task_comm_offset = [member] { return member({"comm"}); };
  found.pid_namespace = facts.pid_namespace();
  found.pending_returns = [&facts, &types]() { return find_pending_returns(facts, types); };
  found.program_path = [&facts, &types] {
    return offsets<2>(facts, types, {{"task_struct", {"mm"}}, {"mm_struct", {"context", "vdso"}}});
  };
  found.program_name = [&facts, &types] {
    return offsets<2>(facts, types, {{"task_struct", {"mm"}}, {"mm_struct", {"env_end"}}});
  };
  found.unwind_fields = [&facts, &types] { return find_unwind_fields(facts, types); };
  found.sleepable_user_code = has(Feature::sleepable_user_code);
  // The verifier knows the layouts of the running kernel only.
  found.typed_loads.allowed = [&facts] {
    return facts.verifier_knows_types() && facts.has(Feature::get_current_task_btf);
  };
  found.typed_loads.cast = has(Feature::read_only_cast);
  found.typed_loads.task = [&facts, &types]() -> TypeRef {
    Btf* btf = facts.running_btf();
    const auto id = btf ? btf->find(BtfKind::structure, "task_struct") : std::nullopt;
    return id ? btf->type(*id, types) : nullptr;
  };
  found.tracepoints_tell_null = has(Feature::tracepoints_tell_null);
  found.leads_to_function = [&facts, &types](const std::string& module, const std::string& event, uint32_t argument) {
    Btf* btf = facts.btf_of(module);
    const auto prototype = btf ? btf->raw_tracepoint(event, types) : std::nullopt;
    return prototype && argument < prototype->parameters.size() && prototype->parameters[argument].leads_to_function;
  };
  found.instructions.signed_division = facts.has(Feature::signed_division);
  found.instructions.jump_long = facts.has(Feature::jump_long);
  return found;
}

}  // namespace scry::codegen
