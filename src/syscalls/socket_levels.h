// Levels of socket options and control messages, and the names of their options.
#pragma once

#include "syscalls/writer.h"

namespace scry::syscalls {

void put_socket_level(Writer& writer, uint32_t level);
// "{pid=1, uid=0, gid=0}" of a struct ucred.
void put_credentials(Writer& writer, Bytes credentials);
// The family of the options of a level; null: it has none.
Family socket_options(uint32_t level);

}  // namespace scry::syscalls
