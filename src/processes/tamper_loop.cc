#include "processes/tamper_loop.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"

namespace scry {

using syscalls::Poke;
using syscalls::Tampering;

namespace {

uint64_t since_boot_ns() {
  return static_cast<uint64_t>(SystemClock().boot_ns());
}

uint32_t bit(syscalls::CallState state, bool is_set) {
  return is_set ? uint32_t{state} : 0;
}

}  // namespace

void TamperLoop::run() {
  for (;;) {
    pollfd polled[] = {{calls_.descriptor(), POLLIN, 0}, {watched_.line, POLLIN, 0}, {watched_.children, POLLIN, 0}};
    const timespec left = time_left();
    ::ppoll(polled, std::size(polled), &left, nullptr);
    if (polled[1].revents) end_tampering();
    if (polled[2].revents) {
      signalfd_siginfo ignored;
      while (::read(watched_.children, &ignored, sizeof(ignored)) > 0) continue;
      exits_.holds.collect([this](uint32_t tid) { reach_exit(tid); });
    }
    if (polled[0].revents & POLLIN) take();
    if (polled[0].revents & (POLLHUP | POLLERR | POLLNVAL)) return;
    answer_due();
  }
}

// Until the next answer is due.
timespec TamperLoop::time_left() const {
  constexpr uint64_t kSecond = 1'000'000'000, kMost = 3600 * kSecond;
  const uint64_t now = since_boot_ns(), due = due_.empty() ? now + kMost : due_.begin()->first;
  const uint64_t left = due <= now ? 0 : std::min(due - now, kMost);
  return {static_cast<time_t>(left / kSecond), static_cast<long>(left % kSecond)};
}

// The rule that applies to this call; null: the call is made.
const Tampering* TamperLoop::rule_of(const NotifiedCall& call, uint32_t& process) {
  if (is_over()) return nullptr;
  const bool is_first = call.tid == choice_.first_thread;
  if (is_first ? call.instruction == choice_.starter_instruction : !choice_.follows) return nullptr;
  if (exits_.holds.expects(call.tid, call.number)) return nullptr;
  const Tampering* rule = syscalls::find_tampering(choice_.rules, call.number);
  if (!rule || !rule->when.has(counts_.count(call.tid, call.number, process))) return nullptr;
  return rule;
}

void TamperLoop::take() {
  const std::optional<NotifiedCall> call = calls_.receive();
  if (!call) return;
  Pending pending{*call, nullptr, 0, since_boot_ns(), false};
  pending.rule = rule_of(*call, pending.process);
  if (const auto held = exits_.pending.find(call->tid);
      held != exits_.pending.end() && exits_.holds.expects(call->tid, call->number))
    log_made_again(held->second);
  if (!pending.rule) {
    calls_.make(call->id);
    return;
  }
  uint64_t delay = pending.rule->enter.delay_ns;
  if (pending.rule->result) delay += pending.rule->exit.delay_ns;
  if (delay > 0)
    due_.emplace(pending.began_ns + delay, pending);
  else
    enter(pending);
}

void TamperLoop::answer_due() {
  while (!due_.empty() && (is_over() || due_.begin()->first <= since_boot_ns())) {
    const Pending pending = due_.extract(due_.begin()).mapped();
    if (pending.at_exit)
      exits_.holds.release(pending.call.tid);
    else if (is_over())
      calls_.make(pending.call.id);
    else
      enter(pending);
  }
}

// What happens at the entry, and the answer.
void TamperLoop::enter(Pending pending) {
  const Tampering& rule = *pending.rule;
  if (!calls_.waits(pending.call.id)) return;
  pending.poked = poke(pending, rule.enter.pokes);
  // The wait for the answer is not interrupted by it: the call is entered with the signal pending.
  if (rule.signal != 0 && ::syscall(SYS_tgkill, pending.process, pending.call.tid, rule.signal) != 0)
    ++log_.failures().signals;
  if (rule.acts_at_exit()) return begin_exit(pending);
  if (rule.result && poke(pending, rule.exit.pokes)) pending.poked = true;
  log(pending, bit(syscalls::kDelayed, rule.is_delayed()) | bit(syscalls::kInjected, rule.result.has_value()) |
                   bit(syscalls::kPoked, pending.poked));
  if (rule.result) {
    calls_.finish(pending.call.id, *rule.result);
  } else {
    calls_.make(pending.call.id);
  }
}

void TamperLoop::begin_exit(const Pending& pending) {
  const uint32_t tid = pending.call.tid;
  if (!exits_.holds.begin(tid, pending.call.number)) {
    ++log_.failures().exits;
    log(pending, bit(syscalls::kDelayed, pending.rule->enter.delay_ns > 0) | bit(syscalls::kPoked, pending.poked));
    calls_.make(pending.call.id);
    return;
  }
  exits_.pending.insert_or_assign(tid, pending);
  log(pending, syscalls::kMadeAgain);
  calls_.finish(pending.call.id, ExitHolds::kMakeAgain);
}

void TamperLoop::reach_exit(uint32_t tid) {
  const auto held = exits_.pending.extract(tid);
  if (held.empty()) return exits_.holds.release(tid);
  Pending pending = held.mapped();
  pending.at_exit = true;
  poke(pending, pending.rule->exit.pokes);
  due_.emplace(since_boot_ns() + pending.rule->exit.delay_ns, pending);
}

bool TamperLoop::poke(const Pending& pending, const std::vector<Poke>& pokes) {
  bool any = false;
  for (const Poke& one : pokes) {
    if (write_memory(pending.call.tid, pending.call.arguments[one.argument], one.bytes.data(), one.bytes.size()))
      any = true;
    else
      ++log_.failures().pokes;
  }
  return any;
}

// The record of the call is complete before poke_exit= writes: it is marked by what the rule is going to do.
void TamperLoop::log_made_again(const Pending& pending) {
  const Tampering& rule = *pending.rule;
  log(pending,
      bit(syscalls::kDelayed, rule.is_delayed()) | bit(syscalls::kPoked, pending.poked || !rule.exit.pokes.empty()));
}

void TamperLoop::log(const Pending& pending, uint32_t state) {
  if (state == 0) return;
  log_.add({.began_ns = pending.began_ns,
            .answered_ns = since_boot_ns(),
            .tid = pending.call.tid,
            .number = pending.call.number,
            .state = state});
}

// Every call is made from now on.
void TamperLoop::end_tampering() {
  watched_.line = -1;
  exits_.holds.release_all();
}

}  // namespace scry
