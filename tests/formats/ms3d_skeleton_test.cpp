// Tests of MilkShape 3D files: joints, keys, weights and the optional sections after them.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <cmath>
#include <limits>

#include "formats/ms3d_suite.h"
#include "support/memory_host.h"
#include "support/messages.h"
#include "support/skeleton_pose.h"

namespace marrow::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kQuarter = 1.57079633F;

Ms3dBuilder arm()
{
    Ms3dBuilder b;
    b.add_arm();
    return b;
}

void expect_warning(const Model& model, const std::string& part)
{
    EXPECT_NE(warnings_of(model).find(part), std::string::npos) << warnings_of(model);
}

void expect_near(const glm::vec3& a, const glm::vec3& b)
{
    EXPECT_LT(glm::length(a - b), 1e-5F) << a.x << ' ' << a.y << ' ' << a.z;
}

// Compares rotations, ignoring the sign of the quaternion.
void expect_near(const glm::quat& a, const glm::quat& b)
{
    EXPECT_LT(std::min(glm::length(a - b), glm::length(a + b)), 2e-6F);
}

std::vector<std::string> joint_names(const Model& model)
{
    std::vector<std::string> names;
    for (const Joint& joint : model.joints) names.push_back(joint.name);
    return names;
}

// --- joints ---------------------------------------------------------------------------------------------------

TEST(Ms3dJoints, HaveARestPoseThatDoesNotMoveVertices)
{
    Ms3dBuilder b = arm();
    b.joints[0].rotation = {0.3F, -0.7F, 1.1F};
    b.joints[0].position = {1, 2, 3};
    b.joints[1].rotation = {-2, 0.1F, 0.4F};
    const Model model = loaded(b);
    ASSERT_EQ(model.joints.size(), 2U);
    const std::vector<glm::mat4> rest = rest_matrices(model.joints);
    const std::vector<glm::vec3> posed = skinned(model, model.meshes[0], rest);
    for (std::size_t i = 0; i < posed.size(); ++i) expect_near(posed[i], model.meshes[0].positions[i]);
}

TEST(Ms3dJoints, RotateAboutXThenYThenZ)
{
    Ms3dBuilder b = arm();
    b.joints[0].rotation = {kQuarter, kQuarter, 0};
    // The rotation about x maps y to z, then the rotation about y maps z to x.
    expect_near(loaded(b).joints[0].rest.rotation * glm::vec3(0, 1, 0), glm::vec3(1, 0, 0));
    b.joints[0].rotation = {0, kQuarter, kQuarter};
    // The rotation about y maps z to x, then the rotation about z maps x to y.
    expect_near(loaded(b).joints[0].rest.rotation * glm::vec3(0, 0, 1), glm::vec3(0, 1, 0));
}

TEST(Ms3dJoints, AcceptAnglesOfAnySize)
{
    for (int i = -40; i <= 40; ++i) {
        const glm::vec3 angles(0.31F * static_cast<float>(i), -0.17F * static_cast<float>(i), 1.0F);
        Ms3dBuilder b = arm();
        b.joints[0].rotation = angles;
        const glm::quat expected = glm::angleAxis(angles.z, glm::vec3(0, 0, 1)) *
                                   glm::angleAxis(angles.y, glm::vec3(0, 1, 0)) *
                                   glm::angleAxis(angles.x, glm::vec3(1, 0, 0));
        expect_near(loaded(b).joints[0].rest.rotation, expected);
    }
}

