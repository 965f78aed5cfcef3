// Tests of the inputs of an instance besides clips (controllers, blends, body groups), and of events of clips.
#include <gtest/gtest.h>

#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <memory>
#include <string>

#include "formats/half_life/mdl.h"
#include "instance/crowd.h"
#include "instance/instance.h"
#include "model/angles.h"
#include "model/validate.h"
#include "support/mdl_builder.h"
#include "support/memory_host.h"
#include "support/memory_meter.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

std::shared_ptr<const Subject> subject_of(const MdlBuilder& builder)
{
    const File file = builder.build();
    Result<Model> model = load_mdl(file, "figure.mdl", MemoryHost());
    EXPECT_TRUE(model) << text_of(model.error());
    const auto error = validate(model.value());
    EXPECT_FALSE(error) << text_of(*error);
    return std::make_shared<const Subject>(single_subject(model.take()));
}

glm::vec3 place_of(const Instance& instance, std::uint32_t joint = 0)
{
    return instance.joint(0, joint).value().position;
}

// The rotation of a joint about an axis, in degrees. The joint must not be rotated about another axis.
float degrees(const Instance& instance, std::uint32_t joint, glm::length_t axis)
{
    const glm::quat q = instance.joint(0, joint).value().rotation;
    const float sine[] = {q.x, q.y, q.z};
    return glm::degrees(2 * std::atan2(sine[axis], q.w));
}

void show(Instance& instance, std::uint32_t clip, double frame)
{
    instance.play(0, 0, clip, {.loop = Loop::once});
    instance.playback(0)->set_paused(true);
    const Clip& shown = instance.rigs()[0]->model().clips[clip];
    instance.playback(0)->seek(frame * shown.frame_seconds);
    instance.update(0);
}

// A model with a controller of each kind, and two frames in which bone 1 turns from 0 to 1 radian about z.
MdlBuilder controlled()
{
    MdlBuilder b;
    b.bones[1].controllers = {0, -1, -1, -1, -1, 1};
    b.bones[0].controllers = {-1, -1, -1, 2, 3, -1};
    b.controllers = {{1, 1, 0, 5, 0}, {1, 32, -60, 30, 1}, {0, 8 | 0x8000, 0, 360, 2}, {0, 16, 10, 40, 4}};
    b.sequences = {{"turn", 2}};
    b.sequences[0].blends = {{{}, {MdlBuilder::Track{}, {}, {}, {}, {}, mdl_track({0, 100})}}};
    return b;
}

std::uint32_t controller(const Instance& instance, std::string_view name)
{
    const std::vector<Controller>& all = instance.rigs()[0]->model().controllers;
    for (std::uint32_t i = 0; i < all.size(); ++i)
        if (all[i].name == name) return i;
    ADD_FAILURE() << name;
    return 0;
}

TEST(ControlledInstance, AddsNothingAtRest)
{
    Instance instance(subject_of(controlled()));
    show(instance, 0, 0);
    EXPECT_EQ(place_of(instance, 1), glm::vec3(0, 2, 0));
    EXPECT_NEAR(degrees(instance, 1, 2), 0, 1e-4F);
    // The mouth is an exception: its rest value is the start of its range.
    EXPECT_NEAR(degrees(instance, 0, 1), 10, 1e-3F);
}

TEST(ControlledInstance, TranslatesAndRotatesAJointWithinTheRange)
{
    Instance instance(subject_of(controlled()));
    EXPECT_TRUE(instance.set_controller(0, controller(instance, "arm x"), 3));
    EXPECT_TRUE(instance.set_controller(0, controller(instance, "arm turn z"), -45));
    show(instance, 0, 0);
    EXPECT_NEAR(place_of(instance, 1).x, 3, 1e-5F);
    EXPECT_NEAR(degrees(instance, 1, 2), -45, 1e-3F);
    EXPECT_TRUE(instance.set_controller(0, controller(instance, "arm turn z"), 500));
    instance.update(0);
    EXPECT_NEAR(degrees(instance, 1, 2), 30, 1e-3F) << "clamped to its range, and applied at once";
}

