#include "codegen/generate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bpf/map_memory.h"
#include "codegen/keyed_maps.h"
#include "sema/analyze_test.h"

namespace scry::codegen {
namespace {

using testing::HasSubstr;
using testing::Not;

// A script through steps 1 to 3 on a recorded machine.
class GeneratedScript {
 public:
  explicit GeneratedScript(const std::string& text, machine::Record record = sema::recorded_machine())
      : script_(text, std::move(record)), facts_(target_facts(script_.facts, script_.types)) {
    EXPECT_EQ(script_.message(), "");
    made = generate(script_.typed, library_, script_.types, facts_, {.on_stack_bytes = 32});
  }

  std::string ir(size_t program = 0) const { return ir::print(made.programs.at(program)); }

 private:
  sema::AnalyzedScript script_;
  link::Library library_;
  TargetFacts facts_;

 public:
  Generated made;
};

TEST(Generate, a_process_id_is_the_high_half_of_both_ids) {
  const GeneratedScript script("kprobe:vfs_read { @ = pid; }");
  EXPECT_THAT(script.ir(), HasSubstr("get_current_pid_tgid()"));
  EXPECT_THAT(script.ir(), HasSubstr(", 32"));
}

TEST(Generate, an_argument_of_a_kprobe_is_a_register) {
  EXPECT_THAT(GeneratedScript("kprobe:vfs_read { @ = arg1; }").ir(), HasSubstr(" + 104]"));  // si
}

TEST(Generate, a_tracepoint_reads_its_record) {
  const GeneratedScript script("tracepoint:syscalls:sys_enter_close { @ = args.fd; }");
  EXPECT_THAT(script.ir(), HasSubstr(" + 16]"));
  ASSERT_EQ(script.made.bundle.attachments.size(), 1u);
  EXPECT_EQ(script.made.bundle.attachments[0].event, "syscalls:sys_enter_close");
}

TEST(Generate, a_dispatcher_compares_the_number_of_the_call) {
  machine::Record record = sema::recorded_machine();
  record.features = {Feature::btf_raw_tracepoint, Feature::get_current_task_btf};
  const GeneratedScript script("tracepoint:syscalls:sys_enter_close { @ = args.fd; }", record);
  EXPECT_EQ(script.made.programs[0].attach_to, "sys_enter");
  EXPECT_THAT(script.ir(), HasSubstr("== 3 goto"));
  EXPECT_EQ(script.made.bundle.attachments[0].event, "");
}

TEST(Generate, a_program_that_the_function_of_a_call_calls_compares_the_number_too) {
  machine::Record record = sema::recorded_machine();
  record.features = {Feature::btf_raw_tracepoint, Feature::get_current_task_btf, Feature::trampoline,
                     Feature::syscall_functions};
  record.functions = "__x64_sys_close\n";
  const GeneratedScript script("tracepoint:syscalls:sys_enter_close { @ = args.fd; }", record);
  EXPECT_EQ(script.made.programs[0].kind, bpf::ProgramKind::fentry);
  EXPECT_EQ(script.made.programs[0].attach_to, "__x64_sys_close");
  EXPECT_THAT(script.ir(), HasSubstr(" + 120]"));
  EXPECT_THAT(script.ir(), HasSubstr("== 3 goto"));
  EXPECT_THAT(script.ir(), HasSubstr(" + 112]"));  // di
  EXPECT_EQ(script.made.bundle.attachments[0].event, "");
  EXPECT_TRUE(script.made.bundle.attachments[0].newest_first);
}

// 1 GiB where the machine does not say what is free.
TEST(Generate, maps_beyond_memory_have_room_for_as_many_keys_as_fit) {
  constexpr uint64_t kGiB = uint64_t{1} << 30;
  const GeneratedScript script(
      "config = { max_map_keys = 2000000 }"
      "begin { @few[1] = 1; @a[1] = percentiles(7); @b[1] = percentiles(7); @s[1] = stats(7); }");
  uint64_t taken = 0;
  for (const bpf::ScriptMap& map : script.made.bundle.script_maps) {
    const bpf::MapPlan& plan = script.made.bundle.maps[static_cast<size_t>(map.map)];
    EXPECT_EQ(plan.flags, 0u) << map.name;
    const bool is_large = map.name == "@a" || map.name == "@b";
    EXPECT_EQ(plan.wanted_entries, is_large ? 2000000u : 0u) << map.name;
    EXPECT_EQ(plan.max_entries == 2000000u, !is_large) << map.name;
    taken += uint64_t{plan.max_entries} * (48 + 8 + 32 + (plan.value_size + 7) / 8 * 8);
  }
  EXPECT_LE(taken, kGiB);
  EXPECT_GT(taken, kGiB * 99 / 100);
}

// 256 processors: a slot for each would take 4096 * 256 * 8016 bytes.
TEST(Generate, processors_share_slots_of_what_is_only_added_where_own_ones_take_too_much) {
  machine::Record record = sema::recorded_machine();
  record.cpus = 256;
  const GeneratedScript script("begin { @l[pid] = lhist(1, 0, 1000, 1); @c[pid] = count(); @m[pid] = max(1); }",
                               record);
  for (const bpf::ScriptMap& map : script.made.bundle.script_maps) {
    const bpf::MapPlan& plan = script.made.bundle.maps[static_cast<size_t>(map.map)];
    EXPECT_EQ(map.storage, bpf::MapStorage::cpu_hash) << map.name;
    EXPECT_EQ(plan.max_entries, 4096u) << map.name;
    EXPECT_EQ(slots_of(script.made.bundle, map), map.name == "@l" ? 4u : 256u) << map.name;
  }
  EXPECT_THAT(script.ir(), HasSubstr("atomic"));
}

// With a slot for each of 256 processors they would take 6 GiB.
TEST(Generate, processors_share_slots_where_the_script_says_how_many_keys_there_are) {
  machine::Record record = sema::recorded_machine();
  record.cpus = 256;
  const GeneratedScript script(
      "config = { max_map_keys = 20000 }"
      "begin { @h[pid] = hist(1); @i[pid] = hist(1); @c[pid] = count(); @s[pid] = sum(1); @a[pid] = avg(1);"
      "  @t[pid] = stats(1); }",
      record);
  uint64_t taken = 0;
  for (const bpf::MapPlan& plan : script.made.bundle.maps) taken += bpf::map_bytes(plan, record.cpus);
  EXPECT_LE(taken, uint64_t{256} << 20);
  for (const bpf::ScriptMap& map : script.made.bundle.script_maps)
    EXPECT_EQ(script.made.bundle.maps[static_cast<size_t>(map.map)].max_entries, 20000u) << map.name;
}

TEST(Generate, a_scalar_count_has_a_slot_for_each_cpu) {
  machine::Record record = sema::recorded_machine();
  record.cpus = 4;
  const GeneratedScript script("kprobe:vfs_read { @ = count(); }", record);
  EXPECT_EQ(script.made.bundle.script_maps[0].storage, bpf::MapStorage::cpu_slots);
  EXPECT_THAT(script.ir(), HasSubstr("< 4 goto"));
}

TEST(Generate, what_is_known_at_compile_time_is_no_code) {
  EXPECT_THAT(GeneratedScript("begin { if (probetype == \"special\") { @ = 1; } }").ir(), Not(HasSubstr("strncmp")));
}

}  // namespace
}  // namespace scry::codegen
