#include "formats/doom3/md5anim.h"

#include "base/limits.h"
#include "formats/doom3/md5_tracks.h"
#include "formats/md5_suite.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

bool contains(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

Md5Folder arm_and(const std::string& name, const Md5AnimBuilder& animation)
{
    return std::move(folder_of_arm().add(name, animation.build()));
}

const JointTrack* track_of(const Animation& animation, std::uint32_t joint)
{
    for (const JointTrack& track : animation.tracks)
        if (track.joint == joint) return &track;
    return nullptr;
}

TEST(Md5Anim, MakesAClipOfEachAnimationInTheFolder)
{
    Md5AnimBuilder wave;
    wave.frame_rate = 20;
    Md5Folder folder = arm_and("walk.md5anim", {});
    folder.add("Wave.MD5ANIM", wave.build());
    const Model model = folder.model();
    ASSERT_EQ(model.clips.size(), 2U);
    ASSERT_EQ(model.animations.size(), 2U);
    EXPECT_EQ(model.animations[0].frame_count, 3U);
    EXPECT_EQ(model.animations[0].frames_per_second, 10.0F);
    EXPECT_EQ(model.animations[0].file_start, 0);
    EXPECT_EQ(model.animations[1].frames_per_second, 20.0F);
    const Clip& walk = model.clips[0];
    EXPECT_EQ(walk.name, "walk");
    EXPECT_EQ(walk.animation, 0U);
    EXPECT_EQ(walk.first_frame, 0U);
    EXPECT_DOUBLE_EQ(walk.frame_seconds, 0.1);
    EXPECT_EQ(walk.frame_count, 3U);
    EXPECT_EQ(walk.frames_per_second, 10.0F);
    EXPECT_DOUBLE_EQ(walk.seconds, 0.2);
    EXPECT_EQ(walk.loop_frame, 0U);
    expect_near(walk.displacement, {0, 2, 0});
    EXPECT_EQ(model.clips[1].name, "Wave");
    EXPECT_EQ(model.clips[1].animation, 1U);
    EXPECT_DOUBLE_EQ(model.clips[1].seconds, 0.1);
    EXPECT_EQ(model.source.frames, 6U);
    EXPECT_EQ(warnings_of(model), "");
}

TEST(Md5Anim, AppliesComponentsToTheBaseFrame)
{
    const Model model = arm_and("walk.md5anim", {}).model();
    const JointTrack* origin = track_of(model.animations[0], 0);
    const JointTrack* hand = track_of(model.animations[0], 1);
    ASSERT_TRUE(origin != nullptr && hand != nullptr);
    ASSERT_EQ(origin->position.values.size(), 3U);
    expect_near(origin->position.values[2], {0, 2, 0});
    // Components that do not change have no track.
    EXPECT_TRUE(origin->rotation.values.empty());
    EXPECT_TRUE(hand->position.values.empty());
    ASSERT_EQ(hand->rotation.values.size(), 3U);
    EXPECT_NEAR(hand->rotation.values[1].x, 0.5F, 1e-6F);
    EXPECT_NEAR(hand->rotation.values[1].w, -std::sqrt(0.75F), 1e-6F);
    EXPECT_NEAR(hand->rotation.values[2].w, -1, 1e-6F);
    EXPECT_TRUE(origin->position.times.empty());
}

TEST(Md5Anim, ComputesTheWOfARotation)
{
    EXPECT_EQ(md5_rotation({0, 0, 0}).w, -1.0F);
    const glm::quat long_one = md5_rotation({3e30F, 0, 4e30F});
    EXPECT_EQ(long_one.w, 0.0F);
    EXPECT_NEAR(long_one.x, 0.6F, 1e-6F);
    EXPECT_NEAR(long_one.z, 0.8F, 1e-6F);
}

TEST(Md5Anim, FindsJointsByNameIfTheirOrderDiffers)
{
    Md5MeshBuilder mesh;
    mesh.joints.push_back({"tail", 0, {0, 5, 0}, {0, 0, 0}});
    Md5AnimBuilder animation;
    animation.joints = {{"origin", -1, 0, 0, {0, 0, 0}, {0, 0, 0}},
                        {"tail", 0, 1, 0, {0, 5, 0}, {0, 0, 0}},
                        {"hand", 0, 0, 0, {0, 0, 10}, {0.70710678F, 0, 0}}};
    animation.frames = {{0}, {3}};
    Md5Folder folder = folder_of_arm(mesh);
    const Model model = folder.add("wag.md5anim", animation.build()).model();
    ASSERT_EQ(model.clips.size(), 1U);
    const std::vector<JointTrack>& tracks = model.animations[0].tracks;
    ASSERT_EQ(tracks.size(), 1U);
    EXPECT_EQ(tracks[0].joint, 2U);
    expect_near(tracks[0].position.values[1], {3, 5, 0});
}

TEST(Md5Anim, SkipsAnAnimationOfAnotherSkeleton)
{
    Md5AnimBuilder animation;
    animation.joints.push_back({"tail", 0, 0, 0, {0, 0, 0}, {0, 0, 0}});
    const Model model = arm_and("walk.md5anim", animation).model();
    EXPECT_EQ(model.meshes.size(), 1U);
    EXPECT_TRUE(model.clips.empty());
    EXPECT_EQ(
        warnings_of(model),
        "models/walk.md5anim: An animation was skipped: walk.md5anim does not fit arm.md5mesh: it has 3 joints, "
        "the model 2. Open it with the mesh that it was made for.\n");
}

TEST(Md5Anim, ReportsWhyAnAnimationDoesNotFitTheMesh)
{
    Md5AnimBuilder longer, renamed, hung;
    longer.joints.push_back({"tail", 0, 0, 0, {0, 0, 0}, {0, 0, 0}});
    renamed.joints[1].name = "foot";
    hung.joints[1].parent = -1;
    Md5Folder folder = arm_and("a.md5anim", longer);
    folder.add("b.md5anim", renamed.build())
        .add("c.md5anim", hung.build())
        .add("d.md5anim", Md5AnimBuilder().build());
    const Model model = folder.model();
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].name, "d");
    const std::string warnings = warnings_of(model);
    EXPECT_TRUE(contains(warnings,
                         "models/a.md5anim: An animation was skipped: a.md5anim does not fit arm.md5mesh: "
                         "it has 3 joints, the model 2."))
        << warnings;
    EXPECT_TRUE(contains(warnings, "its joint \"foot\" is not in the model"));
    EXPECT_TRUE(contains(warnings, "the parent of its joint \"hand\" is \"\", in the model \"origin\""));
    // An animation that fits neither of two meshes is skipped.
    Md5Folder two = arm_and("a.md5anim", longer);
    two.add("other.md5mesh", Md5MeshBuilder().build());
    EXPECT_TRUE(two.model().clips.empty());
}

