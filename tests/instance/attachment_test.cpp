#include "instance/attachment.h"

#include <gtest/gtest.h>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>

#include "instance/rig.h"
#include "model/validate.h"
#include "support/models.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

constexpr glm::vec3 kX(1, 0, 0), kY(0, 1, 0), kZ(0, 0, 1);

glm::mat3 about(const glm::vec3& axis, float degrees)
{
    return glm::mat3_cast(glm::angleAxis(glm::radians(degrees), axis));
}

glm::mat4x3 tag(const glm::mat3& axes, const glm::vec3& origin = {}) { return {axes[0], axes[1], axes[2], origin}; }

// A model with one tag, which has one value for each frame.
struct Tagged {
    Model model;
    std::vector<glm::quat> rotations;

    explicit Tagged(std::vector<glm::mat4x3> frames)
        : model(animated_model(static_cast<std::uint32_t>(frames.size())))
    {
        model.attachments = {{"tag_weapon", kNone, {}}};
        model.attachment_frames = std::move(frames);
        EXPECT_FALSE(validate(model));
        rotations = tag_rotations(model.attachment_frames);
    }

    glm::mat4 shown(std::span<const Playback::ShownEntry> what, TagRotation rule = TagRotation::slerp) const
    {
        glm::mat4 out(0.0F);
        pose_attachments(model, rotations, what, {}, rule, {&out, 1});
        return out;
    }
    glm::mat4 at(float t, TagRotation rule = TagRotation::slerp) const
    {
        const Playback::ShownEntry what{kNone, {0, 1, t}};
        return shown({&what, 1}, rule);
    }
};

void expect_near(const glm::mat4& found, const glm::mat4x3& expected, float tolerance = 2e-4F)
{
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row)
            EXPECT_NEAR(found[column][row], expected[column][row], tolerance)
                << "column " << column << " row " << row;
    EXPECT_EQ(glm::vec4(found[0][3], found[1][3], found[2][3], found[3][3]), glm::vec4(0, 0, 0, 1));
}

TEST(TagBetweenFrames, SlerpsRotationsAndLerpsPositions)
{
    for (const float degrees : {1.0F, 57.0F, 90.0F, 130.0F, 179.0F}) {
        const Tagged tagged({tag(about(kZ, 20), {1, 2, 3}), tag(about(kZ, 20 + degrees), {5, 2, -1})});
        for (const float t : {0.0F, 0.1F, 0.25F, 0.5F, 0.8F, 0.999F}) {
            SCOPED_TRACE(degrees * t);
            expect_near(tagged.at(t), tag(about(kZ, 20 + degrees * t), {1 + 4 * t, 2, 3 - 4 * t}));
        }
    }
}

TEST(TagBetweenFrames, RotatesAboutAnyAxis)
{
    Random random(5);
    for (int i = 0; i < 50; ++i) {
        const glm::quat a = random_rotation(random),
                        turn = glm::angleAxis(1.9F, glm::normalize(random_position(random)));
        const Tagged tagged({tag(glm::mat3_cast(a)), tag(glm::mat3_cast(turn * a))});
        expect_near(tagged.at(0.3F), tag(glm::mat3_cast(glm::angleAxis(0.3F * 1.9F, glm::axis(turn)) * a)));
    }
}

TEST(TagBetweenFrames, RotatesAlongTheShorterArc)
{
    const Tagged tagged({tag(about(kZ, 100)), tag(about(kZ, -100))});
    expect_near(tagged.at(0.5F), tag(about(kZ, 180)));
    expect_near(tagged.at(0.25F), tag(about(kZ, 140)));
}

TEST(TagBetweenFrames, HasAxesOfUnitLengthForScaledTags)
{
    const Tagged tagged({tag(about(kX, 10) * 4.7F, {8, 0, 0}), tag(about(kX, 70) * 0.8F)});
    expect_near(tagged.at(0), tag(about(kX, 10), {8, 0, 0}));
    expect_near(tagged.at(0.5F), tag(about(kX, 40), {4, 0, 0}));
    expect_near(tagged.at(0, TagRotation::engine), tag(about(kX, 10), {8, 0, 0}));
}

TEST(TagBetweenFrames, LerpsEachAxisLikeTheEngine)
{
    const Tagged tagged({tag(about(kZ, 0), {0, 8, 0}), tag(about(kZ, 120), {4, 0, 0})});
    // At t = 1/4 the angle of the x axis is atan2(s / 4, 3 / 4 + c / 4), with s and c of 120 degrees: not 30.
    const float angle = glm::degrees(std::atan2(0.25F * std::sqrt(0.75F), 0.75F - 0.125F));
    EXPECT_NEAR(angle, 19.1F, 0.01F);
    expect_near(tagged.at(0.25F, TagRotation::engine), tag(about(kZ, angle), {1, 6, 0}), 1e-6F);
}

TEST(TagBetweenFrames, LerpsAxesOfDifferentLengthsSeparately)
{
    const glm::mat3 longer(kX * 3.0F, kY, kZ);
    const Tagged tagged({tag(longer), tag(about(kZ, 90))});
    // The averages of (3, 0, 0) and (0, 1, 0) for x, and of (0, 1, 0) and (-1, 0, 0) for y.
    const glm::mat3 expected(glm::vec3(3, 1, 0) / std::sqrt(10.0F), glm::vec3(-1, 1, 0) / std::sqrt(2.0F), kZ);
    expect_near(tagged.at(0.5F, TagRotation::engine), tag(expected), 1e-6F);
    expect_near(tagged.at(0.5F), tag(about(kZ, 45)));
}

