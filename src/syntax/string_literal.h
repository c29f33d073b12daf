// String literals: the text of a string token, quotes included -> its bytes, escapes resolved.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diag.h"

namespace scry {

// Nothing when an escape is wrong; the first wrong one is reported at its own place. `token` is the text of `span`.
std::optional<std::string> decode_string(std::string_view token, Span span, Diags& diags);

// The reverse: quotes around, escapes where needed; the same bytes when decoded again.
std::string quote_string(std::string_view value);

}  // namespace scry
