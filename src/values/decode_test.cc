#include "values/decode.h"

#include <gtest/gtest.h>

#include <random>

#include "values/aggregate.h"
#include "values/series.h"
#include "values/strftime.h"
#include "values/text.h"

namespace scry {
namespace {

// A structure source with one structure and one enumeration, given by hand.
class FakeSource : public StructSource {
 public:
  std::vector<Member> list;
  std::vector<Enumerator> names;
  Result<std::vector<Member>> members(uint32_t id, TypePool&) override {
    if (id == 404) return fail("no such structure");
    return list;
  }
  std::vector<Enumerator> enumerators(uint32_t) override { return names; }
};

class FakeSymbols : public Symbolizer {
 public:
  // Functions of 16 bytes from 0x2000 on; below, a large one.
  SymbolName kernel_symbol(uint64_t address, bool after_call) override {
    if (address < 0x1000) return {};
    if (address < 0x2000) return {.name = "vfs_read", .offset = address - 0x1000};
    const uint64_t start = (address - after_call) & ~uint64_t{15};
    return {.name = "f" + std::to_string((start - 0x2000) / 16),
            .offset = address - start,
            .kind = start == 0x2010 ? CodeKind::interruption : CodeKind::plain};
  }
  SymbolName user_symbol(uint64_t address, UserPlace place) override {
    if (place.pid != 7) return {};
    if (address == 0x400100) return {.name = place.after_call ? "before" : "after"};
    return {.name = "main", .offset = address - 0x400000, .module = "/bin/true"};
  }
};

class Decode : public testing::Test {
 protected:
  std::string shown(TypeRef type, std::string_view bytes) { return text_of(decode(type, as_bytes(bytes), context)); }
  // 64-bit words as bytes.
  static std::string words(const std::vector<uint64_t>& list) {
    return {reinterpret_cast<const char*>(list.data()), list.size() * 8};
  }
  TypeRef structure(std::vector<Member> members, uint32_t size) {
    source.list = std::move(members);
    return types.c_struct({.name = "S", .size = size, .source = &source, .id = 1}, 8);
  }

