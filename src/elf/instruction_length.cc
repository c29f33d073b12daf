#include "elf/instruction_length.h"

namespace scry::symbols {
namespace {

// What follows an opcode:  m ModRM   b 1 byte   w 2 bytes   z 4 bytes (2 with an operand size prefix)   j 4 bytes
//   B, Z ModRM and b, z   e 3 bytes   o an address   v z or, with REX.W, 8 bytes   g, G ModRM and b, z for /0 and /1
//   . nothing   x no instruction in 64-bit mode. Prefixes and escapes are '.', they never get here.
constexpr std::string_view kOneByte =
    "mmmmbzxxmmmmbzx."
    "mmmmbzxxmmmmbzxx"
    "mmmmbz.xmmmmbz.x"
    "mmmmbz.xmmmmbz.x"
    "................"
    "................"
    "xx.m....zZbB...."
    "bbbbbbbbbbbbbbbb"
    "BZxBmmmmmmmmmmmm"
    "..........x....."
    "oooo....bz......"
    "bbbbbbbbvvvvvvvv"
    "BBw...BZe.w..bx."
    "mmmmxxx.mmmmmmmm"
    "bbbbbbbbjjxb...."
    "......gG......mm";
constexpr std::string_view kTwoByte =  // after 0f
    "mmmmx.....x.xm.B"
    "mmmmmmmmmmmmmmmm"
    "mmmmxxxxmmmmmmmm"
    "......x..x.xxxxx"
    "mmmmmmmmmmmmmmmm"
    "mmmmmmmmmmmmmmmm"
    "mmmmmmmmmmmmmmmm"
    "BBBBmmm.mmmmmmmm"
    "jjjjjjjjjjjjjjjj"
    "mmmmmmmmmmmmmmmm"
    "...mBmxx...mBmmm"
    "mmmmmmmmmmBmmmmm"
    "mmBmBBBm........"
    "mmmmmmmmmmmmmmmm"
    "mmmmmmmmmmmmmmmm"
    "mmmmmmmmmmmmmmmm";
static_assert(kOneByte.size() == 256 && kTwoByte.size() == 256);

constexpr std::string_view kPrefixes = "\x66\x67\xf0\xf2\xf3\x2e\x36\x3e\x26\x64\x65";

class Decoder {
 public:
  explicit Decoder(Bytes code) : reader_(code) {}

  size_t length() {
    uint8_t opcode = 0;
    do {
      if (!reader_.read(opcode) || reader_.position() > kLongest) return 0;
      short_operands_ |= opcode == 0x66;
      short_addresses_ |= opcode == 0x67;
    } while (kPrefixes.find(static_cast<char>(opcode)) != kPrefixes.npos);
    if ((opcode & 0xf0) == 0x40) {
      wide_ = opcode & 8;
      if (!reader_.read(opcode)) return 0;
    }
    return follows(kind(opcode)) && reader_.position() <= kLongest ? reader_.position() : 0;
  }

 private:
  static constexpr size_t kLongest = 15;

  // The letter of the instruction, through escapes and vector prefixes.
  char kind(uint8_t opcode) {
    uint8_t next = 0;
    switch (opcode) {
      case 0x0f:
        if (!reader_.read(next)) return 'x';
        if (next == 0x38 || next == 0x3a) return in_map(next == 0x38 ? 2 : 3);
        return kTwoByte[next];
      case 0xc5:
        return reader_.skip(1) ? in_map(1) : 'x';
      case 0xc4:
      case 0x62:
        if (!reader_.read(next) || !reader_.skip(opcode == 0x62 ? 2 : 1)) return 'x';
        return in_map(next & (opcode == 0x62 ? 7 : 31));
      case 0x8f:  // pop, or AMD's XOP
        if (!reader_.read(next)) return 'x';
        if ((next & 31) < 8) return reader_.seek(reader_.position() - 1) ? 'm' : 'x';
        return reader_.skip(1) && reader_.skip(1) ? ((next & 31) == 8 ? 'B' : (next & 31) == 10 ? 'Z' : 'm') : 'x';
      default:
        return kOneByte[opcode];
    }
  }
  char in_map(unsigned map) {
    uint8_t opcode = 0;
    if (!reader_.read(opcode)) return 'x';
    return map == 1 ? kTwoByte[opcode] : map == 3 ? 'B' : map == 0 || map == 4 ? 'x' : 'm';
  }

  bool follows(char what) {
    const size_t operand = short_operands_ ? 2 : 4;
    switch (what) {
      case '.':
        return true;
      case 'm':
        return modrm();
      case 'b':
        return reader_.skip(1);
      case 'w':
        return reader_.skip(2);
      case 'z':
        return reader_.skip(operand);
      case 'j':
        return reader_.skip(4);
      case 'B':
        return modrm() && reader_.skip(1);
      case 'Z':
        return modrm() && reader_.skip(operand);
      case 'e':
        return reader_.skip(3);
      case 'o':
        return reader_.skip(short_addresses_ ? 4 : 8);
      case 'v':
        return reader_.skip(wide_ ? 8 : operand);
      case 'g':
        return modrm() && (has_operation_ ? true : reader_.skip(1));
      case 'G':
        return modrm() && (has_operation_ ? true : reader_.skip(operand));
      default:
        return false;
    }
  }

  bool modrm() {
    uint8_t byte = 0, index = 0;
    if (!reader_.read(byte)) return false;
    const unsigned mode = byte >> 6, memory = byte & 7;
    has_operation_ = (byte >> 3 & 7) > 1;
    if (mode == 3) return true;
    unsigned base = memory;
    if (memory == 4) {
      if (!reader_.read(index)) return false;
      base = index & 7;
    }
    if (mode == 1) return reader_.skip(1);
    return mode == 2 || base == 5 ? reader_.skip(4) : true;
  }

  ByteReader reader_;
  bool short_operands_ = false, short_addresses_ = false, wide_ = false;
  bool has_operation_ = false;  // of a group: not /0 or /1
};

}  // namespace

size_t instruction_length(Bytes code) {
  return Decoder(code).length();
}

Boundary starts_instruction(Bytes code, size_t offset) {
  size_t at = 0;
  while (at < offset) {
    const size_t length = at < code.size() ? instruction_length(code.subspan(at)) : 0;
    if (length == 0) return Boundary::unknown;
    at += length;
  }
  return at == offset ? Boundary::yes : Boundary::no;
}

}  // namespace scry::symbols
