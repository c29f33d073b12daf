// From a script to another kernel: compiled against one layout of task_struct, run in memory against another.
#include "portable.h"

#include <gtest/gtest.h>

#include "codegen/target_facts.h"
#include "engine/fake_kernel.h"
#include "machine/fake_facts.h"
#include "machine/portable_facts.h"
#include "pipeline.h"
#include "runtime/loader.h"
#include "types/btf_test_blob.h"

namespace scry {
namespace {

// A kernel whose task_struct has the pid after `before` bytes.
std::string kernel_types(uint32_t before, uint32_t pid_bytes = 4) {
  BtfBlob b;
  const uint32_t pid = b.integer("int", pid_bytes, BTF_INT_SIGNED), char_ = b.integer("char", 1, BTF_INT_SIGNED);
  const uint32_t bool_ = b.integer("_Bool", 1, BTF_INT_BOOL), bytes = b.array(char_, before);
  const uint32_t task = b.structure("task_struct", before + 8, {{"stack", bytes, 0}, {"pid", pid, before * 8}});
  const uint32_t task_ptr = b.pointer(task), void_ptr = b.pointer(0);
  const uint32_t traced = b.list(BtfKind::prototype, "", 0,
                                 {{"__data", void_ptr}, {"preempt", bool_}, {"prev", task_ptr}, {"next", task_ptr}});
  b.type(BtfKind::typedef_, "btf_trace_sched_switch", 0, b.pointer(traced));
  return b.bytes();
}

struct TestMachine {
  explicit TestMachine(const std::string& types_of_kernel)
      : facts({.cpus = 2, .types = {{"vmlinux", types_of_kernel}}}),
        environment{types, facts, argument_sources},
        machine{kernel, kernel.environment.clock, environment, {}, {facts}} {}

