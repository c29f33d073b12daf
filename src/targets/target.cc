#include "targets/target.h"

namespace scry::targets {
namespace {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

ProgramKind kind_of(const OwnRun& run) {
  return run.moment == OwnMoment::bench ? ProgramKind::xdp : ProgramKind::raw_tracepoint;
}
ProgramKind kind_of(const KernelFunction& function) {
  if (function.link != LinkKind::trampoline) return ProgramKind::kprobe;
  return function.at_return ? ProgramKind::fexit : ProgramKind::fentry;
}
ProgramKind kind_of(const TypedFunction& function) {
  return function.at_return ? ProgramKind::fexit : ProgramKind::fentry;
}
ProgramKind kind_of(const Tracepoint& tracepoint) {
  if (is_dispatched(tracepoint.mechanism)) return ProgramKind::btf_raw_tracepoint;
  if (tracepoint.mechanism == Mechanism::syscall_function) return ProgramKind::fentry;
  return tracepoint.mechanism == Mechanism::raw ? ProgramKind::raw_tracepoint : ProgramKind::tracepoint;
}
ProgramKind kind_of(const RawTracepoint&) {
  return ProgramKind::btf_raw_tracepoint;
}
ProgramKind kind_of(const UserCode&) {
  return ProgramKind::kprobe;
}
ProgramKind kind_of(const CountedEvent&) {
  return ProgramKind::perf_event;
}
ProgramKind kind_of(const Watchpoint&) {
  return ProgramKind::perf_event;
}
ProgramKind kind_of(const Iterator&) {
  return ProgramKind::iterator;
}

}  // namespace

const char* mechanism_name(Mechanism mechanism) {
  switch (mechanism) {
    case Mechanism::direct:
      return "direct";
    case Mechanism::syscall_enter:
      return "sys_enter dispatcher";
    case Mechanism::syscall_exit:
      return "sys_exit dispatcher";
    case Mechanism::syscall_function:
      return "system call's function";
    case Mechanism::raw:
      return "raw tracepoint";
  }
  return "?";
}

ProgramKind Target::kind() const {
  return std::visit([](const auto& one) { return kind_of(one); }, point);
}

LinkKind Target::link() const {
  if (const auto* function = as<KernelFunction>()) return function->link;
  if (const auto* user = as<UserCode>()) return user->link;
  return LinkKind::single;
}

Mechanism Target::mechanism() const {
  const auto* tracepoint = as<Tracepoint>();
  return tracepoint ? tracepoint->mechanism : Mechanism::direct;
}

std::optional<uint32_t> Target::selector() const {
  const auto* tracepoint = as<Tracepoint>();
  return tracepoint ? tracepoint->selector : std::nullopt;
}

std::string Target::reason() const {
  const auto* tracepoint = as<Tracepoint>();
  return tracepoint ? tracepoint->reason : std::string();
}

std::string Target::attach_to() const {
  return std::visit(
      Overloaded{
          [](const KernelFunction& one) { return one.link == LinkKind::trampoline ? one.trampoline : std::string(); },
          [](const TypedFunction& one) { return one.attach_to; },
          [](const Tracepoint& one) {
            if (one.mechanism == Mechanism::syscall_function) return one.function;
            if (!targets::is_dispatched(one.mechanism)) return std::string();
            return std::string(one.mechanism == Mechanism::syscall_enter ? "sys_enter" : "sys_exit");
          },
          [](const RawTracepoint& one) { return one.module == kKernelModule ? one.event : one.text(); },
          [](const Iterator& one) { return one.name; },
          [](const auto&) { return std::string(); },
      },
      point);
}

std::string Target::event() const {
  return std::visit(Overloaded{
                        [](const TypedFunction& one) { return one.function; },
                        [](const Tracepoint& one) { return one.mechanism == Mechanism::raw ? one.event : one.text(); },
                        [](const RawTracepoint& one) { return one.text(); },
                        [](const UserCode& one) { return one.path; },
                        [](const CountedEvent& one) { return one.event; },
                        [](const Watchpoint& one) { return one.mode; },
                        [](const Iterator& one) { return one.pin; },
                        [](const auto&) { return std::string(); },
                    },
                    point);
}

uint64_t Target::value() const {
  if (const auto* function = as<TypedFunction>()) return function->return_slot;
  if (const auto* counted_event = as<CountedEvent>()) return counted_event->value;
  const auto* watchpoint = as<Watchpoint>();
  return watchpoint ? watchpoint->address : 0;
}

CodePlace Target::place() const {
  if (const auto* function = as<KernelFunction>()) return {.symbol = function->symbol, .offset = function->offset};
  if (const auto* user = as<UserCode>()) return user->place;
  if (const auto* watchpoint = as<Watchpoint>()) return {.symbol = "", .offset = watchpoint->length};
  return {};
}

bool Target::offers_trampoline() const {
  const auto* function = as<KernelFunction>();
  return function && !function->trampoline.empty();
}

bool Target::is_pinned() const {
  const auto* iterator = as<Iterator>();
  return iterator && !iterator->pin.empty();
}

}  // namespace scry::targets
