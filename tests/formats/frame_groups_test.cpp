// Tests of .framegroups files, in which source ports of Quake define the clips of a model.
#include "formats/frame_groups.h"

#include <gtest/gtest.h>

#include "base/limits.h"
#include "formats/frame_clips.h"
#include "support/byte_builder.h"
#include "support/memory_host.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

constexpr std::string_view kModel = "progs/dog.mdl";

// A model of six frames, whose names form three clips of two frames, with `text` as the file `name`.
Model with_groups(const std::string& text, const std::string& name = "progs/dog.mdl.framegroups")
{
    Model model;
    for (const char* frame : {"sit1", "sit2", "walk1", "walk2", "bite1", "bite2"})
        model.frames.emplace_back().name = frame;
    model.source.frames = 6;
    model.clips = frame_clips(std::vector<FrameRun>{{"sit", 0, 2}, {"walk", 2, 2}, {"bite", 4, 2}});
    const File file(text.begin(), text.end());
    MemoryHost files;
    files.add(name, file);
    apply_frame_groups(files, kModel, model);
    return model;
}

std::vector<std::string> names_of(const Model& model)
{
    std::vector<std::string> out;
    for (const Clip& clip : model.clips) out.push_back(clip.name);
    return out;
}

using Names = std::vector<std::string>;

TEST(FrameGroups, ReplaceClipsFromFrameNames)
{
    const Model model = with_groups("0 4 12.5 1 run\r\n\t4 2 5 0 // death of a dog \r\n");
    ASSERT_EQ(names_of(model), (Names{"run", "death of a dog"}));
    EXPECT_EQ(model.clips[0].first_frame, 0U);
    EXPECT_EQ(model.clips[0].frame_count, 4U);
    EXPECT_EQ(model.clips[0].frames_per_second, 12.5F);
    EXPECT_EQ(model.clips[0].loop_frame, 0U);
    EXPECT_DOUBLE_EQ(model.clips[0].seconds, 4 / 12.5);
    EXPECT_EQ(model.clips[1].first_frame, 4U);
    EXPECT_EQ(model.clips[1].loop_frame, kNone);
    EXPECT_DOUBLE_EQ(model.clips[1].seconds, 1 / 5.0) << "a clip without loop ends on its last frame";
    EXPECT_TRUE(model.warnings.empty());
}

TEST(FrameGroups, MayLackTheLastColumns)
{
    const Model model = with_groups("// first count fps loop\n2 2\n0 1 10\n4 2 0 1 \"snap shut\"\n");
    ASSERT_EQ(names_of(model), (Names{"walk", "sit", "snap shut"})) << "names of the frames or of the name column";
    EXPECT_EQ(model.clips[0].frames_per_second, 20);
    EXPECT_EQ(model.clips[0].loop_frame, 0U);
    EXPECT_EQ(model.clips[1].frames_per_second, 10);
    EXPECT_EQ(model.clips[2].frame_count, 1U) << "0 frames per second show one frame";
}

TEST(FrameGroups, SkipInvalidRowsWithOneWarning)
{
    const Model model = with_groups("0 7 10\n6 1 10\n1 0 10\n-1 2 10\n0 2 nan\n0 2 1e9\n0 9999999999\nx\n5 1 10\n");
    EXPECT_EQ(names_of(model), Names{"bite"});
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_EQ(model.warnings[0].file, "progs/dog.mdl.framegroups");
    EXPECT_EQ(text_of(model.warnings[0]),
              "8 clips were skipped, the first in line 1: each line needs the first frame (the model has 6), the "
              "number of frames, and the frames per second.");
}

TEST(FrameGroups, KeepTheClipsWithoutAUsableRow)
{
    const Names own = {"sit", "walk", "bite"};
    EXPECT_EQ(names_of(with_groups("")), own);
    EXPECT_EQ(names_of(with_groups("0 7\n")), own);
    EXPECT_EQ(names_of(with_groups("0 2\n", "progs/cat.mdl.framegroups")), own);
    EXPECT_EQ(names_of(with_groups("0 2\n", "progs/dog.md3.framegroups")), own);
}

TEST(FrameGroups, StopAtTheMaximumNumberOfClips)
{
    std::string text;
    for (std::size_t i = 0; i < kMaxClips + 10; ++i) text += "0 1\n";
    EXPECT_EQ(with_groups(text).clips.size(), kMaxClips);
}

}  // namespace
}  // namespace marrow::test
