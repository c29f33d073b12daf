// A front end: from a text in the language of its user to a script as a tree.
//
// The places of the tree point into that text, so that every later message shows what the user wrote. Trees that the
// text does not spell out are made with ast::TreeBuilder (syntax/build.h); no front end writes text for another. To add
// one: a file here with a function of the type FrontEnd, and a command (cli/commands/) that hands it to the pipeline.
#pragma once

#include "base/diag.h"
#include "sema/imports.h"
#include "syntax/ast.h"

namespace scry::frontends {

// The tree is complete unless `diags` has errors. `files`: what the text may import; null: nothing.
using FrontEnd = ast::Script (*)(SourceId source, Sources& sources, const sema::CompileChoice& choice,
                                 sema::ImportFiles* files, Diags& diags);

// The language of docs/language.md, with its imports.
ast::Script read_language(SourceId source, Sources& sources, const sema::CompileChoice& choice,
                          sema::ImportFiles* files, Diags& diags);

}  // namespace scry::frontends
