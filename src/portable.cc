#include "portable.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/glob.h"
#include "bpf/bundle_archive.h"
#include "bpf/bundle_check.h"
#include "builtins/builtin.h"
#include "probes/common.h"
#include "symbols/target_files.h"
#include "syntax/parser.h"
#include "types/aggregation.h"
#include "types/kernel_field.h"

namespace scry {
namespace {

using bpf::MachineFact;
using bpf::MachineNumber;
using probes::ExpansionSources;

constexpr std::string_view kMissing = "missing";

std::pair<std::string, std::string> split_name(const std::string& name) {
  const size_t colon = name.find(':');
  if (colon == name.npos) return {std::string(probes::kKernelModule), name};
  return {name.substr(0, colon), name.substr(colon + 1)};
}

uint64_t digest(std::string_view text) {
  return bpf::bundle_checksum(as_bytes(text));
}

// ---- answers: the value that a fact has on this machine

std::string count_cpus(const std::string&, const ExpansionSources& environment) {
  return std::to_string(environment.facts.possible_cpus());
}

// Slots of processors that this machine lacks stay empty. A fact with a name: the code has the very number.
bool has_room_for_cpus(const MachineFact& fact, const std::string& here) {
  return fact.name.empty() ? std::stoul(here) <= std::strtoul(fact.value.c_str(), nullptr, 10) : here == fact.value;
}

bool is_same(const MachineFact& fact, const std::string& here) {
  return here == fact.value;
}

std::string answer_feature(const std::string& name, const ExpansionSources& environment) {
  const auto feature = feature_named(name);
  return feature && environment.facts.has(*feature) ? "yes" : "no";
}

std::string describe_layout(const std::string& name, const ExpansionSources& environment) {
  const auto [module, structure] = split_name(name);
  Btf* btf = environment.facts.btf_of(module);
  const TypeRef type = btf ? find_kernel_structure(structure, *btf, environment.types) : nullptr;
  return type ? layout_text(type, environment.types) : std::string(kMissing);
}

std::string describe_prototype(const std::optional<BtfPrototype>& prototype, bool with_names) {
  if (!prototype) return std::string(kMissing);
  std::string text;
  for (const BtfParameter& parameter : prototype->parameters)
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", type_name(parameter.type),
                        with_names ? " " + parameter.name : "");
  return text.empty() ? "none" : text;
}

// "[module:]tracepoint", whose parameters have no names of their own; else "[module:]function".
std::string answer_prototype(const std::string& name, const ExpansionSources& environment) {
  const auto [module, function] = split_name(name);
  Btf* btf = environment.facts.btf_of(module);
  if (!btf) return std::string(kMissing);
  if (const auto raw = btf->raw_tracepoint(function, environment.types)) return describe_prototype(raw, false);
  return describe_prototype(btf->function(function, environment.types), true);
}

// The names of the probes that an attach point stands for.
std::string answer_targets(const std::string& text, const ExpansionSources& environment) {
  Sources sources;
  Diags ignored;
  const SourceId source = sources.add("attach point", text + " {}");
  const ast::Script script = parse(source, sources, {}, ignored);
  std::set<std::string> names;
  for (const ast::Probe& probe : script.probes)
    for (const ast::AttachPoint& point : probe.attach_points) {
      const probes::Provider* provider = probes::find_provider(point.provider);
      std::vector<targets::Target> found;
      if (provider && provider->expansion.expand) provider->expansion.expand(point, environment, ignored, found);
      for (const targets::Target& target : found) names.insert(target.name);
    }
  std::string all;
  for (const std::string& name : names) all += name + "\n";
  return fmt::format("{} probes ({:08x})", names.size(), static_cast<uint32_t>(digest(all)));
}

std::string answer_file(const std::string& path, const ExpansionSources& environment) {
  symbols::TargetFiles* files = environment.facts.user_files();
  const auto file = files ? files->open(path) : fail("no files");
  if (!file) return std::string(kMissing);
  if (const std::string id = (*file)->elf().build_id(); !id.empty()) return "build id " + id;
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return std::string(kMissing);
  return fmt::format("{} bytes", status.st_size);
}

std::string answer_address(const std::string& symbol, const ExpansionSources& environment) {
  const auto address = environment.facts.kernel_address(symbol);
  return address ? fmt::format("{:#x}", *address) : std::string(kMissing);
}

std::string answer_namespace(const std::string&, const ExpansionSources& environment) {
  const auto own = environment.facts.pid_namespace();
  return own ? fmt::format("{}:{}", own->device, own->inode) : "outermost";
}

std::string answer_enumerator(const std::string& name, const ExpansionSources& environment) {
  Btf* btf = environment.facts.kernel_btf();
  const auto found = btf ? btf->enumerator(name, environment.types) : std::nullopt;
  return found ? std::to_string(found->value) : std::string(kMissing);
}

std::string answer_cgroup(const std::string& directory, const ExpansionSources& environment) {
  const auto found = environment.facts.find_cgroup(directory);
  return found ? fmt::format("{} at level {}", found->id, found->level) : std::string(kMissing);
}

std::string answer_kernel(const std::string&, const ExpansionSources& environment) {
  const std::string kernel = environment.facts.kernel_identity();
  return kernel.empty() ? "unknown" : kernel;
}

struct FactRow {
  MachineFact::Kind kind;
  const char* sentence;  // {} is the fact's name
  bool of_types;         // known without type information on the kernel that the bundle was compiled for
  std::string (*answer)(const std::string& name, const ExpansionSources& environment);
  bool (*holds)(const MachineFact& fact, const std::string& here) = is_same;
};
using Kind = MachineFact::Kind;
constexpr FactRow kFacts[] = {
    {Kind::cpus, "number of possible processors", false, count_cpus, has_room_for_cpus},
    {Kind::feature, "kernel feature '{}'", false, answer_feature},
    {Kind::layout, "layout of the kernel structure '{}'", true, describe_layout},
    {Kind::prototype, "parameter list of '{}'", true, answer_prototype},
    {Kind::targets, "set of probes that '{}' stands for", false, answer_targets},
    {Kind::file, "file '{}'", false, answer_file},
    {Kind::address, "address of the kernel symbol '{}'", false, answer_address},
    {Kind::namespace_, "namespace of process ids", false, answer_namespace},
    {Kind::enumerator, "value of the kernel's constant '{}'", true, answer_enumerator},
    {Kind::cgroup, "control group '{}'", false, answer_cgroup},
    {Kind::kernel, "kernel", false, answer_kernel},
};

const FactRow& row_of(MachineFact::Kind kind) {
  return *std::ranges::find(kFacts, kind, &FactRow::kind);
}

class FactNotes {
 public:
  FactNotes(bpf::Bundle& bundle, const ExpansionSources& environment) : bundle_(bundle), environment_(environment) {}
  void add(MachineFact::Kind kind, const std::string& name) {
    const auto same = [&](const MachineFact& fact) { return fact.kind == kind && fact.name == name; };
    if (std::ranges::none_of(bundle_.facts, same))
      bundle_.facts.push_back({kind, name, row_of(kind).answer(name, environment_)});
  }
  void add_all(MachineFact::Kind kind, const std::set<std::string>& names) {
    for (const std::string& name : names) add(kind, name);
  }

