// Names and texts of errors and signals.
#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "syscalls/call.h"
#include "syscalls/names.h"

namespace scry::syscalls {
namespace {

struct Restart {
  int number;
  std::string_view name, text;
};

// Results that the kernel keeps to itself (include/linux/errno.h): the call is made again once the signal was handled.
constexpr Restart kRestarts[] = {
    {512, "ERESTARTSYS", "To be restarted if SA_RESTART is set"},
    {513, "ERESTARTNOINTR", "To be restarted"},
    {514, "ERESTARTNOHAND", "To be restarted if no handler"},
    {516, "ERESTART_RESTARTBLOCK", "Interrupted by signal"},
};

constexpr int kFirstRealTime = 32, kSignals = 64;

const std::array<std::string, kSignals + 1>& signal_names() {
  static const auto kNames = [] {
    std::array<std::string, kSignals + 1> names;
    const Family family = find_family("signal");
    for (int i = 1; i < kFirstRealTime; ++i) names[i] = name_of(family, static_cast<uint64_t>(i));
    names[kFirstRealTime] = "SIGRTMIN";
    for (int i = kFirstRealTime + 1; i <= kSignals; ++i) names[i] = "SIGRT_" + std::to_string(i - kFirstRealTime);
    return names;
  }();
  return kNames;
}

}  // namespace

std::string_view error_name(int number) {
  static const Family kErrors = find_family("error");
  for (const Restart& restart : kRestarts)
    if (restart.number == number) return restart.name;
  return number > 0 ? name_of(kErrors, static_cast<uint64_t>(number)) : std::string_view();
}

std::string_view error_text(int number) {
  for (const Restart& restart : kRestarts)
    if (restart.number == number) return restart.text;
  const char* text = number > 0 ? strerrordesc_np(number) : nullptr;  // never translated
  return text ? text : "";
}

std::string_view signal_name(int number) {
  return number > 0 && number <= kSignals ? std::string_view(signal_names()[number]) : std::string_view();
}

}  // namespace scry::syscalls
