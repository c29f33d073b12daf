#include "codegen/module.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/percent.h"
#include "base/round_up.h"
#include "bpf/map_memory.h"
#include "codegen/captures.h"
#include "codegen/keyed_maps.h"
#include "codegen/value.h"
#include "types/kernel_field.h"

namespace scry::codegen {
namespace {

// The ring: room for what arrives while the receiver is not running. Its pages count twice as resident memory (they are
// mapped twice, so that records need not wrap), and creating it takes 0.2 ms a MiB.
constexpr uint32_t kRingBytes = 4u << 20;
constexpr uint32_t kMostRingBytes = 1u << 30;     // what perf_rb_pages may ask for; more only with pages beyond 4 KiB
constexpr uint32_t kPacedRingBytes = 256u << 10;  // when a few events come at a time

// Nothing but begin, end and timers sends events, and none of them in a loop.
bool is_paced(const typed::Script& script) {
  return std::ranges::all_of(script.programs, [](const typed::Program& program) {
    return program.targets.front().provider->is(probes::Trait::paced) && !has_loop(program.body);
  });
}

uint32_t ring_bytes(const typed::Script& script, uint32_t page_size) {
  if (script.config.perf_rb_pages == 0) return is_paced(script) ? kPacedRingBytes : kRingBytes;
  uint32_t bytes = page_size;  // a power of two, as the kernel wants it
  while (bytes < script.config.perf_rb_pages * page_size && bytes < kMostRingBytes) bytes *= 2;
  return bytes;
}

constexpr uint64_t kUsualMapBytes = uint64_t{1} << 30;
// Of max_memory, what is left for all but the ring and maps with keys, where the script has not said how many keys they
// have: call-frame tables (runtime/memory_plan.h), scratch memory.
constexpr uint64_t kOtherMemory = uint64_t{6} << 20;
constexpr uint64_t kWarnedOverhead = 50'000;  // millionths: 5 %

}  // namespace

std::vector<uint64_t> share_equally(const std::vector<uint64_t>& wanted, uint64_t available) {
  std::vector<size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t i) { return wanted[i]; });
  std::vector<uint64_t> shares(wanted.size());
  size_t left = wanted.size();
  for (size_t i : order) {
    shares[i] = std::min(wanted[i], available / left--);
    available -= shares[i];
  }
  return shares;
}

Module::Module(const typed::Script& script, const link::Library& library, TypePool& types, const TargetFacts& facts,
               const CodeLimits& limits)
    : script(script), library(library), types(types), facts(facts), limits(limits) {
  const typed::Config& config = script.config;
  bundle.license = config.license;
  bundle.settings = {.print_maps_on_exit = config.print_maps_on_exit,
                     .cpp_demangle = config.cpp_demangle,
                     .show_debug_info = config.show_debug_info,
                     .log_size = static_cast<uint32_t>(config.log_size),
                     .missing_probes = config.missing_probes,
                     .str_trunc_trailer = config.str_trunc_trailer,
                     .cache_user_symbols = config.cache_user_symbols,
                     .limits = {.max_strlen = config.max_strlen, .max_memory = config.max_memory}};
  const bool warns = config.max_overhead == typed::kWarnOverhead && !is_paced(script);
  bundle.settings.limits.budget = {.most = read_percent(config.max_overhead).value_or(0),
                                   .warned = warns ? kWarnedOverhead : 0};
  bundle.event_origin = script.event_origin;
  bundle.globals = bpf::MapId(0);
  bundle.maps.push_back({.name = "globals", .type = bpf::MapType::array, .flags = bpf::kMapMmapable});
  bundle.ring = bpf::MapId(1);
  bundle.maps.push_back({.name = "events",
                         .type = bpf::MapType::ringbuf,
                         .key_size = 0,
                         .value_size = 0,
                         .max_entries = ring_bytes(script, facts.page_size)});
  bundle.control.wakeup_flags = reserve_global(8, 8);
  bundle.control.boot_zero = reserve_global(8, 8);
  const bool guarded = std::ranges::any_of(
      script.programs, [](const auto& program) { return program.running.guard != typed::Guard::none; });
  if (guarded) bundle.control.running = reserve_global(kCacheLine * facts.possible_cpus, kCacheLine);
  place_script_maps();
  reserve_periods();
  bundle.control.lost = reserve_global(0, kCacheLine);
}

uint32_t Module::reserve_global(uint32_t size, uint32_t align) {
  const uint32_t at = round_up(globals_size_, align);
  globals_size_ = at + size;
  return at;
}

