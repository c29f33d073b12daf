// `--show STAGE` for the stages that need a running session: loaded, events, values. The stages of compilation are
// printed by show_stage() (cli/stages.h).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "builtins/action.h"
#include "kernel/observer.h"
#include "runtime/loader.h"

namespace scry::cli {

inline constexpr const char* kExplainStage = "explain";  // of --explain

// All stages in the order of the flow.
std::span<const char* const> show_stages();

// What -d can print while the script runs.
enum class DebugStage : uint8_t { ast, types, codegen, codegen_opt, libbpf, verifier };
std::vector<const char*> debug_stages();  // their names, and "all"
// What `-d libbpf` prints once everything is loaded: a line for each map and program.
std::string loader_log(const bpf::Bundle& bundle, const Loaded& loaded);
bool debug_wanted(const std::vector<std::string>& names, DebugStage stage);

// What the kernel has after loading.
std::string show_loaded(const bpf::Bundle& bundle, const Loaded& loaded, KernelObserver& kernel);

// Receive functions that print each event before its action runs; null for another stage.
ReceiveEvent tracing_receive(std::string_view stage);

}  // namespace scry::cli
