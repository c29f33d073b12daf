// The two forms of a flame graph: an SVG that is complete without its script, and an HTML page that draws by script.
#pragma once

#include <string>

#include "sinks/picture.h"

namespace scry {

// A file stays below 5 MB whatever the profile: nodes that are too narrow for that are left out.
inline constexpr size_t kMostPictureBytes = 4'500'000;

std::string draw_flame_svg(const Picture& picture);
std::string draw_flame_html(const Picture& picture);

// Options of the row that both read.
inline constexpr const char* kIcicle = "icicle";
inline constexpr const char* kColors = "colors";
inline constexpr const char* kColorsByModule = "module";
inline constexpr const char* kWidth = "width";

}  // namespace scry
