#include "portable.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <algorithm>
#include <cstdlib>

#include "base/glob.h"
#include "bpf/bundle_archive.h"
#include "bpf/bundle_check.h"
#include "builtins/builtin.h"
#include "kernel/feature_names.h"
#include "probes/common.h"
#include "symbols/target_files.h"
#include "syntax/parser.h"
#include "types/kernel_field.h"

namespace scry {
namespace {

using bpf::MachineFact;
using bpf::MachineNumber;

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

std::string count_cpus(const std::string&, Machine& machine) {
  return std::to_string(machine.kernel.possible_cpus());
}

// Slots of processors that this machine lacks stay empty. A fact with a name: the code has the very number.
bool has_room_for_cpus(const MachineFact& fact, const std::string& here) {
  return fact.name.empty() ? std::stoul(here) <= std::strtoul(fact.value.c_str(), nullptr, 10) : here == fact.value;
}

bool is_same(const MachineFact& fact, const std::string& here) {
  return here == fact.value;
}

std::string answer_feature(const std::string& name, Machine& machine) {
  const auto feature = find_feature(name);
  return feature && machine.world.has(*feature) ? "yes" : "no";
}

std::string describe_layout(const std::string& name, Machine& machine) {
  const auto [module, structure] = split_name(name);
  Btf* btf = probes::module_btf(machine.world, module);
  const TypeRef type = btf ? find_kernel_structure(structure, *btf, machine.world.types) : nullptr;
  return type ? layout_text(type, machine.world.types) : std::string(kMissing);
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
std::string answer_prototype(const std::string& name, Machine& machine) {
  const auto [module, function] = split_name(name);
  Btf* btf = probes::module_btf(machine.world, module);
  if (!btf) return std::string(kMissing);
  if (const auto raw = btf->raw_tracepoint(function, machine.world.types)) return describe_prototype(raw, false);
  return describe_prototype(btf->function(function, machine.world.types), true);
}

// The names of the probes that an attach point stands for.
std::string answer_targets(const std::string& text, Machine& machine) {
  Sources sources;
  Diags ignored;
  const SourceId source = sources.add("attach point", text + " {}");
  const ast::Script script = parse(source, sources, {}, ignored);
  std::set<std::string> names;
  for (const ast::Probe& probe : script.probes)
    for (const ast::AttachPoint& point : probe.attach_points) {
      const probes::Provider* provider = probes::find_provider(point.provider);
      std::vector<probes::Target> targets;
      if (provider && provider->expand) provider->expand(point, machine.world, ignored, targets);
      for (const probes::Target& target : targets) names.insert(target.name);
    }
  std::string all;
  for (const std::string& name : names) all += name + "\n";
  return fmt::format("{} probes ({:08x})", names.size(), static_cast<uint32_t>(digest(all)));
}

std::string answer_file(const std::string& path, Machine& machine) {
  const auto file = machine.world.files ? machine.world.files->open(path) : fail("no files");
  if (!file) return std::string(kMissing);
  if (const std::string id = (*file)->elf().build_id(); !id.empty()) return "build id " + id;
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return std::string(kMissing);
  return fmt::format("{} bytes", status.st_size);
}

std::string answer_address(const std::string& symbol, Machine& machine) {
  const auto address = machine.world.kernel_address ? machine.world.kernel_address(symbol) : std::nullopt;
  return address ? fmt::format("{:#x}", *address) : std::string(kMissing);
}

std::string answer_namespace(const std::string&, Machine& machine) {
  const auto& own = machine.facts.pid_namespace;
  return own ? fmt::format("{}:{}", own->device, own->inode) : "outermost";
}

struct FactRow {
  MachineFact::Kind kind;
  const char* sentence;  // {name} is the fact's
  bool of_types;         // known without type information on the kernel that the bundle was compiled for
  std::string (*answer)(const std::string& name, Machine& machine);
  bool (*holds)(const MachineFact& fact, const std::string& here) = is_same;
};
using Kind = MachineFact::Kind;
constexpr FactRow kFacts[] = {
    {Kind::cpus, "number of possible processors", false, count_cpus, has_room_for_cpus},
    {Kind::feature, "kernel feature '{}'", false, answer_feature},
    {Kind::layout, "layout of the kernel structure '{}'", true, describe_layout},
    {Kind::prototype, "parameters of '{}'", true, answer_prototype},
    {Kind::targets, "set of probes that '{}' stands for", false, answer_targets},
    {Kind::file, "file '{}'", false, answer_file},
    {Kind::address, "address of the kernel symbol '{}'", false, answer_address},
    {Kind::namespace_, "namespace of process ids", false, answer_namespace},
};

const FactRow& row_of(MachineFact::Kind kind) {
  return *std::ranges::find(kFacts, kind, &FactRow::kind);
}

class FactNotes {
 public:
  FactNotes(bpf::Bundle& bundle, Machine& machine) : bundle_(bundle), machine_(machine) {}
  void add(MachineFact::Kind kind, const std::string& name) {
    const auto same = [&](const MachineFact& fact) { return fact.kind == kind && fact.name == name; };
    if (std::ranges::none_of(bundle_.facts, same))
      bundle_.facts.push_back({kind, name, row_of(kind).answer(name, machine_)});
  }

 private:
  bpf::Bundle& bundle_;
  Machine& machine_;
};

void note_probes(FactNotes& notes, const bpf::Bundle& bundle) {
  using enum bpf::ProgramKind;
  for (const bpf::ProgramPlan& program : bundle.programs)
    if (program.kind == btf_raw_tracepoint || program.kind == fentry || program.kind == fexit)
      notes.add(Kind::prototype, program.attach_to);
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    const probes::Provider* provider = probes::find_provider(plan.provider);
    if (provider->user_code && !plan.places.empty()) notes.add(Kind::file, plan.event);
    const bool may_read_parameters = !provider->user_code && provider->args_are_parameters && plan.places.size() == 1;
    if (may_read_parameters && !plan.places[0].symbol.empty()) notes.add(Kind::prototype, plan.places[0].symbol);
  }
}

bool has_wildcard_part(const ast::AttachPoint& point) {
  return has_wildcard(point.provider) ||
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

Result<uint64_t> find_kernel_field(const MachineNumber& number, Machine& machine) {
  const std::string what = field_text(number.owner, number.path);
  Btf* btf = probes::module_btf(machine.world, number.module);
  if (!btf)
    return fail(0,
                fmt::format("this kernel has no type information, and {} may have another place than in the kernel "
                            "that the bundle was compiled for",
                            what),
                "compile the script for this very kernel: with BPFTRACE_BTF on another machine");
  const TypeRef structure = find_kernel_structure(number.owner, *btf, machine.world.types);
  if (!structure) return no_number(what);
  const auto found = TRY(find_field(structure, number.path, machine.world.types));
  if (!found) return no_number(what);
  return checked(number, what, found->offset, found->type->size);
}

Result<uint64_t> find_tracepoint_field(const MachineNumber& number, Machine& machine) {
  const auto [category, event] = split_name(number.owner);
  const std::string what = fmt::format("{} of {}", number.path[0].member, number.owner);
  if (!machine.world.tracefs) return fail(machine.world.tracefs_error);
  const TracepointFormat format = TRY(machine.world.tracefs->format(category, event));
  const auto field = std::ranges::find(format.fields, number.path[0].member, &TracepointField::name);
  if (field == format.fields.end()) return no_number(what);
  return checked(number, what, field->offset, field->size);
}

Result<uint64_t> find_number(const MachineNumber& number, bool same_kernel, Machine& machine) {
  switch (number.kind) {
    case MachineNumber::Kind::kernel_field:
      if (same_kernel) return number.value;
      return find_kernel_field(number, machine);
    case MachineNumber::Kind::tracepoint_field:
      return find_tracepoint_field(number, machine);
    case MachineNumber::Kind::kernel_address: {
      const auto address = machine.world.kernel_address ? machine.world.kernel_address(number.owner) : std::nullopt;
      if (!address) return no_number("symbol " + number.owner);
      return *address;
    }
    case MachineNumber::Kind::tai_offset:
      return static_cast<uint64_t>(machine.facts.boot_to_tai_ns);
  }
  return no_number("such number");
}

}  // namespace

std::string kernel_identity() {
  utsname name = {};
  return ::uname(&name) == 0 ? fmt::format("{} {} {}", name.sysname, name.release, name.version) : "";
}

PortableMachine::PortableMachine(Machine& machine)
    : machine_(machine), world_before_(machine.world), facts_before_(machine.facts) {
  probes::ProbeWorld& world = machine.world;
  codegen::TargetFacts& facts = machine.facts;
  world.portable = facts.portable = true;
  world.has_trampoline = nullptr;
  world.has_feature = [this](Feature feature) {
    const bool has = world_before_.has(feature);
    if (has) features_.insert(feature);
    return has;
  };
  if (world_before_.kernel_address)
    world.kernel_address = [this](const std::string& symbol) {
      const auto address = world_before_.kernel_address(symbol);
      if (address) symbols_.insert(symbol);
      return address;
    };
  if (world_before_.btf_raw_tracepoints)
    world.btf_raw_tracepoints = [this] {
      const bool has = world_before_.btf_raw_tracepoints();
      if (has) features_.insert({Feature::btf_raw_tracepoint, Feature::get_current_task_btf});
      return has;
    };
  if (facts_before_.typed_loads)
    facts.typed_loads = [this] {
      const bool has = facts_before_.typed_loads();
      if (has) features_.insert(Feature::get_current_task_btf);
      return has;
    };
  facts.instructions = {.signed_division = false, .jump_long = false};
  facts.hash_without_prealloc = false;
  facts.task_storage = facts.sleepable_user_code = facts.tracepoints_tell_null = nullptr;
}

PortableMachine::~PortableMachine() {
  // Members that are references stay as they are.
  machine_.world.portable = false;
  machine_.world.has_trampoline = world_before_.has_trampoline;
  machine_.world.has_feature = world_before_.has_feature;
  machine_.world.kernel_address = world_before_.kernel_address;
  machine_.world.btf_raw_tracepoints = world_before_.btf_raw_tracepoints;
  machine_.facts = facts_before_;
}

void PortableMachine::note_facts(bpf::Bundle& bundle, const ast::Script& script, const Sources& sources) {
  FactNotes notes(bundle, machine_);
  bundle.facts.push_back({Kind::cpus, "", std::to_string(machine_.facts.possible_cpus)});
  notes.add(Kind::namespace_, "");
  for (const Feature feature : std::set<Feature>(features_))
    notes.add(Kind::feature, std::string(feature_name(feature)));
  note_probes(notes, bundle);
  for (const ast::Probe& probe : script.probes)
    for (const ast::AttachPoint& point : probe.attach_points)
      if (has_wildcard_part(point)) notes.add(Kind::targets, std::string(sources.text(point.span)));
  // kaddr() is relocated, and the addresses of variables come from the kernel's types.
  const auto is_found_again = [&](const std::string& symbol) {
    return std::ranges::find(bundle.numbers, symbol, &MachineNumber::owner) != bundle.numbers.end() ||
           std::ranges::find(bundle.kernel_names, symbol) != bundle.kernel_names.end();
  };
  for (const std::string& symbol : std::set<std::string>(symbols_))
    if (!is_found_again(symbol)) notes.add(Kind::address, symbol);
}

Result<> check_facts(const bpf::Bundle& bundle, const bpf::BundleOrigin& origin, Machine& machine) {
  const bool same_kernel = origin.kernel == kernel_identity();
  for (const MachineFact& fact : bundle.facts) {
    const FactRow& row = row_of(fact.kind);
    if (row.of_types && same_kernel) continue;
    const std::string here = row.answer(fact.name, machine);
    if (row.holds(fact, here)) continue;
    return fail(0,
                fmt::format("the {} is not the one that the bundle was compiled for: {} here, {} there",
                            fmt::format(fmt::runtime(row.sentence), fact.name), here, fact.value),
                "compile the script again on this machine");
  }
  return {};
}

FindNumber number_finder(const bpf::BundleOrigin& origin, Machine& machine) {
  return [same_kernel = origin.kernel == kernel_identity(), &machine](const MachineNumber& number) {
    return find_number(number, same_kernel, machine);
  };
}

Result<> check_actions(const bpf::Bundle& bundle, bool unsafe_allowed) {
  const auto unsafe = [](std::string_view what) {
    return fail(0, fmt::format("the bundle uses {}, which is unsafe", what),
                "use --unsafe if you trust who compiled it");
  };
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    const probes::Provider* provider = probes::find_provider(plan.provider);
    if (!provider || provider->special || plan.provider != provider->name)
      return fail(fmt::format("the bundle is wrong: there are no probes of '{}'", plan.provider));
  }
  for (const bpf::EventLayout& layout : bundle.layouts) {
    const Builtin* action = find_action(layout.action);
    if (!action || !action->receive)
      return fail(fmt::format("the bundle is wrong: there is no action '{}'", layout.action));
    if (action->unsafe && !unsafe_allowed) return unsafe(layout.action + "()");
    if (!action->accepts || !action->accepts(layout, bundle))
      return fail(fmt::format("the bundle is wrong: an event of {}() lacks what the action reads", layout.action));
  }
  if (const auto calls = bpf::unsafe_calls(bundle); !calls.empty() && !unsafe_allowed) return unsafe(calls.front());
  return {};
}

}  // namespace scry
