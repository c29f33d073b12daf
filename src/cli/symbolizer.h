// SystemSymbolizer: names for the addresses of this machine, for decoding (values/symbolizer.h).
#pragma once

#include "symbols/kernel_symbols.h"
#include "values/symbolizer.h"

namespace scry::cli {

class SystemSymbolizer final : public Symbolizer {
 public:
  explicit SystemSymbolizer(const Clock& clock, std::string kallsyms = KernelSymbols::kPath)
      : kernel_(clock, std::move(kallsyms)) {}

  KernelSymbols& kernel() { return kernel_; }

  SymbolName kernel_symbol(uint64_t address) override;
  SymbolName user_symbol(uint64_t address, UserPlace place) override;

 private:
  KernelSymbols kernel_;
};

}  // namespace scry::cli
