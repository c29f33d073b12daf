#include "sema/analyze.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "probes/diags.h"
#include "sema/check.h"
#include "sema/config.h"
#include "sema/context_use.h"
#include "sema/expand_probe.h"
#include "sema/functions.h"
#include "sema/named_parameters.h"

namespace scry::sema {
namespace {

constexpr uint32_t kMostPerCpuValue = 32768;  // PCPU_MIN_UNIT_SIZE of the kernel
constexpr int kMaxRounds = 64;                // types only widen, so the rounds end by themselves long before

// A probe body together with targets that can share its program.
struct Group {
  const ast::Probe* probe;
  std::vector<targets::Target> targets;
  bool expanded = false;  // from a wildcard, whose other targets have programs of their own
};

// Whether a target that a list names twice needs two programs: special ones run once for each attach point, and the
// kernel attaches a program to the function that calls it once (EBUSY).
bool needs_own_program(const targets::Target& target) {
  return target.provider->special || target.as<targets::TypedFunction>() || target.offers_trampoline();
}

// Whether a program that serves several targets can tell at run time which of them it runs for: by the number of the
// system call, or by the cookie of a multi link.
bool knows_itself(const targets::Target& target) {
  if (target.is_dispatched()) return target.selector().has_value();
  return target.link() != targets::LinkKind::single && target.refusal.reason.empty();
}

// What must be equal for two targets to share a program.
std::string sharing_key(const targets::Target& target, const ContextUse& uses,
                        const probes::ExpansionSources& environment, Diags& diags) {
  std::string key = fmt::format("{}/{}/{}/{}/{}", target.provider->name(), static_cast<int>(target.mechanism()),
                                static_cast<int>(target.kind()), target.attach_to(), static_cast<int>(target.link()));
  const auto* user = target.as<targets::UserCode>();
  if (user && user->link != targets::LinkKind::single) key += "/" + user->path;  // one link is for one file
  if (target.is_dispatched() && !target.selector()) key += "/every call";
  if (user && !uses.raw_arguments.empty()) key += "/" + user->arguments;
  if (uses.place) key += fmt::format("/{}+{}", target.event(), target.place().offset);
  if (uses.name && (uses.constant_name || !knows_itself(target))) key += "/" + target.name;
  if (uses.args && target.provider->expansion.args_type) {
    TypeRef type = target.provider->expansion.args_type(target, environment, target.span, diags);
    key += "/";
    if (type && type->is(TypeKind::c_struct))
      if (auto members = environment.types.members(type))
        for (const Member& member : **members)
          key += fmt::format("{}:{}:{}:{};", member.name, static_cast<const void*>(member.type), member.bit_offset,
                             member.location);
  }
  return key;
}

void require_unique_names(const std::vector<Group>& groups, Diags& diags) {
  std::map<std::string, Span> seen;
  for (const Group& group : groups)
    for (const targets::Target& target : group.targets) {
      if (!target.provider->is(probes::Trait::unique_name)) continue;
      auto [first, fresh] = seen.try_emplace(target.name, target.span);
      if (!fresh)
        diags.add(kDuplicateProbe, target.span, fmt::format("{} is defined twice", target.name))
            .note(first->second, "This is the first definition.");
    }
}

// An iterator runs by itself.
void require_alone(const ast::Script& script, const std::vector<Group>& groups, Diags& diags) {
  size_t points = 0;
  for (const ast::Probe& probe : script.probes)
    if (!probe.hidden) points += probe.attach_points.size();
  for (const Group& group : groups)
    for (const targets::Target& target : group.targets)
      if (target.provider->is(probes::Trait::alone) && points > 1)
        diags.add(probes::kProbeNotAlone, target.span,
                  fmt::format("{} must be the only attach point of a script", target.name));
}

// Whether some probe looks at the scope, or there is none that could.
bool require_scope_fits(const std::vector<Group>& groups, const ScopeFilter& scope,
                        const probes::ExpansionSources& environment, Diags& diags) {
  const auto is_hidden = [](const Group& group) { return group.probe->hidden; };
  bool is_used = environment.options.asks_scope || std::ranges::all_of(groups, is_hidden);
  for (const Group& group : groups)
    for (const targets::Target& target : group.targets) {
      scope.require_none_of_tasks(target, diags);
      const bool alone = target.provider->is(probes::Trait::alone);  // refused
      is_used |= !group.probe->hidden && (alone || target.provider->is(probes::Trait::in_task));
    }
  return is_used;
}

void limit_programs(const std::vector<Group>& groups, uint64_t limit, Diags& diags) {
  if (groups.size() <= limit) return;
  diags
      .add(kTooManyPrograms, groups[limit].targets.front().span,
           fmt::format("Your program is trying to generate more than {} BPF programs, which exceeds the current limit "
                       "of {}",
                       limit + 1, limit))
      .hint("raise the config variable max_bpf_progs, or the environment variable BPFTRACE_MAX_BPF_PROGS");
}

// Puts targets on mechanisms that depend on the whole script.
void choose_together(std::vector<std::vector<targets::Target>>& targets_of_probes, const std::vector<ContextUse>& uses,
                     const probes::ExpansionSources& environment) {
  std::vector<probes::ScriptTarget> all;
  std::set<const probes::Provider*> providers;
  for (size_t number = 0; number < targets_of_probes.size(); ++number)
    for (targets::Target& target : targets_of_probes[number]) {
      all.push_back({&target, &uses[number], number});
      if (target.provider->expansion.choose_mechanisms) providers.insert(target.provider);
    }
  for (const probes::Provider* provider : providers) provider->expansion.choose_mechanisms(all, environment);
}

std::vector<Group> group_targets(const ast::Script& script, const Macros& macros,
                                 const probes::ExpansionSources& environment, const std::string& missing_policy,
                                 Diags& diags) {
  std::vector<Group> groups;
  auto targets_of_probes = expand_probes(script.probes, environment, missing_policy, diags);
  std::vector<ContextUse> uses_of_probes;
  for (const ast::Probe& probe : script.probes) uses_of_probes.push_back(find_context_use(probe, macros));
  choose_together(targets_of_probes, uses_of_probes, environment);
  for (size_t number = 0; number < script.probes.size(); ++number) {
    const ast::Probe& probe = script.probes[number];
    std::vector<targets::Target>& targets = targets_of_probes[number];
    ContextUse& uses = uses_of_probes[number];
    leave_out_refused(targets, uses.name, missing_policy, diags);
    const size_t first_group = groups.size();
    const bool wildcard = targets.size() > probe.attach_points.size();
    std::map<std::string, size_t> by_key;
    for (size_t i = 0; i < targets.size(); ++i) {
      targets::Target& target = targets[i];
      uses.many_targets = (i > 0 && targets[i - 1].span == target.span) ||
                          (i + 1 < targets.size() && targets[i + 1].span == target.span);
      if (target.provider->expansion.choose_mechanism)
        target.provider->expansion.choose_mechanism(target, uses, environment);
      if (auto* function = target.as<targets::KernelFunction>(); function && uses.name)
        function->session.clear();
      else if (target.as<targets::UserCode>() && target.link() != targets::LinkKind::single && !uses.name)
        target.refusal.reason.clear();  // places that share a link are not looked at one by one
      std::string key = sharing_key(target, uses, environment, diags);
      if (needs_own_program(target)) key += fmt::format("/{}", groups.size());
      auto [found, fresh] = by_key.try_emplace(std::move(key), groups.size());
      if (fresh) groups.push_back({&probe, {}});
      groups[found->second].targets.push_back(std::move(target));
    }
    for (size_t i = first_group; i < groups.size(); ++i) groups[i].expanded = wildcard && by_key.size() > 1;
  }
  return groups;
}

// The kinds of maps that a declaration may name.
struct MapKindRow {
  std::string_view name;
  bool per_cpu, evicts;
};
constexpr MapKindRow kMapKinds[] = {
    {"hash", false, false}, {"lruhash", false, true}, {"percpuhash", true, false}, {"percpulruhash", true, true}};

const MapKindRow* find_map_kind(std::string_view name) {
  auto row = std::find_if(std::begin(kMapKinds), std::end(kMapKinds), [&](auto& row) { return row.name == name; });
  return row == std::end(kMapKinds) ? nullptr : row;
}

void declare_maps(const ast::Script& script, Inference& inference, Diags& diags) {
  for (const ast::MapDeclaration& declaration : script.map_declarations) {
    if (!find_map_kind(declaration.map_type)) {
      Diag& diag = diags.add(kMapType, declaration.map_type_span, "Invalid bpf map type: " + declaration.map_type);
      std::string names;
      for (const MapKindRow& row : kMapKinds) names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
      diag.hint("use one of " + names);
      continue;
    }
    if (declaration.max_entries > kMostMapKeys)
      diags.add(kMapType, declaration.span,
                fmt::format("{} is declared with {} entries; the kernel allows at most {}", declaration.name,
                            declaration.max_entries, kMostMapKeys));
    if (declaration.max_entries == 0)
      diags.add(kMapType, declaration.span, fmt::format("{} is declared with no entries", declaration.name))
          .hint("write how many keys the map may have");
    inference.declarations.try_emplace(declaration.name, &declaration);
  }
}

class Analysis {
 public:
  Analysis(const ast::Script& script, const probes::ExpansionSources& environment, const CompileChoice& choice,
           const ScopeFilter& scope, const Definitions& definitions, Diags& diags)
      : script_(script),
        environment_(environment),
        choice_(choice),
        scope_(scope),
        definitions_(definitions),
        diags_(diags) {}

