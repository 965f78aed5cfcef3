// mdl_activities.h -- names for Half-Life's activities, the purposes for which the game plays sequences.
#pragma once

#include <cstdint>
#include <string>

namespace marrow {

// The name of an activity: "walk", "range attack 1". Empty for 0, no activity; "activity 99" for a number that the
// game does not define.
std::string mdl_activity(std::uint32_t number);

}  // namespace marrow
