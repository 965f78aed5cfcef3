#include "instance/crowd.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "support/memory_meter.h"
#include "support/models.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

std::shared_ptr<const Subject> animated()
{
    Model model = animated_model(10);
    model.clips.push_back(frame_clip("end", 7, 3, 10, kNone));
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

// Instances of one subject that play its first clip, in which frame f is at x = 10 f.
std::vector<std::shared_ptr<Instance>> many(std::size_t count)
{
    const auto subject = animated();
    const Rigs rigs = make_rigs(*subject);
    std::vector<std::shared_ptr<Instance>> out;
    for (std::size_t i = 0; i < count; ++i) {
        out.push_back(std::make_shared<Instance>(subject, rigs));
        out.back()->play(0, 0, 0, {});
    }
    return out;
}

float x_of(const Instance& instance) { return instance.parts()[0].meshes[0].positions[0]; }

TEST(Crowd, AdvancesAllInstances)
{
    const auto all = many(3);
    Crowd crowd;
    for (const auto& each : all) crowd.add(each);
    crowd.update(0.25);
    for (const auto& each : all) {
        EXPECT_NEAR(x_of(*each), 25, 1e-4);
        EXPECT_EQ(each->time(), 0.25);
    }
    crowd.clear();
    crowd.update(0.25);
    EXPECT_NEAR(x_of(*all[0]), 25, 1e-4) << "nobody is left";
}

TEST(Crowd, AdvancesEachOnceHoweverOftenItWasAdded)
{
    const auto all = many(1);
    Crowd crowd;
    crowd.add(all[0]);
    crowd.add(all[0]);
    crowd.update(0.25);
    crowd.update(0.25);
    EXPECT_EQ(all[0]->time(), 0.5);
}

TEST(Crowd, SeeksEachToASeparateTime)
{
    const auto all = many(4);
    Crowd crowd;
    for (const auto& each : all) crowd.add(each);
    const std::array<double, 3> moments{std::numeric_limits<double>::quiet_NaN(), 0.1, 0.35};
    crowd.seek(0, moments);
    crowd.seek(9, moments);
    crowd.update(0);
    const std::array<float, 4> seen{x_of(*all[0]), x_of(*all[1]), x_of(*all[2]), x_of(*all[3])};
    const std::array<float, 4> expected{0, 10, 35, 0};
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_NEAR(seen[i], expected[i], 1e-4) << i;
}

TEST(Crowd, RemovesDestroyedInstances)
{
    auto all = many(2);
    Crowd crowd;
    for (const auto& each : all) crowd.add(each);
    all[0].reset();
    crowd.update(0.25);
    EXPECT_NEAR(x_of(*all[1]), 25, 1e-4);
}

TEST(Crowd, HasFollowersAtOffsetsOfTime)
{
    const auto all = many(3);
    Crowd crowd;
    EXPECT_TRUE(crowd.follow(all[1], all[0], 0.1));
    EXPECT_TRUE(crowd.follow(all[2], all[0], -0.05));
    crowd.add(all[0]);
    crowd.update(0.25);
    EXPECT_NEAR(x_of(*all[0]), 25, 1e-4);
    EXPECT_NEAR(x_of(*all[1]), 35, 1e-4);
    EXPECT_NEAR(x_of(*all[2]), 20, 1e-4);
    EXPECT_EQ(all[1]->time(), 0.25);
    all[0]->play(0, 0, 1, {});
    crowd.update(0.1);
    EXPECT_NEAR(x_of(*all[0]), 80, 1e-4);
    EXPECT_NEAR(x_of(*all[1]), 90, 1e-4);
    all[0]->playback(0)->set_paused(true);
    crowd.update(5);
    EXPECT_NEAR(x_of(*all[1]), 90, 1e-4) << "stands still with its leader, where that will be";
    EXPECT_NEAR(x_of(*all[2]), 75, 1e-4);
}

TEST(Crowd, ContinuesFollowersWithoutTheirLeader)
{
    auto all = many(2);
    Crowd crowd;
    crowd.add(all[0]);
    crowd.follow(all[1], all[0], 0.1);
    crowd.update(0.1);
    all[0].reset();
    crowd.update(0.1);
    EXPECT_NEAR(x_of(*all[1]), 30, 1e-4);
}

TEST(Crowd, FollowsOnlyInstancesOfTheSameRig)
{
    const auto all = many(1), others = many(1);
    Crowd crowd;
    EXPECT_FALSE(crowd.follow(all[0], all[0], 0.1));
    EXPECT_FALSE(crowd.follow(all[0], others[0], 0.1));
    crowd.update(0.1);
    EXPECT_EQ(all[0]->time(), 0);
}

TEST(Crowd, AdvancesAnAttachedFollowerOnce)
{
    const auto all = many(3);
    ASSERT_TRUE(all[0]->attach(*all[1], 0, Joining::merge, kNone));
    ASSERT_TRUE(all[1]->attach(*all[2], 0, Joining::merge, kNone));
    Crowd crowd;
    crowd.add(all[0]);
    crowd.add(all[1]);
    crowd.follow(all[1], all[0], 0.2);
    crowd.update(0.1);
    EXPECT_NEAR(x_of(*all[1]), 30, 1e-4);
    EXPECT_EQ(all[1]->time(), 0.1);
    EXPECT_EQ(all[2]->time(), 0.1) << "an attached instance is advanced once, with its parent";
    EXPECT_NEAR(x_of(*all[2]), 10, 1e-4) << "and plays its own";
}

TEST(Crowd, PlaysTheLayersAndChannelsOfTheLeader)
{
    Model model = arm_model();
    model.channels = {{"tip", {1, 2}}};
    model.clips[0].channel = 0;
    const auto subject = std::make_shared<const Subject>(single_subject(std::move(model)));
    const Rigs rigs = make_rigs(*subject);
    const auto leader = std::make_shared<Instance>(subject, rigs),
               other = std::make_shared<Instance>(subject, rigs);
    for (Instance* each : {leader.get(), other.get()})
        each->set_layer(0, 1, 1, false, std::array<float, 3>{1, 0, 0});
    leader->play(0, 0, 0, {0, 1, Loop::once});
    leader->play(0, 1, 1, {0, 1, Loop::once});
    Crowd crowd;
    crowd.follow(other, leader, 0.1);
    crowd.add(leader);
    crowd.update(0.1);
    const auto turned = [](const Instance& each) { return glm::degrees(glm::angle(each.joint(0, 1)->rotation)); };
    EXPECT_NEAR(turned(*leader), 10, 0.01);
    EXPECT_NEAR(turned(*other), 20, 0.01);
    EXPECT_NEAR(other->joint(0, 0)->position.y, 16.0 / 3, 1e-4);
}

TEST(Crowd, AllocatesNothingWhenItIsUpdated)
{
    const auto all = many(20);
    Crowd crowd;
    crowd.add(all[0]);
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (i % 2 == 0)
            crowd.add(all[i]);
        else
            crowd.follow(all[i], all[0], 0.01 * static_cast<double>(i));
    }
    const MemoryMeter meter;
    for (int i = 0; i < 20; ++i) crowd.update(0.03);
    EXPECT_EQ(meter.allocations(), 0U);
}

}  // namespace
}  // namespace marrow::test
