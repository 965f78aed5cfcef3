#include "formats/quake3/animation_cfg.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "model/validate.h"
#include "support/md5_builder.h"
#include "support/memory_host.h"
#include "support/messages.h"
#include "support/models.h"

namespace marrow::test {
namespace {

// The animation.cfg of a player, as in the game's files: the first frames of the legs are too high, here by 63,
// which is LEGS_WALKCR (153) minus TORSO_GESTURE (90).
constexpr std::string_view kKeys = "sex m\nfootsteps boot\nheadoffset 7 0 -1.5\nfixedlegs\n";
constexpr std::string_view kRows =
    "// first frame, num frames, looping frames, frames per second\n"
    "0 30 0 25 // BOTH_DEATH1\n29 1 0 25\n30 30 0 25\n59 1 0 25\n60 30 0 25\n89 1 0 25\n"
    "90 40 0 13\t\t// TORSO_GESTURE\n130 6 0 15\n136 6 0 15\n142 5 0 20\n147 4 0 20\n151 1 0 15\n152 1 0 15\n"
    "153 8 8 20 // LEGS_WALKCR\n161 12 12 20\n173 9 9 15\n182 10 10 18\n185 10 10 15\n202 8 0 15\n211 8 0 20\n"
    "219 9 0 15\n228 6 0 20\n234 10 10 10\n244 10 10 10\n254 7 7 18 // LEGS_TURN\n";
constexpr std::string_view kTeamArena =
    "400 10 0 15\n410 20 5 15\n430 10 0 15\n440 10 0 15\n450 10 0 15\n460 10 0 15\n";

std::string shipped() { return format_text("%%", kKeys, kRows); }

Quake3Animations read(const std::string& text)
{
    auto animations = read_quake3_animations(text_file(text));
    if (!animations) {
        ADD_FAILURE() << text_of(animations.error());
        return {};
    }
    return animations.take();
}

Error error_of(const std::string& text)
{
    const auto animations = read_quake3_animations(text_file(text));
    EXPECT_FALSE(animations) << text;
    return animations ? Error{} : animations.error();
}

// Returns shipped() with one row replaced by another.
std::string with(std::string_view row, std::string_view other)
{
    std::string text = shipped();
    const std::size_t at = text.find(row);
    EXPECT_NE(at, text.npos);
    return text.replace(at, row.size(), other);
}

const Quake3Animation& at(const Quake3Animations& animations, std::string_view name)
{
    for (const Quake3Animation& animation : animations.list)
        if (animation.name == name) return animation;
    ADD_FAILURE() << name;
    return animations.list[0];
}

Model frames(std::uint32_t count)
{
    Model model = animated_model(count);
    model.name = "part";
    return model;
}

const Clip& clip(const Model& model, std::string_view name)
{
    for (const Clip& each : model.clips)
        if (each.name == name) return each;
    ADD_FAILURE() << name;
    return model.clips[0];
}

// The clips that the game plays for a list, computed manually.
struct Expected {
    std::string_view name;
    std::int32_t first, count, looping;
    float frames_per_second;
    bool reversed = false, is_copy = false;
};

void expect_list(const Quake3Animations& animations, std::span<const Expected> table)
{
    ASSERT_EQ(animations.list.size(), table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        SCOPED_TRACE(table[i].name);
        const Quake3Animation& found = animations.list[i];
        EXPECT_EQ(found.name, table[i].name);
        EXPECT_EQ(found.first, table[i].first);
        EXPECT_EQ(found.count, table[i].count);
        EXPECT_EQ(found.looping, table[i].looping);
        EXPECT_EQ(found.frames_per_second, table[i].frames_per_second);
        EXPECT_EQ(found.reversed, table[i].reversed);
        EXPECT_EQ(found.is_copy, table[i].is_copy);
    }
}

TEST(Quake3Animation, ReadsAShippedFileIntoTheClipsOfTheGame)
{
    constexpr Expected kTable[] = {
        {"BOTH_DEATH1", 0, 30, 0, 25},
        {"BOTH_DEAD1", 29, 1, 0, 25},
        {"BOTH_DEATH2", 30, 30, 0, 25},
        {"BOTH_DEAD2", 59, 1, 0, 25},
        {"BOTH_DEATH3", 60, 30, 0, 25},
        {"BOTH_DEAD3", 89, 1, 0, 25},
        {"TORSO_GESTURE", 90, 40, 0, 13},
        {"TORSO_ATTACK", 130, 6, 0, 15},
        {"TORSO_ATTACK2", 136, 6, 0, 15},
        {"TORSO_DROP", 142, 5, 0, 20},
        {"TORSO_RAISE", 147, 4, 0, 20},
        {"TORSO_STAND", 151, 1, 0, 15},
        {"TORSO_STAND2", 152, 1, 0, 15},
        {"LEGS_WALKCR", 90, 8, 8, 20},     // 153 - 63
        {"LEGS_WALK", 98, 12, 12, 20},     // 161 - 63
        {"LEGS_RUN", 110, 9, 9, 15},       // 173 - 63
        {"LEGS_BACK", 119, 10, 10, 18},    // 182 - 63
        {"LEGS_SWIM", 122, 10, 10, 15},    // 185 - 63
        {"LEGS_JUMP", 139, 8, 0, 15},      // 202 - 63
        {"LEGS_LAND", 148, 8, 0, 20},      // 211 - 63
        {"LEGS_JUMPB", 156, 9, 0, 15},     // 219 - 63
        {"LEGS_LANDB", 165, 6, 0, 20},     // 228 - 63
        {"LEGS_IDLE", 171, 10, 10, 10},    // 234 - 63
        {"LEGS_IDLECR", 181, 10, 10, 10},  // 244 - 63
        {"LEGS_TURN", 191, 7, 7, 18},      // 254 - 63
        {"TORSO_GETFLAG", 90, 40, 0, 13, false, true},
        {"TORSO_GUARDBASE", 90, 40, 0, 13, false, true},
        {"TORSO_PATROL", 90, 40, 0, 13, false, true},
        {"TORSO_FOLLOWME", 90, 40, 0, 13, false, true},
        {"TORSO_AFFIRMATIVE", 90, 40, 0, 13, false, true},
        {"TORSO_NEGATIVE", 90, 40, 0, 13, false, true},
        {"LEGS_BACKCR", 90, 8, 8, 20, true, true},
        {"LEGS_BACKWALK", 98, 12, 12, 20, true, true},
    };
    const Quake3Animations animations = read(shipped());
    expect_list(animations, kTable);
    EXPECT_TRUE(animations.faults.warnings.empty());
}

TEST(Quake3Animation, KeepsTheRowsOfTeamArena)
{
    const Quake3Animations animations = read(shipped() + std::string(kTeamArena));
    const Quake3Animation& guard = at(animations, "TORSO_GUARDBASE");
    EXPECT_EQ(guard.first, 410);  // torso frames have no offset
    EXPECT_EQ(guard.count, 20);
    EXPECT_EQ(guard.looping, 5);
    EXPECT_FALSE(guard.is_copy);
    EXPECT_EQ(at(animations, "TORSO_NEGATIVE").first, 460);
}

TEST(Quake3Animation, FillsMissingRowsOfTeamArena)
{
    const Quake3Animations animations = read(shipped() + "400 10 0 15\n");
    EXPECT_EQ(at(animations, "TORSO_GETFLAG").first, 400);
    EXPECT_EQ(at(animations, "TORSO_GUARDBASE").first, 90);
    EXPECT_TRUE(at(animations, "TORSO_GUARDBASE").is_copy);
}

TEST(Quake3Animation, SubtractsALegsFrameOffsetOfOne)
{
    // As in a shipped file: LEGS_WALKCR begins one frame after TORSO_GESTURE.
    const Quake3Animations animations = read(with("153 8 8 20", "91 8 8 20"));
    EXPECT_EQ(at(animations, "LEGS_WALKCR").first, 90);
    EXPECT_EQ(at(animations, "LEGS_WALK").first, 160);
}

TEST(Quake3Animation, PlaysANegativeNumberOfFramesBackwards)
{
    const Quake3Animation walk = at(read(with("161 12 12 20", "161 -12 4 20")), "LEGS_WALK");
    EXPECT_TRUE(walk.reversed);
    EXPECT_EQ(walk.first, 98);
    EXPECT_EQ(walk.count, 12);
    EXPECT_EQ(walk.looping, 4);
}

TEST(Quake3Animation, PlaysCopiesOfAReversedGestureForwards)
{
    const Quake3Animations animations = read(with("90 40 0 13", "90 -40 0 13"));
    EXPECT_TRUE(at(animations, "TORSO_GESTURE").reversed);
    EXPECT_FALSE(at(animations, "TORSO_PATROL").reversed);
    EXPECT_EQ(at(animations, "TORSO_PATROL").count, 40);
}

TEST(Quake3Animation, TreatsZeroFramesPerSecondAsOne)
{
    EXPECT_EQ(at(read(with("161 12 12 20", "161 12 12 0")), "LEGS_WALK").frames_per_second, 1);
    EXPECT_EQ(at(read(with("161 12 12 20", "161 12 12 7.5")), "LEGS_WALK").frames_per_second, 7.5F);
}

TEST(Quake3Animation, ReadsKeysInAnyOrderAndBetweenRows)
{
    const Quake3Animations animations =
        read(with("30 30 0 25\n", "30 30 0 25\nSEX f\r\nheadOffset 1 2 3 // lower\nfixedTorso\n"));
    ASSERT_EQ(animations.keys.size(), 5U);
    EXPECT_EQ(animations.keys[0].about, "sex");
    EXPECT_EQ(animations.keys[0].text, "f");
    EXPECT_EQ(animations.keys[1].text, "boot");
    EXPECT_EQ(animations.keys[2].text, "1 2 3");
    EXPECT_EQ(animations.keys[3].about, "fixedlegs");
    EXPECT_EQ(animations.keys[4].about, "fixedtorso");
    EXPECT_EQ(at(animations, "LEGS_TURN").first, 191);
    EXPECT_TRUE(animations.faults.warnings.empty());
}

TEST(Quake3Animation, WarnsAboutUnknownKeys)
{
    const Quake3Animations animations = read("skeleton 12 bones\n" + shipped());
    ASSERT_EQ(animations.faults.warnings.size(), 1U);
    EXPECT_EQ(text_of(animations.faults.warnings[0]),
              "Line 1: \"skeleton\" is no key that the game knows; its line was skipped.");
    EXPECT_EQ(at(animations, "BOTH_DEATH1").count, 30);
}

TEST(Quake3Animation, NumbersRowsThatTheGameDoesNotRead)
{
    const Quake3Animations animations = read(format_text("%%1 2 1 4\n5 6 6 8\n", kRows, kTeamArena));
    ASSERT_EQ(animations.faults.warnings.size(), 1U);
    EXPECT_EQ(text_of(animations.faults.warnings[0]),
              "Line 33: From here on there are more rows than the game reads; they are named \"animation 32\" and "
              "so on.");
    ASSERT_EQ(animations.list.size(), 35U);
    EXPECT_EQ(at(animations, "animation 32").first, 1);
    EXPECT_EQ(at(animations, "animation 33").first, 5) << "only rows of the legs have the offset";
    EXPECT_EQ(at(animations, "animation 33").looping, 6);
    Model legs = frames(20);
    set_quake3_clips(animations, "legs", "animation.cfg", legs);
    EXPECT_EQ(clip(legs, "animation 32").frame_count, 2U) << "a clip in every part";
}

// A list of Return to Castle Wolfenstein and Enemy Territory: names, speeds and times of cross-fades.
TEST(Quake3Animation, ReadsWolfensteinFilesWithNamesSpeedsAndFades)
{
    const Quake3Animations animations = read(
        "version 3\nskeletal\nsex m\nfootsteps boot\nheadoffset 0 0 0\n\nSTARTANIMS\n"
        "// name first length loop fps moveSpeed transition\n"
        "both_idle\t0\t90\t90\t15\t0\t200\n"
        "LEGS_WALKCR 90 20 20 18 75 150 // crouched\n"
        "legs_run_2 110 12 12 24 220.5\n"
        "torso_fire 122 4 0 0 0 -5\n"
        "TORSO_GESTURE 300 10 0 15 0 100\n"
        "130 5 5 10\n"
        "ENDANIMS\nHEADFRAMES\nbase 0 1 0\nsmile 1 1 0\n");
    const Quake3Animation& idle = at(animations, "both_idle");
    EXPECT_EQ(idle.first, 0);
    EXPECT_EQ(idle.count, 90);
    EXPECT_EQ(idle.looping, 90);
    EXPECT_EQ(idle.frames_per_second, 15);
    EXPECT_EQ(idle.ground_speed, 0);
    EXPECT_FLOAT_EQ(idle.fade_seconds, 0.2F);
    const Quake3Animation& walk = at(animations, "LEGS_WALKCR");
    EXPECT_EQ(walk.first, 90) << "a skeletal list has no offset";
    EXPECT_EQ(walk.ground_speed, 75);
    EXPECT_FLOAT_EQ(walk.fade_seconds, 0.15F);
    EXPECT_EQ(at(animations, "legs_run_2").ground_speed, 220.5F);
    EXPECT_EQ(at(animations, "legs_run_2").fade_seconds, 0);
    EXPECT_EQ(at(animations, "torso_fire").frames_per_second, 1);
    EXPECT_EQ(at(animations, "torso_fire").fade_seconds, 0);
    EXPECT_EQ(at(animations, "animation 1").first, 130) << "a row without a name";
    ASSERT_EQ(animations.keys.size(), 5U);
    EXPECT_EQ(animations.keys[0].about, "version");
    EXPECT_EQ(animations.keys[0].text, "3");
    EXPECT_EQ(animations.keys[1].about, "skeletal");
    EXPECT_TRUE(animations.faults.warnings.empty());

    Model legs = frames(400);
    set_quake3_clips(animations, "legs", "animation.cfg", legs);
    EXPECT_EQ(clip(legs, "legs_run_2").ground_speed, 220.5F);
    EXPECT_EQ(channel_name(legs, clip(legs, "legs_run_2")), "legs");
    EXPECT_EQ(channel_name(legs, clip(legs, "both_idle")), "both");
    EXPECT_NEAR(clip(legs, "LEGS_WALKCR").fade_seconds, 0.15, 1e-6);
    const auto error = validate(legs);
    EXPECT_FALSE(error) << text_of(*error);
    Model torso = frames(400);
    set_quake3_clips(animations, "torso", "animation.cfg", torso);
    EXPECT_EQ(clip(torso, "torso_fire").first_frame, 122U);
}

// In Wolfenstein the frame numbers of the head continue those of the body. The first row is frame 0 of the head.
TEST(Quake3Animation, MakesHeadClipsFromTheHeadframesSection)
{
    const Quake3Animations animations = read(
        "version 3\nSTARTANIMS\nboth_idle 0 90 90 15 0 200\nENDANIMS\n"
        "HEADFRAMES\n// name first length moveSpeed\n"
        "NEUTRAL_CLOSED 2200 1 0\nNEUTRAL_A 2201 3 0\n2204 2 // without a name\nHAPPY 2206\nANGRY 2206 4 0\n");
    ASSERT_EQ(animations.head.size(), 4U);
    EXPECT_EQ(animations.head[0].first, 0);
    EXPECT_EQ(animations.head[1].first, 1);
    EXPECT_EQ(animations.head[2].name, "head 3");
    ASSERT_EQ(animations.faults.warnings.size(), 1U);
    EXPECT_EQ(
        text_of(animations.faults.warnings[0]),
        "Line 10: The row \"HAPPY\" of the head (HEADFRAMES) needs a first frame and a number of frames; it was "
        "skipped.");

    Model head = frames(7);
    set_quake3_head_clips(animations, "animation.cfg", head);
    ASSERT_EQ(head.clips.size(), 3U);
    const Clip& mouth = clip(head, "NEUTRAL_A");
    EXPECT_EQ(mouth.first_frame, 1U);
    EXPECT_EQ(mouth.frame_count, 3U);
    EXPECT_EQ(mouth.loop_frame, kNone);
    EXPECT_NEAR(mouth.seconds, 0.2, 1e-6);
    EXPECT_EQ(channel_name(head, mouth), "head");
    EXPECT_EQ(clip(head, "head 3").first_frame, 4U);
    ASSERT_EQ(head.warnings.size(), 1U);
    EXPECT_EQ(text_of(head.warnings[0].message),
              "1 of 4 animations of the head (HEADFRAMES) cannot be played: part has 7 frames.");
    const auto error = validate(head);
    EXPECT_FALSE(error) << text_of(*error);
    // A head of one frame has no clips, and no warning if the list has one frame, too.
    Model still = frames(1);
    set_quake3_head_clips(read("STARTANIMS\nidle 0 1 0 15\nENDANIMS\nHEADFRAMES base 5 1"), "animation.cfg", still);
    EXPECT_TRUE(still.clips.empty());
    EXPECT_TRUE(still.warnings.empty());
}

// Lists of Elite Force use other names and more columns; -1 means no loop, a negative rate plays backwards.
TEST(Quake3Animation, ReadsEliteForceFilesWithNamesAndMoreColumns)
{
    const Quake3Animations animations = read(
        "BOTH_DEATH1\t0\t30\t-1\t25\n"
        "BOTH_CROUCH1 30 10 -1 -20 90 200 1\n"
        "TORSO_GESTURE 40 10 0 15\n"
        "TORSO_WEAPONREADY2 50 1 1 15\n"
        "LEGS_WALKCR 70 8 8 20\n"
        "LEGS_RUNBACK1 78 10 10 18\n");
    EXPECT_TRUE(animations.faults.warnings.empty());
    EXPECT_EQ(at(animations, "BOTH_DEATH1").looping, 0);
    const Quake3Animation& crouch = at(animations, "BOTH_CROUCH1");
    EXPECT_EQ(crouch.first, 30);
    EXPECT_EQ(crouch.count, 10);
    EXPECT_EQ(crouch.looping, 0);
    EXPECT_EQ(crouch.frames_per_second, 20);
    EXPECT_TRUE(crouch.reversed);
    EXPECT_EQ(crouch.ground_speed, 0) << "the fifth number is a speed only in Wolfenstein";
    EXPECT_EQ(crouch.fade_seconds, 0);
    EXPECT_EQ(at(animations, "TORSO_WEAPONREADY2").first, 50);
    EXPECT_EQ(at(animations, "LEGS_WALKCR").first, 40) << "70 - (70 - 40)";
    EXPECT_EQ(at(animations, "LEGS_RUNBACK1").first, 48) << "the offset applies to all legs";
}

TEST(Quake3Animation, LimitsTheNumberOfRows)
{
    std::string text = shipped();
    for (int i = 0; i < 3000; ++i) text += format_text("extra_% 0 1 0 10\n", i);
    const Quake3Animations animations = read(text);
    EXPECT_EQ(animations.list.size(), 2048U);
    ASSERT_EQ(animations.faults.warnings.size(), 1U);
    EXPECT_EQ(text_of(animations.faults.warnings[0]),
              "Line 2046: The list has more than 2,048 animations; the others were skipped.");
}

TEST(Quake3Animation, ShortensLoopsThatAreTooLong)
{
    const Quake3Animations animations = read(with("161 12 12 20", "161 12 40 20"));
    EXPECT_EQ(at(animations, "LEGS_WALK").looping, 12);
    ASSERT_EQ(animations.faults.warnings.size(), 1U);
    EXPECT_EQ(text_of(animations.faults.warnings[0]),
              "Line 20: LEGS_WALK has 12 frames and cannot repeat the last 40; it repeats 12.");
    EXPECT_EQ(at(read(with("161 12 12 20", "161 12 -3 20")), "LEGS_WALK").looping, 0);
}

TEST(Quake3Animation, ReadsCommentsDirectlyAfterANumber)
{
    EXPECT_EQ(at(read(with("161 12 12 20", "161 12 12 20//the walk of 12")), "LEGS_RUN").first, 110);
}

TEST(Quake3Animation, WarnsAboutInvalidFrameRates)
{
    const std::pair<const char*, const char*> rows[] = {
        {"1e-8", "Line 20: LEGS_WALK cannot play at so few frames per second; it plays at 1."},
        {"-5", "Line 20: LEGS_WALK cannot play at so few frames per second; it plays at 1."},
        {"1e30", "Line 20: LEGS_WALK cannot play at so many frames per second; it plays at 1,000."}};
    for (const auto& [word, said] : rows) {
        const Quake3Animations animations = read(with("161 12 12 20", format_text("161 40 0 %", word)));
        ASSERT_EQ(animations.faults.warnings.size(), 1U) << word;
        EXPECT_EQ(text_of(animations.faults.warnings[0]), said);
        Model legs = frames(213);
        set_quake3_clips(animations, "legs", "animation.cfg", legs);
        const auto error = validate(legs);
        EXPECT_FALSE(error) << text_of(*error);
    }
}

// The names of the rows that are missing and not copied, separated by spaces.
std::string missing(const Quake3Animations& animations)
{
    std::string out;
    for (const Quake3Animation& animation : animations.list)
        if (animation.is_missing) out += std::string(animation.name) + ' ';
    return out;
}

TEST(Quake3Animation, ReadsNumbersWithTrailingCharacters)
{
    const Quake3Animations animations = read(with("173 9 9 15", "173, +9; 9.0x 15fps"));
    const Quake3Animation& run = at(animations, "LEGS_RUN");
    EXPECT_EQ(run.first, 110);
    EXPECT_EQ(run.count, 9);
    EXPECT_EQ(run.looping, 9);
    EXPECT_EQ(run.frames_per_second, 15);
    EXPECT_EQ(at(animations, "LEGS_TURN").first, 191);
    EXPECT_TRUE(animations.faults.warnings.empty());
}

TEST(Quake3Animation, ReadsRowsByTheirNames)
{
    // The rows of other games are in another order, and lack TORSO_GESTURE.
    const Quake3Animations animations = read(
        "LEGS_RUN\t45\t4\t4\t18\nBOTH_DEATH1 0 5 0 20\nboth_dead1 4 1 0 20\nBOTH_UNKNOWN 1 2 2 4\nLEGS_WALKCR 37, "
        "4 4 20\n"
        "TORSO_STAND2 36 1 0 15 // two\n");
    EXPECT_EQ(at(animations, "BOTH_DEATH1").count, 5);
    EXPECT_EQ(at(animations, "BOTH_DEAD1").first, 4);
    EXPECT_EQ(at(animations, "TORSO_STAND2").first, 36);
    EXPECT_EQ(at(animations, "LEGS_WALKCR").first, 5) << "without TORSO_GESTURE, the end of the BOTH rows counts";
    EXPECT_EQ(at(animations, "LEGS_RUN").first, 13);
    EXPECT_TRUE(at(animations, "LEGS_IDLE").is_missing);
    EXPECT_TRUE(at(animations, "TORSO_PATROL").is_missing) << "without TORSO_GESTURE, nothing is copied";
    EXPECT_FALSE(at(animations, "LEGS_BACKCR").is_missing);
    EXPECT_EQ(at(animations, "BOTH_UNKNOWN").count, 2);
    EXPECT_TRUE(animations.faults.warnings.empty());
}

TEST(Quake3Animation, ReadsWolfensteinFilesThatUseOnlyNamesOfQuake3)
{
    const Quake3Animations animations =
        read("version 3\nskeletal\nSTARTANIMS\nBOTH_DEATH1 0 30 0 25 0 0\nLEGS_RUN 30 9 9 15 0 0\nENDANIMS\n");
    EXPECT_EQ(at(animations, "LEGS_RUN").first, 30);
    EXPECT_EQ(error_of("version 3\nSTARTANIMS\nENDANIMS\n").code, Code::truncated);
}

TEST(Quake3Animation, PrefersNamedBackwardRowsToReversedCopies)
{
    const Quake3Animations animations =
        read("TORSO_GESTURE 10 4 0 15\nLEGS_WALKCR 20 8 8 20\nLEGS_BACKCR 30 6 6 18\nLEGS_WALK 40 7 7 17\n");
    EXPECT_EQ(at(animations, "LEGS_BACKCR").first, 20) << "30 - (20 - 10)";
    EXPECT_EQ(at(animations, "LEGS_BACKCR").count, 6);
    EXPECT_FALSE(at(animations, "LEGS_BACKCR").reversed);
    EXPECT_TRUE(at(animations, "LEGS_BACKWALK").reversed);
    Model legs = frames(60);
    set_quake3_clips(animations, "legs", "animation.cfg", legs);
    std::vector<std::string> names;
    for (const Clip& each : legs.clips) names.push_back(each.name);
    EXPECT_EQ(names, (std::vector<std::string>{"LEGS_WALKCR", "LEGS_WALK", "LEGS_BACKCR", "LEGS_BACKWALK"}));
}

TEST(Quake3Animation, SkipsOnlyADamagedRow)
{
    const std::pair<const char*, const char*> rows[] = {
        {"161 twelve 12 20", "Line 20: LEGS_WALK has 1 of 4 numbers; it was skipped."},
        {"x161 12 12 20", "Line 20: \"x161\" stands where a frame of LEGS_WALK is expected; it was skipped."},
        {"161 12 20", "Line 21: LEGS_WALK has 3 of 4 numbers; it was skipped."},
    };
    for (const auto& [row, said] : rows) {
        SCOPED_TRACE(row);
        const Quake3Animations animations = read(with("161 12 12 20", row));
        EXPECT_EQ(missing(animations), "LEGS_WALK LEGS_BACKWALK ");
        ASSERT_EQ(animations.faults.warnings.size(), 1U);
        EXPECT_EQ(text_of(animations.faults.warnings[0]), said);
        EXPECT_EQ(at(animations, "LEGS_RUN").first, 110) << "the next row is read";
        EXPECT_EQ(at(animations, "LEGS_TURN").first, 191) << "the last row is read";
        Model legs = frames(213);
        set_quake3_clips(animations, "legs", "animation.cfg", legs);
        EXPECT_EQ(legs.clips.size(), 6U + 11 + 1);
    }
    EXPECT_EQ(missing(read(with("161 12 12 20", "161 12\n12 20"))), "") << "a row may continue on the next line";
    EXPECT_EQ(at(read(with("161 12 12 20", "161 12 12 20 7")), "LEGS_RUN").first, 110);
    EXPECT_EQ(missing(read(with("161 12 12 20", "161 12 12 20 walk"))), "");
    EXPECT_EQ(missing(read(with("161 12 12 20", "161 12 12 \"20"))), "");
    EXPECT_EQ(missing(read(with("161 12 12 20", "/* 161 12 12 20\n161 12 12 20"))), "");
}

TEST(Quake3Animation, ComputesTheLegsOffsetDespiteADamagedFirstRow)
{
    const Quake3Animations animations = read(with("153 8 8 20", "x153 8 8 20"));
    EXPECT_EQ(missing(animations), "LEGS_WALKCR LEGS_BACKCR ");
    EXPECT_EQ(at(animations, "LEGS_WALK").first, 98) << "the TORSO rows end before frame 153";
    EXPECT_EQ(at(read(with("90 40 0 13", "x 40 0 13")), "LEGS_WALK").first, 98)
        << "the BOTH rows end before frame 90";
}

TEST(Quake3Animation, KeepsCompleteRowsOfATruncatedFile)
{
    std::string text = shipped();
    text.resize(text.find("254 7"));
    const Quake3Animations animations = read(text);
    EXPECT_EQ(missing(animations), "LEGS_TURN ");
    ASSERT_EQ(animations.faults.warnings.size(), 1U);
    EXPECT_EQ(text_of(animations.faults.warnings[0]),
              "Line 30: The list of animations ends after 24 of 25 rows: LEGS_TURN is missing. Add its row.");
    EXPECT_EQ(missing(read(shipped() + "1 2")), "");
    EXPECT_EQ(error_of("").code, Code::truncated);
    EXPECT_NE(text_of(error_of("")).find("BOTH_DEATH1"), std::string::npos);
}

TEST(Quake3Animation, ReadsKeysAfterTheLastRow)
{
    const Quake3Animations animations = read(format_text("%%1 2 2 4\n5 6 6 8\nsex f\n", kRows, kTeamArena));
    ASSERT_EQ(animations.keys.size(), 1U);
    EXPECT_EQ(animations.keys[0].text, "f");
    EXPECT_EQ(animations.faults.warnings.size(), 1U);
}

TEST(Quake3Animation, SurvivesHostileNumbers)
{
    for (const char* row :
         {"99999999999 12 12 20", "-99999999999 12 12 20", "161 99999999999 12 20", "161 -99999999999 12 20",
          "161 12 99999999999 20", "161 12 12 1e38", "161 12 12 -5", "161 0 0 20", "1e300 1e300 1e300 1e300"}) {
        SCOPED_TRACE(row);
        const Quake3Animations animations = read(with("161 12 12 20", row));
        Model model = frames(200);
        set_quake3_clips(animations, "legs", "animation.cfg", model);
        const Clip& walk = clip(model, "LEGS_WALK");
        EXPECT_LE(walk.first_frame + walk.frame_count, 200U);
        EXPECT_GE(walk.frame_count, 1U);
        EXPECT_GT(walk.frames_per_second, 0);
        EXPECT_TRUE(std::isfinite(walk.seconds));
    }
}

// --- clips ----------------------------------------------------------------------------------------------------

TEST(Quake3Clips, IncludeOnlyTheChannelsOfThePart)
{
    const Quake3Animations animations = read(shipped());
    Model legs = frames(213), torso = frames(155);
    set_quake3_clips(animations, "legs", "animation.cfg", legs);
    set_quake3_clips(animations, "torso", "animation.cfg", torso);
    EXPECT_EQ(legs.clips.size(), 6U + 12 + 2);
    EXPECT_EQ(torso.clips.size(), 6U + 7 + 6);
    EXPECT_EQ(channel_name(legs, clip(legs, "BOTH_DEATH1")), "both");
    EXPECT_EQ(channel_name(legs, clip(legs, "LEGS_RUN")), "legs");
    EXPECT_EQ(channel_name(torso, clip(torso, "TORSO_ATTACK")), "torso");
    EXPECT_EQ(legs.channels.size(), 2U);
    EXPECT_TRUE(legs.channels[0].joints.empty()) << "empty: the whole part";
    EXPECT_TRUE(legs.warnings.empty());
    EXPECT_TRUE(torso.warnings.empty());
}

TEST(Quake3Clips, RepeatTheirLastFrames)
{
    // The last 11 of 12 frames repeat: the first frame is shown once.
    Model legs = frames(213);
    set_quake3_clips(read(with("161 12 12 20", "161 12 11 20")), "legs", "animation.cfg", legs);
    const Clip& walk = clip(legs, "LEGS_WALK");
    EXPECT_EQ(walk.first_frame, 98U);
    EXPECT_EQ(walk.frame_count, 12U);
    EXPECT_EQ(walk.loop_frame, 1U);
    EXPECT_DOUBLE_EQ(walk.seconds, 12 * 0.05);
    EXPECT_EQ(clip(legs, "LEGS_RUN").loop_frame, 0U);
    // A clip that does not repeat ends on its last frame.
    EXPECT_EQ(clip(legs, "LEGS_JUMP").loop_frame, kNone);
    EXPECT_DOUBLE_EQ(clip(legs, "LEGS_JUMP").seconds, 7 * 0.066);
    EXPECT_DOUBLE_EQ(clip(legs, "BOTH_DEAD1").seconds, 0.04);
    EXPECT_TRUE(clip(legs, "LEGS_BACKWALK").reversed);
}

TEST(Quake3Clips, HaveFramesOfWholeMilliseconds)
{
    const std::tuple<const char*, float, double> rows[] = {
        {"15", 15, 0.066}, {"20", 20, 0.05},      {"30", 30, 0.033},     {"7.5", 7.5F, 0.133},
        {"0", 1, 1},       {"1000", 1000, 0.001}, {"5000", 1000, 0.001}, {"0.01", 0.01F, 100}};
    for (const auto& [word, per_second, seconds] : rows) {
        Model legs = frames(213);
        set_quake3_clips(read(with("161 12 12 20", format_text("161 12 12 %", word))), "legs", "animation.cfg",
                         legs);
        const Clip& walk = clip(legs, "LEGS_WALK");
        EXPECT_EQ(walk.frames_per_second, per_second) << "the rate in the file";
        EXPECT_DOUBLE_EQ(walk.frame_seconds, seconds) << word;
        EXPECT_DOUBLE_EQ(walk.seconds, 12 * seconds) << word;
    }
}

TEST(Quake3Clips, AreLimitedToTheExistingFrames)
{
    Model legs = frames(100);
    set_quake3_clips(read(shipped()), "legs", "p/animation.cfg", legs);
    const Clip& walk = clip(legs, "LEGS_WALK");
    EXPECT_EQ(walk.first_frame, 98U);
    EXPECT_EQ(walk.frame_count, 2U);
    EXPECT_EQ(walk.loop_frame, 0U);
    EXPECT_EQ(clip(legs, "LEGS_RUN").first_frame, 99U);
    EXPECT_EQ(clip(legs, "LEGS_RUN").frame_count, 1U);
    ASSERT_FALSE(legs.warnings.empty());
    EXPECT_EQ(text_of(legs.warnings[0]),
              "LEGS_WALK has 12 frames from frame 98 on, but part has only 100; it plays 2 from frame 98 on.");
    EXPECT_EQ(legs.warnings[0].file, "p/animation.cfg");
    // Copies of a clip have no separate warnings.
    for (const Warning& warning : legs.warnings) EXPECT_EQ(text_of(warning).find("BACKWALK"), std::string::npos);
}

TEST(Quake3Clips, AreNotMadeForAModelWithoutFrames)
{
    Model empty;
    set_quake3_clips(read(shipped()), "legs", "animation.cfg", empty);
    EXPECT_TRUE(empty.clips.empty());
}

TEST(Quake3AnimationFile, ReportsTheFileToOpenIfOpenedAlone)
{
    const Result<Model> model = load_quake3_animations(text_file(shipped()), "animation.cfg", MemoryHost());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::unknown_format);
    EXPECT_NE(text_of(model.error()).find("lower.md3"), std::string::npos);
    EXPECT_EQ(text_of(model.error()).find("warning"), std::string::npos);
    const Result<Model> odd =
        load_quake3_animations(text_file("gait\n" + shipped()), "animation.cfg", MemoryHost());
    EXPECT_NE(text_of(odd.error()).find("There is a warning: Line 1: \"gait\""), std::string::npos)
        << text_of(odd.error());
    EXPECT_EQ(load_quake3_animations(text_file("sex m"), "animation.cfg", MemoryHost()).error().code,
              Code::truncated);
}

}  // namespace
}  // namespace marrow::test