TEST(Md5Anim, ReadsAnimationsFromSubfoldersOfTheModel)
{
    Md5Folder folder = arm_and("idle.md5anim", Md5AnimBuilder());
    folder.add("anims/walk.md5anim", Md5AnimBuilder().build());
    const Model model = folder.model();
    ASSERT_EQ(model.clips.size(), 2U);
    EXPECT_EQ(model.clips[0].name, "idle");
    EXPECT_EQ(model.clips[1].name, "walk");
}

TEST(Md5Anim, IgnoresFoldersWithAnotherMeshAndDeeperFolders)
{
    Md5Folder folder = folder_of_arm();
    folder.add("other/other.md5mesh", Md5MeshBuilder().build()).add("other/walk.md5anim", Md5AnimBuilder().build());
    folder.add("anims/deeper/walk.md5anim", Md5AnimBuilder().build());
    EXPECT_TRUE(folder.model().clips.empty());
}

TEST(Md5Anim, SkipsDamagedAnimationsWithAWarning)
{
    std::string text = Md5AnimBuilder().text();
    text.replace(text.find("baseframe"), 9, "basefrome");
    const Model model = std::move(folder_of_arm().add("walk.md5anim", text)).model();
    EXPECT_TRUE(model.clips.empty());
    EXPECT_TRUE(contains(warnings_of(model), "models/walk.md5anim: The animation was skipped: line 20: "))
        << warnings_of(model);
}

TEST(Md5Anim, MakesAStillClipOfOneFrame)
{
    Md5AnimBuilder builder;
    builder.frames.resize(1);
    ASSERT_EQ(builder.bounds.size(), 3U);
    const Clip clip = arm_and("still.md5anim", builder).model().clips.at(0);
    EXPECT_EQ(clip.frame_count, 1U);
    EXPECT_EQ(clip.seconds, 0);
    EXPECT_EQ(clip.loop_frame, kNone);
}

