#include <gtest/gtest.h>

#include "base/limits.h"
#include "formats/md2_suite.h"

namespace marrow::test {
namespace {

TEST(Md2Clips, AreDerivedFromFrameNames)
{
    Md2Builder b;
    b.name_frames({"stand01", "stand02", "stand03", "run1", "run2", "pain101", "pain102", "death1", "death2"});
    const Model model = loaded(b);
    ASSERT_EQ(model.clips.size(), 4U);
    EXPECT_EQ(model.clips[1].name, "run");
    EXPECT_EQ(model.clips[1].first_frame, 3U);
    EXPECT_EQ(model.clips[1].frame_count, 2U);
    EXPECT_EQ(model.clips[2].name, "pain1");
    EXPECT_EQ(model.clips[2].animation, kNone) << "the clip plays the file's frame list";
    EXPECT_EQ(model.clips[2].channel, kNone);
}

TEST(Md2Clips, LoopUnlessTheyAreDeaths)
{
    Md2Builder b;
    b.name_frames({"stand01", "stand02", "stand03", "crdeath1", "crdeath2", "crdeath3", "Death101"});
    const Model model = loaded(b);
    EXPECT_EQ(model.clips[0].loop_frame, 0U);
    EXPECT_DOUBLE_EQ(model.clips[0].seconds, 0.3);
    EXPECT_EQ(model.clips[1].loop_frame, kNone);
    EXPECT_DOUBLE_EQ(model.clips[1].seconds, 0.2);
    EXPECT_EQ(model.clips[2].loop_frame, kNone);
    EXPECT_GT(model.clips[2].seconds, 0) << "a single frame has a duration";
}

TEST(Md2Clips, PlayAt10FramesASecond)
{
    Md2Builder b;
    b.name_frames({"stand01", "stand02", "pain101", "pain102", "crdeath1", "crdeath2", "gallop"});
    const Model model = loaded(b);
    ASSERT_EQ(model.clips.size(), 4U);
    for (const Clip& clip : model.clips) {
        EXPECT_EQ(clip.frames_per_second, 10) << clip.name;
        EXPECT_EQ(clip.frame_seconds, 0.1) << clip.name;
    }
}

TEST(Md2Clips, AreNamedFramesForDefaultNamesOfExporters)
{
    for (const char* name : {"FRAME 000......", "MilkShape 3D", "(from 3DSMax)"}) {
        Md2Builder b;
        b.name_frames({name, name, name});
        const Model model = loaded(b);
        ASSERT_EQ(model.clips.size(), 1U) << name;
        EXPECT_EQ(model.clips[0].name, "frames") << name;
        EXPECT_EQ(model.clips[0].frame_count, 3U) << name;
    }
    Md2Builder b;
    b.name_frames({"frame0", "frame1"});
    EXPECT_EQ(loaded(b).clips[0].name, "frame");
}

TEST(Md2Clips, HaveSeparateBoxes)
{
    Md2Builder b;
    b.frames = {Md2Builder::frame("low1", 0), Md2Builder::frame("high1", 100), Md2Builder::frame("high2", 200)};
    const Model model = loaded(b);
    EXPECT_EQ(model.clips[0].bounds.max.z, 8);
    EXPECT_EQ(model.clips[1].bounds.min.z, 100);
    EXPECT_EQ(model.clips[1].bounds.max.z, 208);
    EXPECT_EQ(model.animation_bounds.max.z, 208);
}

TEST(Md2Clips, AreOneIfThereAreTooManyNames)
{
    Md2Builder b;
    const auto frame = b.frames[0];
    b.frames.assign(kMaxClips + 1, frame);
    for (std::size_t i = 0; i < b.frames.size(); ++i) {
        std::string& name = b.frames[i].name;
        name = "x";
        for (std::size_t n = i; n > 0; n /= 26) name += static_cast<char>('a' + n % 26);
    }
    const Model model = valid_model(load_square(b.build()));
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].frame_count, kMaxClips + 1);
    EXPECT_NE(warnings_of(model).find("more than 4,096; all frames are one clip"), std::string::npos);
}

}  // namespace
}  // namespace marrow::test
