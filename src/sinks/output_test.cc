#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

#include "base/fd.h"
#include "sinks/sink.h"

namespace scry {
namespace {

struct Pipe {
  Fd reader, writer;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    reader = Fd(ends[0]);
    writer = Fd(ends[1]);
  }
  // What has been written and not read.
  std::string pending() const {
    ::fcntl(reader.get(), F_SETFL, O_NONBLOCK);
    std::string all;
    char chunk[4096];
    for (ssize_t n; (n = ::read(reader.get(), chunk, sizeof chunk)) > 0;) all.append(chunk, static_cast<size_t>(n));
    return all;
  }
};

TEST(Output, keeps_the_failure_of_one_that_has_ended) {
  Output leader(-1, Output::Policy::line);
  {
    const Fd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
    Output other(full.get(), Output::Policy::line);
    leader.lead(other);
    other.append("lost");
  }
  leader.append("text");
  leader.flush();
  EXPECT_EQ(leader.error(), ENOSPC);
}

// A reader that takes nothing: the first wish to end is not enough, a second one is.
TEST(Output, who_insists_on_the_end_waits_for_no_reader) {
  const Pipe pipe, wishes;
  int asked = 0;
  Output out(pipe.writer.get(), Output::Policy::line);
  out.interrupt_by({wishes.reader.get(), [&] {
                      wishes.pending();
                      return ++asked == 2;
                    }});
  std::jthread user([&] {
    for (int wish = 0; wish < 2; ++wish) {
      ::usleep(50'000);
      EXPECT_EQ(::write(wishes.writer.get(), "x", 1), 1);
    }
  });
  const std::string text(200'000, 'x');
  out.append(text);
  EXPECT_EQ(out.error(), ECANCELED);
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(pipe.pending().size(), 65536u);
}

TEST(Output, what_another_one_leads_is_interrupted_with_it) {
  const Pipe pipe, wishes;
  Output out(-1, Output::Policy::line), led(pipe.writer.get(), Output::Policy::line);
  out.lead(led);
  out.interrupt_by({wishes.reader.get(), [] { return true; }});
  EXPECT_EQ(::write(wishes.writer.get(), "x", 1), 1);
  led.append(std::string(200'000, 'x'));
  EXPECT_EQ(out.error(), ECANCELED);
}

TEST(Output, a_slow_reader_gets_all) {
  Pipe pipe;
  std::string got;
  std::jthread reader([&, from = pipe.reader.get()] {
    char chunk[3000];
    for (ssize_t n; (n = ::read(from, chunk, sizeof chunk)) > 0;) got.append(chunk, static_cast<size_t>(n));
  });
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += std::to_string(i);
  Output(pipe.writer.get(), Output::Policy::line).append(text);
  pipe.writer = Fd();
  reader.join();
  EXPECT_EQ(got, text);
}

TEST(Output, lines_are_written_when_idle) {
  const Pipe pipe;
  Output out(pipe.writer.get(), Output::Policy::line);
  out.append("a\n");
  EXPECT_EQ(pipe.pending(), "");
  out.flush_idle();
  EXPECT_EQ(pipe.pending(), "a\n");
}

TEST(Output, lines_are_written_in_batches_under_load) {
  const Pipe pipe;
  Output out(pipe.writer.get(), Output::Policy::line);
  const std::string line(1023, 'x');
  for (int i = 0; i < 63; i++) out.append(line + "\n");
  EXPECT_EQ(pipe.pending().size(), 0u);
  out.append(line + "\n");
  EXPECT_EQ(pipe.pending().size(), 65536u);
}

TEST(Output, full_waits_for_the_batch_or_the_end) {
  const Pipe pipe;
  {
    Output out(pipe.writer.get(), Output::Policy::full);
    out.append("a\n");
    out.flush_idle();
    EXPECT_EQ(pipe.pending(), "");
  }
  EXPECT_EQ(pipe.pending(), "a\n");
}

TEST(Output, none_writes_at_once) {
  const Pipe pipe;
  Output out(pipe.writer.get(), Output::Policy::none);
  out.append("a");
  EXPECT_EQ(pipe.pending(), "a");
}

TEST(Output, remembers_that_the_reader_has_gone) {
  ::signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  pipe.reader.reset();
  Output out(pipe.writer.get(), Output::Policy::none);
  out.append("a");
  EXPECT_EQ(out.error(), EPIPE);
  out.append("b");
  EXPECT_EQ(out.buffer(), "");
}

TEST(Output, waits_for_a_slow_reader) {
  const Pipe pipe;
  ::fcntl(pipe.writer.get(), F_SETFL, O_NONBLOCK);
  std::string received;
  std::thread reader([&] {
    char chunk[4096];
    while (received.size() < 1'000'000) {
      const ssize_t n = ::read(pipe.reader.get(), chunk, sizeof chunk);
      if (n > 0) received.append(chunk, static_cast<size_t>(n));
    }
  });
  Output out(pipe.writer.get(), Output::Policy::none);
  out.append(std::string(1'000'000, 'x'));
  reader.join();
  EXPECT_EQ(received, std::string(1'000'000, 'x'));
  EXPECT_EQ(out.error(), 0);
}

TEST(Output, text_and_errors_keep_their_order_where_they_meet) {
  const Pipe pipe;
  Output out(pipe.writer.get(), Output::Policy::line), err(pipe.writer.get(), Output::Policy::none);
  const auto sink = find_sink("text")->make({out, err});
  sink->event({.kind = Event::Kind::time, .text = "first\n"});
  sink->message(LostEvents{3});
  sink->event({.kind = Event::Kind::time, .text = "last\n"});
  out.flush();
  EXPECT_EQ(pipe.pending(), "first\nLost 3 events\nlast\n");
}

}  // namespace
}  // namespace scry
