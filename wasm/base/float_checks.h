// float_checks.h -- checks of many floats, four at a time: every number of a model goes through them.
#pragma once

#include <span>

namespace marrow {

// Whether all are numbers that are nearer to 0 than `limit`, which may be infinite.
bool all_below(std::span<const float> values, float limit);

// Neither infinite nor not a number.
bool all_finite(std::span<const float> values);

// Whether the squares of each four, side by side, sum to 1 within `tolerance`. All have to be finite.
bool all_unit(std::span<const float> quaternions, float tolerance);

}  // namespace marrow
