// Attach points: the raw text of one -> user name, provider and parts (docs/language.md 7.1).
//
// An attach point is not made of tokens: `uprobe:/bin/sh:"f(int, char)"` is one piece of text that ends at a blank, a
// comma, a `{`, or a `/` before the first colon. What the parts mean is for the providers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "syntax/ast.h"

namespace scry {

// The end of the attach point text that starts at `begin`.
uint32_t attach_point_end(std::string_view text, uint32_t begin);

// `raw` is the text of `span`. Nothing when it is wrong; then it has been reported.
std::optional<ast::AttachPoint> parse_attach_point(std::string_view raw, Span span,
                                                   const std::vector<std::string>& parameters, Diags& diags);

}  // namespace scry
