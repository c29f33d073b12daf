// Fuzz target: a baseline in the folded format, and the totals of the tree that it becomes a part of.
#include "sinks/folded.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  StackTree tree;
  const uint32_t frame = tree.number_of({.name = "main", .module = "/bin/app"});
  tree.add(std::span(&frame, 1), 7);
  (void)add_folded(tree, {reinterpret_cast<const char*>(data), size});
  for (size_t i = 1; i < tree.nodes().size(); ++i)
    if (tree.nodes()[i].parent >= i) __builtin_trap();
  for (const auto order : {StackTotals::Order::by_name, StackTotals::Order::by_weight}) (void)StackTotals(tree, order);
  return 0;
}
