// Names that C text defines, and what happens when two headers define one.
//
// The C library and the kernel have structures of the same names (stat, sigaction, iovec), which no compiler reads
// together; a script may need both. Definitions that say the same are one. Of two that differ, text that follows one
// refers to that one, so that each structure has the layout that its own header gave it; the script gets the kernel's
// definition, or else the first, and CNames::redefinitions tells of it. Tested by headers_test.cc.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "c/constant.h"
#include "c/type_table.h"

namespace scry {

struct CEnumerator {
  CTypeId type{};
  int64_t value = 0;
};

// Whose text a file is.
enum class COrigin : uint8_t { script, kernel, other };

// A name that two headers define differently; `taken` is the definition that counts.
struct CRedefinition {
  std::string name;  // "struct stat"
  CToken taken, other;
};

struct CNames {
  using ByName = std::map<std::string, CTypeId, std::less<>>;
  ByName typedefs, structs, unions, enums;
  std::map<std::string, CEnumerator, std::less<>> enumerators;
  std::vector<CRedefinition> redefinitions;
};

class CRedefinitions {
 public:
  // `origins` by the file numbers of the tokens.
  CRedefinitions(const CTypeTable& types, CNames& names, std::vector<COrigin> origins)
      : types_(types), names_(names), origins_(std::move(origins)) {}

  bool is_of_script(const CToken& at) const { return origin(at) == COrigin::script; }
  // Where a structure or enum is defined.
  void note_place(CTypeId type, const CToken& at) { places_.insert_or_assign(static_cast<uint32_t>(type), at); }
  // Both are complete, and `names` has the newer one.
  void define_again(CNames::ByName& names, const std::string& spelled, const CToken& tag, CTypeId before, CTypeId now);
  void define_typedef(const CToken& name, CTypeId type);
  // False: the script may not define this enumerator again.
  bool define_enumerator(const CToken& name, CEnumerator enumerator);
  // Decides the conflicts so far, for the text of the script that follows.
  void settle();

 private:
  struct Rival {
    CNames::ByName* names;
    std::string spelled, name;
    CTypeId before, now;
    CToken before_place, now_place;
    bool is_reported = true;
  };
  COrigin origin(const CToken& at) const { return at.file < origins_.size() ? origins_[at.file] : COrigin::other; }
  bool wins(const CToken& now, const CToken& before) const;
  CToken place_of(CTypeId type) const;
  void add(Rival rival);

  const CTypeTable& types_;
  CNames& names_;
  std::vector<COrigin> origins_;
  std::unordered_map<uint32_t, CToken> places_;  // of definitions, by CTypeId
  std::unordered_map<std::string, CToken> typedef_places_;
  std::vector<Rival> rivals_;
};

}  // namespace scry
