// str_later(): strings that are read when a system call begins, or else when it ends.
//
// The page of a name may not be resident when the call begins. The kernel brings it in, so that when the call ends the
// same pointer leads to the name. A probe that asks for str_later(P) becomes two, the second hidden:
//
//   tracepoint:syscalls:sys_enter_X /PREDICATE/ {
//     let $string = str_later(P);                      // does not report a failure
//     if ($string != "") { BODY } else { @entry_args[tid] = (flags=args.flags, ...); } }
//   tracepoint:syscalls:sys_exit_X { if (has_key(@entry_args, tid)) {
//     let $entry_args = @entry_args[tid]; delete(@entry_args, tid);
//     let $string = str(P); BODY } }                   // with $entry_args in the place of args
//
// in which str_later(P) in BODY is $string. So the body runs once for each call, at its beginning where that is
// possible, and costs nothing more there. A predicate that asks for the string is part of BODY. A successful exec has
// replaced the memory when it ends: the string is empty then. Tested by tests/golden/str_later.t,
// tests/diag/context-builtin.str_later*.t, tests/live/str_later.t.
#pragma once

#include "base/diag.h"
#include "syntax/ast.h"

namespace scry::sema {

// Reports calls of str_later() where it cannot be; such probes stay as they are.
void split_late_reads(ast::Script& script, Diags& diags);

}  // namespace scry::sema