  typed::Script run() {
    typed::Script result;
    result.config = read_config(script_.config, choice_.environment, diags_);
    if (result.config.cache_user_symbols.empty())
      result.config.cache_user_symbols = scope_.choice().child_pid() ? "PER_PROGRAM" : "PER_PID";
    result.notices = choice_.notices;
    result.event_origin = choice_.event_origin;
    declare_maps(script_, inference_, diags_);
    const Macros macros(script_, diags_);
    if (diags_.has_errors()) return result;
    groups_ = group_targets(script_, macros, environment_, result.config.missing_probes, diags_);
    require_unique_names(groups_, diags_);
    require_alone(script_, groups_, diags_);
    const bool scope_is_used = require_scope_fits(groups_, scope_, environment_, diags_);
    limit_programs(groups_, result.config.max_bpf_progs, diags_);
    if (diags_.has_errors()) return result;
    const auto functions = find_functions(script_, diags_);
    const auto named_values = split_named(choice_.named_parameters);
    const AnalysisContext around{environment_, result.config, choice_,      macros,
                                 named_values, functions,     definitions_, scope_};
    infer(around);
    result.programs = check_all(around, diags_, true);
    collect_maps(result);
    require_known_types(result);
    if (!diags_.has_errors()) check_named_parameters(named_values, inference_.named_parameters, diags_);
    if (!scope_is_used) scope_.report_unused(environment_, diags_);
    return result;
  }

