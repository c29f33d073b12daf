/* nbd_reads: reads a network block device that it serves itself.
 *
 * usage: nbd_reads DEVICE COUNT
 *
 * Connects DEVICE (/dev/nbd0) to a socket of its own, answers every request with zeros, and reads COUNT blocks of 4096
 * bytes past the page cache. Prints what a test needs to know: requests= (that the kernel sent over the socket). */
#define _GNU_SOURCE
#include <endian.h>
#include <fcntl.h>
#include <linux/nbd.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { kBlock = 4096, kBlocks = 256 };

static int device;
static int sockets[2];
static long requests;
static char zeros[kBlocks * kBlock];

static void* serve(void* unused) {
  struct nbd_request request;
  while (recv(sockets[1], &request, sizeof request, MSG_WAITALL) == sizeof request) {
    requests++;
    struct nbd_reply reply = {.magic = htobe32(NBD_REPLY_MAGIC)};
    memcpy(reply.handle, request.handle, sizeof reply.handle);
    send(sockets[1], &reply, sizeof reply, 0);
    if (be32toh(request.type) == NBD_CMD_READ) send(sockets[1], zeros, be32toh(request.len), 0);
  }
  return unused;
}

/* Stays in the kernel as long as the device is connected. */
static void* drive(void* unused) {
  ioctl(device, NBD_DO_IT);
  return unused;
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  pthread_t server, driver;
  device = open(argv[1], O_RDWR);
  if (device < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, sockets)) return perror(argv[1]), 1;
  if (ioctl(device, NBD_SET_BLKSIZE, (unsigned long)kBlock) ||
      ioctl(device, NBD_SET_SIZE_BLOCKS, (unsigned long)kBlocks) || ioctl(device, NBD_SET_SOCK, sockets[0]))
    return perror("connect"), 1;
  pthread_create(&server, NULL, serve, NULL);
  pthread_create(&driver, NULL, drive, NULL);
  int disk = -1;
  for (int tries = 0; tries < 200; tries++, usleep(10000)) {
    disk = open(argv[1], O_RDONLY | O_DIRECT);
    if (disk >= 0 && lseek(disk, 0, SEEK_END) == kBlocks * kBlock) break;
    if (disk >= 0) close(disk);
    disk = -1;
  }
  if (disk < 0) return fputs("the device does not come up\n", stderr), 1;
  void* block = aligned_alloc(kBlock, kBlock);
  for (long i = 0; i < atol(argv[2]); i++)
    if (pread(disk, block, kBlock, i % kBlocks * kBlock) != kBlock) return perror("read"), 1;
  printf("requests=%ld\n", requests);
  fflush(stdout);
  _exit(0); /* which disconnects the device */
}
