#include "processes/signals.h"

#include <pthread.h>
#include <sys/signalfd.h>

#include <algorithm>
#include <cerrno>

namespace scry {

sigset_t ending_signals() {
  sigset_t ending;
  sigemptyset(&ending);
  for (int number : {SIGINT, SIGTERM}) sigaddset(&ending, number);
  struct sigaction hangup = {};
  ::sigaction(SIGHUP, nullptr, &hangup);
  if (hangup.sa_handler != SIG_IGN) sigaddset(&ending, SIGHUP);  // what nohup ignores
  return ending;
}

Result<Signals> Signals::take() {
  Signals signals;
  sigset_t wanted = ending_signals();
  sigaddset(&wanted, SIGUSR1);
  signals.fd_ = Fd(::signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!signals.fd_) return fail(errno, "open a signalfd");
  pthread_sigmask(SIG_BLOCK, &wanted, &signals.before_);
  return signals;
}

Signals::~Signals() {
  if (!fd_) return;
  while (next() != 0) continue;
  sigaddset(&before_, SIGUSR1);
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

int Signals::next() {
  if (waiting_.empty()) return read();
  const int number = waiting_.front();
  waiting_.pop_front();
  return number;
}

void Signals::collect() {
  while (const int number = read()) waiting_.push_back(number);
}

bool Signals::ends_run() {
  collect();
  return std::ranges::any_of(waiting_, [](int number) { return number != SIGUSR1; });
}

bool Signals::is_urgent() {
  collect();
  const auto urgent = [](int number) { return number == SIGTERM || number == SIGHUP; };
  return interrupts_ > 1 || std::ranges::any_of(waiting_, urgent);
}

int Signals::read() {
  signalfd_siginfo info;
  ssize_t count;
  while ((count = ::read(fd_.get(), &info, sizeof info)) < 0 && errno == EINTR) continue;
  const int number = count == sizeof info ? static_cast<int>(info.ssi_signo) : 0;
  interrupts_ += number == SIGINT;
  return number;
}

}  // namespace scry
