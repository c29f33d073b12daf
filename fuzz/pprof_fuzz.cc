// Fuzz target: stacks with any names as a profile for pprof, read back by a reader of its own. What was written is what
// is read: the same paths with the same weights.
//
// Input: a stack is its frames' names, each ended by 0x01, and its weight after 0x02, up to 0x03.
#include <zlib.h>

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "base/terminal.h"
#include "sinks/sink.h"

namespace {

using namespace scry;
using Path = std::vector<std::string>;
using Stacks = std::map<Path, uint64_t>;

void check(bool is_right) {
  if (!is_right) std::abort();
}

// ---- the reader: https://protobuf.dev/programming-guides/encoding

struct Field {
  uint32_t number = 0;
  uint64_t value = 0;
  std::string_view bytes;
};

uint64_t read_varint(std::string_view& in) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    check(!in.empty());
    const auto byte = static_cast<unsigned char>(in[0]);
    in.remove_prefix(1);
    value |= uint64_t{byte & 127u} << shift;
    if (byte < 128) return value;
  }
  std::abort();
}

std::vector<Field> fields_of(std::string_view in) {
  std::vector<Field> fields;
  while (!in.empty()) {
    const uint64_t key = read_varint(in);
    Field& field = fields.emplace_back(Field{static_cast<uint32_t>(key >> 3)});
    check((key & 7) == 0 || (key & 7) == 2);
    field.value = read_varint(in);
    if ((key & 7) == 0) continue;
    check(field.value <= in.size());
    field.bytes = in.substr(0, field.value);
    in.remove_prefix(field.value);
  }
  return fields;
}

uint64_t number_in(std::string_view message, uint32_t field) {
  for (const Field& one : fields_of(message))
    if (one.number == field) return one.value;
  return 0;
}

Stacks stacks_of(const std::string& profile) {
  constexpr uint32_t kSample = 2, kFunction = 5, kStrings = 6;
  std::vector<std::string> strings;
  std::map<uint64_t, uint64_t> names;  // of functions, whose numbers are those of their locations
  const std::vector<Field> fields = fields_of(profile);
  for (const Field& field : fields) {
    if (field.number == kStrings) strings.emplace_back(field.bytes);
    if (field.number == kFunction) names[number_in(field.bytes, 1)] = number_in(field.bytes, 2);
  }
  Stacks stacks;
  for (const Field& field : fields) {
    if (field.number != kSample) continue;
    Path path;
    uint64_t weight = 0;
    for (Field part : fields_of(field.bytes)) {
      if (part.number == 2) weight = read_varint(part.bytes);
      while (part.number == 1 && !part.bytes.empty())
        path.insert(path.begin(), strings.at(names.at(read_varint(part.bytes))));
    }
    stacks[path] += weight;
  }
  return stacks;
}

std::string unpacked(const std::string& packed) {
  z_stream stream = {};
  check(inflateInit2(&stream, 16 + MAX_WBITS) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string out;
  for (int result = Z_OK; result == Z_OK;) {
    char piece[4096];
    stream.next_out = reinterpret_cast<Bytef*>(piece);
    stream.avail_out = sizeof piece;
    result = inflate(&stream, Z_NO_FLUSH);
    check(result == Z_OK || result == Z_STREAM_END);
    out.append(piece, sizeof piece - stream.avail_out);
  }
  inflateEnd(&stream);
  return out;
}

// ---- the input

constexpr size_t kLongestName = 1000;  // longer ones are cut

std::vector<MapSnapshot::Entry> entries_of(std::string_view in, SymbolPool& pool) {
  std::vector<MapSnapshot::Entry> entries;
  while (!in.empty()) {
    const size_t end = std::min(in.find('\x03'), in.size());
    std::string_view one = in.substr(0, end);
    in.remove_prefix(std::min(end + 1, in.size()));
    const size_t weight_at = std::min(one.find('\x02'), one.size());
    const std::string_view weight = one.substr(weight_at);
    one = one.substr(0, weight_at);
    StackValue stack{.user = true};
    while (!one.empty()) {
      const size_t stop = std::min(one.find('\x01'), one.size());
      const std::string name(one.substr(0, std::min(stop, kLongestName)));
      one.remove_prefix(std::min(stop + 1, one.size()));
      if (!name.empty())
        stack.frames.insert(stack.frames.begin(), {0x1000, pool.keep({.name = name, .module = "/bin/app"})});
    }
    if (!stack.frames.empty()) entries.push_back({{stack}, {uint64_t{weight.size()}}});
  }
  return entries;
}

Stacks expected(const std::vector<MapSnapshot::Entry>& entries) {
  Stacks stacks;
  for (const MapSnapshot::Entry& entry : entries) {
    Path path;
    for (const Frame& frame : std::get<StackValue>(entry.key.node).frames)
      path.insert(path.begin(), for_terminal(frame.symbol->name, Lines::escaped));
    stacks[path] += std::get<uint64_t>(entry.value.node);
  }
  std::erase_if(stacks, [](const auto& one) { return one.second == 0; });
  return stacks;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  SymbolPool pool;
  const std::vector<MapSnapshot::Entry> entries = entries_of({reinterpret_cast<const char*>(data), size}, pool);
  std::string text, messages;
  {
    Output out(text), err(messages);
    const auto picture = find_sink("pprof")->make({.out = out, .err = err, .quiet = true, .use = {.file = "x.pb.gz"}});
    picture->begin({1});
    picture->map({.name = "@", .keyed = true, .entries = entries}, 0, 0);
    picture->end();
  }
  check(stacks_of(unpacked(text)) == expected(entries));
  return 0;
}
