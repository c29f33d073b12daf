// Body: what is known while one function of a probe is lowered: its frame, the ways to values and maps, its variables,
// its exits, and what a straight line of code knows already.
//
// The language is lowered by free functions over a Body (nodes.h), one for each kind of node. Builtins and providers
// receive a Lowering (lowering.h), the part of this that is theirs. Rules that keep the verifier content and programs
// small:
//   - scalars live in virtual registers, always extended to 64 bits by their type;
//   - values up to on_stack_limit bytes that need memory live on the BPF stack, larger ones in per-CPU scratch memory;
//   - a looked-up map value is null-checked at once and its pointer never stored;
//   - a value written to memory that is compared or hashed has all its padding zeroed.
#pragma once

#include "codegen/common_subexpressions.h"
#include "codegen/map_access.h"
#include "codegen/value_access.h"
#include "codegen/variables.h"

namespace scry::codegen {

// Ways to memory, without state of their own.
struct Access {
  Access(Frame& frame, const Exits& exits)
      : memory(frame),
        records(frame, memory),
        reads(frame, memory, records),
        values(frame, memory, reads),
        maps(frame, memory, records, exits) {}

  Memory memory;
  Records records;
  Reads reads;
  ValueAccess values;
  MapAccess maps;
};

class Body {
 public:
  // The body of `program`, in the entry function of `owner`. `scratch`: as in Frame.
  Body(Module& module, ir::Program& owner, ir::Builder& builder, const typed::Program& program,
       std::function<Reg()> scratch)
      : frame(module, owner, builder, program, std::move(scratch)),
        access_(frame, exits),
        variables(frame, access_.memory) {}
  // The body of a callback within `outer`.
  Body(const Body& outer, ir::Builder& builder)
      : frame(outer.frame, builder), access_(frame, exits), variables(frame, access_.memory, outer.variables) {}
  Body(const Body&) = delete;

  Frame frame;
  Exits exits;

 private:
  Access access_;

 public:
  Variables variables;
  CommonSubexpressions known;

  ir::Builder& b() { return frame.builder; }
  Memory& memory() { return access_.memory; }
  Records& records() { return access_.records; }
  Reads& reads() { return access_.reads; }
  ValueAccess& values() { return access_.values; }
  MapAccess& maps() { return access_.maps; }
};

}  // namespace scry::codegen
