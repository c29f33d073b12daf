// libFuzzer entry: any bytes through the lexer, the parser and both printers.
//
// Beyond "no crash, no hang": a printed place lies in the text, a tree is within its height, and parsing twice gives
// the same tree; so does parsing a formatted script. Seeds: fuzz/seeds/parser_fuzz.
#include <cstdint>
#include <string>

#include "base/result.h"
#include "syntax/number_literal.h"
#include "syntax/parser.h"

using namespace scry;

namespace {

void check(bool holds, const char* what) {
  if (!holds) bug(what);
}

void check_places(const Diags& diags, const Sources& sources) {
  for (const Diag& diag : diags.all()) {
    check(diag.span.known() && diag.span.begin <= diag.span.end, "a message without a place");
    check(diag.span.end <= sources[diag.span.source].text.size(), "a place behind the text");
  }
  check(!render(diags, sources, {}).empty() || diags.all().empty(), "a message without text");
}

void parse_as_script(const std::string& text) {
  Sources sources;
  Diags diags, again;
  const ParseOptions options{{"first", "0x2", ""}};
  const SourceId source = sources.add("fuzz", text);
  const ast::Script script = parse(source, sources, options, diags);
  check_places(diags, sources);
  for (const ast::Probe& probe : script.probes) check(probe.body->height <= ast::kMaxDepth, "a tree beyond its height");
  check(print_ast(script) == print_ast(parse(source, sources, options, again)), "two readings of one text");
  print_tokens(source, sources, options, again);
}

// The same script in one layout, which formatting does not change any more.
void format_as_script(const std::string& text) {
  Sources sources;
  Diags diags, again;
  const SourceId source = sources.add("fuzz", text);
  const auto formatted = format_script(source, sources, diags);
  check(formatted.has_value() != diags.has_errors(), "a formatted script or a message");
  if (!formatted) return;
  const SourceId result = sources.add("fuzz", *formatted);
  const ParseOptions options{std::vector<std::string>(100, "1")};
  const std::string tree = print_ast(parse(source, sources, options, again));
  check(print_ast(parse(result, sources, options, again)) == tree && !again.has_errors(),
        "formatting changed the tree");
  check(format_script(result, sources, again) == *formatted, "formatting twice");
}

void parse_as_expression(const std::string& text) {
  Sources sources;
  Diags diags;
  const ast::ExprPtr expr = parse_expression(sources.add("fuzz", text), sources, diags);
  check_places(diags, sources);
  check((expr == nullptr) == diags.has_errors(), "an expression or a message");
  if (expr) check(!print_ast(*expr).empty() && expr->height <= ast::kMaxDepth, "a tree beyond its height");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  parse_as_script(text);
  format_as_script(text);
  parse_as_expression(text);
  (void)parse_number(text).has_value();
  return 0;
}
