// What is to be done to system calls: the value of `-e inject=` and `-e fault=`, in strace's syntax
// (docs/decisions/0042). Pure data; processes/tamperer.h does it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "syscalls/call_set.h"

namespace scry::syscalls {

// when=FIRST[..LAST][+STEP]: which calls are meant, counted from 1 for each call and process.
struct Occurrences {
  uint32_t first = 1, last = UINT32_MAX, step = 1;
  bool has(uint32_t number) const { return number >= first && number <= last && (number - first) % step == 0; }
};

// poke_enter=@arg2=00ff: these bytes are written where an argument points to.
struct Poke {
  uint32_t argument = 0;  // from 0
  std::string bytes;
};

struct Tampering {
  CallSet calls;
  std::optional<int64_t> result;  // the call is not made and has this result; an error is negative
  int signal = 0;                 // sent to the thread at the entry
  struct Moment {
    uint64_t delay_ns = 0;
    std::vector<Poke> pokes;
  } enter, exit;
  Occurrences when;

  bool is_delayed() const { return enter.delay_ns > 0 || exit.delay_ns > 0; }
  // Whether something is done once the call has been made.
  bool acts_at_exit() const { return !result && (exit.delay_ns > 0 || !exit.pokes.empty()); }
};

// Which part of the text is wrong, and how.
struct TamperingError {
  std::string what, hint;
  size_t at = 0, size = 0;
};

// "openat,%network:error=ENOSPC:when=2+3". The value of inject=; of fault=, which knows only error= and when=, and
// whose error is ENOSYS if none is named; of --each-fault, which may have no error.
enum class TamperingUse : uint8_t { inject, fault, each_fault };
std::expected<Tampering, TamperingError> read_tampering(std::string_view text, TamperingUse use);

// The rule for each call: of several, the last one that has the call counts. Null: the call is left alone.
const Tampering* find_tampering(const std::vector<Tampering>& rules, uint32_t call);

// "ENOENT" or "2"; "SIGHUP", "HUP" or "1"; 0: there is none.
int error_of(std::string_view name);
int signal_of(std::string_view name);
std::vector<std::string> error_names();

}  // namespace scry::syscalls
