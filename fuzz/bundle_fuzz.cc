// libFuzzer entry: any bytes as a bundle file. It is refused, or what it holds can be looked at like any bundle:
// printed, written again, and its values decoded from any event. Checksums are corrected, so that the fuzzer need not
// guess them. Seeds: fuzz/seeds/bundle_fuzz.
#include <cstdint>
#include <cstring>
#include <string>

#include "base/result.h"
#include "bpf/bundle_archive.h"
#include "bpf/bundle_check.h"
#include "bpf/bundle_file.h"
#include "bpf/print.h"
#include "portable.h"
#include "values/decode.h"

using namespace scry;

namespace {

void use(bpf::BundleFile& file) {
  static_cast<void>(bpf::unsafe_calls(file.bundle));
  static_cast<void>(check_actions(file.bundle, true));
  const std::vector<std::byte> payload(1u << 16, std::byte{0x41});
  const DecodeContext context{.types = file.types};
  for (const bpf::EventLayout& layout : file.bundle.layouts)
    for (const bpf::EventField& field : layout.fields)
      static_cast<void>(
          decode(field.type, Bytes(payload).first(std::min<size_t>(payload.size(), field.type->size)), context));
  const std::string again = bpf::write_bundle(file.bundle, nullptr, file.origin, file.sources, file.types);
  if (!read_bundle(as_bytes(again))) bug("a bundle that was read cannot be read again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  bpf::BundleHeader header{};
  if (bytes.size() >= sizeof header) {
    std::memcpy(&header, bytes.data(), sizeof header);
    header.length = bytes.size() - sizeof header;
    header.checksum = bpf::bundle_checksum(as_bytes(std::string_view(bytes).substr(sizeof header)));
    std::memcpy(bytes.data(), &header, sizeof header);
  }
  if (auto file = read_bundle(as_bytes(bytes))) use(**file);
  return 0;
}
