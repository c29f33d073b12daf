#include "sinks/separate_sinks.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>

#include "base/fd.h"
#include "base/output_path.h"
#include "syscalls/call.h"
#include "syscalls/capture.h"

namespace scry {
namespace {

uint32_t thread_of(const Event& event) {
  if (event.kind == Event::Kind::call) return event.call->record->tid;
  const auto* row = event.values.empty() ? nullptr : std::get_if<RecordValue>(&event.values[0].node);
  if (!row) return 0;
  const auto tid = std::ranges::find(row->members, "tid", &RecordValue::Named::name);
  if (tid == row->members.end()) return 0;
  const auto* number = std::get_if<uint64_t>(&tid->value.node);
  return number ? uint32_t(*number) : 0;
}

class SeparateSinks final : public Sink {
 public:
  SeparateSinks(const SinkStreams& streams, std::unique_ptr<Sink> (*make)(const SinkStreams& streams))
      : streams_(streams), make_(make), rest_(make(streams)) {}

  void begin(const RunStart& start) override { rest_->begin(start); }
  void event(const Event& event) override {
    if (Sink* sink = of_thread(thread_of(event))) sink->event(event);
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override { rest_->map(map, top, div); }
  void message(const Message& message) override { rest_->message(message); }
  void end() override {
    for (auto& [tid, one] : threads_)
      if (one.sink) one.sink->end();
    rest_->end();
  }

 private:
  struct Thread {
    Fd fd;
    std::unique_ptr<Output> output;
    std::unique_ptr<Sink> sink;
  };

  Sink* of_thread(uint32_t tid) {
    const auto [found, is_new] = threads_.try_emplace(tid);
    Thread& thread = found->second;
    if (!is_new) return thread.sink.get();
    SinkUse use = streams_.use;
    use.file = fmt::format("{}.{}", use.settings.find(kSeparate)->second, tid);
    use.settings.erase("pids");  // the name of the file says it
    auto opened = open_for_output(use.file, open_flags(use.append));
    if (!opened) {
      if (streams_.remarks) streams_.remarks->add("no lines of some threads: " + opened.error().message());
      return nullptr;
    }
    thread.fd = std::move(*opened);
    thread.output = std::make_unique<Output>(thread.fd.get(), Output::Policy::line);
    streams_.out.lead(*thread.output);
    SinkStreams own{.out = *thread.output, .err = streams_.err};
    own.around = streams_.around, own.remarks = streams_.remarks, own.use = std::move(use);
    thread.sink = make_(own);
    return thread.sink.get();
  }

  SinkStreams streams_;
  std::unique_ptr<Sink> (*make_)(const SinkStreams& streams);
  std::unique_ptr<Sink> rest_;  // what belongs to no thread
  std::map<uint32_t, Thread> threads_;
};

}  // namespace

std::unique_ptr<Sink> make_separate_sinks(const SinkStreams& streams,
                                          std::unique_ptr<Sink> (*make)(const SinkStreams& streams)) {
  return std::make_unique<SeparateSinks>(streams, make);
}

}  // namespace scry
