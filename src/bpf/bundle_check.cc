#include "bpf/bundle_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <set>

#include "bpf/opcode.h"
#include "unwind/python.h"
#include "unwind/rule.h"

namespace scry::bpf {
namespace {

constexpr size_t kMostPrograms = 1u << 14, kMostMaps = 1u << 12, kMostLayouts = 1u << 16;
constexpr size_t kMostInstructions = 1'000'000;
constexpr uint32_t kMostKeyBytes = 1u << 20, kMostValueBytes = 256u << 20, kMostPayload = 16u << 20;
constexpr uint32_t kSmallestRing = 4096, kMostCpus = 8192;
constexpr size_t kMostName = 4096;

bool fits(uint64_t offset, uint64_t size, uint64_t room) {
  return offset <= room && size <= room - offset;
}

template <class Id>
bool exists(Id id, size_t count) {
  return static_cast<size_t>(id) < count;
}

bool is_text(std::string_view name) {
  return name.size() <= kMostName && name.find('\0') == name.npos;
}

// Kernel functions that read only.
constexpr std::string_view kHarmlessFunctions[] = {"bpf_task_from_pid", "bpf_task_release",  "bpf_session_is_return",
                                                   "bpf_iter_num_new",  "bpf_iter_num_next", "bpf_iter_num_destroy"};
// Helpers that change what they trace, and are not offered without --unsafe: bpf_override_return has no name in
// HelperId.
constexpr uint32_t kOverrideReturn = 58;
constexpr uint32_t kUnsafeHelpers[] = {uint32_t(HelperId::probe_write_user), kOverrideReturn,
                                       uint32_t(HelperId::send_signal), uint32_t(HelperId::send_signal_thread)};

bool is_helper_call(const Insn& insn) {
  return insn.code == (kJmp | kCall) && insn.src == 0;
}

class Checker {
 public:
  Checker(const Bundle& bundle, const Sources& sources) : b_(bundle), sources_(sources) {}

  std::string run() {
    check_maps();
    for (const ProgramPlan& program : b_.programs) check_program(program);
    check_plans();
    for (const EventLayout& layout : b_.layouts) check_layout(layout);
    for (const ScriptMap& map : b_.script_maps) check_script_map(map);
    check_texts();
    return std::move(problem_);
  }

 private:
  void need(bool holds, std::string_view what) {
    if (!holds && problem_.empty()) problem_ = what;
  }
  bool is_place(Span span) const {
    return !span.known() || (span.begin <= span.end && span.end <= sources_[span.source].text.size());
  }

  void check_maps();
  void check_budget();
  void check_shared_maps();
  void check_program(const ProgramPlan& program);
  void check_relocation(const ProgramPlan& program, const Relocation& relocation);
  void check_code(const ProgramPlan& program);
  void check_plans();
  void check_layout(const EventLayout& layout);
  void check_script_map(const ScriptMap& map);
  void check_twin(const ScriptMap::Twin& twin, const MapPlan& first);
  void check_texts();
  uint32_t cpus() const;

