// mdl_activities.h -- what the game plays sequences for.
#pragma once

#include <cstdint>
#include <string>

namespace marrow {

// In words: "walk", "range attack 1". Empty for 0, which says nothing; a number that the game does not have is
// given as one.
std::string mdl_activity(std::uint32_t number);

}  // namespace marrow
