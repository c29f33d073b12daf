#include "cli/socket_script.h"

#include <fmt/format.h>
#include <sys/syscall.h>

#include <array>
#include <initializer_list>
#include <span>
#include <utility>

namespace scry::cli {
namespace {

// Those that make a socket, or change it: sending gives one a port that had none.
constexpr int kCallsThatSend[] = {SYS_sendto, SYS_sendmsg, SYS_sendmmsg};
constexpr int kCallsThatChange[] = {SYS_socket, SYS_connect, SYS_accept,    SYS_accept4,
                                    SYS_bind,   SYS_listen,  SYS_socketpair};

// What all rows have.
constexpr const char* kSocketRow =
    "row((line = \"socket\", pid = pid, tid = tid, time = nsecs, at_exit = $shown, number = $number, other = $other, "
    "inode = $file->f_inode->i_ino, family = $family, type = $socket->sk_type, protocol = $socket->sk_protocol,\n"
    "        ";

// By family: the bytes of an AF_UNIX address follow its family.
struct FamilyRow {
  const char* condition;
  const char* before;  // statements
  const char* members;
};
constexpr FamilyRow kSocketFamilies[] = {
    {"$family == 1",
     "$unix = (struct unix_sock *)$socket; $address = (uint64)$unix->addr; "
     "$length = $address == 0 ? 0 : (uint64)$unix->addr->len - 2;",
     "path = buf(kptr($address + offsetof(struct unix_address, name) + 2), $length), "
     "peer_inode = $unix->peer->sk_socket->file->f_inode->i_ino"},
    {"$family == 10", "",
     "local = ntop($socket->__sk_common.skc_v6_rcv_saddr.in6_u.u6_addr8), port = $socket->__sk_common.skc_num, "
     "peer = ntop($socket->__sk_common.skc_v6_daddr.in6_u.u6_addr8), "
     "peer_port = bswap($socket->__sk_common.skc_dport)"},
    {"$family == 2", "",
     "local = ntop($socket->__sk_common.skc_rcv_saddr), "
     "port = $socket->sk_type != 3 ? $socket->__sk_common.skc_num : 0, "
     "peer = ntop($socket->__sk_common.skc_daddr), peer_port = bswap($socket->__sk_common.skc_dport)"},
    {"true", "", "port_id = $family == 16 ? $port : 0"},
};

// "$call == 41 || $call == 42": the calls of the lists that the set has; "false" if it has none of them.
std::string is_one_of(std::initializer_list<std::span<const int>> lists, const syscalls::CallSet* set = nullptr) {
  std::string text;
  for (const std::span<const int> list : lists)
    for (const int number : list)
      if (!set || set->test(size_t(number))) text += fmt::format("{}$call == {}", text.empty() ? "" : " || ", number);
  return text.empty() ? "false" : text;
}

}  // namespace

std::string socket_declarations() {
  return "let @ports = lruhash(16384);\nend { clear(@ports); }\n";
}

std::string sockets_at_exit(const syscalls::CallSet& shown) {
  // The socket that is about to be connected counts (EINPROGRESS).
  std::string text = fmt::format(
      "  $call = args.regs->orig_ax;\n"
      "  $sends = {0};\n"
      "  if (($sends || {1}) && (args.ret >= 0 || args.ret == -115)) {{\n"
      "    $shown = {2} ? 1 : 0;\n"
      "    $number = {3} ? (uint64)args.ret : (uint64)(uint32)args.regs->di;\n"
      "    $other = (uint64)0;\n"
      "    if ($call == {4}) {{\n"
      "      $number = (uint64)*(int32 *)uptr(args.regs->r10);\n"
      "      $other = (uint64)*(int32 *)uptr(args.regs->r10 + 4);\n"
      "    }}\n"
      "    $file = curtask->files->fdt->fd[$number];\n"
      "    $socket = ((struct socket *)$file->private_data)->sk;\n"
      "    $family = $socket->__sk_common.skc_family;\n"
      "    $port = $family == 16 ? (uint64)((struct netlink_sock *)$socket)->portid : "
      "(uint64)$socket->__sk_common.skc_num;\n"
      "    $known = $sends && ($family == 1 || @ports[(uint64)$socket] == $port);\n"
      "    if ($family == 2 || $family == 10 || $family == 16) {{ @ports[(uint64)$socket] = $port; }}\n",
      is_one_of({kCallsThatSend}), is_one_of({kCallsThatChange}), is_one_of({kCallsThatSend, kCallsThatChange}, &shown),
      is_one_of({std::array{SYS_socket, SYS_accept, SYS_accept4}}), int(SYS_socketpair));
  const char* joined = "    ";
  for (const FamilyRow& family : kSocketFamilies)
    text += fmt::format("{}if (!$known && {}) {{\n      {}\n      {}{}));\n    }}", std::exchange(joined, " else "),
                        family.condition, family.before, kSocketRow, family.members);
  return text + "\n  }\n";
}

}  // namespace scry::cli
