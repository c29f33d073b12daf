// Structures that kernels have made longer: the caller says in an argument how many bytes its own has.
#include <algorithm>
#include <optional>

#include "syscalls/kinds.h"

namespace scry::syscalls {

void put_further_bytes(Writer& w, Bytes bytes, size_t known, uint64_t size) {
  const auto end = static_cast<size_t>(std::min<uint64_t>(size, kMostPiece));
  if (end <= known) return;
  if (bytes.size() < end) return w.put(", ???");
  const Bytes rest = bytes.first(end).subspan(known);
  if (std::ranges::all_of(rest, [](std::byte b) { return b == std::byte{0}; })) return;
  print(w, ", /* bytes {}..{} */ ", known, end - 1);
  w.put_data(rest, rest.size(), Writer::Escape::hex);
}

namespace {

void take_extended(Taker& taker, Type& type) {
  Step step = Step{.kind = StepKind::structure, .address_at = type.at};
  step.count_from = Source::argument;
  step.count_at = type.argument[0];
  step.most = kMostPiece;
  type.step = taker.add(step);
}

// `size` is that of the caller.
void put_extended(Writer& w, const StructureRow& row, uint64_t address, const std::optional<Bytes>& bytes,
                  uint64_t size) {
  if (!bytes || address == 0 || bytes->size() < row.size) return w.put_address(address);
  w.put_structure(row, bytes->first(row.size));
  w.out().pop_back();
  put_further_bytes(w, *bytes, row.size, size);
  w.put('}');
}

// openat2(): the mode is shown where a file may be made.
void show_open_how(Writer& w, const Type& type, const Slot& s) {
  static const StructureRow *plain = find_structure("open_how"), *create = find_structure("open_how_to_create");
  const auto bytes = w.piece(type.step);
  constexpr uint64_t kCreate = 0100, kTemporary = 020000000;
  const bool creates = bytes && (read_uint(*bytes, 8) & (kCreate | kTemporary)) != 0;
  put_extended(w, creates ? *create : *plain, s.number, bytes, w.argument(type.argument[0]));
}

// mount_setattr(): the namespace of a mapping of ids is a descriptor where there is one.
void show_mount_attributes(Writer& w, const Type& type, const Slot& s) {
  static const StructureRow *plain = find_structure("mount_attr"), *mapped = find_structure("mount_attr_mapped");
  const auto bytes = w.piece(type.step);
  constexpr uint64_t kMapped = 0x100000;  // MOUNT_ATTR_IDMAP
  const auto has_mapping = [&](size_t at) { return (read_uint(bytes->subspan(at), 8) & kMapped) != 0; };
  constexpr size_t kSet = 0, kCleared = 8;  // offsets of attr_set, attr_clr
  const bool maps = bytes && bytes->size() >= plain->size && (has_mapping(kSet) || has_mapping(kCleared));
  put_extended(w, maps ? *mapped : *plain, s.number, bytes, w.argument(type.argument[0]));
}

constexpr KindRow kExtendedKinds[] = {
    {"mount_attributes", "A", show_mount_attributes, 8, take_extended},
    {"open_how_of", "A", show_open_how, 8, take_extended},
};

}  // namespace

std::span<const KindRow> extended_kinds() {
  return kExtendedKinds;
}

}  // namespace scry::syscalls
