#include "machine/recorded.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

#include "base/bytes.h"
#include "base/glob.h"
#include "targets/target.h"

namespace scry::machine {
namespace {

const std::string kKernel(targets::kKernelModule);

template <class Map>
std::vector<std::string> keys(const Map& map) {
  std::vector<std::string> names;
  for (const auto& entry : map) names.push_back(entry.first);
  return names;
}

TracepointName tracepoint_name(const std::string& text) {
  const size_t colon = text.find(':');
  return {text.substr(0, colon), text.substr(colon + 1)};
}

}  // namespace

// ---- tracepoints

Result<> RecordedFacts::tracepoints_readable() {
  if (record.formats.empty()) return fail("the recorded machine has no tracepoints");
  return {};
}

Result<std::vector<std::string>> RecordedFacts::tracepoint_categories() {
  std::vector<std::string> names;
  for (const auto& entry : record.formats) names.push_back(tracepoint_name(entry.first).category);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

Result<std::vector<TracepointName>> RecordedFacts::tracepoints(std::string_view category, std::string_view event) {
  std::vector<TracepointName> names;
  for (const auto& entry : record.formats) {
    TracepointName name = tracepoint_name(entry.first);
    if (glob_match(category, name.category) && glob_match(event, name.event)) names.push_back(std::move(name));
  }
  return names;
}

Result<TracepointFormat> RecordedFacts::tracepoint_format(std::string_view category, std::string_view event) {
  const auto found = record.formats.find(fmt::format("{}:{}", category, event));
  if (found == record.formats.end()) return fail(ENOENT, fmt::format("open the format of {}:{}", category, event));
  return parse_tracepoint_format(found->second, std::string(category), std::string(event));
}

// ---- types

Btf* RecordedFacts::types_of(const std::string& module, Btf* base) {
  auto [known, fresh] = btfs_.try_emplace(module);
  const auto bytes = record.types.find(module);
  if (fresh && bytes != record.types.end())
    if (auto parsed = Btf::parse(as_bytes(bytes->second), module, base)) known->second = std::move(*parsed);
  return known->second.get();
}

Btf* RecordedFacts::kernel_btf() {
  return types_of(kKernel, nullptr);
}

Btf* RecordedFacts::module_btf(const std::string& module) {
  return kernel_btf() ? types_of(module, kernel_btf()) : nullptr;
}

std::vector<std::string> RecordedFacts::modules_with_btf() {
  std::vector<std::string> modules = keys(record.types);
  std::erase(modules, kKernel);
  return modules;
}

// ---- functions and symbols

TraceableFunctions* RecordedFacts::traceable_functions() {
  if (!record.functions) return nullptr;
  if (!traceable_) traceable_ = TraceableFunctions::of_text(*record.functions, record.blacklist);
  return &*traceable_;
}

bool RecordedFacts::is_module_loaded(const std::string& module) {
  return module == kKernel || record.modules.contains(module);
}

std::optional<uint64_t> RecordedFacts::kernel_address(const std::string& symbol) {
  const auto found = record.symbols.find(symbol);
  return found == record.symbols.end() ? std::nullopt : std::optional(found->second.address);
}

std::optional<uint64_t> RecordedFacts::kernel_symbol_room(const std::string& symbol) {
  const auto found = record.symbols.find(symbol);
  const bool known = found != record.symbols.end() && found->second.room > 0;
  return known ? std::optional(found->second.room) : std::nullopt;
}

// ---- other things with names

Result<Cgroup> RecordedFacts::find_cgroup(const std::string& directory) {
  const auto found = record.cgroups.find(directory);
  if (found == record.cgroups.end()) return fail(fmt::format("find the cgroup '{}'", directory));
  return found->second;
}

Result<uint32_t> RecordedFacts::pmu_type(const std::string& unit) {
  const auto found = record.pmu_types.find(unit);
  if (found == record.pmu_types.end()) return fail(ENOENT, fmt::format("this kernel has no {}s", unit));
  return found->second;
}

Result<PmuEvent> RecordedFacts::pmu_event(const std::string& event) {
  const size_t slash = event.find('/');
  if (slash == event.npos || slash == 0 || slash + 1 == event.size() || !event.ends_with('/'))
    return fail(EINVAL, fmt::format("'{}' is not written SOURCE/EVENT/", event));
  const auto found = record.pmu_events.find(event);
  if (found != record.pmu_events.end()) return found->second;
  const std::string unit = event.substr(0, slash);
  if (!record.pmu_types.contains(unit)) return fail(ENOENT, fmt::format("this machine has no event source '{}'", unit));
  return fail(ENOENT, fmt::format("the event source '{}' has no event '{}'", unit,
                                  event.substr(slash + 1, event.size() - slash - 2)));
}

std::vector<std::string> RecordedFacts::pmu_events() {
  return keys(record.pmu_events);
}

}  // namespace scry::machine