 private:
  bpf::Bundle& bundle_;
  const ExpansionSources& environment_;
};

void note_attachment(FactNotes& notes, const bpf::AttachPlan& plan, const std::set<std::string>& symbols,
                     machine::Facts& facts) {
  using probes::Trait;
  const probes::Provider* provider = probes::find_provider(plan.provider);
  const bool of_user = provider->is(Trait::user_code);
  if (of_user && !plan.places.empty()) notes.add(Kind::file, plan.event);
  if (!of_user && provider->is(Trait::args_are_parameters) && plan.places.size() == 1 && !plan.places[0].symbol.empty())
    notes.add(Kind::prototype, plan.places[0].symbol);
  // A place inside a function, or without one, is where it is in one build of the kernel.
  const bool of_kernel_code = provider->expansion.abilities.func && provider->space == AddressSpace::kernel;
  if (of_kernel_code && std::ranges::any_of(plan.places, [](const bpf::CodePlace& place) { return place.offset != 0; }))
    notes.add(Kind::kernel, "");
  for (const std::string& symbol : symbols)  // that is watched
    if (plan.value != 0 && facts.kernel_address(symbol) == plan.value) notes.add(Kind::address, symbol);
}

void note_probes(FactNotes& notes, const bpf::Bundle& bundle, const std::set<std::string>& symbols,
                 machine::Facts& facts) {
  using enum bpf::ProgramKind;
  for (const bpf::ProgramPlan& program : bundle.programs)
    if (program.kind == btf_raw_tracepoint || program.kind == fentry || program.kind == fexit)
      notes.add(Kind::prototype, program.attach_to);
  for (const bpf::AttachPlan& plan : bundle.attachments) note_attachment(notes, plan, symbols, facts);
}

// What one name of the script stands for differs from machine to machine: wildcards, and programs by number.
bool is_found_by_looking(const ast::AttachPoint& point) {
  return has_wildcard(point.provider) || (!point.parts.empty() && point.parts[0].text == machine::kBpfPrograms) ||
         std::ranges::any_of(point.parts, [](const ast::AttachPart& part) { return has_wildcard(part.text); });
}

// ---- numbers

std::unexpected<Error> no_number(std::string_view what) {
  return fail(0, fmt::format("this machine has no {}, which the bundle reads", what),
              "compile the script again on this machine");
}

Result<uint64_t> checked(const MachineNumber& number, std::string_view what, uint64_t offset, uint64_t size) {
  if (number.exact ? size == number.size : size >= number.size) return offset;
  return fail(
      0, fmt::format("{} has {} bytes on this machine, and {} where the bundle was compiled", what, size, number.size),
      "compile the script again on this machine");
}

Result<uint64_t> find_kernel_field(const MachineNumber& number, const ExpansionSources& environment) {
  const std::string what = field_text(number.owner, number.path);
  Btf* btf = environment.facts.btf_of(number.module);
  if (!btf)
    return fail(0,
                fmt::format("this kernel has no type information, and {} may lie elsewhere than in the kernel that the "
                            "bundle was compiled for",
                            what),
                "compile the script for this very kernel (scry compile --kernel), or set BPFTRACE_BTF to a file with "
                "its types");
  const TypeRef structure = find_kernel_structure(number.owner, *btf, environment.types);
  if (!structure) return no_number(what);
  const auto found = TRY(find_field(structure, number.path, environment.types));
  if (!found) return no_number(what);
  return checked(number, what, found->offset, found->type->size);
}

Result<uint64_t> find_tracepoint_field(const MachineNumber& number, machine::Facts& facts) {
  const auto [category, event] = split_name(number.owner);
  const std::string what = fmt::format("{} of {}", number.path[0].member, number.owner);
  const TracepointFormat format = TRY(facts.tracepoint_format(category, event));
  const auto field = std::ranges::find(format.fields, number.path[0].member, &TracepointField::name);
  if (field == format.fields.end()) return no_number(what);
  return checked(number, what, field->offset, field->size);
}

Result<uint64_t> find_number(const MachineNumber& number, bool same_kernel, const ExpansionSources& environment) {
  switch (number.kind) {
    case MachineNumber::Kind::kernel_field:
      if (same_kernel) return number.value;
      return find_kernel_field(number, environment);
    case MachineNumber::Kind::tracepoint_field:
      return find_tracepoint_field(number, environment.facts);
    case MachineNumber::Kind::kernel_address: {
      const auto address = environment.facts.kernel_address(number.owner);
      if (!address) return no_number("symbol " + number.owner);
      return *address;
    }
    case MachineNumber::Kind::tai_offset:
      return static_cast<uint64_t>(environment.facts.boot_to_tai_ns());
  }
  return no_number("such number");
}

bool is_same_kernel(const bpf::BundleOrigin& origin, machine::Facts& facts) {
  return !origin.kernel.empty() && origin.kernel == facts.kernel_identity();
}

}  // namespace

