// A second tree like a given one, with the same places.
//
// Tested by clone_test.cc.
#pragma once

#include "syntax/ast.h"

namespace scry::ast {

ExprPtr clone(const ExprPtr& expr);  // null of null
BlockPtr clone(const BlockPtr& block);

}  // namespace scry::ast
