#include "event_script.h"

#include <fmt/format.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

#include "probes/registers.h"
#include "probes/syscalls.h"
#include "syntax/number.h"
#include "syntax/string_literal.h"

namespace scry::test {
namespace {

using Words = std::vector<std::string>;
using Registers = std::array<uint64_t, 21>;  // struct pt_regs of x86_64

constexpr std::array<size_t, 6> kArgumentRegisters = {14, 13, 12, 11, 9, 8};  // di si dx cx r8 r9
constexpr size_t kAxRegister = 10, kIpRegister = 16;
constexpr uint64_t kRegistersAddress = 0xffff'c900'0000'0000;  // on a kernel stack

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

template <class T>
Bytes bytes_of(const T& values) {
  return std::as_bytes(std::span(values));
}

// A record as a tracepoint writes it; settings name fields.
Result<std::vector<std::byte>> make_record(const TracepointFormat& format, const Words& settings) {
  size_t size = 8;
  for (const TracepointField& field : format.fields) size = std::max<size_t>(size, field.offset + field.size);
  std::vector<std::byte> record(size);
  const auto type = static_cast<uint16_t>(format.id);
  std::memcpy(record.data(), &type, sizeof type);
  for (const std::string& word : settings) {
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const auto field = std::find_if(format.fields.begin(), format.fields.end(),
                                    [&](const TracepointField& one) { return one.name == name; });
    if (equals == std::string::npos || field == format.fields.end())
      return fail(fmt::format("no field '{}' in {}:{}", name, format.category, format.event));
    const std::string value = unquoted(word.substr(equals + 1));
    if (field->place == TracepointField::Place::here && field->is_array && field->c_type.starts_with("char")) {
      std::memcpy(record.data() + field->offset, value.data(), std::min<size_t>(value.size(), field->size));
    } else if (field->place == TracepointField::Place::here) {
      const std::vector<uint64_t> numbers = TRY(number_list(value));
      const size_t each = field->is_array ? 8 : std::min<size_t>(8, field->size);
      for (size_t i = 0; i < numbers.size() && (i + 1) * each <= field->size; ++i)
        std::memcpy(record.data() + field->offset + i * each, &numbers[i], each);
    } else {
      const bool relative = field->place == TracepointField::Place::rel_loc;
      const auto start = static_cast<uint32_t>(record.size() - (relative ? field->offset + 4 : 0));
      const uint32_t place = start | static_cast<uint32_t>(value.size() + 1) << 16;
      std::memcpy(record.data() + field->offset, &place, sizeof place);
      for (char c : value + '\0') record.push_back(std::byte(c));
    }
  }
  return record;
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
    {"syscall", [](ScriptedKernel& k, const Words& words) { return k.fire_syscall(words, true, true); }},
    {"sys_enter", [](ScriptedKernel& k, const Words& words) { return k.fire_syscall(words, true, false); }},
    {"sys_exit", [](ScriptedKernel& k, const Words& words) { return k.fire_syscall(words, false, true); }},
    {"tracepoint", [](ScriptedKernel& k, const Words& words) { return k.fire_record(words); }},
    {"enter", [](ScriptedKernel& k, const Words& words) { return k.fire_function(words, false); }},
    {"return", [](ScriptedKernel& k, const Words& words) { return k.fire_function(words, true); }},
    {"call", [](ScriptedKernel& k, const Words& words) { return k.call(words); }},
    {"tick", [](ScriptedKernel& k, const Words& words) { return k.tick(words); }},
    {"string", [](ScriptedKernel& k, const Words& words) { return k.put_memory(words); }},
    {"bytes", [](ScriptedKernel& k, const Words& words) { return k.put_memory(words); }},
    {"words", [](ScriptedKernel& k, const Words& words) { return k.put_memory(words); }},
    {"time", [](ScriptedKernel& k, const Words& words) { return k.pass_time(words.at(1)); }},
    {"stack",
     [](ScriptedKernel& k, const Words& words) -> Result<> {
       auto& stack = words.at(1) == "user" ? k.world.place.user_stack : k.world.place.kernel_stack;
       stack.clear();
       for (size_t i = 2; i < words.size(); ++i) stack.push_back(TRY(number(words[i])));
       return {};
     }},
};

bool ScriptedKernel::play_next() {
  while (failure.empty() && next_ < lines_.size() && !attached().empty()) {
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
    return true;
  }
  if (!attached().empty()) ::raise(SIGINT);
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
  TRY(set("pid", world.task.tgid));
  if (setting(settings, "pid")) world.task.pid = world.task.tgid;
  TRY(set("tid", world.task.pid));
  TRY(set("uid", world.task.uid));
  TRY(set("gid", world.task.gid));
  TRY(set("cpu", world.place.cpu));
  if (const char* comm = setting(settings, "comm")) world.task.comm = unquoted(comm);
  return {};
}

// ---- system calls: typed raw tracepoints and perf records, whichever the script uses

Result<> ScriptedKernel::fire_syscall(const Words& words, bool enter, bool exit) {
  TRY(set_task(words));
  const std::string& name = words.at(1);
  const auto number_of_call = probes::syscall_number(name);
  if (!number_of_call) return fail(fmt::format("no system call '{}'", name));
  const char* args_text = setting(words, "args");
  const char* ret_text = setting(words, "ret");
  std::vector<uint64_t> args = TRY(number_list(args_text ? args_text : ""));
  const uint64_t ret = TRY(number(ret_text ? ret_text : "0"));
  args.resize(probes::kSyscallArgumentOffsets.size());
  Registers registers{};
  for (size_t i = 0; i < args.size(); ++i) registers[probes::kSyscallArgumentOffsets[i] / 8] = args[i];
  registers[probes::kOriginalAxOffset / 8] = *number_of_call;
  world.memory.remove(kRegistersAddress);
  world.memory.add_bytes(vm::Space::kernel, kRegistersAddress, bytes_of(registers), "registers");
  if (enter) {
    TRY(fire_raw_tracepoint("sys_enter", {kRegistersAddress, *number_of_call}));
    TRY(fire_syscall_records(name, true, *number_of_call, args));
  }
  if (exit) {
    TRY(fire_raw_tracepoint("sys_exit", {kRegistersAddress, ret}));
    TRY(fire_syscall_records(name, false, *number_of_call, {ret}));
  }
  return {};
}

Result<> ScriptedKernel::fire_syscall_records(const std::string& name, bool enter, uint64_t call,
                                              const std::vector<uint64_t>& args) {
  std::vector<uint64_t> record{0, call};
  record.insert(record.end(), args.begin(), args.end());
  const char* event = enter ? "sys_enter" : "sys_exit";
  for (const auto& [category, full] :
       {std::pair<std::string, std::string>{"raw_syscalls", event}, {"syscalls", fmt::format("{}_{}", event, name)}})
    if (auto format = tracefs_.format(category, full)) TRY(fire_tracepoint(format->id, bytes_of(record)));
  return {};
}

Result<> ScriptedKernel::fire_record(const Words& words) {
  const std::string& name = words.at(1);
  const size_t colon = std::min(name.find(':'), name.size() - 1);
  const TracepointFormat format = TRY(tracefs_.format(name.substr(0, colon), name.substr(colon + 1)));
  const auto record = TRY(make_record(format, Words(words.begin() + 2, words.end())));
  TRY(fire_tracepoint(format.id, record));
  return {};
}

// ---- kernel functions

Result<> ScriptedKernel::fire_function(const Words& words, bool at_return) {
  TRY(set_task(words));
  const std::string& name = words.at(1);
  const char* args_text = setting(words, "args");
  const char* ret_text = setting(words, "ret");
  const std::vector<uint64_t> args = TRY(number_list(args_text ? args_text : ""));
  Registers registers{};
  for (size_t i = 0; i < args.size() && i < kArgumentRegisters.size(); ++i) registers[kArgumentRegisters[i]] = args[i];
  registers[kAxRegister] = TRY(number(ret_text ? ret_text : "0"));
  // bpf_session_is_return, a bool in the lowest byte: the only kernel function that programs on functions call.
  constexpr uint64_t kRubbish = 0xaa00;
  world.kernel_functions[1] = [at_return](vm::Machine&, const vm::HelperArgs&) { return kRubbish | at_return; };
  world.place.func_ip = function_address ? function_address(name) : 0;
  registers[kIpRegister] = world.place.func_ip;
  TRY(fire(
      [&](const FakeAttachment& one) {
        if (one.kind == FakeAttachment::Kind::kprobe)
          return one.kprobe.symbol == name && one.kprobe.at_return == at_return;
        if (one.kind != FakeAttachment::Kind::kprobe_multi) return false;
        if (!one.kprobes.session && one.kprobes.at_return != at_return) return false;
        const auto& functions = one.kprobes.functions;
        return std::find(functions.begin(), functions.end(), name) != functions.end();
      },
      bytes_of(registers),
      [&](const FakeAttachment& one) -> uint64_t {
        const auto& [functions, addresses, cookies, at, session] = one.kprobes;
        const size_t place = static_cast<size_t>(std::ranges::find(functions, name) - functions.begin());
        return place < cookies.size() ? cookies[place] : one.cookie;
      }));
  // fentry and fexit: slots of 8 bytes, the return value behind the arguments.
  std::vector<uint64_t> slots = args;
  if (at_return) slots.push_back(registers[kAxRegister]);
  slots.resize(slots.size() + 8);
  const auto kind = at_return ? bpf::ProgramKind::fexit : bpf::ProgramKind::fentry;
  TRY(fire([&](const FakeAttachment& one) { return one.program->kind == kind && one.tracepoint == name; },
           bytes_of(slots)));
  return {};
}

// ---- perf events

Result<> ScriptedKernel::tick(const Words& words) {
  const std::string& probe = words.at(1);
  const auto plan = std::find_if(bundle->attachments.begin(), bundle->attachments.end(),
                                 [&](const bpf::AttachPlan& one) { return one.name == probe; });
  if (plan == bundle->attachments.end()) return fail(fmt::format("the script has no probe {}", probe));
  const std::string& program = bundle->programs[static_cast<size_t>(plan->program)].name;
  const char* only = setting(words, "cpu");
  const uint64_t only_cpu = TRY(number(only ? only : "0"));
  const uint32_t before = world.place.cpu;
  for (uint32_t cpu = 0; cpu < world.cpus; ++cpu) {
    if (only && cpu != only_cpu) continue;
    world.place.cpu = cpu;
    static constexpr std::array<uint64_t, 23> kContext{};  // struct bpf_perf_event_data
    TRY(fire(
        [&](const FakeAttachment& one) { return one.program->name == program && one.cpu == static_cast<int>(cpu); },
        bytes_of(kContext)));
  }
  world.place.cpu = before;
  return {};
}

// A probe of code fires: arguments and registers as settings.
Result<> ScriptedKernel::call(const Words& words) {
  const std::string& probe = words.at(1);
  Registers registers{};
  for (size_t i = 2; i < words.size(); ++i) {
    const size_t equals = std::min(words[i].find('='), words[i].size() - 1);
    const std::string name = words[i].substr(0, equals);
    const auto offset = probes::register_offset(name);
    if (!offset) return fail(fmt::format("no register '{}'", name));
    registers[static_cast<size_t>(*offset) / 8] = TRY(number(words[i].substr(equals + 1)));
  }
  bool found = false;
  for (const bpf::AttachPlan& plan : bundle->attachments) {
    if (plan.name != probe) continue;
    found = true;
    const std::string& program = bundle->programs[static_cast<size_t>(plan.program)].name;
    TRY(fire([&](const FakeAttachment& one) { return one.program->name == program; }, bytes_of(registers)));
  }
  return found ? Result<>{} : fail(fmt::format("the script has no probe {}", probe));
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
  world.memory.remove(address);
  world.memory.add_bytes(vm::is_user_address(address) ? vm::Space::user : vm::Space::kernel, address, content);
  return {};
}

Result<> ScriptedKernel::pass_time(const std::string& text) {
  const auto nanoseconds = static_cast<int64_t>(TRY(number(text.starts_with('+') ? text.substr(1) : text)));
  world.clock.boot += nanoseconds;
  world.clock.wall += nanoseconds;
  return {};
}

}  // namespace scry::test