TEST(ControlledInstance, AddsControllerValuesToThePlayingClip)
{
    Instance instance(subject_of(controlled()));
    instance.set_controller(0, controller(instance, "arm turn z"), 20);
    show(instance, 0, 1);
    EXPECT_NEAR(degrees(instance, 1, 2), glm::degrees(1.0F) + 20, 1e-3F);
    show(instance, 0, 0.5);
    EXPECT_NEAR(degrees(instance, 1, 2), glm::degrees(0.5F) + 20, 0.02F);
    EXPECT_NEAR(degrees(instance, 0, 1), 10, 1e-3F) << "the clip does not turn the joint of the mouth";
}

TEST(ControlledInstance, AddsToTheAnglesOfBothFramesForAnyAxis)
{
    // The controller turns the arm about x, y or z. Both frames of the arm are turned about all three axes.
    MdlBuilder b = controlled();
    b.sequences[0].blends = {
        {{}, {MdlBuilder::Track{}, {}, {}, mdl_track({20, 60}), mdl_track({-30, 40}), mdl_track({50, -70})}}};
    for (std::int8_t axis = 0; axis < 3; ++axis) {
        b.bones[1].controllers = {-1, -1, -1, -1, -1, -1};
        b.bones[1].controllers[3 + static_cast<std::size_t>(axis)] = 1;
        b.controllers[1] = {1, 8 << axis, -60, 30, 1};
        Instance instance(subject_of(b));
        const std::string name = std::string("arm turn ") + "xyz"[axis];
        ASSERT_TRUE(instance.set_controller(0, controller(instance, name), -45));
        const Model& model = instance.rigs()[0]->model();
        const std::vector<glm::vec3>& angles = model.animations[0].tracks[0].angles;
        glm::vec3 added(0);
        added[axis] = glm::radians(-45.0F);
        const glm::quat first = rotation_of_angles(angles[0] + added),
                        second = rotation_of_angles(angles[1] + added);
        for (const float frame : {0.0F, 0.25F, 0.5F, 1.0F}) {
            show(instance, 0, static_cast<double>(frame));
            const glm::quat wanted = glm::slerp(first, second, frame),
                            found = instance.joint(0, 1).value().rotation;
            EXPECT_NEAR(std::fabs(glm::dot(wanted, found)), 1, 1e-6F) << "axis " << int{axis} << " at " << frame;
        }
    }
}

TEST(ControlledInstance, AppliesControllersWithoutAClip)
{
    Instance instance(subject_of(controlled()));
    instance.set_controller(0, controller(instance, "arm turn z"), 25);
    instance.update(0);
    EXPECT_NEAR(degrees(instance, 1, 2), 25, 1e-3F);
}

TEST(ControlledInstance, WrapsControllerValuesOfAFullCircle)
{
    MdlBuilder b = controlled();
    b.bones[0].controllers[4] = -1;
    b.controllers.resize(3);
    Instance instance(subject_of(b));
    const std::uint32_t wrap = controller(instance, "root");
    for (const float value : {90.0F, 450.0F, -270.0F}) {
        instance.set_controller(0, wrap, value);
        show(instance, 0, 0);
        EXPECT_NEAR(instance.parts()[0].inputs.controllers[wrap], 90, 1e-3F) << value;
        EXPECT_NEAR(degrees(instance, 0, 0), 90, 1e-3F) << value;
    }
}