TEST(Ms3dJoints, AreSortedAfterTheirParents)
{
    Ms3dBuilder b = arm();
    b.joints = {{.name = "hand", .parent = "elbow"},
                {.name = "elbow", .parent = "shoulder"},
                {.name = "tail", .parent = ""},
                {.name = "shoulder", .parent = ""}};
    b.vertices[0].joint = 0;
    b.vertices[1].joint = 3;
    b.vertices[2].joint = b.vertices[3].joint = 2;
    const Model model = loaded(b);
    EXPECT_EQ(joint_names(model), (std::vector<std::string>{"shoulder", "elbow", "hand", "tail"}));
    EXPECT_EQ(model.joints[2].parent, 1U);
    EXPECT_EQ(model.joints[1].parent, 0U);
    EXPECT_EQ(model.joints[3].parent, kNone);
    const Mesh& s = model.meshes[0];
    const std::uint16_t expected[] = {2, 0, 3, 3};
    for (std::size_t i = 0; i < s.source_vertex.size(); ++i)
        EXPECT_EQ(s.skin.joints[i * 4], expected[s.source_vertex[i]]) << "in the new order";
}

TEST(Ms3dJoints, FindParentsInAnyCaseAndPreferTheExactOne)
{
    Ms3dBuilder b = arm();
    b.joints[1].parent = "SHOULDER";
    EXPECT_EQ(loaded(b).joints[1].parent, 0U);
    b.joints.push_back({.name = "SHOULDER", .parent = ""});
    const Model model = loaded(b);
    EXPECT_EQ(joint_names(model), (std::vector<std::string>{"shoulder", "SHOULDER", "elbow"}));
    EXPECT_EQ(model.joints[2].parent, 1U);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Ms3dJoints, UseTheFirstOfSeveralParentsWithTheSameName)
{
    Ms3dBuilder b = arm();
    b.joints.push_back({.name = "shoulder", .parent = "elbow"});
    const Model model = loaded(b);
    EXPECT_EQ(model.joints[1].parent, 0U);
    EXPECT_EQ(model.joints[2].parent, 1U);
}

TEST(Ms3dJoints, BecomeRootsIfTheirParentIsMissing)
{
    Ms3dBuilder b = arm();
    b.joints[1].parent = "spine";
    const Model model = loaded(b);
    EXPECT_EQ(model.joints[1].parent, kNone);
    expect_warning(model, "The joint \"elbow\" names a parent, \"spine\", that does not exist");
}

TEST(Ms3dJoints, BecomeRootsIfTheyAreTheirOwnAncestors)
{
    Ms3dBuilder b = arm();
    for (const char* parent : {"elbow", "shoulder"}) {
        b.joints[0].parent = parent;
        const Model model = loaded(b);
        ASSERT_EQ(model.joints.size(), 2U);
        EXPECT_EQ(model.joints[0].parent, kNone);
        EXPECT_EQ(model.joints[1].parent, 0U);
        ASSERT_EQ(model.warnings.size(), 1U);
        expect_warning(model, "is its own ancestor; it becomes a root");
    }
}

TEST(Ms3dJoints, ReplaceNumbersThatAreNotFinite)
{
    Ms3dBuilder b = arm();
    b.joints[1].position.z = kNan;
    const Model model = loaded(b);
    EXPECT_EQ(model.joints.at(1).rest.position, glm::vec3(0.5F, 0, 0));
    ASSERT_EQ(model.warnings.size(), 1U);
    expect_warning(model, "at byte " + std::to_string(b.joints_at() + 93 + 65 + 20));
}

// --- keys -----------------------------------------------------------------------------------------------------

TEST(Ms3dKeys, MakeOneClipOfTheWholeTimeline)
{
    const Model model = loaded(arm());
    ASSERT_EQ(model.clips.size(), 1U);
    const Clip& clip = model.clips[0];
    EXPECT_EQ(clip.name, "square");
    EXPECT_EQ(clip.frame_count, 5U);
    EXPECT_EQ(clip.frames_per_second, 10);
    EXPECT_NEAR(clip.seconds, 0.5, 1e-9);
    EXPECT_EQ(clip.loop_frame, 0U);
    EXPECT_EQ(clip.animation, 0U);
    EXPECT_EQ(clip.first_frame, 0U);
    EXPECT_NEAR(clip.frame_seconds, 0.1, 1e-9);
    ASSERT_EQ(model.animations.size(), 1U);
    const Animation& animation = model.animations[0];
    EXPECT_EQ(animation.frame_count, 5U);
    EXPECT_EQ(animation.frames_per_second, 10);
    ASSERT_EQ(animation.tracks.size(), 1U) << "the shoulder has no keys";
    EXPECT_EQ(animation.tracks[0].joint, 1U);
}

