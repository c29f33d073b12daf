// RunLog: the ERROR and WARNING lines of the run itself, on stderr (docs/language.md 8.6).
#pragma once

#include <string_view>

#include "sinks/output.h"

namespace scry {

class RunLog {
 public:
  // `terminal`: the output is a terminal, and a line may be replaced.
  RunLog(Output& err, bool verbose, bool color, bool terminal)
      : err_(err), verbose_(verbose), color_(color), terminal_(terminal) {}

  // Only the message line is coloured; a text of several lines is one line and what follows it.
  void error(std::string_view text) { line("ERROR: ", text, "\x1b[31m"); }
  void warning(std::string_view text) { line("WARNING: ", text, "\x1b[33m"); }
  // Only with -v.
  void verbose(std::string_view text) {
    if (verbose_) line("", text, {});
  }
  bool is_verbose() const { return verbose_; }
  // What is being done now, in the place of the last such text; "" takes that away. On a terminal only.
  void progress(std::string_view text);
  // Text that is complete, with its newline.
  void plain(std::string_view text);

 private:
  void line(std::string_view label, std::string_view text, std::string_view color);

  Output& err_;
  bool verbose_, color_, terminal_;
  bool progress_shown_ = false;
};

}  // namespace scry
