#include "sinks/poked_calls.h"

#include "base/bytes.h"
#include "base/text.h"
#include "syscalls/poked_call.h"

namespace scry {

PokedCalls::PokedCalls(const SinkSettings& settings) {
  const auto found = settings.find("injected");
  if (found == settings.end()) return;
  for (const std::string& rule : split(found->second, '\n'))
    if (auto read = syscalls::read_tampering(rule, syscalls::TamperingUse::inject)) rules_.push_back(std::move(*read));
}

syscalls::Call PokedCalls::seen(const syscalls::Call& call) {
  if (!(call.record->state & syscalls::kPoked)) return call;
  const syscalls::Tampering* rule = syscalls::find_tampering(rules_, call.record->number);
  if (!rule || rule->exit.pokes.empty()) return call;
  pieces_ = poked_pieces(call, *rule);
  return {call.record, as_bytes(pieces_), call.style};
}

}  // namespace scry
