// System calls as text: the table of calls, and the text of one call's arguments and result, as strace has them.
//
// A call is one row (calls_*.cc): its name, its groups, and its arguments, each with a name and a kind. A kind is one
// row (kinds_*.cc): what is taken of memory for it, and how it is shown. Names of flags and enumerations, and the
// numbers of ioctls, come from the kernel's UAPI headers by a generator when scry is built (docs/decisions/0039).
#pragma once

#include <cstdint>
#include <optional>
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
// The numbers of all calls that a word of `-e trace=` means: a name or number, "%file" and its like, "/regex"; empty:
// none.
std::vector<uint32_t> calls_of(std::string_view word);
bool is_pattern(std::string_view regex);  // whether what follows the "/" is a regular expression
std::vector<std::string> group_names();

// What is shown, by options of the command line.
struct Style {
  uint32_t text_limit = 32;  // -s: bytes of a string or buffer
  bool abbreviate = true;    // off: -v
  // Strings with other characters than ASCII (-x), all strings (-xx), only what is escaped.
  enum class Hex : uint8_t { none, non_ascii, all, escapes } hex = Hex::none;
  enum class Flags : uint8_t { names, raw, both } flags = Flags::names;  // -X abbrev, raw, verbose
  bool raw = false;                                                      // -e raw: arguments as hexadecimal numbers
  bool names = false;                                                    // -N: "flags=O_RDONLY"
  bool structures = true;  // off: -e verbose=none, what pointers lead to is not shown, but for text
};

// The plan of a call in this style: how much of its strings is taken.
Plan plan_of(const CallRow& call, const Style& style);

// Bytes of the record from the ring: a CallRecord and its pieces. Null pieces where a piece does not fit (hostile
// file).
struct Call {
  const CallRecord* record = nullptr;
  Bytes pieces;
  Style style = {};  // by which it was taken
};

// Appends a name that some process chose, of itself or of a file, as strace shows it: without quotes, but escaped.
void append_name(std::string& out, std::string_view name);

// A socket when a call on it ended.
struct SocketState {
  uint64_t inode = 0;
  uint32_t family = 0, type = 0, protocol = 0;  // as socket(2) has them
  std::string local, peer;                      // "127.0.0.1:80", "[::1]:80"; of AF_NETLINK its port; empty: none
  // AF_UNIX: `local` has the bytes of sun_path, `peer_inode` is 0 also while nothing has accepted the connection.
  uint64_t peer_inode = 0;
};

inline constexpr uint64_t kPidFileSystem = 0x50494446;  // PID_FS_MAGIC, of Linux 6.9

// What a descriptor stands for when it is used.
struct FileState {
  uint64_t inode = 0, magic = 0;  // of the file system: <linux/magic.h>
  uint32_t mode = 0, device = 0;  // as struct inode has them: of a device file, which one it is
  uint32_t process = 0;           // of a pidfd
  std::string path;               // "/a/b"; of what has no folder its name: "/[eventpoll]", "/memfd:x", "/"
  // none: it never was in a folder; free: the number stands for nothing.
  enum class Place : uint8_t { folder, deleted, none, free } place = Place::folder;
};

// What the text of a call needs to know about processes. The base class knows nothing; the tracer overrides it.
class ProcessFacts {
 public:
  virtual ~ProcessFacts() = default;
  // "</etc/passwd>" for -y; empty: nothing is shown. The number -100 (AT_FDCWD) is the current folder.
  virtual std::string descriptor(uint32_t /*pid*/, int /*number*/) { return {}; }
  // The same with addresses of sockets and numbers of devices, for -yy: "<TCP:[127.0.0.1:80->127.0.0.1:4242]>".
  virtual std::string described(uint32_t pid, int number) { return descriptor(pid, number); }
  virtual std::string process(uint32_t /*pid*/) { return {}; }  // "<comm>" for -Y
  // Of a descriptor that is a socket of AF_NETLINK: NETLINK_ROUTE...
  virtual std::optional<uint32_t> netlink_protocol(uint32_t /*pid*/, int /*number*/) { return std::nullopt; }
  // A family of NETLINK_GENERIC by its number, which the kernel gives: "ethtool"; empty: it is not known.
  virtual std::string generic_family(uint16_t /*number*/) { return {}; }
  virtual void observe_file(uint32_t /*pid*/, int /*number*/, const FileState&) {}
  // A process, which has made no call yet, has the descriptors of its parent.
  virtual void observe_fork(uint32_t /*parent*/, uint32_t /*child*/) {}
  virtual void observe_socket(uint32_t /*pid*/, int /*number*/, const SocketState&) {}
  virtual void observe_end(uint32_t /*pid*/) {}
};

// "openat(AT_FDCWD, \"/etc/passwd\", O_RDONLY": up to the first argument that only the exit can tell (with the comma
// before it), or all of them where there is none.
void append_entry(std::string& out, const Call& call, const Style& style, ProcessFacts& around);
// What follows that: the other arguments and ")". append_entry() and append_rest() together are the whole call.
void append_rest(std::string& out, const Call& call, const Style& style, ProcessFacts& around);
// "3", "-1 ENOENT (No such file or directory)", "0x7f12", "1 ([{fd=3, revents=POLLIN}])": what follows " = ".
void append_result(std::string& out, const Call& call, const Style& style, ProcessFacts& around);

// The arguments one by one, for JSON: name, text as above, and the register. Fewer where an argument is not shown.
struct ArgumentText {
  std::string_view name;
  std::string text;
  uint64_t raw;
};
std::vector<ArgumentText> argument_texts(const Call& call, const Style& style, ProcessFacts& around);

// ---- what -P, -e read= and -e write= ask for

// The paths among the arguments, as the program wrote them, and its descriptors.
struct UsedFiles {
  std::vector<std::string> paths;
  std::vector<int> descriptors;
};
UsedFiles used_files(const Call& call);
// What a call has read or written: the descriptor, and its bytes by buffers.
struct Transfer {
  bool is_read = false;
  int descriptor = -1;
  bool has_vector = false;  // of buffers, numbered from 0
  struct Buffer {
    Bytes taken;
    uint64_t size = 0;  // what was transferred
  };
  std::vector<Buffer> buffers;
};
// nullopt: the call transfers nothing, or failed. Views into the call.
std::optional<Transfer> transfer_of(const Call& call);

// ---- arguments as a value (decode(args))

// All names of arguments that a call has, whatever the values of the others.
std::vector<std::string_view> argument_names(const CallRow& call);
// Bits of the registers that tell the text of an argument; nullopt: memory is needed too, or the end of the call.
std::optional<uint8_t> registers_of(const CallRow& call, std::string_view argument);
// "AT_FDCWD, \"/etc/passwd\", O_RDONLY" of a CallRecord with its pieces, or the argument of this name alone ("": a call
// that has none of it). What only the exit can tell is an address before. "?": the record is not whole.
std::string arguments_text(Bytes call, std::string_view argument);

// ---- names that the lines of a trace need besides calls

std::string_view error_name(int number);   // "ENOENT"; empty: unknown
std::string_view error_text(int number);   // "No such file or directory"
std::string_view signal_name(int number);  // "SIGCHLD"
// "{si_signo=SIGCHLD, si_code=CLD_EXITED, ...}" of the kernel's siginfo_t of 48 bytes or more.
void append_signal_info(std::string& out, Bytes siginfo, const Style& style, ProcessFacts& around);

}  // namespace scry::syscalls
