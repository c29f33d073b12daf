#include "runtime/run_log.h"

namespace scry {

void RunLog::progress(std::string_view text) {
  if (!terminal_ || (text.empty() && !progress_shown_)) return;
  progress_shown_ = !text.empty();
  std::string& out = err_.buffer();
  out += "\r\x1b[K";  // erases the line
  out += text;
  err_.appended();
  err_.flush();
}

void RunLog::line(std::string_view label, std::string_view text, std::string_view color) {
  progress("");
  const bool colored = color_ && !color.empty();
  const std::string_view first = text.substr(0, text.find('\n'));
  std::string& out = err_.buffer();
  if (colored) out += color;
  out += label;
  out += first;
  if (colored) out += "\x1b[0m";
  out += text.substr(first.size());
  out += '\n';
  err_.appended();
  err_.flush();
}

}  // namespace scry
