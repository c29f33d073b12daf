// For tests: bundles made by hand. A TestBundle starts with its globals and its ring; programs are written with the
// pieces of vm/assembler.h plus what needs a relocation:
//
//     TestBundle b;
//     b.begin(b.program("begin_1").send(b.layout({.action = "printf", .text = "hi\n"})));
#pragma once

#include "bpf/bundle.h"
#include "bpf/opcode.h"
#include "vm/assembler.h"

namespace scry {

namespace test {
using namespace vm::assembler;

class ProgramWriter {
 public:
  ProgramWriter(bpf::Bundle& bundle, std::string name, bpf::ProgramKind kind) : bundle_(bundle) {
    plan_.name = std::move(name);
    plan_.kind = kind;
    plan_.functions = {{.name = plan_.name}};
    plan_.lines = {{0, Span{}}};
  }

  ProgramWriter& add(const Piece& piece) {
    plan_.insns.insert(plan_.insns.end(), piece.insns.begin(), piece.insns.end());
    return *this;
  }
  ProgramWriter& map(Register dst, bpf::MapId map) { return reference(bpf::Relocation::Kind::map, dst, map, 0); }
  ProgramWriter& global(Register dst, uint32_t offset) {
    return reference(bpf::Relocation::Kind::map_value, dst, bundle_.globals, offset);
  }
  // *(u64*)(globals + offset) = value
  ProgramWriter& set_global(uint32_t offset, int32_t value) {
    return global(r1, offset).add(store(dword, r1, 0, value));
  }
  // map[key] = value, both of 8 bytes
  ProgramWriter& update(bpf::MapId target, int32_t key, int32_t value) {
    add(store(dword, r10, -8, key)).add(store(dword, r10, -16, value)).map(r1, target);
    add(mov(r2, r10)).add(vm::assembler::add(r2, -8)).add(mov(r3, r10)).add(vm::assembler::add(r3, -16));
    return add(mov(r4, 0)).add(call(bpf::HelperId::map_update_elem));
  }
  // Sends an event whose payload is `values`; counts it as lost when the ring is full.
  ProgramWriter& send(bpf::LayoutId layout, std::vector<int32_t> values = {}) {
    const auto size = static_cast<int16_t>(8 + 8 * values.size());
    const auto id = static_cast<int32_t>(layout);
    add(store(word, r10, -size, id)).add(store(word, r10, static_cast<int16_t>(4 - size), size - 8));
    for (size_t i = 0; i < values.size(); ++i)
      add(store(dword, r10, static_cast<int16_t>(8 - size + 8 * static_cast<int>(i)), values[i]));
    global(r4, bundle_.control.wakeup_flags).add(load(dword, r4, r4, 0)).map(r1, bundle_.ring);
    add(mov(r2, r10)).add(vm::assembler::add(r2, -size)).add(mov(r3, size));
    add(call(bpf::HelperId::ringbuf_output)).add(jump_if(bpf::kJeq, r0, 0, 4));
    global(r1, bundle_.control.lost + bpf::kLossStride * id).add(mov(r2, 1));
    return add(atomic(dword, bpf::kAdd, r1, 0, r2));
  }
  ProgramWriter& attach_to(std::string target) {
    plan_.attach_to = std::move(target);
    return *this;
  }
  ProgramWriter& at(Span span) {
    plan_.lines = {{0, span}};
    return *this;
  }

  bpf::ProgramId done() {
    add(mov(r0, 0)).add(exit_insn());
    bundle_.programs.push_back(plan_);
    return bpf::ProgramId(bundle_.programs.size() - 1);
  }

 private:
  ProgramWriter& reference(bpf::Relocation::Kind kind, Register dst, bpf::MapId map, uint32_t offset) {
    const auto insn = static_cast<uint32_t>(plan_.insns.size());
    plan_.relocations.push_back({kind, insn, static_cast<uint32_t>(map)});
    return add(load_constant(dst, uint64_t{offset} << 32));
  }

  bpf::Bundle& bundle_;
  bpf::ProgramPlan plan_;
};

struct TestBundle {
  static constexpr uint32_t kGlobalsSize = 4096;
  static constexpr uint32_t kFreeGlobals = 1024;  // from here on a test may lay out script maps
  bpf::Bundle bundle;
  TypePool types;

  TestBundle() {
    bundle.globals = map({.name = "globals", .value_size = kGlobalsSize, .flags = bpf::kMapMmapable});
    bundle.ring = map({.name = "ring", .type = bpf::MapType::ringbuf, .key_size = 0, .max_entries = 4096});
    bundle.control = {.wakeup_flags = 0, .lost = 16, .boot_zero = 8};
  }

  bpf::MapId map(bpf::MapPlan plan) {
    bundle.maps.push_back(std::move(plan));
    return bpf::MapId(bundle.maps.size() - 1);
  }
  size_t script_map(bpf::ScriptMap map) {
    bundle.script_maps.push_back(std::move(map));
    return bundle.script_maps.size() - 1;
  }
  // An event with `values` numbers of 8 bytes.
  bpf::LayoutId layout(bpf::EventLayout layout, uint32_t values = 0) {
    for (uint32_t i = 0; i < values; ++i) layout.fields.push_back({types.int64(), 8 * i});
    layout.payload_size = 8 * values;
    bundle.layouts.push_back(std::move(layout));
    return bpf::LayoutId(bundle.layouts.size() - 1);
  }
  bpf::LayoutId printf_layout(std::string text, uint32_t values = 0) {
    return layout({.action = "printf", .text = std::move(text)}, values);
  }
  // The payload of an exit event is its code.
  bpf::LayoutId exit_layout() { return layout({.action = "exit"}, 1); }
  ProgramWriter program(std::string name, bpf::ProgramKind kind = bpf::ProgramKind::raw_tracepoint) {
    return {bundle, std::move(name), kind};
  }

  void begin(ProgramWriter program) {
    bundle.specials.push_back({bpf::SpecialProgram::When::begin, program.done(), "begin"});
  }
  void end(ProgramWriter program) {
    bundle.specials.push_back({bpf::SpecialProgram::When::end, program.done(), "end"});
  }
  // A probe of `provider` on `event`; the provider "tracepoint" attaches to the raw tracepoint of that name.
  void probe(std::string provider, std::string event, ProgramWriter program) {
    const bpf::ProgramId id = program.done();
    bundle.attachments.push_back(
        {.provider = provider, .name = provider + ":" + event, .program = id, .event = event, .probe_count = 1});
  }
};

}  // namespace test
}  // namespace scry
