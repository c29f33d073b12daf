#include "syscalls/names.h"

#include <fmt/format.h>

#include <algorithm>

namespace scry::syscalls {
namespace {

std::string_view text_at(uint32_t offset) {
  return name_tables().pool + offset;
}

// Names that share a value in an enumeration of ioctls are one text: "BTRFS_IOC_CLONE or FICLONE".
bool has_name(std::string_view text, std::string_view name) {
  constexpr std::string_view kOr = " or ";
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(kOr, at), text.size());
    if (text.substr(at, end - at) == name) return true;
    at = end + kOr.size();
  }
  return false;
}

void append_number(std::string& out, uint64_t value) {
  if (value == 0) return out.append("0"), void();
  fmt::format_to(std::back_inserter(out), "{:#x}", value);
}

void append_unknown(std::string& out, Family family, uint64_t value) {
  append_number(out, value);
  if (const std::string_view unknown = unknown_of(family); !unknown.empty())
    out.append(" /* ").append(unknown).append(" */");
}

}  // namespace

Family find_family(std::string_view id) {
  const auto families = name_tables().families;
  auto found = std::ranges::lower_bound(families, id, {}, [](const FamilyEntry& entry) { return text_at(entry.id); });
  return found != families.end() && text_at(found->id) == id ? &*found : nullptr;
}

std::string_view unknown_of(Family family) {
  return text_at(family->unknown);
}

std::string_view name_of(Family family, uint64_t value) {
  const NameTables tables = name_tables();
  const auto order = tables.sorted.subspan(family->first, family->count);
  auto found = std::ranges::lower_bound(order, value, {}, [&](uint16_t i) { return tables.values[family->first + i]; });
  if (found == order.end() || tables.values[family->first + *found] != value) return {};
  return text_at(tables.names[family->first + *found]);
}

std::optional<uint64_t> value_of(Family family, std::string_view name) {
  const NameTables tables = name_tables();
  for (uint32_t i = family->first; i < family->first + family->count; ++i)
    if (has_name(text_at(tables.names[i]), name)) return tables.values[i];
  return std::nullopt;
}

void append_flags(std::string& out, Family family, uint64_t value, std::string_view first) {
  const NameTables tables = name_tables();
  std::string_view separator = first.empty() ? "" : "|";
  out.append(first);
  if (value == 0 && first.empty()) {
    const std::string_view zero = name_of(family, 0);
    out.append(zero.empty() ? "0" : zero);
    return;
  }
  uint64_t left = value;
  for (uint32_t i = family->first; i < family->first + family->count && left != 0; ++i) {
    uint64_t bits = tables.values[i];
    if (bits >> 31 == 0x1ffffffff) bits &= 0xffffffff;  // a flag that the header defines as a negative int
    if (bits == 0 || (left & bits) != bits) continue;
    out.append(separator).append(text_at(tables.names[i]));
    separator = "|";
    left &= ~bits;
  }
  if (left == 0) return;
  if (separator.empty()) return append_unknown(out, family, left);
  out.append(separator);
  append_number(out, left);
}

void append_name(std::string& out, Family family, uint64_t value) {
  const std::string_view name = name_of(family, value);
  if (name.empty()) return append_unknown(out, family, value);
  out.append(name);
}

}  // namespace scry::syscalls
