#include "codegen/unwinder.h"

#include "builtins/task_ids.h"
#include "codegen/mapping_lookup.h"
#include "codegen/python_walk.h"
#include "codegen/unwind_step.h"
#include "unwind/python.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using ir::Builder;
using unwind::Stop;

constexpr uint32_t kMostNativeFrames = 256;  // where an interpreter is looked for
constexpr int32_t kUserCode = 0x33;          // cs of 64-bit user code

// Adds the functions of a walk to the program; returns the one that `loop` calls. They find all by the address of the
// state: so they are the same in each program of a wildcard, and compiled once (ir/same_functions.h).
ir::FunctionId add_functions(Lowering& lowering, MappingLookup& mappings, const bpf::UnwindMaps& maps,
                             const Place& state, const Place& frames, const UnwindOptions& options) {
  const ir::FunctionId level = mappings.level_function();
  ir::Function function{.name = "unwind_step", .parameters = 2};
  Builder b(function);
  const WalkState inside(b, b.load(8, false, b.parameter(1), 0), 0);
  write_unwind_step(b, inside, mappings, maps, frames.offset - state.offset, options, level);
  return lowering.add_function(std::move(function));
}

bpf::MapId add_map(Module& module, bpf::MapPlan plan) {
  module.bundle.maps.push_back(std::move(plan));
  return bpf::MapId(module.bundle.maps.size() - 1);
}

const bpf::UnwindMaps& unwind_maps(Module& module) {
  if (module.bundle.unwind) return *module.bundle.unwind;
  constexpr uint32_t kRequestBytes = 1 << 16;
  const auto add = [&module](bpf::MapPlan plan) { return add_map(module, std::move(plan)); };
  bpf::UnwindMaps maps;
  maps.tables = add({.name = "unwind_tables",
                     .type = bpf::MapType::hash_of_maps,
                     .key_size = sizeof(unwind::Key),
                     .value_size = 4,
                     .max_entries = unwind::kMostTables,
                     .flags = bpf::kMapNoPrealloc,
                     .inner_value_size = unwind::kElementBytes});
  maps.asked = add({.name = "unwind_asked",
                    .type = bpf::MapType::hash,
                    .key_size = sizeof(unwind::Key),
                    .value_size = 1,
                    .max_entries = unwind::kMostTables});
  maps.requests = add({.name = "unwind_requests",
                       .type = bpf::MapType::ringbuf,
                       .key_size = 0,
                       .value_size = 0,
                       .max_entries = kRequestBytes});
  maps.stops = add({.name = "unwind_stops", .type = bpf::MapType::percpu_array, .value_size = unwind::kStopBytes});
  module.bundle.unwind = maps;
  return *module.bundle.unwind;
}

const bpf::PythonMaps& python_maps(Module& module) {
  std::optional<bpf::PythonMaps>& maps = module.bundle.unwind->python;
  if (maps) return *maps;
  constexpr uint32_t kMostCodes = 65536, kRingBytes = 1 << 20;
  maps.emplace();
  maps->builds = add_map(module, {.name = "python_builds",
                                  .type = bpf::MapType::array,
                                  .value_size = sizeof(unwind::PythonBuild),
                                  .max_entries = unwind::kMostPythonBuilds});
  maps->known = add_map(
      module,
      {.name = "python_known", .type = bpf::MapType::hash, .key_size = 8, .value_size = 1, .max_entries = kMostCodes});
  maps->codes = add_map(module, {.name = "python_codes",
                                 .type = bpf::MapType::ringbuf,
                                 .key_size = 0,
                                 .value_size = 0,
                                 .max_entries = kRingBytes});
  return *maps;
}

