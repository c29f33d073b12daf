#include "bpf/bundle_file.h"

#include <gtest/gtest.h>

#include <random>

#include "bpf/bundle_archive.h"
#include "bpf/bundle_check.h"
#include "bpf/bundle_sample_test.h"
#include "bpf/print.h"

namespace scry::bpf {
namespace {

using test::SampleBundle;

std::string write(SampleBundle& sample) {
  return write_bundle(sample.bundle, &sample.bundle, {"scry 1", "Linux 6", {"7", "x"}}, sample.sources, sample.types);
}

// After a change to the bytes after the header.
std::string with_checksum(std::string file) {
  BundleHeader header{};
  std::memcpy(&header, file.data(), sizeof header);
  header.length = file.size() - sizeof header;
  header.checksum = bundle_checksum(as_bytes(std::string_view(file).substr(sizeof header)));
  std::memcpy(file.data(), &header, sizeof header);
  return file;
}

std::string refusal(const std::string& file) {
  const auto read = read_bundle(as_bytes(file), test::find_aggregation);
  return read ? "" : read.error().message();
}
// Of a sample that `change` has made wrong.
template <class Change>
std::string refusal_of(Change change) {
  SampleBundle sample;
  change(sample.bundle);
  return refusal(write(sample));
}

TEST(BundleFile, has_after_reading_what_was_written) {
  SampleBundle sample;
  const std::string bytes = write(sample);
  const auto file = read_bundle(as_bytes(bytes), test::find_aggregation);
  ASSERT_TRUE(file) << file.error().message();
  const Bundle& bundle = (*file)->bundle;
  const LineLookup no_lines = nullptr;
  EXPECT_EQ((*file)->origin.kernel, "Linux 6");
  EXPECT_EQ((*file)->origin.parameters, (std::vector<std::string>{"7", "x"}));
  EXPECT_EQ((*file)->sources.text(bundle.layouts[0].span), "printf(\"%d\\n\", 1);");
  EXPECT_EQ(bundle.programs[0].insns[2].offset, 8);
  EXPECT_EQ(bundle.programs[0].insns[2].src, 1);
  EXPECT_EQ(bundle.numbers, sample.bundle.numbers);
  EXPECT_EQ(bundle.facts, sample.bundle.facts);
  EXPECT_EQ(bundle.maps[0].initial, sample.bundle.maps[0].initial);
  EXPECT_EQ(bundle.settings.str_trunc_trailer, "...");
  EXPECT_TRUE(bundle.layouts[1].is_control && bundle.layouts[1].takes == Taking::entries && bundle.layouts[1].is_timed);
  ASSERT_TRUE(bundle.script_maps[2].twin);
  EXPECT_EQ(bundle.script_maps[2].twin->map, MapId{4});
  EXPECT_EQ(bundle.script_maps[2].twin->which, 24u);
  EXPECT_FALSE(bundle.script_maps[0].twin);
  // The same bytes again: nothing was lost.
  EXPECT_EQ(write_bundle(bundle, &*(*file)->careful, (*file)->origin, (*file)->sources, (*file)->types), bytes);
}

TEST(BundleFile, brings_types_with_members_and_names) {
  SampleBundle sample;
  const std::string bytes = write(sample);
  auto file = *read_bundle(as_bytes(bytes), test::find_aggregation);
  const std::vector<EventField>& fields = file->bundle.layouts[0].fields;
  EXPECT_EQ(type_name(fields[1].type), "struct point");
  const auto flag = *file->types.find_member(fields[1].type, "flag");
  EXPECT_EQ(flag->bit_offset, 192u);
  EXPECT_EQ(flag->bit_size, 3u);
  // What a pointer leads to has a name and no members: a list does not bring what it links.
  const auto next = *file->types.find_member(fields[1].type, "next");
  EXPECT_EQ(type_name(next->type), "struct point *");
  EXPECT_FALSE(file->types.members(next->type->element));
  const TypeRef colors = fields[2].type->elements[1].type;
  EXPECT_EQ(file->types.enumerators(colors->element)[1].name, "GREEN");
  EXPECT_EQ(type_name(file->bundle.script_maps[1].value), "lhist_t");
}

TEST(BundleFile, is_refused_when_it_is_no_bundle_or_damaged) {
  SampleBundle sample;
  const std::string good = write(sample);
  EXPECT_EQ(refusal("#!/usr/bin/scry"), "this is no bundle of scry");
  EXPECT_EQ(refusal(good.substr(0, good.size() - 1)).substr(0, 26), "this bundle is incomplete:");
  std::string damaged = good;
  damaged[100] ^= 1;
  EXPECT_EQ(refusal(damaged), "this bundle is damaged: its checksum is wrong");
  std::string newer = good;
  newer[8] = 9;
  EXPECT_EQ(refusal(newer), "this bundle has version 9 of the format; this scry reads version 1");
}

TEST(BundleFile, is_refused_with_an_index_that_leads_nowhere) {
  EXPECT_EQ(refusal_of([](Bundle& b) { b.ring = MapId{9}; }), "the bundle is wrong: it has no ring");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.programs[0].relocations[0].target = 5; }),
            "the bundle is wrong: a relocation names no map");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.programs[0].relocations[1].target = 1; }),
            "the bundle is wrong: a relocation names no number");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.programs[0].relocations[1].insn = 5; }),
            "the bundle is wrong: a relocation lies after the end of its program");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.attachments[0].program = ProgramId{1}; }),
            "the bundle is wrong: a probe has no program");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.specials[0].program = ProgramId{1}; }),
            "the bundle is wrong: a special probe has no program");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.layouts[0].fields[1].offset = 48; }),
            "the bundle is wrong: a field lies outside of its event");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.layouts[0].span.end = 1000; }),
            "the bundle is wrong: an event is too large, or lies in no source text");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.control.lost = SampleBundle::kGlobals; }),
            "the bundle is wrong: what the receiver shares with the programs lies outside of the globals");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.script_maps[1].offset = SampleBundle::kGlobals - 128; }),
            "the bundle is wrong: a map of the script lies outside of the globals");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.script_maps[0].map = MapId{1}; }),
            "the bundle is wrong: a map of the script does not fit the map that it is stored in");
}

