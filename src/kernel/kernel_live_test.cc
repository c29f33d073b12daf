// The real kernel, where there is the privilege to ask it.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "kernel/features.h"
#include "kernel/kernel.h"
#include "vm/assembler.h"

namespace scry {
namespace {

using namespace vm::assembler;
using bpf::HelperId;
using bpf::MapPlan;
using bpf::MapType;

class KernelLive : public testing::Test {
 protected:
  void SetUp() override {
    if (geteuid() != 0) GTEST_SKIP() << "needs root to use bpf(2)";
  }

  // The value of a step that must succeed.
  template <class T>
  static T must(Result<T> result) {
    if (!result) {
      ADD_FAILURE() << result.error().message() << "\n" << result.error().hint;
      if constexpr (std::is_void_v<T>) return;
    }
    if constexpr (!std::is_void_v<T>) return result ? std::move(*result) : T{};
  }
  Result<Fd> load(std::vector<Insn> insns, bpf::ProgramKind kind = bpf::ProgramKind::raw_tracepoint) {
    const bpf::ProgramPlan plan{.name = "live:test program", .kind = kind, .insns = insns};
    return kernel->load_program({.plan = &plan, .insns = insns, .license = "GPL"});
  }

  std::unique_ptr<Kernel> kernel = make_system_kernel();
};

TEST_F(KernelLive, keeps_and_removes_elements) {
  const Fd map = must(
      kernel->create_map({.name = "a hash", .type = MapType::hash, .key_size = 4, .value_size = 8, .max_entries = 2}));
  const uint32_t keys[] = {7, 8, 9};
  uint64_t value = 70;
  must(kernel->update(map.get(), &keys[0], &value, bpf::kUpdateAny));
  EXPECT_EQ(kernel->update(map.get(), &keys[0], &value, bpf::kUpdateNoExist).error().code, EEXIST);
  must(kernel->update(map.get(), &keys[1], &value, bpf::kUpdateAny));
  EXPECT_EQ(kernel->update(map.get(), &keys[2], &value, bpf::kUpdateAny).error().code, E2BIG);
  value = 0;
  EXPECT_TRUE(must(kernel->lookup(map.get(), &keys[0], &value)));
  EXPECT_EQ(value, 70u);
  EXPECT_FALSE(must(kernel->lookup(map.get(), &keys[2], &value)));
  EXPECT_TRUE(must(kernel->remove(map.get(), &keys[0])));
  EXPECT_FALSE(must(kernel->remove(map.get(), &keys[0])));
  uint32_t key = 0;
  EXPECT_TRUE(must(kernel->next_key(map.get(), nullptr, &key)));
  EXPECT_EQ(key, 8u);
  EXPECT_FALSE(must(kernel->next_key(map.get(), &keys[1], &key)));
}

// Fills a map of 3000 elements, takes them all, and compares with what was put in.
void fill_and_take(Kernel& kernel, MapType type) {
  constexpr uint32_t kCount = 3000;
  const bool per_cpu = type == MapType::percpu_hash || type == MapType::percpu_array;
  const bool is_array = type == MapType::array || type == MapType::percpu_array;
  const MapPlan plan{.name = "many", .type = type, .key_size = 4, .value_size = 8, .max_entries = kCount};
  const auto map = kernel.create_map(plan);
  ASSERT_TRUE(map);
  const uint32_t copies = per_cpu ? kernel.possible_cpus() : 1;
  for (uint32_t key = 0; key < kCount; key++) {
    std::vector<uint64_t> values(copies, key * 10);
    ASSERT_TRUE(kernel.update(map->get(), &key, values.data(), bpf::kUpdateAny));
  }
  const auto all = kernel.read_all(map->get(), plan, true);
  ASSERT_TRUE(all) << all.error().message();
  ASSERT_EQ(all->count, kCount);
  ASSERT_EQ(all->values.size(), kCount * copies * 8u);
  std::vector<bool> seen(kCount);
  for (uint32_t i = 0; i < kCount; i++) {
    const uint64_t key = read_uint(Bytes(all->keys).subspan(i * 4), 4);
    ASSERT_LT(key, kCount);
    seen[key] = true;
    for (uint32_t cpu = 0; cpu < copies; cpu++) {
      ASSERT_EQ(read_uint(Bytes(all->values).subspan((i * copies + cpu) * 8), 8), key * 10);
    }
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), true), kCount);
  const auto after = kernel.read_all(map->get(), plan, false);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->count, is_array ? kCount : 0u);
  EXPECT_TRUE(std::all_of(after->values.begin(), after->values.end(), [](std::byte b) { return b == std::byte{0}; }));
}

