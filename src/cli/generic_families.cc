#include "cli/generic_families.h"

#include <linux/genetlink.h>
#include <linux/netlink.h>

#include <cstring>
#include <span>

#include "cli/netlink_dump.h"

namespace scry::cli {

std::map<uint16_t, std::string> generic_families() {
  std::map<uint16_t, std::string> families;
  const genlmsghdr all{.cmd = CTRL_CMD_GETFAMILY, .version = 1, .reserved = 0};
  const NetlinkQuestion question{
      .protocol = NETLINK_GENERIC, .type = GENL_ID_CTRL, .body = std::as_bytes(std::span(&all, 1))};
  ask_netlink(question, GENL_ID_CTRL, sizeof all, [&](Bytes, std::span<const NetlinkAttribute> attributes) {
    uint16_t number = 0;
    std::string name;
    for (const NetlinkAttribute& one : attributes) {
      if (one.type == CTRL_ATTR_FAMILY_ID && one.bytes.size() >= sizeof number)
        std::memcpy(&number, one.bytes.data(), sizeof number);
      if (one.type == CTRL_ATTR_FAMILY_NAME && !one.bytes.empty())
        name.assign(reinterpret_cast<const char*>(one.bytes.data()), one.bytes.size() - 1);  // it ends with a zero byte
    }
    families[number] = std::move(name);
    return true;
  });
  return families;
}

}  // namespace scry::cli
