// For tests and for seeds of fuzz/bundle_fuzz.cc: a small bundle with one of everything that a file can hold.
#pragma once

#include "bpf/bundle.h"
#include "bpf/opcode.h"
#include "types/aggregation.h"

namespace scry::bpf::test {

// struct point { int x; char name[8]; struct point *next; unsigned flag : 3; };
class PointSource final : public StructSource {
 public:
  Result<std::vector<Member>> members(uint32_t, TypePool& pool) override {
    return std::vector<Member>{{.name = "x", .type = pool.integer(4, true)},
                               {.name = "name", .type = pool.string(8), .bit_offset = 32},
                               {.name = "next", .type = pool.pointer(type(pool)), .bit_offset = 128},
                               {.name = "flag", .type = pool.integer(4, false), .bit_offset = 192, .bit_size = 3}};
  }
  std::vector<Enumerator> enumerators(uint32_t) override { return {{"RED", 1}, {"GREEN", 2}}; }
  TypeRef type(TypePool& pool) { return pool.c_struct({"point", false, 32, this, 1}, 8); }
  TypeRef color(TypePool& pool) { return pool.enumeration({"color", false, 4, this, 2}, false); }
};

constexpr Aggregation kCount = {.names = {"count_t", "count_t"}, .value_size = words_of<1>, .merge = nullptr};
constexpr Aggregation kSteps = {.names = {"lhist_t", "lhist_t"},
                                .value_size = words_of<12>,
                                .merge = nullptr,
                                .accepts = [](const auto& parameters) {
                                  return parameters.numbers == std::array<uint64_t, 3>{0, 100, 10};
                                }};
inline const Aggregation* find_aggregation(std::string_view name) {
  return name == "count_t" ? &kCount : name == "lhist_t" ? &kSteps : nullptr;
}

struct SampleBundle {
  static constexpr uint32_t kGlobals = 4096;
  TypePool types;
  PointSource structures;
  Sources sources;
  Bundle bundle;

  SampleBundle() {
    const SourceId script = sources.add("sample.bt", "begin { printf(\"%d\\n\", 1); @x[1] = 2; }\n");
    const Span span{script, 8, 26};
    bundle.maps = {{.name = "globals", .value_size = kGlobals, .flags = kMapMmapable, .initial = {std::byte{2}}},
                   {.name = "ring", .type = MapType::ringbuf, .key_size = 0, .max_entries = 4096},
                   {.name = "x", .type = MapType::hash, .key_size = 8, .value_size = 8, .max_entries = 16},
                   {.name = "c", .type = MapType::hash, .key_size = 8, .value_size = 144, .max_entries = 16},
                   {.name = "c", .type = MapType::hash, .key_size = 8, .value_size = 144, .max_entries = 16}};
    bundle.ring = MapId{1};
    bundle.control = {.wakeup_flags = 0, .lost = 64, .boot_zero = 8};
    bundle.programs = {program(span)};
    bundle.specials = {{SpecialProgram::When::begin, ProgramId{0}, "begin"}};
    bundle.attachments = {{.provider = "tracepoint",
                           .name = "tracepoint:sched:sched_switch",
                           .event = "sched:sched_switch",
                           .places = {{.symbol = "f", .offset = 4}},
                           .span = span}};
    bundle.layouts = {{.action = "printf",
                       .span = span,
                       .fields = {{types.int64(), 0},
                                  {structures.type(types), 8},
                                  {types.tuple({types.string(16), types.array(structures.color(types), 2)}), 40},
                                  {types.string(64), 64, true}},
                       .payload_size = 72,
                       .text = "%d\n",
                       .numbers = {7},
                       .texts = {"a", ""}},
                      {.action = "clear",
                       .fields = {{types.uint64(), 0}},
                       .payload_size = 8,
                       .numbers = {2},
                       .has_origin = true,
                       .probe = "begin",
                       .is_control = true,
                       .takes = Taking::entries,
                       .is_timed = true}};
    bundle.script_maps = {
        {.name = "@x", .key = types.int64(), .value = types.int64(), .storage = MapStorage::hash, .map = MapId{2}},
        {.name = "@h",
         .value = types.aggregate(kSteps, {.numbers = {0, 100, 10}}),
         .storage = MapStorage::cpu_slots,
         .offset = 1024,
         .stride = 128},
        {.name = "@c",
         .key = types.int64(),
         .value = types.aggregate(kCount),
         .storage = MapStorage::cpu_hash,
         .map = MapId{3},
         .offset = 16,
         .stride = 64,
         .hidden = true,
         .twin = ScriptMap::Twin{MapId{4}, 24}}};
    bundle.kernel_names = {"bpf_task_from_pid"};
    bundle.numbers = {
        {.module = "vmlinux", .owner = "task_struct", .path = {{"pid", 0}}, .size = 4, .exact = true, .value = 8}};
    bundle.facts = {{MachineFact::Kind::cpus, "", "2"}, {MachineFact::Kind::feature, "loop", "yes"}};
    bundle.settings.str_trunc_trailer = "...";
  }

  static ProgramPlan program(Span span) {
    return {.name = "begin_1",
            .attach_to = "sched_switch",
            .insns = {{.code = kLoadImm64, .dst = 1},
                      {},
                      {.code = kLdx | kModeMem | kWord, .dst = 0, .src = 1, .offset = 8},
                      {.code = kAlu64 | kMov | kImm},
                      {.code = kJmp | kExit}},
            .relocations = {{Relocation::Kind::map, 0, 2}, {Relocation::Kind::number, 2, 0}},
            .functions = {{.name = "begin_1"}},
            .lines = {{0, span}}};
  }
};

}  // namespace scry::bpf::test
