// Exits: where control leaves for, from the place in the body that is being lowered.
#pragma once

#include <optional>

#include "ir/ir.h"

namespace scry::codegen {

struct Exits {
  struct Loop {  // of the innermost one
    ir::BlockId next{}, stop{};
  } loop;
  ir::BlockId probe{};          // end of the body
  ir::BlockId callback_stop{};  // in a callback: ends the loop that calls it
  // Of the innermost function of the script whose body is in this frame.
  std::optional<ir::BlockId> function;
  // In a callback: what its body asks of the function around the loop.
  struct Leaves {
    bool probe = false, function = false;
  } leaves;
  ir::Reg return_value = ir::kNoReg;  // of the probe
  // The body, while a predicate is lowered whose last test alone leads there.
  ir::BlockId after_predicate{UINT32_MAX};
};

}  // namespace scry::codegen
