// System: this machine, as the pipeline wants it: kernel, clocks, tracing files, kernel types.
#pragma once

#include <map>
#include <memory>

#include "cli/bpf_functions.h"
#include "cli/symbolizer.h"
#include "kernel/features.h"
#include "pipeline.h"
#include "symbols/target_files.h"
#include "types/tracefs.h"

namespace scry::cli {

class System {
 public:
  System();

  Machine& machine() { return *machine_; }
  // --traceable-functions, in place of the kernel's list; fails when it cannot be read.
  Result<> set_traceable_file(const std::string& path);
  // BPFTRACE_BTF: types and layouts come from this file, raw BTF or an ELF file with a section of it, in place of the
  // kernel's own. Fails when there is none, in the name of `variable`. Empty: nothing is replaced.
  Result<> set_btf_file(const std::string& path, const std::string& variable);
  // Tries what code generation must know of this kernel; before compiling, after the privileges are checked.
  void find_facts();
  Features& features() { return *features_; }
  TypePool& types() { return types_; }
  symbols::TargetFiles& files() { return files_; }
  SystemSymbolizer& symbolizer() { return symbolizer_; }
  // Numbers in the kernel's BTF, for loading.
  FindKernelId find_kernel_id();

 private:
  Btf* kernel_btf();   // for names and layouts
  Btf* running_btf();  // for numbers, which are the running kernel's alone: its own, whatever BPFTRACE_BTF says
  TraceableFunctions* traceable();
  Btf* module_btf(const std::string& module);
  std::vector<std::string> modules_with_btf() const;
  // "name", "module:name"; of functions also "bpf:id:function"
  Result<KernelId> find_type(BtfKind kind, std::string_view name);
  // Byte offset of a member of a structure of the kernel, through nested structures.
  std::optional<uint32_t> member_offset(const char* structure, std::initializer_list<const char*> path);

  std::unique_ptr<Kernel> kernel_;
  SystemClock clock_;
  symbols::TargetFiles files_;
  SystemSymbolizer symbolizer_{clock_, &files_};
  TypePool types_;
  std::unique_ptr<Btf> btf_;
  bool btf_tried_ = false;
  std::vector<std::byte> given_bytes_;  // if given_btf_ is a section of an ELF file
  std::unique_ptr<Btf> given_btf_;      // of BPFTRACE_BTF; null: the kernel's own serves
  struct ModuleTypes {
    std::unique_ptr<Btf> btf;  // null: there is none
    Fd object;                 // the kernel's, once a program needs it
  };
  std::map<std::string, ModuleTypes> modules_;
  std::optional<BpfFunctions> bpf_functions_;
  std::optional<TraceFs> tracefs_;
  std::string traceable_file_;
  std::optional<TraceableFunctions> traceable_;
  probes::ArgumentSources argument_sources_;
  std::optional<Features> features_;
  std::optional<Machine> machine_;
};

}  // namespace scry::cli