TEST(Md5Anim, ShowsTheBaseFrameWithoutFrames)
{
    Md5AnimBuilder builder;
    builder.frames = {};
    builder.joints[0].flags = builder.joints[1].flags = 0;
    builder.joints[1].position.z = 11;
    const Model model = arm_and("still.md5anim", builder).model();
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].frame_count, 1U);
    EXPECT_EQ(model.animations[0].frame_count, 1U);
    expect_near(track_of(model.animations[0], 1)->position.values.at(0), {0, 0, 11});
    EXPECT_TRUE(contains(warnings_of(model), "its base frame is shown as a still pose"));
}

TEST(Md5Anim, ReplacesAnInvalidFrameRateWith24)
{
    for (const float rate : {0.0F, -5.0F, 1e-30F, 1e30F}) {
        Md5AnimBuilder builder;
        builder.frame_rate = rate;
        const Model model = arm_and("walk.md5anim", builder).model();
        EXPECT_EQ(model.clips.at(0).frames_per_second, 24.0F);
        EXPECT_EQ(model.animations.at(0).frames_per_second, 24.0F);
        EXPECT_DOUBLE_EQ(model.clips[0].seconds, 2.0 / 24);
        EXPECT_TRUE(contains(warnings_of(model), "24 frames a second are shown instead")) << rate;
    }
}

TEST(Md5Anim, ComputesBoundsFromThePosedModel)
{
    Md5AnimBuilder builder;
    builder.bounds.resize(1);  // fewer bounds than frames
    const Model model = arm_and("walk.md5anim", builder).model();
    expect_near(model.bounds.min, {0, -1, 0});
    expect_near(model.bounds.max, {0, 1, 12});
    // In the last frame the hand has moved by 2 along y and turned by 90 degrees: its far end is at y = 1 and 3.
    EXPECT_NEAR(model.clips[0].bounds.min.y, -1, 1e-4F);
    EXPECT_NEAR(model.clips[0].bounds.max.y, 3, 1e-4F);
    EXPECT_GE(model.animation_bounds.max.z, 12);
    EXPECT_LT(model.animation_bounds.max.z, 13);
}

TEST(Md5Anim, ShowsAnAnimatedSkeletonWithoutAMesh)
{
    Md5Folder folder;
    folder.add("walk.md5anim", Md5AnimBuilder().build()).add("wave.md5anim", Md5AnimBuilder().build());
    const Model model = folder.model("walk.md5anim");
    EXPECT_EQ(model.format, "md5");
    EXPECT_TRUE(model.surfaces.empty());
    ASSERT_EQ(model.joints.size(), 2U);
    EXPECT_EQ(model.joints[1].name, "hand");
    EXPECT_EQ(model.joints[1].parent, 0U);
    expect_near(model.joints[1].rest.position, {0, 0, 10});
    expect_near(model.joints[1].inverse_bind * glm::vec4(0, 0, 10, 1), {0, 0, 0});
    ASSERT_EQ(model.clips.size(), 2U);
    EXPECT_EQ(model.clips[0].name, "walk");
    EXPECT_DOUBLE_EQ(model.clips[0].seconds, 0.2);
    expect_near(model.bounds.max, {0, 0, 10});
    expect_near(model.animation_bounds.max, {0, 2, 10});
    EXPECT_EQ(warnings_of(model),
              "models/walk.md5anim: This is an animation without a model: its 2 joints are shown. "
              "Open it together with its .md5mesh file to see the model.\n");
}

TEST(Md5Anim, OpensUnderAnyExtension)
{
    Md5Folder folder;
    folder.add("walk.txt", Md5AnimBuilder().build()).add("wave.md5anim", Md5AnimBuilder().build());
    const Model model = folder.model("walk.txt");
    ASSERT_EQ(model.clips.size(), 2U);
    EXPECT_EQ(model.clips[0].name, "walk");
    EXPECT_EQ(model.clips[1].name, "wave");
}

TEST(Md5Anim, ReportsTheMeshToOpenBesideIt)
{
    Md5Folder folder;
    folder.add("walk.md5anim", Md5AnimBuilder().build()).name("models/arm.md5mesh");
    EXPECT_EQ(folder.error("walk.md5anim").code, Code::missing_companion);
    EXPECT_TRUE(contains(text_of(folder.error("walk.md5anim")), "Open the model: arm.md5mesh."));
}