TEST(ControlledInstance, SetsControllersWithTheSameNumberTogether)
{
    MdlBuilder b = controlled();
    // Both have the game's controller number 1, with different ranges.
    b.controllers[0] = {1, 1, 0, 5, 1};
    Instance instance(subject_of(b));
    instance.set_controller(0, controller(instance, "arm turn z"), -15);
    show(instance, 0, 0);
    EXPECT_NEAR(degrees(instance, 1, 2), -15, 1e-3F);
    EXPECT_NEAR(place_of(instance, 1).x, 2.5F, 1e-5F) << "half of its range, as the other controller";
}

TEST(ControlledInstance, RejectsIndicesThatDoNotExistAndNan)
{
    Instance instance(subject_of(controlled()));
    EXPECT_FALSE(instance.set_controller(0, 4, 1));
    EXPECT_FALSE(instance.set_controller(1, 0, 1));
    EXPECT_FALSE(instance.set_controller(0, 0, std::numeric_limits<float>::quiet_NaN()));
    EXPECT_FALSE(instance.set_blend(0, 2, 0.5F));
    EXPECT_FALSE(instance.set_body(0, 1, 0));
    EXPECT_FALSE(instance.set_body(0, 0, 1));
}

TEST(ControlledInstance, AllocatesNothing)
{
    Instance instance(subject_of(controlled()));
    instance.play(0, 0, 0, {.loop = Loop::repeat});
    instance.set_controller(0, controller(instance, "arm turn z"), 20);
    instance.update(0.05);
    const MemoryMeter meter;
    for (int i = 0; i < 20; ++i) {
        instance.set_controller(0, controller(instance, "arm x"), static_cast<float>(i % 5));
        instance.update(0.05);
    }
    EXPECT_EQ(meter.peak(), 0U);
}

// --- blends ---------------------------------------------------------------------------------------------------

// A clip blended from `count` animations; animation n moves bone 0 to n along x.
MdlBuilder blended(std::size_t count)
{
    MdlBuilder b;
    b.sequences = {{"aim"}};
    b.sequences[0].blends.clear();
    for (std::size_t i = 0; i < count; ++i)
        b.sequences[0].blends.push_back({{mdl_track({static_cast<std::int16_t>(2 * i)})}});
    b.sequences[0].blend_end = {1, 1};
    return b;
}

float blended_x(Instance& instance, float x, float y)
{
    instance.set_blend(0, 0, x);
    instance.set_blend(0, 1, y);
    instance.play(0, 0, 0, {});
    instance.update(0);
    return place_of(instance).x;
}

TEST(BlendedClip, InterpolatesBetweenTwoAnimations)
{
    Instance instance(subject_of(blended(2)));
    EXPECT_FLOAT_EQ(blended_x(instance, 0, 0), 0);
    EXPECT_FLOAT_EQ(blended_x(instance, 0.25F, 1), 0.25F) << "the second axis has no effect";
    EXPECT_FLOAT_EQ(blended_x(instance, 7, 0), 1);
}

TEST(BlendedClip, InterpolatesFourAnimationsOnTwoAxes)
{
    Instance instance(subject_of(blended(4)));
    EXPECT_FLOAT_EQ(blended_x(instance, 1, 0), 1);
    EXPECT_FLOAT_EQ(blended_x(instance, 0, 1), 2);
    EXPECT_FLOAT_EQ(blended_x(instance, 1, 1), 3);
    EXPECT_FLOAT_EQ(blended_x(instance, 0.5F, 0.5F), 1.5F);
}

// The middle of an axis is at 127/255.
TEST(BlendedClip, InterpolatesNineAnimationsOnTwoAxes)
{
    Instance instance(subject_of(blended(9)));
    EXPECT_FLOAT_EQ(blended_x(instance, 0, 0), 0);
    EXPECT_NEAR(blended_x(instance, 127.0F / 255, 0), 254.0F / 255, 1e-5F);
    EXPECT_FLOAT_EQ(blended_x(instance, 1, 0), 2);
    EXPECT_FLOAT_EQ(blended_x(instance, 0, 1), 6);
    EXPECT_FLOAT_EQ(blended_x(instance, 1, 1), 8);
    EXPECT_NEAR(blended_x(instance, 191.0F / 255, 64.0F / 255), 1 + 128.0F / 255 + 3 * 128.0F / 255, 1e-5F);
}

