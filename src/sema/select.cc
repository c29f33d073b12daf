#include "sema/select.h"

#include <algorithm>

namespace scry::sema {
namespace {

using When = targets::OwnMoment;

bool takes_part(std::optional<When> special, RunMode mode) {
  switch (mode) {
    case RunMode::trace:
      return special != When::test && special != When::bench;
    case RunMode::test:
      return special == When::begin || special == When::test;
    case RunMode::bench:
      return special == When::begin || special == When::bench;
  }
  return false;
}

bool is_filtered(std::optional<When> special) {
  return special != When::begin && special != When::end && special != When::signal;
}

bool keep(const targets::Target& target, const Selection& selection) {
  const std::optional<When> special = target.provider->special;
  if (!takes_part(special, selection.mode)) return false;
  if (!selection.filter || !is_filtered(special)) return true;
  return selection.filter(target.user_name.empty() ? target.name : target.user_name);
}

}  // namespace

void select_probes(typed::Script& script, const Selection& selection) {
  for (typed::Program& program : script.programs)
    std::erase_if(program.targets, [&](const targets::Target& target) { return !keep(target, selection); });
  std::erase_if(script.programs, [](const typed::Program& program) { return program.targets.empty(); });
}

}  // namespace scry::sema
