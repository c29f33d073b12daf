// `--info`: what this system and its kernel can do (language.md 8.7).
#pragma once

#include <string>

#include "kernel/features.h"

namespace scry::cli {

std::string info_text(const std::string& version, Features& features);

}  // namespace scry::cli
