// Which probes of a legal script take part in this run: --test and --bench choose their own kind, --probe-filter names.
#pragma once

#include <functional>
#include <string_view>

#include "sema/typed.h"

namespace scry::sema {

enum class RunMode : uint8_t { trace, test, bench };

struct Selection {
  RunMode mode = RunMode::trace;
  // Whether a probe of this name may stay; null: all. Never asked about begin, end and self.
  std::function<bool(std::string_view name)> filter;
};

// Removes the other targets, and programs that have none left.
void select_probes(typed::Script& script, const Selection& selection);

}  // namespace scry::sema