  const Bundle& b_;
  const Sources& sources_;
  std::string problem_;
  uint32_t globals_ = 0;  // bytes
};

// On how many processors the globals are laid out.
uint32_t Checker::cpus() const {
  const auto fact = std::ranges::find(b_.facts, MachineFact::Kind::cpus, &MachineFact::kind);
  uint32_t count = 0;
  if (fact != b_.facts.end()) std::from_chars(fact->value.data(), fact->value.data() + fact->value.size(), count);
  return count >= 1 && count <= kMostCpus ? count : 0;
}

void Checker::check_maps() {
  static constexpr MapType kTypes[] = {
      MapType::hash,     MapType::array,           MapType::percpu_hash, MapType::percpu_array, MapType::stack_trace,
      MapType::lru_hash, MapType::lru_percpu_hash, MapType::ringbuf,     MapType::task_storage, MapType::hash_of_maps};
  need(b_.maps.size() <= kMostMaps, "it has too many maps");
  for (const MapPlan& map : b_.maps) {
    need(std::ranges::find(kTypes, map.type) != std::end(kTypes), "a map is of a kind that no script has");
    need(map.key_size <= kMostKeyBytes && map.value_size <= kMostValueBytes,
         "a map has larger elements than any script's");
    need(map.inner_value_size <= kMostKeyBytes && (map.inner_value_size > 0) == (map.type == MapType::hash_of_maps),
         "a map of maps does not say what these hold");
    need(map.initial.size() <= map.value_size, "a map begins with more than it holds");
    need(is_text(map.name), "the name of a map is too long or has a NUL");
  }
  if (!exists(b_.globals, b_.maps.size()) || !exists(b_.ring, b_.maps.size())) return need(false, "it has no ring");
  const MapPlan &globals = b_.maps[size_t(b_.globals)], &ring = b_.maps[size_t(b_.ring)];
  const bool mapped = globals.type == MapType::array && globals.max_entries == 1 && (globals.flags & kMapMmapable);
  need(mapped, "its globals are not one element of an array");
  need(ring.type == MapType::ringbuf && ring.max_entries >= kSmallestRing && std::has_single_bit(ring.max_entries),
       "its ring buffer is not a ring buffer map of a power of two bytes");
  check_shared_maps();
  need(cpus() > 0, "it does not say for how many processors it was compiled");
  globals_ = globals.value_size;
  const ControlOffsets& control = b_.control;
  need(fits(control.wakeup_flags, 8, globals_) && fits(control.boot_zero, 8, globals_) &&
           fits(control.running, 0, globals_) && fits(control.lost, b_.layouts.size() * kLossStride, globals_),
       "what the receiver shares with the programs lies outside of the globals");
  need(control.wakeup_flags % 8 == 0 && control.boot_zero % 8 == 0 && control.lost % 8 == 0,
       "what the receiver shares with the programs is not aligned");
  check_budget();
}

void Checker::check_budget() {
  const Budget& budget = b_.settings.limits.budget;
  const size_t periods = budget.groups.size() * sizeof(uint64_t);
  need(fits(budget.periods, periods, globals_) && fits(budget.left_out, periods, globals_) && budget.periods % 8 == 0 &&
           budget.left_out % 8 == 0,
       "the periods of sampling lie outside of the globals");
  for (const Budget::Group& group : budget.groups)
    for (const ProgramId program : group.programs)
      need(exists(program, b_.programs.size()), "a program that is sampled does not exist");
  need(budget.senders.size() <= b_.layouts.size(), "more events are sent than it describes");
  for (const ProgramId program : budget.senders)
    need(exists(program, b_.programs.size()), "a program that sends events does not exist");
}

void Checker::check_shared_maps() {
  const auto is = [&](MapId id, MapType type, uint32_t key_bytes, uint32_t value_bytes) {
    if (!exists(id, b_.maps.size())) return false;
    const MapPlan& plan = b_.maps[size_t(id)];
    return plan.type == type && plan.key_size == key_bytes && plan.value_size == value_bytes;
  };
  need(!b_.stopped_processes || is(*b_.stopped_processes, MapType::hash, 4, 4),
       "its map of stopped processes has the wrong type or sizes");
  if (!b_.unwind) return;
  need(is(b_.unwind->tables, MapType::hash_of_maps, sizeof(unwind::Key), 4) &&
           is(b_.unwind->asked, MapType::hash, sizeof(unwind::Key), 1) &&
           is(b_.unwind->requests, MapType::ringbuf, 0, 0) &&
           is(b_.unwind->stops, MapType::percpu_array, 4, unwind::kStopBytes) &&
           b_.maps[size_t(b_.unwind->tables)].inner_value_size == unwind::kElementBytes,
       "the maps for walks of user stacks have the wrong type or sizes");
  if (const auto& python = b_.unwind->python)
    need(is(python->builds, MapType::array, 4, sizeof(unwind::PythonBuild)) && is(python->known, MapType::hash, 8, 1) &&
             is(python->codes, MapType::ringbuf, 0, 0),
         "the maps for walks of Python frames have the wrong type or sizes");
}

void Checker::check_program(const ProgramPlan& program) {
  const size_t count = program.insns.size();
  need(is_text(program.name) && is_text(program.attach_to), "the name of a program is too long or has a NUL");
  need(count > 0 && count <= kMostInstructions, "a program is empty, or too long");
  need(!program.functions.empty() && program.functions.front().insn == 0, "a program has no entry");
  uint32_t last = 0;
  for (const FunctionInfo& function : program.functions) {
    need(function.insn < count && (function.insn > last || &function == &program.functions.front()),
         "a function begins outside of its program");
    need(function.parameters <= 5 && is_text(function.name), "a function has too many parameters");
    last = function.insn;
  }
  last = 0;
  for (const LineInfo& line : program.lines) {
    need(line.insn < count && (line.insn > last || &line == &program.lines.front()) && is_place(line.span),
         "a line belongs to no instruction, or an instruction to no line");
    last = line.insn;
  }
  for (const Relocation& relocation : program.relocations) check_relocation(program, relocation);
  if (problem_.empty()) check_code(program);
}

void Checker::check_relocation(const ProgramPlan& program, const Relocation& relocation) {
  if (relocation.insn >= program.insns.size()) return need(false, "a relocation lies after the end of its program");
  const Insn& insn = program.insns[relocation.insn];
  const bool is_wide = insn.code == kLoadImm64 && relocation.insn + 1 < program.insns.size();
  const uint8_t kind = opcode_class(insn.code);
  const bool is_alu = (kind == kAlu32 || kind == kAlu64) && !has_register_source(insn.code);
  using Kind = Relocation::Kind;
  switch (relocation.kind) {
    case Kind::map:
    case Kind::map_value:
      return need(is_wide && relocation.target < b_.maps.size(), "a relocation names no map");
    case Kind::kernel_type:
      return need((is_wide || is_alu) && relocation.target < b_.kernel_names.size(), "a relocation names no type");
    case Kind::kfunc:
      return need(insn.code == (kJmp | kCall) && relocation.target < b_.kernel_names.size(),
                  "a relocation names no kernel function");
    case Kind::number:
      return need((is_wide || is_alu || kind == kLdx) && relocation.target < b_.numbers.size(),
                  "a relocation names no number");
    case Kind::function:
      return need(false, "a relocation of a function is left over");
  }
}

// Descriptors and BTF ids come from relocations only: those in the file would be numbers of ours.
void Checker::check_code(const ProgramPlan& program) {
  std::set<uint32_t> relocated;
  for (const Relocation& relocation : program.relocations)
    if (relocation.kind != Relocation::Kind::number) relocated.insert(relocation.insn);
  for (uint32_t at = 0; at < program.insns.size(); ++at) {
    const Insn& insn = program.insns[at];
    if (insn.code == kLoadImm64) {
      need(at + 1 < program.insns.size(), "half an instruction ends a program");
      need(insn.src == 0 || insn.src == kPseudoFunction || relocated.contains(at), "an instruction names a descriptor");
      need(!relocated.contains(at + 1), "a relocation lies within an instruction");
      ++at;
    } else if (insn.code == (kJmp | kCall)) {
      need(insn.src <= kPseudoCall || (insn.src == kPseudoKfunc && relocated.contains(at)),
           "an instruction calls a kernel function without a name");
    }
  }
}

void Checker::check_plans() {
  need(b_.programs.size() <= kMostPrograms, "it has too many programs");
  for (const SpecialProgram& special : b_.specials)
    need(exists(special.program, b_.programs.size()) && is_text(special.name), "a special probe has no program");
  for (const AttachPlan& plan : b_.attachments) {
    need(exists(plan.program, b_.programs.size()), "a probe has no program");
    need(is_text(plan.provider) && is_text(plan.name) && is_text(plan.event),
         "the name of a probe is too long or has a NUL");
    need(is_place(plan.span), "a probe lies in no source text");
    for (const CodePlace& place : plan.places)
      need(is_text(place.symbol), "the name of a function is too long or has a NUL");
  }
}

void Checker::check_layout(const EventLayout& layout) {
  need(b_.layouts.size() <= kMostLayouts, "it has too many kinds of events");
  need(layout.payload_size <= kMostPayload && is_place(layout.span),
       "an event is too large, or lies in no source text");
  for (const EventField& field : layout.fields) {
    constexpr uint32_t kReference = 8;  // of a dynamic field: offset and length
    need(field.type && fits(field.offset, field.dynamic ? kReference : field.type->size, layout.payload_size),
         "a field lies outside of its event");
    if (!field.type) return;
    need(!field.type->is_aggregate(), "an event has an aggregation");
  }
  // Beside the loss counter there is room for a payload of 8 bytes; a time needs all of them.
  need(!layout.is_control || layout.payload_size <= 8, "a control event has too large a payload");
  need(layout.takes <= Taking::values, "an event takes what no script takes");
  need(!layout.is_timed || layout.payload_size >= 8, "an event with a time has no room for it");
}

void Checker::check_twin(const ScriptMap::Twin& twin, const MapPlan& first) {
  if (!exists(twin.map, b_.maps.size())) return need(false, "a map of the script has a second one that does not exist");
  const MapPlan& second = b_.maps[size_t(twin.map)];
  need(second.type == first.type && second.key_size == first.key_size && second.value_size == first.value_size &&
           second.max_entries == first.max_entries,
       "the two maps of a map of the script differ");
  need(twin.which % 8 == 0 && fits(twin.which, 8, globals_), "the switch between two maps lies outside of the globals");
}

void Checker::check_script_map(const ScriptMap& map) {
  need(is_text(map.name) && map.value && exists(map.map, b_.maps.size()), "a map of the script is stored nowhere");
  if (!problem_.empty()) return;
  const MapPlan& plan = b_.maps[size_t(map.map)];
  const bool per_cpu = map.storage == MapStorage::percpu_hash;
  const uint32_t value = map.value->is_aggregate() ? aggregate_value_size(map.value) : map.value->size;
  need(!map.key || !map.key->is_aggregate(), "a map has an aggregation as its key");
  const bool is_keyed = map.storage == MapStorage::hash || map.storage == MapStorage::cpu_hash || per_cpu;
  need(is_keyed || !map.twin, "a map of the script without elements has a second one");
  switch (map.storage) {
    case MapStorage::slot:
    case MapStorage::cpu_slots: {
      const uint64_t copies = map.storage == MapStorage::slot ? 1 : cpus();
      need(!map.key && map.map == b_.globals && map.stride >= 8 + uint64_t{value} && map.offset % 8 == 0 &&
               map.stride % 8 == 0 && fits(map.offset, map.stride * copies, globals_),
           "a map of the script lies outside of the globals");
      return;
    }
    case MapStorage::cpu_hash:
      need(map.stride >= value && map.stride > 0 && map.stride % 8 == 0 && map.offset % 8 == 0 &&
               fits(map.offset, map.stride, plan.value_size) && (plan.value_size - map.offset) % map.stride == 0,
           "the slots of a map lie outside of its values");
      [[fallthrough]];
    case MapStorage::hash:
    case MapStorage::percpu_hash: {
      if (map.twin) check_twin(*map.twin, plan);
      const bool is_hash = per_cpu ? plan.type == MapType::percpu_hash || plan.type == MapType::lru_percpu_hash
                                   : plan.type == MapType::hash || plan.type == MapType::lru_hash;
      need(is_hash && map.key && plan.key_size >= map.key->size && plan.value_size >= value,
           "a map of the script does not fit the map that it is stored in");
      return;
    }
    case MapStorage::task:
      return need(plan.type == MapType::task_storage && map.key && plan.value_size == 16 && value <= 8,
                  "a map of the script does not fit the map that it is stored in");
  }
}

void Checker::check_texts() {
  need(is_text(b_.license), "its license is too long or has a NUL");
  for (const auto* names : {&b_.kernel_names, &b_.place_symbols, &b_.cgroup_filters})
    for (const std::string& name : *names) need(is_text(name), "a name is too long or has a NUL");
  for (const MachineNumber& number : b_.numbers) {
    const bool has_field = number.kind == MachineNumber::Kind::kernel_field;
    need(!has_field || !number.path.empty(), "a field of the kernel has no name");
    need(number.kind != MachineNumber::Kind::tracepoint_field || number.path.size() == 1,
         "a field of a tracepoint has no name");
    need(is_text(number.owner) && is_text(number.module), "a name is too long or has a NUL");
  }
  const auto is_word = [this](std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, b_.settings.missing_probes) != words.end();
  };
  need(is_word({"error", "warn", "ignore"}), "its setting missing_probes is not error, warn or ignore");
}

}  // namespace

Result<> check_bundle(const Bundle& bundle, const Sources& sources) {
  const std::string problem = Checker(bundle, sources).run();
  return problem.empty() ? Result<>{} : fail("the bundle is wrong: " + problem);
}

std::vector<std::string> unsafe_calls(const Bundle& bundle) {
  std::set<std::string> calls;
  for (const ProgramPlan& program : bundle.programs) {
    for (const Insn& insn : program.insns)
      if (is_helper_call(insn) && std::ranges::find(kUnsafeHelpers, uint32_t(insn.imm)) != std::end(kUnsafeHelpers))
        calls.insert(helper_name(HelperId(insn.imm)));
    for (const Relocation& relocation : program.relocations)
      if (relocation.kind == Relocation::Kind::kfunc &&
          std::ranges::find(kHarmlessFunctions, bundle.kernel_names[relocation.target]) == std::end(kHarmlessFunctions))
        calls.insert(bundle.kernel_names[relocation.target]);
  }
  return {calls.begin(), calls.end()};
}

}  // namespace scry::bpf
