// A script through steps 1 and 2 on a recorded machine: no kernel, no files, no root.
#pragma once

#include <string>

#include "builtins/builtin.h"
#include "machine/recorded.h"
#include "sema/analyze.h"
#include "syntax/parser.h"

namespace scry::sema {

// Two tracepoints of system calls, and three functions, one of them in a module.
inline machine::Record recorded_machine() {
  const auto format = [](const std::string& name, int id) {
    return "name: " + name + "\nID: " + std::to_string(id) +
           "\nformat:\n\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n\n"
           "\tfield:int __syscall_nr;\toffset:8;\tsize:4;\tsigned:1;\n"
           "\tfield:unsigned int fd;\toffset:16;\tsize:8;\tsigned:0;\n\nprint fmt: \"fd\"\n";
  };
  machine::Record record;
  record.formats["syscalls:sys_enter_close"] = format("sys_enter_close", 7);
  record.formats["syscalls:sys_enter_fsync"] = format("sys_enter_fsync", 8);
  record.functions = "vfs_read\nvfs_write\next4_sync_file [ext4]\n";
  record.modules = {"ext4"};
  record.symbols["vfs_read"] = {0xffffffff81000000, 64};
  return record;
}

class AnalyzedScript {
 public:
  explicit AnalyzedScript(const std::string& text, machine::Record record = recorded_machine())
      : facts(std::move(record)), environment{types, facts, argument_sources} {
    const SourceId source = sources.add("stdin", text);
    syntax = parse(source, sources, {{}, is_value_builtin}, diags);
    if (!diags.has_errors()) typed = analyze(syntax, environment, choice, scope, definitions, diags);
  }

  // The first diagnostic; empty: there is none.
  std::string message() const { return diags.all().empty() ? "" : diags.all().front().message; }

  Sources sources;
  Diags diags;
  TypePool types;
  machine::RecordedFacts facts;
  probes::ArgumentSources argument_sources;
  probes::ExpansionSources environment;
  CompileChoice choice;
  TraceScope whom;
  ScopeFilter scope{whom, false, sources};
  Definitions definitions;
  ast::Script syntax;
  typed::Script typed;
};

}  // namespace scry::sema