Result<std::unique_ptr<bpf::BundleFile>> read_bundle(Bytes bytes) {
  return bpf::read_bundle(bytes, [](std::string_view name) -> const Aggregation* {
    for (const Builtin* builtin : all_builtins())
      if (builtin->checking.aggregation && builtin->checking.aggregation->names[0] == name)
        return builtin->checking.aggregation;
    return nullptr;
  });
}

void note_facts(bpf::Bundle& bundle, const ast::Script& script, const Sources& sources,
                const ExpansionSources& environment, const machine::PortableNotes& asked) {
  FactNotes notes(bundle, environment);
  notes.add(Kind::cpus, "");
  notes.add(Kind::namespace_, "");
  for (const Feature feature : asked.features) notes.add(Kind::feature, std::string(feature_name(feature)));
  notes.add_all(Kind::layout, asked.structures);
  notes.add_all(Kind::enumerator, asked.enumerators);
  notes.add_all(Kind::cgroup, asked.directories);
  note_probes(notes, bundle, asked.symbols, environment.facts);
  for (const ast::Probe& probe : script.probes)
    for (const ast::AttachPoint& point : probe.attach_points)
      if (is_found_by_looking(point)) notes.add(Kind::targets, std::string(sources.text(point.span)));
}

Result<> check_facts(const bpf::Bundle& bundle, const bpf::BundleOrigin& origin, const ExpansionSources& environment) {
  const bool same_kernel = is_same_kernel(origin, environment.facts);
  for (const MachineFact& fact : bundle.facts) {
    const FactRow& row = row_of(fact.kind);
    if (row.of_types && same_kernel) continue;
    const std::string here = row.answer(fact.name, environment);
    if (row.holds(fact, here)) continue;
    return fail(0,
                fmt::format("the {} is not the one that the bundle was compiled for: {} here, {} there",
                            fmt::format(fmt::runtime(row.sentence), fact.name), here, fact.value),
                "compile the script again on this machine");
  }
  return {};
}

