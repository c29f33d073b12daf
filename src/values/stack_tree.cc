#include "values/stack_tree.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <variant>

#include "base/terminal.h"
#include "values/text.h"

namespace scry {

namespace {

constexpr size_t kLongestName = 1024;  // bytes; templates can be longer than a picture has room for

uint64_t edge(uint32_t parent, uint32_t frame) {
  return uint64_t{parent} << 32 | frame;
}

}  // namespace

std::string name_in_path(std::string name) {
  std::ranges::replace(name, ';', ':');
  return name;
}

// ---- the tree

StackTree::StackTree() : nodes_(1) {}

size_t StackTree::Hash::operator()(const TreeFrame& frame) const {
  const std::hash<std::string_view> hash;
  return hash(frame.name) * 31 + hash(frame.module) * 7 + static_cast<size_t>(frame.kind);
}

uint32_t StackTree::number_of(const TreeFrame& frame) {
  const auto [found, is_new] = numbers_.try_emplace(frame, static_cast<uint32_t>(frames_.size()));
  if (is_new) frames_.push_back(frame);
  return found->second;
}

uint32_t StackTree::child(uint32_t parent, uint32_t frame) {
  const auto [found, is_new] = children_.try_emplace(edge(parent, frame), static_cast<uint32_t>(nodes_.size()));
  if (is_new) nodes_.push_back({.frame = frame, .parent = parent});
  return found->second;
}

void StackTree::add(std::span<const uint32_t> path, uint64_t weight) {
  uint32_t node = kRoot;
  for (const uint32_t frame : path) node = child(node, frame);
  nodes_[node].self += weight;
}

// The names of a profile that was read from a file have no modules.
uint32_t StackTree::number_by_name(const TreeFrame& frame) {
  for (const uint32_t number : frames_named_[frame.name])
    if (frames_[number].kind == frame.kind) return number;
  return number_of(frame);
}

uint32_t StackTree::child_named(uint32_t parent, const TreeFrame& frame) {
  if (named_.empty()) {
    for (uint32_t node = 1; node < nodes_.size(); ++node)
      named_[nodes_[node].parent].try_emplace(name_in_path(frame_of(node).name), node);
    for (uint32_t number = 0; number < frames_.size(); ++number)
      frames_named_[name_in_path(frames_[number].name)].push_back(number);
  }
  const auto [found, is_new] = named_[parent].try_emplace(frame.name, 0);
  if (is_new) {
    // The map of the parent may move when another is made: found is not used after that.
    const uint32_t made = child(parent, number_by_name(frame));
    found->second = made;
    return made;
  }
  return found->second;
}

void StackTree::add_compared(std::span<const TreeFrame> path, uint64_t weight) {
  is_compared_ = true;
  uint32_t node = kRoot;
  for (const TreeFrame& frame : path) node = child_named(node, frame);
  nodes_[node].compared += weight;
}

void StackTree::graft(const StackTree& other, const TreeFrame& label) {
  std::vector<uint32_t> here(other.nodes_.size());
  here[kRoot] = child(kRoot, number_of(label));
  for (uint32_t node = 1; node < other.nodes_.size(); ++node)
    here[node] = child(here[other.nodes_[node].parent], number_of(other.frame_of(node)));
  for (uint32_t node = 0; node < other.nodes_.size(); ++node) nodes_[here[node]].self += other.nodes_[node].self;
}

StackTotals::StackTotals(const StackTree& tree, Order order) {
  const std::vector<StackTree::Node>& nodes = tree.nodes();
  for (const StackTree::Node& node : nodes) total.push_back(node.self), compared.push_back(node.compared);
  first_child.resize(nodes.size() + 1);
  for (size_t node = nodes.size() - 1; node > 0; --node) {
    total[nodes[node].parent] += total[node];
    compared[nodes[node].parent] += compared[node];
    if (total[node] == 0) gone += nodes[node].compared;
    ++first_child[nodes[node].parent + 1];
  }
  for (size_t node = 0; node < nodes.size(); ++node) first_child[node + 1] += first_child[node];
  children.resize(nodes.size() - 1);
  std::vector<uint32_t> next(first_child.begin(), first_child.end() - 1);
  for (uint32_t node = 1; node < nodes.size(); ++node) children[next[nodes[node].parent]++] = node;
  const auto before = [&](uint32_t a, uint32_t b) {
    if (order == Order::by_weight && total[a] != total[b]) return total[a] > total[b];
    const int names = tree.frame_of(a).name.compare(tree.frame_of(b).name);
    return names != 0 ? names < 0 : a < b;
  };
  for (size_t node = 0; node < nodes.size(); ++node)
    if (first_child[node + 1] - first_child[node] > 1)
      std::sort(children.begin() + first_child[node], children.begin() + first_child[node + 1], before);
}

std::vector<StackTotals::Step> StackTotals::walk(uint64_t smallest) const {
  std::vector<Step> steps, todo{{StackTree::kRoot, 0}};
  while (!todo.empty()) {
    const Step step = todo.back();
    todo.pop_back();
    steps.push_back(step);
    const auto below = children_of(step.node);
    for (size_t i = below.size(); i-- > 0;)
      if (std::max(total[below[i]], compared[below[i]]) >= smallest) todo.push_back({below[i], step.depth + 1});
  }
  return steps;
}

// ---- values

namespace {

template <class... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};

std::string name_for_people(std::string_view bytes) {
  std::string name = for_terminal(bytes.substr(0, kLongestName), Lines::escaped);
  if (bytes.size() > kLongestName) name += "...";
  return name;
}

std::string_view base_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

// How runtimes call, in their perf maps, code that interprets: V8 marks a function's state after its kind ("~": no code
// of its own yet), and names its interpreter's handlers; Java's virtual machine has one name for all.
constexpr std::string_view kInterpreting[] = {"JS:~",   "LazyCompile:~",    "Function:~",          "Script:~",
                                              "Eval:~", "BytecodeHandler:", "Builtin:Interpreter", "Interpreter"};

FrameKind kind_of(const StackValue& stack, const SymbolName& symbol) {
  if (!stack.user) return FrameKind::kernel;
  if (stack.mode == StackMode::python) return FrameKind::python;
  if (symbol.kind != CodeKind::run_time) return FrameKind::native;
  const auto begins = [&](std::string_view start) { return symbol.name.starts_with(start); };
  return std::ranges::any_of(kInterpreting, begins) ? FrameKind::interpreted : FrameKind::jit;
}

// A name that is missing is replaced by the file, so that all addresses of it stay together.
// A function of a stripped file is known by where it begins.
std::string unnamed(const SymbolName& symbol) {
  std::string file = name_for_people(base_name(symbol.module));
  if (file.starts_with('[') && file.ends_with(']')) file = file.substr(1, file.size() - 2);  // [vdso]
  std::string text = "[" + file;
  if (symbol.offset > 0) {
    text += "+0x";
    append_hex(text, symbol.offset);
  }
  return text + "]";
}

std::string frame_name(const StackValue& stack, const Frame& frame) {
  const SymbolName& symbol = frame.known();
  if (!symbol.name.empty()) return name_for_people(symbol.name);
  if (!symbol.build_id.empty() || stack.mode == StackMode::raw) {
    std::string text = stack.mode == StackMode::raw ? "0x" : "[build id] 0x";
    append_hex(text, frame.address);
    return text;
  }
  if (!symbol.module.empty()) return unnamed(symbol);
  return stack.user ? "[unknown]" : "[kernel]";
}

// A record of one number: its label has the name too, as in "cpu 1".
bool is_named_number(const RecordValue& record) {
  if (record.members.size() != 1) return false;
  const Value& number = record.members.front().value;
  return std::holds_alternative<int64_t>(number.node) || std::holds_alternative<uint64_t>(number.node);
}

// The parts of a key in their order; what is nested is laid flat.
void append_parts(std::vector<const Value*>& parts, const Value& value) {
  if (const auto* tuple = std::get_if<TupleValue>(&value.node)) {
    for (const Value& item : tuple->items) append_parts(parts, item);
  } else if (const auto* record = std::get_if<RecordValue>(&value.node); record && !is_named_number(*record)) {
    for (const RecordValue::Named& member : record->members) append_parts(parts, member.value);
  } else if (!std::holds_alternative<Null>(value.node)) {
    parts.push_back(&value);
  }
}

const StackValue* stack_at(const std::vector<const Value*>& parts, size_t index) {
  return index < parts.size() ? std::get_if<StackValue>(&parts[index]->node) : nullptr;
}

}  // namespace

