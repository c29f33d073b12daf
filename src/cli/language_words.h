// The words of the language itself and the conversions of printf, for `scry help` and the reference. What they mean is
// docs/language.md; a row is its sentence and a script that shows it.
#pragma once

#include <span>
#include <string_view>

namespace scry::cli {

struct LanguageWord {
  const char* name;   // "for", "%d"
  const char* usage;  // "for $i : FIRST..LAST { ... }"
  const char* brief;
  const char* example;  // a runnable script; empty if it takes a FILE
};

std::span<const LanguageWord> statement_words();
std::span<const LanguageWord> operator_words();
std::span<const LanguageWord> printf_conversions();
// Forms that a word of another table has too: what comes after its brief.
std::string_view more_of_topic(std::string_view name);

}  // namespace scry::cli
