// `--info`: what this system and its kernel can do (docs/language.md 7.11).
#pragma once

#include <string>

#include "kernel/features.h"

namespace scry::cli {

// `compatible`: the build as bpftrace labels it (language.md section 14), for scripts that read these lines.
std::string info_text(const std::string& version, Features& features, bool compatible);

}  // namespace scry::cli
