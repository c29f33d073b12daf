#include "cli/symbolizer.h"

namespace scry::cli {

SymbolName SystemSymbolizer::kernel_symbol(uint64_t address) {
  const auto found = kernel_.find(address);
  if (!found) return {};
  return {.name = std::string(found->name), .offset = address - found->address};
}

SymbolName SystemSymbolizer::user_symbol(uint64_t, UserPlace) {
  return {};
}

}  // namespace scry::cli
