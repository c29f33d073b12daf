// For tests: a session over a TestBundle and a FakeKernel, whose output is read back as text.
#pragma once

#include <gtest/gtest.h>
#include <sys/mman.h>

#include "engine/fake_kernel.h"
#include "machine/fake_facts.h"
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

class SessionTest : public testing::Test {
 protected:
  Session& session() {
    if (!session_) {
      session_.emplace(bpf::WholeBundle{b.bundle, sources, b.types}, engine, clock, SessionOutputs{*sink, out, err},
                       options);
    }
    return *session_;
  }
  static constexpr const char* kRefused = "bad";
  // The kernel refuses to attach to the tracepoint `bad`.
  void refuse_bad() {
    kernel.refuse_attachment = [](const VmAttachment& attachment) {
      return attachment.tracepoint == kRefused ? std::optional(Error{ENOENT, "attach to bad"}) : std::nullopt;
    };
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
  machine::FakeFacts facts;
  const probes::AttachSettings attaching{facts};
  const Engine engine{kernel, attaching};
  FakeClock clock;
  Sources sources;
  Capture captured_out, captured_err;
  Output out{captured_out.fd(), Output::Policy::line};
  Output err{captured_err.fd(), Output::Policy::none};
  std::unique_ptr<Sink> sink = find_sink("text")->make({out, err});
  SessionOptions options;
  std::function<void()> before_loop;  // e.g. fire events
  std::string failure;

 private:
  std::optional<Session> session_;
};

}  // namespace scry::test
