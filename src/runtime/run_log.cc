#include "runtime/run_log.h"

#include "base/terminal.h"

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

void RunLog::plain(std::string_view text) {
  err_.append(err_.is_terminal() ? for_terminal(text, Lines::kept) : std::string(text));
  err_.flush();
}

void RunLog::line(std::string_view label, std::string_view message, std::string_view color) {
  progress("");
  // Messages name files, functions and processes, which may hold anything.
  const std::string text = err_.is_terminal() ? for_terminal(message, Lines::kept) : std::string(message);
  const bool colored = color_ && !color.empty();
  const std::string_view first = std::string_view(text).substr(0, text.find('\n'));
  std::string& out = err_.buffer();
  if (colored) out += color;
  out += label;
  out += first;
  if (colored) out += "\x1b[0m";
  out += std::string_view(text).substr(first.size());
  out += '\n';
  err_.appended();
  err_.flush();
}

}  // namespace scry
