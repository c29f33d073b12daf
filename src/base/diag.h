// Diagnostics: the messages about a script that is wrong or doubtful.
//
// Every message has a kind, a row declared once in the stage that finds it:
//     inline constexpr DiagKind kUnknownName{"unknown-name", Severity::error, "a name that nothing defines"};
// The id is stable: tests (tests/diag/<id>.<case>.t) and documentation refer to it; `scry -v` shows it. The text format
// is that of docs/formats.md, "Diagnostics":
//     FILE:LINE:COL1-COL2: ERROR: message
//     <source line, tabs as 4 spaces>
//     <spaces>~~~~~
//     HINT: text
#pragma once

#include <string>
#include <vector>

#include "base/source.h"

namespace scry {

enum class Severity : uint8_t { error, warning };

struct DiagKind {
  const char* id;
  Severity severity;
  const char* brief;
  bool labelled = true;  // "ERROR: " stands before the message
};

// A further place that belongs to the message ("expanded from", "This is the initial declaration.").
struct DiagNote {
  Span span;
  std::string text;
};

struct Diag {
  const DiagKind* kind;
  Span span;
  std::string message;  // empty: the hints say all
  std::vector<DiagNote> notes;
  std::vector<std::string> hints;

  Diag& note(Span at, std::string text) {
    notes.push_back({at, std::move(text)});
    return *this;
  }
  Diag& hint(std::string text) {
    hints.push_back(std::move(text));
    return *this;
  }
};

// Collects diagnostics in the order found. The same message at the same place is kept once: a body that is checked for
// several attach points is still wrong only once.
class Diags {
 public:
  Diag& add(const DiagKind& kind, Span span, std::string message);
  bool has_errors() const { return errors_ > 0; }
  size_t error_count() const { return errors_; }
  const std::vector<Diag>& all() const { return diags_; }
  void clear();

 private:
  std::vector<Diag> diags_;
  size_t errors_ = 0;
};

struct RenderOptions {
  bool color = false;
  bool show_ids = false;  // append " [id]" to each message line
  bool warnings = true;
  // Off: of a text that the reader has not written; there an error is all, without what follows from it.
  bool places = true;
};

// All errors in the order found, then all warnings.
std::string render(const Diags& diags, const Sources& sources, const RenderOptions& options);
// One place in the same format, for messages that arise at run time: "FILE:L:C1-C2: LABEL: message", excerpt,
// underline.
std::string render_place(const Sources& sources, Span span, std::string_view label, std::string_view message);
// "FILE:L:C1-C2" or "FILE:L1-L2".
std::string place_text(const Sources& sources, Span span);

// The candidates nearest to `name` by edit distance, best first, at most `limit`; only plausible ones (distance at most
// a third of the length, at least 1). For hints.
std::vector<std::string> nearest_names(std::string_view name, const std::vector<std::string>& candidates,
                                       size_t limit = 3);

}  // namespace scry
