// Features by name, as `--info`, --no-feature and bundle files write them.
#pragma once

#include <optional>
#include <string_view>

#include "kernel/features.h"

namespace scry {

std::string_view feature_name(Feature feature);
std::optional<Feature> find_feature(std::string_view name);

}  // namespace scry
