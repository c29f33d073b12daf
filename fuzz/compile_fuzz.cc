// libFuzzer entry: any text through steps 1 to 4, from the lexer to the assembled bundle.
//
// The machine is a small one: tracepoints and functions come from tests/support/tracefs, kernel types from fake_btf.h.
// A text is refused with a located message, or there is a bundle whose programs are not empty. Seeds:
// fuzz/seeds/compile_fuzz.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "../tests/support/fake_btf.h"
#include "base/result.h"
#include "engine/fake_kernel.h"
#include "machine/fake_facts.h"
#include "pipeline.h"

using namespace scry;

namespace {

constexpr uint32_t kCpus = 2;

void check(bool holds, const char* what) {
  if (!holds) bug(what);
}

void compile_text(const std::string& text) {
  static const TraceFs tracefs("tests/support/tracefs");
  FakeKernel kernel;
  SystemClock clock;
  TypePool types;
  probes::ArgumentSources argument_sources;
  static const std::string btf_bytes = test::fake_btf();
  const std::unique_ptr<Btf> btf = std::move(*Btf::parse(as_bytes(btf_bytes), "vmlinux"));
  static TraceableFunctions traceable("tests/support/tracefs/available_filter_functions",
                                      "tests/support/kprobe_blacklist");
  machine::FakeFacts facts({.cpus = kCpus, .verifier_knows_types = true});
  facts.all_types = btf.get();
  facts.tracefs = &tracefs;
  facts.traceable = &traceable;
  Machine machine{kernel, clock, {types, facts, argument_sources}, codegen::target_facts(facts, types), {facts}};

  Sources sources;
  Diags diags;
  const SourceId source = sources.add("fuzz", text);
  const sema::CompileChoice choice{.parameters = {"first", "0x2", ""}, .unsafe_allowed = true};
  const auto compiled = compile({.source = source, .compile = choice, .scope = {}}, sources, machine, diags);
  check(!render(diags, sources, {}).empty() || diags.all().empty(), "a message without text");
  if (!compiled) return;  // a limit of the machine, told in words
  check(compiled->has_value() != diags.has_errors(), "a bundle or a message");
  if (!*compiled) return;
  for (const bpf::ProgramPlan& program : (*compiled)->built.bundle.programs)
    check(!program.insns.empty(), "an empty program");
}

}  // namespace

// Headers are for the system's compiler: none is found here.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  return setenv("PATH", "/nonexistent", 1);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  compile_text(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
