#include "machine/system/bpf_functions.h"

#include <fmt/format.h>

#include <cerrno>

namespace scry::machine {

std::string BpfFunctions::name_of(uint32_t btf, uint32_t type) {
  auto [known, fresh] = types_.try_emplace(btf);
  Types& types = known->second;
  if (fresh)
    if (auto bytes = kernel_.read_btf(btf)) {
      types.bytes = std::move(*bytes);
      if (auto parsed = Btf::parse(types.bytes, "bpf")) types.btf = std::move(*parsed);
    }
  return types.btf ? types.btf->function_name(type) : "";
}

const std::vector<BpfFunction>& BpfFunctions::all() {
  if (read_) return all_;
  read_ = true;
  for (const KernelObserver::OtherProgram& program : kernel_.other_programs())
    for (uint32_t type : program.functions)
      if (std::string name = name_of(program.btf_id, type); !name.empty())
        all_.push_back({program.id, type, std::move(name)});
  return all_;
}

Result<TypeNumber> BpfFunctions::find(std::string_view name) {
  for (const BpfFunction& function : all()) {
    if (name != fmt::format("{}:{}", function.program, function.name)) continue;
    Fd& program = programs_[function.program];
    if (!program) program = TRY(kernel_.open_program(function.program));
    return TypeNumber{function.type, program.get()};
  }
  return fail(ENOENT, fmt::format("find the BPF program '{}'", name));
}

}  // namespace scry::machine
