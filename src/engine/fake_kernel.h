// FakeKernel: the engine in memory with failures on demand, for tests: what the kernel would refuse, and what was
// loaded.
//
//     FakeKernel kernel;
//     kernel.refuse_program = [](const ProgramLoad&) { return Error{EPERM, "load"}; };
//     ... run the pipeline ...
//     EXPECT_EQ(kernel.loaded.size(), 1u);
#pragma once

#include <functional>
#include <optional>

#include "engine/vm_engine.h"

namespace scry {

class FakeKernel : public VmEngine {
 public:
  using VmEngine::VmEngine;

  // An error for a map, a program or an attachment that the kernel would refuse; nothing: it is taken.
  std::function<std::optional<Error>(const bpf::MapPlan&)> refuse_map;
  std::function<std::optional<Error>(const ProgramLoad&)> refuse_program;
  std::function<std::optional<Error>(const VmAttachment&)> refuse_attachment;
  std::optional<Error> refused_run;  // of each program that is to run
  uint64_t missed_per_link = 0;

  std::vector<std::shared_ptr<VmProgram>> loaded;  // so far, in order

  Result<Fd> create_map(const bpf::MapPlan& plan) override {
    if (auto error = refuse_map ? refuse_map(plan) : std::nullopt) return std::unexpected(*error);
    return VmEngine::create_map(plan);
  }
  Result<Fd> load_program(const ProgramLoad& load) override {
    if (auto error = refuse_program ? refuse_program(load) : std::nullopt) return std::unexpected(*error);
    Fd program = TRY(VmEngine::load_program(load));
    loaded.push_back(TRY(program_of(program.get())));
    return program;
  }
  Result<uint32_t> run_program(int program, uint32_t repeat, uint32_t* duration_ns) override {
    if (refused_run) return std::unexpected(*refused_run);
    return VmEngine::run_program(program, repeat, duration_ns);
  }
  uint64_t missed_hits(int) override { return missed_per_link; }

 protected:
  Result<void> admit(const VmAttachment& attachment) const override {
    if (auto error = refuse_attachment ? refuse_attachment(attachment) : std::nullopt) return std::unexpected(*error);
    return {};
  }
};

}  // namespace scry
