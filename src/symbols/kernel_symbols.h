// KernelSymbols: names for kernel addresses and addresses for names, from /proc/kallsyms (core, modules, BPF programs).
//
// The first names are searched in the text as it is read, further ones in the table for addresses, which has no
// absolute symbols. The table is made at the first question for an address: 16 bytes a symbol and the names back to
// back. Of several names for one address the first in the file is taken, as the kernel itself does. An address is in
// the last symbol that starts at or below it, unless that symbol ends the image of the kernel or of a module. When an
// address has no name, the table is read again at most once a second: modules and BPF programs come and go.
//
// The code of BPF programs is packed, and the place of one that is gone lies between others. What the kernel reports of
// such code (kernel/mapping_events.h) is added: its length is exact, and it keeps its name when it is gone, until
// other code lies there. A place where different code has lain, and none does, has no name.
//
// The file is the kernel's own, but a copy may be given for tests; lines that are no symbols are passed over.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace scry {

struct KernelSymbol {
  std::string_view name;  // valid until the next question
  uint64_t address = 0;   // where it begins
};

class KernelSymbols {
 public:
  static constexpr const char* kPath = "/proc/kallsyms";

  explicit KernelSymbols(const Clock& clock, std::string path = kPath) : clock_(clock), path_(std::move(path)) {}

  // The function (or object) that holds the address.
  std::optional<KernelSymbol> find(uint64_t address);
  // A reported piece of code outside of the kernel's image and its modules; at most kMostCode pieces are kept.
  static constexpr size_t kMostCode = 1 << 16;
  struct Piece {
    std::string name;
    uint64_t address = 0, size = 0;
    bool is_gone = false;
  };
  void add_code(Piece piece);
  bool has(std::string_view name) { return find(name).has_value(); }
  // The first symbol with that name; nullopt also when the addresses are hidden from us.
  std::optional<uint64_t> address_of(std::string_view name);
  // Bytes from that symbol to the next in memory, filling included; nullopt if there is none.
  std::optional<uint64_t> room_of(std::string_view name);

  // Every symbol with a place in memory, by address; those of a module follow each other.
  struct Placed {
    std::string_view name;  // valid until the next question
    uint64_t address = 0;
    uint64_t room = 0;  // as room_of(); 0: there is none
    bool of_module = false;
  };
  std::vector<Placed> all();

 private:
  struct Symbol {
    uint64_t address;
    uint32_t name;   // offset in names_
    uint16_t image;  // 0: the kernel, else a module; [bpf] is one
    bool ends_image = false;
  };
  struct Code {
    uint64_t address, end;
    std::string name;
    auto operator<=>(const Code&) const = default;
  };
  using Codes = std::map<Code, bool>;                      // whether it lies there now
  std::optional<uint64_t> find(std::string_view name);     // 0: its address is hidden
  const Symbol* first_named(std::string_view name) const;  // in the order of the file
  std::optional<uint64_t> room_at(uint64_t address) const;
  void read_table();
  std::vector<const Codes::value_type*> code_at(uint64_t address) const;
  bool ends_before(const Symbol& symbol, uint64_t address) const;
  const Symbol* holder(uint64_t address) const;

  const Clock& clock_;
  std::string path_;
  std::string names_;            // each ended by NUL
  std::vector<Symbol> symbols_;  // by address
  std::optional<uint64_t> read_at_ns_;
  int searches_ = 0;  // of names
  struct {
    Codes all;
    uint64_t longest = 0;
  } reported_;
};

}  // namespace scry
