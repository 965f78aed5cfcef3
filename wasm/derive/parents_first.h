// parents_first.h -- sorts joints so that parents come before their children.
#pragma once

#include <cstdint>
#include <vector>

#include "base/index.h"

namespace marrow {

// Returns the order, which keeps the given order where possible. `parents` has the parent of each joint or kNone.
// In each cycle one joint becomes a root: its parent is set to kNone, and it is added to `cut`.
std::vector<std::uint32_t> parents_first(std::vector<std::uint32_t>& parents, std::vector<std::uint32_t>& cut);

}  // namespace marrow
