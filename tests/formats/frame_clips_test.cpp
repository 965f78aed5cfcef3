#include "formats/frame_clips.h"

#include <gtest/gtest.h>

namespace marrow::test {
namespace {

using Names = std::vector<std::string_view>;
using Runs = std::vector<FrameRun>;

Runs runs_of(const Names& names) { return marrow::runs_of(names); }

TEST(FrameRuns, GroupFramesByNamePrefix)
{
    EXPECT_EQ(runs_of({"stand01", "stand02", "stand03", "run1", "run2"}), (Runs{{"stand", 0, 3}, {"run", 3, 2}}));
}

TEST(FrameRuns, SkipSeparatorsAndQuoteMarks)
{
    EXPECT_EQ(runs_of({"\"stand\"_12", "\"stand\"_13"}), (Runs{{"stand", 0, 2}}));
    EXPECT_EQ(runs_of({"run_1", "run_2"}), (Runs{{"run", 0, 2}}));
    EXPECT_EQ(runs_of({"walk-01"}), (Runs{{"walk", 0, 1}}));
    EXPECT_EQ(runs_of({"idle.01"}), (Runs{{"idle", 0, 1}}));
    EXPECT_EQ(runs_of({"'jump' 1", " jump 2"}), (Runs{{"jump", 0, 2}}));
    EXPECT_EQ(runs_of({"a-b_c1"}), (Runs{{"a-b_c", 0, 1}})) << "separators within a name are kept";
}

TEST(FrameRuns, SplitHundredsFromTheFrameNumber)
{
    EXPECT_EQ(runs_of({"pain101", "pain102", "pain201", "pain202", "pain301"}),
              (Runs{{"pain1", 0, 2}, {"pain2", 2, 2}, {"pain3", 4, 1}}));
    EXPECT_EQ(runs_of({"death201", "death202"}), (Runs{{"death2", 0, 2}}));
    EXPECT_EQ(runs_of({"attack1001", "attack1002"}), (Runs{{"attack10", 0, 2}}));
}

TEST(FrameRuns, DoNotSplitNumbersThatAreOnlyPadded)
{
    EXPECT_EQ(runs_of({"run001", "run002"}), (Runs{{"run", 0, 2}}));
    EXPECT_EQ(runs_of({"walk08", "walk09", "walk010"}), (Runs{{"walk", 0, 3}}));
}

TEST(FrameRuns, DoNotSplitALongNumberedList)
{
    std::vector<std::string> names;
    for (int i = 0; i < 200; ++i) names.push_back("Frame" + std::to_string(1000 + i).substr(1));
    EXPECT_EQ(runs_of({names.begin(), names.end()}), (Runs{{"Frame", 0, 200}}));
}

TEST(FrameRuns, DoNotSplitNumbersThatStartAt100)
{
    EXPECT_EQ(runs_of({"anim100", "anim101"}), (Runs{{"anim", 0, 2}}));
}

TEST(FrameRuns, ContinueIntoTheNextHundredOnly)
{
    EXPECT_EQ(runs_of({"walk99", "walk100", "walk101"}), (Runs{{"walk", 0, 3}}));
    EXPECT_EQ(runs_of({"walk098", "walk100"}), (Runs{{"walk", 0, 2}})) << "a gap does not end the run";
    EXPECT_EQ(runs_of({"walk98", "walk200"}), (Runs{{"walk", 0, 1}, {"walk", 1, 1}}));
    EXPECT_EQ(runs_of({"walk098", "walk301"}), (Runs{{"walk", 0, 1}, {"walk3", 1, 1}}));
}

TEST(FrameRuns, SplitAtEveryHundredOnceSplit)
{
    EXPECT_EQ(runs_of({"death106", "death201"}), (Runs{{"death1", 0, 1}, {"death2", 1, 1}}));
    EXPECT_EQ(runs_of({"pain199", "pain200", "pain201"}), (Runs{{"pain1", 0, 1}, {"pain2", 1, 2}}));
}

TEST(FrameRuns, MayHaveGaps) { EXPECT_EQ(runs_of({"run1", "run3", "run7"}), (Runs{{"run", 0, 3}})); }

TEST(FrameRuns, EndWhereNumbersFallOrRepeat)
{
    EXPECT_EQ(runs_of({"run5", "run6", "run1", "run2"}), (Runs{{"run", 0, 2}, {"run", 2, 2}}));
    EXPECT_EQ(runs_of({"run1", "run1"}), (Runs{{"run", 0, 1}, {"run", 1, 1}}));
}

TEST(FrameRuns, GroupEqualNamesWithoutNumbers)
{
    EXPECT_EQ(runs_of({"base", "base", "base"}), (Runs{{"base", 0, 3}}));
    EXPECT_EQ(runs_of({"stand", "stand1", "stand2"}), (Runs{{"stand", 0, 1}, {"stand", 1, 2}}));
}

TEST(FrameRuns, GroupEqualNamesThatEndWithPunctuation)
{
    // Dots follow the digits: the names do not end with a number.
    const Runs runs = runs_of({"FRAME 000......", "FRAME 000......", "FRAME 000......"});
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0].count, 3U);
}

TEST(FrameRuns, AcceptNamesOf16Characters)
{
    EXPECT_EQ(runs_of({"abcdefghijklmn01", "abcdefghijklmn02"}), (Runs{{"abcdefghijklmn", 0, 2}}));
    EXPECT_EQ(runs_of({"9999999999999998", "9999999999999999"}).size(), 1U);
}

