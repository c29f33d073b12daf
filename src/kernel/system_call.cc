#include "kernel/system_call.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>

namespace scry {

int bpf_call(int command, const void* attr, size_t size) {
  return static_cast<int>(syscall(__NR_bpf, command, attr, size));
}

int bpf_load_call(const void* attr, size_t size) {
  constexpr int kAttempts = 5;
  int result = -1;
  for (int i = 0; i < kAttempts; i++) {
    result = bpf_call(BPF_PROG_LOAD, attr, size);
    if (result >= 0 || errno != EAGAIN) break;
  }
  return result;
}

int perf_event_open(const perf_event_attr& attr, int pid, int cpu, int group, unsigned long flags) {
  return static_cast<int>(syscall(__NR_perf_event_open, &attr, pid, cpu, group, flags));
}

std::string kernel_object_name(std::string_view name) {
  std::string clean(name.substr(0, BPF_OBJ_NAME_LEN - 1));
  for (char& c : clean) {
    if (!isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.') c = '_';
  }
  return clean;
}

}  // namespace scry
