#include "event_script.h"

#include <fmt/format.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "probes/registers.h"
#include "probes/syscalls.h"
#include "syntax/number_literal.h"
#include "syntax/string_literal.h"

namespace scry::test {
namespace {

using Words = std::vector<std::string>;

// Splits at blanks; a quoted part is kept whole, quotes included.
Words split_words(const std::string& line) {
  Words words(1);
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"') quoted = !quoted;
    if (c == ' ' && !quoted) {
      words.emplace_back();
      continue;
    }
    words.back() += c;
    if (quoted && c == '\\' && i + 1 < line.size()) words.back() += line[++i];
  }
  std::erase(words, "");
  return words;
}

Result<uint64_t> number(std::string_view text) {
  auto parsed = parse_number(text);
  if (!parsed) return fail(parsed.error().message);
  return parsed->bits();
}

Result<std::vector<uint64_t>> number_list(std::string_view text) {
  std::vector<uint64_t> numbers;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    numbers.push_back(TRY(number(text.substr(0, comma))));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return numbers;
}

// The text behind "name=" among the words, or null.
const char* setting(const Words& words, const std::string& name) {
  for (const std::string& word : words)
    if (word.starts_with(name + "=")) return word.c_str() + name.size() + 1;
  return nullptr;
}

std::string unquoted(const std::string& word) {
  if (!word.starts_with('"')) return word;
  Diags ignored;
  return decode_string(word, Span{}, ignored).value_or("");
}

// The ring, with the next event played whenever it is empty. Always polls readable while lines are left.
class ScriptedRing final : public EventSource {
 public:
  ScriptedRing(ScriptedKernel& kernel, std::unique_ptr<EventSource> ring, Fd ready)
      : kernel_(kernel), ring_(std::move(ring)), ready_(std::move(ready)) {}
  int descriptor() const override { return ready_.get(); }
  size_t consume(const std::function<bool(Bytes)>& receive) override {
    do {
      if (const size_t count = ring_->consume(receive)) return count;
    } while (kernel_.play_next());
    return 0;
  }

 private:
  ScriptedKernel& kernel_;
  std::unique_ptr<EventSource> ring_;
  Fd ready_;
};

}  // namespace

Result<std::unique_ptr<EventSource>> ScriptedKernel::open_ring(int map, uint32_t size) {
  auto ring = TRY(FakeKernel::open_ring(map, size));
  Fd ready(eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!ready) return fail(errno, "eventfd");
  return std::make_unique<ScriptedRing>(*this, std::move(ring), std::move(ready));
}

struct ScriptedKernel::Row {
  std::string_view word;
  Result<> (*play)(ScriptedKernel& kernel, const Words& words);
};

const ScriptedKernel::Row ScriptedKernel::kRows[] = {
    {"task", [](ScriptedKernel& k, const Words& words) { return k.set_task(words); }},
    {"syscall", [](ScriptedKernel& k, const Words& words) { return k.play_call(words, true, true); }},
    {"sys_enter", [](ScriptedKernel& k, const Words& words) { return k.play_call(words, true, false); }},
    {"sys_exit", [](ScriptedKernel& k, const Words& words) { return k.play_call(words, false, true); }},
    {"tracepoint", [](ScriptedKernel& k, const Words& words) { return k.play_record(words); }},
    {"enter", [](ScriptedKernel& k, const Words& words) { return k.play_function(words, false); }},
    {"return", [](ScriptedKernel& k, const Words& words) { return k.play_function(words, true); }},
    {"call", [](ScriptedKernel& k, const Words& words) { return k.play_code(words); }},
    {"tick", [](ScriptedKernel& k, const Words& words) { return k.play_tick(words); }},
    {"string", [](ScriptedKernel& k, const Words& words) { return k.put_memory(words); }},
    {"bytes", [](ScriptedKernel& k, const Words& words) { return k.put_memory(words); }},
    {"words", [](ScriptedKernel& k, const Words& words) { return k.put_memory(words); }},
    {"signal",
     [](ScriptedKernel& k, const Words& words) -> Result<> {
       if (words.at(1) != "USR1") return fail("only SIGUSR1 is received by scripts");
       k.signalled_ = ::raise(SIGUSR1) == 0;
       return {};
     }},
    {"time", [](ScriptedKernel& k, const Words& words) { return k.pass_time(words.at(1)); }},
    {"stack",
     [](ScriptedKernel& k, const Words& words) -> Result<> {
       auto& stack = words.at(1) == "user" ? k.environment.place.user_stack : k.environment.place.kernel_stack;
       stack.clear();
       for (size_t i = 2; i < words.size(); ++i) stack.push_back(TRY(number(words[i])));
       return {};
     }},
};

bool ScriptedKernel::waits() const {
  return !attached().empty() || !player.bundle->specials_at(bpf::SpecialProgram::When::signal).empty();
}

bool ScriptedKernel::play_next() {
  while (failure.empty() && next_ < lines_.size() && waits() && !interrupted_) {
    const std::string& line = lines_[next_++];
    Words words = split_words(line);
    if (words.empty() || words[0].starts_with('#')) continue;
    uint64_t times = 1;
    if (words[0] == "repeat" && words.size() > 2) {
      times = number(words[1]).value_or(0);
      words.erase(words.begin(), words.begin() + 2);
    }
    for (; times > 0 && failure.empty(); --times)
      if (auto played = play(words); !played) failure = fmt::format("event '{}': {}", line, played.error().message());
    return !std::exchange(signalled_, false);
  }
  if (waits() && !std::exchange(interrupted_, true)) ::raise(SIGINT);
  return false;
}

