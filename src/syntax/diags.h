// The diagnostics of the syntax stage, one row each. Every message starts with "syntax: ".
//
// The ids are stable: tests/diag/<id>.<case>.t and the documentation name them. kSyntaxDiags lists all rows.
#pragma once

#include <array>
#include <string>
#include <utility>

#include "base/diag.h"

namespace scry {

// Characters and literals.
inline constexpr DiagKind kInvalidCharacter{"invalid-character", Severity::error,
                                            "a byte that does not begin a token of the language"};
inline constexpr DiagKind kInvalidName{"invalid-name", Severity::error, "a '$' without a name, a number or '#'"};
inline constexpr DiagKind kNameTooLong{"name-too-long", Severity::error, "a name of more than 4096 bytes"};
inline constexpr DiagKind kUnterminatedString{"unterminated-string", Severity::error,
                                              "a string without its closing quote on the same line"};
inline constexpr DiagKind kUnclosedComment{"unclosed-comment", Severity::warning,
                                           "a block comment that runs to the end of the script"};
inline constexpr DiagKind kInvalidEscape{"invalid-escape", Severity::error, "an unknown escape sequence in a string"};
inline constexpr DiagKind kInvalidInteger{"invalid-integer", Severity::error, "text that is not an integer literal"};
inline constexpr DiagKind kInvalidIntegerSuffix{"invalid-integer-suffix", Severity::error,
                                                "letters after an integer that are no suffix"};
inline constexpr DiagKind kIntegerOverflow{"integer-overflow", Severity::error,
                                           "an integer literal beyond its greatest value"};
inline constexpr DiagKind kParameterRange{"parameter-range", Severity::error,
                                          "a positional parameter outside $1 ... $9223372036854775807"};

// The shape of the program.
inline constexpr DiagKind kExpectedToken{"expected-token", Severity::error, "another token was expected"};
inline constexpr DiagKind kExpectedExpression{"expected-expression", Severity::error, "an expression was expected"};
inline constexpr DiagKind kExpectedType{"expected-type", Severity::error, "the name of a type was expected"};
inline constexpr DiagKind kExpectedProbe{"expected-probe", Severity::error,
                                         "a probe, macro or declaration was expected"};
inline constexpr DiagKind kNestedTooDeeply{"nested-too-deeply", Severity::error,
                                           "expressions or blocks nested beyond the limit"};
inline constexpr DiagKind kTooManyElements{"too-many-elements", Severity::error,
                                           "a tuple, record, key or argument list beyond the limit"};
inline constexpr DiagKind kTooManyErrors{"too-many-errors", Severity::error,
                                         "reading stopped after many syntax errors"};
inline constexpr DiagKind kMisplacedDefinition{"misplaced-definition", Severity::error,
                                               "a C definition, config block or import after what it must precede"};
inline constexpr DiagKind kDuplicateConfig{"duplicate-config", Severity::error, "a second config block"};
inline constexpr DiagKind kMapType{"map-declaration", Severity::error,
                                   "a root-level let that declares no map, or has no size"};
inline constexpr DiagKind kDuplicateParameter{"duplicate-parameter", Severity::error,
                                              "a macro or function parameter named twice"};
inline constexpr DiagKind kReservedName{"reserved-name", Severity::error,
                                        "the name of a builtin where a new name is needed"};

// Probes.
inline constexpr DiagKind kMissingProvider{"missing-provider", Severity::error, "an attach point without a provider"};
inline constexpr DiagKind kAttachParameter{"attach-parameter", Severity::error,
                                           "a '$' in an attach point that names no positional parameter"};
inline constexpr DiagKind kMissingParameter{"missing-parameter", Severity::warning, "a positional parameter not given"};
inline constexpr const char* kMissingParameterText = "Positional parameter ${} is empty or not provided.";
inline constexpr DiagKind kUnclosedPredicate{"unclosed-predicate", Severity::error,
                                             "a predicate without its closing '/'"};

// Statements and expressions.
inline constexpr DiagKind kInvalidAssignmentTarget{
    "invalid-assignment-target", Severity::error,
    "an assignment to something other than a variable, map or map element"};
inline constexpr DiagKind kImmutableTarget{"immutable-target", Severity::error,
                                           "an assignment to a field of a tuple, record or struct"};
inline constexpr DiagKind kInvalidIncrement{"invalid-increment", Severity::error,
                                            "++ or -- on something other than a variable or map"};
inline constexpr DiagKind kInvalidAddressOf{"invalid-address-of", Severity::error,
                                            "& on something other than a variable or map"};
inline constexpr DiagKind kInvalidIterable{"invalid-iterable", Severity::error,
                                           "a for loop over something other than a map or a range"};
inline constexpr DiagKind kDuplicateRecordMember{"duplicate-record-member", Severity::error,
                                                 "a record member named twice"};
inline constexpr DiagKind kMacroText{"macro-text", Severity::error, "a #define that is not an expression of scry"};
inline constexpr DiagKind kParameterText{"parameter-text", Severity::error,
                                         "a parameter that $(N) reads as an expression and is none"};
inline constexpr DiagKind kTypeAsValue{"type-as-value", Severity::error, "typeof() where a value is needed"};

inline constexpr std::array kSyntaxDiags{
    &kInvalidCharacter,
    &kInvalidName,
    &kNameTooLong,
    &kUnterminatedString,
    &kInvalidEscape,
    &kInvalidInteger,
    &kInvalidIntegerSuffix,
    &kIntegerOverflow,
    &kParameterRange,
    &kExpectedToken,
    &kExpectedExpression,
    &kExpectedType,
    &kExpectedProbe,
    &kNestedTooDeeply,
    &kTooManyElements,
    &kTooManyErrors,
    &kMisplacedDefinition,
    &kDuplicateConfig,
    &kMapType,
    &kDuplicateParameter,
    &kReservedName,
    &kMissingProvider,
    &kAttachParameter,
    &kMissingParameter,
    &kUnclosedPredicate,
    &kInvalidAssignmentTarget,
    &kImmutableTarget,
    &kInvalidIncrement,
    &kInvalidAddressOf,
    &kInvalidIterable,
    &kDuplicateRecordMember,
    &kTypeAsValue,
    &kMacroText,
    &kParameterText,
    &kUnclosedComment,
};

inline Diag& syntax_error(Diags& diags, const DiagKind& kind, Span span, const std::string& message) {
  return diags.add(kind, span, "syntax: " + message);
}

}  // namespace scry
