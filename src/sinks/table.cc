// The table of sinks, and what several of them share.
#include "base/terminal.h"
#include "sinks/call_line.h"
#include "sinks/columns.h"
#include "sinks/library_call_line.h"
#include "sinks/sink.h"

namespace scry {

// Each in the file of its sink.
extern const SinkRow kLtraceSink;
extern const SinkRow kTextSink;
extern const SinkRow kJsonSink;
extern const SinkRow kCsvSink;
extern const SinkRow kTreeSink;
extern const SinkRow kFlamegraphSink;
extern const SinkRow kFoldedSink;
extern const SinkRow kPprofSink;
extern const SinkRow kSpeedscopeSink;
extern const SinkRow kFirefoxSink;
extern const SinkRow kHeatmapSink;
extern const SinkRow kStraceSink;

std::span<const SinkRow* const> sink_rows() {
  static constexpr const SinkRow* kRows[] = {
      &kTextSink,  &kJsonSink,       &kCsvSink,     &kTreeSink,    &kFlamegraphSink, &kFoldedSink,
      &kPprofSink, &kSpeedscopeSink, &kFirefoxSink, &kHeatmapSink, &kStraceSink,     &kLtraceSink,
  };
  return kRows;
}

const SinkRow* find_sink(std::string_view name) {
  for (const SinkRow* row : sink_rows())
    if (row->name == name) return row;
  return nullptr;
}

void Remarks::add(const std::string& text) {
  if (said_.insert(text).second) err_.append("WARNING: " + text + "\n");
}

void append_event_text(std::string& out, const Event& event, TextFor where) {
  switch (event.kind) {
    case Event::Kind::printf:
      format_into(out, *event.format, event.values, where);
      return;
    case Event::Kind::value:
      append_text(out, event.values[0], where);
      return;
    case Event::Kind::time:  // the script's own format
      out += event.text;
      return;
    case Event::Kind::join:
      append_foreign(out, event.text, where);
      return;
    case Event::Kind::cat:
    case Event::Kind::system:
      if (where == TextFor::terminal)
        append_for_terminal(out, event.text, Lines::kept);
      else
        out += event.text;
      return;
    case Event::Kind::row:
    case Event::Kind::table:
      append_table(out, event.values, where);
      return;
    case Event::Kind::call:
      append_call_line(out, *event.call);
      return;
    case Event::Kind::library_call:
      append_library_call_line(out, event.text, *event.call);
      return;
  }
}

}  // namespace scry
