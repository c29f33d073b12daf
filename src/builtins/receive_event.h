// The record of a builtin's row that the runtime reads: what happens in user space when its event arrives. Of the two
// sides there are only names here: builtins/action.h has them.
#pragma once

#include "base/bytes.h"

namespace scry::bpf {
struct EventLayout;
struct Bundle;
}  // namespace scry::bpf

namespace scry {

class ActionHost;
using ReceiveEvent = void (*)(ActionHost& host, const bpf::EventLayout& layout, Bytes payload);
// Whether a ReceiveEvent may handle the events of a layout that comes from a file: indices, numbers, texts and fields
// that it relies on are there.
using AcceptLayout = bool (*)(const bpf::EventLayout& layout, const bpf::Bundle& bundle);

struct EventReceiver {
  ReceiveEvent run = nullptr;  // null: the builtin sends no events
  AcceptLayout accepts = nullptr;

  explicit operator bool() const { return run != nullptr; }
};

}  // namespace scry
