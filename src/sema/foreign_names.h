// What other tracers and languages call something that has another name here: bpftrace's older scripts, dtrace, awk, C,
// Python, perf. A row for each name; the hints begin with a verb.
//
// Asked only where a script's own names and the language's do not know the name. Tested by analyze_test.cc and
// tests/diag/unknown-*.foreign*.t.
#pragma once

#include <string>
#include <string_view>

#include "syntax/ast.h"
#include "types/type.h"

namespace scry::sema {

// Null: no other language is known to have it.
const char* hint_at_value(std::string_view name);
const char* hint_at_function(std::string_view name);

// What to compare in place of these two, if one is a text; null: it is not known.
const char* hint_at_text(TypeRef a, TypeRef b);

// Of args, in a probe that has a result.
const char* hint_at_argument(std::string_view name);

// The hint for an attach point whose provider does not exist; what to write instead, where the point determines it.
// Empty: none.
std::string hint_at_provider(const ast::AttachPoint& point);

}  // namespace scry::sema
