#include "sinks/page.h"

#include "base/result.h"

namespace scry {

std::string_view page_file(std::string_view name) {
  const auto text = kPages.find(name);
  if (!text) bug("no such part of a page");
  return *text;
}

}  // namespace scry
