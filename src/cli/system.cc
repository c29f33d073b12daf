#include "cli/system.h"

#include <algorithm>

namespace scry::cli {

namespace {

// `other`, made where it stays, or the facts of this system.
machine::Facts& choose(std::optional<machine::RecordedFacts>& other, std::optional<machine::Record> record,
                       machine::SystemFacts& here, symbols::TargetFiles& files) {
  if (!record) return here;
  other.emplace(std::move(*record)).files = &files;
  return *other;
}

}  // namespace

System::System(std::optional<machine::Record> other)
    : kernel_(make_system_kernel()),
      facts_{{*kernel_, clock_, symbolizer_.kernel(), files_}, {}},
      machine_{*kernel_,
               clock_,
               {types_, choose(facts_.other, std::move(other), facts_.here, files_), argument_sources_},
               {},
               {.facts = machine_.environment.facts, .tries_kernel = !facts_.other}} {}

void System::detect_features() {
  machine_.facts = codegen::target_facts(machine_.environment.facts, types_);
}

FindKernelId System::find_kernel_id() {
  return [this](KernelIdKind kind, std::string_view name) -> Result<KernelId> {
    static constexpr std::pair<KernelIdKind, BtfKind> kKinds[] = {{KernelIdKind::type, BtfKind::structure},
                                                                  {KernelIdKind::typedef_, BtfKind::typedef_},
                                                                  {KernelIdKind::variable, BtfKind::variable},
                                                                  {KernelIdKind::function, BtfKind::function}};
    if (!facts_.here.has_running_btf()) return fail(0, "the kernel has no type information (/sys/kernel/btf/vmlinux)");
    const BtfKind wanted = std::ranges::find(kKinds, kind, &std::pair<KernelIdKind, BtfKind>::first)->second;
    const machine::TypeNumber number = TRY(facts_.here.find_type(wanted, name));
    return KernelId{number.id, number.object};
  };
}

}  // namespace scry::cli
