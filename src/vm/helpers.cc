#include "vm/helpers.h"

namespace scry::vm {

const Helper* find_helper(bpf::HelperId id) {
  for (auto family : {map_helpers(), context_helpers(), memory_helpers(), loop_helpers()}) {
    for (const Helper& helper : family) {
      if (helper.id == id) return &helper;
    }
  }
  return nullptr;
}

}  // namespace scry::vm
