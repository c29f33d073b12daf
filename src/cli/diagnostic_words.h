// The cure of each diagnostic, for `scry help ID` and the reference: what to do, a script that gets the diagnostic, and
// one that says what was meant. help_test.cc runs them through the checker.
#pragma once

#include <span>
#include <string_view>

namespace scry::cli {

struct DiagnosticWords {
  const char* id;
  const char* cure;
  const char* wrong;  // empty: only some machines or files give the diagnostic
  const char* right;
};

std::span<const DiagnosticWords> diagnostic_words();
// Null: none.
const DiagnosticWords* words_of_diagnostic(std::string_view id);

}  // namespace scry::cli
