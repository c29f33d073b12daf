#include "sinks/loss.h"

#include <fmt/format.h>

#include <iterator>

namespace scry {

std::span<const LossKind* const> loss_kinds() {
  static constexpr const LossKind* kKinds[] = {&kRingFull,      &kRingLeft,     &kMapFull,        &kStacksFull,
                                               &kStringCut,     &kStackCut,     &kReturnsMissed,  &kCallsTooDeep,
                                               &kReadsFailed,   &kRunsSkipped,  &kRunsRefused,    &kHitsMissed,
                                               &kProbeDetached, &kSampled,      &kProcessorAway,  &kCommandsDropped,
                                               &kFilesUnread,   &kMappingsLost, &kKernelCodeLost, &kPythonNamesLost};
  return kKinds;
}

std::string loss_lines(const std::vector<Loss>& losses) {
  std::string text;
  for (const LossKind* kind : loss_kinds()) {
    bool is_lost = false;
    for (const Loss& loss : losses) {
      if (loss.kind != kind) continue;
      is_lost = true;
      if (!kind->sentence) continue;
      const std::string of = loss.place.empty() ? loss.of : fmt::format("{} at {}", loss.of, loss.place);
      fmt::format_to(std::back_inserter(text), fmt::runtime(kind->sentence), fmt::arg("count", loss.count),
                     fmt::arg("of", of));
      text += '\n';
    }
    if (is_lost) fmt::format_to(std::back_inserter(text), "HINT: {}\n", kind->hint);
  }
  return text;
}

}  // namespace scry