// Programs read the periods each time they run, and write to what was left out.
void Module::reserve_periods() {
  const uint32_t groups = script.sampling_groups;
  if (groups == 0) return;
  bpf::Budget& budget = bundle.settings.limits.budget;
  budget.groups.resize(groups);
  budget.periods = reserve_global(kWord * groups, kCacheLine);
  budget.left_out = reserve_global(kWord * groups, kCacheLine);
  std::vector<std::byte>& initial = bundle.maps[size_t(bundle.globals)].initial;
  initial.resize(budget.left_out);
  for (uint32_t i = 0; i < groups; ++i) initial[budget.periods + kWord * i] = std::byte{1};
}

uint32_t Module::period_offset(uint32_t group) {
  bpf::Budget& budget = bundle.settings.limits.budget;
  std::vector<bpf::ProgramId>& programs = budget.groups[group].programs;
  if (std::ranges::find(programs, current.program) == programs.end()) programs.push_back(current.program);
  return budget.periods + kWord * group;
}

bpf::ScriptMap Module::place_scalar(const typed::ScriptMap& map) {
  bpf::ScriptMap placed{.name = map.name, .value = map.value, .map = bundle.globals};
  if (map.value->is_aggregate()) {
    placed.storage = bpf::MapStorage::cpu_slots;
    placed.stride = round_up(8 + aggregate_value_size(map.value), kCacheLine);
    placed.offset = reserve_global(placed.stride * facts.possible_cpus, kCacheLine);
  } else {
    placed.storage = bpf::MapStorage::slot;
    placed.stride = 8 + round_up(map.value->size, 8);
    placed.offset = reserve_global(placed.stride, 8);
  }
  return placed;
}

bpf::ScriptMap Module::place_in_tasks(const typed::ScriptMap& map) {
  bpf::ScriptMap placed{.name = map.name, .key = map.key, .value = map.value, .storage = bpf::MapStorage::task};
  placed.map = bpf::MapId(bundle.maps.size());
  bundle.maps.push_back({.name = kernel_map_name(map.name),
                         .type = bpf::MapType::task_storage,
                         .value_size = 16,
                         .max_entries = 0,
                         .flags = bpf::kMapNoPrealloc});
  return placed;
}

bool Module::is_in_tasks(const typed::ScriptMap& map) const {
  return map.key && map.per_thread && is_scalar(map.value) && facts.task_storage && facts.task_storage();
}

Module::MemoryShares Module::share_memory() const {
  std::vector<uint64_t> least, more;  // of the smallest layout, and how much more the fastest one takes
  for (const typed::ScriptMap& map : script.maps) {
    const bool has_keys = map.key && !is_in_tasks(map);
    const auto bytes = [&](uint64_t most) { return plan_keyed(map, script.config, facts.possible_cpus, most).bytes(); };
    least.push_back(has_keys ? bytes(0) : 0);
    more.push_back(has_keys ? bytes(UINT64_MAX) - least.back() : 0);
  }
  const uint64_t needed = std::accumulate(least.begin(), least.end(), uint64_t{0});
  if (needed == 0) return {least, least};
  const auto free = facts.map_bytes ? facts.map_bytes() : std::nullopt;
  const uint64_t available = free.value_or(kUsualMapBytes), most = script.config.max_memory;
  const uint64_t others = bundle.maps[size_t(bundle.ring)].max_entries + kOtherMemory;
  const uint64_t allowed = std::min(available, most > others ? most - others : 0);
  if (needed <= allowed) {
    std::vector<uint64_t> shares = share_equally(more, allowed - needed);
    for (size_t i = 0; i < shares.size(); ++i) shares[i] += least[i];
    return {shares, shares};
  }
  // Numbers of keys that the script names are kept, or the run is refused (runtime/memory_plan.h).
  const bool is_said = script.config.max_map_keys != typed::Config().max_map_keys ||
                       std::ranges::any_of(script.maps, [](const auto& map) { return map.max_entries.has_value(); });
  return {std::vector<uint64_t>(least.size(), 0), share_equally(least, is_said ? available : allowed)};
}

