#include "derive/parents_first.h"

#include <gtest/gtest.h>

namespace marrow::test {
namespace {

using Numbers = std::vector<std::uint32_t>;

TEST(ParentsFirst, KeepsTheOrderWherePossible)
{
    Numbers parents = {kNone, 3, 0, 0, 1}, cut;
    EXPECT_EQ(parents_first(parents, cut), (Numbers{0, 3, 1, 2, 4}));
    EXPECT_TRUE(cut.empty());
}

TEST(ParentsFirst, CutsEachCycleAtOneJoint)
{
    Numbers parents = {2, 0, 1, 3, 3, 0}, cut;
    const Numbers order = parents_first(parents, cut);
    ASSERT_EQ(order.size(), 6U);
    std::vector<bool> placed(6);
    for (const std::uint32_t i : order) {
        EXPECT_TRUE(parents[i] == kNone || placed[parents[i]]) << i;
        placed[i] = true;
    }
    EXPECT_EQ(cut.size(), 2U);
    for (const std::uint32_t i : cut) EXPECT_EQ(parents[i], kNone);
}

}  // namespace
}  // namespace marrow::test
