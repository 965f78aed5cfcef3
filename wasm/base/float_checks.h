// float_checks.h -- checks of many floats, four at a time. Every number of a model is checked.
#pragma once

#include <span>
#include <vector>

namespace marrow {

// Views a list of vectors, quaternions or other structs of floats as one list of floats.
template <class T> std::span<const float> floats_of(const std::vector<T>& values)
{
    return {reinterpret_cast<const float*>(values.data()), values.size() * sizeof(T) / sizeof(float)};
}

// True if no value is NaN and all magnitudes are below `limit`, which may be infinity.
bool all_below(std::span<const float> values, float limit);

// True if no value is infinite or NaN.
bool all_finite(std::span<const float> values);

// True if every quaternion (four consecutive floats) has a squared length of 1 within `tolerance`. The values must
// be finite.
bool all_unit(std::span<const float> quaternions, float tolerance);

}  // namespace marrow
