// Nested lists as text: `(= $x (+ 1 2))`. A list that does not fit on a line keeps its leading words on the first line
// and puts everything from its first list on on lines of their own, two blanks deeper.
#pragma once

#include <string>
#include <vector>

namespace scry {

class Sexp {
 public:
  explicit Sexp(std::string word) : word_(std::move(word)), width_(word_.size()) {}
  // A list that starts with this word.
  static Sexp list(std::string head);

  Sexp& add(Sexp item) &;
  Sexp& add(std::string word) & { return add(Sexp(std::move(word))); }
  Sexp&& add(Sexp item) && { return std::move(add(std::move(item))); }
  Sexp&& add(std::string word) && { return std::move(add(Sexp(std::move(word)))); }
  // Appends the text, which starts at this column, without a final newline.
  void print(std::string& out, size_t column = 0) const;

 private:
  Sexp() = default;
  void print_flat(std::string& out) const;

  bool is_list_ = false;
  std::string word_;
  std::vector<Sexp> items_;
  size_t width_ = 0;  // on one line
};

}  // namespace scry
