// For tests: a session over a TestBundle and a FakeKernel, whose output is read back as text, and a few actions.
#pragma once

#include <gtest/gtest.h>
#include <sys/mman.h>

#include "engine/fake_kernel.h"
#include "runtime/session.h"
#include "runtime/test_bundle.h"

namespace scry::test {

// A file in memory.
class Capture {
 public:
  Capture() : fd_(::memfd_create("capture", MFD_CLOEXEC)) {}
  int fd() const { return fd_.get(); }
  std::string text() const {
    std::string text(static_cast<size_t>(::lseek(fd_.get(), 0, SEEK_END)), '\0');
    [[maybe_unused]] const ssize_t count = ::pread(fd_.get(), text.data(), text.size(), 0);
    return text;
  }

 private:
  Fd fd_;
};

struct ActionRow {
  std::string_view name;
  ReceiveEvent receive;
};
// Map actions name their map in numbers[0].
inline constexpr ActionRow kActions[] = {
    {"printf",
     [](ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
       host.show({.kind = Event::Kind::printf, .format = &host.format(layout), .values = host.decode(layout, payload)});
     }},
    {"exit",
     [](ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
       host.request_exit(static_cast<int>(std::get<int64_t>(host.decode(layout, payload)[0].node)));
     }},
    {"print_map", [](ActionHost& host, const bpf::EventLayout& layout,
                     Bytes) { host.sink().map(*host.snapshot(layout.numbers[0], false), 0, 0); }},
    {"take_map", [](ActionHost& host, const bpf::EventLayout& layout,
                    Bytes) { host.sink().map(*host.snapshot(layout.numbers[0], true), 0, 0); }},
    {"zero_map",
     [](ActionHost& host, const bpf::EventLayout& layout, Bytes) { EXPECT_TRUE(host.zero(layout.numbers[0])); }},
};
inline ReceiveEvent find_test_action(std::string_view name) {
  for (const ActionRow& row : kActions)
    if (row.name == name) return row.receive;
  return nullptr;
}

class SessionTest : public testing::Test {
 protected:
  Session& session() {
    if (!session_) {
      const auto attach = [this](const bpf::AttachPlan& plan, int program) { return attach_plan(plan, program); };
      session_.emplace(bpf::WholeBundle{b.bundle, sources, b.types}, kernel, clock, SessionOutputs{*sink, out, err},
                       options, attach, find_test_action);
    }
    return *session_;
  }
  // The whole run; -1 if a step failed, with the failure in `failure`.
  int run(Child* child = nullptr) {
    Session& s = session();
    const auto ok = [this](const Result<void>& result) {
      if (!result) failure = result.error().message();
      return result.has_value();
    };
    if (!ok(s.load()) || !ok(s.run_begin()) || !ok(s.attach())) return -1;
    if (before_loop) before_loop();
    if (!ok(s.loop(child))) return -1;
    const Result<int> status = s.finish();
    if (!status) failure = status.error().message();
    return status.value_or(-1);
  }
  std::string stdout_text() {
    out.flush();
    return captured_out.text();
  }
  std::string stderr_text() {
    err.flush();
    return captured_err.text();
  }

  TestBundle b;
  FakeKernel kernel{2};
  FakeClock clock;
  Sources sources;
  Capture captured_out, captured_err;
  Output out{captured_out.fd(), Output::Policy::line};
  Output err{captured_err.fd(), Output::Policy::none};
  std::unique_ptr<Sink> sink = find_sink("text")->make({out, err});
  SessionOptions options;
  std::vector<std::string> attach_order;
  std::string unattachable;           // event of a probe that the kernel refuses
  std::function<void()> before_loop;  // e.g. fire events
  std::string failure;

 private:
  Result<std::vector<Fd>> attach_plan(const bpf::AttachPlan& plan, int program) {
    attach_order.push_back(plan.name);
    if (plan.event == unattachable) return fail(ENOENT, "attach to " + plan.event);
    std::vector<Fd> links;
    links.push_back(TRY(kernel.attach_raw_tracepoint(program, plan.event)));
    return links;
  }

  std::optional<Session> session_;
};

}  // namespace scry::test
