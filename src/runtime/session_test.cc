// Whole runs over the fake kernel: what comes out on stdout and stderr, and with which status.
#include "runtime/session.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "runtime/test_session.h"
#include "values/aggregate.h"

namespace scry {
namespace {

using test::SessionTest;
using test::TestBundle;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST_F(SessionTest, prints_what_begin_sent_and_ends_when_nothing_is_attached) {
  b.begin(b.program("begin_1").send(b.printf_layout("%d and %d\n", 2), {7, -3}));
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), "7 and -3\n\n\n");
  EXPECT_EQ(stderr_text(), "Attached 1 probe\n");
}

TEST_F(SessionTest, ignores_events_behind_an_exit_and_gives_its_code) {
  const bpf::LayoutId before = b.printf_layout("before\n"), after = b.printf_layout("after\n"), quit = b.exit_layout();
  b.begin(b.program("begin_1").send(before).send(quit, {300}).send(after).send(quit, {5}));
  EXPECT_EQ(run(), 44);
  EXPECT_EQ(stdout_text(), "before\n\n\n");
}

TEST_F(SessionTest, lets_an_exit_of_end_decide_the_code) {
  const bpf::LayoutId quit = b.exit_layout(), bye = b.printf_layout("bye\n");
  b.begin(b.program("begin_1").send(quit, {3}));
  b.end(b.program("end_1").send(bye).send(quit, {4}).send(bye));
  EXPECT_EQ(run(), 4);
  EXPECT_EQ(stdout_text(), "bye\n\n\n");
  EXPECT_EQ(stderr_text(), "Attached 2 probes\n");
}

TEST_F(SessionTest, says_of_a_map_that_is_refused_how_large_it_would_be) {
  kernel.refuse_map = [](const bpf::MapPlan& plan) {
    return plan.name == "big" ? std::optional(Error{E2BIG, "create BPF map 'big'"}) : std::nullopt;
  };
  b.map({.name = "big", .type = bpf::MapType::hash, .key_size = 9999, .value_size = 8, .max_entries = 77});
  const Result<void> loaded = session().load();
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().hint,
            "77 elements with keys of 9999 bytes and values of 8 bytes are more than this kernel takes");
}

TEST_F(SessionTest, handles_events_of_probes_until_an_exit) {
  const bpf::LayoutId quit = b.exit_layout(), hit = b.printf_layout("hit\n");
  b.probe("tracepoint", "sys_enter", b.program("p1").send(hit));
  b.probe("tracepoint", "sys_exit", b.program("p2").send(quit, {0}));
  before_loop = [&] {
    EXPECT_EQ(kernel.fire_raw_tracepoint("sys_enter", {}), 1u);
    EXPECT_EQ(kernel.fire_raw_tracepoint("sys_exit", {}), 1u);
  };
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), "hit\n\n\n");
  EXPECT_THAT(kernel.attached(), IsEmpty());
}

TEST_F(SessionTest, prints_every_map_in_bytewise_name_order) {
  b.script_map({.name = "@b", .value = b.types.uint64(), .offset = TestBundle::kFreeGlobals});
  b.script_map({.name = "@A", .value = b.types.uint64(), .offset = TestBundle::kFreeGlobals + 16});
  b.script_map({.name = "@unset", .value = b.types.uint64(), .offset = TestBundle::kFreeGlobals + 32});
  const bpf::MapId hash =
      b.map({.name = "hash", .type = bpf::MapType::hash, .key_size = 8, .value_size = 8, .max_entries = 8});
  b.script_map(
      {.name = "@a", .key = b.types.int64(), .value = b.types.int64(), .storage = bpf::MapStorage::hash, .map = hash});
  auto begin = b.program("begin_1");
  for (int i : {0, 2}) begin.set_global(TestBundle::kFreeGlobals + 8 * i, 1);
  begin.set_global(TestBundle::kFreeGlobals + 8, 11).set_global(TestBundle::kFreeGlobals + 24, 22);
  b.begin(begin.update(hash, 1, 9).update(hash, 2, 8));
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), "\n\n@A: 22\n@a[2]: 8\n@a[1]: 9\n@b: 11\n");
}

