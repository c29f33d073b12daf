// The text of the headers whose functions the table of prototypes has.
#pragma once

namespace scry::libcalls {

extern const char* const kHeaders;

}  // namespace scry::libcalls
