// StackTree: stacks with a weight each, merged where they begin alike. Every picture of stacks is written from it.
//
// In: keys of maps that hold stacks (KeyPaths), or paths of frames. Out: nodes in the order in which they were made,
// parents before children, so that totals are one pass backwards. A frame is known by name, module and kind; addresses
// and lines do not part it. A tree may have a second weight for each path, of the profile that it is compared with.
// 16 to 60 bytes for each node and each name; adding costs one hash look-up for each frame. Tested by
// stack_tree_test.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "values/value.h"

namespace scry {

// What a frame is; pictures colour by it. The numbers are written to files. `jit`: code that the process has made
// itself; `interpreted`: a function that a runtime with such code still interprets.
enum class FrameKind : uint8_t { label, kernel, native, inlined, python, jit, interpreted };
inline constexpr size_t kFrameKinds = 7;

struct TreeFrame {
  std::string name;    // for people; never empty
  std::string module;  // path of the file; empty: the kernel, a label, or unknown
  std::string file;    // of the source text, where it is known; not a part of what the frame is known by
  FrameKind kind = FrameKind::native;
  friend bool operator==(const TreeFrame& a, const TreeFrame& b) {
    return a.kind == b.kind && a.name == b.name && a.module == b.module;
  }
};

// How the name is written where ";" parts names: with ":" in its place.
std::string name_in_path(std::string name);

class StackTree {
 public:
  static constexpr uint32_t kRoot = 0;
  struct Node {
    uint32_t frame = 0;     // of frames(); of the root: nothing
    uint32_t parent = 0;    // a smaller number; the root's is itself
    uint64_t self = 0;      // of the stacks that end here
    uint64_t compared = 0;  // the same of the profile that this one is compared with
  };

  StackTree();
  uint32_t number_of(const TreeFrame& frame);  // of frames()
  // `path` is numbers of frames, from the outermost to the innermost one.
  void add(std::span<const uint32_t> path, uint64_t weight);
  // A path of the other profile, as names in paths; an existing path of the same names takes it, whatever its modules.
  // A path that is new has the frames of this profile where they have the same name and kind.
  void add_compared(std::span<const TreeFrame> path, uint64_t weight);
  // All stacks of `other`, called by `label` inside of this tree.
  void graft(const StackTree& other, const TreeFrame& label);

  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<TreeFrame>& frames() const { return frames_; }
  const TreeFrame& frame_of(uint32_t node) const { return frames_[nodes_[node].frame]; }
  bool is_compared() const { return is_compared_; }

 private:
  uint32_t child(uint32_t parent, uint32_t frame);
  uint32_t number_by_name(const TreeFrame& frame);
  uint32_t child_named(uint32_t parent, const TreeFrame& frame);
  struct Hash {
    size_t operator()(const TreeFrame& frame) const;
  };

  std::vector<TreeFrame> frames_;
  std::vector<Node> nodes_;
  std::unordered_map<TreeFrame, uint32_t, Hash> numbers_;
  std::unordered_map<uint64_t, uint32_t> children_;                                // parent and frame
  std::unordered_map<uint64_t, std::unordered_map<std::string, uint32_t>> named_;  // for add_compared(): children,
  std::unordered_map<std::string, std::vector<uint32_t>> frames_named_;            // and frames
  bool is_compared_ = false;
};

// What is shown of a tree: for each node the weight of it and all below, and its children, ordered.
struct StackTotals {
  enum class Order : uint8_t { by_name, by_weight };
  StackTotals(const StackTree& tree, Order order);

  uint64_t all() const { return total[StackTree::kRoot]; }
  uint64_t all_compared() const { return compared[StackTree::kRoot]; }
  // What is drawn: a node with its depth, the root's is 0, then all below it. Nodes lighter than `smallest` in both
  // profiles are left out with all below them, but never the root.
  struct Step {
    uint32_t node, depth;
  };
  std::vector<Step> walk(uint64_t smallest) const;
  std::span<const uint32_t> children_of(uint32_t node) const {
    return std::span(children).subspan(first_child[node], first_child[node + 1] - first_child[node]);
  }

  std::vector<uint64_t> total, compared;
  uint64_t gone = 0;  // of the profile that is compared with: what its paths weigh that this one does not have
  std::vector<uint32_t> first_child;  // into `children`; one more than there are nodes
  std::vector<uint32_t> children;
};

// Whether the value is a stack, or a tuple, record or array that holds one.
bool holds_stack(const Value& value);
// Keys of one map as paths of a tree, outermost frame first. Parts of a key that are no stack become labels, in their
// place, a number that is alone in a record with its name ("cpu 1"); a kernel stack and a user stack beside each other
// are one, the kernel called by the user. The innermost frames of a kernel stack that belong to the tracer are left
// out. Remembers symbols by their address: what it was given lives as long as it does.
class KeyPaths {
 public:
  // `parts_interrupts`: what an interrupt does is shown without what it interrupted, which did not cause it; nor is
  // what follows in the key, which is about that too.
  explicit KeyPaths(StackTree& tree, bool parts_interrupts = false)
      : tree_(tree), parts_interrupts_(parts_interrupts) {}
  std::vector<uint32_t> path_of(const Value& key);
  uint64_t cut_python() const { return cut_python_; }  // paths so far whose Python frames are not whole

 private:
  struct Stacks {  // of one moment; null: the key has none
    const StackValue *python = nullptr, *native = nullptr, *kernel = nullptr;
  };
  bool append_side_by_side(const Stacks& stacks, bool after_label);
  void append_interleaved(const StackValue& native, const StackValue& python);
  void append(const StackValue& stack, size_t outermost);
  void append(const StackValue& stack, const Frame& frame);
  void append_label(const Value& part);
  void append_mark(const StackValue& stack);

  StackTree& tree_;
  const bool parts_interrupts_;
  std::unordered_map<const SymbolName*, std::vector<uint32_t>> known_[2];  // of the kernel, of users
  std::vector<uint32_t> path_;
  uint64_t cut_python_ = 0;
};

// What a value weighs: a number that is not negative, the total of a histogram or of stats(). nullopt: nothing can be
// added up, as with an average.
std::optional<uint64_t> weight_of(const Value& value);

}  // namespace scry
