#include "sinks/separate_sinks.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <set>

#include "base/fd.h"
#include "base/output_path.h"
#include "sinks/line_parts.h"
#include "syscalls/call.h"
#include "syscalls/capture.h"

namespace scry {
namespace {

uint32_t thread_of(const Event& event) {
  if (event.kind == Event::Kind::call) return event.call->record->tid;
  return event.values.empty() ? 0 : uint32_t(number_of(event.values[0], "tid"));
}

bool ends_thread(const Event& event) {
  return event.kind != Event::Kind::call && !event.values.empty() && text_of(event.values[0], "line") == "exit";
}

class SeparateSinks final : public Sink {
 public:
  SeparateSinks(const SinkStreams& streams, std::unique_ptr<Sink> (*make)(const SinkStreams& streams))
      : streams_(streams), make_(make), rest_(make(streams)) {}

  void begin(const RunStart& start) override { rest_->begin(start); }
  void event(const Event& event) override {
    const uint32_t tid = thread_of(event);
    if (Sink* sink = of_thread(tid)) sink->event(event);
    if (ends_thread(event)) end(tid);
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override { rest_->map(map, top, div); }
  void message(const Message& message) override { rest_->message(message); }
  void end() override {
    while (!threads_.empty()) end(threads_.begin()->first);
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
    // The number of a thread that has ended may be given to another one.
    auto opened = open_for_output(use.file, open_flags(use.append || !written_.insert(tid).second));
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

  // Closes its file: a build starts more processes than files may be open.
  void end(uint32_t tid) {
    const auto ended = threads_.extract(tid);
    if (ended.mapped().sink) ended.mapped().sink->end();
  }

  SinkStreams streams_;
  std::unique_ptr<Sink> (*make_)(const SinkStreams& streams);
  std::unique_ptr<Sink> rest_;  // what belongs to no thread
  std::map<uint32_t, Thread> threads_;
  std::set<uint32_t> written_;  // threads that have a file
};

}  // namespace

std::unique_ptr<Sink> make_separate_sinks(const SinkStreams& streams,
                                          std::unique_ptr<Sink> (*make)(const SinkStreams& streams)) {
  return std::make_unique<SeparateSinks>(streams, make);
}

}  // namespace scry