  FakeKernel kernel{2};
  TypePool types;
  machine::FakeFacts facts;
  probes::ArgumentSources argument_sources;
  probes::ExpansionSources environment;
  Machine machine;
};

// The bytes of a bundle that was compiled on a kernel with the pid at 8.
std::string compiled(const std::string& script, const machine::PortableFacts::Target& target = {}) {
  TestMachine here(kernel_types(8));
  Sources sources;
  Diags diags;
  const sema::CompileChoice choice;
  const sema::TraceScope scope;
  machine::PortableFacts facts(here.facts, target);
  Machine machine{here.kernel,
                  here.kernel.environment.clock,
                  {here.types, facts, here.argument_sources},
                  codegen::target_facts(facts, here.types),
                  {facts}};
  auto result = compile({.source = sources.add("test.bt", script), .compile = choice, .scope = scope, .selection = {}},
                        sources, machine, diags);
  if (!result || !*result) return render(diags, sources, {});
  bpf::Bundle& bundle = (*result)->built.bundle;
  note_facts(bundle, (*result)->script.syntax, sources, here.environment, *facts.notes());
  return bpf::write_bundle(bundle, nullptr, {.scry = "test", .kernel = facts.kernel_identity(), .parameters = {}},
                           sources, here.types);
}

Result<Loaded> load(bpf::BundleFile& file, TestMachine& there) {
  Output none(-1, Output::Policy::none);
  RunLog log(none, false, false, false);
  const LoadOptions options{.relocation = {[](KernelIdKind, std::string_view) -> Result<KernelId> {
                                             return KernelId{1, 0};
                                           },
                                           number_finder(file.origin, there.environment)}};
  return load_bundle(file.bundle, file.sources, there.kernel, there.kernel, options, log);
}

constexpr const char* kScript = "rawtracepoint:sched_switch { @[args.next->pid] = 1; }";

TEST(Portable, reads_a_field_at_the_place_that_it_has_in_the_kernel_at_hand) {
  const std::string bytes = compiled(kScript);
  for (const uint32_t before : {8u, 264u, 4096u}) {
    SCOPED_TRACE(before);
    auto file = read_bundle(as_bytes(bytes));
    ASSERT_TRUE(file) << file.error().message() << bytes;
    TestMachine there(kernel_types(before));
    ASSERT_TRUE(check_actions((*file)->bundle, false));
    const Result<> same = check_facts((*file)->bundle, (*file)->origin, there.environment);
    ASSERT_TRUE(same) << same.error().message();
    const auto loaded = load(**file, there);
    ASSERT_TRUE(loaded) << loaded.error().message();
    const Fd link = *there.kernel.attach_raw_tracepoint(loaded->programs[0].get(), "");
    constexpr uint64_t kTask = 0xffff'9000'0000'1000;
    std::vector<std::byte> task(before + 8);
    task[before] = std::byte{77};
    there.kernel.environment.memory.add_bytes(vm::Space::kernel, kTask, task);
    ASSERT_EQ(there.kernel.fire_raw_tracepoint("sched_switch", {0, 0, kTask}), 1u);
    const bpf::ScriptMap& map = (*file)->bundle.script_maps[0];
    const auto all = there.kernel.read_all(loaded->maps[static_cast<size_t>(map.map)].get(),
                                           (*file)->bundle.maps[static_cast<size_t>(map.map)], false);
    ASSERT_TRUE(all);
    ASSERT_EQ(all->count, 1u);
    EXPECT_EQ(read_uint(all->keys, map.key->size), 77u);
  }
}

TEST(Portable, names_the_field_that_another_kernel_has_not_or_in_another_size) {
  const std::string bytes = compiled(kScript);
  auto file = *read_bundle(as_bytes(bytes));
  TestMachine wider(kernel_types(8, 8));
  EXPECT_EQ(load(*file, wider).error().what,
            "task_struct.pid has 8 bytes on this machine, and 4 where the bundle was compiled");
  TestMachine without(kernel_types(8));
  without.facts.record.types.clear();
  EXPECT_EQ(load(*file, without).error().what.substr(0, 39), "this kernel has no type information, an");
}

TEST(Portable, needs_no_type_information_on_the_kernel_that_it_was_compiled_for) {
  const std::string bytes = compiled(kScript, {.kernel = "Linux 5.15"});
  auto file = *read_bundle(as_bytes(bytes));
  TestMachine without(kernel_types(8));
  without.facts.record.kernel = "Linux 5.15";
  without.facts.record.types.clear();
  EXPECT_TRUE(check_facts(file->bundle, file->origin, without.environment));
  EXPECT_TRUE(load(*file, without));
}

TEST(Portable, asks_for_compilation_where_a_structure_that_is_copied_has_another_layout) {
  const std::string bytes = compiled("rawtracepoint:sched_switch { @ = *args.next; }");
  auto file = read_bundle(as_bytes(bytes));
  ASSERT_TRUE(file) << bytes;
  TestMachine same(kernel_types(8)), other(kernel_types(16));
  EXPECT_TRUE(check_facts((*file)->bundle, (*file)->origin, same.environment));
  const auto refused = check_facts((*file)->bundle, (*file)->origin, other.environment);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what.substr(0, 72),
            "the layout of the kernel structure 'vmlinux:task_struct' is not the one ");
}

TEST(Portable, asks_for_compilation_where_a_structure_of_the_script_holds_one_that_differs) {
  const auto runs_elsewhere = [](const std::string& statement) {
    const std::string bytes = compiled(
        "struct own { int first; struct task_struct task; long last; };\n"
        "struct outer { char tag[8]; struct own own[2]; short after; };\n"
        "rawtracepoint:sched_switch { $own = (struct own *)args.next; $outer = (struct outer *)args.prev; " +
        statement + " }");
    auto file = read_bundle(as_bytes(bytes));
    EXPECT_TRUE(file) << bytes;
    TestMachine same(kernel_types(8)), other(kernel_types(16));
    EXPECT_TRUE(check_facts((*file)->bundle, (*file)->origin, same.environment)) << statement;
    const auto refused = check_facts((*file)->bundle, (*file)->origin, other.environment);
    if (!refused) {
      EXPECT_EQ(refused.error().what.substr(0, 55), "the layout of the kernel structure 'vmlinux:task_struct")
          << statement;
    }
    return refused.has_value();
  };
  for (const char* fixed : {"@ = $own->first;", "@ = $own->task.pid;", "@ = $outer->tag;", "@ = $outer->own[0].first;"})
    EXPECT_TRUE(runs_elsewhere(fixed)) << fixed;
  for (const char* moving :
       {"@ = $own->last;", "@ = *$own;", "@ = sizeof(struct own);", "@ = offsetof(struct own, last);",
        "@ = $own[1].first;", "@ = $outer->after;", "@ = $outer->own[1].first;", "@ = $outer->own[0].last;",
        "$own++; @ = $own->first;", "@p = $own; @p += 1;"})
    EXPECT_FALSE(runs_elsewhere(moving)) << moving;
}

TEST(Portable, asks_for_compilation_where_a_constant_of_the_kernel_differs) {
  const auto refusal = [](const std::string& script) {
    const std::string bytes = compiled(script);
    auto file = read_bundle(as_bytes(bytes));
    EXPECT_TRUE(file) << bytes;
    TestMachine other(kernel_types(16));
    const auto checked = check_facts((*file)->bundle, (*file)->origin, other.environment);
    return checked ? "" : checked.error().what.substr(0, 55);
  };
  const std::string differs = "the layout of the kernel structure 'vmlinux:task_struct";
  EXPECT_EQ(refusal("begin { print(1); }"), "");
  EXPECT_EQ(refusal("begin { print(sizeof(struct task_struct)); }"), differs);
  EXPECT_EQ(refusal("begin { print(offsetof(struct task_struct, pid)); }"), differs);
  EXPECT_EQ(refusal("rawtracepoint:sched_switch { @ = (uint64)(args.next + 1); }"), differs);
  EXPECT_EQ(refusal("begin { print(sizeof(uint64)); }"), "");
}

TEST(Portable, has_room_for_as_many_processors_as_it_was_compiled_for) {
  const std::string bytes = compiled("rawtracepoint:sched_switch { @ = count(); }");
  auto file = *read_bundle(as_bytes(bytes));
  TestMachine there(kernel_types(8));
  EXPECT_TRUE(check_facts(file->bundle, file->origin, there.environment));
  for (bpf::MachineFact& fact : file->bundle.facts)
    if (fact.kind == bpf::MachineFact::Kind::cpus) fact.value = "1";
  EXPECT_EQ(check_facts(file->bundle, file->origin, there.environment).error().what,
            "the number of possible processors is not the one that the bundle was compiled for: 2 here, 1 there");
}

}  // namespace
}  // namespace scry
