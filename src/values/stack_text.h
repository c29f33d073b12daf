// The text of stacks and single symbols (docs/language.md 8.2).
#pragma once

#include <string>

#include "values/text.h"
#include "values/value.h"

namespace scry {

// Newline, then one line per frame, and one in front for each function that was inlined there.
void append_stack(std::string& out, const StackValue& stack, TextFor where);

// The name alone, else the address; "0" for address 0.
void append_symbol(std::string& out, const SymbolValue& symbol, TextFor where);

}  // namespace scry
