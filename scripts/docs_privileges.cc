// The page of capabilities.
#include <fmt/format.h>

#include <bit>

#include "cli/kept_privileges.h"
#include "cli/needed_privileges.h"
#include "docs_pages.h"

namespace scry::cli {
namespace {

std::string names_of(CapabilitySet set) {
  std::string names;
  for (; set != 0; set &= set - 1)
    names += fmt::format("{}`{}`", names.empty() ? "" : ", ", capability_name(std::countr_zero(set)));
  return names;
}

}  // namespace

std::string privileges_page() {
  std::string text =
      "# Capabilities\n\nEverything needs `CAP_BPF` and `CAP_PERFMON`; files that the user may not read need "
      "`CAP_DAC_READ_SEARCH`\n([privileges.md](../privileges.md)).\n\n## What needs one more\n\n"
      "| what | capability | without it | why |\n|---|---|---|---|\n";
  for (const NeededPrivilege& row : needed_privileges())
    text += fmt::format("| {} | {} | {} | {} |\n", row.who, names_of(capability_set(row.capability)),
                        row.refuses ? "an error" : "a warning: names are missing", row.why);
  text +=
      "\n## What a run keeps once everything is attached\n\nNothing, but for the rows that apply to it. Runs of "
      "scripts "
      "with `system()` go on as they are: what the commands\nneed is not known.\n\n| what | capability | why "
      "|\n|---|---|---|\n";
  for (const KeptPrivilege& row : kept_privileges())
    text += fmt::format("| {} | {} | {} |\n", row.who, names_of(row.capabilities), row.why);
  return text;
}

}  // namespace scry::cli
