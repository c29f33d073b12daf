#include "processes/notified_calls.h"

#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "syscalls/capture.h"

namespace scry {
namespace {

// include/uapi/linux/seccomp.h of Linux 6.6: the caller of the notified call is woken on the processor of the answer.
constexpr unsigned long kSetFlags = SECCOMP_IOW(4, __u64);
constexpr unsigned long kSyncWakeUp = 1;

std::vector<uint64_t> words_for(size_t least, size_t bytes) {
  return std::vector<uint64_t>((std::max(least, bytes) + 7) / 8);
}

}  // namespace

NotifiedCalls::NotifiedCalls(Fd listener) : listener_(std::move(listener)) {
  seccomp_notif_sizes sizes{};
  ::syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes);
  notification_ = words_for(sizeof(seccomp_notif), sizes.seccomp_notif);
  response_ = words_for(sizeof(seccomp_notif_resp), sizes.seccomp_notif_resp);
  ::ioctl(listener_.get(), kSetFlags, kSyncWakeUp);  // an older kernel wakes as it likes
}

std::optional<NotifiedCall> NotifiedCalls::receive() {
  std::ranges::fill(notification_, 0);
  int result;
  while ((result = ::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_RECV, notification_.data())) != 0 && errno == EINTR)
    continue;
  if (result != 0) return std::nullopt;
  seccomp_notif held;
  std::memcpy(&held, notification_.data(), sizeof(held));
  NotifiedCall call{
      .id = held.id, .tid = held.pid, .number = uint32_t(held.data.nr), .instruction = held.data.instruction_pointer};
  std::ranges::copy(held.data.args, call.arguments);
  return call;
}

bool NotifiedCalls::answer(uint64_t id, bool makes, int64_t result) {
  seccomp_notif_resp answer{};
  answer.id = id;
  if (makes)
    answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  else if (result < 0 && result >= syscalls::kLastError)
    answer.error = int(result);
  else
    answer.val = result;
  std::memcpy(response_.data(), &answer, sizeof(answer));
  return ::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_SEND, response_.data()) == 0;
}

bool NotifiedCalls::waits(uint64_t id) const {
  return ::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0;
}

}  // namespace scry