// After a walk that met no table: asks for it, once.
void request_table(Lowering& lowering, const bpf::UnwindMaps& maps, const WalkState& state, Operand program) {
  Builder& b = lowering.builder();
  const Reg key = state.address(kRequest);
  const Reg one = b.frame_address(b.slot(8));
  b.store(8, one, 0, 1);
  const Reg status =
      b.helper(HelperId::map_update_elem, {b.map(maps.asked), key, one, static_cast<int64_t>(bpf::kUpdateNoExist)});
  b.when(Compare::eq, status, 0, [&] {
    state.set(kRequestIds, b.or_(b.lshr(own_task_ids(lowering), 32), b.shl(program, 32)));
    const Reg sent = b.helper(HelperId::ringbuf_output,
                              {b.map(maps.requests), state.address(kRequest), int64_t{sizeof(unwind::Request)}, 0});
    b.when(Compare::ne, sent, 0, [&] { b.helper(HelperId::map_delete_elem, {b.map(maps.asked), key}); });
  });
}

void count_stop(Builder& b, const bpf::UnwindMaps& maps, Reg stop) {
  const ir::SlotId first = b.slot(8);
  b.store(8, b.frame_address(first), 0, 0);
  const Reg counts = b.helper(HelperId::map_lookup_elem, {b.map(maps.stops), b.frame_address(first)});
  b.when(Compare::ne, counts, 0, [&] {
    b.when(Compare::ult, stop, int64_t{unwind::kStops}, [&] {
      const Reg slot = b.add(counts, b.shl(stop, 3));
      b.store(8, slot, 0, b.add(b.load(8, false, slot, 0), 1));
    });
  });
}

void note_end(Lowering& lowering, const bpf::UnwindMaps& maps, const WalkState& state, Operand program,
              const UnwoundStack& stack) {
  Builder& b = lowering.builder();
  const Reg stop = state.get(kStop);
  b.when(
      Compare::eq, stop, int64_t(Stop::too_deep), [&] { b.copy_to(stack.is_cut, 1); }, ir::Rare::target);
  b.when(
      Compare::ne, state.get(kMissed), 0,
      [&] {
        b.copy_to(stop, int64_t(Stop::no_table));
        b.copy_to(stack.lacks_table, 1);
        request_table(lowering, maps, state, program);
      },
      ir::Rare::target);
  count_stop(b, maps, stop);
}

// `type`: of the task's structure, by which the verifier need not search what a load through it yields (ir/trust.cc).
void find_pending_returns(Builder& b, MappingLookup& mappings, const WalkState& state, Reg task, uint32_t type,
                          Reg memory) {
  const ir::BlockId none = b.block("none_pending");
  state.set(kTrampoline, 0);
  const auto needed = [&](Reg pointer) {
    const ir::BlockId there = b.block("there");
    b.branch(Compare::ne, pointer, 0, there, none);
    b.enter(there);
    return pointer;
  };
  const auto load = [&](UnwindField which, Reg from, uint32_t structure) {
    return needed(b.load_pointer(from, mappings.offset(which), mappings.moved(which), structure));
  };
  const Reg pending = load(UnwindField::utask, task, type);
  const Reg area = load(UnwindField::xol_area, memory, 0);
  state.set(kPendingReturn, mappings.read_field(b, UnwindField::pending_return, pending, none, state));
  state.set(kTrampoline, mappings.read_field(b, UnwindField::trampoline, area, none, state));
  b.enter(none);
}

// A task that is in a system call has its number beside its registers (orig_ax of struct pt_regs), one that was
// interrupted has -1. After a system call the code is that of the byte before: it may be the last of a function. So it
// is for a task that was interrupted right there: one place in the program has one stack.
void note_what_is_behind(Builder& b, const WalkState& state, bool is_return, Reg is_after_call) {
  constexpr int32_t kCallNumber = kRegisters + 8 * (unwind::rdi + 1);
  const auto look_back = [&] {
    state.set(kLookBack, 1);
    b.copy_to(is_after_call, 1);
  };
  state.set(kLookBack, 0);
  if (is_return) return look_back();
  b.either(Compare::sge, state.get(kCallNumber), 0, look_back, [&] {
    constexpr int64_t kSyscall = 0x050f, kBytes = 2;  // the instruction, in the order of memory
    const Reg code = b.frame_address(b.slot(8));
    b.store(8, code, 0, 0);
    b.helper(HelperId::probe_read_user, {code, kBytes, b.sub(state.get(kRegisters + 8 * unwind::rip), kBytes)});
    b.when(Compare::eq, b.load(kBytes, false, code, 0), kSyscall, look_back);
  });
}

