#include "base/float_checks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/simd.h"

namespace marrow {

namespace {

float largest(Float4 four)
{
    std::array<float, 4> values;
    four.store(values.data());
    return *std::max_element(values.begin(), values.end());
}

}  // namespace

bool all_below(std::span<const float> values, float limit)
{
    const std::size_t fours = values.size() / 4 * 4;
    // x - x is NaN if x is infinite or NaN, and 0 otherwise.
    Float4 top = Float4::splat(0), differences = Float4::splat(0);
    for (std::size_t i = 0; i < fours; i += 4) {
        const Float4 x = Float4::load(&values[i]);
        top = max(top, flip_sign(x, x));
        differences = differences + (x - x);
    }
    std::array<float, 4> sums;
    differences.store(sums.data());
    bool all = std::all_of(sums.begin(), sums.end(), [](float sum) { return sum == 0; }) && largest(top) < limit;
    for (const float value : values.subspan(fours)) all &= std::fabs(value) < limit;
    return all;
}

bool all_finite(std::span<const float> values) { return all_below(values, std::numeric_limits<float>::infinity()); }

bool all_unit(std::span<const float> quaternions, float tolerance)
{
    const std::size_t sixteens = quaternions.size() / 16 * 16;
    Float4 off = Float4::splat(0);
    const auto squares = [&](std::size_t i) {
        const Float4 q = Float4::load(&quaternions[i]);
        return q * q;
    };
    for (std::size_t i = 0; i < sixteens; i += 16) {
        Float4 a = squares(i), b = squares(i + 4), c = squares(i + 8), d = squares(i + 12);
        transpose(a, b, c, d);
        const Float4 each = (a + b) + (c + d) - Float4::splat(1);
        off = max(off, flip_sign(each, each));
    }
    bool all = largest(off) < tolerance;
    for (std::size_t i = sixteens; i < quaternions.size(); i += 4) {
        float sum = -1;
        for (const float q : quaternions.subspan(i, 4)) sum += q * q;
        all &= std::fabs(sum) < tolerance;
    }
    return all;
}

}  // namespace marrow
