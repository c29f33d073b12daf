#include "engine/vm_engine.h"

#include <gtest/gtest.h>
#include <poll.h>

#include "vm/assembler.h"

namespace scry {
namespace {

using namespace vm::assembler;
using bpf::HelperId;
using bpf::MapType;

Fd map_of(VmEngine& kernel, MapType type, uint32_t key, uint32_t value, uint32_t entries, uint32_t flags = 0) {
  return *kernel.create_map(
      {.name = "m", .type = type, .key_size = key, .value_size = value, .max_entries = entries, .flags = flags});
}

Fd program_of(VmEngine& kernel, bpf::ProgramKind kind, std::vector<Insn> insns, const char* attach_to = "") {
  const bpf::ProgramPlan plan{.name = "p", .kind = kind, .attach_to = attach_to, .insns = insns};
  return *kernel.load_program({.plan = &plan, .insns = insns, .license = "GPL"});
}

// Adds argument 0 of the raw tracepoint to the array map's first value.
std::vector<Insn> adder(int map) {
  return program({load(dword, r2, r1, 0), load_map_value(r1, map, 0), atomic(dword, bpf::kAdd, r1, 0, r2), mov(r0, 0),
                  exit_insn()});
}

uint64_t first_value(VmEngine& kernel, int map) {
  const uint32_t key = 0;
  uint64_t value = 0;
  EXPECT_EQ(kernel.lookup(map, &key, &value), true);
  return value;
}

TEST(VmEngine, runs_a_program_at_each_event_until_its_link_is_closed) {
  VmEngine kernel;
  const Fd map = map_of(kernel, MapType::array, 4, 8, 1);
  const Fd program = program_of(kernel, bpf::ProgramKind::raw_tracepoint, adder(map.get()));
  Fd link = *kernel.attach_raw_tracepoint(program.get(), "sys_enter");
  EXPECT_EQ(kernel.fire_raw_tracepoint("sys_enter", {5}), 1u);
  EXPECT_EQ(kernel.fire_raw_tracepoint("sys_exit", {100}), 0u);
  EXPECT_EQ(kernel.fire_raw_tracepoint("sys_enter", {7}), 1u);
  EXPECT_EQ(first_value(kernel, map.get()), 12u);
  link.reset();
  EXPECT_EQ(kernel.fire_raw_tracepoint("sys_enter", {1}), 0u);
  EXPECT_TRUE(kernel.attached().empty());
  EXPECT_EQ(kernel.program_stats(program.get())->run_count, 2u);
}

TEST(VmEngine, takes_the_tracepoint_of_a_typed_program_from_its_plan) {
  VmEngine kernel;
  const Fd program =
      program_of(kernel, bpf::ProgramKind::btf_raw_tracepoint, {mov(r0, 0), exit_insn()}, "sched_switch");
  const Fd link = *kernel.attach_raw_tracepoint(program.get(), "");
  EXPECT_EQ(kernel.fire_raw_tracepoint("sched_switch", {}), 1u);
}

TEST(VmEngine, fires_perf_events_of_the_current_cpu_and_tracepoints_of_all) {
  VmEngine kernel;
  const Fd program = program_of(kernel, bpf::ProgramKind::perf_event, {mov(r0, 0), exit_insn()});
  const perf_event_attr clock{.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CPU_CLOCK};
  const perf_event_attr tracepoint{.type = PERF_TYPE_TRACEPOINT, .config = 321};
  const auto on_0 = *kernel.attach_perf_event(program.get(), clock, -1, 0);
  const auto on_1 = *kernel.attach_perf_event(program.get(), clock, -1, 1);
  const auto traced = *kernel.attach_perf_event(program.get(), tracepoint, -1, 0);
  kernel.environment.place.cpu = 1;
  EXPECT_EQ(kernel.fire_perf_event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK), 1u);
  EXPECT_EQ(kernel.fire_tracepoint(321, {}), 1u);
}

TEST(VmEngine, reports_a_program_that_misbehaves) {
  VmEngine kernel;
  const Fd program = program_of(kernel, bpf::ProgramKind::raw_tracepoint, {load(dword, r0, r1, 8), exit_insn()});
  const Fd link = *kernel.attach_raw_tracepoint(program.get(), "x");
  const auto result = kernel.fire_raw_tracepoint("x", {1});
  ASSERT_FALSE(result);
  EXPECT_TRUE(result.error().what.starts_with("program p, instruction 0 (r0 = *(u64 *)(r1 +8)): load"));
}

TEST(VmEngine, delivers_records_and_wakes_the_reader) {
  VmEngine kernel;
  const Fd ring = map_of(kernel, MapType::ringbuf, 0, 0, 4096);
  const Fd program =
      program_of(kernel, bpf::ProgramKind::raw_tracepoint,
                 vm::assembler::program({store(dword, r10, -8, 77), load_map(r1, ring.get()), mov(r2, r10), add(r2, -8),
                                         mov(r3, 8), mov(r4, 0), call(HelperId::ringbuf_output), exit_insn()}));
  auto source = *kernel.open_ring(ring.get(), 4096);
  pollfd waiting{.fd = source->descriptor(), .events = POLLIN};
  EXPECT_EQ(poll(&waiting, 1, 0), 0);
  EXPECT_EQ(kernel.run_program(program.get(), 0, nullptr), 0u);
  EXPECT_EQ(poll(&waiting, 1, 0), 1);
  std::vector<uint64_t> values;
  EXPECT_EQ(source->consume([&](Bytes record) { return values.push_back(read_uint(record, record.size())), true; }),
            1u);
  EXPECT_EQ(values, std::vector<uint64_t>{77});
  EXPECT_EQ(poll(&waiting, 1, 0), 0);
}

TEST(VmEngine, shares_the_memory_of_mappable_arrays) {
  VmEngine kernel;
  const Fd map = map_of(kernel, MapType::array, 4, 8, 1, bpf::kMapMmapable);
  const Fd program = program_of(kernel, bpf::ProgramKind::raw_tracepoint, adder(map.get()));
  const Fd link = *kernel.attach_raw_tracepoint(program.get(), "x");
  SharedMemory memory = *kernel.map_memory(map.get(), 4096);
  EXPECT_EQ(kernel.fire_raw_tracepoint("x", {9}), 1u);
  EXPECT_EQ(*reinterpret_cast<uint64_t*>(memory.get()), 9u);
}

TEST(VmEngine, packs_per_cpu_values_one_after_the_other) {
  VmEngine kernel(2);
  const Fd map = map_of(kernel, MapType::percpu_hash, 4, 4, 8);
  const uint32_t key = 3;
  const uint64_t values[] = {10, 20};
  EXPECT_TRUE(kernel.update(map.get(), &key, values, bpf::kUpdateAny));
  const bpf::MapPlan plan{.type = MapType::percpu_hash, .key_size = 4, .value_size = 4, .max_entries = 8};
  const auto all = *kernel.read_all(map.get(), plan, true);
  EXPECT_EQ(all.count, 1u);
  EXPECT_EQ(read_uint(all.keys, 4), 3u);
  EXPECT_EQ(all.values.size(), 16u);
  EXPECT_EQ(read_uint(Bytes(all.values).subspan(8), 8), 20u);
  EXPECT_EQ(kernel.read_all(map.get(), plan, false)->count, 0u);
}

TEST(VmEngine, refuses_writes_into_a_frozen_map) {
  VmEngine kernel;
  const Fd map =
      *kernel.create_map({.name = "ro", .value_size = 8, .flags = bpf::kMapReadOnlyProg, .initial = {std::byte{5}}});
  EXPECT_EQ(first_value(kernel, map.get()), 5u);
  const uint32_t key = 0;
  const uint64_t value = 1;
  EXPECT_EQ(kernel.update(map.get(), &key, &value, bpf::kUpdateAny).error().code, EPERM);
}

TEST(VmEngine, notices_a_descriptor_that_was_closed) {
  VmEngine kernel;
  Fd map = map_of(kernel, MapType::array, 4, 8, 1);
  const int number = map.get();
  map.reset();
  EXPECT_EQ(kernel.freeze_map(number).error().code, EBADF);
}

}  // namespace
}  // namespace scry
