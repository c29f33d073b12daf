# A process waits in open() for its path, which is in a page of a file of FUSE whose server never answers. strace -p shows
# the call with the address of the path, and ends when it is told to.
== file never.c
#include <fcntl.h>
#include <grp.h>
#include <linux/fuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>
enum { NOBODY = 65534 };
static void become_nobody(void) {
  if (setgroups(0, NULL) || setgid(NOBODY) || setuid(NOBODY)) exit(1);
}
// Has one file, and answers all but the request to read it.
static void serve(int device) {
  static char request[1 << 20];
  while (read(device, request, sizeof request) > 0) {
    const struct fuse_in_header* in = (void*)request;
    struct {
      struct fuse_out_header head;
      union {
        struct fuse_init_out init;
        struct fuse_entry_out entry;
        struct fuse_attr_out attr;
        struct fuse_open_out open;
      };
    } out = {.head.unique = in->unique};
    size_t size = 0;
    if (in->opcode == FUSE_INIT) {
      out.init.major = 7, out.init.minor = 31, out.init.max_write = 4096;
      size = sizeof out.init;
    } else if (in->opcode == FUSE_LOOKUP) {
      out.entry.nodeid = out.entry.attr.ino = 2, out.entry.attr.mode = S_IFREG | 0755;
      out.entry.attr.size = 4096, out.entry.attr.nlink = 1, out.entry.attr.uid = NOBODY;
      size = sizeof out.entry;
    } else if (in->opcode == FUSE_GETATTR) {
      out.attr.attr.ino = in->nodeid, out.attr.attr.mode = in->nodeid == 1 ? S_IFDIR | 0755 : S_IFREG | 0755;
      out.attr.attr.size = 4096, out.attr.attr.nlink = 1, out.attr.attr.uid = NOBODY;
      size = sizeof out.attr;
    } else if (in->opcode == FUSE_OPEN) {
      size = sizeof out.open;
    } else if (in->opcode == FUSE_READ || in->opcode == FUSE_INTERRUPT || in->opcode == FUSE_FORGET) {
      continue;
    } else {
      out.head.error = -38;
    }
    out.head.len = sizeof out.head + size;
    if (write(device, &out, out.head.len) < 0) continue;
  }
  exit(0);
}
int main(int argc, char** argv) {
  const int device = open("/dev/fuse", O_RDWR);
  char options[100], path[1000];
  sprintf(options, "fd=%d,rootmode=40000,user_id=65534,group_id=65534", device);
  if (mount("never", argv[argc - 1], "fuse.never", MS_NOSUID | MS_NODEV, options)) return 1;
  if (fork() == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    become_nobody();
    serve(device);
  }
  close(device);
  become_nobody();
  sprintf(path, "%s/f", argv[argc - 1]);
  const int file = open(path, O_RDONLY);
  const char* page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  if (page == MAP_FAILED) return 1;
  if (creat("ready", 0600) < 0) return 1;
  return open(page, O_RDONLY) < 0;
}
== where host
== needs root
== run
[ -e /dev/fuse ] || modprobe fuse
mkdir mnt; chmod 777 . mnt
gcc -O1 -include signal.h -o never never.c || exit
unshare -m ./never mnt > out 2>&1 & never=$!
for i in $(seq 100); do [ -e ready ] && break; sleep 0.1; done
grep -q '^257 ' /proc/$never/syscall && echo waits
timeout -k 20 4 "$SCRY" strace -p $never -o calls 2> /dev/null; echo ends: $?
sed 's/0x[0-9a-f]*/A/' calls
kill -KILL $never
== stdout
waits
ends: 124
openat(AT_FDCWD, A, O_RDONLY <detached ...>
