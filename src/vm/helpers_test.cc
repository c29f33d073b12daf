#include "vm/helpers.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "vm/assembler.h"
#include "vm/ring.h"

namespace scry::vm {
namespace {

using namespace assembler;
using bpf::HelperId;
using bpf::MapType;

constexpr int kMapFd = 7;

struct HelperTest : testing::Test {
  Environment environment;
  std::unordered_map<int, std::shared_ptr<Map>> maps;

  void use_map(MapType type, uint32_t entries, uint32_t key_size, uint32_t value_size) {
    maps[kMapFd] =
        *make_map({.name = "m", .type = type, .key_size = key_size, .value_size = value_size, .max_entries = entries},
                  environment.memory, environment.cpus);
  }
  Result<uint64_t> run(std::vector<Insn> insns, uint64_t cookie = 0) {
    const Program program{.name = "test", .insns = std::move(insns), .maps = maps};
    return Processor(environment, program).run({}, cookie);
  }
  uint64_t value_of(std::vector<Insn> insns, uint64_t cookie = 0) {
    auto result = run(std::move(insns), cookie);
    EXPECT_TRUE(result) << (result ? "" : result.error().what);
    return result.value_or(0xdead);
  }
  uint64_t answer(HelperId helper) { return value_of({call(helper), exit_insn()}); }
};

uint64_t error(int code) {
  return static_cast<uint64_t>(int64_t{-code});
}

TEST_F(HelperTest, says_who_where_and_when) {
  environment.task = {.pid = 12, .tgid = 11, .uid = 3, .gid = 4, .cgroup_id = 9, .cgroups_above = {1, 9}};
  environment.place = {.cpu = 2, .numa_node = 1};
  environment.clock.boot = 5'000'000'000;
  EXPECT_EQ(answer(HelperId::get_current_pid_tgid), 11ull << 32 | 12);
  EXPECT_EQ(answer(HelperId::get_current_uid_gid), 4ull << 32 | 3);
  EXPECT_EQ(answer(HelperId::get_current_cgroup_id), 9u);
  EXPECT_EQ(value_of({mov(r1, 1), call(HelperId::get_current_ancestor_cgroup_id), exit_insn()}), 9u);
  EXPECT_EQ(value_of({mov(r1, 2), call(HelperId::get_current_ancestor_cgroup_id), exit_insn()}), 0u);
  EXPECT_EQ(answer(HelperId::get_smp_processor_id), 2u);
  EXPECT_EQ(answer(HelperId::get_numa_node_id), 1u);
  EXPECT_EQ(answer(HelperId::ktime_get_boot_ns), 5'000'000'000u);
  EXPECT_EQ(value_of({call(HelperId::get_attach_cookie), exit_insn()}, 33), 33u);
}

TEST_F(HelperTest, copies_the_name_of_the_task_and_pads_it) {
  environment.task.comm = "dd";
  EXPECT_EQ(value_of({mov(r1, r10), add(r1, -16), mov(r2, 16), call(HelperId::get_current_comm),
                      load(dword, r0, r10, -16), load(dword, r1, r10, -8), add(r0, r1), exit_insn()}),
            0x6464u);
}

// What probe_read leaves in an 8-byte buffer that held -1, or its answer.
struct ReadResult {
  uint64_t answer, buffer;
  friend bool operator==(const ReadResult&, const ReadResult&) = default;
};
ReadResult probe_read(HelperTest& test, HelperId helper, uint64_t address) {
  auto observe = [&](Insn last) {
    return test.value_of(program({store(dword, r10, -8, -1), mov(r1, r10), add(r1, -8), mov(r2, 8),
                                  load_constant(r3, address), call(helper), last, exit_insn()}));
  };
  return {observe(mov(r0, r0)), observe(load(dword, r0, r10, -8))};
}

TEST_F(HelperTest, reads_memory_of_the_probed_system) {
  constexpr uint64_t kUser = 0x7fff'0000, kKernel = 0xffff'9000'0000'0000;
  environment.memory.add_bytes(Space::user, kUser, as_bytes("ABCDEFGHIJ"));
  environment.memory.add_bytes(Space::kernel, kKernel, as_bytes(std::string_view("ab\0defgh", 8)));
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_user, kUser), (ReadResult{0, 0x4847'4645'4443'4241}));
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_kernel, kKernel), (ReadResult{0, 0x6867'6665'6400'6261}));
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_kernel_str, kKernel), (ReadResult{3, 0xffff'ffff'ff00'6261}));
  // Cut to the buffer, with a NUL.
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_user_str, kUser), (ReadResult{8, 0x0047'4645'4443'4241}));
}

TEST_F(HelperTest, zeroes_the_buffer_of_a_read_that_faults) {
  constexpr uint64_t kUser = 0x7fff'0000, kKernel = 0xffff'9000'0000'0000;
  environment.memory.add_bytes(Space::user, kUser, as_bytes("ABCD"));
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_user, kUser), (ReadResult{error(EFAULT), 0}));
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_user_str, kUser), (ReadResult{error(EFAULT), 0}));
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_user, kKernel), (ReadResult{error(EFAULT), 0}));
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_kernel, kKernel), (ReadResult{error(EFAULT), 0}));
  EXPECT_EQ(probe_read(*this, HelperId::probe_read_kernel, kUser), (ReadResult{error(ERANGE), 0}));
}

