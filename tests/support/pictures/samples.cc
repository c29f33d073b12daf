// Writes pictures of known stacks for tests/support/pictures_test.py: picture_samples FOLDER
//
//   plain     four kinds of frames, 100 samples whose shares are round numbers
//   compared  the same, compared with a baseline in which `main;hot` had half the share, and `main;gone` a quarter
//   hostile   names that would end the element or the script that they stand in
//   large     100,000 distinct stacks of 12 to 40 frames
//   random    500 stacks of few functions, of which many begin alike
//   empty     no stacks at all
//   heat      a heat map, with a hostile title
#include <fmt/format.h>

#include <cstdio>
#include <random>

#include "sinks/sink.h"
#include "values/heatmap.h"
#include "values/histogram.h"

namespace scry {
namespace {

using Names = std::vector<std::string>;

const std::string kRunTime = "[anon:code]";  // a mapping with code that its process made

SymbolRef symbol(const std::string& name, const std::string& module) {
  static SymbolPool pool;
  return pool.keep(
      {.name = name, .offset = 1, .module = module, .kind = module == kRunTime ? CodeKind::run_time : CodeKind::plain});
}

// Names from the outermost on.
Value stack(const Names& names, bool user, const std::string& module) {
  StackValue value{.user = user};
  for (size_t i = names.size(); i-- > 0;) value.frames.push_back({0x1000 + i, symbol(names[i], module)});
  return {value};
}

MapSnapshot::Entry entry(const std::string& comm, const Names& user, const Names& kernel, uint64_t weight,
                         const std::string& module = "/usr/bin/app") {
  return {{TupleValue{{{TextValue{comm}}, stack(user, true, module), stack(kernel, false, "")}}}, {weight}};
}

struct Sample {
  const char* name;
  std::vector<MapSnapshot::Entry> entries;
  SinkSettings settings;
};

void save(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (!file || std::fwrite(text.data(), 1, text.size(), file) != text.size() || std::fclose(file) != 0)
    bug("a sample cannot be written");
}

void write(const std::string& folder, const Sample& sample, const char* sink, const char* extension) {
  const std::string path = fmt::format("{}/{}.{}", folder, sample.name, extension);
  std::string text, messages;
  {
    Output out(text), err(messages);
    FakeClock clock;
    const auto picture = find_sink(sink)->make(
        {.out = out, .err = err, .quiet = true, .use = {.file = path, .settings = sample.settings, .clock = &clock}});
    picture->begin({1});
    clock.wall += 1'500'000'000;
    picture->map({.name = "@", .keyed = true, .entries = sample.entries}, 0, 0);
    picture->end();
  }
  save(path, text);
}

std::vector<MapSnapshot::Entry> plain_entries() {
  const SymbolRef inlined = std::make_shared<const SymbolName>(
      SymbolName{.name = "outer", .module = "/usr/bin/app", .inlined = {{"inner", {}}}});
  StackValue with_inlined{.user = true, .frames = {{0x10, inlined}, {0x20, symbol("main", "/usr/bin/app")}}};
  return {entry("app", {"main", "hot"}, {}, 40),
          entry("app", {"main", "read"}, {"do_syscall_64", "vfs_read"}, 25),
          {{TupleValue{{{TextValue{"app"}}, {with_inlined}}}}, {uint64_t{20}}},
          entry("node", {"main", "jitted"}, {}, 7, kRunTime),
          entry("node", {"main", "JS:~slow"}, {}, 3, kRunTime),
          entry("other", {"start"}, {}, 5, "/usr/lib/libother.so")};
}

std::vector<MapSnapshot::Entry> hostile_entries() {
  const Names names = {"</script><script>window.owned=1</script>",
                       "</title></text></g></svg><script>window.owned=1</script>",
                       "]]><script>window.owned=1</script>",
                       "<img src=x onerror='window.owned=1'>",
                       "\"'`${window.owned=1}",
                       "&lt;&#x0;&nosuch;",
                       "a;b 7\nc 8",
                       "\x1b[2J\x07\xff\xfe\xed\xa0\x80",
                       "\xe2\x80\xaegnp.exe\xe2\x80\xa8",
                       "\xef\xbf\xbe\xef\xbf\xbf",
                       "<!--",
                       "<![CDATA["};
  std::vector<MapSnapshot::Entry> entries;
  for (const std::string& name : names) entries.push_back(entry(name, {"main", name}, {name}, 10, "/tmp/" + name));
  return entries;
}

// Distinct by construction: the last frames are the digits of the number of the stack.
std::vector<MapSnapshot::Entry> large_entries() {
  std::mt19937 random(1);
  std::vector<MapSnapshot::Entry> entries;
  for (unsigned i = 0; i < 100'000; ++i) {
    Names names{"_start", "main"};
    for (unsigned depth = 7 + random() % 28; depth > 0; --depth)
      names.push_back(fmt::format("std::vector<service::handler_{}>::call(request const&)", random() % (depth + 2)));
    for (unsigned rest = i, digit = 0; digit < 5; ++digit, rest /= 10)
      names.push_back(fmt::format("step{}_{}", digit, rest % 10));
    entries.push_back(entry("service", names, {}, 1 + random() % 100));
  }
  return entries;
}

// Latencies of two minutes: a wave around 1 ms, and one value above a second.
void write_heat_map(const std::string& folder) {
  HeatmapValue value{.scale = {.bits = 2}, .interval_ns = 1'000'000'000};
  for (uint64_t second = 0; second < 120; ++second) {
    std::vector<uint64_t> counts(hist_bucket_count(2));
    for (uint32_t i = 0; i < 1000; ++i)
      ++counts[hist_bucket(static_cast<int64_t>(600 + i % 50 * (10 + second % 60 * 4)), 2)];
    if (second == 40) ++counts[hist_bucket(1'100'000, 2)];
    value.columns.push_back({36000 + second, std::move(counts)});
  }
  std::string messages, text;
  {
    Output out(text), err(messages);
    const auto picture = find_sink("heatmap")->make(
        {.out = out,
         .err = err,
         .quiet = true,
         .use = {.file = "heat.html",
                 .settings = {{"title", "</title><script>window.owned=1</script>"}, {"unit", "us"}}}});
    picture->map({.name = "@us", .layout = MapLayout::heatmap, .entries = {{{Null{}}, {value}}}}, 0, 0);
    picture->end();
  }
  save(folder + "/heat.html", text);
}

// Stacks of which many begin alike; the forms must agree about them.
std::vector<MapSnapshot::Entry> random_entries() {
  std::mt19937 random(3);
  std::vector<MapSnapshot::Entry> entries;
  const auto names = [&random] {
    Names made;
    for (unsigned depth = random() % 7; depth > 0; --depth) made.push_back(fmt::format("f{}", random() % 4));
    return made;
  };
  for (int i = 0; i < 500; ++i)
    entries.push_back(entry(random() % 2 == 0 ? "a" : "b", names(), names(), random() % 1000));
  return entries;
}

int write_all(const std::string& folder) {
  write_heat_map(folder);
  struct Form {
    const char *sink, *extension;
  };
  constexpr Form kForms[] = {{"flamegraph", "html"},
                             {"flamegraph", "svg"},
                             {"folded", "folded"},
                             {"pprof", "pb.gz"},
                             {"speedscope", "speedscope.json"},
                             {"firefox", "json"},
                             {"tree", "txt"}};
  const SinkSettings plain{{"title", "plain"}, {"unit", "samples"}};
  SinkSettings compared = plain;
  compared["baseline"] = "app;main;hot 20\napp;main;gone 25\napp;main;read;do_syscall_64_[k];vfs_read_[k] 55\n";
  const Sample samples[] = {{"plain", plain_entries(), plain},
                            {"compared", plain_entries(), compared},
                            {"hostile", hostile_entries(), {{"title", "</title><script>window.owned=1</script>"}}},
                            {"large", large_entries(), {{"title", "large"}, {"unit", "us"}}},
                            {"random", random_entries(), plain},
                            {"empty", {}, plain}};
  for (const Sample& sample : samples)
    for (const Form& form : kForms) {
      const bool only_graph = sample.name == std::string_view("large") || sample.settings.contains("baseline");
      if (only_graph && form.sink != std::string_view("flamegraph")) continue;
      write(folder, sample, form.sink, form.extension);
    }
  write(folder, {"sampled", plain_entries(), {{"unit", "samples"}, {"period", "10101010"}}}, "pprof", "pb.gz");
  return 0;
}

}  // namespace
}  // namespace scry

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  return scry::write_all(argv[1]);
}