Error broken(const std::string& from, const std::string& to, const Md5AnimBuilder& builder = {})
{
    std::string text = builder.text();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, text.npos) << from;
    text.replace(at, from.size(), to);
    const auto animation = read_md5anim(text_file(text));
    EXPECT_FALSE(animation) << to;
    return animation ? Error{} : animation.error();
}

TEST(Md5Anim, RejectsDamagedCountsIndicesAndBlocks)
{
    EXPECT_EQ(broken("-1 2 0", "-1 2 7000").code, Code::bad_index);
    EXPECT_EQ(broken("0 8 1", "0 63 0").code, Code::bad_index);
    EXPECT_EQ(broken("0 8 1", "0 8 4294967295").code, Code::bad_count);
    EXPECT_EQ(broken("numFrames 3", "numFrames 4").code, Code::truncated);
    EXPECT_EQ(broken("numFrames 3", "numFrames 2").code, Code::bad_index);
    EXPECT_EQ(broken("numFrames 3", "numFrames -3").code, Code::bad_count);
    EXPECT_EQ(broken("numAnimatedComponents 2", "numAnimatedComponents 100000000").code, Code::bad_count);
    EXPECT_EQ(broken("numJoints 2", "numJoints -2").code, Code::bad_count);
    EXPECT_EQ(broken("frame 1 {", "frame 1").code, Code::bad_text);
    EXPECT_EQ(broken("frame 1 {", "frame 0 {").code, Code::bad_value) << "frame 0 twice, frame 1 missing";
    EXPECT_EQ(broken("bounds {", "bounds { } bounds {").code, Code::bad_text);
    EXPECT_EQ(broken("baseframe {\n", "frames {\n").code, Code::bad_text);
    EXPECT_EQ(broken("MD5Version 10", "MD5Version 6").code, Code::unsupported_version);
}

TEST(Md5Anim, ReplacesNumbersThatAreNotFinite)
{
    const auto read = [](const std::string& from, const std::string& to) {
        std::string text = Md5AnimBuilder().text();
        text.replace(text.find(from), from.size(), to);
        static File file;
        file = text_file(text);
        return read_md5anim(file).take();
    };
    for (const std::string bad : {"nan", "1e16", "1e99", "-inf", "x", "0.5.1"}) {
        const Md5Animation animation = read("1 0.5 ", "1 " + bad + " ");
        // The value of the previous frame is used.
        EXPECT_EQ(animation.values, (std::vector<float>{0, 0.70710678F, 1, 0.70710678F, 2, 0})) << bad;
        EXPECT_EQ(animation.damage.numbers, 1U) << bad;
        EXPECT_EQ(animation.damage.first_number.value, 30U) << bad;
    }
    EXPECT_EQ(read("( 0 0 10 )", "( 0 0 inf )").joints.at(1).position, glm::vec3(0));
    EXPECT_EQ(read("( 0 0 10 )", "( 0 0 2e15 )").damage.first_number.value, 22U);
    EXPECT_EQ(read("( -1 -5 0 )", "( -1 x 0 )").damage.numbers, 1U);
    // A joint that is its own parent is a root.
    EXPECT_EQ(read("\"hand\"\t0", "\"hand\"\t1").joints.at(1).parent, kNone);
}

TEST(Md5Anim, OpensWithoutItsLastBrace)
{
    std::string text = Md5AnimBuilder().text();
    text.resize(text.rfind('}'));
    Md5Folder folder = folder_of_arm();
    const Model model = folder.add("walk.md5anim", text).model();
    EXPECT_EQ(model.clips.size(), 1U);
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_EQ(model.warnings[0].file, "models/walk.md5anim");
}

