// Named parameters of a script: `scry t.bt -- --limit=5`, read by getopt("limit", 10) (docs/language.md 11).
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/diag.h"
#include "sema/inference.h"

namespace scry::sema {

// The words of the command line by name, without their dashes; a word without `=` has no value. The last one wins.
NamedValues split_named(const std::vector<std::string>& words);

// What a parameter is in this run: true or false, the bits of a number, or a text. The error is a sentence.
using ParameterValue = std::variant<bool, uint64_t, std::string>;
std::expected<ParameterValue, std::string> parameter_value(const NamedParameter& parameter, const NamedValues& given);

// Reports words that no getopt() asks for, values that do not fit, and the list of parameters that --help asks for.
void check_named_parameters(const NamedValues& given, const std::vector<NamedParameter>& known, Diags& diags);

}  // namespace scry::sema
