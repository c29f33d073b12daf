// The same runs on the machine's own kernel. Needs root; skipped without.
#include <gtest/gtest.h>

#include "runtime/test_session.h"

namespace scry {
namespace {

using test::TestBundle;
using namespace vm::assembler;

class LiveSession : public testing::Test {
 protected:
  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "needs root";
  }

  // A program at the start of a script, so that it has a line for the kernel.
  test::ProgramWriter begin_program() {
    return std::move(b.program("begin_1").at({sources.add("live.bt", "begin { }\n"), 0, 5}));
  }
  // The status of the run; -1 if a step failed, with the failure in `failure`.
  int run() {
    SystemClock clock;
    Output out{captured_out.fd(), Output::Policy::line}, err{captured_err.fd(), Output::Policy::none};
    const std::unique_ptr<Sink> sink = find_sink("text")->make({out, err});
    machine::FakeFacts facts;
    const probes::AttachSettings attaching{facts};
    const Engine engine{*kernel, attaching};
    Session session({b.bundle, sources, b.types}, engine, clock, {*sink, out, err}, {});
    const Result<int> status = steps(session);
    if (!status) failure = status.error().message();
    return status.value_or(-1);
  }
  Result<int> steps(Session& session) {
    TRY(session.load());
    TRY(session.run_begin());
    TRY(session.attach());
    TRY(session.loop(nullptr));
    return session.finish();
  }

  TestBundle b;
  Sources sources;
  std::unique_ptr<Kernel> kernel = make_system_kernel();
  test::Capture captured_out, captured_err;
  std::string failure;
};

TEST_F(LiveSession, shows_events_and_maps_of_begin) {
  const bpf::MapId hash =
      b.map({.name = "hash", .type = bpf::MapType::hash, .key_size = 8, .value_size = 8, .max_entries = 8});
  b.script_map(
      {.name = "@h", .key = b.types.int64(), .value = b.types.int64(), .storage = bpf::MapStorage::hash, .map = hash});
  b.script_map({.name = "@c", .value = b.types.int64(), .offset = TestBundle::kFreeGlobals});
  const bpf::LayoutId hello = b.printf_layout("hello %d\n", 1);
  b.begin(begin_program()
              .set_global(TestBundle::kFreeGlobals, 1)
              .set_global(TestBundle::kFreeGlobals + 8, 3)
              .update(hash, 1, 20)
              .update(hash, 2, 10)
              .send(hello, {42}));
  EXPECT_EQ(run(), 0) << failure;
  EXPECT_EQ(captured_out.text(), "hello 42\n\n\n@c: 3\n@h[2]: 10\n@h[1]: 20\n");
  EXPECT_EQ(captured_err.text(), "Attached 1 probe\n");
}

TEST_F(LiveSession, counts_what_a_full_ring_refuses) {
  const bpf::LayoutId dot = b.printf_layout(".");
  auto begin = begin_program();
  for (int i = 0; i < 200; ++i) begin.send(dot, {1});
  b.begin(begin);
  EXPECT_EQ(run(), 0) << failure;
  EXPECT_EQ(captured_out.text(), std::string(170, '.') + "\n\n");
  EXPECT_EQ(captured_err.text(),
            "Attached 1 probe\nLost 30 events\nWARNING: Total lost event count: 30\nLost 30 events of printf: the ring "
            "was full\nHINT: " +
                std::string(kRingFull.hint) + "\n");
}

TEST_F(LiveSession, ends_at_the_exit_of_a_probe_that_this_process_hits) {
  const bpf::LayoutId quit = b.exit_layout();
  auto probe = b.program("sys_enter_1").add(call(bpf::HelperId::get_current_pid_tgid));
  // Other processes leave at once.
  probe.add(alu64(bpf::kRsh, r0, 32)).add(jump_if(bpf::kJeq, r0, ::getpid(), 2)).add(mov(r0, 0)).add(exit_insn());
  b.probe("tracepoint", "sys_enter", probe.send(quit, {7}));
  EXPECT_EQ(run(), 7) << failure;
  EXPECT_EQ(captured_out.text(), "\n\n");
}

TEST_F(LiveSession, maps_a_refusal_of_the_verifier_to_the_script) {
  b.begin(begin_program().add(mov(r2, r3)));  // nobody has written r3
  EXPECT_EQ(run(), -1);
  EXPECT_EQ(captured_err.text(),
            "live.bt:1:1-6: ERROR: The kernel's verifier refuses this: R3 !read_ok\nbegin { }\n~~~~~\n");
  EXPECT_EQ(failure,
            "Error loading BPF program for begin_1. Error code: -13 (Permission denied). Use -v for full kernel error "
            "log.");
}

}  // namespace
}  // namespace scry
