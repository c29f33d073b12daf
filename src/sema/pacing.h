// Which maps get new keys so slowly that the kernel can make their elements when they are stored (docs/decisions/0059).
//
// A program gets the memory of an element from a store of its processor, which the kernel refills by an interrupt.
// Where a timer is all that stores in a map, with one new key at a time, the store is full again long before the timer
// fires next. All other maps are preallocated (docs/decisions/0022).
// Tested by pacing_test.cc.
#pragma once

#include "sema/typed.h"

namespace scry::sema {

// Sets ScriptMap::updates.paced where it holds; a map that is scry's own may have it already.
void choose_pacing(typed::Script& script);

}  // namespace scry::sema