TEST(Ms3dKeys, CountFramesFromOne)
{
    const Model model = loaded(arm());
    const Animation& animation = model.animations.at(0);
    EXPECT_NEAR(animation.file_start, 0.1, 1e-6) << "frame 1 of the file is at 1/fps";
    EXPECT_EQ(animation.tracks[0].rotation.times, (std::vector<float>{0, 0.4F})) << "it becomes frame 0";
}

TEST(Ms3dKeys, RoundTimesNearWholeFrames)
{
    Ms3dBuilder b = arm();
    b.joints[1].rotation_keys = {{0.100004F, {}}, {0.25F, {}}, {0.49999F, {}}};
    const Model model = loaded(b);
    const std::vector<float>& times = model.animations.at(0).tracks[0].rotation.times;
    EXPECT_EQ(times[0], 0);
    EXPECT_FLOAT_EQ(times[1], 0.15F);
    EXPECT_EQ(times[2], 0.4F);
}

TEST(Ms3dKeys, AreRelativeToTheRestPose)
{
    Ms3dBuilder b = arm();
    b.joints[1].rotation = {0, 0, kQuarter};
    b.joints[1].rotation_keys = {{0.1F, {kQuarter, 0, 0}}};
    b.joints[1].position_keys = {{0.1F, {2, 0, 0}}};
    const Model model = loaded(b);
    const JointTrack& track = model.animations.at(0).tracks[0];
    expect_near(track.position.values[0], glm::vec3(0.5F, 2, 0));
    expect_near(track.rotation.values[0],
                glm::angleAxis(kQuarter, glm::vec3(0, 0, 1)) * glm::angleAxis(kQuarter, glm::vec3(1, 0, 0)));
}

TEST(Ms3dKeys, RotateIndependentlyOfTheNumberOfKeys)
{
    Ms3dBuilder b = arm();
    b.joints[1].rotation = {0.3F, -0.7F, 1.1F};
    b.joints[1].rotation_keys.clear();
    const auto angles = [](std::size_t i) {
        const auto x = static_cast<float>(i);
        return glm::vec3(0.31F * x, -0.17F * x, 1.0F - 0.9F * x);
    };
    for (std::size_t i = 0; i < 11; ++i)
        b.joints[1].rotation_keys.push_back({0.1F * static_cast<float>(i + 1), angles(i)});
    const Model model = loaded(b);
    const Track<glm::quat>& track = model.animations.at(0).tracks[0].rotation;
    ASSERT_EQ(track.values.size(), 11U);
    for (std::size_t i = 0; i < 11; ++i) {
        const glm::vec3 turn = angles(i);
        const glm::quat key = glm::angleAxis(turn.z, glm::vec3(0, 0, 1)) *
                              glm::angleAxis(turn.y, glm::vec3(0, 1, 0)) *
                              glm::angleAxis(turn.x, glm::vec3(1, 0, 0));
        expect_near(track.values[i], model.joints[1].rest.rotation * key);
    }
}

TEST(Ms3dKeys, PoseTheVerticesWithinTheBounds)
{
    const Model model = loaded(arm());
    const Mesh& s = model.meshes[0];
    const std::vector<glm::vec3> posed = skinned(model, s, posed_matrices(model, model.clips[0], 0.4));
    const glm::vec3 expected[] = {{0, 0, 0}, {0.5F, 0.5F, 0}, {-0.5F, 0.5F, 0}, {0, 1, 0}};
    for (std::size_t i = 0; i < posed.size(); ++i) expect_near(posed[i], expected[s.source_vertex[i]]);
    for (const glm::vec3& point : posed)
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            EXPECT_GE(point[axis], model.clips[0].bounds.min[axis] - 1e-5F);
            EXPECT_LE(point[axis], model.animation_bounds.max[axis] + 1e-5F);
        }
}

