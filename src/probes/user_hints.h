// Hints for a function that a program does not have by the name that was written, or not completely: the compiler has
// inlined it, or made copies of it for some callers; the name is that of a C++ function, or nearly one that exists; or
// of a function that only chooses another.
#pragma once

#include "probes/user_code.h"
#include "probes/user_point.h"

namespace scry::probes {

// Hints for a name that nothing in the file fits.
void suggest_function(Diag& diag, const UserPoint& written, const symbols::FoundFile& found, const Provider& provider,
                      const ExpansionSources& environment);

// The function is there, but some of its callers call a copy of it that was not asked for.
void warn_of_clones(const UserPoint& written, const symbols::FoundFile& found, const symbols::Functions& functions,
                    const Provider& provider, const ast::AttachPoint& point, Diags& diags);

// It only chooses the function that is called by its name.
void warn_of_chosen(std::span<const symbols::Symbol* const> symbols, const UserPoint& written,
                    const symbols::FoundFile& found, const symbols::Functions& functions, const Provider& provider,
                    const ast::AttachPoint& point, Diags& diags);

}  // namespace scry::probes
