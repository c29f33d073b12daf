// The types of a bundle file: from the table in the file to types of a pool. Each entry may name earlier ones only, so
// the graph has no cycle; its depth, its size in memory and the number of its parts when written out are bounded.
#pragma once

#include <memory>
#include <vector>

#include "bpf/bundle_archive.h"

namespace scry::bpf {

using FiledTypes = std::vector<TypeRef>;

// Appends the types of the table to `types`; the result has the members of its structures and must outlive them.
Result<std::unique_ptr<StructSource>> build_types(const std::vector<FiledType>& filed, TypePool& pool,
                                                  FiledTypes& types, FindAggregation find_aggregation);

}  // namespace scry::bpf
