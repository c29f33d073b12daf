// What step 2 can say about a script. One row per kind; tests/diag has a test for each id.
#pragma once

#include <array>

#include "base/diag.h"

namespace scry::sema {

inline constexpr DiagKind kNotSupportedYet{"not-supported-yet", Severity::error, "a construct this version lacks"};
inline constexpr DiagKind kCText{"c-text", Severity::error, "C text or a header that cannot be read"};
inline constexpr DiagKind kHeaderConflict{"header-conflict", Severity::warning,
                                          "two headers define a name differently"};
inline constexpr DiagKind kUnknownProbeType{"unknown-probe-type", Severity::error, "a provider that does not exist"};
inline constexpr DiagKind kNoAlternative{"no-alternative", Severity::error,
                                         "a probe and its alternatives, none of which the kernel has"};
inline constexpr DiagKind kScopeOfIterator{"scope-of-iterator", Severity::error,
                                           "--follow, --cgroup or --comm with an iterator"};
inline constexpr DiagKind kScopeUnused{"scope-unused", Severity::warning,
                                       "--follow, --cgroup or --comm with probes that run in no task"};
inline constexpr DiagKind kUnknownIdentifier{"unknown-identifier", Severity::error, "a name that nothing defines"};
inline constexpr DiagKind kUnknownFunction{"unknown-function", Severity::error, "a call of something unknown"};
inline constexpr DiagKind kUnknownField{"unknown-field", Severity::error, "a structure without such a member"};
inline constexpr DiagKind kUnknownType{"unknown-type", Severity::error, "a type that nothing defines"};
inline constexpr DiagKind kUndefinedVariable{"undefined-variable", Severity::error, "a $variable without a value"};
inline constexpr DiagKind kUndefinedMap{"undefined-map", Severity::error, "a map that is never assigned"};
inline constexpr DiagKind kVariableRedeclared{"variable-redeclared", Severity::error, "shadowing by let"};
inline constexpr DiagKind kTypeMismatch{"type-mismatch", Severity::error, "two types that are not compatible"};
inline constexpr DiagKind kMapKeyKind{"map-key-kind", Severity::error, "a map used both with and without key"};
inline constexpr DiagKind kMapKeyType{"map-key-type", Severity::error, "a key of another type than before"};
inline constexpr DiagKind kOperatorType{"operator-type", Severity::error, "an operator on a type that has none"};
inline constexpr DiagKind kInvalidCondition{"invalid-condition", Severity::error, "a condition without truth value"};
inline constexpr DiagKind kBranchTypes{"branch-types", Severity::error, "the two results of ?: do not unify"};
inline constexpr DiagKind kFoldOverflow{"fold-overflow", Severity::error, "constants that overflow"};
inline constexpr DiagKind kInvalidCast{"invalid-cast", Severity::error, "a cast between such types"};
inline constexpr DiagKind kCallArgCount{"call-arg-count", Severity::error, "too many or too few arguments"};
inline constexpr DiagKind kCallArgType{"call-arg-type", Severity::error, "an argument of the wrong type"};
inline constexpr DiagKind kCallLiteral{"call-literal", Severity::error, "an argument that must be a literal"};
inline constexpr DiagKind kPrintfFormat{"printf-format", Severity::error, "a format string and its arguments disagree"};
inline constexpr DiagKind kUnsafeFunction{"unsafe-function", Severity::error, "a function that needs --unsafe"};
inline constexpr DiagKind kContextBuiltin{"context-builtin", Severity::error, "a builtin this probe does not have"};
inline constexpr DiagKind kAggregateUse{"aggregate-use", Severity::error, "an aggregate outside @map = f()"};
inline constexpr DiagKind kTupleIndex{"tuple-index", Severity::error, "a tuple element that does not exist"};
inline constexpr DiagKind kArrayIndex{"array-index", Severity::error, "an invalid index"};
inline constexpr DiagKind kNotPrintable{"not-printable", Severity::error, "a value without text form"};
inline constexpr DiagKind kUnrollCount{"unroll-count", Severity::error, "an unroll count out of range"};
inline constexpr DiagKind kBadMapKey{"bad-map-key", Severity::error, "a value that cannot be a key"};
inline constexpr DiagKind kValueTooLarge{"value-too-large", Severity::error, "a value that is too large"};
inline constexpr DiagKind kStringTooLong{"string-too-long", Severity::error, "a literal beyond max_strlen"};
inline constexpr DiagKind kMisplacedJump{"misplaced-jump", Severity::error, "break or continue outside a loop"};
inline constexpr DiagKind kUnresolvedType{"unresolved-type", Severity::error, "a type that nothing decides"};
inline constexpr DiagKind kMapType{"map-type", Severity::error, "a map declaration that does not fit"};
inline constexpr DiagKind kConfig{"config", Severity::error, "an invalid configuration entry"};
inline constexpr DiagKind kEnvironment{"environment", Severity::error, "an invalid environment variable", false};
inline constexpr DiagKind kReturnType{"return-type", Severity::error,
                                      "a probe that returns something other than a number"};

inline constexpr DiagKind kMacro{"macro", Severity::error, "an invalid macro or macro call"};
inline constexpr DiagKind kPinnedOutput{"pinned-output", Severity::error,
                                        "output that a pinned iterator does not support"};
inline constexpr DiagKind kFunction{"function", Severity::error, "an invalid function of the script"};
inline constexpr DiagKind kImport{"import", Severity::error, "an import that fails"};
inline constexpr DiagKind kNamedParameter{"named-parameter", Severity::error, "an invalid named parameter"};
inline constexpr DiagKind kParameterHelp{"parameter-help", Severity::error, "the script's parameters, as --help asks"};
inline constexpr DiagKind kScriptFailure{"script-failure", Severity::error, "a failure that the script reports itself"};
inline constexpr DiagKind kUnstableDisabled{"unstable-disabled", Severity::error,
                                            "an unstable feature that is not enabled"};
inline constexpr DiagKind kLoop{"loop", Severity::error, "a loop over something that it cannot walk"};
inline constexpr DiagKind kMissingKernelFeature{"missing-kernel-feature", Severity::error,
                                                "a feature that this kernel lacks"};

inline constexpr DiagKind kDuplicateProbe{"duplicate-probe", Severity::error, "two tests or benches of one name"};
inline constexpr DiagKind kTooManyPrograms{"too-many-programs", Severity::error, "more programs than max_bpf_progs"};

inline constexpr DiagKind kDeprecated{"deprecated", Severity::warning, "a deprecated construct"};
inline constexpr DiagKind kImplicitCast{"implicit-cast", Severity::warning, "a value may change its meaning"};
inline constexpr DiagKind kUnstableFeature{"unstable-feature", Severity::warning, "a feature that may change"};
inline constexpr DiagKind kDistinctPointers{"distinct-pointers", Severity::warning, "pointers of two types compared"};
inline constexpr DiagKind kOtherLayout{"other-layout", Severity::warning, "two structures of one name"};
inline constexpr DiagKind kLeftOutArgument{"left-out-argument", Severity::warning, "parameters that args lacks"};
inline constexpr DiagKind kAddressSpace{"address-space", Severity::warning, "a pointer with an unknown address space"};
inline constexpr DiagKind kSignedDivision{"signed-division", Severity::warning, "a division of mixed signs"};
inline constexpr DiagKind kDiscardedValue{"discarded-value", Severity::warning, "an unused result"};
inline constexpr DiagKind kUnreachable{"unreachable", Severity::warning, "a statement that never runs"};
inline constexpr DiagKind kStrLength{"str-length", Severity::warning, "str() longer than max_strlen"};
inline constexpr DiagKind kPowerOperator{"power-operator", Severity::warning, "`**`, which is no operator"};
inline constexpr DiagKind kNarrowArgument{"narrow-argument", Severity::warning, "a comparison that is never true"};
inline constexpr DiagKind kPatternCompared{"pattern-compared", Severity::warning, "a comparison with a pattern"};
inline constexpr DiagKind kShiftCount{"shift-count", Severity::warning, "a shift by 64 or more"};
inline constexpr DiagKind kUnusedMap{"unused-map", Severity::warning, "a declared map that is never used"};
inline constexpr DiagKind kUnassignedVariable{"unassigned-variable", Severity::warning,
                                              "a variable that is never assigned"};
inline constexpr DiagKind kConfigRenamed{"config-renamed", Severity::warning, "a deprecated configuration name"};
inline constexpr DiagKind kTimeFormat{"time-format", Severity::warning, "a conversion that time() does not know"};
inline constexpr DiagKind kUnknownSymbol{"unknown-symbol", Severity::error, "a kernel symbol that does not exist"};
inline constexpr DiagKind kStackDepth{"stack-depth", Severity::warning, "more frames than the kernel walks"};
inline constexpr DiagKind kStackMode{"stack-mode", Severity::warning, "a stack mode that does not fit"};
inline constexpr DiagKind kPrintInLoop{"print-in-loop", Severity::warning, "a whole map printed in a loop"};
inline constexpr DiagKind kIgnoredArgument{"ignored-argument", Severity::warning, "an argument without effect"};
inline constexpr DiagKind kProductionUse{"production-use", Severity::warning, "a builtin that is for debugging only"};

inline constexpr std::array kDiagKinds{
    &kNotSupportedYet,
    &kUnknownProbeType,
    &kNoAlternative,
    &kScopeOfIterator,
    &kScopeUnused,
    &kUnknownIdentifier,
    &kUnknownFunction,
    &kUnknownField,
    &kUnknownType,
    &kUndefinedVariable,
    &kUndefinedMap,
    &kTypeMismatch,
    &kVariableRedeclared,
    &kMapKeyKind,
    &kMapKeyType,
    &kOperatorType,
    &kInvalidCondition,
    &kBranchTypes,
    &kFoldOverflow,
    &kInvalidCast,
    &kCallArgCount,
    &kCallArgType,
    &kCallLiteral,
    &kPrintfFormat,
    &kUnsafeFunction,
    &kContextBuiltin,
    &kAggregateUse,
    &kTupleIndex,
    &kArrayIndex,
    &kNotPrintable,
    &kUnrollCount,
    &kBadMapKey,
    &kStringTooLong,
    &kValueTooLarge,
    &kDuplicateProbe,
    &kTooManyPrograms,
    &kMisplacedJump,
    &kUnresolvedType,
    &kMapType,
    &kConfig,
    &kEnvironment,
    &kCText,
    &kHeaderConflict,
    &kReturnType,
    &kMacro,
    &kPinnedOutput,
    &kFunction,
    &kImport,
    &kNamedParameter,
    &kParameterHelp,
    &kScriptFailure,
    &kUnstableDisabled,
    &kUnstableFeature,
    &kDistinctPointers,
    &kOtherLayout,
    &kLeftOutArgument,
    &kAddressSpace,
    &kLoop,
    &kMissingKernelFeature,
    &kDeprecated,
    &kImplicitCast,
    &kSignedDivision,
    &kDiscardedValue,
    &kUnreachable,
    &kStrLength,
    &kPowerOperator,
    &kNarrowArgument,
    &kPatternCompared,
    &kShiftCount,
    &kUnusedMap,
    &kUnassignedVariable,
    &kConfigRenamed,
    &kPrintInLoop,
    &kIgnoredArgument,
    &kTimeFormat,
    &kUnknownSymbol,
    &kStackDepth,
    &kStackMode,
    &kProductionUse,
};

}  // namespace scry::sema