// Every key gets its memory when the map is made: in a program the kernel hands out elements from a small store, which
// runs dry (docs/decisions/0022). Where there is too little for all keys, the map has room for as many as fit.
bpf::ScriptMap Module::place_keyed(const typed::ScriptMap& map, uint64_t layout_bytes, uint64_t most_bytes) {
  KeyedMap keyed = plan_keyed(map, script.config, facts.possible_cpus, layout_bytes);
  uint32_t& entries = keyed.plan.max_entries;
  if (keyed.bytes() > most_bytes) {
    keyed.plan.wanted_entries = entries;
    entries = static_cast<uint32_t>(std::max<uint64_t>(most_bytes / keyed.key_bytes, 1));
  }
  keyed.placed.map = bpf::MapId(bundle.maps.size());
  bundle.maps.push_back(keyed.plan);
  if (map.cleared) {
    keyed.placed.twin = {bpf::MapId(bundle.maps.size()), reserve_global(8, 8)};
    bundle.maps.push_back(std::move(keyed.plan));
  }
  return std::move(keyed.placed);
}

void Module::place_script_maps() {
  const MemoryShares shares = share_memory();
  for (size_t i = 0; i < script.maps.size(); ++i) {
    const typed::ScriptMap& map = script.maps[i];
    bundle.script_maps.push_back(!map.key           ? place_scalar(map)
                                 : is_in_tasks(map) ? place_in_tasks(map)
                                                    : place_keyed(map, shares.of_layout[i], shares.of_keys[i]));
    bundle.script_maps.back().hidden = map.hidden;
    // A scalar needs no map of its own; one declared without room is asked of the kernel, which refuses it.
    if (!map.key && map.max_entries == 0)
      bundle.maps.push_back({.name = kernel_map_name(map.name), .type = bpf::MapType::hash, .max_entries = 0});
  }
}

bpf::LayoutId Module::add_layout(bpf::EventLayout layout) {
  bundle.layouts.push_back(std::move(layout));
  bundle.settings.limits.budget.senders.push_back(current.program);
  return bpf::LayoutId(bundle.layouts.size() - 1);
}

bpf::MapId Module::zeros(uint32_t size) {
  if (zeros_ == kNone) {
    zeros_ = static_cast<uint32_t>(bundle.maps.size());
    bundle.maps.push_back({.name = "zeros", .type = bpf::MapType::array, .flags = bpf::kMapReadOnlyProg});
  }
  uint32_t& have = bundle.maps[zeros_].value_size;
  have = std::max(have, round_up(size, 8));
  return bpf::MapId(zeros_);
}

ir::Reg Module::constant(ir::Builder& b, const std::string& text) {
  if (constants_.map == kNone) {
    constants_.map = static_cast<uint32_t>(bundle.maps.size());
    bundle.maps.push_back({.name = "text", .type = bpf::MapType::array, .flags = bpf::kMapReadOnlyProg});
  }
  bpf::MapPlan& plan = bundle.maps[constants_.map];
  const auto [known, fresh] = constants_.offsets.try_emplace(text, plan.value_size);
  if (fresh) {
    plan.value_size = round_up(plan.value_size + static_cast<uint32_t>(text.size()) + 1, 8);
    plan.initial.resize(plan.value_size);
    std::memcpy(plan.initial.data() + known->second, text.c_str(), text.size() + 1);
  }
  return b.map_value(bpf::MapId(constants_.map), static_cast<int32_t>(known->second));
}

bpf::MapId Module::object_data(uint32_t number) {
  const auto [known, fresh] = object_data_.try_emplace(number, bpf::MapId(bundle.maps.size()));
  if (!fresh) return known->second;
  const link::Data& data = library.data()[number];
  bpf::MapPlan plan{.name = data.section, .type = bpf::MapType::array};
  plan.flags = data.read_only ? bpf::kMapReadOnlyProg : 0;
  plan.value_size = round_up(static_cast<uint32_t>(data.bytes.size()), 8);
  plan.initial = data.bytes;
  bundle.maps.push_back(std::move(plan));
  return known->second;
}

uint32_t Module::moved(bpf::MachineNumber number) {
  if (!facts.portable) return 0;
  auto& numbers = bundle.numbers;
  const auto found = std::ranges::find(numbers, number);
  const auto index = static_cast<uint32_t>(found - numbers.begin());
  if (found == numbers.end()) numbers.push_back(std::move(number));
  return index + 1;
}

