// The record of a builtin's row that the runtime reads: what happens in user space when its event arrives. Of the two
// sides there are only names here: builtins/action.h has them.
#pragma once

#include "base/bytes.h"

namespace scry::bpf {
struct EventLayout;
}

namespace scry {

class ActionHost;
using ReceiveEvent = void (*)(ActionHost& host, const bpf::EventLayout& layout, Bytes payload);

}  // namespace scry