void start_at_registers(const WalkState& state) {
  for (int32_t i = 0; i < int32_t(unwind::kGeneralRegisters); ++i) state.set(kSaved + 8 * i, 0);
  for (const int32_t field : {+kCount, +kAfterCall, +kMapBytes, +kKeyPart, +kMissed, +kPython}) state.set(field, 0);
  state.set(kStop, int64_t(Stop::too_deep));
  state.set(kPc, state.get(kRegisters + 8 * unwind::rip));
  state.set(kSp, state.get(kRegisters + 8 * unwind::rsp));
}

}  // namespace

bool can_unwind(Lowering& lowering) {
  const TargetFacts& facts = lowering.module().facts;
  return lowering.has_typed_loads() && facts.unwind_fields && facts.unwind_fields();
}

UnwoundStack unwind_user_stack(Lowering& lowering, const Place& frames, const UnwindOptions& options,
                               const std::function<ir::Reg()>& fallback) {
  Module& module = lowering.module();
  Builder& b = lowering.builder();
  const UnwindOffsets offsets = *module.facts.unwind_fields();
  const bpf::UnwindMaps& maps = unwind_maps(module);
  const Place place = lowering.scratch_place(kWalkBytes);
  const WalkState state(b, lowering.address({place.base, 0}), place.offset);
  MappingLookup mappings(lowering, offsets);
  const Place native = options.of_python ? lowering.scratch_place(8 * int32_t{kMostNativeFrames}) : frames;
  UnwindOptions native_options = options;
  if (options.of_python) native_options.most_frames = kMostNativeFrames;
  const ir::FunctionId step = add_functions(lowering, mappings, maps, place, native, native_options);
  module.has_typed_loads = true;

  const Reg count = b.copy(0);
  const UnwoundStack stack{count, b.copy(0), b.copy(0), b.copy(0)};
  const Reg task = b.helper(HelperId::get_current_task_btf);
  const auto load = [&](UnwindField which, Reg from) {
    return b.load(8, false, from, mappings.offset(which), mappings.moved(which));
  };
  const Reg memory =
      b.load_pointer(task, mappings.offset(UnwindField::mm), mappings.moved(UnwindField::mm), module.task_of_loads());
  b.when(Compare::ne, memory, 0, [&] {
    state.set(kMapRoot, load(UnwindField::root, memory));
    state.set(kVdso, load(UnwindField::vdso, memory));
    find_pending_returns(b, mappings, state, task, module.task_of_loads(), memory);
    const Reg fs_base = options.of_python ? load(UnwindField::fs_base, task) : Reg();
    const Reg registers = b.helper(HelperId::task_pt_regs, {task});
    b.helper(HelperId::probe_read_kernel, {state.address(kRegisters), int64_t{8 * unwind::kRegisters}, registers});
    const Reg code = b.zext(2, state.get(kRegisters + 8 * unwind::cs));
    b.either(
        Compare::ne, code, kUserCode, [&] { b.copy_to(count, fallback()); },
        [&] {
          start_at_registers(state);
          note_what_is_behind(b, state, options.is_return, stack.is_after_call);
          const Reg frame = b.frame_address(b.slot(8));
          b.store(8, frame, 0, state.address(0));
          b.helper(HelperId::loop, {int64_t{native_options.most_frames} + 1, b.function_address(step), frame, 0});
          b.copy_to(count, state.get(kCount));
          note_end(lowering, maps, state, options.program, stack);
          if (!options.of_python) return;
          const PythonStart start{.build = state.get(kPython),
                                  .base = state.get(kPythonBase),
                                  .thread = fs_base,
                                  .program = options.program};
          b.copy_to(count, 0);
          b.when(Compare::ne, start.build, 0, [&] {
            b.copy_to(count, walk_python(lowering, python_maps(module), start, frames, options.most_frames));
          });
        });
  });
  return stack;
}

}  // namespace scry::codegen
