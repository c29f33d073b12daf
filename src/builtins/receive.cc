#include "builtins/receive.h"

#include "builtins/builtin.h"

namespace scry {

ReceiveEvent receive_of(std::string_view name) {
  const Builtin* builtin = find_action(name);
  return builtin ? builtin->receiving.run : nullptr;
}

}  // namespace scry
