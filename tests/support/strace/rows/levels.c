// Options of sockets of every level, with small values; addresses and messages that are short or empty.
#define _GNU_SOURCE
#include <linux/if_packet.h>
#include <linux/vm_sockets.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char memory[1024];

static void option_calls(void) {
  const int levels[] = {SOL_SOCKET,
                        SOL_IP,
                        6 /* SOL_TCP */,
                        58 /* SOL_ICMPV6 */,
                        SOL_IPV6,
                        132 /* SOL_SCTP */,
                        136,
                        SOL_RAW,
                        SOL_LLC,
                        SOL_DCCP,
                        SOL_TIPC,
                        SOL_CAIF,
                        SOL_ALG,
                        SOL_NFC,
                        SOL_KCM,
                        SOL_TLS,
                        SOL_XDP,
                        SOL_PNPIPE};
  socklen_t size = 4;
  for (size_t i = 0; i < sizeof levels / sizeof *levels; ++i)
    for (int option = 0; option < 14; ++option) getsockopt(-1, levels[i], option, memory, &size);
  getsockopt(-1, SOL_SOCKET, SO_ATTACH_FILTER, memory, &size);
  const int stream = socket(AF_INET, SOCK_STREAM, 0);
  for (int option = 1; option < 24; ++option)
    for (size = 0; size < 5; ++size) {
      socklen_t room = size;
      if (option != SO_LINGER && option != SO_PEERCRED) getsockopt(stream, SOL_SOCKET, option, memory, &room);
      room = size;
      getsockopt(stream, SOL_IP, option, memory, &room);
    }
  close(stream);
}

static void address_calls(void) {
  struct sockaddr_ll packet = {AF_PACKET, 0x300, 1, 1, 0, 6, {0, 8, 0x1f, 0xab, 1, 2}};
  bind(-1, (void*)&packet, sizeof packet);
  struct sockaddr_vm machine = {.svm_family = AF_VSOCK, .svm_reserved1 = 1, .svm_port = 5, .svm_cid = 3};
  bind(-1, (void*)&machine, sizeof machine);
  machine.svm_reserved1 = 0, machine.svm_flags = VMADDR_FLAG_TO_HOST;
  bind(-1, (void*)&machine, sizeof machine);
  machine.svm_zero[1] = 7;
  bind(-1, (void*)&machine, sizeof machine);
  int pair[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  socklen_t room = 0;
  send(pair[0], "hello", 5, 0);
  recvfrom(pair[1], memory, sizeof memory, 0, (void*)(memory + 512), &room);
  room = 0;
  getsockname(pair[0], (void*)memory, &room), getpeername(pair[0], NULL, &room);
  syscall(SYS_recvmmsg, pair[0], memory, 0L, 0L, NULL);
  room = 128;
  send(pair[0], "hello", 5, 0);
  recvfrom(pair[1], memory, sizeof memory, 0, (void*)(memory + 512), &room);
  syscall(SYS_sendmmsg, -1, memory, 0L, 0L), syscall(SYS_recvmmsg, -1, memory, 0L, 0L, NULL);
}

int main(void) {
  memset(memory, 0, sizeof memory);
  option_calls(), address_calls();
  return 0;
}
