#include "sinks/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "sinks/folded.h"
#include "values/sort.h"

namespace scry {

namespace {

// A map with stacks, as it was printed last.
struct Printed {
  StackTree tree;
  uint64_t all = 0;
  uint64_t not_added = 0;  // entries whose value cannot be added up
  bool was_cleared = false;
  bool has_cut_python = false;
};

constexpr const char* kTable = "table";  // the name of what table() prints

// The map that was printed as rows: the last member of each is the value.
MapSnapshot map_of_rows(std::span<const Value> rows) {
  MapSnapshot map{.name = kTable, .keyed = true, .entries = {}};
  for (const Value& row : rows) {
    const auto* record = std::get_if<RecordValue>(&row.node);
    if (!record || record->members.empty()) continue;
    RecordValue key = *record;
    Value value = std::move(key.members.back().value);
    key.members.pop_back();
    map.entries.push_back({Value{std::move(key)}, std::move(value)});
  }
  return map;
}

class PictureSink final : public Sink {
 public:
  PictureSink(const SinkStreams& streams, const PictureForm& form)
      : streams_(streams), text_(find_sink("text")->make(streams_)), form_(form) {}

  void begin(const RunStart& start) override {
    if (streams_.use.clock) began_ns_ = streams_.use.clock->wall_ns();
    text_->begin(start);
  }
  void event(const Event& event) override {
    const bool is_drawn = event.kind == Event::Kind::table && std::ranges::any_of(event.values, holds_stack);
    if (is_drawn) return map(map_of_rows(event.values), 0, 0);
    has_events_ = true;
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override;
  void message(const Message& message) override {
    // Reports of tests and benchmarks are no pictures; the blank lines before the maps are none either.
    if (!std::holds_alternative<ExitDump>(message)) text_->message(message);
  }
  void end() override;

 private:
  void remark(const std::string& text) {
    if (streams_.remarks) streams_.remarks->add(text);
  }
  StackTree whole_tree() const;
  void report_what_is_missing();

  SinkStreams streams_;
  std::unique_ptr<Sink> text_;  // messages
  PictureForm form_;
  int64_t began_ns_ = 0;  // 0: not known
  std::map<std::string, Printed> maps_;
  std::set<std::string> without_stacks_;
  bool has_events_ = false;
};

void PictureSink::map(const MapSnapshot& map, uint64_t top, uint64_t div) {
  const auto entries = top_entries(map, top);
  if (entries.empty()) return;
  if (!std::ranges::any_of(entries, [](const auto& entry) { return holds_stack(entry.key); })) {
    without_stacks_.insert(map.name);
    return;
  }
  Printed printed;
  KeyPaths paths(printed.tree, streams_.use.settings.contains(kInterruptsOption.name));
  for (const MapSnapshot::Entry& entry : entries) {
    const auto weight = weight_of(div > 1 ? divided(entry.value, div) : entry.value);
    if (weight) printed.tree.add(paths.path_of(entry.key), *weight);
    printed.all += weight.value_or(0);
    printed.not_added += !weight;
  }
  printed.has_cut_python = paths.cut_python() > 0;
  if (const auto before = maps_.find(map.name); before != maps_.end())
    printed.was_cleared = before->second.was_cleared || printed.all < before->second.all;
  maps_[map.name] = std::move(printed);
}

StackTree PictureSink::whole_tree() const {
  if (maps_.size() == 1) return maps_.begin()->second.tree;
  StackTree tree;
  for (const auto& [name, printed] : maps_) tree.graft(printed.tree, {name, "", "", FrameKind::label});
  return tree;
}

void PictureSink::report_what_is_missing() {
  if (maps_.empty() && without_stacks_.empty()) remark("The picture is empty: no stacks were counted.");
  if (maps_.empty() && !without_stacks_.empty())
    remark(
        fmt::format("The picture is empty: no key of {} holds a stack; count stacks, as in @[kstack, ustack] = count()",
                    fmt::join(without_stacks_, ", ")));
  if (!maps_.empty() && !without_stacks_.empty())
    remark(fmt::format("The picture leaves out {}: no key holds a stack", fmt::join(without_stacks_, ", ")));
  if (has_events_) remark("The picture leaves out what the script prints; -f text shows it, beside -f NAME:FILE");
  for (const auto& [name, printed] : maps_) {
    if (printed.not_added > 0)
      remark(fmt::format("The picture leaves out {} entries of {}: they are below zero, or cannot be added up",
                         printed.not_added, name));
    if (printed.has_cut_python)
      remark(
          "Some Python stacks have more frames than max_stack_frames: what is below [stack cut] lacks its callers; "
          "SCRY_MAX_STACK_FRAMES=512 in the environment makes room for more");
    if (printed.was_cleared)
      remark(fmt::format("{} was cleared between two prints: the picture shows the last one only", name));
  }
}

void PictureSink::end() {
  report_what_is_missing();
  if (form_.binary && streams_.out.is_terminal())
    return remark("A binary format is not written to a terminal; use -o FILE");
  Picture picture{.tree = whole_tree(),
                  .title = "",
                  .unit = "",
                  .use = streams_.use,
                  .color = streams_.color && streams_.out.is_terminal(),
                  .began_ns = began_ns_,
                  .lasted_ns = began_ns_ > 0 ? streams_.use.clock->wall_ns() - began_ns_ : 0};
  picture.title = picture.setting("title", maps_.size() == 1 ? maps_.begin()->first : "scry");
  picture.unit = picture.setting("unit", "");
  if (const auto baseline = streams_.use.settings.find(kBaselineOption.name); baseline != streams_.use.settings.end()) {
    const size_t bad = add_folded(picture.tree, baseline->second);
    if (bad > 0) remark(fmt::format("{} lines of the baseline are not in the folded format: STACK WEIGHT", bad));
    if (!picture.tree.is_compared()) remark("The baseline has no stacks: nothing is compared");
  }
  streams_.out.append(form_.draw(picture));
}

}  // namespace

std::unique_ptr<Sink> make_picture_sink(const SinkStreams& streams, const PictureForm& form) {
  return std::make_unique<PictureSink>(streams, form);
}

uint64_t smallest_drawn(const StackTotals& totals, size_t most) {
  if (totals.total.size() <= most) return 0;
  std::vector<uint64_t> weights(totals.total.size());
  for (size_t i = 0; i < weights.size(); ++i) weights[i] = std::max(totals.total[i], totals.compared[i]);
  const auto last = weights.begin() + static_cast<ptrdiff_t>(most);
  std::ranges::nth_element(weights, last, std::greater());
  return *last + 1;
}

}  // namespace scry
