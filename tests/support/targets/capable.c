/* capable: runs a command as the user 65534 with these capabilities and no others. usage: capable NAME[,NAME...]|none
 * COMMAND... The names are those of linux/capability.h in small letters, without "cap_". */
#define _GNU_SOURCE
#include <grp.h>
#include <linux/capability.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { kNobody = 65534 };

static const struct {
  const char* name;
  int number;
} kNames[] = {{"bpf", CAP_BPF},
              {"perfmon", CAP_PERFMON},
              {"sys_admin", CAP_SYS_ADMIN},
              {"net_admin", CAP_NET_ADMIN},
              {"syslog", CAP_SYSLOG},
              {"sys_ptrace", CAP_SYS_PTRACE},
              {"dac_read_search", CAP_DAC_READ_SEARCH},
              {"none", -1}};

static uint64_t read_set(char* text) {
  uint64_t set = 0;
  for (char* name = strtok(text, ","); name; name = strtok(NULL, ",")) {
    size_t i = 0;
    while (i < sizeof kNames / sizeof *kNames && strcmp(kNames[i].name, name) != 0) i++;
    if (i == sizeof kNames / sizeof *kNames) exit(fprintf(stderr, "capable: unknown: %s\n", name) ? 2 : 2);
    if (kNames[i].number >= 0) set |= UINT64_C(1) << kNames[i].number;
  }
  return set;
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const uint64_t set = read_set(argv[1]);
  if (setgroups(0, NULL) || prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) || setresgid(kNobody, kNobody, kNobody) ||
      setresuid(kNobody, kNobody, kNobody))
    return perror("capable: change the user"), 2;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  for (int i = 0; i < 2; i++) data[i].effective = data[i].permitted = data[i].inheritable = (uint32_t)(set >> (32 * i));
  if (syscall(SYS_capset, &header, data)) return perror("capable: capset"), 2;
  for (int i = 0; i < 64; i++)
    if ((set >> i & 1) && prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, i, 0, 0)) return perror("capable: ambient"), 2;
  execvp(argv[2], argv + 2);
  return perror("capable: execvp"), 2;
}
