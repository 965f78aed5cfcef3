// index.h -- the parts of a model refer to each other by indices into vectors.
#pragma once

#include <cstdint>

namespace marrow {

// The index for "none": no parent, no material, not found.
inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;

}  // namespace marrow