TEST_F(HelperTest, counts_in_a_hash_map) {
  use_map(MapType::hash, 4, 8, 8);
  const auto count = program({store(dword, r10, -8, 5), load_map(r1, kMapFd), mov(r2, r10), add(r2, -8),
                              call(HelperId::map_lookup_elem), jump_if(bpf::kJeq, r0, 0, 4), mov(r1, 1),
                              atomic(dword, bpf::kAdd, r0, 0, r1), mov(r0, 0), exit_insn(), store(dword, r10, -16, 1),
                              load_map(r1, kMapFd), mov(r2, r10), add(r2, -8), mov(r3, r10), add(r3, -16), mov(r4, 0),
                              call(HelperId::map_update_elem), exit_insn()});
  for (int i = 0; i < 3; i++) EXPECT_EQ(value_of(count), 0u);
  const uint64_t key = 5;
  EXPECT_EQ(read_uint(Bytes(maps[kMapFd]->stored(std::as_bytes(std::span(&key, 1))), 8), 8), 3u);
}

TEST_F(HelperTest, looks_up_the_value_of_another_cpu) {
  use_map(MapType::percpu_array, 1, 4, 8);
  const uint32_t key = 0;
  const uint64_t values[4] = {10, 11, 12, 13};
  maps[kMapFd]->update_stored(std::as_bytes(std::span(&key, 1)), reinterpret_cast<const std::byte*>(values), 0);
  auto look_up = [&](int cpu) {
    return value_of(program({store(word, r10, -4, 0), load_map(r1, kMapFd), mov(r2, r10), add(r2, -4), mov(r3, cpu),
                             call(HelperId::map_lookup_percpu_elem), jump_if(bpf::kJeq, r0, 0, 1),
                             load(dword, r0, r0, 0), exit_insn()}));
  };
  EXPECT_EQ(look_up(2), 12u);
  EXPECT_EQ(look_up(4), 0u);
}

TEST_F(HelperTest, loops_until_the_callback_stops) {
  // The callback adds its index to the caller's sum and stops after index `last`.
  auto sum_to = [](int count, int last) {
    return program({store(dword, r10, -8, 0), mov(r1, count), load_function(r2, 9), mov(r3, r10), add(r3, -8),
                    mov(r4, 0), call(HelperId::loop), load(dword, r1, r10, -8), alu64(bpf::kLsh, r1, 32), add(r0, r1),
                    exit_insn(), load(dword, r3, r2, 0), add(r3, r1), store(dword, r2, 0, r3), mov(r0, 0),
                    jump_if(bpf::kJne, r1, last, 1), mov(r0, 1), exit_insn()});
  };
  EXPECT_EQ(value_of(sum_to(10, 99)), 45ull << 32 | 10);
  EXPECT_EQ(value_of(sum_to(10, 3)), 6ull << 32 | 4);
}

TEST_F(HelperTest, refuses_loops_beyond_the_kernels_limit) {
  const auto too_long = program({mov(r1, 8'388'609), load_function(r2, 5), mov(r3, 0), mov(r4, 0), call(HelperId::loop),
                                 exit_insn(), mov(r0, 0), exit_insn()});
  EXPECT_EQ(value_of(too_long), error(E2BIG));
}

TEST_F(HelperTest, visits_every_element) {
  use_map(MapType::hash, 8, 8, 8);
  for (uint64_t key : {1, 2, 3}) {
    const uint64_t value = key * 100;
    maps[kMapFd]->update(std::as_bytes(std::span(&key, 1)), std::as_bytes(std::span(&value, 1)), 0, 0);
  }
  // Sums key + value into the context.
  EXPECT_EQ(value_of(program({store(dword, r10, -8, 0), load_map(r1, kMapFd), load_function(r2, 7), mov(r3, r10),
                              add(r3, -8), mov(r4, 0), call(HelperId::for_each_map_elem), load(dword, r0, r10, -8),
                              exit_insn(), load(dword, r1, r2, 0), load(dword, r2, r3, 0), add(r1, r2),
                              load(dword, r2, r4, 0), add(r1, r2), store(dword, r4, 0, r1), mov(r0, 0), exit_insn()})),
            606u);
}

TEST_F(HelperTest, reserves_fills_and_submits_a_record) {
  use_map(MapType::ringbuf, 4096, 0, 0);
  EXPECT_EQ(value_of(program({load_map(r1, kMapFd), mov(r2, 8), mov(r3, 0), call(HelperId::ringbuf_reserve),
                              store(dword, r0, 0, 42), mov(r1, r0), mov(r2, 0), call(HelperId::ringbuf_submit),
                              mov(r0, 0), exit_insn()})),
            0u);
  std::vector<uint64_t> values;
  maps[kMapFd]->as_ring()->consume([&](Bytes r) { return values.push_back(read_uint(r, r.size())), true; });
  EXPECT_EQ(values, std::vector<uint64_t>{42});
}