TEST(BundleFile, is_refused_with_a_map_that_its_kernel_map_does_not_hold) {
  EXPECT_EQ(refusal_of([](Bundle& b) { b.script_maps[2].stride = 72; }),
            "the bundle is wrong: the slots of a map lie outside of its values");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.script_maps[2].stride = 0; }),
            "the bundle is wrong: the slots of a map lie outside of its values");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.script_maps[2].twin->map = MapId{2}; }),
            "the bundle is wrong: the two maps of a map of the script differ");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.script_maps[2].twin->map = MapId{9}; }),
            "the bundle is wrong: a map of the script has a second one that does not exist");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.script_maps[2].twin->which = SampleBundle::kGlobals; }),
            "the bundle is wrong: the switch between two maps lies outside of the globals");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.script_maps[1].twin = ScriptMap::Twin{}; }),
            "the bundle is wrong: a map of the script without elements has a second one");
}

TEST(BundleFile, is_refused_with_a_control_event_of_another_size) {
  EXPECT_EQ(refusal_of([](Bundle& b) { b.layouts[0].is_control = true; }),
            "the bundle is wrong: a control event has too large a payload");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.layouts[1].fields.clear(), b.layouts[1].payload_size = 0; }),
            "the bundle is wrong: an event with a time has no room for it");
}

// Of each structure of a bundle: as many members as a reader of the file fills.
struct Anything {
  template <class T>
  operator T() const;  // NOLINT: any member begins with it
};
template <class T, class... Members>
constexpr size_t count_members() {
  if constexpr (requires { T{Members{}..., Anything{}}; })
    return count_members<T, Members..., Anything>();
  else
    return sizeof...(Members);
}
struct FieldCounter {
  size_t count = 0;
  template <class T>
  void field(T&) {
    ++count;
  }
  template <class T>
  void choice(T&, uint32_t) {
    ++count;
  }
  template <class T>
  void later(T&) {
    ++count;
  }
};
template <class T>
void expect_all_members(const char* structure, int from_elsewhere = 0) {
  T value{};
  FieldCounter counter;
  fields(counter, value);
  EXPECT_EQ(counter.count, count_members<T>() + from_elsewhere) << structure;
}

