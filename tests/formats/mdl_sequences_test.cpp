// Tests of sequences of Half-Life models: runs of values, blends, groups, events and transitions.
#include <glm/gtc/quaternion.hpp>

#include "base/limits.h"
#include "formats/mdl_suite.h"

namespace marrow::test {
namespace {

using Track = MdlBuilder::Track;

// A model with a sequence in which `track` moves bone 0 along x.
MdlBuilder moving(std::int32_t frames, Track track)
{
    MdlBuilder b;
    b.sequences = {{"move", frames}};
    b.sequences[0].blends = {{{std::move(track)}}};
    return b;
}

// The positions of bone 0 along x.
std::vector<float> places(const Model& model, std::uint32_t clip = 0)
{
    std::vector<float> out;
    for (const JointTrack& track : model.animations[model.clips.at(clip).animation].tracks)
        if (track.joint == 0)
            for (const glm::vec3& position : track.position.values) out.push_back(position.x);
    return out;
}

TEST(MdlSequences, AddScaledTrackValuesToTheBoneValue)
{
    MdlBuilder b = moving(3, mdl_track({0, 10, -10}));
    b.bones[0].value[0] = 1;
    EXPECT_EQ(places(loaded(b)), (std::vector<float>{1, 6, -4}));
}

TEST(MdlSequences, JoinTheValuesOfSeveralRuns)
{
    EXPECT_EQ(places(loaded(moving(5, mdl_track({2, 4, 6, 8, 10}, 2)))), (std::vector<float>{1, 2, 3, 4, 5}));
    EXPECT_EQ(places(loaded(moving(5, mdl_track({2, 4, 6, 8, 10}, 1)))), (std::vector<float>{1, 2, 3, 4, 5}));
}

TEST(MdlSequences, HoldTheLastValueOfARun)
{
    const Track track = {{{2, 4}, 4}, {{6}, 3}};
    EXPECT_EQ(places(loaded(moving(7, track))), (std::vector<float>{1, 2, 2, 2, 3, 3, 3}));
}

TEST(MdlSequences, IgnoreRunValuesAfterTheLastFrame)
{
    EXPECT_EQ(places(loaded(moving(2, mdl_track({2, 4, 6, 8})))), (std::vector<float>{1, 2}));
    EXPECT_EQ(places(loaded(moving(2, {{{2, 4}, 200}}))), (std::vector<float>{1, 2}));
}

TEST(MdlSequences, AreSkippedIfARunHasNoFramesOrValues)
{
    for (const Track& track : {Track{{{2}, 0}}, Track{{{}, 3}}}) {
        MdlBuilder b = moving(3, track);
        b.sequences.push_back({"idle"});
        const Model model = loaded(b);
        ASSERT_EQ(model.clips.size(), 1U);
        EXPECT_EQ(model.clips[0].name, "idle");
        EXPECT_NE(warnings_of(model).find("The sequence \"move\" was skipped: A run of"), std::string::npos)
            << warnings_of(model);
        EXPECT_NE(warnings_of(model).find("(byte "), std::string::npos);
    }
}

TEST(MdlSequences, AreSkippedWithoutTheirData)
{
    // The sequence's animation data starts 12 bytes before the end of the file, so it is incomplete.
    MdlBuilder b = moving(9, mdl_track({2, 4}));
    File file = b.build();
    const auto sequences = load_as<std::uint32_t>(&file[168]);
    overwrite(file, sequences + 124, static_cast<std::uint32_t>(file.size() - 12));
    MdlFiles files;
    const Model model = valid_model(load_mdl_files(files.put(kMdlName, file)));
    EXPECT_TRUE(model.clips.empty());
    EXPECT_NE(warnings_of(model).find("The sequence \"move\" was skipped"), std::string::npos);
}

TEST(MdlSequences, RotateByAnglesAboutThreeAxes)
{
    MdlBuilder b;
    b.sequences = {{"turn", 5}};
    // 157 units of 1/100 radian are a quarter of a turn: about no axis, x, y, z, and about x and z.
    b.sequences[0].blends = {{{Track{},
                               {},
                               {},
                               mdl_track({0, 157, 0, 0, 157}),
                               mdl_track({0, 0, 157, 0, 0}),
                               mdl_track({0, 0, 0, 157, 157})}}};
    const Model model = loaded(b);
    const JointTrack& track = model.animations[0].tracks.at(0);
    ASSERT_EQ(track.rotation.values.size(), 5U);
    EXPECT_TRUE(track.position.values.empty());
    EXPECT_TRUE(track.angles.empty());
    const glm::vec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    EXPECT_NEAR((track.rotation.values[1] * y).z, 1, 1e-3F);
    EXPECT_NEAR((track.rotation.values[2] * z).x, 1, 1e-3F);
    EXPECT_NEAR((track.rotation.values[3] * x).y, 1, 1e-3F);
    // The rotation about x maps y to z, which the rotation about z does not change.
    EXPECT_NEAR((track.rotation.values[4] * y).z, 1, 1e-3F);
    EXPECT_NEAR((track.rotation.values[4] * x).y, 1, 1e-3F);
}

TEST(MdlSequences, KeepEulerAnglesIfAControllerRotatesTheBone)
{
    MdlBuilder b;
    b.bones[1].controllers[5] = 0;
    b.bones[1].value[3] = 0.25F;
    b.controllers = {{1, 32, -45, 45, 0}};
    b.sequences = {{"turn", 2}};
    b.sequences[0].blends = {{{}, {Track{}, {}, {}, {}, {}, mdl_track({0, 100})}}};
    const Model model = loaded(b);
    const JointTrack& track = model.animations[0].tracks.at(0);
    EXPECT_EQ(track.joint, 1U);
    EXPECT_EQ(track.rotation.values.size(), 2U);
    EXPECT_EQ(track.angles, (std::vector<glm::vec3>{{0.25F, 0, 0}, {0.25F, 0, 1}}));
    EXPECT_EQ(model.joints[1].rest_angles, glm::vec3(0.25F, 0, 0));
}

TEST(MdlSequences, LastOneFrameLessThanTheirFrameCount)
{
    MdlBuilder b = moving(11, mdl_track(std::vector<std::int16_t>(11, 2)));
    b.sequences[0].rate = 20;
    b.sequences.push_back(b.sequences[0]);
    b.sequences[1].flags = 1;
    const Model model = loaded(b);
    EXPECT_DOUBLE_EQ(model.clips[0].seconds, 0.5);
    EXPECT_EQ(model.clips[0].loop_frame, kNone);
    EXPECT_DOUBLE_EQ(model.clips[1].seconds, 0.5) << "the last frame of a loop equals its first";
    EXPECT_EQ(model.clips[1].loop_frame, 0U);
    EXPECT_EQ(model.source.frames, 22U);
}

TEST(MdlSequences, AreStillWithoutFramesOrFrameRate)
{
    MdlBuilder b;
    b.sequences = {{"none", 0}, {"held", 2}, {"odd", 2}};
    b.sequences[1].rate = 0;
    b.sequences[2].rate = -5;
    const Model model = loaded(b);
    EXPECT_EQ(model.clips[0].frame_count, 1U);
    EXPECT_EQ(model.clips[1].frame_count, 1U);
    EXPECT_EQ(model.clips[1].seconds, 0);
    EXPECT_EQ(model.clips[2].frames_per_second, 30);
    EXPECT_EQ(warnings_of(model),
              "The sequence \"none\" has no frames; it stands still.\n"
              "The sequence \"odd\" has a rate that cannot be played; it is played at 30 frames a second.\n");
}

TEST(MdlSequences, RemoveTheLinearMovementFromTheTracks)
{
    MdlBuilder b = moving(3, mdl_track({2, 4, 6}));
    b.bones[0].value[1] = 7;
    b.sequences[0].motion_type = 1 | 2 | 0x40;
    b.sequences[0].movement = {30, 0, 40};
    const Model model = loaded(b);
    const JointTrack& track = model.animations[0].tracks.at(0);
    ASSERT_EQ(track.position.values.size(), 3U);
    for (const glm::vec3& position : track.position.values) EXPECT_EQ(position, glm::vec3(0, 0, 10));
    EXPECT_EQ(model.clips[0].displacement, glm::vec3(30, 0, 40));
    EXPECT_TRUE(model.clips[0].displacement_is_apart);
    EXPECT_FLOAT_EQ(model.clips[0].ground_speed, 250) << "50 units in a fifth of a second";

    // The flag LX (0x40) without X leaves the tracks unchanged.
    b.sequences[0].motion_type = 0x40;
    EXPECT_EQ(places(loaded(b)), (std::vector<float>{1, 2, 3}));
}

TEST(MdlSequences, BlendTwoFourOrNineAnimations)
{
    for (const std::size_t count : {1U, 2U, 4U, 9U}) {
        MdlBuilder b;
        b.sequences = {{"aim", 2}};
        MdlBuilder::Sequence& sequence = b.sequences[0];
        sequence.blends.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const auto value = static_cast<std::int16_t>(2 * i);
            sequence.blends.push_back({{mdl_track({value, static_cast<std::int16_t>(value + 1)})}});
        }
        sequence.blend_type = {16, 32};
        sequence.blend_start = {-45, 30};
        sequence.blend_end = {45, -30};
        const Model model = loaded(b);
        const Clip& clip = model.clips.at(0);
        EXPECT_EQ(model.animations.size(), count);
        EXPECT_EQ(clip.blends.size(), count == 1 ? 0 : count);
        ASSERT_EQ(clip.blend_axes.size(), count == 1 ? 0U : count == 2 ? 1U : 2U);
        for (std::size_t i = 0; i < clip.blends.size(); ++i)
            EXPECT_EQ(model.animations[clip.blends[i]].tracks[0].position.values[0].x, static_cast<float>(i));
        if (count == 1) continue;
        EXPECT_EQ(clip.blend_axes[0].motion, Motion::turn_y);
        EXPECT_EQ(clip.blend_axes[0].min, -45);
        EXPECT_EQ(clip.blend_axes[0].max, 45);
        if (count == 2) continue;
        EXPECT_EQ(clip.blend_axes[1].motion, Motion::turn_z);
        EXPECT_EQ(clip.blend_axes[1].min, 30);
    }
}

TEST(MdlSequences, BlendTheFirstTwoOfAnyOtherNumberOfBlends)
{
    for (const std::int32_t count : {3, 5, 8, 100}) {
        MdlBuilder b = moving(1, mdl_track({2}));
        b.sequences[0].blends.resize(3, b.sequences[0].blends[0]);
        b.sequences[0].blend_count = count;
        const Model model = loaded(b);
        EXPECT_EQ(model.clips.at(0).blends.size(), 2U) << count;
        EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    }
}

TEST(MdlSequences, SkipOnlyADamagedTable)
{
    // The fields of a sequence with the counts and offsets of its events and pivots; 0: the header's transitions.
    for (const std::size_t field : {48U, 52U, 60U, 64U, 0U}) {
        MdlBuilder b;
        b.sequences = {{"idle"}, {"walk", 2}};
        for (MdlBuilder::Sequence& sequence : b.sequences) {
            sequence.events = {{0, 5001, "1"}};
            sequence.pivots = {{{1, 2, 3}, 0, 0}};
        }
        b.transitions = {{1}};
        File file = b.build();
        const auto sequences = load_as<std::uint32_t>(&file[168]);
        overwrite(file, field == 0 ? 240 : sequences + field, 0x7FFFFF00);
        MdlFiles files;
        const Model model = valid_model(load_mdl_files(files.put(kMdlName, file)));
        ASSERT_EQ(model.clips.size(), 2U) << field;
        EXPECT_EQ(model.clips[0].events.size(), field == 48 || field == 52 ? 0U : 1U) << field;
        EXPECT_EQ(model.clips[0].pivots.size(), field == 60 || field == 64 ? 0U : 1U) << field;
        EXPECT_EQ(model.transitions.nodes, field == 0 ? 0U : 1U) << field;
        EXPECT_EQ(model.clips[1].events.size(), 1U) << field;
        EXPECT_EQ(model.clips[1].pivots.size(), 1U) << field;
        ASSERT_EQ(model.warnings.size(), 1U) << warnings_of(model);
        EXPECT_NE(warnings_of(model).find("A damaged part of the file was skipped, at"), std::string::npos)
            << warnings_of(model);
    }
}

TEST(MdlSequences, AreListedUpToALimit)
{
    MdlBuilder b;
    b.sequences = std::vector<MdlBuilder::Sequence>(kMaxClips + 10, {"idle"});
    const Model model = loaded(b);
    EXPECT_EQ(model.clips.size(), kMaxClips);
    EXPECT_NE(warnings_of(model).find("the first 4,096 are listed"), std::string::npos) << warnings_of(model);
}

TEST(MdlSequences, AreReadFromSeparateGroupFiles)
{
    MdlBuilder b = moving(2, mdl_track({2, 4}));
    b.groups = 3;
    b.sequences.push_back(b.sequences[0]);
    b.sequences[1].label = "run";
    b.sequences[1].group = 2;
    b.sequences[1].blends = {{{mdl_track({6, 8})}}};
    const Model model = loaded(b);
    EXPECT_EQ(warnings_of(model), "") << "no warning about a group without sequences";
    EXPECT_EQ(places(model, 0), (std::vector<float>{1, 2}));
    EXPECT_EQ(places(model, 1), (std::vector<float>{3, 4}));
}

TEST(MdlSequences, OfAMissingGroupAreSkipped)
{
    MdlBuilder b;
    b.groups = 2;
    b.sequences = {{"idle"}, {"run"}, {"walk"}};
    b.sequences[1].group = b.sequences[2].group = 1;
    MdlFiles files;
    files.put(kMdlName, b.build());
    Model model = valid_model(load_mdl_files(files));
    EXPECT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(warnings_of(model),
              "2 sequences of group 1 were skipped: they are in the file figure01.mdl, which is missing. Put it "
              "beside this one and open both.\n");

    files.put("models/test/figure01.mdl", text_file("IDSQ"));
    model = valid_model(load_mdl_files(files));
    EXPECT_EQ(model.clips.size(), 1U);
    EXPECT_NE(warnings_of(model).find("figure01.mdl: 2 sequences of group 1 were skipped"), std::string::npos);

    b.sequences[1].group = 40;
    files.put(kMdlName, b.build());
    model = valid_model(load_mdl_files(files));
    EXPECT_NE(warnings_of(model).find("1 sequence of group 40 was skipped: the file has 2 groups"),
              std::string::npos);
}

TEST(MdlSequences, HaveEventsPivotsAndActivities)
{
    MdlBuilder b;
    b.sequences = {{"fire", 10}};
    MdlBuilder::Sequence& sequence = b.sequences[0];
    sequence.activity = 28;
    sequence.weight = 3;
    sequence.events = {{5, 5004, "weapons/gun.wav"}, {0, 5001, "11"}, {10, 1004, "late.wav"}};
    sequence.pivots = {{{1, 2, 3}, 2, 4}};
    const Model model = loaded(b);
    const Clip& clip = model.clips[0];
    EXPECT_EQ(clip.activity, "range attack 1");
    EXPECT_EQ(clip.activity_weight, 3U);
    ASSERT_EQ(clip.events.size(), 2U);
    EXPECT_EQ(clip.events[0].frame, 5U);
    EXPECT_EQ(clip.events[0].options, "weapons/gun.wav");
    EXPECT_EQ(clip.events[1].number, 5001U);
    ASSERT_EQ(clip.pivots.size(), 1U);
    EXPECT_EQ(clip.pivots[0].position, glm::vec3(1, 2, 3));
    EXPECT_EQ(clip.pivots[0].last_frame, 4U);
    EXPECT_NE(warnings_of(model).find("1 event of the sequence \"fire\" lies after its last frame"),
              std::string::npos);
    EXPECT_EQ(loaded(MdlBuilder()).clips[0].activity, "");
}

TEST(MdlSequences, HaveEntryAndExitNodes)
{
    MdlBuilder b;
    b.transitions = {{1, 2}, {1, 7}};
    b.sequences = {{"stand"}, {"rise"}};
    b.sequences[1].entry_node = 1;
    b.sequences[1].exit_node = 2;
    b.sequences[1].node_flags = 1;
    b.sequences[0].entry_node = 9;
    const Model model = loaded(b);
    EXPECT_EQ(model.transitions.nodes, 2U);
    EXPECT_EQ(model.transitions.next, (std::vector<std::uint8_t>{1, 2, 1, 0}));
    EXPECT_EQ(model.clips[1].entry_node, 1U);
    EXPECT_EQ(model.clips[1].exit_node, 2U);
    EXPECT_TRUE(model.clips[1].leads_back);
    EXPECT_EQ(model.clips[0].entry_node, 0U);
    EXPECT_NE(warnings_of(model).find("Transitions lead to nodes"), std::string::npos);
}

// A few bytes that all bones of all sequences share must not become a large model.
TEST(MdlSequences, AreLimitedByTheSizeOfTheFile)
{
    MdlBuilder b = moving(60000, {});
    Track track;
    for (int i = 0; i < 300; ++i) track.push_back({{2}, 200});
    b.bones.resize(100, {"bone", 0});
    b.sequences[0].blends = {MdlBuilder::Animation(100)};
    b.sequences[0].blends[0][0][0] = track;
    File file = b.build();
    // All bones refer to the track of the first one.
    const auto sequences = load_as<std::uint32_t>(&file[168]);
    const auto records = load_as<std::uint32_t>(&file[sequences + 124]);
    const auto first = load_as<std::uint16_t>(&file[records]);
    for (std::uint32_t i = 1; i < 100; ++i)
        overwrite(file, records + i * 12, static_cast<std::uint16_t>(first - i * 12));
    MdlFiles files;
    const Model model = valid_model(load_mdl_files(files.put(kMdlName, file)));
    EXPECT_TRUE(model.clips.empty());
    EXPECT_NE(warnings_of(model).find("are more than the file can hold"), std::string::npos) << warnings_of(model);
}

}  // namespace
}  // namespace marrow::test
