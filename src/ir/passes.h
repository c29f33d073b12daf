// The passes of optimize(), each on one function, each keeping behaviour and the invariants of ir.h.
#pragma once

#include "ir/ir.h"

namespace scry::ir {

// Where the script calculates with a pointer that the verifier knows as such, with its number (pointer_scalars.cc).
void use_pointers_as_numbers(Program& program);

// Casts pointers for reading alone where the verifier would search for what the loaded one inherits (trust.cc). `cast`:
// the kernel name of the function that does it.
void read_without_trust(Function& function, uint32_t cast);

// Branches on constants become jumps, jumps to jumps are shortened, a branch on a value that the way there has just
// decided is skipped, unreachable blocks go, straight lines become one block, equal returns become one (flow.cc).
void simplify_flow(Function& function);

// Gives each independent use of a register its own number, so that most registers are written once (split.cc).
void split_registers(Function& function);

// One value, one instruction: folds constants, propagates copies, shares equal computations and loads, moves constant
// parts of addresses into the accesses, decides branches (value_numbering.cc, simplify.cc).
void number_values(Function& function);

// Turns "address of a map + constant", which number_values() leaves apart for sharing, into one address (optimize.cc).
void join_addresses(Function& function);

// Moves computations to where they are needed (sink.cc).
void sink_computations(Function& function);

// Lets stack slots that are never in use together share their place (slots.cc).
void share_slots(Function& function);

// Removes what is never read: instructions, and stores to stack slots that are never loaded (dead.cc).
void remove_dead(Function& function);

// Drops the functions that nothing calls or names: the verifier refuses a program with them ("unreachable insn").
void remove_unused_functions(Program& program);

// How often each register is written.
std::vector<uint32_t> count_writes(const Function& function);

}  // namespace scry::ir
