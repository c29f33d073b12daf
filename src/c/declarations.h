// CDeclarations: what the C text of a script, and the headers it includes, declare.
//
// In: C texts in their order. Out: types by name for the checker, enumerators, and the macros that are constants. Each
// type that the text defines is the text's; what it only names (u32, struct list_head) is the kernel's, silently. This
// is the door for all C: the prologue of a script, forced includes, and `import "file.h"` (one more text, or one more
// file in includes.files). The object is the source of its structures (type.h) and must outlive their types. How C maps
// to our types: as in btf.h, but arrays of plain `char` hold a string of up to their length (docs/language.md 2.4),
// other one-byte integers stay integers, and pointers take the address space of the memory they are read from.
//
// Headers are read through the system's `cc -E -dD`; without an #include no program is started. Tested by
// layout_test.cc, headers_test.cc, tests/golden/c_*.t; fuzzed by fuzz/c_declarations_fuzz.cc.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "c/compiler.h"
#include "c/parser.h"
#include "c/preprocessor.h"
#include "types/btf.h"
#include "types/type.h"

namespace scry {

struct CTextFile {
  std::string name;  // for messages
  std::string text;
};

struct CSettings {
  CIncludes includes;
  CForeignTypes foreign;
  // Runs the compiler's preprocessor; tests replace it.
  std::function<CResult<std::string>(const std::string& text, const CIncludes& includes)> preprocess =
      run_c_preprocessor;
};

class CDeclarations : public StructSource {
 public:
  static CResult<std::unique_ptr<CDeclarations>> read(const std::vector<CTextFile>& texts, const CSettings& settings);

  // `keyword` is "struct", "union", "enum", or empty: then a typedef, or a structure by its bare name. Null if the text
  // does not define it.
  TypeRef find(std::string_view keyword, std::string_view name, TypePool& pool);
  std::optional<EnumeratorRef> enumerator(std::string_view name, TypePool& pool);
  // The replacement text of an object-like macro that is not empty, fit for a script: on one line, without comments, C
  // integers of several words (`unsigned int`) by their one-word names.
  std::optional<std::string> constant(std::string_view name) const;

  // What the text defines, for hints: types that find() knows by the keyword; constants and enumerators.
  std::vector<std::string> type_names(std::string_view keyword) const;
  std::vector<std::string> value_names() const;

  Result<std::vector<Member>> members(uint32_t id, TypePool& pool) override;
  std::vector<Enumerator> enumerators(uint32_t id) override;

  // The headers that the reader of the text did without, as they are written: "<linux/types.h>".
  const std::vector<std::string>& left_out() const { return left_out_; }
  void set_left_out(std::vector<std::string> headers) { left_out_ = std::move(headers); }

  // Names that headers define differently: which definition counts, and where each is ("FILE:LINE").
  struct Conflict {
    std::string name, taken, other;
  };
  const std::vector<Conflict>& conflicts() const { return conflicts_; }

  // For tests: all structures and unions of the text that have a name and a body.
  std::vector<std::pair<std::string, CTypeId>> definitions();
  CTypeTable& table() { return table_; }

 private:
  explicit CDeclarations(CForeignTypes foreign) : table_(std::move(foreign)) {}

  CResult<> preprocess(const std::vector<CTextFile>& texts, const CSettings& settings, CPreprocessor& preprocessor);
  CResult<> parse(std::vector<CToken> tokens, const std::vector<CTextFile>& texts, const CIncludes& includes);
  // What a keyword names, in the order of the search.
  struct Space {
    std::string_view keyword;
    const CNames::ByName* names;
  };
  std::array<Space, 6> spaces() const;
  TypeRef map_type(CTypeId id, TypePool& pool);
  TypeRef map_array(const CType& type, TypePool& pool);
  TypeRef map_definition(const CType& type, TypePool& pool);
  Member map_member(const CMember& member, TypePool& pool);

  CTypeTable table_;
  CPreprocessor preprocessor_;
  CNames names_;
  std::vector<std::string> left_out_;
  std::vector<Conflict> conflicts_;
};

}  // namespace scry
