// index.h -- indices into vectors: how the core refers from one part of a model to another.
#pragma once

#include <cstdint>

namespace marrow {

// The index that refers to nothing: no parent, no material, not found.
inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;

}  // namespace marrow
