// Levels of socket options and control messages, and the names of their options.
#pragma once

#include "syscalls/writer.h"

namespace scry::syscalls {

void put_socket_level(Writer& writer, uint32_t level);
// The family of the options of a level; null: it has none.
Family socket_options(uint32_t level);

}  // namespace scry::syscalls