TEST_F(KernelLive, takes_all_elements_of_a_hash) {
  fill_and_take(*kernel, MapType::hash);
}
TEST_F(KernelLive, takes_all_elements_of_a_per_cpu_hash) {
  fill_and_take(*kernel, MapType::percpu_hash);
}
TEST_F(KernelLive, takes_all_elements_of_an_array) {
  fill_and_take(*kernel, MapType::array);
}
TEST_F(KernelLive, takes_all_elements_of_a_per_cpu_array) {
  fill_and_take(*kernel, MapType::percpu_array);
}

TEST_F(KernelLive, freezes_a_read_only_map_with_its_first_value) {
  const Fd map = must(
      kernel->create_map({.name = "ro", .value_size = 8, .flags = bpf::kMapReadOnlyProg, .initial = {std::byte{5}}}));
  const uint32_t key = 0;
  uint64_t value = 0;
  EXPECT_TRUE(must(kernel->lookup(map.get(), &key, &value)));
  EXPECT_EQ(value, 5u);
  EXPECT_EQ(kernel->update(map.get(), &key, &value, bpf::kUpdateAny).error().code, EPERM);
}

TEST_F(KernelLive, runs_a_raw_tracepoint_program) {
  const Fd program = must(load({mov(r0, 1234), exit_insn()}));
  EXPECT_EQ(must(kernel->run_program(program.get(), 0, nullptr)), 1234u);
}

TEST_F(KernelLive, repeats_an_xdp_program) {
  const Fd program = must(load({mov(r0, 2), exit_insn()}, bpf::ProgramKind::xdp));
  uint32_t duration = UINT32_MAX;
  EXPECT_EQ(must(kernel->run_program(program.get(), 1000, &duration)), 2u);
  EXPECT_LT(duration, 100'000u);
}

TEST_F(KernelLive, hands_over_the_verifiers_words) {
  const auto refused = load({mov(r0, 0), alu64(bpf::kMov, r1, r9), exit_insn()});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, EACCES);
  EXPECT_EQ(refused.error().what, "load BPF program 'live:test program'");
  EXPECT_NE(refused.error().hint.find("R9 !read_ok"), std::string::npos) << refused.error().hint;
}

TEST_F(KernelLive, brings_ten_thousand_records_in_order) {
  constexpr uint32_t kSize = 1 << 16, kRecords = 10'000;
  const Fd ring =
      must(kernel->create_map({.name = "ring", .type = MapType::ringbuf, .key_size = 0, .max_entries = kSize}));
  const Fd counter = must(kernel->create_map({.name = "counter", .value_size = 8}));
  // Sends the counter and adds one; 1 if there was no room.
  const Fd program = must(load(vm::assembler::program(
      {load_map(r1, ring.get()), mov(r2, 8), mov(r3, 0), call(HelperId::ringbuf_reserve), mov(r1, r0), mov(r0, 1),
       jump_if(bpf::kJeq, r1, 0, 9), load_map_value(r6, counter.get(), 0), vm::assembler::load(dword, r2, r6, 0),
       store(dword, r1, 0, r2), add(r2, 1), store(dword, r6, 0, r2), mov(r2, 0), call(HelperId::ringbuf_submit),
       mov(r0, 0), exit_insn()})));
  auto source = must(kernel->open_ring(ring.get(), kSize));
  std::vector<uint64_t> received;
  auto receive = [&](Bytes record) { return received.push_back(read_uint(record, 8)), true; };
  uint32_t full = 0;
  for (uint32_t i = 0; i < 10 * kRecords && received.size() < kRecords; i++) {
    if (must(kernel->run_program(program.get(), 0, nullptr)) == 0) continue;
    full++;
    pollfd waiting{.fd = source->descriptor(), .events = POLLIN};
    EXPECT_EQ(poll(&waiting, 1, 1000), 1);
    source->consume(receive);
  }
  ASSERT_GE(received.size(), kRecords);
  EXPECT_GE(full, kRecords * 16 / kSize);  // the ring wrapped around
  for (size_t i = 0; i < received.size(); i++) ASSERT_EQ(received[i], i);
}