TEST(Ms3dKeys, AnimateOnlyRotationsWithoutPositionKeys)
{
    Ms3dBuilder b = arm();
    b.joints[1].position_keys.clear();
    const JointTrack track = loaded(b).animations.at(0).tracks[0];
    EXPECT_TRUE(track.position.values.empty());
    EXPECT_EQ(track.rotation.values.size(), 2U);
}

TEST(Ms3dKeys, AreSkippedIfTheyGoBackInTime)
{
    Ms3dBuilder b = arm();
    b.joints[1].rotation_keys = {{0.1F, {}}, {0.3F, {}}, {0.2F, {}}, {0.3F, {}}, {0.4F, {}}};
    const Model model = loaded(b);
    EXPECT_EQ(model.animations.at(0).tracks[0].rotation.times.size(), 3U);
    expect_warning(model, "2 keys go back in time");
}

TEST(Ms3dKeys, ReplaceNumbersThatAreNotFinite)
{
    Ms3dBuilder b = arm();
    b.joints[1].position_keys = {{0.1F, {kNan, 2, 3}}, {kNan, {1, 1, 1}}, {0.3F, {4, 5, 6}}};
    const Model model = loaded(b);
    const Track<glm::vec3>& track = model.animations.at(0).tracks.at(0).position;
    const glm::vec3 rest = model.joints[1].rest.position;
    EXPECT_EQ(track.values, (std::vector<glm::vec3>{rest + glm::vec3(0, 2, 3), rest + glm::vec3(4, 5, 6)}));
    ASSERT_EQ(model.warnings.size(), 1U);
    expect_warning(model, "2 numbers are not finite");
}

TEST(Ms3dKeys, PlayAt24FramesASecondWithoutAValidRate)
{
    for (const float rate : {0.0F, -5.0F, kNan, 1e30F}) {
        Ms3dBuilder b = arm();
        b.frames_per_second = rate;
        const Model model = loaded(b);
        EXPECT_EQ(model.clips[0].frames_per_second, 24);
        expect_warning(model, "The frame rate cannot be right");
    }
}

TEST(Ms3dKeys, DefineTheDurationWithoutAFrameCount)
{
    for (const std::int32_t frames : {0, -1}) {
        Ms3dBuilder b = arm();
        b.frames = frames;
        EXPECT_EQ(loaded(b).clips[0].frame_count, 5U);
    }
    Ms3dBuilder b = arm();
    b.frames = 0x7FFFFFFF;
    EXPECT_EQ(loaded(b).clips[0].frame_count, 65536U);
}

TEST(Ms3dKeys, AreRequiredForAnimation)
{
    Ms3dBuilder b = arm();
    b.joints[1].rotation_keys.clear();
    b.joints[1].position_keys.clear();
    const Model model = loaded(b);
    EXPECT_TRUE(model.clips.empty());
    EXPECT_TRUE(model.animations.empty());
    EXPECT_EQ(model.joints.size(), 2U);
}

// --- clips of the comment -------------------------------------------------------------------------------------

Model commented(const std::string& comment)
{
    Ms3dBuilder b = arm();
    b.sections = 1;
    b.model_comment = comment;
    return loaded(b);
}

