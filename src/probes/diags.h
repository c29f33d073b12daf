// What attach points can have wrong.
#pragma once

#include <array>

#include "base/diag.h"

namespace scry::probes {

inline constexpr DiagKind kNoMatch{"no-match", Severity::error, "an attach point that nothing matches"};
inline constexpr DiagKind kEmptyProbe{"empty-probe", Severity::error, "a probe without attach point left"};
inline constexpr DiagKind kPartCount{"probe-arg-count", Severity::error, "too many or too few parts"};
inline constexpr DiagKind kBadPart{"probe-part", Severity::error, "a part of an attach point that is wrong"};
inline constexpr DiagKind kNoTraceFs{"no-tracefs", Severity::error, "the tracing file system is not there"};
inline constexpr DiagKind kNoBtf{"no-btf", Severity::error, "the kernel offers no type information"};

inline constexpr std::array kDiagKinds{&kNoMatch, &kEmptyProbe, &kPartCount, &kBadPart, &kNoTraceFs, &kNoBtf};

}  // namespace scry::probes
