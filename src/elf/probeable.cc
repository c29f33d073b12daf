#include "elf/probeable.h"

namespace scry::symbols {
namespace {

// One row for sixteen opcodes: 1 where the kernel probes them.
constexpr std::string_view kGood =
    "1111110011111101"  // 00
    "1111110011111100"
    "1111111011111110"
    "1111111011111110"
    "1111111111111111"  // 40
    "1111111111111111"
    "0001110011110000"  // 60: vpunpck*, vmovd, vmovdqa
    "1111111111111111"
    "1101111111111111"  // 80
    "1111111111011111"
    "1111111111111111"
    "1111111111111111"
    "1111111111110000"   // c0
    "1111000111111111"   // d0: vpaddq, vpmullw, vmovq
    "1111000011010000"   // e0: vmovntdq, vpminsw, vpxor
    "0011011111001111";  // f0: vpmuludq, vpsubd
static_assert(kGood.size() == 256);

// Opcodes that the kernel emulates (short jumps, nop, calls; push too, but not in instructions of this length), or
// after which it does not correct the instruction pointer (returns, indirect jumps and calls) or corrects more (popf).
constexpr bool has_treatment(uint8_t opcode) {
  switch (opcode & 0xf0) {
    case 0x70:
      return true;
    case 0x90:
      return opcode == 0x90 || opcode == 0x9a || opcode == 0x9d;
    case 0xc0:
      return opcode == 0xc2 || opcode == 0xc3 || opcode == 0xca || opcode == 0xcb;
    case 0xe0:
      return opcode >= 0xe8 && opcode <= 0xeb;
    default:
      return opcode == 0xff;
  }
}

// vfmaddsd of four operands and its like, of AMD's older processors, with the VEX prefix and the third map of opcodes:
// the kernel does not know them (ENOEXEC).
constexpr uint8_t kOpcodeMap = 0x1f;  // bits of the first byte after c4
constexpr bool is_fma4(uint8_t opcode) {
  return (opcode >= 0x5c && opcode <= 0x5f) || (opcode >= 0x68 && opcode <= 0x6f) || (opcode >= 0x78 && opcode <= 0x7f);
}

constexpr std::string_view kLongNop("\x0f\x1f\x44\x00\x00", 5);
constexpr std::string_view kAllowedPrefixes = "\x66\x67\xf2\xf3\x64\x65";
constexpr std::string_view kRefusedPrefixes = "\x26\x2e\x36\x3e\xf0";  // segments that mean nothing, lock

}  // namespace

bool can_be_probed(Bytes code, bool inside) {
  const std::string_view text(reinterpret_cast<const char*>(code.data()), code.size());
  if (inside && text.starts_with(kLongNop)) return false;
  ByteReader reader(code);
  uint8_t byte = 0;
  do {
    if (!reader.read(byte)) return true;
    if (kRefusedPrefixes.find(static_cast<char>(byte)) != kRefusedPrefixes.npos) return false;
  } while (kAllowedPrefixes.find(static_cast<char>(byte)) != kAllowedPrefixes.npos);
  if ((byte & 0xf0) == 0x40 && !reader.read(byte)) return true;  // REX
  const uint8_t prefix = byte;
  const size_t vector_payload = prefix == 0xc5 ? 1 : prefix == 0xc4 ? 2 : prefix == 0x62 ? 3 : 0;
  const size_t payload_at = reader.position();
  if (vector_payload && (!reader.skip(vector_payload) || !reader.read(byte))) return true;
  if (vector_payload && has_treatment(byte)) return false;
  if (prefix == 0xc4 && (static_cast<uint8_t>(code[payload_at]) & kOpcodeMap) == 3 && is_fma4(byte)) return false;
  return kGood[byte] == '1';
}

}  // namespace scry::symbols
