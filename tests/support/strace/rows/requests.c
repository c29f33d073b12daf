// Requests: io_submit() with one of each operation, what io_uring_register() registers.
#include <linux/aio_abi.h>
#include <linux/io_uring.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char text[] = "hello world";
static struct iovec vectors[2] = {{text, 3}, {text + 3, 4}};

static void submit(int operation, int variant) {
  const int has_vectors = operation == IOCB_CMD_PREADV || operation == IOCB_CMD_PWRITEV;
  struct iocb request = {.aio_lio_opcode = operation, .aio_fildes = 77, .aio_data = variant * 0x1234};
  request.aio_nbytes = has_vectors ? 2 : 5;
  request.aio_buf = operation == IOCB_CMD_POLL ? 5 : (unsigned long)(has_vectors ? (void*)vectors : text);
  request.aio_offset = 9 * variant, request.aio_reqprio = variant, request.aio_flags = variant;
  request.aio_resfd = variant, request.aio_key = variant, request.aio_rw_flags = variant;
  struct iocb* requests[1] = {&request};
  syscall(SYS_io_submit, 0L, 1L, requests), syscall(SYS_io_submit, 0L, 0L, requests);
  syscall(SYS_io_cancel, 0L, &request, 8L);
}

static void submit_several(void) {
  struct iocb requests[8] = {};
  struct iocb* addresses[100];
  for (int i = 0; i < 8; ++i)
    requests[i] = (struct iocb){.aio_data = i, .aio_lio_opcode = i, .aio_fildes = -1, .aio_buf = (unsigned long)text};
  for (int i = 0; i < 8; ++i) requests[i].aio_nbytes = 5 * i, addresses[i] = &requests[i];
  requests[4].aio_lio_opcode = IOCB_CMD_PWRITE, requests[7].aio_lio_opcode = IOCB_CMD_PWRITE;
  requests[5].aio_buf = 8, requests[5].aio_lio_opcode = IOCB_CMD_PWRITE;
  syscall(SYS_io_submit, -1L, 8L, addresses), syscall(SYS_io_submit, -1L, 2L, addresses);
  addresses[0] = 0, addresses[1] = (void*)8;
  syscall(SYS_io_submit, -1L, 4L, addresses), syscall(SYS_io_submit, -1L, 1L, addresses);
  syscall(SYS_io_submit, -1L, 1L, addresses + 1);
  for (int i = 0; i < 100; ++i) addresses[i] = &requests[i % 2];
  for (int count = 31; count < 34; ++count) syscall(SYS_io_submit, -1L, (long)count, addresses);
  // The array ends with its page.
  char* pages = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(pages + 4096, 4096);
  struct iocb** last = (struct iocb**)(pages + 4096 - 16);
  last[0] = &requests[0], last[1] = &requests[1];
  syscall(SYS_io_submit, -1L, 2L, last), syscall(SYS_io_submit, -1L, 3L, last);
}

int main(void) {
  submit_several();
  for (int operation = 0; operation < 12; ++operation)
    for (int variant = 0; variant < 3 && operation != 4; ++variant) submit(operation, variant);  // no header has 4
  syscall(SYS_io_submit, 0L, 1L, 8L), syscall(SYS_io_submit, 0L, -1L, text), syscall(SYS_io_cancel, 0L, 8L, 0L);

  unsigned long context = 0, set = 1;
  struct io_event events[2];
  const struct timespec { long seconds, nanoseconds; } wait = {0, 2};
  struct {
    void* mask;
    size_t size;
  } mask = {0, 8};
  syscall(SYS_io_setup, 5, &context);
  syscall(SYS_io_getevents, context, 0L, 2L, events, &wait),
      syscall(SYS_io_pgetevents, context, 0L, 2L, events, &wait, &mask);
  mask.mask = &set;
  syscall(SYS_io_pgetevents, context, 0L, 2L, events, &wait, &mask);
  syscall(SYS_io_destroy, context);

  static const int registers[] = {IORING_REGISTER_BUFFERS,       IORING_REGISTER_FILES,      IORING_REGISTER_EVENTFD,
                                  IORING_REGISTER_EVENTFD_ASYNC, IORING_REGISTER_RING_FDS,   IORING_UNREGISTER_RING_FDS,
                                  IORING_REGISTER_PBUF_RING,     IORING_UNREGISTER_PBUF_RING};
  static int words[64];
  for (int i = 0; i < 64; i += 2) words[i] = i % 7;
  for (size_t i = 0; i < sizeof registers / sizeof *registers; ++i)
    for (int count = 0; count < 3; ++count) {
      syscall(SYS_io_uring_register, -1, registers[i], words + 2, count);
      syscall(SYS_io_uring_register, -1, registers[i], 8L, count),
          syscall(SYS_io_uring_register, -1, registers[i], 0L, count);
    }
  return 0;
}
