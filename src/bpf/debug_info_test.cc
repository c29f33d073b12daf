// BTF and the text of a bundle. That the kernel takes the BTF is tested in ir/backend/kernel_test.cc.
#include <gtest/gtest.h>
#include <linux/bpf.h>
#include <linux/btf.h>

#include <cstring>

#include "bpf/opcode.h"
#include "bpf/print.h"

namespace scry::bpf {
namespace {

constexpr Span at(uint32_t offset) {
  return {SourceId{0}, offset, offset + 1};
}

// A script of lines of ten bytes.
SourceLine lookup(Span span) {
  static constexpr std::string_view kLines[] = {"begin {   ", "  @a = 1; ", "  @b = 2; "};
  return {"test.bt", kLines[span.begin / 10], span.begin / 10 + 1, span.begin % 10 + 1};
}

ProgramPlan plan() {
  return {.name = "self:begin 1",
          .insns = {{.code = kAlu64 | kMov | kImm, .dst = 1, .imm = 1},
                    {.code = kLoadImm64, .dst = 2, .src = kPseudoMapValue},
                    {.imm = 16},
                    {.code = kStx | kModeMem | kDouble, .dst = 2, .src = 1},
                    {.code = kJmp | kExit}},
          .relocations = {{Relocation::Kind::map_value, 1, 0}},
          .functions = {{.name = "main", .insn = 0, .parameters = 1}},
          .lines = {{0, at(12)}, {1, at(14)}, {3, at(25)}}};
}

template <class T>
T record(const std::vector<std::byte>& bytes, size_t index) {
  T out{};
  if (bytes.size() >= (index + 1) * sizeof out) std::memcpy(&out, bytes.data() + index * sizeof out, sizeof out);
  return out;
}

TEST(DebugInfo, has_one_line_record_per_script_line) {
  const BundleDebugInfo info = write_debug_info({plan()}, lookup);
  ASSERT_EQ(info.programs.size(), 1u);
  ASSERT_EQ(info.programs[0].line_info.size(), 2 * sizeof(bpf_line_info));
  const auto first = record<bpf_line_info>(info.programs[0].line_info, 0);
  const auto second = record<bpf_line_info>(info.programs[0].line_info, 1);
  EXPECT_EQ(first.insn_off, 0u);
  EXPECT_EQ(first.line_col, 2u << 10 | 3);
  EXPECT_EQ(second.insn_off, 3u);
  EXPECT_EQ(second.line_col, 3u << 10 | 6);

  const auto header = record<btf_header>(info.btf, 0);
  const auto* strings = reinterpret_cast<const char*>(info.btf.data()) + header.hdr_len + header.str_off;
  EXPECT_STREQ(strings + first.file_name_off, "test.bt");
  EXPECT_STREQ(strings + second.line_off, "@b = 2; ");
}

TEST(DebugInfo, names_functions_so_that_the_kernel_accepts_them) {
  ProgramPlan with_callback = plan();
  with_callback.functions.push_back({.name = "step", .insn = 4, .parameters = 2});
  const BundleDebugInfo info = write_debug_info({plan(), with_callback}, lookup);
  EXPECT_EQ(info.programs[0].func_info.size(), sizeof(bpf_func_info));
  ASSERT_EQ(info.programs[1].func_info.size(), 2 * sizeof(bpf_func_info));
  EXPECT_EQ(record<bpf_func_info>(info.programs[1].func_info, 1).insn_off, 4u);
  const std::string_view btf(reinterpret_cast<const char*>(info.btf.data()), info.btf.size());
  EXPECT_NE(btf.find("self_begin_1"), btf.npos);
  EXPECT_EQ(btf.find("self:begin"), btf.npos);
}

TEST(PrintBundle, shows_script_lines_between_instructions) {
  EXPECT_EQ(print_program(plan(), {{.name = "globals"}}, {}, lookup),
            "program self:begin 1: raw_tracepoint, 5 instructions\n"
            "  ; 2: @a = 1; \n"
            "   0: r1 = 1\n"
            "   1: r2 = map[globals] value +16\n"
            "  ; 3: @b = 2; \n"
            "   3: *(u64 *)(r2 +0) = r1\n"
            "   4: exit\n");
}

TEST(PrintBundle, shows_maps_layouts_and_attachments) {
  TypePool types;
  Bundle bundle;
  bundle.maps = {{.name = "globals", .value_size = 64, .flags = kMapMmapable}};
  bundle.script_maps = {{.name = "@x", .key = types.string(16), .value = types.int64(), .storage = MapStorage::hash}};
  bundle.layouts = {
      {.action = "printf", .fields = {{.type = types.uint64(), .offset = 0}}, .payload_size = 8, .text = "%d\n"}};
  bundle.programs = {{.name = "p"}};
  bundle.attachments = {{.provider = "interval", .name = "interval:s:1", .event = "s", .value = 1}};
  EXPECT_EQ(print(bundle, lookup),
            "map 0 globals: array, key 4, value 64, 1 entries, shared memory\n"
            "script map @x[string[16]]: int64, hash of map 0\n"
            "layout 0 printf \"%d\\n\", 8 bytes, uint64 at 0\n"
            "\n"
            "program p: raw_tracepoint, 0 instructions\n"
            "\n"
            "attach p to interval:s:1, event s, value 1\n");
}

}  // namespace
}  // namespace scry::bpf