bool holds_stack(const Value& value) {
  std::vector<const Value*> parts;
  append_parts(parts, value);
  return std::ranges::any_of(parts, [](const Value* part) { return std::holds_alternative<StackValue>(part->node); });
}

void KeyPaths::append(const StackValue& stack, const Frame& frame) {
  const SymbolName& symbol = frame.known();
  const bool is_shared = frame.symbol && stack.mode != StackMode::raw && symbol.build_id.empty();
  auto& known = known_[stack.user];
  const auto found = is_shared ? known.find(frame.symbol.get()) : known.end();
  if (found != known.end()) {
    path_.insert(path_.end(), found->second.begin(), found->second.end());
    return;
  }
  // Code made at run time is of no file, whatever the memory is called that it lies in.
  const std::string module = symbol.kind == CodeKind::run_time ? "" : name_for_people(symbol.module);
  const size_t start = path_.size();
  path_.push_back(
      tree_.number_of({frame_name(stack, frame), module, name_for_people(symbol.source.file), kind_of(stack, symbol)}));
  for (size_t i = symbol.inlined.size(); i-- > 0;)
    path_.push_back(tree_.number_of({name_for_people(symbol.inlined[i].name), module,
                                     name_for_people(symbol.inlined[i].source.file), FrameKind::inlined}));
  if (is_shared) known[frame.symbol.get()].assign(path_.begin() + static_cast<ptrdiff_t>(start), path_.end());
}

