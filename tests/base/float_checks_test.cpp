#include "base/float_checks.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace marrow::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
const float kBad[] = {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN(),
                      -std::numeric_limits<float>::signaling_NaN()};

TEST(AllFinite, DetectsNanAndInfinityAtAnyIndex)
{
    EXPECT_TRUE(all_finite({}));
    for (std::size_t size = 1; size < 12; ++size) {
        std::vector<float> values(size, -3.4e38F);
        EXPECT_TRUE(all_finite(values));
        for (std::size_t at = 0; at < size; ++at)
            for (const float bad : kBad) {
                values.assign(size, 1e-45F);
                values[at] = bad;
                EXPECT_FALSE(all_finite(values)) << bad << " at " << at << " of " << size;
            }
    }
}

TEST(AllBelow, RequiresAbsoluteValuesBelowTheLimit)
{
    EXPECT_TRUE(all_below({}, 2));
    for (std::size_t size = 1; size < 12; ++size)
        for (std::size_t at = 0; at < size; ++at) {
            std::vector<float> values(size, 1);
            values[at] = -1.9999999F;
            EXPECT_TRUE(all_below(values, 2));
            for (const float far : {2.0F, -2.0F, 3e38F, kBad[0], kBad[1], kBad[2], kBad[3]}) {
                values[at] = far;
                EXPECT_FALSE(all_below(values, 2)) << far << " at " << at << " of " << size;
            }
        }
}

TEST(AllUnit, RejectsAnyQuaternionThatIsNotOfUnitLength)
{
    EXPECT_TRUE(all_unit({}, 1e-5F));
    for (std::size_t count = 1; count < 11; ++count) {
        std::vector<float> values;
        for (std::size_t i = 0; i < count; ++i) values.insert(values.end(), {0.5F, -0.5F, 0.5F, -0.5F});
        EXPECT_TRUE(all_unit(values, 1e-5F));
        for (float& value : values) {
            const float was = value;
            value = was * 1.001F;
            EXPECT_FALSE(all_unit(values, 1e-5F)) << (&value - values.data()) << " of " << values.size();
            value = was;
        }
    }
}

}  // namespace
}  // namespace marrow::test
