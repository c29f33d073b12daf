// The parts of our pages, from src/sinks/page/: cmake/embed.cmake makes constants of the files.
#pragma once

#include <string_view>

namespace scry::page {

extern const std::string_view base_css, flamegraph_html, flamegraph_js, flamegraph_svg_css, flamegraph_svg_js,
    heatmap_css, heatmap_js;

}  // namespace scry::page
