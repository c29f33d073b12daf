#include "syscalls/poked_call.h"

#include <algorithm>
#include <cstring>

namespace scry::syscalls {
namespace {

// What the call has written where an argument points to: the arguments of the entry are shown as they were.
bool is_written_at(const Step& step, uint32_t argument) {
  const bool is_one = step.kind == StepKind::bytes || step.kind == StepKind::structure || step.kind == StepKind::text;
  return is_one && !is_entry(step.moment) && step.address_from == Source::argument && step.address_at == argument;
}

}  // namespace

std::string poked_pieces(const Call& call, const Tampering& rule) {
  std::string pieces(reinterpret_cast<const char*>(call.pieces.data()), call.pieces.size());
  const CallRow* row = find_call(call.record->number);
  if (!row) return pieces;
  const Plan plan = plan_of(*row, call.style);
  Piece piece;
  for (size_t at = 0; at + sizeof piece <= pieces.size(); at = (at + sizeof piece + piece.bytes + 7) / 8 * 8) {
    std::memcpy(&piece, pieces.data() + at, sizeof piece);
    const size_t begin = at + sizeof piece, room = std::min<size_t>(piece.bytes, pieces.size() - begin);
    if (piece.step >= plan.steps || piece.fault) continue;
    for (const Poke& poke : rule.exit.pokes)
      if (is_written_at(plan.step[piece.step], poke.argument))
        std::memcpy(pieces.data() + begin, poke.bytes.data(), std::min(room, poke.bytes.size()));
  }
  return pieces;
}

}  // namespace scry::syscalls