TEST(FrameRuns, AreNamedFramesWithoutAPrefix)
{
    EXPECT_EQ(runs_of({"01", "02"}), (Runs{{"frames", 0, 2}}));
    EXPECT_EQ(runs_of({"", ""}), (Runs{{"frames", 0, 2}}));
    EXPECT_EQ(runs_of({"__"}), (Runs{{"frames", 0, 1}}));
    EXPECT_EQ(runs_of({}), Runs{});
}

TEST(FrameRuns, CompareNamesExactly) { EXPECT_EQ(runs_of({"Run1", "run2"}).size(), 2U); }

TEST(FrameRuns, MatchTheStandardQuake2PlayerFrames)
{
    struct Row {
        const char* name;
        std::uint32_t frames;
    };
    const Row rows[] = {{"stand", 40}, {"run", 6},     {"attack", 8},  {"pain1", 4},   {"pain2", 4},
                        {"pain3", 4},  {"jump", 6},    {"flip", 12},   {"salute", 11}, {"taunt", 17},
                        {"wave", 11},  {"point", 12},  {"crstnd", 19}, {"crwalk", 6},  {"crattak", 9},
                        {"crpain", 4}, {"crdeath", 5}, {"death1", 6},  {"death2", 6},  {"death3", 8}};
    std::vector<std::string> names;
    for (const Row& row : rows)
        for (std::uint32_t i = 1; i <= row.frames; ++i)
            names.push_back(row.name + std::to_string(100 + i).substr(1));
    ASSERT_EQ(names.size(), 198U);
    const Runs runs = runs_of({names.begin(), names.end()});
    ASSERT_EQ(runs.size(), std::size(rows));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        EXPECT_EQ(runs[i].name, rows[i].name);
        EXPECT_EQ(runs[i].count, rows[i].frames);
    }
}

// Numbering found in real models: underscores, varying padding, numbers that continue from clip to clip.
TEST(FrameRuns, MatchNumberingSchemesOfThirdPartyModels)
{
    struct Row {
        const char* prefix;
        int first, last;
        const char* name;
        int padding = 0;
    };
    const auto check = [](const std::vector<Row>& rows) {
        std::vector<std::string> names;
        for (const Row& row : rows)
            for (int i = row.first; i <= row.last; ++i) {
                std::string digits = std::to_string(i);
                const auto width = static_cast<std::size_t>(row.padding);
                if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
                names.push_back(row.prefix + digits);
            }
        const Runs runs = runs_of({names.begin(), names.end()});
        ASSERT_EQ(runs.size(), rows.size()) << names[0];
        for (std::size_t i = 0; i < rows.size(); ++i) {
            EXPECT_EQ(runs[i].name, rows[i].name);
            EXPECT_EQ(runs[i].count, static_cast<std::uint32_t>(rows[i].last - rows[i].first + 1)) << rows[i].name;
        }
    };
    check({{"stand_", 1, 40, "stand"},
           {"pain1_", 1, 4, "pain1"},
           {"pain2_", 1, 4, "pain2"},
           {"death3_", 1, 8, "death3"}});
    check({{"stand", 1, 40, "stand"},
           {"run", 1, 6, "run", 3},
           {"attack", 1, 8, "attack"},
           {"pain", 1, 12, "pain"},
           {"taunt", 1, 17, "taunt", 3},
           {"crdeth", 1, 5, "crdeth"},
           {"death", 1, 20, "death"}});
    check({{"walk", 1, 34, "walk", 2}, {"shoot_melee", 35, 56, "shoot_melee"}, {"death", 57, 96, "death", 3}});
    check({{"stand", 1, 2, "stand"}, {"walk", 3, 35, "walk"}});
    EXPECT_EQ(runs_of({"death091", "death092", "death193", "death194"}), (Runs{{"death", 0, 4}}))
        << "a wrong hundreds digit does not end the run";
}

TEST(FrameClips, RecognizeDeathsByTheirNames)
{
    for (const char* name : {"death", "Death1", "crdeath", "CRDEATH2", "deathfall", "crdeth", "deth3", "die",
                             "DIE2", "fall_die", "die-back", "a die b"})
        EXPECT_TRUE(is_death(name)) << name;
    for (const char* name : {"stand", "soldier", "diet", "studied", "dead", "dies", "d", ""})
        EXPECT_FALSE(is_death(name)) << name;
}

TEST(FrameClips, RepeatUnlessTheyAreADeath)
{
    const std::vector<Clip> clips = frame_clips(Runs{{"run", 0, 6}, {"die", 6, 5}, {"death1", 11, 1}});
    ASSERT_EQ(clips.size(), 3U);
    for (const Clip& clip : clips) EXPECT_EQ(clip.frames_per_second, 10);
    EXPECT_EQ(clips[0].loop_frame, 0U);
    EXPECT_DOUBLE_EQ(clips[0].seconds, 0.6);
    EXPECT_EQ(clips[1].first_frame, 6U);
    EXPECT_EQ(clips[1].loop_frame, kNone);
    EXPECT_DOUBLE_EQ(clips[1].seconds, 0.4) << "a death ends on its last frame";
    EXPECT_DOUBLE_EQ(clips[2].seconds, 0.1) << "a single frame has a duration";
}

}  // namespace
}  // namespace marrow::test
