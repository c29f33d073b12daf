// Sink: where a run's results go. Each sink takes Values and plain text only and knows no types, maps or kernels.
//
// The text sink writes the bytes of language.md section 6, the JSON sink those of section 7. Sinks append to an Output,
// which decides when bytes are written.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "values/value.h"

namespace scry {

// One big buffer before a descriptor. Policies of `-B`:
//   line  written when the event loop has nothing more to do (flush_idle()); under load in batches
//   full  written when the batch is full
//   none  written after each append
class Output {
 public:
  enum class Policy : uint8_t { line, full, none };
  Output(int fd, Policy policy);       // does not own the descriptor
  explicit Output(std::string& text);  // written into memory, at once
  ~Output();                           // writes what is left
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  std::string& buffer() { return buffer_; }  // append here, then call appended()
  void appended();
  void append(std::string_view text) {
    buffer_ += text;
    appended();
  }
  void flush();
  void flush_idle();
  int redirect(int fd);  // what is appended from now on goes there; gives the descriptor before
  // While a reader takes nothing: what polls readable then, and whether that means to end. A second later a write gives
  // up, as ECANCELED.
  struct Haste {
    int descriptor = -1;
    std::function<bool()> hurries;
  };
  void heed(Haste haste) { haste_ = std::move(haste); }
  // errno of the first failed write (EPIPE: the reader has gone), or 0. After a failure output is discarded.
  int error() const { return error_; }

 private:
  int write_all(std::string_view text);
  bool wait_for_room();

  int fd_ = -1;
  size_t most_at_once_ = 0;  // bytes of a write
  std::string* text_ = nullptr;
  Policy policy_;
  Haste haste_;
  std::string buffer_;
  int error_ = 0;
};

// What happened to one failing helper or runtime check, for the warning of language.md 10.9.
struct RuntimeNotice {
  enum class Kind : uint8_t { helper_error, runtime_error } kind;
  std::string message;
  std::string helper;  // helper_error
  int64_t return_code = 0;
  std::string filename;  // place in the script
  uint32_t line = 0, column = 0;
  std::string rendered;  // place line, message and excerpt as the text sink prints them
};

struct TestResult {
  std::string name;
  uint64_t duration_ns = 0;
  bool passed = false;
  std::string output;  // what it printed, as text
};

struct BenchmarkResult {
  std::string name;
  uint64_t average_ns = 0, iterations = 0;
};

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void attached_probes(uint64_t count) = 0;  // text: stderr "Attached 2 probes"
  virtual void printf(std::string_view text) = 0;
  virtual void value(const Value& value) = 0;  // print(x) of a non-map
  // print(@m, top, div) and the exit dump. top 0: all; div 0 or 1: as is.
  virtual void map(const MapSnapshot& map, uint64_t top, uint64_t div) = 0;
  virtual void time(std::string_view text) = 0;
  virtual void join(std::string_view text) = 0;  // without the newline
  virtual void cat(std::string_view text) = 0;
  virtual void system(std::string_view text) = 0;  // as captured; the text sink adds a newline
  // errorf, warnf: `rendered` is the whole stderr text of the text sink.
  virtual void message(bool is_error, std::string_view text, std::string_view filename, uint32_t line, uint32_t column,
                       std::string_view rendered) = 0;
  virtual void notice(const RuntimeNotice& notice) = 0;
  virtual void lost_events(uint64_t count) = 0;        // since the last call
  virtual void total_lost_events(uint64_t count) = 0;  // at the end, on stderr; nothing for 0
  virtual void before_exit_dump() = 0;                 // text: the two newlines
  virtual void tests_begin(size_t) {}
  virtual void test_begin(std::string_view) {}
  virtual void test_end(const TestResult& result) = 0;
  virtual void tests_end(std::span<const TestResult>) {}
  virtual void benchmarks(std::span<const BenchmarkResult> results) = 0;
};

// What one test printed.
struct CapturedText {
  std::string text;
  bool has_error = false;  // errorf() was called
};

// The line about all lost events of a run: the same in every format, for it is no result.
std::string total_lost_line(uint64_t count, bool color);

// `color`: WARNING lines of the run itself are yellow.
std::unique_ptr<Sink> make_text_sink(Output& out, Output& err, bool quiet, bool color = false);
// The text sink for one test after the other: both streams into memory, errorf() and warnf() without their excerpt.
std::unique_ptr<Sink> make_capture_sink(CapturedText& captured);
// A row for each printed value and map entry; the rest as text.
std::unique_ptr<Sink> make_csv_sink(Output& out, Output& err, bool quiet, bool color = false);
// Everything but the total of lost events goes to `out`, in the order of the calls.
std::unique_ptr<Sink> make_json_sink(Output& out, Output& err, bool quiet, bool color = false);

}  // namespace scry