TEST_F(HelperTest, notices_misuse_of_ring_records) {
  use_map(MapType::ringbuf, 4096, 0, 0);
  auto message = [&](std::vector<Insn> insns) { return run(std::move(insns)).error().what; };
  const auto reserve = program({load_map(r1, kMapFd), mov(r2, 8), mov(r3, 0), call(HelperId::ringbuf_reserve)});
  EXPECT_NE(message(program({reserve, mov(r0, 0), exit_insn()})).find("neither submitted nor discarded"),
            std::string::npos);
  EXPECT_NE(message(program({reserve, store(dword, r0, 4, 1), exit_insn()})).find("ends at 12 of 8 bytes"),
            std::string::npos);
  EXPECT_NE(message(program({reserve, mov(r6, r0), mov(r1, r6), mov(r2, 0), call(HelperId::ringbuf_submit),
                             store(dword, r6, 0, 1), exit_insn()}))
                .find("no such memory"),
            std::string::npos);
}

TEST_F(HelperTest, refuses_key_memory_that_was_never_written) {
  use_map(MapType::hash, 4, 8, 8);
  const auto result = run(program({store(word, r10, -8, 5), load_map(r1, kMapFd), mov(r2, r10), add(r2, -8),
                                   call(HelperId::map_lookup_elem), mov(r0, 0), exit_insn()}));
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().what.find("helper reads: 8 bytes at stack + 504: was never written"), std::string::npos)
      << result.error().what;
}

TEST_F(HelperTest, keeps_a_value_for_each_task) {
  maps[kMapFd] = *make_map({.name = "s",
                            .type = MapType::task_storage,
                            .key_size = 4,
                            .value_size = 8,
                            .max_entries = 0,
                            .flags = bpf::kMapNoPrealloc},
                           environment.memory, environment.cpus);
  const auto count = program({call(HelperId::get_current_task_btf), load_map(r1, kMapFd), mov(r2, r0), mov(r3, 0),
                              mov(r4, 1), call(HelperId::task_storage_get), load(dword, r1, r0, 0), add(r1, 1),
                              store(dword, r0, 0, r1), mov(r0, r1), exit_insn()});
  EXPECT_EQ(value_of(count), 1u);
  EXPECT_EQ(value_of(count), 2u);
  environment.task.address += 0x1000;
  EXPECT_EQ(value_of(count), 1u);
}

TEST_F(HelperTest, copies_the_stack_that_fits) {
  environment.place.kernel_stack = {0x100, 0x200, 0x300};
  auto bytes_copied = [&](int size, int flags) {
    return value_of({mov(r1, 0), mov(r2, r10), add(r2, -16), mov(r3, size), mov(r4, flags), call(HelperId::get_stack),
                     exit_insn()});
  };
  EXPECT_EQ(bytes_copied(16, 0), 16u);
  EXPECT_EQ(bytes_copied(16, 2), 8u);       // two frames skipped
  EXPECT_EQ(bytes_copied(16, 1 << 8), 0u);  // there is no user stack
  EXPECT_EQ(bytes_copied(12, 0), error(EINVAL));
}

TEST_F(HelperTest, records_signals_and_trace_lines) {
  use_map(MapType::array, 1, 4, 16);
  const std::string_view format = "pid %d is %x\n";
  std::memcpy(maps[kMapFd]->mapped_memory(), format.data(), format.size());
  EXPECT_EQ(value_of(program({mov(r1, 9), call(HelperId::send_signal), load_map_value(r1, kMapFd, 0), mov(r2, 16),
                              mov(r3, -5), mov(r4, 255), call(HelperId::trace_printk), exit_insn()})),
            13u);
  EXPECT_EQ(environment.signals, (std::vector<SentSignal>{{9, false, 1000}}));
  EXPECT_EQ(environment.trace_lines, std::vector<std::string>{"pid -5 is ff\n"});
}

TEST_F(HelperTest, calls_kernel_functions_by_their_number) {
  environment.kernel_functions[55] = [](Processor&, const HelperArgs& args) -> Result<uint64_t> { return args[0] * 2; };
  EXPECT_EQ(value_of({mov(r1, 21), make(bpf::kJmp | bpf::kCall, 0, bpf::kPseudoKfunc, 0, 55), exit_insn()}), 42u);
}

TEST_F(HelperTest, draws_the_same_random_numbers_from_the_same_seed) {
  environment.random_state = 42;
  const uint64_t first = answer(HelperId::get_prandom_u32), second = answer(HelperId::get_prandom_u32);
  EXPECT_NE(first, second);
  EXPECT_LE(first, UINT32_MAX);
  environment.random_state = 42;
  EXPECT_EQ(answer(HelperId::get_prandom_u32), first);
}

}  // namespace
}  // namespace scry::vm
