// Settings of terminals.
#include <asm/termbits.h>
#include <fmt/format.h>
#include <sys/ioctl.h>

#include <cstring>
#include <iterator>
#include <span>
#include <string>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// ", c_cc=[[VINTR]=0x3, [17]=0]".
void put_control_characters(Writer& w, std::span<const cc_t> characters) {
  static const Family kNames = find_family("tty_characters");
  w.put(", c_cc=[");
  for (size_t i = 0; i < characters.size(); ++i) {
    const std::string_view name = name_of(kNames, i);
    print(w, "{}[{}]=", i ? ", " : "", name.empty() ? std::to_string(i) : name);
    w.put_hex(characters[i]);
  }
  w.put(']');
}

// The terminal's settings: the speed and the sizes are enumerations in the middle of flags.
template <class Termios>
void show_termios(Writer& w, const Type&, const Slot& s) {
  static const Family kInput = find_family("tty_iflag"), kOutput = find_family("tty_oflag"),
                      kLocal = find_family("tty_lflag"), kControl = find_family("tty_cflag"),
                      kSpeed = find_family("tty_speed"), kSize = find_family("tty_size");
  Termios t{};
  if (s.memory.size() < sizeof t) return w.put("{}");
  std::memcpy(&t, s.memory.data(), sizeof t);
  auto flags = [&](std::string_view name, Family family, uint32_t value, std::string first) {
    w.put(name);
    if (value == 0 && first.empty()) return;
    w.put_flags(family, value, value ? first : first + "|");
  };
  const std::string delays = fmt::format(
      "NL{}|CR{}|TAB{}|BS{}|VT{}|FF{}", (t.c_oflag & NLDLY) >> 8, (t.c_oflag & CRDLY) >> 9, (t.c_oflag & TABDLY) >> 11,
      (t.c_oflag & BSDLY) >> 13, (t.c_oflag & VTDLY) >> 14, (t.c_oflag & FFDLY) >> 15);
  constexpr uint32_t kDelays = NLDLY | CRDLY | TABDLY | BSDLY | VTDLY | FFDLY;
  flags("{c_iflag=", kInput, t.c_iflag, "");
  flags(", c_oflag=", kOutput, t.c_oflag & ~kDelays, delays);
  const std::string speed = fmt::format("{}|{}", name_of(kSpeed, t.c_cflag & CBAUD), name_of(kSize, t.c_cflag & CSIZE));
  flags(", c_cflag=", kControl, t.c_cflag & ~(CBAUD | CSIZE), speed);
  flags(", c_lflag=", kLocal, t.c_lflag, "");
  if (w.style().abbreviate) return w.put(", ...}");
  print(w, ", c_line={}", t.c_line == 0 ? "N_TTY" : std::to_string(t.c_line));
  put_control_characters(w, t.c_cc);
  if constexpr (requires { t.c_ispeed; }) print(w, ", c_ispeed={}, c_ospeed={}", t.c_ispeed, t.c_ospeed);
  w.put('}');
}

constexpr KindRow kTerminalKinds[] = {
    {"termios", "{", show_termios<termios>, sizeof(termios)},
    {"termios2", "{", show_termios<termios2>, sizeof(termios2)},
    {"termio", "{", show_termios<termio>, sizeof(termio)},
};

}  // namespace

std::span<const KindRow> terminal_kinds() {
  return kTerminalKinds;
}

}  // namespace scry::syscalls
