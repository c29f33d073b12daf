// Bundle file: a bundle as bytes, to be read on another machine (docs/formats.md has the format, byte by byte).
//
// What a bundle refers to travels with it: the types of events and maps, with the members of C structures, and the
// source texts that spans lie in. Types are rebuilt by TypePool, so that sizes and offsets cannot contradict each
// other; a type refers to earlier ones only, so that no graph has a cycle.
//
// The reader does not trust a file: read_bundle() refuses whatever an index, a count, a type or an instruction in
// it could make a later stage do beyond its own memory (bundle_check.h), with the offset in the file. Memory is bounded
// by a small multiple of the file's size, which is bounded too. Tested by bundle_file_test.cc, fuzz/bundle_fuzz.cc.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/source.h"
#include "bpf/bundle.h"

namespace scry::bpf {

inline constexpr uint32_t kBundleVersion = 1;
inline constexpr size_t kMostBundleBytes = 64u << 20;

// Where a bundle was compiled.
struct BundleOrigin {
  std::string scry;                     // version
  std::string kernel;                   // release and version of the kernel: relocation is for other ones only
  std::vector<std::string> parameters;  // $1, $2, ..., then those with names: "--name=value"
};

// A bundle that was read, with what it refers to.
struct BundleFile {
  Bundle bundle;
  std::optional<Bundle> careful;
  BundleOrigin origin;
  Sources sources;
  TypePool types;
  std::unique_ptr<StructSource> structures;
};

// `types` has made the types of the bundle; spans lie in `sources`, of which the texts that none refers to are left
// out. `careful`: for kernels that refuse the programs of `bundle`; may be null.
std::string write_bundle(const Bundle& bundle, const Bundle* careful, const BundleOrigin& origin,
                         const Sources& sources, TypePool& types);

// The row of an aggregation by its name for unsigned arguments; null: there is none.
using FindAggregation = const Aggregation* (*)(std::string_view name);

Result<std::unique_ptr<BundleFile>> read_bundle(Bytes bytes, FindAggregation find_aggregation);

}  // namespace scry::bpf
