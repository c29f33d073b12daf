#include "probes/plain_file.h"

#include <elf.h>
#include <fmt/format.h>

#include <cstring>

#include "base/foreign_file.h"
#include "base/glob.h"
#include "probes/user_code.h"

namespace scry::probes {
namespace {

bool is_elf(const ForeignFile& file) {
  if (file.size() < SELFMAG) return false;
  const auto start = file.read(0, SELFMAG, SELFMAG, "its first bytes");
  return !start || std::memcmp(start->data(), ELFMAG, SELFMAG) == 0;
}

}  // namespace

std::optional<std::vector<Target>> places_in_plain_file(const UserPoint& written, const Provider& provider,
                                                        const ast::AttachPoint& point,
                                                        const ExpansionSources& environment) {
  if (!written.has_target || written.addresses.empty() || has_wildcard(written.target)) return std::nullopt;
  const std::vector<symbols::FoundFile> found = find_files(written.target, environment);
  if (found.size() != 1) return std::nullopt;
  const auto file = ForeignFile::open(found[0].path);
  if (!file || is_elf(*file)) return std::nullopt;
  std::vector<Target> targets;
  for (const uint64_t offset : written.addresses) {
    UserCode place{.path = found[0].path, .address = offset};
    place.place.offset = offset;
    Target target{.provider = &provider,
                  .name = join_name({provider.name(), found[0].shown, fmt::format("{}", offset)}),
                  .point = std::move(place),
                  .span = point.span};
    if (offset >= file->size())
      target.refusal.reason =
          fmt::format("'{}' has {} bytes: there is nothing at {:#x}", found[0].shown, file->size(), offset);
    else if (!environment.options.unsafe_allowed)
      target.refusal = {
          fmt::format("'{}' is not an ELF file: its bytes at {:#x} may be no instruction", found[0].shown, offset),
          "use --unsafe to attach at this offset of the file; data there would be damaged"};
    targets.push_back(std::move(target));
  }
  return targets;
}

}  // namespace scry::probes