TEST(Ms3dClips, AreDefinedByTheModelsComment)
{
    const Model model = commented(
        "A bending square.\r\nName=Walk, Start=2, End=4, Loop=True\r\n"
        "name = Fall down,loop=false , end=5,START=1");
    ASSERT_EQ(model.clips.size(), 3U);
    const Clip& walk = model.clips[1];
    EXPECT_EQ(walk.name, "Walk");
    EXPECT_EQ(model.animations.size(), 1U);
    EXPECT_EQ(walk.animation, 0U) << "a range of the only animation";
    EXPECT_EQ(walk.first_frame, 1U) << "the comment counts frames from 1";
    EXPECT_EQ(walk.frame_count, 3U);
    EXPECT_EQ(walk.loop_frame, 0U);
    EXPECT_NEAR(walk.seconds, 0.3, 1e-6);
    EXPECT_NEAR(walk.frame_seconds, 0.1, 1e-6);
    const Clip& fall = model.clips[2];
    EXPECT_EQ(fall.name, "Fall down");
    EXPECT_EQ(fall.first_frame, 0U);
    EXPECT_EQ(fall.frame_count, 5U);
    EXPECT_EQ(fall.loop_frame, kNone);
    EXPECT_NEAR(fall.seconds, 0.4, 1e-6);
    EXPECT_EQ(model.comments.at(0).about, "model");
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Ms3dClips, AreLimitedToTheExistingFrames)
{
    const Model model = commented("Name=a, Start=4, End=99\nName=b, Start=6, End=9\nName=c, Start=3, End=2\n");
    ASSERT_EQ(model.clips.size(), 2U);
    EXPECT_EQ(model.clips[1].frame_count, 2U);
    expect_warning(model, "The clip \"a\" ends at frame 99; it is cut at the last one, 5.");
    expect_warning(model, "The clip \"b\" goes from frame 6 to 9 of 5; it was skipped.");
    expect_warning(model, "The clip \"c\"");
}

TEST(Ms3dClips, AreNotDefinedByOtherComments)
{
    EXPECT_EQ(commented("scale=0.5\r\nconfig=0\r\nName=Bob\r\nStart=1, End=2\r\n=,,=").clips.size(), 1U);
    EXPECT_EQ(commented("Name=a, Start=0, End=2\nName=a, Start=1, End=99999999999999999999").clips.size(), 1U);
}

TEST(Ms3dClips, KeepTheirExactNames)
{
    const Model model =
        commented("Name=\"Run\" (fast) // 2,Start=1,End=2\rName= = , Start=1=, End=2\nname=b,Start=1,End=2,");
    ASSERT_EQ(model.clips.size(), 3U);
    EXPECT_EQ(model.clips[1].name, "\"Run\" (fast) // 2");
    EXPECT_EQ(model.clips[2].name, "b");
}

TEST(Ms3dClips, AreLimitedTo64)
{
    std::string comment;
    for (int i = 0; i < 10000; ++i) comment += "Name=a,Start=1,End=2\n";
    const Model model = commented(comment);
    EXPECT_EQ(model.clips.size(), 65U);
    expect_warning(model, "more than 64 clips");
}

TEST(Ms3dClips, NeedAnAnimation)
{
    Ms3dBuilder b;
    b.sections = 1;
    b.model_comment = "Name=Walk, Start=2, End=4";
    EXPECT_TRUE(loaded(b).clips.empty());
}

// --- weights --------------------------------------------------------------------------------------------------

// The influences of vertex 1 in a skeleton of four joints: joint and weight, in the order of the skin.
std::vector<std::pair<int, float>> influences(const Ms3dBuilder::Vertex& vertex, std::int32_t version = 2)
{
    Ms3dBuilder b = arm();
    b.joints.push_back({.name = "c"});
    b.joints.push_back({.name = "d"});
    b.sections = 2;
    b.weight_version = version;
    const glm::vec3 position = b.vertices[1].position;
    b.vertices[1] = vertex;
    b.vertices[1].position = position;
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    std::vector<std::pair<int, float>> out;
    for (std::size_t i = 0; i < s.source_vertex.size(); ++i)
        if (s.source_vertex[i] == 1)
            for (std::size_t k = i * 4; k < i * 4 + 4; ++k)
                if (s.skin.weights[k] > 0) out.emplace_back(s.skin.joints[k], s.skin.weights[k]);
    return out;
}

