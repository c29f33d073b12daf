// `args` of a uprobe: the parameters of the function as its DWARF describes them, read from the registers that the
// calling convention passes them in.
#pragma once

#include "elf/dwarf.h"
#include "probes/user_code.h"

namespace scry::probes {

// The place in a file that a target of user code is.
inline targets::UserCode& code_of(Target& target) {
  return *target.as<targets::UserCode>();
}
inline const targets::UserCode& code_of(const Target& target) {
  return *target.as<targets::UserCode>();
}

// The debug information of the file, opened once; an error says why there is none.
Result<DwarfFile*> open_dwarf(const std::string& path, const ExpansionSources& environment);

// A type by the name that the program's own source gives it; null: its debug information has none.
TypeRef user_named_type(const Target& target, const ExpansionSources& environment, std::string_view keyword,
                        std::string_view name);
std::optional<EnumeratorRef> user_named_enumerator(const Target& target, const ExpansionSources& environment,
                                                   std::string_view name);

TypeRef user_args_type(const Target& target, const ExpansionSources& environment, Span use, Diags& diags);
codegen::RValue load_user_arg(codegen::Lowering& lowering, const Target& target, const Member& member);
// Why args.NAME is not there: no such parameter, or one of a type that scripts cannot have.
MissingArgument missing_user_arg(const Target& target, const ExpansionSources& environment, const std::string& name);
std::vector<std::string> left_out_user_args(const Target& target, const ExpansionSources& environment);
// "long int b", for -lv; empty without parameters or debug information.
std::vector<std::string> list_user_args(const UserCode& place, const ExpansionSources& environment);

}  // namespace scry::probes
