// Several sinks at once (-f text -f json:FILE): each is handed everything.
#include "sinks/sink.h"

namespace scry {
namespace {

class TeeSink final : public Sink {
 public:
  explicit TeeSink(std::vector<std::unique_ptr<Sink>> sinks) : sinks_(std::move(sinks)) {}

  void begin(const RunStart& start) override {
    for (const auto& sink : sinks_) sink->begin(start);
  }
  void event(const Event& event) override {
    for (const auto& sink : sinks_) sink->event(event);
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override {
    for (const auto& sink : sinks_) sink->map(map, top, div);
  }
  void message(const Message& message) override {
    for (const auto& sink : sinks_) sink->message(message);
  }
  void end() override {
    for (const auto& sink : sinks_) sink->end();
  }

 private:
  std::vector<std::unique_ptr<Sink>> sinks_;
};

}  // namespace

std::unique_ptr<Sink> make_tee_sink(std::vector<std::unique_ptr<Sink>> sinks) {
  if (sinks.size() == 1) return std::move(sinks.front());
  return std::make_unique<TeeSink>(std::move(sinks));
}

}  // namespace scry