 private:
  // What an alternative of a probe says with fail() is about the kernel, not about a place of the script.
  void report_alternative(const Diags& found, Diags& diags) {
    for (const Diag& diag : found.all()) {
      const bool of_the_kernel = diag.kind == &kScriptFailure;
      Diag& reported = diags.add(*diag.kind, of_the_kernel ? Span{} : diag.span, diag.message);
      reported.hints = diag.hints;
      if (!of_the_kernel) reported.notes = diag.notes;
    }
  }

  // Until the types are `settled` every program is looked at: each may say something about them.
  std::vector<typed::Program> check_all(const AnalysisContext& around, Diags& diags, bool settled) {
    std::vector<typed::Program> programs;
    const ast::Probe* wrong = nullptr;  // an error of one event of a wildcard is not repeated for the others
    for (size_t i = 0; i < groups_.size(); ++i) {
      const Group& group = groups_[i];
      if (settled && group.expanded && group.probe == wrong) continue;
      const size_t errors = diags.error_count();
      Diags of_alternative;
      ProbeCheck check(around, inference_, i, group.targets, group.probe->otherwise ? of_alternative : diags);
      if (auto program = check_probe(check, *group.probe, group.expanded)) programs.push_back(std::move(*program));
      report_alternative(of_alternative, diags);
      if (diags.error_count() > errors) wrong = group.probe;
    }
    for (const ast::Subprogram& function : script_.subprograms)
      if (!groups_.empty() && !inference_.called.contains(&function)) {
        ProbeCheck check(around, inference_, groups_.size(), groups_.front().targets, diags);
        check_uncalled(check, function);
      }
    return programs;
  }

  void until_stable(const AnalysisContext& around) {
    for (int round = 0; round < kMaxRounds; ++round) {
      inference_.changed = false;
      Diags ignored;
      check_all(around, ignored, false);
      if (!inference_.changed) return;
    }
    bug("type inference does not settle");
  }

  void infer(const AnalysisContext& around) {
    until_stable(around);
    inference_.decides_signs = true;
    until_stable(around);
    inference_.decides_comptime = true;
    until_stable(around);
    bool settled = true;
    for (MapFacts& map : inference_.maps)
      if (!map.value.type && map.read) {  // only read, or from itself too (`@n = @n + 1`): an integer, 0 at first
        map.value = {.type = environment_.types.int64(), .flexible = true, .elements = {}, .guessed = true};
        settled = false;
      }
    if (!settled) until_stable(around);
  }

  // Such a program may be preempted by itself, in another task on the same CPU.
  bool is_written_by_user_code(const MapFacts& map) const {
    return std::any_of(map.writers.begin(), map.writers.end(), [this](size_t program) {
      return program < groups_.size() && groups_[program].targets.front().provider->space == AddressSpace::user;
    });
  }

