// The text sink: results as lines for people, the bytes of language.md section 6.
#include <fmt/format.h>

#include "sinks/sink.h"
#include "values/sort.h"
#include "values/text.h"

namespace scry {

namespace {

class TextSink : public Sink {
 public:
  TextSink(Output& out, Output& err, bool quiet, bool color) : out_(out), err_(err), quiet_(quiet), color_(color) {}

  void attached_probes(uint64_t count) override {
    if (!quiet_) to_stderr(fmt::format("Attached {} probe{}\n", count, count == 1 ? "" : "s"));
  }
  void printf(std::string_view text) override { out_.append(text); }
  void value(const Value& value) override {
    append_text(out_.buffer(), value);
    end_line();
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override;
  void time(std::string_view text) override { out_.append(text); }
  void join(std::string_view text) override { append_line(text); }
  void cat(std::string_view text) override { out_.append(text); }
  void system(std::string_view text) override { append_line(text); }
  void message(bool, std::string_view, std::string_view, uint32_t, uint32_t, std::string_view rendered) override {
    to_stderr(rendered);
  }
  void notice(const RuntimeNotice& notice) override { to_stderr(notice.rendered); }
  void lost_events(uint64_t count) override { to_stderr(fmt::format("Lost {} events\n", count)); }
  void total_lost_events(uint64_t count) override {
    if (count != 0) to_stderr(total_lost_line(count, color_));
  }
  void before_exit_dump() override { out_.append("\n\n"); }

 private:
  void append_line(std::string_view text) {
    out_.buffer() += text;
    end_line();
  }
  void end_line() {
    out_.buffer() += '\n';
    out_.appended();
  }
  // What was printed before comes out before, where both streams lead to the same place.
  void to_stderr(std::string_view text) {
    out_.flush_idle();
    err_.append(text);
  }

  Output& out_;
  Output& err_;
  bool quiet_;
  bool color_;
};

// "@x: 1" and "@x[a]: 1" for plain values; the name alone, the rows and an empty line for histograms.
void append_entry(std::string& out, const MapSnapshot& map, const MapSnapshot::Entry& entry, uint64_t div) {
  out += map.name;
  if (map.keyed) {
    out += '[';
    append_key_text(out, entry.key);
    out += ']';
  }
  out += map.kind == MapSnapshot::Kind::histogram ? ":\n" : ": ";
  if (div > 1) {
    append_text(out, divided(entry.value, div));
  } else {
    append_text(out, entry.value);
  }
  out += '\n';
}

void TextSink::map(const MapSnapshot& map, uint64_t top, uint64_t div) {
  for (const MapSnapshot::Entry& entry : top_entries(map, top)) append_entry(out_.buffer(), map, entry, div);
  out_.appended();
}

}  // namespace

std::string total_lost_line(uint64_t count, bool color) {
  return fmt::format("{}WARNING: Total lost event count: {}{}\n", color ? "\x1b[33m" : "", count,
                     color ? "\x1b[0m" : "");
}

std::unique_ptr<Sink> make_text_sink(Output& out, Output& err, bool quiet, bool color) {
  return std::make_unique<TextSink>(out, err, quiet, color);
}

}  // namespace scry
