// The bytes of a key that count. Two keys are the same element when all their bytes are equal, but structures and
// arrays of C text hold bytes that mean nothing: padding, and what follows the NUL of a text.
#pragma once

#include "codegen/body.h"

namespace scry::codegen {

// Clears the bytes of a key of this type that mean nothing.
void clear_unused_bytes(Body& body, TypeRef key, const Place& place);

}  // namespace scry::codegen