  TypePool types;
  FakeSource source;
  FakeSymbols symbols;
  DecodeContext context{.types = types};
};

using namespace std::string_literals;

TEST_F(Decode, integers_of_every_width) {
  EXPECT_EQ(shown(types.integer(1, true), "\xff"), "-1");
  EXPECT_EQ(shown(types.integer(1, false), "\xff"), "255");
  EXPECT_EQ(shown(types.integer(2, true), "\x00\x80"s), "-32768");
  EXPECT_EQ(shown(types.integer(4, false), "\xff\xff\xff\xff"), "4294967295");
  EXPECT_EQ(shown(types.integer(8, true), words({uint64_t(-2)})), "-2");
  EXPECT_EQ(shown(types.boolean(), "\x01"), "true");
  EXPECT_EQ(shown(types.pointer(types.int64()), words({0xdead})), "0xdead");
}

TEST_F(Decode, strings_end_at_the_nul_or_carry_the_trailer) {
  EXPECT_EQ(shown(types.string(8), "abc\0def"s), "abc");
  EXPECT_EQ(shown(types.string(4), "abc\0"s), "abc");
  EXPECT_EQ(shown(types.string(4), "abcd"), "abcd..");
  EXPECT_EQ(shown(types.string(4), "abcdefgh"), "abcd..");
  context.trailer = "<cut>";
  EXPECT_EQ(shown(types.string(2), "ab"), "ab<cut>");
}

TEST_F(Decode, strings_that_fill_max_strlen_are_counted_whether_they_keep_their_nul_or_not) {
  CutStrings cut{.room = 1024};
  context.cut_strings = &cut;
  const std::string full(1023, 'x');
  EXPECT_EQ(shown(types.string(1024), full + '\0'), full);
  Value value;
  decode_dynamic_into(value, types.string(1024), as_bytes(full), context);
  EXPECT_EQ(text_of(value), full);
  EXPECT_EQ(cut.count, 2u);
  shown(types.string(1024), full.substr(1) + "\0\0"s);
  shown(types.string(100), std::string(100, 'x'));
  EXPECT_EQ(cut.count, 2u);
  cut.room = 100;
  shown(types.string(100), std::string(99, 'x') + '\0');
  EXPECT_EQ(cut.count, 2u);
  shown(types.string(100), std::string(100, 'x'));
  EXPECT_EQ(cut.count, 3u);
}

TEST_F(Decode, dynamic_strings_and_buffers_have_no_padding) {
  Value value;
  decode_dynamic_into(value, types.string(1024), as_bytes("abc"), context);
  EXPECT_EQ(text_of(value), "abc");
  decode_dynamic_into(value, types.string(1024), {}, context);
  EXPECT_EQ(text_of(value), "");
  decode_dynamic_into(value, types.buffer(100), as_bytes("a\nb"), context);
  EXPECT_EQ(text_of(value), "a\\x0ab");
}

TEST_F(Decode, buffers_are_held_to_their_capacity) {
  EXPECT_EQ(shown(types.buffer(4), "\x02\0\0\0abcd"s), "ab");
  EXPECT_EQ(shown(types.buffer(4),
                  "\xff\xff\xff\xff"
                  "abcdefgh"s),
            "abcd");
  EXPECT_EQ(shown(types.buffer(4), "\x04\0\0\0a"s), "a");
}

TEST_F(Decode, arrays_tuples_and_records) {
  EXPECT_EQ(shown(types.array(types.integer(1, false), 4), "\x0a\0\0\x07"s), "[10,0,0,7]");
  EXPECT_EQ(shown(types.array(types.array(types.integer(1, true), 2), 2), "\x01\x02\x03\x04"), "[[1,2],[3,4]]");
  EXPECT_EQ(shown(types.tuple({types.integer(1, true), types.integer(4, true), types.string(3)}),
                  "\x05\0\0\0\xff\xff\xff\xffhi\0"s),
            "(5, -1, hi)");
  EXPECT_EQ(shown(types.record({{"a", types.integer(1, true)}, {"b", types.string(2)}}), "\x05z\0"s),
            "{ .a = 5, .b = z }");
}

TEST_F(Decode, structures_with_bitfields_and_anonymous_members) {
  const TypeRef i32 = types.integer(4, true), u32 = types.integer(4, false);
  FakeSource inner_source;
  inner_source.list = {{.name = "x", .type = types.integer(2, true), .bit_offset = 0}};
  const TypeRef inner = types.c_struct({.is_union = true, .size = 2, .source = &inner_source, .id = 2}, 2);
  const TypeRef type = structure({{.name = "s", .type = i32, .bit_offset = 0, .bit_size = 3},
                                  {.name = "u", .type = u32, .bit_offset = 3, .bit_size = 5},
                                  {.name = "", .type = u32, .bit_offset = 8, .bit_size = 8},
                                  {.name = "", .type = inner, .bit_offset = 32},
                                  {.name = "p", .type = types.pointer(i32), .bit_offset = 64}},
                                 16);
  EXPECT_EQ(shown(type, "\xff\xff\0\0\xfe\xff\0\0"s + words({0x10})), "{ .s = -1, .u = 31, .x = -2, .p = 0x10 }");
}

TEST_F(Decode, bitfields_across_nine_bytes) {
  const TypeRef type = structure({{.name = "b", .type = types.uint64(), .bit_offset = 7, .bit_size = 60}}, 16);
  EXPECT_EQ(shown(type, words({0xffffffffffffff80, 0x3})), "{ .b = 576460752303423487 }");
  EXPECT_EQ(shown(type, words({0xffffffffffffff80, 0x7})), "{ .b = 1152921504606846975 }");
}

TEST_F(Decode, structures_without_a_description_say_so) {
  const TypeRef type = types.c_struct({.name = "T", .size = 4, .source = &source, .id = 404}, 4);
  EXPECT_EQ(shown(type, "abcd"), "!{no such structure}");
}

TEST_F(Decode, structures_that_contain_themselves_end) {
  const TypeRef type = types.c_struct({.name = "S", .size = 8, .source = &source, .id = 1}, 8);
  source.list = {{.name = "a", .type = type}, {.name = "b", .type = type}, {.name = "", .type = type}};
  EXPECT_GT(shown(type, words({1})).size(), 100u);
}

TEST_F(Decode, enumerators_by_name) {
  source.names = {{"ONE", 1}, {"MINUS", -1}};
  const TypeRef type = types.enumeration({.name = "E", .size = 4, .source = &source, .id = 3}, true);
  EXPECT_EQ(shown(type, "\x01\0\0\0"s), "ONE");
  EXPECT_EQ(shown(type, "\xff\xff\xff\xff"), "MINUS");
  EXPECT_EQ(shown(type, "\x09\0\0\0"s), "9");
}

TEST_F(Decode, addresses) {
  EXPECT_EQ(shown(types.simple(TypeKind::inet), words({2}) + "\x7f\0\0\x01"s + words({0, 0})), "127.0.0.1");
  EXPECT_EQ(shown(types.simple(TypeKind::inet), words({10, 0, uint64_t{1} << 56})), "::1");
  EXPECT_EQ(shown(types.simple(TypeKind::inet), words({10, 0x04030201, 0})), "102:304::");
  EXPECT_EQ(shown(types.simple(TypeKind::inet), words({3, 0x04030201, 0})), "");
  EXPECT_EQ(shown(types.simple(TypeKind::mac_address), "\x0a\x1b\xff\x8b\0\x01"s), "0A:1B:FF:8B:00:01");
}

TEST_F(Decode, names_that_are_looked_up) {
  EXPECT_EQ(shown(types.simple(TypeKind::username), words({0})), "");
  context.user_name = [](uint64_t uid) { return uid == 0 ? "root"s : ""s; };
  context.cgroup_path = [](uint64_t cgroup, uint64_t filter) {
    return "unified:/" + std::to_string(cgroup) + "/" + std::to_string(filter);
  };
  EXPECT_EQ(shown(types.simple(TypeKind::username), words({0})), "root");
  EXPECT_EQ(shown(types.simple(TypeKind::cgroup_path), words({5, 2})), "unified:/5/2");
}

TEST_F(Decode, timestamps_by_clock_and_format) {
  setenv("TZ", "UTC0", 1);
  const std::vector<std::string> formats{"%H", "%H:%M:%S.%l"};
  context.times.formats = formats;
  context.times.boot_to_wall_ns = 1'772'357'704'000'000'000;
  const auto stamp = [](uint64_t ns, TimestampClock clock, uint64_t format) {
    return words({ns, static_cast<uint64_t>(clock) | format << 32});
  };
  EXPECT_EQ(shown(types.simple(TypeKind::timestamp), stamp(1'250'000'000, TimestampClock::boot, 1)), "09:35:05.250");
  EXPECT_EQ(shown(types.simple(TypeKind::timestamp), stamp(3'600'000'000'000, TimestampClock::tai, 0)), "01");
  EXPECT_EQ(shown(types.simple(TypeKind::timestamp), stamp(0, TimestampClock::tai, 0)), "(?)");
  EXPECT_EQ(shown(types.simple(TypeKind::timestamp), stamp(1, TimestampClock::boot, 9)), "");
}

TEST_F(Decode, symbols) {
  EXPECT_EQ(shown(types.simple(TypeKind::ksym), words({0x1004})), "0x1004");
  context.symbols = &symbols;
  EXPECT_EQ(shown(types.simple(TypeKind::ksym), words({0x1004})), "vfs_read");
  EXPECT_EQ(shown(types.simple(TypeKind::ksym), words({0x10})), "0x10");
  EXPECT_EQ(shown(types.simple(TypeKind::ksym), words({0})), "0");
  EXPECT_EQ(shown(types.simple(TypeKind::usym), words({0x400010, 7})), "main");
  EXPECT_EQ(shown(types.simple(TypeKind::usym), words({0x400010, 8})), "0x400010");
}

TEST_F(Decode, stacks_in_every_mode) {
  context.symbols = &symbols;
  const std::string kernel = words({2, 0x1004, 0x10}), user = words({2, 7, 0x400010, 0x400020});
  EXPECT_EQ(shown(types.kstack(StackMode::bpftrace, 5), kernel), "\n        vfs_read+4\n        0x10\n");
  EXPECT_EQ(shown(types.kstack(StackMode::perf, 5), kernel), "\n\t1004 vfs_read+4\n\t10 0x10\n");
  EXPECT_EQ(shown(types.kstack(StackMode::raw, 5), kernel), "\n1004\n10\n");
  EXPECT_EQ(shown(types.ustack(StackMode::bpftrace, 5), user), "\n        main+16\n        main+32\n");
  EXPECT_EQ(shown(types.ustack(StackMode::perf, 1), user), "\n\t400010 main+16 (/bin/true)\n");
  EXPECT_EQ(shown(types.ustack(StackMode::perf, 5), words({1, 9, 0})), "\n\t0 0 ([unknown])\n");
}

// The first address is that of an instruction, but for a stack that says that it is after a call.
TEST_F(Decode, facts_of_user_stacks) {
  context.symbols = &symbols;
  const auto stack = [&](uint32_t facts) {
    const std::string bytes = words({1, 7 | uint64_t{facts} << 32, 0x400100});
    return std::get<StackValue>(decode(types.ustack(StackMode::bpftrace, 5), as_bytes(bytes), context).node);
  };
  using Place = UserPlace;
  EXPECT_EQ(stack(Place::kProgram | 5).frames[0].known().name, "after");
  EXPECT_EQ(stack(Place::kProgram | Place::kAfterCall | 5).frames[0].known().name, "before");
  EXPECT_EQ(stack(Place::kAfterCall).frames[0].known().name, "after");  // it belongs to a probed place
  EXPECT_EQ(stack(Place::kProgram).lack, StackValue::Lack::nothing);
  EXPECT_EQ(stack(Place::kProgram | Place::kCut).lack, StackValue::Lack::cut);
  EXPECT_EQ(stack(Place::kProgram | Place::kCut | Place::kNoTable).lack, StackValue::Lack::table);
  EXPECT_EQ((Place{7, Place::kProgram | Place::kNoTable | Place::kCut | 0xabcde}.program()), 0xabcdeu);
}

TEST_F(Decode, stacks_that_fill_their_room) {
  const auto is_full = [&](uint32_t room) {
    const std::string bytes = words({2, 0x1004, 0x10});
    return std::get<StackValue>(decode(types.kstack(StackMode::raw, room), as_bytes(bytes), context).node).is_full;
  };
  EXPECT_TRUE(is_full(2));
  EXPECT_FALSE(is_full(3));
}

// A call that never returns ends its function: the return address is the beginning of the next one.
TEST_F(Decode, return_addresses_are_named_by_the_call_before_them) {
  context.symbols = &symbols;
  EXPECT_EQ(shown(types.kstack(StackMode::bpftrace, 5), words({2, 0x2050, 0x2050})), "\n        f5+0\n        f4+16\n");
  // f1 interrupts: what is above it was at the first instruction of f5, and called nothing.
  EXPECT_EQ(shown(types.kstack(StackMode::bpftrace, 5), words({3, 0x2014, 0x2050, 0x2060})),
            "\n        f1+4\n        f5+0\n        f5+16\n");
}

TEST_F(Decode, stacks_that_are_empty_or_broken) {
  EXPECT_EQ(shown(types.kstack(StackMode::bpftrace, 5), words({0, 1, 2})), "\n");
  EXPECT_EQ(shown(types.kstack(StackMode::raw, 5), words({UINT64_MAX, 1, 2})), "\n1\n2\n");
  EXPECT_EQ(shown(types.ustack(StackMode::perf, 5), words({3, 7, 1, UINT64_MAX, 2})),
            "\n\t1 0x1 ([unknown])\n        <unwind failure>\n");
}

TEST_F(Decode, stacks_of_build_ids) {
  const std::string header = words({3, 7});
  std::string valid = "\x01\0\0\0"s, by_address = "\x02\0\0\0"s;
  for (char c = 0; c < 20; c++) valid += static_cast<char>(c * 13);
  by_address.resize(24);
  EXPECT_EQ(shown(types.ustack(StackMode::build_id, 5),
                  header + valid + words({0x1a2}) + valid + words({5}) + by_address + words({0x7f00})),
            "\n000d1a2734414e5b6875828f9ca9b6c3d0ddeaf7 0x1a2"
            "\n000d1a2734414e5b6875828f9ca9b6c3d0ddeaf7 0x05\n7f00\n");
  // Of an address that lies in no mapping the kernel gives the offset from the next one.
  EXPECT_EQ(shown(types.ustack(StackMode::build_id, 5),
                  header + valid + words({0x1a2}) + valid + words({0xffff'aa5a'0671'7080}) + by_address + words({1})),
            "\n000d1a2734414e5b6875828f9ca9b6c3d0ddeaf7 0x1a2\n");
}

TEST_F(Decode, zero_values) {
  const auto zero = [this](TypeRef type) { return text_of(zero_value(type, context)); };
  EXPECT_EQ(zero(types.int64()), "0");
  EXPECT_EQ(zero(types.string(16)), "");
  EXPECT_EQ(zero(types.boolean()), "false");
  EXPECT_EQ(zero(types.tuple({types.int64(), types.string(4)})), "(0, )");
  EXPECT_EQ(zero(types.record({{"a", types.int64()}, {"b", types.string(4)}})), "{ .a = 0, .b =  }");
  EXPECT_EQ(zero(types.aggregate(aggregations::stats, true)), "{ .count = 0, .average = 0, .total = 0 }");
}

TEST_F(Decode, any_bytes_of_any_length_give_a_value) {
  const TypeRef i32 = types.integer(4, true);
  source.list = {{.name = "a", .type = i32, .bit_offset = 16, .bit_size = 9},
                 {.name = "b", .type = types.array(i32, 4), .bit_offset = 128}};
  const TypeRef s = types.c_struct({.name = "S", .size = 32, .source = &source, .id = 1}, 4);
  const std::vector<TypeRef> all{i32,
                                 types.string(9),
                                 types.buffer(9),
                                 s,
                                 types.tuple({s, i32}),
                                 types.kstack(StackMode::perf, 3),
                                 types.ustack(StackMode::build_id, 3),
                                 types.simple(TypeKind::inet),
                                 types.simple(TypeKind::mac_address),
                                 types.simple(TypeKind::timestamp),
                                 types.simple(TypeKind::usym),
                                 types.aggregate(aggregations::hist, {.numbers = {1}}),
                                 types.aggregate(aggregations::lhist, {.numbers = {0, 9, 2}}),
                                 types.aggregate(aggregations::min, true),
                                 types.none(),
                                 types.aggregate(aggregations::tseries, {.numbers = {1, 1}, .word = ""}, true)};
  std::mt19937_64 random(3);
  for (int i = 0; i < 5'000; i++) {
    std::string bytes(random() % 64, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    // A copy of the exact size, so that the sanitizer sees a read beyond it.
    const std::vector<char> exact(bytes.begin(), bytes.end());
    for (TypeRef type : all) text_of(decode(type, std::as_bytes(std::span(exact)), context));
  }
}

}  // namespace
}  // namespace scry