TEST_F(SessionTest, prints_the_maps_where_the_end_program_cannot_run) {
  b.script_map({.name = "@b", .value = b.types.uint64(), .offset = TestBundle::kFreeGlobals});
  b.begin(b.program("begin_1").set_global(TestBundle::kFreeGlobals, 1).set_global(TestBundle::kFreeGlobals + 8, 11));
  b.end(b.program("end_1"));
  before_loop = [&] { kernel.refused_run = Error{EPERM, "run the program"}; };
  EXPECT_NE(run(), 0);
  EXPECT_EQ(stdout_text(), "\n\n@b: 11\n");
}

TEST_F(SessionTest, keeps_the_two_newlines_when_maps_are_not_to_be_printed) {
  options.print_maps_on_exit = false;
  b.script_map({.name = "@b", .value = b.types.uint64(), .offset = TestBundle::kFreeGlobals});
  b.begin(b.program("begin_1").set_global(TestBundle::kFreeGlobals, 1));
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), "\n\n");
}

TEST_F(SessionTest, takes_zeroes_and_prints_maps_when_told) {
  const size_t map = b.script_map({.name = "@x",
                                   .value = b.types.aggregate(aggregations::count, false),
                                   .storage = bpf::MapStorage::cpu_slots,
                                   .offset = TestBundle::kFreeGlobals,
                                   .stride = 64});
  const bpf::LayoutId print = b.layout({.action = "print", .numbers = {map, 0, 0}}),
                      zero = b.layout({.action = "zero", .numbers = {map}, .takes = Taking::values}),
                      take = b.layout({.action = "print", .numbers = {map, 0, 0}, .takes = Taking::entries});
  auto begin = b.program("begin_1");
  for (uint32_t cpu : {0, 1})
    begin.set_global(TestBundle::kFreeGlobals + 64 * cpu, 1).set_global(TestBundle::kFreeGlobals + 64 * cpu + 8, 5);
  b.begin(begin.send(print).send(zero).send(take).send(print));
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), "@x: 10\n@x: 0\n@x: 0\n\n\n");
}

TEST_F(SessionTest, says_how_many_events_found_no_room) {
  const bpf::LayoutId hit = b.printf_layout(".");
  b.bundle.layouts[size_t(hit)].span = {sources.add("t.bt", "begin { printf(\".\"); }\n"), 8, 19};
  // A record takes 24 bytes of the 4096, header included, and the ring never fills wholly.
  auto begin = b.program("begin_1");
  for (int i = 0; i < 200; ++i) begin.send(hit, {1});
  b.begin(begin);
  options.verbose = true;
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), std::string(170, '.') + "\n\n");
  EXPECT_EQ(
      stderr_text(),
      "Attaching 'begin' probe\nAttached 1 probe\nLost 30 events\nWARNING: Total lost event count: 30\nLost 30 events "
      "of printf at t.bt:1:9-20: the ring was full\nHINT: " +
          std::string(kRingFull.hint) + "\n");
}

TEST_F(SessionTest, counts_runs_that_recursion_prevented_as_lost) {
  b.begin(b.program("begin_1"));
  ASSERT_TRUE(session().load());
  kernel.loaded[0]->stats.recursion_misses = 4;
  ASSERT_TRUE(session().run_begin() && session().attach() && session().loop(nullptr) && session().finish());
  EXPECT_EQ(stderr_text(),
            "Attached 1 probe\nLost 4 events\nWARNING: Total lost event count: 4\nSkipped 4 runs of begin_1: another "
            "program, or "
            "the same, was running on that CPU\nHINT: " +
                std::string(kRunsRefused.hint) + "\n");
}

TEST_F(SessionTest, counts_hits_that_links_missed_as_lost) {
  b.probe("tracepoint", "f", b.program("p"));
  b.probe("tracepoint", "g", b.program("q"));
  before_loop = [this] {
    kernel.missed_per_link = 3;
    ::raise(SIGINT);
  };
  options.verbose = true;
  EXPECT_EQ(run(), 0);
  EXPECT_THAT(stderr_text(), HasSubstr("Lost 6 events\nWARNING: Total lost event count: 6\nMissed 3 hits of "));
}