// How many of the innermost frames are the way to the probe, not what was running: those of the tracer, and the
// scheduler's own that calls it, through which all switches go, or all wakeups.
static size_t frames_of_tracer(const StackValue& stack) {
  constexpr std::string_view kTracer[] = {"__traceiter_",   "bpf_prog_",   "bpf_trace_run",  "__bpf_trace_",
                                          "trace_call_bpf", "perf_trace_", "bpf_trampoline_"};
  constexpr std::string_view kScheduler[] = {"__schedule", "schedule", "try_to_wake_up"};
  if (stack.user) return 0;
  const auto name = [&](size_t i) { return std::string_view(stack.frames[i].known().name); };
  size_t count = 0;
  while (count < stack.frames.size() &&
         std::ranges::any_of(kTracer, [&](std::string_view prefix) { return name(count).starts_with(prefix); }))
    ++count;
  if (count == 0) return 0;
  for (const std::string_view function : kScheduler)
    if (count + 1 < stack.frames.size() && name(count) == function) ++count;
  return count;
}

// The innermost frame through which an interrupt came in; the number of frames if there is none.
static size_t interrupt_entry(const StackValue& stack) {
  constexpr std::string_view kEntries[] = {"asm_sysvec_", "asm_common_interrupt"};
  const auto is_entry = [&](const Frame& frame) {
    return std::ranges::any_of(kEntries,
                               [&](std::string_view prefix) { return frame.known().name.starts_with(prefix); });
  };
  return static_cast<size_t>(std::ranges::find_if(stack.frames, is_entry) - stack.frames.begin());
}

// What is missing at the outside is marked: the frames are not called by what is before them. Where a script asks for
// few frames, it wants no others.
void KeyPaths::append_mark(const StackValue& stack) {
  constexpr size_t kUsualFrames = 127;  // max_stack_frames, unless it is set
  const auto append = [this](const char* mark) { path_.push_back(tree_.number_of({mark, "", "", FrameKind::label})); };
  if (stack.lack == StackValue::Lack::table) return append("[no table yet]");
  if (stack.lack == StackValue::Lack::nothing && (!stack.is_full || stack.frames.size() < kUsualFrames)) return;
  append("[stack cut]");
  cut_python_ += stack.mode == StackMode::python;
}

// The frames that are called by `outermost`, which is a number of frames, from the outside in.
void KeyPaths::append(const StackValue& stack, size_t outermost) {
  if (outermost == stack.frames.size()) append_mark(stack);
  if (stack.unwind_failed && outermost == stack.frames.size())
    path_.push_back(tree_.number_of({"[unwind failed]", "", "", FrameKind::label}));
  for (size_t i = outermost, end = frames_of_tracer(stack); i-- > end;) append(stack, stack.frames[i]);
}

// Where CPython runs the code of Python functions.
static bool is_evaluation(const Frame& frame) {
  constexpr std::string_view kLoop = "_PyEval_EvalFrameDefault";
  const std::string& name = frame.known().name;
  return name.starts_with(kLoop) && (name.size() == kLoop.size() || name[kLoop.size()] == '.');
}

// Called from C code, not by another Python function in the same call of the evaluation loop.
static bool is_entry(const Frame& frame) {
  return frame.address & kPythonEntry;
}

