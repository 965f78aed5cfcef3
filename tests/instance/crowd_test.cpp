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

// Instances of one subject that play its first clip. In frame f the vertices are at x = 10 f.
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
    EXPECT_NEAR(x_of(*all[0]), 25, 1e-4) << "the crowd is empty";
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

TEST(Crowd, AdvancesAnAttachedMemberOnce)
{
    const auto all = many(3);
    ASSERT_TRUE(all[0]->attach(*all[1], 0, Joining::merge, kNone));
    ASSERT_TRUE(all[1]->attach(*all[2], 0, Joining::merge, kNone));
    Crowd crowd;
    crowd.add(all[1]);
    crowd.add(all[0]);
    crowd.update(0.1);
    for (const auto& each : all) EXPECT_EQ(each->time(), 0.1);
    EXPECT_NEAR(x_of(*all[2]), 10, 1e-4);
}

TEST(Crowd, AllocatesNothingWhenItIsUpdated)
{
    const auto all = many(20);
    Crowd crowd;
    for (const auto& each : all) crowd.add(each);
    const MemoryMeter meter;
    for (int i = 0; i < 20; ++i) crowd.update(0.03);
    EXPECT_EQ(meter.allocations(), 0U);
}

}  // namespace
}  // namespace marrow::test