TEST_F(SessionTest, attaches_functions_last_and_in_reverse) {
  for (const char* event : {"function1", "a", "function2", "b", "function3"})
    b.probe("tracepoint", event, b.program("p"));
  for (size_t newest_first : {0, 2, 4}) b.bundle.attachments[newest_first].newest_first = true;
  std::vector<std::string> order;
  before_loop = [&] {
    for (const VmAttachment& attachment : kernel.attached()) order.push_back(attachment.tracepoint);
    ::raise(SIGINT);
  };
  EXPECT_EQ(run(), 0);
  EXPECT_THAT(order, ElementsAre("a", "b", "function3", "function2", "function1"));
  EXPECT_EQ(stderr_text(), "Attached 5 probes\n");
}

TEST_F(SessionTest, leaves_nothing_attached_when_one_probe_fails) {
  b.begin(b.program("begin_1").send(b.printf_layout("never shown")));
  b.probe("tracepoint", "good", b.program("p1"));
  b.probe("tracepoint", "bad", b.program("p2"));
  refuse_bad();
  EXPECT_EQ(run(), -1);
  EXPECT_EQ(failure,
            "Unable to attach probe: tracepoint:bad. If this is expected, set the 'missing_probes' config variable to "
            "'warn'.");
  EXPECT_EQ(stderr_text(), "ERROR: attach to bad: No such file or directory\n");
  EXPECT_EQ(stdout_text(), "");
  EXPECT_THAT(kernel.attached(), IsEmpty());
}

TEST_F(SessionTest, goes_on_without_a_probe_when_told_to_warn) {
  b.probe("tracepoint", "bad", b.program("p1"));
  b.probe("tracepoint", "good", b.program("p2"));
  refuse_bad();
  options.missing_probes = MissingProbes::warn;
  before_loop = [this] {
    EXPECT_THAT(kernel.attached(), SizeIs(1));
    ::raise(SIGTERM);
  };
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stderr_text(),
            "WARNING: Unable to attach probe: tracepoint:bad. Skipping.\n"
            "HINT: attach to bad: No such file or directory\nAttached 1 probe\n");
}

// As a kernel does that meets an instruction it does not know: it refuses the whole link.
TEST_F(SessionTest, leaves_out_places_that_the_kernel_cannot_probe) {
  b.probe("uprobe", "/lib/libm.so.6", b.program("p1"));
  bpf::AttachPlan& plan = b.bundle.attachments.back();
  plan.link = targets::LinkKind::uprobe_multi;
  for (uint64_t offset = 0; offset < 11; ++offset) plan.places.push_back({.offset = offset, .cookie = 100 + offset});
  kernel.refuse_attachment = [](const VmAttachment& attachment) {
    const auto& offsets = attachment.uprobes.offsets;
    const bool refused = std::ranges::any_of(offsets, [](uint64_t offset) { return offset == 3 || offset == 9; });
    return refused ? std::optional(Error{ENOEXEC, "attach to user functions"}) : std::nullopt;
  };
  std::set<uint64_t> offsets, cookies;
  before_loop = [&] {
    for (const VmAttachment& attachment : kernel.attached()) {
      offsets.insert(attachment.uprobes.offsets.begin(), attachment.uprobes.offsets.end());
      cookies.insert(attachment.uprobes.cookies.begin(), attachment.uprobes.cookies.end());
    }
    ::raise(SIGTERM);
  };
  EXPECT_EQ(run(), 0);
  EXPECT_THAT(offsets, ElementsAre(0, 1, 2, 4, 5, 6, 7, 8, 10));
  EXPECT_THAT(cookies, ElementsAre(100, 101, 102, 104, 105, 106, 107, 108, 110));
}

