// The row of flame graphs: HTML for a file that ends in .html, else SVG.
#include "sinks/flame_page.h"

namespace scry {

namespace {

std::string draw_flamegraph(const Picture& picture) {
  const bool html = picture.use.file.ends_with(".html") || picture.use.file.ends_with(".htm");
  return html ? draw_flame_html(picture) : draw_flame_svg(picture);
}

constexpr SinkOption kFlamegraphOptions[] = {
    kTitleOption,
    kUnitOption,
    kInterruptsOption,
    kBaselineOption,
    {kIcicle, SinkOption::Takes::nothing, nullptr, "the outermost frame is at the top"},
    {kColors, SinkOption::Takes::word, "BY",
     "colour frames by kind (kernel, native, inlined, Python, JIT, interpreted) or by module", "kind module"},
    {kWidth, SinkOption::Takes::number, "PIXELS", "the width of an SVG; 1200 by default"},
};

}  // namespace

extern const SinkRow kFlamegraphSink;
const SinkRow kFlamegraphSink{
    .name = "flamegraph",
    .brief = "A flame graph of the maps whose keys hold stacks: SVG, or a page for FILE.html.",
    .extension = "svg",
    .wants = {},
    .make = [](const SinkStreams& streams) { return make_picture_sink(streams, {draw_flamegraph}); },
    .options = kFlamegraphOptions};

}  // namespace scry
