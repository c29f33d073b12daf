// Descriptors that pass from one process to another through a socket of the family AF_UNIX (SCM_RIGHTS).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/fd.h"

namespace scry {

inline constexpr size_t kMostDescriptors = 2;  // at a time

// One byte, and the descriptors with it. False: the other end is gone, or not all descriptors had room here.
bool send_descriptors(int line, std::span<const int> descriptors);
bool receive_descriptors(int line, std::vector<Fd>& descriptors);

}  // namespace scry
