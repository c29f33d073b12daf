// The parser of C declarations.
//
// In: preprocessed tokens. Out: the typedefs, structures, unions, enums and enumerators that they declare, as entries
// of a CTypeTable. Functions and variables are read over (bodies, initializers and parameter lists unread); so are
// attributes that do not change a layout. What is wrong ends the reading with a message. Recursion is bounded, time is
// linear but for parentheses nested in declarators. Tested by layout_test.cc and, over the machine's headers,
// headers_test.cc; fuzzed by fuzz/c_declarations_fuzz.cc.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "c/constant.h"
#include "c/redefinition.h"
#include "c/type_table.h"

namespace scry {

class CParser : public CTypeReader {
 public:
  // `origins` by the file numbers of the tokens.
  CParser(std::span<const CToken> tokens, const CToken& end_place, CTypeTable& types, std::vector<COrigin> origins);

  CParsed<> parse();

  const CNames& names() const { return names_; }

  // For constant expressions.
  bool at_type() override;
  CParsed<CTypeId> type_name() override;
  std::optional<int64_t> enumerator(std::string_view name) override;
  CTypeTable& types() override { return types_; }

 private:
  // What attributes, alignas and `typedef` say about a declaration.
  struct Traits {
    bool is_typedef = false;
    bool packed = false;
    uint32_t aligned = 0;
    uint32_t mode_size = 0;    // __attribute__((mode(DI))): the size in its place
    uint32_t vector_size = 0;  // bytes
  };
  struct Declarator {
    CToken name;  // `end` if abstract
    CTypeId type{};
  };
  enum class Naming : bool { none, required };  // type names and casts have none; declarations and members do
  struct Words;                                 // int, long, unsigned, ... of one declaration
  struct SpecifierWord;
  static const SpecifierWord kSpecifierWords[];
  struct AttributeRow;
  static const AttributeRow kAttributes[];

  // parser.cc
  CParsed<> external_declaration();
  CParsed<> after_declarator(const Declarator& declarator, const Traits& traits, bool& done);
  CParsed<> declarators(CTypeId base, const Traits& traits);
  CParsed<> skip_declarators();
  CParsed<> skip_initializer();
  CParsed<> skip_balanced();  // the cursor is at the opening bracket
  CParsed<> skip_words_and_group();
  CParsed<> pragma_pack();
  CParsed<Declarator> declarator(CTypeId base, Traits& traits, Naming naming);
  CParsed<CTypeId> suffixes(CTypeId base);
  CParsed<CTypeId> pointers(CTypeId base, Traits& traits);
  bool at_nested_declarator(Naming naming);
  CParsed<CTypeId> with_traits(CTypeId type, const Traits& traits, const CToken& at);
  CParsed<uint64_t> array_length();

  // specifiers.cc
  CParsed<CTypeId> specifiers(Traits& traits);
  CParsed<std::optional<CTypeId>> named_specifier(const CToken& word, Traits& traits, bool has_type);
  CParsed<CTypeId> type_of(const CToken& word);
  CParsed<> alignment_specifier(Traits& traits);
  CParsed<> attributes(Traits& traits);
  CParsed<> attribute(Traits& traits);
  CParsed<> read_aligned(Traits& traits);
  CParsed<> read_mode(Traits& traits);
  CParsed<> read_vector_size(Traits& traits);
  CParsed<> read_packed(Traits& traits);
  std::optional<CTypeId> find_typedef(std::string_view name);
  CTypeId word_type(const Words& words);

  // definitions.cc
  CParsed<CTypeId> structure(bool is_union);
  CParsed<CTypeId> structure_body(CTypeId type, const CToken& tag, Traits& traits);
  CParsed<CTypeId> enumeration();
  CParsed<CTypeId> enumeration_body(CTypeId type, const CToken& tag, Traits& traits, std::optional<CTypeId> underlying);
  CParsed<> members(uint32_t record, std::vector<CField>& fields);
  CParsed<> member_declarators(CTypeId base, const Traits& traits, std::vector<CField>& fields);
  CParsed<> add_field(const Declarator& declarator, const Traits& traits, std::vector<CField>& fields,
                      std::string name);
  CParsed<> enumerator_list(CTypeId type);
  static void finish_enum(CEnum& definition, bool packed);
  CParsed<uint64_t> constant(std::string_view what, uint64_t limit);
  std::string spell(CTypeId type);

  CParsed<> expect(std::string_view text);
  std::unexpected<CSyntaxError> error(const CToken& at, std::string message) const {
    return std::unexpected(CSyntaxError{at, std::move(message)});
  }

  CCursor cursor_;
  CTypeTable& types_;
  CNames names_;
  CRedefinitions redefinitions_;
  std::vector<uint32_t> pack_stack_;
  uint32_t pack_ = 0;
  unsigned depth_ = 0;
  CTypeId unknown_{}, function_{};
  std::map<uint32_t, CTypeId> plain_types_;
};

}  // namespace scry