Result<> ScriptedKernel::play(const Words& words) {
  for (const Row& row : kRows)
    if (row.word == words[0]) return words.size() < 2 ? fail("needs more words") : row.play(*this, words);
  return fail("unknown word");
}

Result<> ScriptedKernel::set_task(const Words& settings) {
  const auto set = [&](const char* name, uint32_t& target) -> Result<> {
    if (const char* text = setting(settings, name)) target = static_cast<uint32_t>(TRY(number(text)));
    return {};
  };
  TRY(set("pid", environment.task.tgid));
  if (setting(settings, "pid")) environment.task.pid = environment.task.tgid;
  TRY(set("tid", environment.task.pid));
  TRY(set("uid", environment.task.uid));
  TRY(set("gid", environment.task.gid));
  TRY(set("cpu", environment.place.cpu));
  if (const char* comm = setting(settings, "comm")) environment.task.comm = unquoted(comm);
  return {};
}

// ---- events

Result<> ScriptedKernel::play_call(const Words& words, bool enter, bool exit) {
  TRY(set_task(words));
  EventPlayer::SystemCall call{.name = words.at(1)};
  const auto number_of_call = probes::syscall_number(call.name);
  if (!number_of_call) return fail(fmt::format("no system call '{}'", call.name));
  call.number = *number_of_call;
  const char* args_text = setting(words, "args");
  const char* ret_text = setting(words, "ret");
  call.args = TRY(number_list(args_text ? args_text : ""));
  call.result = TRY(number(ret_text ? ret_text : "0"));
  if (enter) TRY(player.enter_call(call));
  return exit ? player.exit_call(call) : Result<>{};
}

Result<> ScriptedKernel::play_record(const Words& words) {
  const std::string& name = words.at(1);
  const size_t colon = std::min(name.find(':'), name.size() - 1);
  const TracepointFormat format = TRY(player.tracefs().format(name.substr(0, colon), name.substr(colon + 1)));
  std::vector<FieldValue> fields;
  for (size_t i = 2; i < words.size(); ++i) {
    const size_t equals = std::min(words[i].find('='), words[i].size() - 1);
    FieldValue value{.name = words[i].substr(0, equals), .text = unquoted(words[i].substr(equals + 1)), .numbers = {}};
    const auto field = std::ranges::find(format.fields, value.name, &TracepointField::name);
    if (field != format.fields.end() && !holds_text(*field)) value.numbers = TRY(number_list(value.text));
    fields.push_back(std::move(value));
  }
  return player.record(format, fields);
}

Result<> ScriptedKernel::play_function(const Words& words, bool at_return) {
  TRY(set_task(words));
  const char* args_text = setting(words, "args");
  const char* ret_text = setting(words, "ret");
  return player.function({.name = words.at(1),
                          .address = function_address ? function_address(words.at(1)) : 0,
                          .args = TRY(number_list(args_text ? args_text : "")),
                          .result = TRY(number(ret_text ? ret_text : "0")),
                          .at_return = at_return});
}

Result<> ScriptedKernel::play_tick(const Words& words) {
  const char* text = setting(words, "cpu");
  std::optional<uint32_t> cpu;
  if (text) cpu = static_cast<uint32_t>(TRY(number(text)));
  return player.tick(words.at(1), cpu);
}

// A probe of code fires: registers as settings.
Result<> ScriptedKernel::play_code(const Words& words) {
  Registers registers{};
  for (size_t i = 2; i < words.size(); ++i) {
    const size_t equals = std::min(words[i].find('='), words[i].size() - 1);
    const std::string name = words[i].substr(0, equals);
    const auto offset = probes::register_offset(name);
    if (!offset) return fail(fmt::format("no register '{}'", name));
    registers[static_cast<size_t>(*offset) / 8] = TRY(number(words[i].substr(equals + 1)));
  }
  return player.call(words.at(1), registers);
}

// ---- memory and time

Result<> ScriptedKernel::put_memory(const Words& words) {
  if (words.size() < 3) return fail("needs an address and a content");
  const uint64_t address = TRY(number(words[1]));
  std::vector<std::byte> content;
  if (words[0] == "string") {
    for (char c : unquoted(words[2]) + '\0') content.push_back(std::byte(c));
  } else {
    for (size_t i = 2; i < words.size(); ++i) {
      const uint64_t value = TRY(number(words[0] == "bytes" ? "0x" + words[i] : words[i]));
      const auto* first = reinterpret_cast<const std::byte*>(&value);
      content.insert(content.end(), first, first + (words[0] == "bytes" ? 1 : 8));
    }
  }
  player.put_memory(address, content);
  return {};
}

Result<> ScriptedKernel::pass_time(const std::string& text) {
  player.pass_time(static_cast<int64_t>(TRY(number(text.starts_with('+') ? text.substr(1) : text))));
  return {};
}

}  // namespace scry::test
