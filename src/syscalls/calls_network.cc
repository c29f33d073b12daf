// The calls of x86-64: sockets. Numbers come from the kernel's header; type.h has the language of the arguments.
#include <asm/unistd_64.h>

#include "syscalls/type.h"

namespace scry::syscalls {
namespace {

#define CALL(name, ...) \
  { __NR_##name, #name, __VA_ARGS__ }

// clang-format off
constexpr CallText kNetworkCalls[] = {
    CALL(socket, "network", "domain:enum(af) type:sock_type protocol:protocol(domain)", "fd"),
    CALL(connect, "network", "sockfd:fd addr:sockaddr(addrlen) addrlen:int"),
    CALL(accept, "network", "sockfd:fd addr:sockaddr_out(addrlen) addrlen:socklen_if(addr)", "fd"),
    CALL(accept4, "network", "sockfd:fd addr:sockaddr_out(addrlen) addrlen:socklen_if(addr) flags:flags(sock_flags)", "fd"),
    CALL(sendto, "network", "sockfd:fd buf:sent(len) len:ulong flags:flags(msg) dest_addr:sockaddr(addrlen) addrlen:int"),
    CALL(recvfrom, "network", "sockfd:fd buf:received(len) len:ulong flags:flags(msg) src_addr:sockaddr_out(addrlen) addrlen:socklen_if(src_addr)"),
    CALL(sendmsg, "network", "sockfd:fd msg:message flags:flags(msg)"),
    CALL(recvmsg, "network", "sockfd:fd msg:message_out flags:flags(msg)"),
    CALL(sendmmsg, "network", "sockfd:fd msgvec:sent_messages vlen:uint flags:flags(msg)"),
    CALL(recvmmsg, "network", "sockfd:fd msgvec:messages vlen:uint flags:flags(msg) timeout:timeout(timespec)", "received"),
    CALL(shutdown, "network", "sockfd:fd how:enum(shutdown)"),
    CALL(bind, "network", "sockfd:fd addr:sockaddr(addrlen) addrlen:int"),
    CALL(listen, "network", "sockfd:fd backlog:int"),
    CALL(getsockname, "network", "sockfd:fd addr:sockaddr_out(addrlen) addrlen:socklen_if(addr)"),
    CALL(getpeername, "network", "sockfd:fd addr:sockaddr_out(addrlen) addrlen:socklen_if(addr)"),
    CALL(socketpair, "network", "domain:enum(af) type:sock_type protocol:ulong sv:fixed_out(fd,2)"),
    CALL(setsockopt, "network", "sockfd:fd level:level optname:option(level) optval:option_value(level,optname) optlen:int"),
    CALL(getsockopt, "network", "sockfd:fd level:level optname:option_to_get(level) optval:option_out(level,optname) optlen:socklen"),
};
// clang-format on

}  // namespace

std::span<const CallText> network_calls() {
  return kNetworkCalls;
}

}  // namespace scry::syscalls
