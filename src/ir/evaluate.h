// The arithmetic of the machine on constants: what the folder computes ahead and the interpreter computes at run time.
//
// 64 bits, wrapping. Division by zero gives 0 and the remainder by zero the dividend, as eBPF defines it; the smallest
// number divided by -1 is itself, remainder 0. Shift counts are taken modulo 64.
#pragma once

#include "ir/ir.h"

namespace scry::ir {

// Is `op` a function of its operands alone, one that evaluate() knows?
bool is_arithmetic(Op op);
uint64_t evaluate(Op op, unsigned width, uint64_t a, uint64_t b);
bool evaluate(Compare compare, uint64_t a, uint64_t b);

}  // namespace scry::ir
