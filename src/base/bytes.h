// ByteReader: the only way foreign bytes (BTF, ELF, events, trace files) are read.
//
// Every read checks the bounds; a failed read returns false and leaves the position unchanged, so that a parser can say
// what was missing. Little-endian hosts only (x86_64, arm64). Owns nothing: the bytes must outlive the reader.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace scry {

using Bytes = std::span<const std::byte>;

inline Bytes as_bytes(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) : bytes_(bytes) {}

  size_t position() const { return position_; }
  size_t remaining() const { return bytes_.size() - position_; }
  bool at_end() const { return remaining() == 0; }

  [[nodiscard]] bool seek(size_t position) {
    if (position > bytes_.size()) return false;
    position_ = position;
    return true;
  }
  [[nodiscard]] bool skip(size_t count) { return count <= remaining() && seek(position_ + count); }

  template <class T>
  requires std::is_trivially_copyable_v<T>
  [[nodiscard]] bool read(T& out) {
    if (remaining() < sizeof(T)) return false;
    std::memcpy(&out, bytes_.data() + position_, sizeof(T));
    position_ += sizeof(T);
    return true;
  }
  [[nodiscard]] bool read_bytes(size_t count, Bytes& out) {
    if (remaining() < count) return false;
    out = bytes_.subspan(position_, count);
    position_ += count;
    return true;
  }
  // The bytes up to a NUL, which is consumed; false if there is none.
  [[nodiscard]] bool read_c_string(std::string_view& out) {
    const char* start = reinterpret_cast<const char*>(bytes_.data()) + position_;
    const void* nul = remaining() ? std::memchr(start, 0, remaining()) : nullptr;
    if (!nul) return false;
    out = std::string_view(start, static_cast<const char*>(nul) - start);
    position_ += out.size() + 1;
    return true;
  }

 private:
  Bytes bytes_;
  size_t position_ = 0;
};

template <class T>
requires std::is_trivially_copyable_v<T>
void append_bytes(std::vector<std::byte>& to, const T& value) {
  const Bytes bytes = std::as_bytes(std::span(&value, 1));
  to.insert(to.end(), bytes.begin(), bytes.end());
}

// Reads an unsigned little-endian integer of 1, 2, 4 or 8 bytes at the start of `bytes`; missing bytes read as zero.
inline uint64_t read_uint(Bytes bytes, size_t size) {
  uint64_t value = 0;
  if (!bytes.empty()) std::memcpy(&value, bytes.data(), std::min(size, bytes.size()));
  return value;
}
inline int64_t sign_extend(uint64_t value, unsigned bits) {
  if (bits == 0 || bits >= 64) return static_cast<int64_t>(value);
  const unsigned shift = 64 - bits;
  return static_cast<int64_t>(value << shift) >> shift;
}

}  // namespace scry
