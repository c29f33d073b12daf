// ProtobufWriter: the wire format of Protocol Buffers, as far as a message is written by it. A message is bytes; one
// message inside of another is a field of bytes. Fields that are zero or empty are left out, as in proto3.
// https://protobuf.dev/programming-guides/encoding/
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace scry {

class ProtobufWriter {
 public:
  void number(uint32_t field, uint64_t value) {
    if (value == 0) return;
    tag(field, kVarint);
    varint(value);
  }
  // A message, a string or bytes; `always`: also when it is empty.
  void bytes(uint32_t field, std::string_view value, bool always = false) {
    if (value.empty() && !always) return;
    tag(field, kLength);
    varint(value.size());
    out_ += value;
  }
  void packed(uint32_t field, std::span<const uint64_t> values) {
    ProtobufWriter inner;
    for (const uint64_t value : values) inner.varint(value);
    bytes(field, inner.out_);
  }
  const std::string& out() const { return out_; }

 private:
  static constexpr uint32_t kVarint = 0, kLength = 2;
  void tag(uint32_t field, uint32_t type) { varint(field << 3 | type); }
  void varint(uint64_t value) {
    for (; value > 127; value >>= 7) out_ += static_cast<char>(value | 128);
    out_ += static_cast<char>(value);
  }
  std::string out_;
};

}  // namespace scry