TEST(BlendedClip, RotatesAlongTheShortestArc)
{
    MdlBuilder b = blended(2);
    for (std::size_t i = 0; i < 2; ++i)
        b.sequences[0].blends[i] = {
            {MdlBuilder::Track{}, {}, {}, {}, {}, mdl_track({static_cast<std::int16_t>(100 * i)})}};
    Instance instance(subject_of(b));
    blended_x(instance, 0.5F, 0);
    EXPECT_NEAR(degrees(instance, 0, 2), glm::degrees(0.5F), 0.02F);
}

// --- bodies ---------------------------------------------------------------------------------------------------

TEST(Bodies, AreSetByGroupOrByOneCombinedNumber)
{
    MdlBuilder b;
    b.body_parts = {{"body", {MdlBuilder::square(), MdlBuilder::square()}, 1},
                    {"head", {MdlBuilder::square(), MdlBuilder::square(), MdlBuilder::square()}, 2}};
    Instance instance(subject_of(b));
    const std::vector<std::uint32_t>& bodies = instance.parts()[0].bodies;
    EXPECT_EQ(bodies, (std::vector<std::uint32_t>{0, 0}));
    // (number / base) % models of the group.
    for (std::uint32_t number = 0; number < 6; ++number) {
        EXPECT_TRUE(instance.set_body_number(0, number));
        EXPECT_EQ(bodies, (std::vector<std::uint32_t>{number % 2, number / 2}));
    }
    instance.set_body_number(0, 7);
    EXPECT_EQ(bodies, (std::vector<std::uint32_t>{1, 0}));
    EXPECT_TRUE(instance.set_body(0, 1, 2));
    EXPECT_EQ(bodies, (std::vector<std::uint32_t>{1, 2}));
}

// --- movement -------------------------------------------------------------------------------------------------

TEST(TravellingClip, MovesAllRootsByASeparateDisplacement)
{
    MdlBuilder b;
    b.bones.push_back({"other root", -1, {1, 0, 0, 0, 0, 0}});
    b.sequences = {{"walk", 11}};
    b.sequences[0].flags = 1;
    b.sequences[0].movement = {50, 0, 0};
    Instance instance(subject_of(b));
    instance.play(0, 0, 0, {});
    instance.update(0.5);
    EXPECT_FLOAT_EQ(place_of(instance).x, 0) << "the stored frames have no displacement";
    instance.set_rules({.root_motion = RootMotion::in_place});
    instance.update(0);
    EXPECT_FLOAT_EQ(place_of(instance).x, 0) << "there is no root motion to remove";
    instance.set_rules({.root_motion = RootMotion::travel});
    instance.update(0);
    EXPECT_NEAR(place_of(instance).x, 25, 1e-4F);
    instance.update(1);
    EXPECT_NEAR(place_of(instance).x, 75, 1e-4F) << "the displacement accumulates over passes";
    EXPECT_NEAR(place_of(instance, 2).x, 76, 1e-4F);
    EXPECT_FLOAT_EQ(place_of(instance, 1).x, 0);
}

// --- events ---------------------------------------------------------------------------------------------------

// A clip of one second and eleven frames, with events in its first, fifth and last frame.
std::shared_ptr<const Subject> eventful(std::int32_t flags)
{
    MdlBuilder b;
    b.sequences = {{"fire", 11}, {"idle", 11}};
    b.sequences[0].flags = flags;
    b.sequences[0].events = {{0, 1, ""}, {4, 2, ""}, {10, 3, ""}};
    return subject_of(b);
}