  // A keyed map that is cleared is switched first: the receiver then writes to one that no program uses.
  bool is_shared(const MapFacts& map) const {
    return (map.cleared && !map.seen_keyed) || map.writers.size() > 1 || is_written_by_user_code(map);
  }

  void collect_maps(typed::Script& result) {
    for (const MapFacts& map : inference_.maps) {
      typed::ScriptMap made{map.name,
                            map.seen_keyed ? map.key.type : nullptr,
                            map.value.type,
                            {},
                            false,
                            map.first_use,
                            map.read && map.taken && !map.used_across_threads && !map.declaration,
                            map.declaration && map.declaration->hidden,
                            is_shared(map),
                            map.cleared};
      if (map.declaration) apply_declaration(*map.declaration, made);
      if (made.key && made.value && made.value->is_aggregate() && aggregate_value_size(made.value) > kMostPerCpuValue)
        diags_.add(kMapType, map.first_use,
                   fmt::format("The values of {} are too large for a map with keys: {} bytes per CPU, the limit is {}",
                               map.name, aggregate_value_size(made.value), kMostPerCpuValue));
      if (!made.value && !map.assigned && lacks_probe()) continue;  // the probe that assigns it may be what is missing
      if (!made.value && !map.assigned)
        report_undefined(map);
      else if (!made.value && !diags_.has_errors())
        diags_.add(kUnresolvedType, map.first_use, "Could not resolve the type of this map");
      result.maps.push_back(std::move(made));
    }
    for (const auto& [name, declaration] : inference_.declarations)
      if (!declaration->hidden && std::ranges::find(inference_.maps, name, &MapFacts::name) == inference_.maps.end())
        diags_.add(kUnusedMap, declaration->span, "Unused map: " + name);
  }

  bool lacks_probe() const {
    return std::ranges::any_of(diags_.all(),
                               [](const Diag& diag) { return diag.kind == &kScriptFailure && !diag.span.known(); });
  }

  void report_undefined(const MapFacts& map) {
    Diag& diag = diags_.add(kUndefinedMap, map.first_use, "Undefined map: " + map.name);
    std::vector<std::string> defined;
    for (const MapFacts& other : inference_.maps)
      if (other.assigned) defined.push_back(other.name);
    constexpr size_t kShortest = 4;  // with the @; of what is shorter every other is near
    if (map.name.size() < kShortest) return;
    for (const std::string& near : nearest_names(map.name, defined, 1))
      diag.hint(fmt::format("did you mean {}?", near));
  }

  void apply_declaration(const ast::MapDeclaration& declaration, typed::ScriptMap& map) {
    const MapKindRow& kind = *find_map_kind(declaration.map_type);
    map.max_entries = declaration.max_entries;
    map.evicts = kind.evicts;
    if (!map.value || map.value->is_aggregate() == kind.per_cpu) return;
    auto fits = [&](const MapKindRow& row) { return row.per_cpu != kind.per_cpu && row.evicts == kind.evicts; };
    const MapKindRow& needed = *std::find_if(std::begin(kMapKinds), std::end(kMapKinds), fits);
    diags_
        .add(kMapType, declaration.span,
             fmt::format("Incompatible map types. Type from declaration: {}. Type from value/key type: {}",
                         declaration.map_type, map.value->is_aggregate() ? "percpuhash" : "hash"))
        .hint(fmt::format("declare it as {}({})", needed.name, declaration.max_entries));
  }

  void require_known_types(const typed::Script& result) {
    if (diags_.has_errors()) return;
    for (const typed::Program& program : result.programs)
      for (const typed::Variable& variable : program.variables)
        if (!variable.type) diags_.add(kUnresolvedType, variable.span, "Could not resolve the type of this variable");
  }

  const ast::Script& script_;
  const probes::ExpansionSources& environment_;
  const CompileChoice& choice_;
  const ScopeFilter& scope_;
  const Definitions& definitions_;
  Diags& diags_;
  Inference inference_;
  std::vector<Group> groups_;
};

}  // namespace

std::vector<targets::Target> expand_targets(const ast::Script& script, const probes::ExpansionSources& environment,
                                            Diags& diags) {
  std::vector<targets::Target> all;
  for (std::vector<targets::Target>& targets : expand_probes(script.probes, environment, "error", diags))
    std::ranges::move(targets, std::back_inserter(all));
  return all;
}

typed::Script analyze(const ast::Script& script, const probes::ExpansionSources& environment,
                      const CompileChoice& choice, const ScopeFilter& scope, const Definitions& definitions,
                      Diags& diags) {
  return Analysis(script, environment, choice, scope, definitions, diags).run();
}

}  // namespace scry::sema
