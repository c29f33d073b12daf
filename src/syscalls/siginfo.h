// Signals by name, and what comes with them. See call.h for append_signal_info().
#pragma once

#include "syscalls/call.h"
