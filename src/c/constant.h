// Constant expressions of C: array lengths, bitfield widths, enumerators, conditions of #if.
//
// Values have the width and the sign that C gives them, so that `1 << 31`, `~0u` and `sizeof(x) - 1` come out as a
// compiler's. `sizeof(((struct s *)0)->member)` and the hand-made offsetof work: an operand may have any type, only its
// place counts. In the preprocessor, where there are no types, every number has 64 bits and a name is 0. Nesting is
// limited. Tested by tests/golden/c_constants.t.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "c/lexer.h"
#include "c/type_table.h"

namespace scry {

// A place in a list of tokens. After the last one there is an endless `end`.
class CCursor {
 public:
  // `end_place` says where the end is, for messages.
  CCursor(std::span<const CToken> tokens, const CToken& end_place) : tokens_(tokens), end_(end_place) {
    end_.kind = CTokenKind::end;
    end_.text = {};
  }
  const CToken& peek(size_t ahead = 0) const { return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : end_; }
  bool at(std::string_view text) const { return peek().kind != CTokenKind::string && peek().text == text; }
  bool at_end() const { return at_ >= tokens_.size(); }
  CToken take() {
    CToken token = peek();
    at_ += at_ < tokens_.size();
    return token;
  }
  bool accept(std::string_view text) {
    const bool here = !at_end() && at(text);
    at_ += here;
    return here;
  }
  size_t position() const { return at_; }
  void seek(size_t position) { at_ = position; }

 private:
  std::span<const CToken> tokens_;
  CToken end_;
  size_t at_ = 0;
};

struct CSyntaxError {
  CToken at;
  std::string message;
};
template <class T = void>
using CParsed = std::expected<T, CSyntaxError>;

// What constant expressions need of the parser of declarations.
class CTypeReader {
 public:
  virtual ~CTypeReader() = default;
  virtual bool at_type() = 0;
  virtual CParsed<CTypeId> type_name() = 0;
  virtual std::optional<int64_t> enumerator(std::string_view name) = 0;
  virtual CTypeTable& types() = 0;
};

struct CNumber {
  uint64_t bits = 0;  // extended to 64 bits by its own sign
  bool is_signed = true;
  uint8_t size = 4;             // 4 or 8
  std::optional<CTypeId> type;  // of an operand that is no number: its bits are its address, or its value if a pointer
  friend bool operator==(const CNumber&, const CNumber&) = default;
};

class CConstantReader {
 public:
  // `types` is null in the preprocessor.
  CConstantReader(CCursor& cursor, CTypeReader* types) : cursor_(cursor), types_(types) {}

  // A whole conditional expression.
  CParsed<CNumber> read();

 private:
  using Number = CParsed<CNumber>;
  Number binary(int least_precedence);
  Number unary();
  Number postfix(CNumber base);
  Number primary();
  Number cast_or_group();
  Number size_of(bool alignment);
  // The operand of ?:, && or || that does not count may be no constant: its value is 0 then.
  Number operand(bool counts, Number (CConstantReader::*read)(int), int precedence);
  Number conditional(int);
  Number unify(CNumber condition, CNumber then, CNumber otherwise) const;

  // What compilers compute while they compile: constant_builtins.cc. At what follows the name.
  struct Builtin;
  static const Builtin kBuiltins[];
  static const Builtin* find_builtin(std::string_view name);
  Number call_builtin(const Builtin& builtin);
  Number offset_of();
  Number is_constant();
  Number choose_expression();
  Number is_compatible();
  Number expected();
  Number count_bits(const Builtin& builtin);
  void skip_expression();
  Number text(const CToken& first);

  Number literal(const CToken& token);
  Number character(const CToken& token);
  Number apply(const CToken& op, CNumber left, CNumber right);
  Number member(CNumber base, const CToken& name);
  CNumber convert(CNumber value, CTypeId type);
  CNumber sized(uint64_t value) const;
  std::unexpected<CSyntaxError> error(const CToken& at, std::string message) const {
    return std::unexpected(CSyntaxError{at, std::move(message)});
  }
  CParsed<> expect(std::string_view text);

  CCursor& cursor_;
  CTypeReader* types_;
  unsigned depth_ = 0;
};

}  // namespace scry
