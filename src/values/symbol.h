// What is known about a code address. Many frames of many stacks share one: see SymbolPool.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

namespace scry {

// A line of the source text; file empty: unknown.
struct SourcePlace {
  std::string file;
  int line = 0;
  friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

// A function that was inlined at an address, and the line of it that runs there.
struct InlinedCall {
  std::string name;
  SourcePlace source;
  friend bool operator==(const InlinedCall&, const InlinedCall&) = default;
};

enum class CodeKind : uint8_t {
  plain,
  run_time,      // made by the process: the name is from its perf map
  interruption,  // an entry of the kernel, or where a handler of a signal returns to: what is above did not call it
  left_out       // a frame that the interpreter has made for itself
};

struct SymbolName {
  std::string name;                  // empty: unknown
  uint64_t offset = 0;               // of the address in the symbol; without a name: where the function begins, or 0
  std::string module;                // path of the user mapping; empty: unknown. Never set for the kernel
  SourcePlace source;                // where debug information is shown (show_debug_info)
  std::vector<InlinedCall> inlined;  // innermost first
  CodeKind kind = CodeKind::plain;
  std::string build_id;  // of the file, as bytes; then the frame's address is an offset in the file
  friend bool operator==(const SymbolName&, const SymbolName&) = default;
};

// Never null where it comes from a SymbolPool or is default-made by a Frame.
using SymbolRef = std::shared_ptr<const SymbolName>;

// Keeps one object for each distinct SymbolName, so that ten thousand stacks cost 24 bytes per frame. What no value
// refers to any more is dropped when the pool has doubled. 40 to 80 ns for each question (-O2).
class SymbolPool {
 public:
  SymbolRef keep(SymbolName symbol);
  size_t size() const { return known_.size(); }

 private:
  struct Hash {
    using is_transparent = void;
    size_t operator()(const SymbolName& symbol) const;
    size_t operator()(const SymbolRef& symbol) const { return (*this)(*symbol); }
  };
  struct Same {
    using is_transparent = void;
    bool operator()(const SymbolRef& a, const SymbolRef& b) const { return *a == *b; }
    bool operator()(const SymbolName& a, const SymbolRef& b) const { return a == *b; }
    bool operator()(const SymbolRef& a, const SymbolName& b) const { return *a == b; }
  };
  void drop_unused();

  std::unordered_set<SymbolRef, Hash, Same> known_;
  size_t prune_at_ = 4096;
};

}  // namespace scry