TEST(Md5Anim, ComparesNamesOfJointsInAnyCase)
{
    Md5AnimBuilder builder;
    builder.joints[0].name = "ORIGIN";
    builder.joints[1].name = "Hand";
    Md5Folder folder = folder_of_arm();
    const Model model = folder.add("walk.md5anim", builder.text()).model();
    EXPECT_EQ(model.clips.size(), 1U);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Md5Anim, ReportsMissingNumbersAndFramesWithTheirLine)
{
    const auto expect = [](const std::string& from, const std::string& to, std::uint64_t line,
                           const std::string& words) {
        const Error error = broken(from, to);
        EXPECT_EQ(error.place.kind, Place::Kind::line) << to;
        EXPECT_EQ(error.place.value, line) << text_of(error);
        EXPECT_EQ(text_of(error), words);
    };
    expect("1 0.5 ", "1 ", 31,
           "Component 1 of frame 1, the x of the rotation of joint \"hand\", is missing. The file is damaged: "
           "download it again.");
    expect("numFrames 3", "numFrames 4", 35,
           "The file ends without frame 3 of 4. The copy is incomplete: download it again.");
    // The warning of the model has the same line number.
    std::string text = Md5AnimBuilder().text();
    text.replace(text.find("0.5 "), 3, "");
    const Model model = std::move(folder_of_arm().add("walk.md5anim", text)).model();
    EXPECT_TRUE(contains(warnings_of(model),
                         "models/walk.md5anim: The animation was skipped: line 31: Component 1 of "
                         "frame 1, the x of the rotation of joint \"hand\", is missing"))
        << warnings_of(model);
}

TEST(Md5Anim, ReadsNumbersInEveryNotation)
{
    std::string text = Md5AnimBuilder().text();
    text.replace(text.find("1 0.5 "), 6, "100e-2 // y\n\n+.5");
    const auto animation = read_md5anim(text_file(text));
    ASSERT_TRUE(animation) << text_of(animation.error());
    EXPECT_EQ(animation.value().values, (std::vector<float>{0, 0.70710678F, 1, 0.5F, 2, 0}));
}

TEST(Md5Anim, LimitsTheDecodedSize)
{
    // Poses are stored in groups of four joints: one joint takes as much memory as four.
    const auto poses = [](std::uint64_t frames, std::uint64_t joints) {
        std::string text = "MD5Version 10 numFrames " + std::to_string(frames) + " numJoints " +
                           std::to_string(joints) + " frameRate 24 numAnimatedComponents 0\n";
        text.resize(kMaxJointPoses * 4, ' ');  // large enough for these counts
        return read_md5anim(text_file(text)).error().code;
    };
    constexpr std::uint64_t kMost = kMaxJointPoses / 4;
    EXPECT_EQ(poses(kMost + 1, 1), Code::too_large);
    EXPECT_EQ(poses(kMost + 1, 4), Code::too_large);
    EXPECT_EQ(poses(kMost, 1), Code::truncated) << "the size is accepted, frames are missing";
    EXPECT_EQ(poses(kMost, 4), Code::truncated);
    EXPECT_EQ(poses(kMost, 5), Code::too_large);
}

TEST(Md5Anim, SkipsAnimationsAboveTheTotalSizeLimit)
{
    // Blanks make each text large enough for its poses. Four animations are within the limit, five exceed it.
    constexpr std::uint32_t kSide = 1400;
    static_assert(std::uint64_t{kSide} * kSide * 5 > kMaxJointPoses &&
                  std::uint64_t{kSide} * kSide * 4 < kMaxJointPoses);
    Md5MeshBuilder mesh;
    Md5AnimBuilder animation;
    mesh.joints.clear();
    animation.joints.clear();
    for (std::uint32_t i = 0; i < kSide; ++i) {
        mesh.joints.push_back({"joint" + std::to_string(i), -1, {0, 0, 0}, {0, 0, 0}});
        animation.joints.push_back({"joint" + std::to_string(i), -1, 0, 0, {0, 0, 0}, {0, 0, 0}});
    }
    mesh.meshes.clear();
    animation.frames = std::vector<std::vector<float>>(kSide);
    animation.bounds = {};
    Md5Folder folder = folder_of_arm(mesh);
    const std::string text = animation.text() + std::string(std::size_t{kSide} * kSide * 4, ' ');
    for (const char* name : {"a", "b", "c", "d", "e"}) folder.add(std::string(name) + ".md5anim", text);
    const Model model = folder.model();
    EXPECT_EQ(model.clips.size(), 4U);
    EXPECT_TRUE(contains(warnings_of(model),
                         "models/e.md5anim: The animation was skipped: with it, the model's animations exceed what "
                         "can be played."))
        << warnings_of(model);
}

TEST(Md5Anim, LimitsPosesByTheSizeOfTheText)
{
    Md5AnimBuilder builder;
    builder.joints = std::vector<Md5AnimBuilder::Joint>(3000);
    builder.frames = std::vector<std::vector<float>>(3000);
    builder.bounds = {};
    EXPECT_EQ(read_md5anim(builder.build()).error().code, Code::too_large);
}

}  // namespace
}  // namespace marrow::test
