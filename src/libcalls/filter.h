// Filter expressions of ltrace: which functions are meant. "malloc+free-@libc.so*": rules of a sign, a pattern for the
// name and one for the library, which a function passes one after the other; the last that matches decides.
//
// A pattern is a glob over the whole name, or a regular expression between slashes (`/^mem/`, `/x@y/`). The library
// pattern MAIN means the program itself. Tested by filter_test.cc.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace scry::libcalls {

// A function as filters see it.
struct Candidate {
  std::string_view name;
  std::string_view file;  // base name of the file that calls it (-e), has it (-x) or defines it (-l)
  std::string_view path;  // of that file
  bool is_main = false;   // the file is the traced program
};

class Filter {
 public:
  // An error says which part is wrong.
  static Result<Filter> parse(std::string_view text);
  bool matches(const Candidate& candidate) const;
  const std::string& text() const { return text_; }
  // The files that rules name as a whole: libz.so.1, /lib/libz.so.1.
  std::vector<std::string> files() const;
  // Whether a rule names this very function: it is meant although it is no usual one.
  bool names(std::string_view function) const;

 private:
  struct Pattern;
  struct Rule {
    bool adds = true;
    std::shared_ptr<const Pattern> symbol, library;
  };
  static Result<std::shared_ptr<const Pattern>> pattern(std::string_view text, bool is_regex);
  Result<> add_rule(std::string_view text, bool adds);

  std::string text_;
  std::vector<Rule> rules_;
};

// What is asked for, as text: words with blanks between. "-e EXPR", or EXPR alone: calls of the program; "-l EXPR":
// functions of these libraries; "-x EXPR": functions in files, from wherever they are called. Several of one kind: any
// of them.
struct Selection {
  std::vector<Filter> calls, libraries, functions;

  static Result<Selection> parse(std::string_view text);
  // Whether the program's calls of a function are meant.
  bool wants_call(const Candidate& caller, const Candidate& definition) const;
};

}  // namespace scry::libcalls