TEST(BundleFile, has_every_member_of_every_structure) {
  // The limits among the settings came later, and the budget among them still later: they are at the end of the
  // bundle's section.
  expect_all_members<Bundle>("Bundle", 2);
  expect_all_members<RunSettings>("RunSettings", -1);
  expect_all_members<RunSettings::Limits>("RunSettings::Limits", -1);
  expect_all_members<MapPlan>("MapPlan");
  expect_all_members<Relocation>("Relocation");
  expect_all_members<FunctionInfo>("FunctionInfo");
  expect_all_members<LineInfo>("LineInfo");
  expect_all_members<ProgramPlan>("ProgramPlan");
  expect_all_members<CodePlace>("CodePlace");
  expect_all_members<SpecialProgram>("SpecialProgram");
  expect_all_members<EventField>("EventField");
  expect_all_members<EventLayout>("EventLayout");
  expect_all_members<ScriptMap>("ScriptMap");
  expect_all_members<ScriptMap::Twin>("ScriptMap::Twin");
  expect_all_members<ControlOffsets>("ControlOffsets");
  expect_all_members<Budget>("Budget");
  expect_all_members<Budget::Group>("Budget::Group");
  expect_all_members<MachineNumber>("MachineNumber");
  expect_all_members<MachineFact>("MachineFact");
  expect_all_members<FieldStep>("FieldStep");
  expect_all_members<BundleOrigin>("BundleOrigin");
  expect_all_members<AttachPlan>("AttachPlan");
}

TEST(BundleFile, cannot_name_descriptors_of_the_process_that_reads_it) {
  EXPECT_EQ(refusal_of([](Bundle& b) { b.programs[0].relocations.erase(b.programs[0].relocations.begin()); }), "");
  EXPECT_EQ(refusal_of([](Bundle& b) {
              b.programs[0].relocations.erase(b.programs[0].relocations.begin());
              b.programs[0].insns[0].src = kPseudoMap;
              b.programs[0].insns[0].imm = 3;
            }),
            "the bundle is wrong: an instruction names a descriptor");
  EXPECT_EQ(refusal_of([](Bundle& b) { b.programs[0].insns[3] = {.code = kJmp | kCall, .src = kPseudoKfunc}; }),
            "the bundle is wrong: an instruction calls a kernel function without a name");
}

TEST(BundleFile, names_what_is_unsafe_in_its_programs) {
  SampleBundle sample;
  EXPECT_TRUE(unsafe_calls(sample.bundle).empty());
  sample.bundle.programs[0].insns[3] = {.code = kJmp | kCall, .imm = int32_t(HelperId::send_signal)};
  EXPECT_EQ(unsafe_calls(sample.bundle), std::vector<std::string>{"send_signal"});
}

// Types that no script has: their sizes would overflow, or reading one value would take for ever.
TEST(BundleFile, is_refused_with_types_that_grow_without_bound) {
  const auto refuse = [](auto make) {
    SampleBundle sample;
    sample.bundle.layouts[0].fields = {{make(sample.types), 0}};
    sample.bundle.layouts[0].payload_size = 1u << 20;
    return refusal(write(sample));
  };
  EXPECT_NE(refuse([](TypePool& types) {
              TypeRef type = types.tuple({types.int64()});
              for (int i = 0; i < 40; i++) type = types.tuple({type});
              return type;
            }).find("is nested too deeply"),
            std::string::npos);
  EXPECT_NE(refuse([](TypePool& types) {
              TypeRef type = types.tuple({types.array(types.none(), 1)});
              for (int i = 0; i < 25; i++) type = types.tuple({type, type});
              return type;
            }).find("has too many parts"),
            std::string::npos);
  EXPECT_NE(refuse([](TypePool& types) { return types.array(types.int64(), 0x20000001); }).find("too many parts"),
            std::string::npos);
  EXPECT_NE(refuse([](TypePool& types) { return types.string(1u << 30); }).find("is larger than any value"),
            std::string::npos);
}

// Every byte of a good file changed in turn, and random ones together: refused, or as good as before.
TEST(BundleFile, survives_any_change_of_its_bytes) {
  SampleBundle sample;
  const std::string good = write(sample);
  size_t refused = 0;
  const auto try_one = [&](const std::string& file) {
    const auto read = read_bundle(as_bytes(file), test::find_aggregation);
    if (!read) ++refused;
    if (read) {
      EXPECT_TRUE(check_bundle((*read)->bundle, (*read)->sources));
    }
  };
  for (size_t at = sizeof(BundleHeader); at < good.size(); ++at)
    for (const char change : {'\x01', '\x80', '\xff'}) {
      std::string file = good;
      file[at] = static_cast<char>(file[at] ^ change);
      try_one(with_checksum(file));
    }
  EXPECT_GT(refused, good.size() / 2);  // lengths, counts and indices are most of it
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; i++) {
    SCOPED_TRACE(i);
    std::string file = good;
    for (int changes = 1 + static_cast<int>(random() % 8); changes > 0; --changes)
      file[sizeof(BundleHeader) + random() % (file.size() - sizeof(BundleHeader))] = static_cast<char>(random());
    file.resize(file.size() - random() % 64);
    try_one(with_checksum(file));
  }
}

}  // namespace
}  // namespace scry::bpf
