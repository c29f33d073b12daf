// Signatures of functions by their debug information, as scry ltrace shows calls (libcalls/signature.h, types.h).
#pragma once

#include <optional>
#include <string>

#include "elf/dwarf.h"

namespace scry::probes {

struct FunctionText {
  std::string signature, types;
};

// nullopt: more types than a call is shown with.
std::optional<FunctionText> describe_function(const DwarfSignature& function, TypePool& pool);

}  // namespace scry::probes
