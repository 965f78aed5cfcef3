// Tests of instances that are attached to other instances.
#include <gtest/gtest.h>

#include <glm/ext/matrix_transform.hpp>

#include <memory>

#include "instance/crowd.h"
#include "support/memory_meter.h"
#include "support/models.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

glm::mat4 moved(const glm::vec3& by) { return glm::translate(glm::mat4(1.0F), by); }

glm::mat4 turned(float degrees, const glm::vec3& at)
{
    return glm::rotate(moved(at), glm::radians(degrees), glm::vec3(0, 0, 1));
}

// Four frames. From frame to frame, a tag turns by 90 degrees about z and moves by 10 along x.
std::shared_ptr<const Subject> tagged(const Basis& basis = kQuakeBasis)
{
    Model model = animated_model(4);
    model.basis = basis;
    model.attachments = {{"tag", kNone, {}}};
    for (int f = 0; f < 4; ++f) {
        const auto n = static_cast<float>(f);
        model.attachment_frames.push_back(glm::mat4x3(turned(90 * n, {10 * n, 0, 5})));
    }
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

std::shared_ptr<Instance> one(const Basis& basis = kQuakeBasis)
{
    return std::make_shared<Instance>(tagged(basis));
}

// Advances several instances in one call.
void update_crowd(std::initializer_list<std::shared_ptr<Instance>> instances, double seconds)
{
    Crowd crowd;
    for (const auto& instance : instances) crowd.add(instance);
    crowd.update(seconds);
}

void expect_near(const glm::mat4& found, const glm::mat4& expected, const char* why = "")
{
    for (int i = 0; i < 16; ++i) EXPECT_NEAR(found[i / 4][i % 4], expected[i / 4][i % 4], 2e-3F) << why << i;
}

const glm::mat4 kBasis(root_rotation(kQuakeBasis));

TEST(AttachedInstance, MovesWithItsTag)
{
    const auto body = one(), gun = one();
    ASSERT_TRUE(body->attach(*gun, 0, Joining::tag, 0));
    body->set_transform(moved({100, 0, 0}));
    body->playback(0)->show_frame(1);
    body->update(0);
    expect_near(gun->root(), moved({100, 0, 0}) * kBasis * turned(90, {10, 0, 5}));
    EXPECT_EQ(gun->parent(), body.get());
    body->set_transform(moved({0, 7, 0}));
    body->update(0);
    expect_near(gun->root(), moved({0, 7, 0}) * kBasis * turned(90, {10, 0, 5}));
}

TEST(AttachedInstance, IsPlacedByItsTransformInTheSpaceOfTheTag)
{
    const auto body = one(), gun = one();
    body->attach(*gun, 0, Joining::tag, 0);
    body->playback(0)->show_frame(1);
    gun->set_transform(moved({0, 3, 0}));
    body->update(0);
    expect_near(gun->root(), kBasis * turned(90, {10, 0, 5}) * moved({0, 3, 0}));
}

TEST(AttachedInstance, IsRotatedToTheAxesOfTheParent)
{
    const auto body = one(), gun = one({Axis::y, Axis::z, 1});
    body->attach(*gun, 0, Joining::tag, 0);
    body->update(0);
    // The forward and up axes of both models point in the same directions.
    EXPECT_EQ(gun->root() * glm::vec4(0, 0, 1, 0), body->root() * glm::vec4(1, 0, 0, 0)) << "forward";
    EXPECT_EQ(gun->root() * glm::vec4(0, 1, 0, 0), body->root() * glm::vec4(0, 0, 1, 0)) << "up";
}

TEST(AttachedInstance, IsAdvancedOnceWithItsParent)
{
    const auto body = one(), gun = one(), flash = one(), other = one();
    body->attach(*gun, 0, Joining::tag, 0);
    gun->attach(*flash, 0, Joining::tag, 0);
    for (Instance* each : {body.get(), gun.get(), flash.get(), other.get()}) each->playback(0)->play(0, {});
    body->update(0.1);
    EXPECT_NEAR(flash->playback(0)->state().time, 0.1, 1e-9);
    update_crowd({flash, gun, body, other}, 0.1);
    EXPECT_NEAR(flash->playback(0)->state().time, 0.2, 1e-9);
    EXPECT_NEAR(gun->playback(0)->state().time, 0.2, 1e-9);
    EXPECT_NEAR(flash->time(), 0.2, 1e-9);
    expect_near(flash->root(), kBasis * turned(180, {20, 0, 5}) * turned(180, {20, 0, 5}));
    update_crowd({flash, body}, 0.05);
    EXPECT_NEAR(flash->playback(0)->state().time, 0.25, 1e-9) << "updated with gun, which is updated with body";
    update_crowd({flash}, 0.05);
    EXPECT_NEAR(flash->playback(0)->state().time, 0.3, 1e-9);
    EXPECT_NEAR(gun->playback(0)->state().time, 0.25, 1e-9);
}

TEST(AttachedInstance, CanBeAttachedAtAnyDepth)
{
    std::vector<std::shared_ptr<Instance>> chain(200);
    for (auto& link : chain) link = one();
    for (std::size_t i = 1; i < chain.size(); ++i) ASSERT_TRUE(chain[i - 1]->attach(*chain[i], 0, Joining::tag, 0));
    chain[0]->update(0);
    expect_near(chain[199]->root(), kBasis * moved({0, 0, 5 * 199}));
}

TEST(AttachedInstance, IsUpdatedTogetherWithItsSiblings)
{
    const auto body = one(), left = one(), right = one(), flash = one(), hat = one();
    for (Instance* each : {left.get(), right.get(), hat.get()}) body->attach(*each, 0, Joining::tag, 0);
    right->attach(*flash, 0, Joining::tag, 0);
    body->update(0.1);
    for (const Instance* each : {body.get(), left.get(), right.get(), flash.get(), hat.get()})
        EXPECT_NEAR(each->time(), 0.1, 1e-9);
    right->detach();
    right->update(0.1);
    body->update(0.2);
    EXPECT_NEAR(left->time(), 0.3, 1e-9);
    EXPECT_NEAR(hat->time(), 0.3, 1e-9);
    EXPECT_NEAR(flash->time(), 0.2, 1e-9);
}

TEST(AttachedInstance, CannotBeAttachedToItselfOrADescendant)
{
    const auto a = one(), b = one(), c = one();
    EXPECT_FALSE(a->attach(*a, 0, Joining::tag, 0));
    EXPECT_TRUE(a->attach(*b, 0, Joining::tag, 0));
    EXPECT_TRUE(b->attach(*c, 0, Joining::tag, 0));
    EXPECT_FALSE(c->attach(*a, 0, Joining::tag, 0));
    EXPECT_EQ(a->parent(), nullptr);
    EXPECT_TRUE(a->attach(*c, 0, Joining::tag, 0)) << "moves c from b to a";
    EXPECT_EQ(c->parent(), a.get());
    EXPECT_TRUE(c->attach(*b, 0, Joining::tag, 0));
    a->update(0.1);
    EXPECT_NEAR(b->time(), 0.1, 1e-9);
}

TEST(AttachedInstance, IsPlacedByItsTransformAfterItIsDetached)
{
    const auto body = one(), gun = one();
    body->attach(*gun, 0, Joining::tag, 0);
    gun->set_transform(moved({1, 2, 3}));
    body->update(0.1);
    gun->detach();
    gun->detach();
    EXPECT_EQ(gun->parent(), nullptr);
    expect_near(gun->root(), moved({1, 2, 3}) * kBasis);
    body->update(0.1);
    EXPECT_NEAR(gun->time(), 0.1, 1e-9);
}

TEST(AttachedInstance, OutlivesItsParentAndViceVersa)
{
    auto body = one(), gun = one(), flash = one();
    body->attach(*gun, 0, Joining::tag, 0);
    gun->attach(*flash, 0, Joining::tag, 0);
    gun.reset();
    EXPECT_EQ(flash->parent(), nullptr);
    body->update(0.1);
    flash->update(0.1);
    body->attach(*flash, 0, Joining::follow, kNone);
    body.reset();
    EXPECT_EQ(flash->parent(), nullptr);
    flash->playback(0)->show_frame(1);
    flash->update(0.1);
    expect_near(flash->root(), kBasis);
}

TEST(AttachedInstance, ShowsTheFramesOfThePartItFollows)
{
    const auto body = one(), gun = one();
    gun->playback(0)->show_frame(3);
    body->playback(0)->show_frame(1.5);
    body->attach(*gun, 0, Joining::follow, kNone);
    body->update(0);
    expect_near(gun->root(), body->root());
    EXPECT_NEAR(gun->parts()[0].meshes[0].positions[0], 15, 1e-4);
    gun->detach();
    gun->update(0);
    EXPECT_NEAR(gun->parts()[0].meshes[0].positions[0], 30, 1e-4) << "shows its own frame after detach()";
}

TEST(AttachedInstance, MergesJointsOfAPart)
{
    const auto arm = std::make_shared<const Subject>(single_subject(arm_model()));
    Model glove = arm_model();
    glove.joints = {glove.joints[0]};
    glove.joints[0].name = "Hand";
    glove.surfaces.clear();
    glove.meshes.clear();
    glove.clips.clear();
    glove.animations.clear();
    Instance body(arm), gloved(std::make_shared<const Subject>(single_subject(std::move(glove))));
    ASSERT_TRUE(body.attach(gloved, 0, Joining::merge, kNone));
    body.playback(0)->play(0, {0, 1, Loop::once});
    const auto hand = [&] { return *gloved.place(0, 0); };
    body.update(0.9);
    expect_near(hand(), *body.place(0, 2));
    EXPECT_NEAR(hand()[3].x, 10, 1e-3) << "x of the world is y of the file, where the arm bends to";
    gloved.detach();
    gloved.update(0);
    expect_near(hand(), kBasis);
}

TEST(AttachedInstance, CanBeAttachedToHiddenParts)
{
    const auto body = one(), gun = one();
    body->attach(*gun, 0, Joining::tag, 0);
    body->set_visible(0, false);
    body->playback(0)->show_frame(1);
    body->update(0);
    expect_near(gun->root(), kBasis * turned(90, {10, 0, 5}));
}

TEST(AttachedInstance, AllocatesNothingWhenItIsUpdated)
{
    const auto body = one(), gun = one();
    body->attach(*gun, 0, Joining::tag, 0);
    Crowd crowd;
    crowd.add(gun);
    crowd.add(body);
    const MemoryMeter meter;
    for (int i = 0; i < 20; ++i) crowd.update(0.03);
    EXPECT_EQ(meter.allocations(), 0U);
}

}  // namespace
}  // namespace marrow::test
