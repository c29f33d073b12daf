// DwarfFile: the functions, types and source lines in the DWARF of a program (DWARF 2 to 5, through libdw).
//
// Opened by the path of the file that holds the .debug_info; read when asked for. A compilation unit is walked only
// until the function is found. Structures are named to the types that use them by number, their members are read when a
// script names them. Depths, counts and chains are limited: the file may be malformed.
//
// Addresses are those that the file was linked at. Tested by dwarf_test.cc over its own executable, and by
// tests/live/uprobe_args*.t.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fd.h"
#include "base/result.h"
#include "elf/split_dwarf.h"
#include "types/type.h"

namespace scry {

// Registers that may hold parameters: the six of the calling convention (di si dx cx r8 r9), then ax bx bp sp r10 to
// r15.
inline constexpr uint32_t kParameterRegisters = 16, kMostRegisters = 7;

// A parameter of a function, where it is when the function is entered.
struct DwarfParameter {
  std::string name;
  TypeRef type = nullptr;          // null: a type that scripts cannot have (an enumeration of a strange size)
  std::string spelling;            // "long int", "char**", "struct pt"
  std::vector<uint8_t> registers;  // 8 bytes of it in each, at most kMostRegisters; empty: none
  bool by_address = false;         // the register has the address of the value
  bool on_stack = false;           // no registers
  bool is_code = false;            // the address of a function
  std::string_view missing;        // why scripts cannot have it, as it follows its name; empty: they can
};

struct DwarfSignature {
  std::vector<DwarfParameter> parameters;
  DwarfParameter result;     // a type of no value: void; by_address: the register has the address of its place
  bool is_variadic = false;  // further arguments follow
  bool is_noreturn = false;
};

class DwarfFile final : public StructSource {
 public:
  // `split`: where the files of split units are looked for; without it, such units have lines and nothing else.
  static Result<std::unique_ptr<DwarfFile>> open(const std::string& path, std::optional<SplitPlaces> split = {});
  ~DwarfFile() override;
  // Why the entries of a split unit are missing; empty: none are, as far as anybody asked.
  std::string problem() const { return split_ ? split_->problem() : ""; }

  // The parameters of the function that starts at an address; nullopt: no function is described there.
  std::optional<std::vector<DwarfParameter>> parameters(uint64_t address, TypePool& pool);
  std::optional<DwarfSignature> signature(uint64_t address, TypePool& pool);

  // The type of this name outside functions, by its keyword ("struct", "union", "enum") or as a typedef or bare name;
  // null: none is defined.
  TypeRef find_type(std::string_view keyword, std::string_view name, TypePool& pool);
  // The enumerator of this name, of an enumeration outside functions; nullopt: none is defined.
  std::optional<EnumeratorRef> find_enumerator(std::string_view name, TypePool& pool);

  // A place in the source, as it is written: the file by the end of its path, a column of 0 for any. Where the code of
  // a line begins: once in each function that has it, and in each copy of a function that was inlined.
  enum class LineProblem : uint8_t { no_such_file, several_files, no_code };
  struct Line {
    std::vector<uint64_t> addresses;  // ascending; empty: see `problem`
    LineProblem problem{};
    std::vector<std::string> files;  // several_files: which
  };
  Line find_line(std::string_view file, int line, int column);

  struct SourceLine {
    std::string file;  // as the compiler was called with it; empty: unknown
    int line = 0;
  };
  // Where a function is defined that the compiler has inlined, by its name without namespaces; nullopt: none is.
  std::optional<SourceLine> find_inlined(std::string_view name);

  // Where the instruction at an address comes from.
  struct Inlined {
    std::string name;
    SourceLine place;  // in this function
  };
  struct Origin {
    SourceLine place;              // in the function that is there
    std::vector<Inlined> inlined;  // innermost first
  };
  Origin origin(uint64_t address);

  Result<std::vector<Member>> members(uint32_t id, TypePool& pool) override;
  std::vector<Enumerator> enumerators(uint32_t id) override;

 private:
  DwarfFile() = default;
  TypeRef map_type(Dwarf_Die die, TypePool& pool, unsigned depth);
  TypeRef type_of(Dwarf_Die& user, TypePool& pool, unsigned depth);
  TypeRef map_array(Dwarf_Die& die, TypePool& pool, unsigned depth);
  TypeRef map_definition(Dwarf_Die& die, TypePool& pool);

  // A compilation unit. The entries of a split one are in another file than its lines.
  struct Unit {
    Dwarf_Die lines;
    std::optional<Dwarf_Die> entries;       // nothing: they were not found
    uint64_t base = 0;                      // what to add to addresses of the entries
    std::span<const Dwarf_Die> types = {};  // units of types that lie in the same file of split information
  };
  struct Function {
    Dwarf_Die die;
    uint64_t base = 0;
  };
  Unit unit_of(Dwarf_Die& die);
  // Asks each unit until `found(Unit&)` is true.
  void search_units(const std::function<bool(Unit&)>& found);
  // Asks each entry that is outside functions until `found(Dwarf_Die&)` is true.
  void search_entries(const std::function<bool(Dwarf_Die&)>& found);
  static SourceLine place_of(Unit& unit, Dwarf_Die& entry, unsigned file_attribute, unsigned line_attribute);
  std::optional<Function> find_function(uint64_t address);
  std::vector<DwarfParameter> parameters_of(Function& function, uint64_t address, TypePool& pool);
  std::optional<Unit> find_unit(uint64_t address);
  std::optional<Dwarf_Die> die_of(uint32_t id) const;

  Fd fd_;
  Dwarf* dwarf_ = nullptr;
  std::optional<SplitDwarf> split_;
  std::map<std::string, TypeRef> named_;  // what find_type() found, or did not: the search goes through all units
  std::vector<Dwarf_Die> definitions_;    // of structures and enumerations, by the number their types carry
};

}  // namespace scry
