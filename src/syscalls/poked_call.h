// The memory of a call as poke_exit= has left it: the record of the call was made before that.
#pragma once

#include <string>

#include "syscalls/call.h"
#include "syscalls/tampering.h"

namespace scry::syscalls {

// The pieces of the call with the bytes of the rule that poke_exit= wrote. Tested by call_test.cc.
std::string poked_pieces(const Call& call, const Tampering& rule);

}  // namespace scry::syscalls
