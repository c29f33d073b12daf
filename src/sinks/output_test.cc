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
  const auto sink = make_text_sink(out, err, false);
  sink->printf("first\n");
  sink->lost_events(3);
  sink->printf("last\n");
  out.flush();
  EXPECT_EQ(pipe.pending(), "first\nLost 3 events\nlast\n");
}

}  // namespace
}  // namespace scry
