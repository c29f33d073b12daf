#include "values/symbol.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace scry {

size_t SymbolPool::Hash::operator()(const SymbolName& symbol) const {
  const std::hash<std::string> hash;
  size_t result = hash(symbol.name);
  for (const size_t part : {hash(symbol.module), hash(symbol.build_id), static_cast<size_t>(symbol.offset),
                            static_cast<size_t>(symbol.source.line)})
    result = (result ^ part) * 0x9e3779b97f4a7c15u;
  return result;
}

SymbolRef SymbolPool::keep(SymbolName symbol) {
  if (const auto found = known_.find(symbol); found != known_.end()) return *found;
  if (known_.size() >= prune_at_) drop_unused();
  return *known_.insert(std::make_shared<const SymbolName>(std::move(symbol))).first;
}

void SymbolPool::drop_unused() {
  std::erase_if(known_, [](const SymbolRef& symbol) { return symbol.use_count() == 1; });
  prune_at_ = std::max(prune_at_, 2 * known_.size());
}

}  // namespace scry
