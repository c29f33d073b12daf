// The profile of pprof: profile.proto, compressed by gzip. `pprof`, speedscope and Grafana open it.
// https://github.com/google/pprof/blob/main/proto/profile.proto
//
// A frame of the tree is a function with one location; a module is a mapping. There are no addresses: frames were
// merged by name. An inlined frame is a location of its own. Numbers of messages begin at 1, those of strings at 0,
// which is "".
#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

#include "sinks/picture.h"
#include "sinks/protobuf_writer.h"
#include "sinks/string_table.h"

namespace scry {

namespace {

// Field numbers of profile.proto.
namespace profile {
constexpr uint32_t kSampleType = 1, kSample = 2, kMapping = 3, kLocation = 4, kFunction = 5, kStrings = 6, kTime = 9,
                   kDuration = 10, kPeriodType = 11, kPeriod = 12, kComment = 13;
}
namespace value_type {
constexpr uint32_t kType = 1, kUnit = 2;
}
namespace sample {
constexpr uint32_t kLocations = 1, kValues = 2;
}
namespace mapping {
constexpr uint32_t kId = 1, kFile = 5, kHasFunctions = 7;
}
namespace location {
constexpr uint32_t kId = 1, kMapping = 2, kLine = 4;
}
namespace line {
constexpr uint32_t kFunction = 1;
}
namespace function {
constexpr uint32_t kId = 1, kName = 2, kSystemName = 3, kFile = 4;
}

// What pprof calls a unit, and what a weight in it is called.
struct Unit {
  std::string_view ours, type, theirs;
};
constexpr Unit kUnits[] = {{"ns", "time", "nanoseconds"},
                           {"us", "time", "microseconds"},
                           {"ms", "time", "milliseconds"},
                           {"bytes", "space", "bytes"}};
constexpr Unit kCpuTime{"", "cpu", "nanoseconds"};  // beside samples, as Go's profiles have it

class PprofWriter {
 public:
  explicit PprofWriter(const Picture& picture)
      : tree_(picture.tree), period_(std::strtoull(picture.setting(kPeriodOption.name, "0").c_str(), nullptr, 10)) {
    strings_.number_of("");  // number 0
    Unit unit{picture.unit, picture.unit.empty() ? "samples" : std::string_view(picture.unit), "count"};
    for (const Unit& known : kUnits)
      if (known.ours == picture.unit) unit = known;
    out_.bytes(profile::kSampleType, value_type_of(unit));
    if (period_ > 0) out_.bytes(profile::kSampleType, value_type_of(kCpuTime));
    append_samples();
    append_program();
    append_frames();
    out_.number(profile::kTime, static_cast<uint64_t>(picture.began_ns));
    out_.number(profile::kDuration, static_cast<uint64_t>(picture.lasted_ns));
    out_.bytes(profile::kPeriodType, value_type_of(period_ > 0 ? kCpuTime : unit));
    out_.number(profile::kPeriod, std::max<uint64_t>(period_, 1));
    const uint64_t comment = strings_.number_of(picture.title);
    out_.packed(profile::kComment, {&comment, 1});
    for (const std::string& text : strings_.texts()) out_.bytes(profile::kStrings, text, true);
  }
  const std::string& out() const { return out_.out(); }

 private:
  std::string value_type_of(const Unit& unit) {
    ProtobufWriter type;
    type.number(value_type::kType, strings_.number_of(unit.type));
    type.number(value_type::kUnit, strings_.number_of(unit.theirs));
    return type.out();
  }
  void append_samples() {
    for (uint32_t node = 1; node < tree_.nodes().size(); ++node) {
      const uint64_t self = tree_.nodes()[node].self;
      if (self == 0) continue;
      std::vector<uint64_t> locations;  // the innermost first
      for (uint32_t at = node; at != StackTree::kRoot; at = tree_.nodes()[at].parent)
        locations.push_back(uint64_t{tree_.nodes()[at].frame} + 1);
      ProtobufWriter sample;
      sample.packed(sample::kLocations, locations);
      const uint64_t values[] = {self, self * period_};
      sample.packed(sample::kValues, std::span(values).first(period_ > 0 ? 2 : 1));
      out_.bytes(profile::kSample, sample.out());
    }
  }
  uint64_t mapping_of(const std::string& module) {
    if (module.empty()) return 0;
    const auto [found, is_new] = mappings_.try_emplace(module, mappings_.size() + 1);
    if (is_new) {
      ProtobufWriter mapping;
      mapping.number(mapping::kId, found->second);
      mapping.number(mapping::kFile, strings_.number_of(module));
      mapping.number(mapping::kHasFunctions, 1);
      out_.bytes(profile::kMapping, mapping.out());
    }
    return found->second;
  }
  // Viewers call the profile by its first mapping: a program, not a library that is met first.
  void append_program() {
    const auto is_program = [](const TreeFrame& frame) {
      return !frame.module.empty() && frame.module.find(".so", frame.module.rfind('/') + 1) == std::string::npos;
    };
    const auto program = std::ranges::find_if(tree_.frames(), is_program);
    if (program != tree_.frames().end()) mapping_of(program->module);
  }
  void append_frames() {
    for (uint64_t id = 1; id <= tree_.frames().size(); ++id) {
      const TreeFrame& frame = tree_.frames()[id - 1];
      ProtobufWriter line, location, function;
      line.number(line::kFunction, id);
      location.number(location::kId, id);
      location.number(location::kMapping, mapping_of(frame.module));
      location.bytes(location::kLine, line.out());
      out_.bytes(profile::kLocation, location.out());
      function.number(function::kId, id);
      function.number(function::kName, strings_.number_of(frame.name));
      function.number(function::kSystemName, strings_.number_of(frame.name));
      function.number(function::kFile, strings_.number_of(frame.file));
      out_.bytes(profile::kFunction, function.out());
    }
  }

  const StackTree& tree_;
  const uint64_t period_;  // ns of a count; 0: not known
  ProtobufWriter out_;
  StringTable strings_;
  std::unordered_map<std::string, uint64_t> mappings_;
};

std::string gzip(const std::string& bytes) {
  constexpr int kGzip = 16 + MAX_WBITS, kMemory = 8;
  z_stream stream = {};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    bug("zlib refuses its parameters");
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) bug("what zlib compressed is longer than its bound");
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string draw_pprof(const Picture& picture) {
  return gzip(PprofWriter(picture).out());
}

constexpr SinkOption kPprofOptions[] = {kTitleOption, kUnitOption, kPeriodOption, kInterruptsOption};

}  // namespace

extern const SinkRow kPprofSink;
const SinkRow kPprofSink{
    .name = "pprof",
    .brief = "The stacks of maps as a profile for pprof, speedscope and Grafana: profile.proto, compressed.",
    .extension = "pb.gz",
    .wants = {},
    .make =
        [](const SinkStreams& streams) {
          return make_picture_sink(streams, {draw_pprof, true});
        },
    .options = kPprofOptions};

}  // namespace scry
