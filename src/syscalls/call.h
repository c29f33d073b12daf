// System calls as text: the table of calls, and the text of one call's arguments and result, as strace has them.
//
// A call is one row (calls.cc): its name, its groups, and its arguments, each with a name and a kind. A kind is one row
// (kinds.cc): what is taken of memory for it, and how it is shown. Names of flags and enumerations, and the numbers of
// ioctls, come from the kernel's UAPI headers by a generator when scry is built (docs/decisions/0039).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "syscalls/capture.h"

namespace scry::syscalls {

struct CallRow;

const CallRow* find_call(uint32_t number);  // null: no call of x86-64 that the table knows
const CallRow* find_call(std::string_view name);
// Adds a call that the table does not have (of a kernel newer than the headers), by the text of the kernel's
// events/syscalls/sys_enter_NAME/format; without a format all six registers are shown. Returns its row; the old row if
// there is one. Not to be called while another thread decodes.
const CallRow* add_call(uint32_t number, std::string_view name, std::string_view format);
std::string_view name_of(const CallRow& call);
uint32_t number_of(const CallRow& call);
// The numbers of all calls that a word of `-e trace=` means: a name, "%file" and its like, "/regex"; empty: none.
std::vector<uint32_t> calls_of(std::string_view word);
std::vector<std::string> group_names();

// What is shown, by options of the command line.
struct Style {
  uint32_t text_limit = 32;                                              // -s: bytes of a string or buffer
  bool abbreviate = true;                                                // off: -v
  enum class Hex : uint8_t { none, non_ascii, all } hex = Hex::none;     // -x, -xx
  enum class Flags : uint8_t { names, raw, both } flags = Flags::names;  // -X abbrev, raw, verbose
  bool raw = false;                                                      // -e raw: arguments as hexadecimal numbers
};

// The plan of a call in this style: how much of its strings is taken.
Plan plan_of(const CallRow& call, const Style& style);

// Bytes of the record from the ring: a CallRecord and its pieces. Null pieces where a piece does not fit (hostile
// file).
struct Call {
  const CallRecord* record = nullptr;
  Bytes pieces;
};

// What the text asks of the one who traces: names of descriptors (-y, -yy), of processes (-Y).
class ProcessFacts {
 public:
  virtual ~ProcessFacts() = default;
  // "</etc/passwd>" for -y, "<TCP:[127.0.0.1:80->127.0.0.1:4242]>" for -yy; empty: nothing is shown.
  // The number -100 (AT_FDCWD) is the current folder.
  virtual std::string descriptor(uint32_t pid, int number) = 0;
  virtual std::string process(uint32_t pid) = 0;  // "<comm>" for -Y
  virtual void observe(const Call&) {}            // each call that ends, before its result is shown
};

// "openat(AT_FDCWD, \"/etc/passwd\", O_RDONLY": up to the first argument that only the exit can tell (with the comma
// before it), or all of them where there is none.
void append_entry(std::string& out, const Call& call, const Style& style, ProcessFacts& around);
// What follows that: the other arguments and ")". append_entry() and append_rest() together are the whole call.
void append_rest(std::string& out, const Call& call, const Style& style, ProcessFacts& around);
// "3", "-1 ENOENT (No such file or directory)", "0x7f12", "1 ([{fd=3, revents=POLLIN}])": what follows " = ".
void append_result(std::string& out, const Call& call, const Style& style, ProcessFacts& around);

// The arguments one by one, for JSON: name, text as above.
struct ArgumentText {
  std::string_view name;
  std::string text;
};
std::vector<ArgumentText> argument_texts(const Call& call, const Style& style, ProcessFacts& around);

// ---- names that the lines of a trace need besides calls

std::string_view error_name(int number);   // "ENOENT"; empty: unknown
std::string_view error_text(int number);   // "No such file or directory"
std::string_view signal_name(int number);  // "SIGCHLD"
// "{si_signo=SIGCHLD, si_code=CLD_EXITED, ...}" of the kernel's siginfo_t of 48 bytes or more.
void append_signal_info(std::string& out, Bytes siginfo, const Style& style);

}  // namespace scry::syscalls