// Advances `steps` times and returns the numbers of the passed events, with a space after each step.
std::string heard(Instance& instance, double step, int steps)
{
    std::string out;
    for (int i = 0; i < steps; ++i) {
        instance.update(step);
        for (const Instance::PartEvent& each : instance.passed_events())
            out += std::to_string(
                instance.rigs()[0]->model().clips[each.passed.clip].events[each.passed.event].number);
        out += ' ';
    }
    return out;
}

TEST(Events, AreReportedOnceInASinglePass)
{
    Instance instance(eventful(0));
    instance.play(0, 0, 0, {});
    EXPECT_EQ(heard(instance, 0.3, 5), "1 2  3  ") << "the clip has ended";
}

TEST(Events, AreReportedOnceInEachPassOfALoop)
{
    Instance instance(eventful(1));
    instance.play(0, 0, 0, {});
    // The last frame equals the first one: the events of both are reported.
    EXPECT_EQ(heard(instance, 0.3, 8), "1 2  31 2  31  ");
    EXPECT_EQ(heard(instance, 0.25, 40).size(), 40U + 3 * 10U) << "ten passes";
}

TEST(Events, AreReportedInReverseOrderBackwards)
{
    Instance instance(eventful(0));
    instance.play(0, 0, 0, {.speed = -1});
    EXPECT_EQ(heard(instance, 0.35, 5), "3 2 1   ");
    instance.play(0, 0, 0, {.speed = -1, .loop = Loop::repeat});
    // If a clip without a loop is repeated, its last frame lasts as long as any other.
    EXPECT_EQ(heard(instance, 0.32, 5), "3  2 13  ");
    Instance looping(eventful(1));
    looping.play(0, 0, 0, {.speed = -1});
    EXPECT_EQ(heard(looping, 0.32, 4), "3 2  13 ");
}

TEST(Events, AreReportedInBothDirectionsOfAPingPong)
{
    Instance instance(eventful(0));
    instance.play(0, 0, 0, {.loop = Loop::ping_pong});
    EXPECT_EQ(heard(instance, 0.35, 6), "1 2 3  2 1 ");
}

TEST(Events, AreReportedInOrderForALongStep)
{
    Instance instance(eventful(1));
    instance.play(0, 0, 0, {});
    EXPECT_EQ(heard(instance, 1.5, 1), "12312 ");
    EXPECT_LT(heard(instance, 1e9, 1).size(), 100U) << "the number of reported passes is limited";
}

TEST(Events, AreNotReportedWhilePausedOrSeeking)
{
    Instance instance(eventful(1));
    instance.play(0, 0, 0, {});
    instance.update(0.1);
    instance.playback(0)->set_paused(true);
    EXPECT_EQ(heard(instance, 0.3, 2), "  ");
    instance.playback(0)->set_paused(false);
    instance.playback(0)->seek(0.9);
    EXPECT_EQ(heard(instance, 0, 1), " ") << "seeking reports no events";
    EXPECT_EQ(heard(instance, 0.2, 1), "31 ");
    instance.play(0, 0, 1, {});
    EXPECT_EQ(heard(instance, 0.5, 1), " ");
}

TEST(Events, AreReportedOnlyWithinTheRange)
{
    Instance instance(eventful(1));
    instance.play(0, 0, 0, {});
    instance.playback(0)->set_range(3, 6);
    instance.playback(0)->set_loop(Loop::repeat);
    EXPECT_EQ(heard(instance, 0.2, 4), "2  2  ");
}

TEST(Events, AllocateNothingAfterTheFirstReport)
{
    Instance instance(eventful(1));
    instance.play(0, 0, 0, {});
    heard(instance, 0.3, 8);
    const MemoryMeter meter;
    for (int i = 0; i < 20; ++i) instance.update(0.3);
    EXPECT_EQ(meter.peak(), 0U);
}

