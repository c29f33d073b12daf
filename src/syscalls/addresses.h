// How the addresses of sockets are shown, a row for each family.
#pragma once

#include <span>

#include "syscalls/kinds.h"

namespace scry::syscalls {

struct AddressRow {
  uint16_t family;
  size_t least;  // bytes; a shorter one is shown as it is
  void (*put)(Writer&, Bytes);
};

void put_bluetooth(Writer& writer, Bytes address);

std::span<const AddressRow> rare_addresses();

}  // namespace scry::syscalls
