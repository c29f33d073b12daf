#include "syntax/sexp.h"

namespace scry {
namespace {
constexpr size_t kLineWidth = 100;
}

Sexp Sexp::list(std::string head) {
  Sexp list;
  list.is_list_ = true;
  list.width_ = 1;  // the parentheses, less the blank that the head does not need
  list.add(std::move(head));
  return list;
}

Sexp& Sexp::add(Sexp item) & {
  width_ += 1 + item.width_;
  items_.push_back(std::move(item));
  return *this;
}

void Sexp::print_flat(std::string& out) const {
  out += word_;
  if (!is_list_) return;
  out += '(';
  for (size_t i = 0; i < items_.size(); ++i) {
    if (i > 0) out += ' ';
    items_[i].print_flat(out);
  }
  out += ')';
}

void Sexp::print(std::string& out, size_t column) const {
  if (!is_list_ || column + width_ <= kLineWidth) return print_flat(out);
  out += '(';
  bool own_lines = false;
  for (size_t i = 0; i < items_.size(); ++i) {
    own_lines |= items_[i].is_list_;
    if (own_lines) {
      out += '\n';
      out.append(column + 2, ' ');
      items_[i].print(out, column + 2);
    } else {
      if (i > 0) out += ' ';
      items_[i].print_flat(out);
    }
  }
  out += ')';
}

}  // namespace scry
