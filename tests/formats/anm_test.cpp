// Tests of .anm files, which list the clips of an MD2 model.
#include "formats/quake2/anm.h"

#include "base/limits.h"
#include "formats/md2_suite.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

constexpr std::string_view kModel = "models/body01.md2";

// A model whose six frames have an exporter's names, with `text` as body01.anm in its folder.
Model with_anm(const std::string& text)
{
    Md2Builder b;
    b.name_frames(std::vector<std::string>(6, "FRAME 000......"));
    const File anm(text.begin(), text.end());
    MemoryHost files;
    files.add("models/body01.anm", anm);
    return valid_model(load_md2(b.build(), kModel, files));
}

TEST(Anm, ReadsNamesFramesAndRatesFromRows)
{
    const Model model = with_anm("// name first last fps\n\nstand0\t\t0\t1\t1\nwalk0 1 4 22 // fast\n");
    ASSERT_EQ(model.clips.size(), 2U);
    EXPECT_EQ(model.clips[0].name, "stand0");
    EXPECT_EQ(model.clips[0].first_frame, 0U);
    EXPECT_EQ(model.clips[0].frame_count, 2U);
    EXPECT_EQ(model.clips[0].frames_per_second, 1);
    EXPECT_DOUBLE_EQ(model.clips[0].seconds, 2);
    EXPECT_EQ(model.clips[1].name, "walk0");
    EXPECT_EQ(model.clips[1].first_frame, 1U);
    EXPECT_EQ(model.clips[1].frame_count, 4U);
    EXPECT_DOUBLE_EQ(model.clips[1].frame_seconds, 1 / 22.0);
    EXPECT_EQ(model.clips[1].loop_frame, 0U);
    EXPECT_TRUE(model.warnings.empty());
}

TEST(Anm, DoesNotLoopDeathsAndAcceptsStillClipsWithoutARate)
{
    const Model model = with_anm("death1 0 3 18\ndead1 3 3 0\n");
    ASSERT_EQ(model.clips.size(), 2U);
    EXPECT_EQ(model.clips[0].loop_frame, kNone);
    EXPECT_DOUBLE_EQ(model.clips[0].seconds, 3 / 18.0);
    EXPECT_EQ(model.clips[1].frame_count, 1U);
    EXPECT_EQ(model.clips[1].frames_per_second, 10);
}

TEST(Anm, SkipsInvalidRowsWithOneWarning)
{
    const Model model = with_anm("walk 0 6 10\nrun 2\nback 4 2 10\nup 0 1 -5\nstand 0 5 10\n");
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].name, "stand");
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_EQ(model.warnings[0].file, "models/body01.anm");
    EXPECT_EQ(text_of(model.warnings[0]),
              "4 animations were skipped, the first in line 1: each line needs a name, the first and last frame "
              "(the model has 6), and the frames per second.");
}

TEST(Anm, MakesClipsFromFrameNamesWithoutAUsableRow)
{
    const Model model = with_anm("nothing here\n");
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].name, "frames");
    EXPECT_EQ(model.clips[0].frame_count, 6U);
}

TEST(Anm, IsOfferedByTheNameOfTheModel)
{
    const File file = Md2Builder().build();
    const std::vector<Reference> references = references_md2(file, kModel);
    ASSERT_FALSE(references.empty());
    EXPECT_EQ(references.back().name, "body01.anm");
    EXPECT_EQ(references.back().kind, Reference::Kind::offered);
    EXPECT_EQ(references.back().what, Reference::What::data);
}

TEST(Anm, StopsAtTheMaximumNumberOfClips)
{
    std::string rows;
    for (std::size_t i = 0; i <= kMaxClips; ++i) rows += "clip" + std::to_string(i) + " 0 1 10\n";
    EXPECT_EQ(with_anm(rows).clips.size(), kMaxClips);
}

}  // namespace
}  // namespace marrow::test
