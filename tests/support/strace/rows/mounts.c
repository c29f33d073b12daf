// File systems: mounting, quotas, openat2(), fcntl() with values of each command.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/dqblk_xfs.h>
#include <linux/fs.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <linux/quota.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char memory[512];

static void mount_calls(void) {
  syscall(SYS_mount, "a", "/nonexistent", "type", MS_MGC_VAL | MS_REMOUNT, NULL);
  syscall(SYS_mount, "a", "/nonexistent", "type", MS_MGC_VAL | MS_NOSUID, "data");
  for (long command = 0; command < 10; ++command) {
    syscall(SYS_fsconfig, -1, command, "key", "value", 3L), syscall(SYS_fsconfig, -1, command, NULL, NULL, 5L);
    syscall(SYS_fsconfig, -1, command, 8L, 8L, -100L);
  }
  struct mount_attr attributes = {0};
  for (int bit = 0; bit < 34; ++bit) {
    const uint64_t flag = 1ull << bit;
    attributes = (struct mount_attr){.attr_set = flag};
    syscall(SYS_mount_setattr, -1, "path", 0L, &attributes, sizeof attributes);
    attributes = (struct mount_attr){.attr_clr = flag, .propagation = flag, .userns_fd = flag};
    syscall(SYS_mount_setattr, -1, "path", flag, &attributes, sizeof attributes);
    syscall(SYS_fsmount, -1, 0L, flag);
  }
  for (size_t size = 0; size < 48; size += 31) syscall(SYS_mount_setattr, -1, "path", 0L, memory, size);
  memset(memory, 1, sizeof memory);
  syscall(SYS_mount_setattr, -1, "path", 0L, memory, 40L);
}

static void quota_calls(void) {
  for (int i = 0; i < 256; ++i) memory[i] = i + 1;
  for (long command = 0; command < 12; ++command)
    for (int type = 0; type < 4; ++type) {
      if (command == 0) continue;
      syscall(SYS_quotactl, QCMD(0x800000 | command, type), "/nonexistent", 7L, command == 2 ? "file" : memory);
      syscall(SYS_quotactl, QCMD(XQM_CMD(command), type), "/nonexistent", 7L, memory);
      syscall(SYS_quotactl_fd, -1, QCMD(XQM_CMD(command), type), 7L, NULL);
    }
}

static void open_calls(void) {
  for (int bit = 0; bit < 34; ++bit) {
    struct open_how how = {.flags = 1ull << bit, .mode = bit % 5 ? 0 : 0640, .resolve = 1ull << bit};
    syscall(SYS_openat2, -1, "path", &how, sizeof how), syscall(SYS_openat2, -1, "path", &how, (size_t)bit);
  }
  syscall(SYS_openat2, -1, "path", memory, 40L), syscall(SYS_openat2, -1, "path", 8L, 24L);
}

static void fcntl_calls(void) {
  const int commands[] = {F_DUPFD,     F_SETFD,      F_SETFL,     F_SETLEASE, F_NOTIFY, F_DUPFD_CLOEXEC,
                          F_SETOWN_EX, F_SETPIPE_SZ, F_ADD_SEALS, F_SETSIG,   F_SETOWN};
  for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
    for (int bit = 0; bit < 40; ++bit) syscall(SYS_fcntl, -1, commands[i], 1L << bit);
  for (int type = 0; type < 5; ++type) {
    struct f_owner_ex owner = {type, 5};
    syscall(SYS_fcntl, -1, F_SETOWN_EX, &owner);
  }
}

int main(void) {
  mount_calls(), quota_calls(), open_calls(), fcntl_calls();
  for (int bit = 0; bit < 32; ++bit)
    if (bit != 0) syscall(SYS_userfaultfd, (1L << bit) | 2);
  syscall(SYS_fanotify_mark, -1, 1L, 2L, -1L, "/etc");
  return 0;
}
