// At which place of user code a program runs that serves several: the number among bpf::Bundle::place_symbols, from 1.
//
// A link tells it by its cookie. Places that children inherit (LinkKind::inherited) share a few events, since each
// costs time when it is closed and when a process forks; an event has one cookie. There it is the cookie and the
// address within the page that tell the place: wherever a file is mapped, this part of an address is that of the file.
#pragma once

#include <span>
#include <string>

#include "bpf/bundle.h"
#include "codegen/lowering.h"

namespace scry::codegen {

// Puts places into as few events as keep them apart, and their numbers, which are the cookies before, into a table:
// the result. The cookies are those of the events then.
std::string share_events(std::span<bpf::CodePlace> places);

ir::Reg load_place_number(Lowering& lowering);

}  // namespace scry::codegen
