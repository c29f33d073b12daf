// CodeMap: which code lies at which addresses of a program, over its whole life.
//
// Mappings come and go, and an address carries no time. So the map remembers for each address the one piece of code
// that was ever there; where a second one came to lie, it is disputed from then on, and look-ups find nothing there.
// Tested by code_map_test.cc against a list of all mappings.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "symbols/process_maps.h"

namespace scry::symbols {

class TargetFile;

struct Code {
  Mapping mapping;
  bool sought = false;         // the file
  TargetFile* file = nullptr;  // null: it was not found
};

// Whether what lies at an address of both mappings is the same byte of the same file; memory without a file is the same
// everywhere.
bool is_same_code(const Mapping& a, const Mapping& b);

class CodeMap {
 public:
  struct Piece {
    uint64_t end = 0;
    std::shared_ptr<Code> code;  // null: disputed
  };

  // Code that came to lie there. Whether it is of use: some of it is where nothing was known.
  bool add(const std::shared_ptr<Code>& code) { return insert(code, true); }
  // Code that is there, and that counts where nothing is known.
  bool fill(const std::shared_ptr<Code>& code) { return insert(code, false); }
  // Null: nothing is known.
  const Piece* find(uint64_t address) const;
  size_t size() const { return pieces_.size(); }

 private:
  using Pieces = std::map<uint64_t, Piece>;  // by their start
  bool insert(const std::shared_ptr<Code>& code, bool disputes);
  Pieces::iterator cut_out(Pieces::iterator piece, uint64_t start, uint64_t end);

  Pieces pieces_;
};

}  // namespace scry::symbols