TEST_F(SessionTest, fails_when_the_kernel_can_probe_none_of_the_places) {
  b.probe("uprobe", "/lib/libm.so.6", b.program("p1"));
  bpf::AttachPlan& plan = b.bundle.attachments.back();
  plan.link = targets::LinkKind::uprobe_multi;
  plan.places = {{.offset = 3}, {.offset = 9}};
  kernel.refuse_attachment = [](const VmAttachment&) { return Error{ENOEXEC, "attach to user functions"}; };
  EXPECT_EQ(run(), -1);
  EXPECT_EQ(stderr_text(), "ERROR: The kernel cannot probe the instruction at uprobe:/lib/libm.so.6\n");
}

TEST_F(SessionTest, fails_when_nothing_could_be_attached_at_all) {
  b.probe("tracepoint", "bad", b.program("p1"));
  refuse_bad();
  options.missing_probes = MissingProbes::ignore;
  EXPECT_EQ(run(), -1);
  EXPECT_EQ(failure, "Attachment failed for all probes.");
  EXPECT_EQ(stderr_text(), "");
}

TEST_F(SessionTest, runs_the_end_probes_after_sigint) {
  b.probe("tracepoint", "e", b.program("p1"));
  b.end(b.program("end_1").send(b.printf_layout("end\n")));
  before_loop = [] { ::raise(SIGINT); };
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), "end\n\n\n");
}

TEST_F(SessionTest, runs_self_probes_at_sigusr1) {
  const bpf::LayoutId told = b.printf_layout("told\n"), quit = b.exit_layout();
  b.bundle.specials.push_back({bpf::SpecialProgram::When::signal, b.program("self_1").send(told).send(quit, {9}).done(),
                               "self:signal:SIGUSR1"});
  before_loop = [] { ::raise(SIGUSR1); };
  EXPECT_EQ(run(), 9);
  EXPECT_EQ(stdout_text(), "told\n\n\n");
  EXPECT_EQ(stderr_text(), "Attached 1 probe\n");
}

TEST_F(SessionTest, handles_what_is_queued_when_the_child_ends) {
  b.probe("tracepoint", "e", b.program("p1").send(b.printf_layout("hit\n")));
  Result<Child> child = Child::start({"true"});
  ASSERT_TRUE(child) << child.error().message();
  before_loop = [this] { EXPECT_EQ(kernel.fire_raw_tracepoint("e", {}), 1u); };
  options.verbose = true;
  EXPECT_EQ(run(&*child), 0);
  EXPECT_EQ(stdout_text(), "hit\n\n\n");
  EXPECT_THAT(stderr_text(), HasSubstr("Child exited with code: 0\n"));
}

TEST_F(SessionTest, terminates_the_child_at_an_exit) {
  b.begin(b.program("begin_1").send(b.exit_layout(), {0}));
  Result<Child> child = Child::start({"sleep", "100"});
  ASSERT_TRUE(child) << child.error().message();
  EXPECT_EQ(run(&*child), 0);
  const int status = child->reap();
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

TEST_F(SessionTest, ends_when_the_traced_process_has_ended) {
  b.probe("tracepoint", "e", b.program("p1"));
  const pid_t pid = ::fork();
  if (pid == 0) ::_exit(0);
  options.traced.pids = {pid};
  EXPECT_EQ(run(), 0);
  ::waitpid(pid, nullptr, 0);
  EXPECT_EQ(stdout_text(), "\n\n");
}

TEST_F(SessionTest, ends_when_those_that_the_child_started_have_ended) {
  b.probe("tracepoint", "e", b.program("p1"));
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::usleep(200'000);
    ::_exit(0);
  }
  int asked = 0;
  options.traced.others = [&](const Loaded&) {
    ++asked;
    return std::vector{pid};  // the second time it has ended
  };
  options.verbose = true;
  Result<Child> child = Child::start({"false"});
  ASSERT_TRUE(child) << child.error().message();
  EXPECT_EQ(run(&*child), 0);
  EXPECT_EQ(asked, 2);
  siginfo_t ended{};
  EXPECT_EQ(::waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOHANG), 0);
  EXPECT_EQ(ended.si_pid, pid);
  EXPECT_THAT(stderr_text(), HasSubstr("Child exited with code: 1\n"));
}

