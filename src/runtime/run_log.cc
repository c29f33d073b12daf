#include "runtime/run_log.h"

namespace scry {

void RunLog::line(std::string_view label, std::string_view text, std::string_view color) {
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
