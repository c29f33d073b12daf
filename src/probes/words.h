// The first of the four records of a provider's row (docs/decisions/0026-four-readers-of-a-row.md): how it is written
// and explained. For all readers, and for the documentation.
#pragma once

#include <vector>

namespace scry::probes {

struct Words {
  const char* name;                  // canonical long name
  std::vector<const char*> aliases;  // short ones, case-sensitive
  const char* probe_type;            // value of the builtin probetype
  unsigned min_parts, max_parts;
  const char* syntax;  // for documentation: "tracepoint:category:event"
  const char* brief;
  const char* example;  // a runnable script
};

}  // namespace scry::probes