TEST_F(SessionTest, ends_with_141_when_nobody_reads_the_output) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ::close(ends[0]);
  options.output_fd = ends[1];
  b.probe("tracepoint", "e", b.program("p1"));
  b.end(b.program("end_1").send(b.printf_layout("not run")));
  const auto before = ::signal(SIGPIPE, SIG_IGN);
  EXPECT_EQ(run(), 141);
  ::signal(SIGPIPE, before);
  ::close(ends[1]);
  EXPECT_THAT(kernel.attached(), IsEmpty());
  EXPECT_EQ(stdout_text(), "");
}

TEST_F(SessionTest, explains_a_kernel_that_cannot_run_begin) {
  b.begin(b.program("begin_1", bpf::ProgramKind::tracepoint));  // which no kernel runs on demand
  EXPECT_EQ(run(), -1);
  EXPECT_EQ(failure,
            "Cannot run the begin probe: this kernel does not run raw tracepoint programs on demand "
            "(BPF_PROG_TEST_RUN, Linux 5.10 and later).");
}

TEST_F(SessionTest, maps_a_refusal_of_the_verifier_to_the_script) {
  const SourceId script = sources.add("stdin", "begin { bad }\n");
  b.begin(b.program("begin_1").at({script, 8, 11}));
  kernel.refuse_program = [](const ProgramLoad&) { return Error{EINVAL, "load", "0: (95) exit\nR0 !read_ok\n"}; };
  EXPECT_EQ(run(), -1);
  EXPECT_EQ(stderr_text(),
            "stdin:1:9-12: ERROR: The kernel's verifier refuses this: R0 !read_ok\nbegin { bad }\n        ~~~\n");
  EXPECT_EQ(failure,
            "Error loading BPF program for begin_1. Error code: -22 (Invalid argument). Use -v for full kernel error "
            "log.");
}

TEST_F(SessionTest, asks_for_the_kernels_number_of_a_raw_tracepoint) {
  std::string asked;
  options.relocation.find_id = [&](KernelIdKind, std::string_view name) -> Result<KernelId> {
    asked = name;
    return KernelId{.id = 4711};
  };
  b.program("p1", bpf::ProgramKind::btf_raw_tracepoint).attach_to("sys_enter").done();
  ASSERT_TRUE(session().load());
  EXPECT_EQ(asked, "btf_trace_sys_enter");
  EXPECT_EQ(kernel.loaded[0]->attach_btf_id, 4711u);
}

TEST_F(SessionTest, loads_programs_with_their_lines) {
  b.program("p1").at({sources.add("t.bt", "begin { }\n"), 0, 5}).done();
  ASSERT_TRUE(session().load());
  EXPECT_TRUE(session().loaded().btf);
  EXPECT_EQ(kernel.loaded[0]->func_info_bytes, 8u);   // one struct bpf_func_info
  EXPECT_EQ(kernel.loaded[0]->line_info_bytes, 16u);  // one struct bpf_line_info
}

TEST_F(SessionTest, sets_the_zero_point_of_elapsed_at_load) {
  clock.boot = 123'456;
  ASSERT_TRUE(session().load());
  uint64_t zero = 0;
  std::memcpy(&zero, kernel.map_named("globals")->mapped_memory() + b.bundle.control.boot_zero, 8);
  EXPECT_EQ(zero, 123'456u);
}

TEST_F(SessionTest, tells_a_test_driver_that_all_probes_are_attached) {
  options.ready.text = "__NOTIFY";
  options.ready.fd = captured_out.fd();
  b.begin(b.program("begin_1").send(b.printf_layout("begin\n")));
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), "__NOTIFY\nbegin\n\n\n");
}

TEST_F(SessionTest, survives_a_malformed_event) {
  const bpf::LayoutId good = b.printf_layout("%d\n", 1);
  b.begin(b.program("begin_1").send(bpf::LayoutId{99}, {1}).send(good).send(good, {5}));
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(stdout_text(), "5\n\n\n");
  EXPECT_EQ(stderr_text(),
            "Attached 1 probe\nERROR: A malformed event was ignored.\n"
            "ERROR: A malformed event was ignored.\n");
}

}  // namespace
}  // namespace scry
