// The layout of `--fmt`: two blanks for each block, one statement a line, an empty line between probes.
//
// It works on the tokens that the parser read, with what the grammar knows about them (TokenRole), and writes each of
// them exactly once: between two tokens it chooses nothing, a blank, or a new line. Comments are found in the text
// between two tokens and stay between them. Judged by format_script_test.cc: the tokens of the result are those of the
// text, and formatting twice is formatting once.
#include <algorithm>

#include "syntax/parser_impl.h"

namespace scry {
namespace {

constexpr size_t kLongestLine = 80;
constexpr size_t kIndent = 2, kContinuation = 4;
constexpr std::string_view kBlanks = " \t\r\n";

enum class Gap : uint8_t { none, blank, line };

struct Comment {
  std::string_view text;
  bool own_line = false;   // nothing of the script stands before it on its line
  bool ends_line = false;  // nothing stands after it
  bool after_empty_line = false;
};

// What stands between two tokens.
struct Between {
  std::vector<Comment> comments;
  bool new_line = false;          // after the last comment
  bool after_empty_line = false;  // likewise
};

// After the comment at `at`; the last one may be left open.
size_t comment_end(std::string_view text, size_t at) {
  const bool is_block = text.substr(at).starts_with("/*");
  const size_t last = is_block ? text.find("*/", at + 2) : text.find('\n', at);
  return last == text.npos ? text.size() : last + (is_block ? 2 : 0);
}

Between scan(std::string_view text, bool at_line_start) {
  Between between;
  size_t newlines = at_line_start;
  for (size_t at = 0; at < text.size();) {
    if (text[at] != '/') {
      if (text[at++] == '\n') ++newlines;
      continue;
    }
    const bool block = text.substr(at).starts_with("/*");
    const size_t end = comment_end(text, at);
    const size_t next = text.find_first_not_of(" \t\r", end);
    std::string_view comment = text.substr(at, end - at);
    comment = comment.substr(0, comment.find_last_not_of(kBlanks) + 1);
    between.comments.push_back(
        {comment, newlines > 0, !block || (next != text.npos && text[next] == '\n'), newlines > 1});
    newlines = 0;
    at = end;
  }
  between.new_line = newlines > 0;
  between.after_empty_line = newlines > 1;
  return between;
}

bool is_control_word(Keyword keyword) {
  static constexpr Keyword kWords[] = {Keyword::if_,     Keyword::while_, Keyword::for_,     Keyword::unroll,
                                       Keyword::return_, Keyword::else_,  Keyword::comptime, Keyword::let};
  return std::find(std::begin(kWords), std::end(kWords), keyword) != std::end(kWords);
}

bool is_one_of(TokenKind kind, std::initializer_list<TokenKind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

class ScriptFormatter {
 public:
  ScriptFormatter(SourceId source, std::string_view text, const std::vector<Token>& tokens)
      : source_(source), text_(text), tokens_(tokens) {}

  std::string format() {
    uint32_t at = 0;
    for (const Token& token : tokens_) {
      const Between between = scan(text_.substr(at, token.span.begin - at), at == 0);
      write(token, between);
      at = token.span.end;
    }
    for (const Comment& comment : scan(text_.substr(at), at == 0).comments) write_comment(comment);
    end_line();
    return std::move(out_);
  }

 private:
  std::string_view spelling(const Token& token) const {
    return text_.substr(token.span.begin, token.span.end - token.span.begin);
  }

  // ---- what stands between two tokens

  bool at_top() const { return depth_ == 0 && brackets_ == 0; }

  // An item that follows one without a semicolon: `let @a = hash(2)`, `import "x"`.
  bool starts_item(const Token& token) const {
    const bool may_end = is_one_of(last_.kind, {TokenKind::paren_close, TokenKind::string});
    return at_top() && !in_predicate_ && may_end && last_.role == TokenRole::plain &&
           is_one_of(token.kind, {TokenKind::identifier, TokenKind::attach_point, TokenKind::c_text});
  }

  Gap gap_behind_block(const Token& token) const {
    if (is_one_of(token.kind, {TokenKind::semicolon, TokenKind::comma, TokenKind::paren_close, TokenKind::bracket_close,
                               TokenKind::dot, TokenKind::arrow, TokenKind::bracket_open}))
      return Gap::none;
    const bool is_operator = token.kind >= TokenKind::plus_plus || token.kind == TokenKind::question;
    const bool continues = is_operator && token.kind < TokenKind::attach_point && token.role == TokenRole::plain;
    const bool joins = continues || token.keyword == Keyword::else_ || token.role == TokenRole::spaced_colon;
    const bool is_alternative = at_top() && token.keyword == Keyword::else_;  // of a probe
    return (joins && !at_top()) || is_alternative ? Gap::blank : Gap::line;
  }

  // Where a line ends for certain; blank where the tokens decide.
  Gap line_gap(const Token& token, const Between& between) const {
    const bool own_line = is_one_of(last_.kind, {TokenKind::shebang, TokenKind::c_text, TokenKind::semicolon});
    if (own_line || token.kind == TokenKind::c_text || starts_item(token)) return Gap::line;
    if (token.kind == TokenKind::brace_close) {
      const bool is_empty = last_.kind == TokenKind::brace_open && between.comments.empty();
      return is_empty ? Gap::none : Gap::line;
    }
    if (last_.kind == TokenKind::brace_open) return Gap::line;
    if (last_.kind == TokenKind::brace_close) return gap_behind_block(token);
    if (token.kind == TokenKind::attach_point) return last_.keyword == Keyword::else_ ? Gap::blank : Gap::line;
    if (token.role == TokenRole::predicate && !in_predicate_ && between.new_line) return Gap::line;
    return Gap::blank;
  }

  bool touches(const Token& token) const {
    if (token.kind == TokenKind::paren_open && last_.kind == TokenKind::identifier)
      return !is_control_word(last_.keyword);
    if (token.kind == TokenKind::colon)
      return token.role != TokenRole::spaced_colon || last_.kind == TokenKind::question;
    if (token.role == TokenRole::predicate) return in_predicate_;
    if (last_.role == TokenRole::predicate) return in_predicate_;
    if (token.role == TokenRole::type_star) return last_.role == TokenRole::type_star;
    return is_one_of(token.kind,
                     {TokenKind::semicolon, TokenKind::comma, TokenKind::paren_close, TokenKind::bracket_open,
                      TokenKind::bracket_close, TokenKind::dot, TokenKind::arrow, TokenKind::dot_dot}) ||
           is_one_of(last_.kind, {TokenKind::paren_open, TokenKind::parameter_open, TokenKind::bracket_open,
                                  TokenKind::dot, TokenKind::arrow, TokenKind::dot_dot}) ||
           token.role == TokenRole::postfix || last_.role == TokenRole::prefix || last_.role == TokenRole::cast_end;
  }

  // Whether the two would be read as something else without a blank.
  bool would_merge(const Token& token) const {
    if (last_.kind == TokenKind::attach_point) return false;
    const std::string joined = std::string(spelling(last_)) + std::string(spelling(token));
    return Lexer(source_, joined, 0).next().span.end != last_.span.end - last_.span.begin;
  }

  Gap gap(const Token& token, const Between& between) const {
    const Gap line = line_gap(token, between);
    if (line != Gap::blank || last_.kind == TokenKind::brace_close) return line;
    return touches(token) && !would_merge(token) ? Gap::none : Gap::blank;
  }

  // ---- lines

  // A line may be broken before what is written next.
  void allow_break() { breaks_.push_back(line_.size()); }

  void append_line(std::string_view text, size_t indent) { out_.append(indent, ' ').append(text).push_back('\n'); }

  // Breaks the line where it may be broken, so that it fits if it can.
  void end_line() {
    size_t indent = depth_of_line_ * kIndent + (continued_ ? kContinuation : 0);
    std::string_view rest = line_;
    for (size_t removed = 0; indent + rest.size() > kLongestLine;) {
      size_t chosen = 0;
      for (const size_t at : breaks_)
        if (at > removed && (indent + at - removed <= kLongestLine || chosen == 0)) chosen = at;
      if (chosen == 0) break;
      append_line(line_.substr(removed, chosen - removed), indent);
      const size_t next = std::min(line_.find_first_not_of(' ', chosen), line_.size());
      rest = std::string_view(line_).substr(next);
      removed = next;
      std::erase_if(breaks_, [&](size_t at) { return at <= removed; });
      indent = depth_of_line_ * kIndent + kContinuation;
    }
    const std::string last = std::string(rest) + trailing_;
    if (!last.empty()) append_line(last, indent);
    line_.clear();
    trailing_.clear();
    breaks_.clear();
    continued_ = false;
  }

  void new_line(bool after_empty_line) {
    end_line();
    const bool at_start = out_.empty() || block_opened_;
    if ((after_empty_line || item_ended_) && !at_start && !out_.ends_with("\n\n")) out_ += '\n';
    item_ended_ = false;
    block_opened_ = false;
    depth_of_line_ = depth_;
  }

  // ---- comments

  void write_lines_of(std::string_view comment, size_t indent) {
    for (bool first = true; !comment.empty(); first = false) {
      const size_t end = std::min(comment.find('\n'), comment.size());
      std::string_view line = comment.substr(0, end);
      line = line.substr(0, line.find_last_not_of(kBlanks) + 1);
      comment.remove_prefix(std::min(end + 1, comment.size()));
      const size_t start = line.find_first_not_of(" \t");
      const bool starred = !first && start != line.npos && line[start] == '*';
      if (starred) line.remove_prefix(start);
      append_line(line, first ? indent : starred ? indent + 1 : 0);
    }
  }

  void write_comment(const Comment& comment) {
    if (comment.own_line) {
      const bool in_statement = !line_.empty() && !ended_;
      new_line(comment.after_empty_line);
      write_lines_of(comment.text, depth_ * kIndent + (in_statement ? kContinuation : 0));
      continued_ = in_statement;
    } else if (comment.ends_line || ended_) {
      trailing_ = (line_.empty() ? "" : " ") + trailing_ + std::string(comment.text);
      must_break_ = true;
    } else {
      if (!line_.empty()) line_ += ' ';
      line_ += comment.text;
    }
  }

  // ---- tokens

  void write(const Token& token, const Between& between) {
    const Gap wanted = gap(token, between);
    ended_ = wanted == Gap::line;
    must_break_ = false;
    const size_t lines_before = out_.size();
    for (const Comment& comment : between.comments) write_comment(comment);
    const bool broken = must_break_ || (out_.size() != lines_before && line_.empty());
    close(token);
    if (ended_ || last_.kind == TokenKind::end) {
      new_line(between.after_empty_line && token.kind != TokenKind::brace_close);
    } else if (broken) {
      if (!line_.empty() || !trailing_.empty()) end_line();
      continued_ = token.keyword != Keyword::else_;
      depth_of_line_ = depth_;
    } else if (wanted == Gap::blank || !between.comments.empty()) {
      if (may_break_before(token)) allow_break();
      if (!line_.empty()) line_ += ' ';
    }
    line_ += spelling(token);
    open(token);
    last_ = token;
  }

  bool may_break_before(const Token& token) const {
    const bool is_joint = is_one_of(token.kind, {TokenKind::and_and, TokenKind::or_or, TokenKind::question}) ||
                          (token.role == TokenRole::spaced_colon && brackets_ == 0);
    return last_.kind == TokenKind::comma || (is_joint && !in_predicate_);
  }

  void close(const Token& token) {
    if (token.kind == TokenKind::brace_close && !nesting_.empty()) {
      --depth_;
      brackets_ = nesting_.back();
      nesting_.pop_back();
      item_ended_ = false;
      block_opened_ = false;
    }
    if (is_one_of(token.kind, {TokenKind::paren_close, TokenKind::bracket_close}) && brackets_ > 0) --brackets_;
  }

  void open(const Token& token) {
    if (is_one_of(token.kind, {TokenKind::paren_open, TokenKind::parameter_open, TokenKind::bracket_open})) ++brackets_;
    if (token.role == TokenRole::predicate) in_predicate_ = !in_predicate_;
    if (token.kind == TokenKind::brace_open) {
      nesting_.push_back(brackets_);
      brackets_ = 0;
      ++depth_;
      block_opened_ = true;
    }
    if (token.kind == TokenKind::brace_close && at_top()) item_ended_ = true;
  }

  const SourceId source_;
  const std::string_view text_;
  const std::vector<Token>& tokens_;
  std::string out_;
  // The line that is being written: without its indentation, and the comment that ends it.
  std::string line_, trailing_;
  std::vector<size_t> breaks_;
  size_t depth_of_line_ = 0;
  bool continued_ = false;  // it continues with a statement of the line before
  // Where the last token stands.
  Token last_;
  size_t depth_ = 0, brackets_ = 0;  // open braces; open brackets since the innermost
  std::vector<size_t> nesting_;      // open brackets around each open brace
  bool in_predicate_ = false;
  bool item_ended_ = false, block_opened_ = false;
  bool ended_ = false, must_break_ = false;  // of the comments before the next token
};

}  // namespace

std::optional<std::string> format_script(SourceId source, const Sources& sources, Diags& diags) {
  // A parameter in an attach point stays as it is written; here it only must be some text.
  constexpr size_t kMostParameters = 100;
  const ParseOptions options{std::vector<std::string>(kMostParameters, "1")};
  std::vector<Token> tokens;
  Parser(source, sources, options, diags, &tokens).parse_script();
  if (diags.has_errors()) return std::nullopt;
  return ScriptFormatter(source, sources[source].text, tokens).format();
}

}  // namespace scry
