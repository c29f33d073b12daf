// Functions: the functions of one file by name and by address, from every table that has any: .symtab, .dynsym, mini
// debug information, the separate debug file. Addresses are virtual addresses of the file.
//
// Tables are read when it is made, and sorted by addresses. A profile, which needs addresses only, pays 12 bytes a
// function beyond the tables of the file: the order of names is made for those who want all of them, and for those who
// ask for many names one by one. A few names are searched for in the tables. Tested by
// src/symbols/target_files_test.cc.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "elf/debug_files.h"
#include "elf/elf_file.h"
#include "elf/function_starts.h"

namespace scry::symbols {

class Functions {
 public:
  // `file` must outlive this.
  Functions(ElfFile& file, const DebugFolders& folders);

  // What was left unread because it was too much, a sentence each.
  const std::vector<std::string>& problems() const { return problems_; }

  bool empty() const { return by_name().empty(); }
  // Sorted by name, then by address: several functions may have one name, the static ones of different source files.
  const std::vector<Symbol>& by_name() const;
  std::vector<const Symbol*> named(std::string_view name) const;  // by their addresses
  const Symbol* find(std::string_view name) const;                // one of them, a global one if there is any
  // Those whose name fits a glob pattern; parts of functions never do: names with ".part.", and cold parts.
  std::vector<const Symbol*> matching(std::string_view pattern) const;
  // Those whose C++ name fits: with a parameter list when the pattern has a parenthesis, else without. No parts either.
  std::vector<const Symbol*> matching_cpp(std::string_view pattern) const;
  // The function that one is the cold part of ("f" of "f.cold", "f.cold.3"): code that it jumps to, and that no caller
  // calls. Null: it is a function itself.
  const Symbol* whole_of(std::string_view name) const;
  // Copies of the function that the compiler has changed to serve some of its callers: "f.constprop.0", "f.isra.0".
  std::vector<const Symbol*> clones_of(std::string_view name) const;
  // The function that an address lies in, the innermost where functions lie in each other, or the stub of the procedure
  // linkage table ("puts@plt", which has no other use here). A symbol of size 0 reaches to the next one of its section,
  // in a stripped file not far.
  const Symbol* containing(uint64_t address) const;
  // Where a function without a name begins that an address lies in; nullopt: it is not known.
  std::optional<uint64_t> start_of_unnamed(uint64_t address) const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Range {
    uint64_t start = 0, end = 0;
  };
  void add(const std::vector<Symbol>& symbols);
  void sort_by_address();
  void add_stubs();
  void add_go_functions(const ElfFile& file);
  std::vector<const Symbol*> sorted_by_name(std::string_view beginning) const;
  std::vector<const Symbol*> beginning_with(std::string_view beginning) const;
  bool names_code(const Symbol& symbol) const;
  bool is_part(std::string_view name) const;
  bool reaches(const Symbol& unsized, uint64_t address) const;

  const ElfFile& file_;
  struct Names {  // the strings of symbols live here, and in the file
    std::unique_ptr<ElfFile> mini, separate;
    std::deque<std::string> made;  // of stubs, and of Go's own table
    std::deque<Symbol> made_symbols;
    std::vector<const std::vector<Symbol>*> tables;  // of all these files
  } names_;
  std::vector<Range> code_, loaded_;  // sections that are executed, and all that lie in memory; by their start
  struct ByName {
    std::once_flag is_sorted;
    std::vector<Symbol> symbols;
    std::atomic<uint32_t> questions = 0;
  };
  mutable ByName by_name_;
  struct ByAddress {
    std::vector<const Symbol*> symbols;
    std::vector<uint32_t> enclosing;  // of each, the nearest one before it that reaches beyond its end, or kNone
  } by_address_;
  FunctionStarts starts_;  // of a file without symbols of its own
  std::vector<std::string> problems_;
};

// The data and function symbols of that name, one for each address; those of the file itself, or where it has none of
// the separate debug file.
std::vector<Symbol> find_symbols(ElfFile& file, const DebugFolders& folders, std::string_view name);
// The first of them.
std::optional<Symbol> find_any_symbol(ElfFile& file, const DebugFolders& folders, std::string_view name);

}  // namespace scry::symbols
