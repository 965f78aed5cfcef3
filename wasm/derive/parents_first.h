// parents_first.h -- the order of joints in which parents come before their children.
#pragma once

#include <cstdint>
#include <vector>

#include "base/index.h"

namespace marrow {

// The order, the given one wherever that is possible. `parents` are indices into itself or kNone. Of joints that
// are their own ancestors one becomes a root: its parent becomes kNone, and it is added to `cut`.
std::vector<std::uint32_t> parents_first(std::vector<std::uint32_t>& parents, std::vector<std::uint32_t>& cut);

}  // namespace marrow
