#include "cli/system.h"

#include <algorithm>

namespace scry::cli {

System::System()
    : kernel_(make_system_kernel()),
      facts_(*kernel_, clock_, symbolizer_.kernel(), files_),
      machine_{*kernel_, clock_, {types_, facts_, argument_sources_}, {}, {facts_}} {}

void System::detect_features() {
  machine_.facts = codegen::target_facts(facts_, types_);
}

FindKernelId System::find_kernel_id() {
  return [this](KernelIdKind kind, std::string_view name) -> Result<KernelId> {
    static constexpr std::pair<KernelIdKind, BtfKind> kKinds[] = {{KernelIdKind::type, BtfKind::structure},
                                                                  {KernelIdKind::typedef_, BtfKind::typedef_},
                                                                  {KernelIdKind::variable, BtfKind::variable},
                                                                  {KernelIdKind::function, BtfKind::function}};
    if (!facts_.has_running_btf()) return fail(0, "the kernel has no type information (/sys/kernel/btf/vmlinux)");
    const BtfKind wanted = std::ranges::find(kKinds, kind, &std::pair<KernelIdKind, BtfKind>::first)->second;
    const machine::TypeNumber number = TRY(facts_.find_type(wanted, name));
    return KernelId{number.id, number.object};
  };
}

}  // namespace scry::cli
