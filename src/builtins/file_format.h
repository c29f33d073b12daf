// printf in a pinned iterator: bpf_seq_printf, whose formats are the kernel's (bpf_bprintf_prepare).
#pragma once

#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "values/format.h"

namespace scry {

// Reports what the kernel cannot print.
void check_file_format(sema::CallCheck& check, const Format& format);
codegen::RValue lower_to_file(codegen::Lowering& lowering, const typed::Expr& expr, const typed::Call& call);

}  // namespace scry
