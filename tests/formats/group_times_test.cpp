#include "formats/group_times.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace marrow::test {
namespace {

using Times = std::vector<float>;
using Entries = std::vector<std::uint32_t>;

void expect_near(const std::vector<double>& seconds, const std::vector<double>& wanted)
{
    ASSERT_EQ(seconds.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(seconds[i], wanted[i], 1e-6) << i;
}

TEST(GroupTimes, AreTheEndsOfIntervalsIfTheyRise)
{
    const GroupTimes times = group_times(Times{0.05F, 0.3F, 0.35F, 0.75F});
    expect_near(times.seconds, {0.05, 0.25, 0.05, 0.4});
    EXPECT_EQ(times.replaced, 0U);
}

TEST(GroupTimes, AreDurationsIfTheyDoNotRise)
{
    expect_near(group_times(Times{0.5F, 0.5F}).seconds, {0.5, 0.5});
    expect_near(group_times(Times{0.1F, 0.3F, 0.2F}).seconds, {0.1, 0.3, 0.2});
}

TEST(GroupTimes, ReplaceInvalidTimesAndCountThem)
{
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    const GroupTimes times = group_times(Times{0.3F, nan, -1, 0, infinity, 1e30F});
    expect_near(times.seconds, {0.3, 0.1, 0.1, 0.1, 0.1, 0.1});
    EXPECT_EQ(times.replaced, 5U);
    EXPECT_TRUE(group_times({}).seconds.empty());
}

TEST(GroupSteps, MatchEntriesOfEqualDuration)
{
    const GroupSteps steps = group_steps(group_times(Times{0.1F, 0.2F, 0.3F}).seconds, 2);
    EXPECT_NEAR(steps.step_seconds, 0.1, 1e-6);
    EXPECT_EQ(steps.entries, (Entries{0, 1, 2})) << "regardless of the limit";
    EXPECT_TRUE(steps.is_exact);
}

TEST(GroupSteps, RepeatEntriesThatAreShownForLonger)
{
    const GroupSteps steps = group_steps(group_times(Times{0.2F, 0.7F, 0.8F}).seconds, 8);
    EXPECT_NEAR(steps.step_seconds, 0.1, 1e-6);
    EXPECT_EQ(steps.entries, (Entries{0, 0, 1, 1, 1, 1, 1, 2}));
    EXPECT_TRUE(steps.is_exact);
}

TEST(GroupSteps, AreRoundedToTheLimitAndKeepEveryEntryAndTheDuration)
{
    const GroupSteps steps = group_steps(std::vector<double>{0.001, 1.0, 0.499}, 6);
    EXPECT_FALSE(steps.is_exact);
    EXPECT_NEAR(steps.step_seconds, 0.25, 1e-6);
    EXPECT_EQ(steps.entries, (Entries{0, 1, 1, 1, 2, 2}));
    EXPECT_EQ(group_steps(std::vector<double>{0.001, 1.0, 1.001}, 2).entries, (Entries{0, 1, 2}));
    EXPECT_TRUE(group_steps({}, 8).entries.empty());
}

TEST(GroupSteps, LeaveAStepForEachLaterEntryWithinTheLimit)
{
    const GroupSteps steps = group_steps(std::vector<double>{10, 0.1, 0.1, 0.1, 0.1}, 8);
    EXPECT_EQ(steps.entries, (Entries{0, 0, 0, 0, 1, 2, 3, 4}));
    EXPECT_NEAR(steps.step_seconds * 8, 10.4, 1e-6);
    const GroupSteps more = group_steps(std::vector<double>{1, 0.001, 0.001, 0.001}, 2);
    EXPECT_EQ(more.entries, (Entries{0, 1, 2, 3}));
    EXPECT_NEAR(more.step_seconds * 4, 1.003, 1e-6);
}

}  // namespace
}  // namespace marrow::test
