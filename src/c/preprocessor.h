// The preprocessor for C text of scripts: what is enough when nothing is included, and what remains to be done with the
// output of `cc -E -dD`.
//
// In: texts. Out: tokens without directives, and the macros that are defined at the end. `#pragma pack` stays, as a
// token "#pack" and its arguments. A text read as `source` is preprocessed here: object-like macros, conditions, joined
// lines; where it really includes something or defines a function-like macro, needs_compiler() says so and the result
// is incomplete. A text read as `preprocessed` has only line markers and definitions left; nothing in it is expanded
// again. Expansion is bounded in depth and work. Tested by tests/diag/c-text.*.t, fuzzed by
// fuzz/c_declarations_fuzz.cc.
#pragma once

#include <deque>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "c/lexer.h"

namespace scry {

// What is wrong with C text. The file's name is as the text's giver, or a line marker, spelled it.
struct CError {
  std::string file;
  uint32_t line = 0;
  std::string message;
};
template <class T = void>
using CResult = std::expected<T, CError>;

struct CMacro {
  bool function_like = false;
  std::vector<CToken> body;
  bool busy = false;  // being expanded
};

class CPreprocessor {
 public:
  enum class Form : uint8_t { source, preprocessed };

  // As `#define name text` before everything.
  void define(std::string name, std::string_view text);
  // Reads one more text. Macros that earlier texts defined are known in it.
  CResult<> read(std::string name, std::string text, Form form);

  bool needs_compiler() const { return needs_compiler_; }
  std::vector<CToken> take_tokens() { return std::move(tokens_); }
  const std::map<std::string, CMacro, std::less<>>& macros() const { return macros_; }
  const std::string& file_name(uint16_t file) const { return files_[file]; }
  const std::deque<std::string>& file_names() const { return files_; }
  CError error_at(const CToken& token, std::string message) const;

 private:
  using Line = std::span<const CToken>;  // a directive's tokens after its name
  struct Condition {
    bool active = true;  // this branch is read
    bool taken = false;  // a branch was read already, or none may be
    bool seen_else = false;
    CToken opened;  // #if, for messages
  };
  struct Directive;
  static const Directive kDirectives[];

  CResult<> directive(Line line);
  CResult<> define_line(const CToken& at, Line line);
  CResult<> undefine_line(const CToken& at, Line line);
  CResult<> if_line(const CToken& at, Line line);
  CResult<> ifdef_line(const CToken& at, Line line);
  CResult<> ifndef_line(const CToken& at, Line line);
  CResult<> elif_line(const CToken& at, Line line);
  CResult<> else_line(const CToken& at, Line line);
  CResult<> endif_line(const CToken& at, Line line);
  CResult<> include_line(const CToken& at, Line line);
  CResult<> error_line(const CToken& at, Line line);
  CResult<> pragma_line(const CToken& at, Line line);
  CResult<> ignore_line(const CToken& at, Line line);
  void line_marker(Line line);

  bool active() const { return conditions_.empty() || conditions_.back().active; }
  CResult<> open(const CToken& at, bool holds);
  CResult<bool> evaluate(const CToken& at, Line line);
  CResult<> resolve_question(Line line, size_t& at, std::vector<CToken>& out) const;
  CResult<> expand(const CToken& token, std::vector<CToken>& out, unsigned depth);
  CToken placed(CToken token) const;

  std::deque<std::string> texts_;
  std::deque<std::string> files_;
  std::map<std::string, uint16_t, std::less<>> file_numbers_;
  std::map<std::string, CMacro, std::less<>> macros_;
  std::vector<CToken> tokens_;
  std::vector<Condition> conditions_;
  uint16_t file_ = 0;
  int64_t line_shift_ = 0;  // from lines of the text to lines of the file that a marker names
  uint64_t steps_ = 0;      // of expansion
  Form form_ = Form::source;
  bool needs_compiler_ = false;

  uint16_t number_file(std::string name);
};

}  // namespace scry