// Each call of the evaluation loop becomes the Python frames that it runs: from one that was called from C to before
// the next such one. The outermost call runs the outermost frames. But where one of the two stacks is not whole, it is
// the outer part that is missing: there the innermost call runs the innermost frames.
void KeyPaths::append_interleaved(const StackValue& native, const StackValue& python) {
  const size_t loops = static_cast<size_t>(std::ranges::count_if(native.frames, is_evaluation)),
               runs = static_cast<size_t>(std::ranges::count_if(python.frames, is_entry)) +
                      !is_entry(python.frames.back());
  // The innermost loop may have begun, and not yet have a frame.
  const bool is_whole = !native.is_full && !python.is_full && (loops == runs || loops == runs + 1);
  size_t without_loop = is_whole || runs < loops ? 0 : runs - loops,
         without_run = is_whole || loops < runs ? 0 : loops - runs;
  const bool native_is_cut = native.is_full || native.lack != StackValue::Lack::nothing;
  if (native_is_cut) append_mark(native);
  bool begins = !native_is_cut;  // with the Python frames: what is missing of them is between them and the native ones
  size_t next = python.frames.size();
  const auto append_run = [&] {
    if (std::exchange(begins, false)) append_mark(python);
    do append(python, python.frames[--next]);
    while (next > 0 && !is_entry(python.frames[next - 1]));
  };
  for (; without_loop > 0; --without_loop) append_run();
  for (size_t i = native.frames.size(); i-- > 0;) {
    const bool is_loop = is_evaluation(native.frames[i]);
    if (is_loop && without_run > 0)
      append(native, native.frames[i]), --without_run;
    else if (is_loop && next > 0)
      append_run();
    else
      append(native, native.frames[i]);
  }
  while (next > 0) append_run();
}

// Stacks that stand side by side: one of the user, one of the kernel, or the second called by the first. `after_label`:
// the frame before says whose they are. True: they were shown as those of an interrupt.
bool KeyPaths::append_side_by_side(const Stacks& stacks, bool after_label) {
  const auto& [python, native, kernel] = stacks;
  const size_t entry = kernel && parts_interrupts_ ? interrupt_entry(*kernel) : SIZE_MAX;
  if (kernel && entry < kernel->frames.size()) {
    if (after_label) path_.pop_back();
    path_.push_back(tree_.number_of({"[interrupt]", "", "", FrameKind::label}));
    append(*kernel, entry);
    return true;
  }
  if (native && python && !python->frames.empty())
    append_interleaved(*native, *python);
  else if (native)
    append(*native, native->frames.size());
  else if (python)
    append(*python, python->frames.size());
  if (kernel) append(*kernel, kernel->frames.size());
  return false;
}

void KeyPaths::append_label(const Value& part) {
  const auto* named = std::get_if<RecordValue>(&part.node);  // append_parts() has left those of one number only
  const std::string text =
      named ? named->members.front().name + " " + text_of(named->members.front().value) : text_of(part);
  if (std::string label = name_for_people(text); !label.empty())
    path_.push_back(tree_.number_of({std::move(label), "", "", FrameKind::label}));
}

std::vector<uint32_t> KeyPaths::path_of(const Value& key) {
  std::vector<const Value*> parts;
  append_parts(parts, key);
  path_.clear();
  bool after_label = false;
  for (size_t i = 0; i < parts.size();) {
    Stacks stacks;
    for (const StackValue* stack; (stack = stack_at(parts, i)); ++i) {
      const StackValue*& place = !stack->user                       ? stacks.kernel
                                 : stack->mode == StackMode::python ? stacks.python
                                                                    : stacks.native;
      if (place) break;
      place = stack;
    }
    const bool has_stack = stacks.python || stacks.native || stacks.kernel;
    if (!has_stack) append_label(*parts[i++]);
    if (has_stack && append_side_by_side(stacks, after_label)) break;
    after_label = !has_stack;
  }
  return path_;
}

std::optional<uint64_t> weight_of(const Value& value) {
  using Weight = std::optional<uint64_t>;
  return std::visit(
      Overloaded{[](bool number) -> Weight { return number; }, [](uint64_t number) -> Weight { return number; },
                 [](int64_t number) -> Weight { return number < 0 ? Weight() : Weight(static_cast<uint64_t>(number)); },
                 [](const HistogramValue& histogram) -> Weight { return histogram.total(); },
                 [](const SummaryValue& summary) -> Weight {
                   for (const SummaryValue::Number& number : summary.numbers)
                     if (number.name == "total" && !(number.is_signed && static_cast<int64_t>(number.bits) < 0))
                       return number.bits;
                   return {};
                 },
                 [](const auto&) -> Weight { return {}; }},
      value.node);
}

}  // namespace scry
