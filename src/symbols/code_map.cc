#include "symbols/code_map.h"

#include <algorithm>

namespace scry::symbols {

bool is_same_code(const Mapping& a, const Mapping& b) {
  if (!a.is_file() || !b.is_file()) return a.is_file() == b.is_file() && (a.path == kVdso) == (b.path == kVdso);
  return a.device == b.device && a.inode == b.inode && a.start - a.offset == b.start - b.offset;
}

const CodeMap::Piece* CodeMap::find(uint64_t address) const {
  auto next = pieces_.upper_bound(address);
  if (next == pieces_.begin()) return nullptr;
  const Piece& piece = std::prev(next)->second;
  return address < piece.end ? &piece : nullptr;
}

bool CodeMap::insert(const std::shared_ptr<Code>& code, bool disputes) {
  const uint64_t start = code->mapping.start, end = code->mapping.end;
  bool is_new = false;
  auto next = pieces_.upper_bound(start);
  if (next != pieces_.begin() && std::prev(next)->second.end > start) --next;
  for (uint64_t at = start; at < end;) {
    const uint64_t known_from = next == pieces_.end() ? end : std::min(end, next->first);
    if (at < known_from) {
      pieces_.emplace_hint(next, at, Piece{known_from, code});
      at = known_from;
      is_new = true;
      continue;
    }
    const uint64_t until = std::min(end, next->second.end);
    const std::shared_ptr<Code>& known = next->second.code;
    if (disputes && known && !is_same_code(known->mapping, code->mapping))
      (next = cut_out(next, at, until))->second.code = nullptr;
    else if (known)  // the file must not have changed since the first time
      known->mapping.seen = std::min(known->mapping.seen, code->mapping.seen);
    at = until;
    ++next;
  }
  return is_new;
}

// Makes a part of a piece a piece of its own.
CodeMap::Pieces::iterator CodeMap::cut_out(Pieces::iterator piece, uint64_t start, uint64_t end) {
  if (end < piece->second.end) {
    pieces_.emplace(end, piece->second);
    piece->second.end = end;
  }
  if (start == piece->first) return piece;
  piece->second.end = start;
  return pieces_.emplace(start, Piece{end, piece->second.code}).first;
}

}  // namespace scry::symbols