FindNumber number_finder(const bpf::BundleOrigin& origin, const ExpansionSources& environment) {
  return [same_kernel = is_same_kernel(origin, environment.facts), &environment](const MachineNumber& number) {
    return find_number(number, same_kernel, environment);
  };
}

Result<> check_actions(const bpf::Bundle& bundle, bool unsafe_allowed) {
  const auto unsafe = [](std::string_view what) {
    return fail(0, fmt::format("the bundle uses {}, which is unsafe", what),
                "use --unsafe if you trust who compiled it");
  };
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    const probes::Provider* provider = probes::find_provider(plan.provider);
    if (!provider || provider->special || plan.provider != provider->name())
      return fail(fmt::format("the bundle is wrong: there are no probes of '{}'", plan.provider));
  }
  for (const bpf::EventLayout& layout : bundle.layouts) {
    const Builtin* action = find_action(layout.action);
    if (!action || !action->receiving)
      return fail(fmt::format("the bundle is wrong: there is no action '{}'", layout.action));
    if (action->is(BuiltinTrait::unsafe) && !unsafe_allowed) return unsafe(layout.action + "()");
    if (!action->receiving.accepts || !action->receiving.accepts(layout, bundle))
      return fail(fmt::format("the bundle is wrong: an event of {}() lacks what the action reads", layout.action));
  }
  if (const auto calls = bpf::unsafe_calls(bundle); !calls.empty() && !unsafe_allowed) return unsafe(calls.front());
  return {};
}

}  // namespace scry