TEST(TagBetweenFrames, LerpsAxesThatAreMirroredOrSkewed)
{
    const glm::mat3 mirrored(kX, kY, -kZ), skewed(kX, glm::normalize(glm::vec3(1, 1, 0)), kZ);
    for (const glm::mat3& odd : {mirrored, skewed}) {
        const Tagged first({tag(odd), tag(about(kZ, 40))}), second({tag(about(kZ, 40)), tag(odd)});
        EXPECT_EQ(first.at(0.3F), first.at(0.3F, TagRotation::engine));
        EXPECT_EQ(second.at(0.3F), second.at(0.3F, TagRotation::engine));
        expect_near(first.at(0), tag(odd), 1e-6F);
    }
}

TEST(TagBetweenFrames, IsFiniteForAxesOfZeroLength)
{
    const glm::mat3 none(0.0F);
    const Tagged tagged({tag(none, {1, 2, 3}), tag(about(kZ, 90), {3, 2, 1})});
    const Tagged opposite({tag(about(kX, 0)), tag(about(kX, 180))});
    for (const TagRotation rule : {TagRotation::slerp, TagRotation::engine}) {
        expect_near(tagged.at(0, rule), tag(none, {1, 2, 3}));
        expect_near(tagged.at(0.5F, rule), tag(about(kZ, 90), {2, 2, 2}));
        const glm::mat4 half = opposite.at(0.5F, rule);
        for (int i = 0; i < 16; ++i) EXPECT_TRUE(std::isfinite(half[i / 4][i % 4]));
    }
}

TEST(TagBetweenFrames, StaysFiniteWithTheLargestNumbers)
{
    // A valid model has numbers below 1e15.
    constexpr float kLarge = 9e14F;
    const Tagged tagged({tag(about(kZ, 0) * kLarge, {kLarge, -kLarge, kLarge}),
                         tag(about(kZ, 90) * kLarge, {kLarge, kLarge, -kLarge})});
    for (const TagRotation rule : {TagRotation::slerp, TagRotation::engine}) {
        const glm::mat4 half = tagged.at(0.5F, rule);
        EXPECT_NEAR(half[3].x / kLarge, 1, 1e-5F);
        EXPECT_NEAR(half[3].y / kLarge, 0, 1e-5F);
        EXPECT_NEAR(half[3].z / kLarge, 0, 1e-5F);
        for (int axis = 0; axis < 3; ++axis)
            for (int row = 0; row < 3; ++row) EXPECT_NEAR(half[axis][row], about(kZ, 45)[axis][row], 1e-5F);
    }
}

TEST(TagOfAModel, MustHaveAFinitePositionWithinTheLimit)
{
    Tagged tagged({tag(about(kZ, 0), {1, 2, 3}), tag(about(kZ, 90))});
    for (const float bad : {1e38F, std::nanf("")}) {
        tagged.model.attachment_frames[1][3].x = bad;
        EXPECT_TRUE(validate(tagged.model)) << bad;
    }
}

TEST(TagInACrossFade, IsInterpolatedByTheWeightsOfTheClips)
{
    const Tagged tagged(
        {tag(about(kZ, 0), {0, 0, 0}), tag(about(kZ, 80), {8, 0, 0}), tag(about(kZ, -120), {0, 4, 0})});
    const std::array<Playback::ShownEntry, 2> shown = {{{0, {0, 1, 0.5F}, 1}, {1, {2, 2, 0}, 0.25F}}};
    // 40 degrees at x = 4, then a quarter of the way to -120 degrees at y = 4.
    expect_near(tagged.shown(shown), tag(about(kZ, 0), {3, 1, 0}));
    const std::array<Playback::ShownEntry, 2> covered = {{{0, {0, 1, 0.5F}, 1}, {1, {2, 2, 0}, 1}}};
    expect_near(tagged.shown(covered), tag(about(kZ, -120), {0, 4, 0}));
}

TEST(TagOfAFollower, StaysOnItsLastFrame)
{
    const Tagged tagged({tag(about(kZ, 0)), tag(about(kZ, 80), {8, 0, 0})});
    const Playback::ShownEntry beyond{kNone, {7, 8, 0.5F}};
    expect_near(tagged.shown({&beyond, 1}), tag(about(kZ, 80), {8, 0, 0}));
}

TEST(PlacesOfAModel, AreFoundByNameIgnoringCaseWithAttachmentsFirst)
{
    Model arm = arm_model();
    arm.attachments = {{"Grip", 2, {}}, {"hand", 0, {}}};
    Rig rig(single_subject(std::move(arm)), 0, nullptr);
    EXPECT_EQ(rig.find_place("grip"), 0U);
    EXPECT_EQ(rig.find_place("HAND"), 1U) << "attachments precede joints";
    EXPECT_EQ(rig.find_place("Elbow"), 3U);
    EXPECT_EQ(rig.find_place("tail"), kNone);
}

TEST(TagOfAModelWithJoints, StaysInTheFirstFrameWhileAClipAnimatesJoints)
{
    const Tagged tagged({tag(about(kZ, 10), {1, 0, 0}), tag(about(kZ, 80), {8, 0, 0})});
    Playback::ShownEntry of_joints{0, {1, 1, 0}};
    of_joints.animation = 0;
    expect_near(tagged.shown({&of_joints, 1}), tag(about(kZ, 10), {1, 0, 0}));
}

}  // namespace
}  // namespace marrow::test
