// What attach points can have wrong.
#pragma once

#include <array>

#include "base/diag.h"

namespace scry::probes {

inline constexpr DiagKind kNoMatch{"no-match", Severity::error, "an attach point that nothing matches"};
// The same kind, distinguished by its address: not reported as long as another attach point of the probe matches.
inline constexpr DiagKind kNothingFits = kNoMatch;
inline constexpr DiagKind kEmptyProbe{"empty-probe", Severity::error, "a probe without a valid attach point"};
inline constexpr DiagKind kProbeArgCount{"probe-arg-count", Severity::error, "too many or too few parts"};
inline constexpr DiagKind kProbePart{"probe-part", Severity::error, "an invalid part of an attach point"};
inline constexpr DiagKind kNoTracefs{"no-tracefs", Severity::error, "the tracing file system is not mounted"};
inline constexpr DiagKind kNoBtf{"no-btf", Severity::error, "the kernel has no type information"};

inline constexpr DiagKind kNotTraceable{"not-traceable", Severity::warning, "a function that cannot be probed"};
inline constexpr DiagKind kNoMatchSkipped{"no-match-skipped", Severity::warning, "an attach point that is skipped"};
inline constexpr DiagKind kProbeRemoved{"probe-removed", Severity::warning, "a probe that is skipped"};
inline constexpr DiagKind kNoTargetFile{"no-target-file", Severity::error,
                                        "a target file that is missing or not a program"};
inline constexpr DiagKind kSeveralTargetFiles{"several-target-files", Severity::warning,
                                              "a target that names several files"};
inline constexpr DiagKind kNoDebugInfo{"no-debug-info", Severity::error, "a source line without debug information"};
inline constexpr DiagKind kNoArguments{"no-arguments", Severity::error,
                                       "`args` of a function without readable arguments"};

inline constexpr DiagKind kOtherProcess{"other-process", Severity::warning,
                                        "-p with an event that happens in other processes too"};
inline constexpr DiagKind kGoReturn{"go-return", Severity::error, "a return probe in a Go program"};
inline constexpr DiagKind kGoReturnAllowed{"go-return-allowed", Severity::warning,
                                           "a return probe in a Go program, with --unsafe"};
inline constexpr DiagKind kGoArgument{"go-argument", Severity::warning, "a raw argument of a function of Go"};
inline constexpr DiagKind kClonedFunction{"cloned-function", Severity::warning,
                                          "a function of which the compiler has made further copies"};
inline constexpr DiagKind kChosenFunction{"chosen-function", Severity::warning,
                                          "a function that only chooses another when a program starts"};
inline constexpr DiagKind kDangerousFunction{"dangerous-function", Severity::warning,
                                             "a function that is called while probes run"};
inline constexpr DiagKind kNoRetval{"no-retval", Severity::error, "a return value that does not exist"};
inline constexpr DiagKind kProbeNotAlone{"probe-not-alone", Severity::error, "an iterator together with other probes"};

inline constexpr std::array kDiagKinds{
    &kNoMatch,      &kEmptyProbe,     &kProbeArgCount,   &kProbePart,      &kNoTracefs,          &kNoBtf,
    &kNotTraceable, &kNoMatchSkipped, &kProbeRemoved,    &kNoTargetFile,   &kSeveralTargetFiles, &kNoDebugInfo,
    &kNoArguments,  &kGoReturn,       &kGoReturnAllowed, &kClonedFunction, &kChosenFunction,     &kDangerousFunction,
    &kGoArgument,   &kNoRetval,       &kProbeNotAlone,   &kOtherProcess};

}  // namespace scry::probes
