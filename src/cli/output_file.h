// Writing a whole file: it has either its old content or the new one, whatever happens.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace scry::cli {

// A regular file is replaced where its links end; what is none (a device, a FIFO) is written to.
Result<> write_file(const std::string& path, std::string_view text);

}  // namespace scry::cli