TEST(Events, ContainTheirLayerAndPart)
{
    Instance instance(eventful(1));
    instance.set_layer(0, 1, 1, false, {});
    instance.play(0, 1, 0, {});
    instance.update(0.5);
    ASSERT_EQ(instance.passed_events().size(), 2U);
    EXPECT_EQ(instance.passed_events()[0].layer, 1U);
    EXPECT_EQ(instance.passed_events()[0].part, 0U);
}

// --- held poses ------------------------------------------------------------------------------------------------

// Half-Life fades for 0.2 s from the pose in which it stopped the previous sequence.
TEST(Fade, HoldsThePreviousPoseIfRequested)
{
    MdlBuilder b;
    b.sequences = {{"move", 11}, {"rest", 11}};
    b.sequences[0].blends = {{{mdl_track({0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20})}}};
    for (const bool still : {true, false}) {
        Instance instance(subject_of(b));
        instance.play(0, 0, 0, {});
        instance.update(0.4);
        instance.play(0, 0, 1, {.fade = 0.2, .still = still});
        instance.update(0.1);
        // Halfway to x = 0: from x = 4 in the held frame 4, or from x = 5 in frame 5 if the clip continues.
        EXPECT_NEAR(place_of(instance).x, still ? 2 : 2.5, 1e-5);
        instance.update(0.1);
        EXPECT_NEAR(place_of(instance).x, 0, 1e-5);
    }
}

// The legs walk while the torso aims.
TEST(Gait, AnimatesOnlyRootPelvisAndLegsDuringAnotherClip)
{
    MdlBuilder b;
    b.bones = {{"Bip01", -1}, {"Bip01 Pelvis", 0}, {"Bip01 L Leg", 1}, {"Bip01 Spine", 1}, {"Bip01 Head", 3}};
    b.sequences = {{"aim"}, {"walk"}};
    for (std::size_t i = 0; i < 2; ++i)
        b.sequences[i].blends = {
            MdlBuilder::Animation(5, {mdl_track({static_cast<std::int16_t>(i == 0 ? 2 : 20)})})};
    Instance instance(subject_of(b));
    instance.play(0, 0, 0, {});
    instance.play(0, kChannelLayers, 1, {});
    instance.update(0.1);
    for (const std::uint32_t leg : {0U, 1U, 2U}) EXPECT_FLOAT_EQ(place_of(instance, leg).x, 10) << leg;
    for (const std::uint32_t torso : {3U, 4U}) EXPECT_FLOAT_EQ(place_of(instance, torso).x, 1) << torso;
}

TEST(HeldWeapon, FollowsTheJointOfTheSameName)
{
    MdlBuilder player;
    player.bones = {{"Bip01", -1, {0, 0, 36, 0, 0, 0}}, {"Bip01 R Hand", 0, {0, -8, 4, 0, 0, 0}}};
    player.bones[1].controllers[5] = 0;
    player.controllers = {{1, 32, -90, 90, 0}};
    MdlBuilder weapon;
    weapon.bones = {{"bip01 r hand", -1, {5, 5, 5, 0, 0, 0}}, {"barrel", 0, {10, 0, 0, 0, 0, 0}}};
    Instance body(subject_of(player)), gun(subject_of(weapon));
    ASSERT_TRUE(body.attach(gun, 0, Joining::merge, kNone));
    body.update(0);
    const auto place = [&](std::uint32_t joint) {
        return glm::vec3(place_matrix({}, gun.parts()[0].joints, joint)[3]);
    };
    // Joint 0 takes the place of the hand, and the barrel is 10 units in front of it.
    EXPECT_LT(glm::length(place(0) - glm::vec3(0, -8, 40)), 1e-4F);
    EXPECT_LT(glm::length(place(1) - glm::vec3(10, -8, 40)), 1e-4F);
    body.set_controller(0, 0, 90);
    body.update(0);
    EXPECT_LT(glm::length(place(1) - glm::vec3(0, 2, 40)), 1e-3F) << "it turns with the hand";
}

}  // namespace
}  // namespace marrow::test
