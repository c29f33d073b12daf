// Helpers of the tests in this folder: a text, its tree, its messages.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "syntax/parser.h"

namespace scry::testing {

struct Parsed {
  std::string tree;    // print_ast()
  std::string errors;  // render()
};

inline std::string without_newline(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

inline Parsed parse_text(std::string text, std::vector<std::string> parameters = {}) {
  Sources sources;
  Diags diags;
  const SourceId source = sources.add("stdin", std::move(text));
  const ast::Script script = parse(source, sources, ParseOptions{std::move(parameters)}, diags);
  return {without_newline(print_ast(script)), render(diags, sources, {})};
}

// The tree, or the messages if there are any.
inline std::string tree_of(std::string text, std::vector<std::string> parameters = {}) {
  Parsed parsed = parse_text(std::move(text), std::move(parameters));
  return parsed.errors.empty() ? parsed.tree : parsed.errors;
}
inline std::string errors_of(std::string text) {
  return parse_text(std::move(text)).errors;
}

// The same for one expression.
inline std::string expression_of(std::string text) {
  Sources sources;
  Diags diags;
  const SourceId source = sources.add("stdin", std::move(text));
  const ast::ExprPtr expr = parse_expression(source, sources, diags);
  return expr ? without_newline(print_ast(*expr)) : render(diags, sources, {});
}

// The messages alone, without excerpts: "1:9-10 expected ...", one per line; hints and notes left out.
inline std::string messages_of(std::string text) {
  Sources sources;
  Diags diags;
  const SourceId source = sources.add("stdin", std::move(text));
  parse(source, sources, {}, diags);
  std::string out;
  for (const Diag& diag : diags.all()) {
    const std::string place = place_text(sources, diag.span).substr(std::string("stdin:").size());
    out += place + " " + diag.message.substr(std::string("syntax: ").size()) + "\n";
  }
  return without_newline(out);
}
// For one statement list: the columns count from the first character of `body`.
inline std::string body_messages_of(const std::string& body) {
  std::string line = messages_of("begin\n{\n" + body + "\n}");
  return line.starts_with("3:") ? line.substr(2) : line;
}
inline std::string body_tree_of(const std::string& body) {
  return expression_of("{ " + body + " }");
}

}  // namespace scry::testing
