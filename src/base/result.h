// Result: the return type of a step that can fail for an external reason.
//
// Three failures, three ways (style.md, rule 7):
//   - the script is wrong: a Diag (diag.h), and checking continues;
//   - the system refuses: `return fail(errno, "create BPF map 'counts'")`, passed upward with TRY;
//   - scry is wrong: bug(), which prints the place and stops.
#pragma once

#include <cstdint>
#include <expected>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>

namespace scry {

// `code` is an errno value (positive), or 0 when the failure is not that of a system call.
// `what` names the attempt ("open /sys/kernel/btf/vmlinux"); `hint` is a way out for the reader, and may be empty.
struct Error {
  int code = 0;
  std::string what;
  std::string hint;

  // "open /sys/kernel/btf/vmlinux: Permission denied" (without the hint).
  std::string message() const;
};

template <class T = void>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(int code, std::string what, std::string hint = {}) {
  return std::unexpected(Error{code, std::move(what), std::move(hint)});
}
inline std::unexpected<Error> fail(std::string what) {
  return fail(0, std::move(what));
}

// An invariant of ours does not hold: print `what` with the place and abort.
[[noreturn]] void bug(std::string_view what, std::source_location where = std::source_location::current());

// Yields the value of a Result, or returns its error from the enclosing function.
#define TRY(expression)                                                       \
  ({                                                                          \
    auto&& try_result_ = (expression);                                        \
    if (!try_result_) return std::unexpected(std::move(try_result_).error()); \
    *std::move(try_result_);                                                  \
  })

}  // namespace scry
