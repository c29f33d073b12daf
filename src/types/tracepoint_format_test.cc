#include "types/tracepoint_format.h"

#include <gtest/gtest.h>

#include "types/btf_test_blob.h"

namespace scry {
namespace {

constexpr std::string_view kSignalGenerate =
    "name: signal_generate\n"
    "ID: 261\n"
    "format:\n"
    "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
    "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n"
    "\n"
    "\tfield:int sig;\toffset:8;\tsize:4;\tsigned:1;\n"
    "\tfield:char comm[16];\toffset:20;\tsize:16;\tsigned:0;\n"
    "\tfield:pid_t pid;\toffset:36;\tsize:4;\tsigned:1;\n"
    "\n"
    "print fmt: \"field:%d\", REC->sig\n";

// A format of one field after the common ones.
std::string with_field(std::string_view field) {
  return "ID: 7\nformat:\n\tfield:" + std::string(field) + "\n\nprint fmt: \"\"\n";
}

struct FormatTest : ::testing::Test {
  TypePool pool;
  std::vector<std::unique_ptr<FormatSource>> sources;

  Member member(std::string_view field, std::string category = "sched", Btf* btf = nullptr) {
    auto format = parse_tracepoint_format(with_field(field), std::move(category), "event");
    if (!format) bug(format.error().what);
    sources.push_back(std::make_unique<FormatSource>(*std::move(format), btf));
    return (*pool.members(sources.back()->type(pool)))->at(0);
  }
  std::string type(std::string_view field, std::string category = "sched", Btf* btf = nullptr) {
    return type_name(member(field, std::move(category), btf).type);
  }
};

TEST(TracepointFormat, keeps_common_fields_apart_and_ignores_print_fmt) {
  auto format = parse_tracepoint_format(kSignalGenerate, "signal", "signal_generate");
  ASSERT_TRUE(format);
  EXPECT_EQ(format->id, 261u);
  ASSERT_EQ(format->common.size(), 2u);
  EXPECT_EQ(format->common[1].name, "common_pid");
  ASSERT_EQ(format->fields.size(), 3u);
  const TracepointField& comm = format->fields[1];
  EXPECT_EQ(comm.name, "comm");
  EXPECT_EQ(comm.declaration, "char comm[16]");
  EXPECT_EQ(comm.c_type, "char");
  EXPECT_EQ(comm.offset, 20u);
  EXPECT_EQ(comm.size, 16u);
  EXPECT_TRUE(comm.is_array);
  EXPECT_TRUE(format->fields[2].is_signed);
}

TEST(TracepointFormat, refuses_malformed_texts_with_their_line) {
  auto refusal = [](std::string_view text) {
    auto format = parse_tracepoint_format(text, "c", "e");
    return format ? "accepted" : format.error().what;
  };
  EXPECT_EQ(refusal(""), "format of tracepoint c:e, line 1: there is no ID");
  EXPECT_EQ(refusal("ID: x"), "format of tracepoint c:e, line 1: the ID is no number");
  const std::string bad_field = "format of tracepoint c:e, line 3: not a field with offset and size";
  for (const char* field : {"int a", "int a;", "int a; offset:8;", "int a; offset:8; size:-4; signed:1;", "; offset:8;",
                            "int; offset:8; size:4; signed:1;", "int a; offset:99999999; size:4; signed:1;"})
    EXPECT_EQ(refusal(with_field(field)), bad_field) << field;
}

TEST_F(FormatTest, args_is_a_structure_named_after_the_event) {
  auto format = parse_tracepoint_format(kSignalGenerate, "signal", "signal_generate");
  FormatSource source(*std::move(format), nullptr);
  TypeRef type = source.type(pool);
  EXPECT_EQ(type_name(type), "struct tracepoint:signal:signal_generate_args");
  EXPECT_EQ(type->size, 40u);
  EXPECT_EQ(type_name((*pool.find_member(type, "comm"))->type), "string[16]");
  EXPECT_EQ((*pool.find_member(type, "pid"))->bit_offset, 36u * 8);
  EXPECT_FALSE(*pool.find_member(type, "common_pid"));
}

TEST_F(FormatTest, integers_follow_size_and_sign) {
  EXPECT_EQ(type("pid_t prev_pid;\toffset:24;\tsize:4;\tsigned:1;"), "int32");
  EXPECT_EQ(type("dev_t dev; offset:8; size:4; signed:0;"), "uint32");
  EXPECT_EQ(type("bool ok; offset:8; size:1; signed:0;"), "uint8");
  EXPECT_EQ(type("char c; offset:8; size:1; signed:0;"), "uint8");
}

TEST_F(FormatTest, syscall_arguments_keep_the_sign_of_their_c_type) {
  EXPECT_EQ(type("int dfd;\toffset:16;\tsize:8;\tsigned:0;", "syscalls"), "int64");
  EXPECT_EQ(type("size_t count; offset:16; size:8; signed:0;", "syscalls"), "uint64");
  EXPECT_EQ(type("umode_t mode; offset:16; size:8; signed:0;", "syscalls"), "uint16");
  EXPECT_EQ(type("const clockid_t which_clock; offset:16; size:8; signed:0;", "syscalls"), "int32");
  EXPECT_EQ(type("umode_t mode; offset:16; size:2; signed:0;"), "uint16");
}

TEST_F(FormatTest, only_char_arrays_are_strings) {
  EXPECT_EQ(type("char comm[16]; offset:8; size:16; signed:0;"), "string[16]");
  EXPECT_EQ(type("char comm[TASK_COMM_LEN]; offset:8; size:16; signed:0;"), "string[16]");
  EXPECT_EQ(type("__u8 saddr[4]; offset:8; size:4; signed:0;"), "uint8[4]");
  EXPECT_EQ(type("unsigned char mac[6]; offset:8; size:6; signed:0;"), "uint8[6]");
  EXPECT_EQ(type("unsigned long args[6]; offset:16; size:48; signed:0;"), "uint64[6]");
  EXPECT_EQ(type("u32 tail[]; offset:16; size:0; signed:0;"), "uint32[0]");
  EXPECT_EQ(type("strange_t x[3]; offset:8; size:12; signed:0;"), "uint8[12]");
}

TEST_F(FormatTest, data_locations_are_addresses) {
  const Member name = member("__data_loc char[] filename; offset:8; size:4; signed:0;");
  EXPECT_EQ(name.name, "filename");
  EXPECT_EQ(type_name(name.type), "uint64");
  EXPECT_TRUE(name.data_loc);
  EXPECT_FALSE(name.rel_loc);
  EXPECT_EQ(name.bit_offset, 64u);
  EXPECT_TRUE(member("__rel_loc char[] filename; offset:8; size:4; signed:0;").rel_loc);
  EXPECT_TRUE(member("__data_loc cpumask_t mask; offset:8; size:4; signed:0;").data_loc);
}

TEST_F(FormatTest, pointers_are_user_pointers_in_syscalls_only) {
  TypeRef int8 = pool.integer(1, true);
  const char* field = "const char * filename; offset:24; size:8; signed:0;";
  EXPECT_EQ(member(field, "syscalls").type, pool.pointer(int8, AddressSpace::user));
  EXPECT_EQ(member(field, "fs").type, pool.pointer(int8, AddressSpace::kernel));
  EXPECT_EQ(type("const char *const * argv; offset:24; size:8; signed:0;", "syscalls"), "int8 * *");
  EXPECT_EQ(type("const void* p; offset:24; size:8; signed:0;"), "void *");
  EXPECT_EQ(type("void __seg_gs * p; offset:24; size:8; signed:0;"), "void *");
  EXPECT_EQ(type("const char __attribute__((btf_type_tag(\"user\"))) * s; offset:24; size:8; signed:0;"), "int8 *");
  EXPECT_EQ(type("struct file * f; offset:24; size:8; signed:0;"), "void *");
}

TEST_F(FormatTest, btf_gives_structures_and_enumerations) {
  BtfBlob blob;
  blob.structure("file", 8, {});
  blob.list(BtfKind::enumeration, "zone_type", 4, {{"ZONE_DMA", 0}, {"ZONE_NORMAL", 2}});
  const std::string bytes = blob.bytes();
  auto btf = *Btf::parse(as_bytes(bytes), "vmlinux");
  EXPECT_EQ(type("struct file * f; offset:24; size:8; signed:0;", "fs", btf.get()), "struct file *");
  TypeRef zone = member("enum zone_type zone; offset:8; size:4; signed:0;", "mm", btf.get()).type;
  EXPECT_EQ(type_name(zone), "enum zone_type");
  EXPECT_EQ(pool.enumerators(zone).at(1).name, "ZONE_NORMAL");
  EXPECT_EQ(type("enum zone_type zone; offset:8; size:4; signed:0;"), "uint32");
  EXPECT_EQ(type("struct file f; offset:8; size:8; signed:0;", "mm", btf.get()), "uint64");
}

}  // namespace
}  // namespace scry
