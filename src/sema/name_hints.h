// What a script may have meant by a name that means nothing where it stands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sema/check.h"

namespace scry::sema {

// The nearest of the candidates.
// `keyword`: what is written before the names, as in `struct task_struct`.
void suggest(Diag& diag, std::string_view name, const std::vector<std::string>& candidates,
             std::string_view keyword = {});
// What may be called: macros, builtins, functions.
std::vector<std::string> callable_names(ProbeCheck& check);
// Headers that were left out may define it.
void hint_left_out(ProbeCheck& check, Diag& diag);
// `name` with its '$'.
void hint_at_variable(ProbeCheck& check, Diag& diag, const std::string& name);
void hint_at_identifier(ProbeCheck& check, Diag& diag, const std::string& name);

}  // namespace scry::sema
