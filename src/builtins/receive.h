// What receives the events of a builtin, by the name in their layout.
#pragma once

#include <string_view>

#include "builtins/action.h"

namespace scry {

ReceiveEvent receive_of(std::string_view name);  // null: no builtin sends events of this name

}  // namespace scry