TEST_F(KernelLive, attaches_to_a_raw_tracepoint_and_lets_go) {
  const Fd map = must(kernel->create_map({.name = "hits", .value_size = 8, .flags = bpf::kMapMmapable}));
  // Counts the system calls of this process.
  const Fd program = must(load(vm::assembler::program(
      {call(HelperId::get_current_pid_tgid), alu64(bpf::kRsh, r0, 32), jump_if(bpf::kJne, r0, getpid(), 4),
       load_map_value(r1, map.get(), 0), mov(r2, 1), atomic(dword, bpf::kAdd, r1, 0, r2), mov(r0, 0), exit_insn()})));
  auto memory = must(kernel->map_memory(map.get(), 8));
  const auto* hits = reinterpret_cast<volatile uint64_t*>(memory.get());
  std::vector<Fd> links;
  links.push_back(must(kernel->attach_raw_tracepoint(program.get(), "sys_enter")));
  const uint64_t before = *hits;
  for (int i = 0; i < 100; i++) (void)getppid();
  EXPECT_EQ(*hits - before, 100u);
  kernel->detach(std::move(links), [](size_t, size_t) {});
  const uint64_t after = *hits;
  for (int i = 0; i < 100; i++) (void)getppid();
  EXPECT_EQ(*hits, after);
}

TEST_F(KernelLive, runs_a_program_at_every_perf_event) {
  const Fd map = must(kernel->create_map({.name = "ticks", .value_size = 8}));
  const Fd program = must(load(vm::assembler::program({load_map_value(r1, map.get(), 0), mov(r2, 1),
                                                       atomic(dword, bpf::kAdd, r1, 0, r2), mov(r0, 0), exit_insn()}),
                               bpf::ProgramKind::perf_event));
  perf_event_attr attr{.type = PERF_TYPE_SOFTWARE, .size = sizeof attr, .config = PERF_COUNT_SW_PAGE_FAULTS};
  attr.sample_period = 1;
  attr.disabled = 1;
  constexpr size_t kPages = 50, kPageSize = 4096;
  void* memory = mmap(nullptr, kPages * kPageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  madvise(memory, kPages * kPageSize, MADV_NOHUGEPAGE);
  const uint32_t key = 0;
  uint64_t before = 0, after = 0;
  auto links = must(kernel->attach_perf_event(program.get(), attr, 0, -1));
  must(kernel->lookup(map.get(), &key, &before));
  for (size_t i = 0; i < kPages; i++) static_cast<volatile char*>(memory)[i * kPageSize] = 1;
  must(kernel->lookup(map.get(), &key, &after));
  EXPECT_GE(after - before, kPages);
  EXPECT_LT(after - before, 2 * kPages);  // a sanitizer's shadow memory has faults of its own
  munmap(memory, kPages * kPageSize);
}

TEST_F(KernelLive, creates_task_storage_with_types) {
  EXPECT_TRUE(must(kernel->create_map({.name = "storage",
                                       .type = MapType::task_storage,
                                       .value_size = 24,
                                       .max_entries = 0,
                                       .flags = bpf::kMapNoPrealloc})));
}

TEST_F(KernelLive, has_at_least_the_features_of_the_floor) {
  Features features(*kernel, nullptr);
  for (Feature needed :
       {Feature::ring_buffer, Feature::many_instructions, Feature::get_func_ip, Feature::perf_event_link,
        Feature::for_each_map_elem, Feature::batch_hash, Feature::batch_percpu_hash}) {
    EXPECT_TRUE(features.has(needed)) << static_cast<int>(needed);
  }
}

}  // namespace
}  // namespace scry
