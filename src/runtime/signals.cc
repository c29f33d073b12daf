#include "runtime/signals.h"

#include <pthread.h>
#include <sys/signalfd.h>

#include <cerrno>

namespace scry {

Result<Signals> Signals::take() {
  Signals signals;
  sigset_t wanted;
  sigemptyset(&wanted);
  for (int number : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&wanted, number);
  signals.fd_ = Fd(::signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!signals.fd_) return fail(errno, "open a signalfd");
  pthread_sigmask(SIG_BLOCK, &wanted, &signals.before_);
  return signals;
}

Signals::~Signals() {
  if (!fd_) return;
  while (next() != 0) continue;
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

int Signals::next() {
  signalfd_siginfo info;
  ssize_t count;
  while ((count = ::read(fd_.get(), &info, sizeof info)) < 0 && errno == EINTR) continue;
  return count == sizeof info ? static_cast<int>(info.ssi_signo) : 0;
}

}  // namespace scry
