// What a sink for pictures makes of maps, for tests.
#pragma once

#include <string>

#include "sinks/picture.h"

namespace scry::test {

struct Drawn {
  std::string out, remarks;
};

using Use = void (*)(Sink& sink);

inline Drawn draw(const char* sink, Use use, SinkSettings settings = {}, Screen screen = {}) {
  Drawn drawn;
  {
    Output out(drawn.out), err(drawn.remarks);
    Remarks remarks(err);
    const auto made = find_sink(sink)->make({.out = out,
                                             .err = err,
                                             .quiet = true,
                                             .remarks = &remarks,
                                             .use = {.settings = std::move(settings), .screen = screen}});
    made->begin({1});
    use(*made);
    made->message(ExitDump{});
    made->end();
  }
  return drawn;
}

}  // namespace scry::test
