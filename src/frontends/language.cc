#include "builtins/builtin.h"
#include "frontends/front_end.h"
#include "syntax/parser.h"

namespace scry::frontends {

ast::Script read_language(SourceId source, Sources& sources, const sema::CompileChoice& choice,
                          sema::ImportFiles* files, Diags& diags) {
  ast::Script script = parse(source, sources, {choice.parameters, is_value_builtin}, diags);
  if (!diags.has_errors()) sema::add_imports(script, source, sources, choice, files, diags);
  return script;
}

}  // namespace scry::frontends