using Pairs = std::vector<std::pair<int, float>>;

void expect_pairs(const Pairs& ours, const Pairs& expected)
{
    ASSERT_EQ(ours.size(), expected.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        EXPECT_EQ(ours[i].first, expected[i].first);
        EXPECT_NEAR(ours[i].second, expected[i].second, 1e-6F);
    }
}

TEST(Ms3dWeights, AreOneForTheSingleJointWithoutTheSection)
{
    const Model model = loaded(arm());
    const Mesh& s = model.meshes[0];
    EXPECT_EQ(s.skin.influences, 4U);
    for (std::size_t i = 0; i < s.source_vertex.size(); ++i) {
        const std::uint32_t vertex = s.source_vertex[i];
        EXPECT_EQ(s.skin.joints[i * 4], vertex == 1 || vertex == 2 ? 1 : 0);
        EXPECT_EQ(s.skin.weights[i * 4], 1);
        EXPECT_EQ(s.skin.weights[i * 4 + 1], 0);
    }
}

TEST(Ms3dWeights, GiveTheRemainderToTheFourthJoint)
{
    expect_pairs(influences({{}, 1, {0, 2, 3}, {40, 30, 20}}), {{1, 0.4F}, {0, 0.3F}, {2, 0.2F}, {3, 0.1F}});
}

TEST(Ms3dWeights, ComeLargestFirst)
{
    expect_pairs(influences({{}, 1, {0, 2, 3}, {10, 20, 30}}), {{3, 0.4F}, {2, 0.3F}, {0, 0.2F}, {1, 0.1F}});
}

TEST(Ms3dWeights, OfZeroUseOnlyTheFirstJoint)
{
    expect_pairs(influences({{}, 1, {0, 2, 3}, {0, 0, 0}}), {{1, 1.0F}});
}

TEST(Ms3dWeights, OfAnUnusedJointAreDistributed)
{
    expect_pairs(influences({{}, 1, {0, -1, -1}, {60, 20, 20}}), {{1, 0.75F}, {0, 0.25F}});
    expect_pairs(influences({{}, 1, {-1, -1, -1}, {100, 0, 0}}), {{1, 1.0F}});
}

TEST(Ms3dWeights, AreOf255InVersion1AndPercentagesLater)
{
    const Ms3dBuilder::Vertex vertex{{}, 1, {0, -1, -1}, {51, 204, 0}};
    expect_pairs(influences(vertex, 1), {{0, 0.8F}, {1, 0.2F}});
    expect_pairs(influences({{}, 1, {0, -1, -1}, {20, 80, 0}}, 2), {{0, 0.8F}, {1, 0.2F}});
    expect_pairs(influences({{}, 1, {0, -1, -1}, {20, 80, 0}}, 3), {{0, 0.8F}, {1, 0.2F}});
}

TEST(Ms3dWeights, AreNormalizedIfTheirSumExceedsOne)
{
    expect_pairs(influences({{}, 1, {0, 2, 3}, {100, 100, 0}}), {{1, 0.5F}, {0, 0.5F}});
}

TEST(Ms3dWeights, AreZeroForAVertexWithoutAJoint)
{
    Ms3dBuilder b = arm();
    b.vertices[1].joint = -1;
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    for (std::size_t i = 0; i < s.source_vertex.size(); ++i)
        EXPECT_EQ(s.skin.weights[i * 4], s.source_vertex[i] == 1 ? 0 : 1);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    for (Ms3dBuilder::Vertex& vertex : b.vertices) vertex.joint = -1;
    EXPECT_EQ(loaded(b).meshes[0].skin.influences, 0U) << "no vertex has a joint";
}

