#include "probes/provider.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>

#include "base/access.h"
#include "base/glob.h"
#include "probes/providers.h"

namespace scry::probes {
namespace {

bool same_word(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i)
    if (std::tolower(static_cast<unsigned char>(a[i])) != std::tolower(static_cast<unsigned char>(b[i]))) return false;
  return true;
}

}  // namespace

bool is_under_locks(const Target& target) {
  constexpr std::string_view kParts[] = {
      "spin_lock",   "spin_unlock",  "spin_trylock", "spinlock", "qspin",       // kernel/locking
      "preempt_",    "irq_enable",   "irq_disable",                             // done by taking one
      "contention_", "lock_acquire", "lock_release",                            // tracepoints
      "freelist",    "htab_",        "bpf_lru_",     "bpf_mem_", "unit_alloc",  // kernel/bpf
  };
  if (target.provider->space != AddressSpace::kernel) return false;
  return std::ranges::any_of(kParts, [&](std::string_view part) { return target.name.contains(part); });
}

std::span<const Provider* const> all_providers() {
  static const Provider* const kAll[] = {
      &kBegin,    &kEnd,    &kSelf,       &kTracepoint, &kRawTracepoint, &kInterval, &kProfile,   &kSoftware,
      &kHardware, &kKprobe, &kKretprobe,  &kFentry,     &kFexit,         &kUprobe,   &kUretprobe, &kLibcall,
      &kLibret,   &kUsdt,   &kWatchpoint, &kIter,       &kTest,          &kBench,
  };
  return kAll;
}

const Provider* find_provider(std::string_view written) {
  for (const Provider* provider : all_providers()) {
    if (same_word(provider->name(), written)) return provider;
    for (const char* alias : provider->words.aliases)
      if (written == alias) return provider;
  }
  return nullptr;
}

bool is_meant_by_wildcard(const Provider& provider, std::string_view pattern, std::string_view first_part,
                          const ExpansionSources& environment) {
  if (!glob_match(pattern, provider.name())) return false;
  if (provider.is(Trait::listed_by_wildcard)) return true;
  if (!provider.is(Trait::user_code)) return false;
  return !environment.options.pids.empty() || first_part.find('/') != first_part.npos ||
         may_access(std::string(first_part), F_OK);
}

std::vector<std::string> provider_names() {
  std::vector<std::string> names;
  for (const Provider* provider : all_providers()) names.emplace_back(provider->name());
  return names;
}

}  // namespace scry::probes
