#include "elf/instruction_length.h"

#include <gtest/gtest.h>

#include <vector>

namespace scry::symbols {
namespace {

std::vector<std::byte> code(std::initializer_list<int> bytes) {
  std::vector<std::byte> made;
  for (int byte : bytes) made.push_back(static_cast<std::byte>(byte));
  return made;
}

struct Example {
  const char* text;
  std::vector<std::byte> bytes;
};

// As the GNU assembler encodes them.
const Example kExamples[] = {
    {"nop", code({0x90})},
    {"endbr64", code({0xf3, 0x0f, 0x1e, 0xfa})},
    {"push %rbp", code({0x55})},
    {"mov %rsp,%rbp", code({0x48, 0x89, 0xe5})},
    {"sub $0x10,%rsp", code({0x48, 0x83, 0xec, 0x10})},
    {"sub $0x1000,%rsp", code({0x48, 0x81, 0xec, 0x00, 0x10, 0x00, 0x00})},
    {"mov 0x2fe9(%rip),%rax", code({0x48, 0x8b, 0x05, 0xe9, 0x2f, 0x00, 0x00})},
    {"movabs $0x1122334455667788,%rax", code({0x48, 0xb8, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11})},
    {"mov $0x1,%eax", code({0xb8, 1, 0, 0, 0})},
    {"mov $0x1234,%ax", code({0x66, 0xb8, 0x34, 0x12})},
    {"movabs 0x1122334455667788,%al", code({0xa0, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11})},
    {"mov (%rax,%rbx,4),%ecx", code({0x8b, 0x0c, 0x98})},
    {"mov 0x0(,%rbx,8),%rcx", code({0x48, 0x8b, 0x0c, 0xdd, 0, 0, 0, 0})},
    {"mov 0x8(%rsp),%ecx", code({0x8b, 0x4c, 0x24, 0x08})},
    {"testb $0x1,(%rax)", code({0xf6, 0x00, 0x01})},
    {"not %eax", code({0xf7, 0xd0})},
    {"test $0x1,%eax", code({0xf7, 0xc0, 1, 0, 0, 0})},
    {"call 0", code({0xe8, 0, 0, 0, 0})},
    {"je 0", code({0x0f, 0x84, 0, 0, 0, 0})},
    {"jmp 0", code({0xeb, 0xfe})},
    {"cmpxchg %rdx,(%rdi)", code({0xf0, 0x48, 0x0f, 0xb1, 0x17})},
    {"pshufb %xmm1,%xmm0", code({0x66, 0x0f, 0x38, 0x00, 0xc1})},
    {"palignr $8,%xmm1,%xmm0", code({0x66, 0x0f, 0x3a, 0x0f, 0xc1, 0x08})},
    {"vzeroupper", code({0xc5, 0xf8, 0x77})},
    {"vpcmpeqb (%rdi),%ymm0,%ymm1", code({0xc5, 0xfd, 0x74, 0x0f})},
    {"vpbroadcastb %xmm0,%ymm0", code({0xc4, 0xe2, 0x7d, 0x78, 0xc0})},
    {"vmovdqu64 (%rsi),%zmm16", code({0x62, 0xe1, 0xfe, 0x48, 0x6f, 0x06})},
    {"enter $0x10,$0", code({0xc8, 0x10, 0x00, 0x00})},
    {"data16 cs nopw 0x0(%rax,%rax,1)", code({0x66, 0x2e, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0})},
};

TEST(InstructionLength, is_what_the_assembler_wrote) {
  for (const Example& example : kExamples)
    EXPECT_EQ(instruction_length(example.bytes), example.bytes.size()) << example.text;
}

TEST(InstructionLength, is_zero_for_what_is_cut_off) {
  for (const Example& example : kExamples)
    for (size_t size = 0; size < example.bytes.size(); ++size)
      EXPECT_EQ(instruction_length(Bytes(example.bytes).first(size)), 0u) << example.text << " cut at " << size;
}

TEST(InstructionLength, knows_where_instructions_start) {
  const auto body = code({0x55, 0x48, 0x89, 0xe5, 0x5d, 0xc3});
  EXPECT_EQ(starts_instruction(body, 0), Boundary::yes);
  EXPECT_EQ(starts_instruction(body, 1), Boundary::yes);
  EXPECT_EQ(starts_instruction(body, 2), Boundary::no);
  EXPECT_EQ(starts_instruction(body, 4), Boundary::yes);
  EXPECT_EQ(starts_instruction(code({0x06, 0x90}), 1), Boundary::unknown);
}

}  // namespace
}  // namespace scry::symbols
