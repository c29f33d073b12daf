// Stacks as a tree: what merges, how the parts of a key become frames, what a value weighs.
#include "values/stack_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "values/test_values.h"

namespace scry {
namespace {

Value user_stack(const std::vector<std::string>& innermost_first, const std::string& module = "/bin/x") {
  StackValue stack{.user = true};
  for (const std::string& name : innermost_first)
    stack.frames.push_back(
        {0x1000, std::make_shared<const SymbolName>(SymbolName{.name = name, .offset = 1, .module = module})});
  return {stack};
}

std::string text_of_path(const Value& key) {
  std::string text;
  StackTree tree;
  for (const uint32_t number : KeyPaths(tree).path_of(key)) {
    const TreeFrame frame = tree.frames()[number];
    constexpr const char* kMarks[kFrameKinds] = {"#", "k:", "", "i:", "p:", "j:", "0:"};
    text += (text.empty() ? "" : ";") + std::string(kMarks[static_cast<size_t>(frame.kind)]) + frame.name;
  }
  return text;
}

TEST(StackPath, puts_the_kernel_on_top_of_the_user_in_either_order) {
  const Value kernel = test::stack({{"vfs_read", 4}, {"do_syscall_64", 1}}), user = user_stack({"read", "main"});
  EXPECT_EQ(text_of_path({TupleValue{{kernel, user}}}), "main;read;k:do_syscall_64;k:vfs_read");
  EXPECT_EQ(text_of_path({TupleValue{{user, kernel}}}), "main;read;k:do_syscall_64;k:vfs_read");
}

TEST(StackPath, keeps_labels_in_their_places_and_the_order_of_two_tasks) {
  const Value blocked = user_stack({"wait", "main"}), waker = user_stack({"post", "work"});
  const Value key{TupleValue{{{TextValue{"sleeper"}}, blocked, {TextValue{"woken by"}}, waker, {uint64_t{7}}}}};
  EXPECT_EQ(text_of_path(key), "#sleeper;main;wait;#woken by;work;post;#7");
}

TEST(StackPath, names_a_number_that_is_alone_in_a_record) {
  const Value cpu{RecordValue{{{"cpu", {uint64_t{1}}}}}};
  EXPECT_EQ(text_of_path({TupleValue{{cpu, {TextValue{"sh"}}, user_stack({"main"})}}}), "#cpu 1;#sh;main");
  const Value task{RecordValue{{{"cpu", {uint64_t{1}}}, {"tid", {uint64_t{7}}}}}};
  EXPECT_EQ(text_of_path({TupleValue{{task, user_stack({"main"})}}}), "#1;#7;main");
}

// Innermost first; "+" in front: C code calls it.
StackValue python_stack(const std::vector<std::string>& names) {
  StackValue python{.user = true, .mode = StackMode::python};
  for (const std::string& name : names) {
    const bool from_c = name.starts_with('+');
    python.frames.push_back({uint64_t{from_c}, std::make_shared<const SymbolName>(
                                                   SymbolName{.name = name.substr(from_c), .module = "/a.py"})});
  }
  return python;
}

TEST(StackPath, puts_python_functions_in_the_place_of_their_evaluation) {
  const StackValue python = python_stack({"+key", "sorter", "+<module>"});
  const Value native =
      user_stack({"read", "_PyEval_EvalFrameDefault.cold", "list_sort", "_PyEval_EvalFrameDefault", "main"});
  EXPECT_EQ(text_of_path({TupleValue{{{python}, native}}}), "main;p:<module>;p:sorter;list_sort;p:key;read");
  EXPECT_EQ(text_of_path({TupleValue{{native, {python}}}}), "main;p:<module>;p:sorter;list_sort;p:key;read");
  // Of a native stack that was cut, or is not wanted.
  EXPECT_EQ(text_of_path({TupleValue{{{python}, user_stack({"read"})}}}), "p:<module>;p:sorter;p:key;read");
  EXPECT_EQ(text_of_path({python}), "p:<module>;p:sorter;p:key");
}

TEST(StackPath, leaves_out_the_way_to_the_probe) {
  EXPECT_EQ(
      text_of_path(test::stack({{"__traceiter_sched_switch", 4}, {"__schedule", 9}, {"schedule", 1}, {"do_wait", 2}})),
      "k:do_wait");
  EXPECT_EQ(text_of_path(test::stack(
                {{"bpf_prog_1f2e_x", 4}, {"bpf_trace_run4", 9}, {"__traceiter_sched_waking", 9}, {"f", 1}})),
            "k:f");
  EXPECT_EQ(text_of_path(test::stack({{"__traceiter_sched_waking", 1}, {"try_to_wake_up", 4}, {"pollwake", 2}})),
            "k:pollwake");
  EXPECT_EQ(text_of_path(test::stack({{"__traceiter_sched_switch", 4}, {"__schedule", 9}})), "k:__schedule");
  EXPECT_EQ(text_of_path(test::stack({{"__schedule", 9}, {"schedule", 1}})), "k:schedule;k:__schedule");
}

TEST(StackPath, can_part_interrupts_from_what_they_interrupted) {
  const Value kernel = test::stack({{"__traceiter_sched_waking", 1},
                                    {"try_to_wake_up", 4},
                                    {"hrtimer_interrupt", 1},
                                    {"asm_sysvec_apic_timer_interrupt", 3},
                                    {"vfs_read", 2}});
  const Value key{TupleValue{{{TextValue{"sleeper"}},
                              {TextValue{"woken by"}},
                              {TextValue{"bystander"}},
                              user_stack({"read", "main"}),
                              kernel,
                              {TextValue{"woken by"}},
                              {TextValue{"friend"}}}}};
  const auto path = [&](bool parts) {
    StackTree tree;
    std::string text;
    for (const uint32_t number : KeyPaths(tree, parts).path_of(key)) text += ";" + tree.frames()[number].name;
    return text;
  };
  EXPECT_EQ(path(true), ";sleeper;woken by;[interrupt];hrtimer_interrupt");
  EXPECT_EQ(path(false),
            ";sleeper;woken "
            "by;bystander;main;read;vfs_read;asm_sysvec_apic_timer_interrupt;hrtimer_interrupt;woken "
            "by;friend");
}

TEST(StackPath, opens_inlined_calls_from_the_outside_in) {
  const auto symbol = std::make_shared<const SymbolName>(
      SymbolName{.name = "outer", .module = "/bin/x", .inlined = {{"inner", {}}, {"middle", {}}}});
  EXPECT_EQ(text_of_path({StackValue{.user = true, .frames = {{1, symbol}}}}), "outer;i:middle;i:inner");
}

TEST(StackPath, names_what_has_no_name_by_its_file) {
  const std::string libc = "/usr/lib/libc.so.6";
  EXPECT_EQ(text_of_path(user_stack({""}, libc)), "[libc.so.6+0x1]");  // where the function begins
  const auto unknown = std::make_shared<const SymbolName>(SymbolName{.module = libc});
  EXPECT_EQ(text_of_path({StackValue{.user = true, .frames = {{1, unknown}}}}), "[libc.so.6]");
  EXPECT_EQ(text_of_path(user_stack({""}, "[vdso]")), "[vdso+0x1]");
  EXPECT_EQ(text_of_path(user_stack({""}, "")), "[unknown]");
  EXPECT_EQ(text_of_path({StackValue{.frames = {{1, nullptr}}}}), "k:[kernel]");
  EXPECT_EQ(text_of_path(user_stack({"f"}, "")), "f");
  EXPECT_EQ(text_of_path({StackValue{.user = true, .unwind_failed = true}}), "#[unwind failed]");
}

TEST(StackPath, shows_hostile_bytes_and_cuts_endless_names) {
  EXPECT_EQ(text_of_path(user_stack({"a\x1b[2J\n\xff"})), "a\\x1b[2J\\n\\xff");
  EXPECT_EQ(text_of_path(user_stack({std::string(5000, 'a')})).size(), 1024u + 3);
}

TEST(StackPath, knows_which_keys_hold_stacks) {
  EXPECT_TRUE(holds_stack({TupleValue{{{uint64_t{1}}, test::stack({{"f", 1}})}}}));
  EXPECT_FALSE(holds_stack({TupleValue{{{uint64_t{1}}, {TextValue{"f"}}}}}));
}

TEST(StackWeight, is_what_can_be_added_up) {
  EXPECT_EQ(weight_of({uint64_t{5}}), 5u);
  EXPECT_EQ(weight_of({int64_t{-5}}), std::nullopt);
  EXPECT_EQ(weight_of({HistogramValue{.counts = {1, 0, 3}}}), 4u);
  EXPECT_EQ(weight_of({SummaryValue{.numbers = {{"count", 2}, {"total", 9}}}}), 9u);
  EXPECT_EQ(weight_of({AverageValue{false, 4}}), std::nullopt);
  EXPECT_EQ(weight_of({TextValue{"5"}}), std::nullopt);
}

std::vector<uint32_t> frames(StackTree& tree, const std::vector<std::string>& names) {
  std::vector<uint32_t> path;
  for (const std::string& name : names) path.push_back(tree.number_of({name, "/bin/x", "", FrameKind::native}));
  return path;
}

TEST(StackTree, merges_what_begins_alike) {
  StackTree tree;
  tree.add(frames(tree, {"main", "a", "b"}), 3);
  tree.add(frames(tree, {"main", "a"}), 2);
  tree.add(frames(tree, {"main", "c"}), 4);
  const StackTotals totals(tree, StackTotals::Order::by_weight);
  EXPECT_EQ(tree.nodes().size(), 5u);
  EXPECT_EQ(totals.all(), 9u);
  const uint32_t main = totals.children_of(StackTree::kRoot)[0], a = totals.children_of(main)[0];
  EXPECT_EQ(tree.frame_of(a).name, "a");
  EXPECT_EQ(totals.total[a], 5u);
  EXPECT_EQ(tree.nodes()[a].self, 2u);
  EXPECT_EQ(totals.children_of(main).size(), 2u);
}

TEST(StackTree, code_made_at_run_time_has_kinds_of_its_own) {
  const std::pair<const char*, FrameKind> kRows[] = {{"JS:*fib a.js:1:13", FrameKind::jit},
                                                     {"JS:~fib a.js:1:13", FrameKind::interpreted},
                                                     {"LazyCompile:~f b.js:2", FrameKind::interpreted},
                                                     {"BytecodeHandler:Star", FrameKind::interpreted},
                                                     {"Interpreter", FrameKind::interpreted},
                                                     {"void com.example.Main.run()", FrameKind::jit},
                                                     {"Builtin:JsonParse", FrameKind::jit}};
  for (const auto& [name, kind] : kRows) {
    for (const std::string module : {"", "/memfd:doublemapper (deleted)"}) {
      StackTree tree;
      StackValue stack{.user = true};
      stack.frames.push_back({0x10, std::make_shared<const SymbolName>(
                                        SymbolName{.name = name, .module = module, .kind = CodeKind::run_time})});
      const auto path = KeyPaths(tree).path_of({stack});
      ASSERT_EQ(path.size(), 1u);
      EXPECT_EQ(tree.frames()[path[0]].kind, kind) << name;
    }
  }
  StackTree tree;  // a program may call its own functions so
  const auto path = KeyPaths(tree).path_of(user_stack({"Interpreter"}));
  EXPECT_EQ(tree.frames()[path[0]].kind, FrameKind::native);
}

// The outer part is what is missing of a stack that is not whole.
TEST(StackPath, puts_python_functions_in_their_place_in_stacks_that_were_cut) {
  const std::string loop = "_PyEval_EvalFrameDefault";
  const auto shown = [](const StackValue& python, const Value& native) {
    return text_of_path({TupleValue{{{python}, native}}});
  };
  Value native = user_stack({"read", loop, "sort", loop, "map"});
  std::get<StackValue>(native.node).is_full = true;
  EXPECT_EQ(shown(python_stack({"+key", "+sorter", "+work", "+<module>"}), native),
            "p:<module>;p:work;map;p:sorter;sort;p:key;read");
  StackValue python = python_stack({"+key", "rec", "rec"});
  python.is_full = true;
  EXPECT_EQ(shown(python, user_stack({"read", loop, "sort", loop, "map", loop, "main"})),
            "main;" + loop + ";map;p:rec;p:rec;sort;p:key;read");
  // A loop that has begun, and has no frame yet.
  EXPECT_EQ(shown(python_stack({"+main"}), user_stack({loop, "call", loop})), "p:main;call;" + loop);
}

TEST(StackPath, marks_stacks_that_were_cut) {
  StackValue python = python_stack(std::vector<std::string>(127, "rec"));
  python.is_full = true;
  StackTree tree;
  KeyPaths paths(tree);
  EXPECT_EQ(tree.frames()[paths.path_of({python})[0]].name, "[stack cut]");
  EXPECT_EQ(paths.cut_python(), 1u);
  python.frames.pop_back();  // a script that asked for so many wants no more
  EXPECT_EQ(tree.frames()[paths.path_of({python})[0]].name, "rec");
}

// Of Python functions that call themselves the outermost are missing, of the interpreter's own nothing.
TEST(StackPath, marks_where_python_functions_are_missing_in_a_whole_stack) {
  StackValue python = python_stack(std::vector<std::string>(127, "rec"));
  python.is_full = true;
  StackTree tree;
  const auto path =
      KeyPaths(tree).path_of({TupleValue{{{python}, user_stack({"read", "_PyEval_EvalFrameDefault", "run", "main"})}}});
  std::vector<std::string> names;
  for (const uint32_t frame : path) names.push_back(tree.frames()[frame].name);
  ASSERT_EQ(names.size(), 2 + 1 + 127 + 1u);
  EXPECT_EQ(names[1], "run");
  EXPECT_EQ(names[2], "[stack cut]");
  EXPECT_EQ(names[3], "rec");
  EXPECT_EQ(names.back(), "read");
}

TEST(StackPath, marks_stacks_that_the_walk_knows_to_lack_callers) {
  StackTree tree;
  Value value = user_stack({"inner", "outer"});
  auto& stack = std::get<StackValue>(value.node);
  const auto outermost = [&] { return tree.frames()[KeyPaths(tree).path_of(value)[0]].name; };
  EXPECT_EQ(outermost(), "outer");
  stack.lack = StackValue::Lack::cut;  // by a small max_stack_frames
  EXPECT_EQ(outermost(), "[stack cut]");
  stack.lack = StackValue::Lack::table;
  EXPECT_EQ(outermost(), "[no table yet]");
}

TEST(StackTree, compares_by_name_whatever_the_module) {
  StackTree tree;
  tree.add(frames(tree, {"main", "a"}), 3);
  const TreeFrame plain_main{"main"}, plain_a{"a"}, gone{"gone"};
  tree.add_compared(std::vector{plain_main, plain_a}, 5);
  tree.add_compared(std::vector{plain_main, gone}, 7);
  const StackTotals totals(tree, StackTotals::Order::by_name);
  EXPECT_EQ(tree.nodes().size(), 4u);
  EXPECT_EQ(tree.nodes()[2].compared, 5u);
  EXPECT_EQ(totals.all_compared(), 12u);
  EXPECT_EQ(totals.all(), 3u);
}

// A function that is called from elsewhere now is one function, not one that is new and one that is gone.
TEST(StackTree, compares_functions_that_are_on_another_path) {
  StackTree tree;
  const uint32_t hot = tree.number_of({"hot", "/bin/two"}), main = tree.number_of({"a;b", "/bin/two"});
  tree.add(std::vector{main, hot}, 3);
  tree.add_compared(std::vector{TreeFrame{"a:b"}, TreeFrame{"other"}, TreeFrame{"hot"}}, 5);
  ASSERT_EQ(tree.nodes().size(), 5u);
  EXPECT_EQ(tree.nodes()[4].frame, hot);
  EXPECT_EQ(tree.nodes()[4].compared, 5u);
  EXPECT_EQ(tree.nodes()[3].parent, 1u);  // a:b is how a;b is written
}

TEST(StackTree, grafts_another_tree_below_a_label) {
  StackTree one, all;
  one.add(frames(one, {"main"}), 3);
  all.graft(one, {"@x", "", "", FrameKind::label});
  all.graft(one, {"@x", "", "", FrameKind::label});
  ASSERT_EQ(all.nodes().size(), 3u);
  EXPECT_EQ(all.frame_of(1).name, "@x");
  EXPECT_EQ(all.nodes()[2].self, 6u);
}

// A list of paths with their weights says the same, slowly.
TEST(StackTree, agrees_with_a_list_of_paths) {
  std::mt19937 random(7);
  StackTree tree;
  std::map<std::vector<std::string>, uint64_t> list;
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::string> path;
    for (size_t depth = random() % 6; depth > 0; --depth) path.push_back(std::string(1, 'a' + random() % 3));
    const uint64_t weight = random() % 10;
    tree.add(frames(tree, path), weight);
    list[path] += weight;
  }
  const StackTotals totals(tree, StackTotals::Order::by_name);
  for (uint32_t node = 0; node < tree.nodes().size(); ++node) {
    std::vector<std::string> path;
    for (uint32_t at = node; at != StackTree::kRoot; at = tree.nodes()[at].parent)
      path.insert(path.begin(), tree.frame_of(at).name);
    uint64_t self = 0, total = 0;
    for (const auto& [other, weight] : list) {
      if (other == path) self += weight;
      if (other.size() >= path.size() && std::equal(path.begin(), path.end(), other.begin())) total += weight;
    }
    EXPECT_EQ(tree.nodes()[node].self, self);
    EXPECT_EQ(totals.total[node], total);
  }
}

}  // namespace
}  // namespace scry
