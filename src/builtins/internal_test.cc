#include <gtest/gtest.h>

#include <cerrno>

#include "builtins/action.h"
#include "builtins/builtin.h"

namespace scry {
namespace {

// A host that only has sources and a sink: all that a runtime warning needs.
class NoticeHost : public ActionHost {
 public:
  NoticeHost() { source_ = sources_.add("t.bt", "begin { @[1]++; }"); }
  bpf::EventLayout layout(std::string text) const {
    return {.action = "helper_error", .span = {source_, 8, 14}, .text = std::move(text), .texts = {"map_update_elem"}};
  }
  // What is reported when the helper returned `code`.
  std::string message(const std::string& text, int64_t code) {
    captured_.text.clear();
    find_action("helper_error")->receiving.run(*this, layout(text), std::as_bytes(std::span(&code, 1)));
    return captured_.text;
  }

  Sink& sink() override { return *sink_; }
  Repeats::Admission admit(const bpf::EventLayout&, Bytes) override { return {.shown = true}; }
  const Sources& sources() const override { return sources_; }
  const Clock& clock() const override { bug("not asked for"); }
  const bpf::Bundle& bundle() const override { bug("not asked for"); }
  const Format& format(const bpf::EventLayout&) override { bug("not asked for"); }
  std::span<const Value> decode(const bpf::EventLayout&, Bytes) override { bug("not asked for"); }
  std::string& text_buffer() override { bug("not asked for"); }
  Result<MapSnapshot> snapshot(size_t, Taking) override { bug("not asked for"); }
  Result<void> take(size_t, Taking) override { bug("not asked for"); }
  Result<std::string> read_file(const std::string&, size_t) override { bug("not asked for"); }
  Result<CommandOutput> run_command(const std::string&) override { bug("not asked for"); }
  Result<void> write_packet(const std::string&, Bytes, uint32_t, int64_t) override { bug("not asked for"); }
  void complete_call(syscalls::CallRecord&) override { bug("not asked for"); }
  void resume_process(uint32_t, uint64_t) override { bug("not asked for"); }
  void request_exit(int) override { bug("not asked for"); }
  void log_error(std::string_view) override { bug("not asked for"); }
  void log_warning(std::string_view) override { bug("not asked for"); }

 private:
  Sources sources_;
  SourceId source_{};
  CapturedText captured_;
  std::unique_ptr<Sink> sink_ = make_capture_sink(captured_);
};

TEST(HelperError, says_map_full_only_where_the_kernel_does) {
  NoticeHost host;
  EXPECT_TRUE(host.message("Map full", -E2BIG).contains("WARNING: Map full\n"));
  const std::string busy = host.message("Map full", -EBUSY);
  EXPECT_TRUE(busy.contains("WARNING: Device or resource busy\n")) << busy;
  EXPECT_TRUE(busy.contains("helper: map_update_elem, retcode: -16\n")) << busy;
}

}  // namespace
}  // namespace scry
