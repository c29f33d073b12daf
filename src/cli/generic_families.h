// The families of NETLINK_GENERIC, which the kernel numbers as they are registered: 0x15 is "ethtool" on this machine.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace scry::cli {

// By number, as the kernel's own family "nlctrl" lists them (linux/genetlink.h). Empty where it may not be asked: a
// confined run makes no such sockets.
std::map<uint16_t, std::string> generic_families();

}  // namespace scry::cli