uint32_t Module::moved_member(TypeRef structure, const Member& member, uint32_t outer) {
  if (!facts.portable) return 0;
  const bool of_kernel = is_of_kernel(structure);
  if (!of_kernel)
    for_each_kernel_structure(
        structure, types, [this](TypeRef embedded) { rely_on_layout(embedded); }, member.bit_offset);
  if (outer && (!of_kernel || bundle.numbers[outer - 1].kind != bpf::MachineNumber::Kind::kernel_field)) {
    if (of_kernel) rely_on_layout(structure);
    return outer;  // the rest of the way is the same everywhere
  }
  if (!of_kernel) return 0;
  if (!outer && structure->def.name.empty()) {
    immovable = fmt::format("the member '{}' of a kernel structure without a name", member.name);
    return 0;
  }
  bpf::MachineNumber number{.module = std::string(structure->def.source->kernel_module()),
                            .owner = structure->def.name};
  if (outer) number = bundle.numbers[outer - 1];
  number.path.push_back({member.name, 0});
  number.value += member.bit_offset / 8;
  number.size = member.type->size;
  number.exact = is_scalar(member.type);
  return moved(std::move(number));
}

uint32_t Module::moved_element(TypeRef element, uint32_t index, uint32_t outer) {
  if (!outer || bundle.numbers[outer - 1].kind != bpf::MachineNumber::Kind::kernel_field) return outer;
  bpf::MachineNumber number = bundle.numbers[outer - 1];
  number.path.push_back({"", index});
  number.value += uint64_t{index} * element->size;
  number.size = element->size;
  number.exact = is_scalar(element);
  return moved(std::move(number));
}

uint32_t Module::moved_field(const char* structure, std::initializer_list<const char*> path, uint32_t offset,
                             uint32_t size) {
  bpf::MachineNumber number{.module = "vmlinux", .owner = structure, .size = size, .value = offset};
  for (const char* name : path) number.path.push_back({name, 0});
  return moved(std::move(number));
}

void Module::rely_on_layout(TypeRef type) {
  if (!facts.portable) return;
  for_each_kernel_structure(type, types, [this](TypeRef structure) {
    if (structure->def.name.empty()) {
      immovable = "a kernel structure without a name";
      return;
    }
    rely_on({.kind = bpf::MachineFact::Kind::layout,
             .name = fmt::format("{}:{}", structure->def.source->kernel_module(), structure->def.name),
             .value = layout_text(structure, types)});
  });
}

void Module::rely_on(bpf::MachineFact fact) {
  const bool known = std::ranges::find(bundle.facts, fact) != bundle.facts.end();
  if (facts.portable && !known) bundle.facts.push_back(std::move(fact));
}

uint32_t Module::kernel_name(const std::string& name) {
  auto& names = bundle.kernel_names;
  const auto known = std::ranges::find(names, name);
  if (known != names.end()) return static_cast<uint32_t>(known - names.begin());
  names.push_back(name);
  return static_cast<uint32_t>(names.size() - 1);
}

uint32_t Module::structure_of_loads(const StructDef& structure) {
  if (facts.portable || structure.source->kernel_module() != targets::kKernelModule) return 0;
  if (!facts.typed_loads.cast || !facts.typed_loads.cast()) return 0;
  read_only_cast = kernel_name(kReadOnlyCast);
  return structure.id;
}

uint32_t Module::task_of_loads() {
  const TypeRef task = facts.typed_loads.task ? facts.typed_loads.task() : nullptr;
  return task ? structure_of_loads(task->def) : 0;
}

uint64_t Module::cgroup_filter(const std::string& filter) {
  if (filter.empty()) return 0;
  auto& filters = bundle.cgroup_filters;
  const auto known = std::ranges::find(filters, filter);
  if (known != filters.end()) return static_cast<uint64_t>(known - filters.begin()) + 1;
  filters.push_back(filter);
  return filters.size();
}

uint32_t Module::reserve_scratch(uint32_t size) {
  const uint32_t at = scratch_size_;
  scratch_size_ = round_up(at + size, 8);
  return at;
}

bpf::MapId Module::scratch(uint32_t banks) {
  if (scratch_ == kNone) {
    scratch_ = static_cast<uint32_t>(bundle.maps.size());
    bundle.maps.push_back({.name = "scratch", .type = bpf::MapType::array, .max_entries = 0});
  }
  uint32_t& have = bundle.maps[scratch_].max_entries;
  have = std::max(have, facts.possible_cpus * banks);
  return bpf::MapId(scratch_);
}

void Module::finish() {
  bundle.maps[static_cast<size_t>(bundle.globals)].value_size =
      bundle.control.lost + bpf::kLossStride * static_cast<uint32_t>(bundle.layouts.size());
  if (scratch_ != kNone) bundle.maps[scratch_].value_size = round_up(scratch_size_, kCacheLine);
}

}  // namespace scry::codegen