TEST(Ms3dWeights, WarnAboutMissingJoints)
{
    Ms3dBuilder b = arm();
    b.vertices[1].joint = 100;
    b.vertices[2].joint = -7;
    expect_warning(loaded(b), "Vertices are attached to joints that the file does not have (it has 2 joints)");
}

// --- the end of the file --------------------------------------------------------------------------------------

Ms3dBuilder whole()
{
    Ms3dBuilder b = arm();
    b.materials = {{.name = "skin", .opacity = 0.5F}};
    b.sections = 4;
    b.transparency_mode = 1;
    b.group_comments = {{0, "a square"}, {7, "of nothing"}};
    b.material_comments = {{0, "shiny"}};
    b.joint_comments = {{1, "bends"}};
    b.model_comment = "all of it";
    return b;
}

TEST(Ms3dTail, HasComments)
{
    const Model model = loaded(whole());
    ASSERT_EQ(model.comments.size(), 4U);
    EXPECT_EQ(model.comments[0].about, "group square");
    EXPECT_EQ(model.comments[0].text, "a square");
    EXPECT_EQ(model.comments[1].about, "material skin");
    EXPECT_EQ(model.comments[2].about, "joint elbow");
    EXPECT_EQ(model.comments[3].about, "model");
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Ms3dTail, UsesTheJointIndicesOfTheFile)
{
    Ms3dBuilder b = whole();
    std::swap(b.joints[0], b.joints[1]);
    b.joint_comments = {{0, "bends"}};
    EXPECT_EQ(loaded(b).comments[2].about, "joint elbow");
}

TEST(Ms3dTail, MayEndAfterAnySection)
{
    for (int sections = 0; sections <= 4; ++sections) {
        Ms3dBuilder b = whole();
        b.sections = sections;
        const Model model = loaded(b);
        EXPECT_TRUE(model.warnings.empty()) << sections << ": " << warnings_of(model);
        EXPECT_EQ(model.materials[0].stages[0].depth_write, sections == 4);
    }
}

TEST(Ms3dTail, TruncatedAnywhereKeepsTheModel)
{
    const Ms3dBuilder b = whole();
    const File file = b.build();
    for (std::size_t size = b.tail_at(); size < file.size(); ++size) {
        const ExactCopy copy(Bytes(file).first(size));
        const Result<Model> model = load_ms3d(copy.bytes(), "a.ms3d", MemoryHost());
        ASSERT_TRUE(model) << text_of(model.error());
        EXPECT_EQ(model.value().meshes[0].indices.size(), 6U);
    }
    const ExactCopy copy(Bytes(file).first(b.tail_at() + 14));
    expect_warning(load_ms3d(copy.bytes(), "a.ms3d", MemoryHost()).value(), "The end of the file");
}

TEST(Ms3dTail, WithACommentOfWrongLengthKeepsTheModel)
{
    for (const std::int32_t length : {0x7FFFFFFF, -1}) {
        const Ms3dBuilder b = whole();
        File file = b.build();
        overwrite(file, b.tail_at() + 12, length);
        const Result<Model> model = load_ms3d_file(file);
        ASSERT_TRUE(model);
        expect_warning(model.value(), "The end of the file");
        EXPECT_EQ(model.value().meshes[0].skin.influences, 4U) << "one joint per vertex";
    }
}

TEST(Ms3dTail, SkipsSectionsOfAnUnknownVersion)
{
    Ms3dBuilder b = whole();
    b.weight_version = 77;
    expect_warning(loaded(b), "The weights at the end of the file have the unknown version 77");
    b = whole();
    b.comment_version = -1;
    EXPECT_TRUE(loaded(b).comments.empty());
}

TEST(Ms3dTail, IgnoresExtraBytes)
{
    File file = whole().build();
    file.resize(file.size() + 100);
    const Result<Model> model = load_ms3d_file(file);
    ASSERT_TRUE(model);
    EXPECT_TRUE(model.value().warnings.empty()) << warnings_of(model.value());
}

}  // namespace
}  // namespace marrow::test
