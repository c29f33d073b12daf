// The reading half of bundle_file.h. Counts are checked against the bytes that are left before anything is allocated,
// so that a file of N bytes never costs more than a small multiple of N.
#include <elf.h>
#include <fmt/format.h>

#include <cstring>
#include <type_traits>

#include "bpf/bundle_archive.h"
#include "bpf/bundle_check.h"
#include "bpf/filed_types.h"

namespace scry::bpf {
namespace {

class Reader {
 public:
  Reader(Bytes bytes, const FiledTypes* types, uint32_t sources) : reader_(bytes), types_(types), sources_(sources) {}

  // Empty: all fields were there.
  std::string problem;
  bool at_end() const { return reader_.at_end(); }

  template <class T>
  requires std::is_arithmetic_v<T>
  void field(T& value) {
    if (problem.empty() && !reader_.read(value)) refuse("it ends too early");
  }
  void field(bool& value) {
    uint8_t byte = value;
    field(byte);
    if (byte > 1) return refuse(fmt::format("{} is no truth value", byte));
    value = byte != 0;
  }
  template <class T>
  requires std::is_enum_v<T>
  void field(T& value) {
    auto number = std::underlying_type_t<T>(value);
    field(number);
    value = T(number);
  }
  void field(std::string& text) {
    Bytes content;
    if (!read_length(1) || !reader_.read_bytes(length_, content)) return refuse("a text ends too late");
    text.assign(reinterpret_cast<const char*>(content.data()), content.size());
  }
  void field(TypeRef& type) {
    uint32_t number = 0;
    field(number);
    if (number > types_->size()) return refuse(fmt::format("there is no type {}", number));
    type = number ? (*types_)[number - 1] : nullptr;
  }
  void field(Span& span) {
    uint32_t source = 0;
    field(source), field(span.begin), field(span.end);
    if (source > sources_ || span.begin > span.end) return refuse("a place lies in no source text");
    span.source = source ? SourceId(source - 1) : kNoSource;
  }
  template <class T>
  void field(std::vector<T>& values) {
    if (!read_length(least_bytes<T>())) return refuse("a list is longer than the file");
    const uint32_t count = length_;
    values.resize(count);
    for (uint32_t i = 0; i < count && problem.empty(); i++) field(values[i]);
  }
  void field(std::byte& value) {
    uint8_t number = 0;
    field(number);
    value = std::byte(number);
  }
  template <class T>
  void field(std::optional<T>& value) {
    bool there = false;
    field(there);
    if (!there) return;
    value = T();  // clang 19 refuses emplace() for a class that is nested in the one that holds the optional
    field(*value);
  }
  template <class T>
  requires std::is_class_v<T>
  void field(T& value) { fields(*this, value); }
  template <class T>
  void later(T& value) {
    if (!at_end()) field(value);
  }
  template <class T>
  void choice(T& value, uint32_t count) {
    uint32_t number = 0;
    field(number);
    if (number >= count) return refuse(fmt::format("{} is none of {} kinds", number, count));
    value = T(number);
  }

 private:
  // How many bytes an element takes in the file at least: their memory is then at most about 50 times the file's.
  template <class T>
  static constexpr uint32_t least_bytes() {
    if (std::is_same_v<T, Insn>) return 8;
    return std::is_class_v<T> && !std::is_same_v<T, std::string> ? 8 : sizeof(T) < 8 ? sizeof(T) : 4;
  }
  bool read_length(uint32_t element_bytes) {
    length_ = 0;
    field(length_);
    return problem.empty() && length_ <= reader_.remaining() / element_bytes;
  }
  void refuse(std::string reason) {
    if (problem.empty()) problem = fmt::format("at byte {}: {}", reader_.position(), reason);
  }

  ByteReader reader_;
  const FiledTypes* types_;
  uint32_t sources_;
  uint32_t length_ = 0;
};

std::unexpected<Error> refusal(std::string_view section, std::string_view reason) {
  return fail(fmt::format("the {} of the bundle {}", section, reason));
}

struct Sections {
  Bytes origin, sources, types, bundle, careful;
};

Result<Sections> split(Bytes bytes) {
  Sections sections;
  ByteReader reader(bytes);
  const std::pair<BundleSection, Bytes*> kOrder[] = {{BundleSection::origin, &sections.origin},
                                                     {BundleSection::sources, &sections.sources},
                                                     {BundleSection::types, &sections.types},
                                                     {BundleSection::bundle, &sections.bundle},
                                                     {BundleSection::careful, &sections.careful}};
  for (const auto& [section, content] : kOrder) {
    uint32_t number = 0, length = 0;
    const bool there = reader.read(number) && reader.read(length) && reader.read_bytes(length, *content);
    if (!there || number != uint32_t(section)) return fail(fmt::format("section {} is missing", uint32_t(section)));
  }
  if (!reader.at_end()) return fail("it has more than five sections");
  return sections;
}

Result<Bytes> open(Bytes bytes) {
  BundleHeader header{};
  ByteReader reader(bytes);
  if (!reader.read(header) || std::memcmp(header.magic, kBundleMagic, sizeof header.magic) != 0)
    return fail(0, "this is no bundle of scry", "`scry compile SCRIPT -o FILE` makes one");
  if (header.version != kBundleVersion)
    return fail(0,
                fmt::format("this bundle has version {} of the format; this scry reads version {}", header.version,
                            kBundleVersion),
                "compile the script again");
  if (header.machine != EM_X86_64)
    return fail(fmt::format("this bundle was compiled for another processor architecture: number {} of ELF, not {}",
                            header.machine, EM_X86_64));
  const Bytes content = bytes.subspan(reader.position());
  if (header.length != content.size() || bytes.size() > kMostBundleBytes)
    return fail(fmt::format("this bundle is incomplete: it has {} of {} bytes", content.size(), header.length));
  if (header.checksum != bundle_checksum(content)) return fail("this bundle is damaged: its checksum is wrong");
  return content;
}

template <class T>
Result<> read_section(std::string_view name, Bytes bytes, const FiledTypes* types, uint32_t sources, T& value) {
  Reader reader(bytes, types, sources);
  reader.field(value);
  if (reader.problem.empty() && !reader.at_end()) reader.problem = "has bytes after its end";
  if (!reader.problem.empty()) return refusal(name, "is wrong " + reader.problem);
  return {};
}

}  // namespace

Result<std::unique_ptr<BundleFile>> read_bundle(Bytes bytes, FindAggregation find_aggregation) {
  const Sections sections = TRY(split(TRY(open(bytes))));
  auto file = std::make_unique<BundleFile>();
  std::vector<Source> sources;
  std::vector<FiledType> filed;
  FiledTypes types;
  TRY(read_section("origin", sections.origin, nullptr, 0, file->origin));
  TRY(read_section("source list", sections.sources, nullptr, 0, sources));
  TRY(read_section("type list", sections.types, nullptr, 0, filed));
  file->structures = TRY(build_types(filed, file->types, types, find_aggregation));
  TRY(read_section("main part", sections.bundle, &types, static_cast<uint32_t>(sources.size()), file->bundle));
  if (!sections.careful.empty()) {
    file->careful.emplace();
    TRY(read_section("second part", sections.careful, &types, static_cast<uint32_t>(sources.size()), *file->careful));
  }
  for (Source& source : sources) file->sources.add(std::move(source.name), std::move(source.text));
  TRY(check_bundle(file->bundle, file->sources));
  if (file->careful) TRY(check_bundle(*file->careful, file->sources));
  return file;
}

}  // namespace scry::bpf
