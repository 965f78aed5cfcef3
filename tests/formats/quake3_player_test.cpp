#include "formats/quake3/player.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "support/md3_builder.h"
#include "support/messages.h"
#include "support/opening.h"
#include "support/properties.h"

namespace marrow::test {
namespace {

// An animation.cfg. Frames 4 to 10 belong to the torso only, so the first frames of the legs are 7 higher here than
// in lower.md3.
constexpr std::string_view kList =
    "sex f\n0 2 0 10\n1 1 0 10\n0 2 0 10\n1 1 0 10\n0 2 0 10\n1 1 0 10\n"       // BOTH_
    "4 2 0 10\n6 1 0 10\n7 1 0 10\n8 1 0 10\n9 1 0 10\n10 1 1 10\n10 1 0 10\n"  // TORSO_
    "11 1 1 10\n12 2 2 10\n14 2 2 10\n15 1 1 10\n16 1 1 10\n17 1 0 10\n18 1 0 10\n19 1 0 10\n20 1 0 10\n"
    "21 3 3 10\n22 1 1 10\n23 1 1 10\n";
constexpr std::string_view kTeamArenasFirst = "10 1 0 10\n";

using Names = std::vector<std::string>;
using SkinFamilies = std::vector<std::uint32_t>;

// A model of legs, torso, head or weapon, by the name of its file.
Md3Builder builder_of(std::string_view file)
{
    const std::string stem = to_lower(stem_of(file));
    Names tags;
    if (stem == "lower") tags = {"tag_torso"};
    if (stem == "upper") tags = {"tag_head", "tag_weapon"};
    if (stem == "gun") tags = {"tag_barrel", "tag_flash"};
    Md3Builder b;
    b.tags = {{}};
    for (const std::string& tag : tags) b.tags[0].push_back({tag});
    Names frames;
    for (int i = 1; i <= (stem == "lower" ? 20 : stem == "upper" ? 12 : 3); ++i)
        frames.push_back("all_" + std::to_string(i));
    b.name_frames(frames);
    return b;
}

// A host that owns the bytes of its files.
struct Files : MemoryHost {
    Files& put_bytes(const std::string& name, test::File bytes)
    {
        auto storage = std::make_shared<const test::File>(std::move(bytes));
        add(name, *storage, storage);
        return *this;
    }
    Files& put(const std::string& name, std::string_view text) { return put_bytes(name, text_file(text)); }
    // Adds a model.
    Files& put(const std::string& name) { return put_bytes(name, builder_of(name).build()); }
    // Adds a player. Its parts have different skins, and "other/" has different skins than the other folders.
    Files& put_player(const std::string& folder, std::string_view list = kList)
    {
        const bool other = folder == "other/";
        for (const std::string part : {"lower", "upper"}) {
            put(folder + part + ".md3");
            for (const char* skin : {"red", "default", other ? "spotted" : "blue"})
                put(folder + part + '_' + skin + ".skin", "square,s\n");
        }
        put(folder + "head.md3").put(folder + "head_Default.skin", "square,s\n");
        if (!other) put(folder + "head_green.skin", "square,s\n");
        return put(folder + "animation.cfg", list);
    }
};

// Opens the player of a folder.
Result<Subject> open_player(const Host& files, const std::string& folder, const Assembly& assembly = {})
{
    return open_subject(files, folder + "lower.md3", "quake3_player", assembly);
}

// Opens the player of a folder, or a weapon. The test fails if that is not possible.
Subject open(const Host& files, const std::string& name, const Assembly& assembly = {})
{
    Result<Subject> subject =
        name.ends_with('/') ? open_player(files, name, assembly) : open_subject(files, name, "quake3_weapon");
    if (!subject) {
        ADD_FAILURE() << text_of(subject.error());
        return {};
    }
    EXPECT_EQ(broken_property(subject.value()), "");
    return subject.take();
}

std::vector<std::string> part_names(const Subject& subject)
{
    std::vector<std::string> names;
    for (const Part& part : subject.parts) names.push_back(part.name);
    return names;
}

const SubjectClip& clip(const Subject& subject, std::uint32_t part, std::string_view name)
{
    for (const SubjectClip& each : subject.clips)
        if (each.part == part && each.name == name) return each;
    ADD_FAILURE() << name;
    return subject.clips[0];
}

std::string next_of(const Subject& subject, std::uint32_t part, std::string_view name)
{
    const std::uint32_t next = clip(subject, part, name).next;
    return next == kNone ? "" : subject.clips[next].name;
}

// The clips of a preset, such as "LEGS_RUN+TORSO_STAND"; empty if there is no such preset.
std::string preset(const Subject& subject, std::string_view name)
{
    std::string out;
    for (const SubjectPreset& each : subject.presets)
        if (each.name == name)
            for (const std::uint32_t clip : each.clips) out += (out.empty() ? "" : "+") + subject.clips[clip].name;
    return out;
}

std::vector<std::uint32_t> families(const Subject& subject, std::string_view skin)
{
    for (const SubjectSkin& each : subject.skins)
        if (each.name == skin) return each.families;
    return {};
}

std::string warnings(const Subject& subject)
{
    std::string all;
    for (const Part& part : subject.parts)
        for (const Warning& warning : part.model->warnings) all += text_of(warning) + "\n";
    return all;
}

// --- players ----------------------------------------------------------------------------------------------------

TEST(Quake3Player, AttachesPartsAtTags)
{
    const Subject subject = open(Files().put_player("models/players/Sarge/"), "Models/players/sarge/");
    EXPECT_EQ(subject.name, "Sarge");
    ASSERT_EQ(part_names(subject), (Names{"lower", "upper", "head"}));
    EXPECT_EQ(subject.parts[0].how, Joining::root);
    EXPECT_EQ(subject.parts[1].how, Joining::tag);
    EXPECT_EQ(subject.parts[1].parent, 0U);
    EXPECT_EQ(subject.parts[1].at, "tag_torso");
    EXPECT_EQ(subject.parts[2].parent, 1U);
    EXPECT_EQ(subject.parts[2].at, "tag_head");
    EXPECT_EQ(subject.parts[2].file, "models/players/Sarge/head.md3");
    EXPECT_EQ(warnings(subject), "");
}

TEST(Quake3Player, PlaysLegsAndTorsoSeparatelyAndDeathsOnBoth)
{
    const Subject subject = open(Files().put_player("p/"), "p/");
    EXPECT_EQ(clip(subject, 0, "LEGS_RUN").channel, "legs");
    EXPECT_EQ(clip(subject, 1, "TORSO_ATTACK").channel, "torso");
    EXPECT_EQ(clip(subject, 0, "BOTH_DEATH1").channel, "both");
    EXPECT_EQ(clip(subject, 1, "BOTH_DEATH1").channel, "both");
    EXPECT_EQ(subject.parts[0].model->clips[clip(subject, 0, "LEGS_RUN").clip].first_frame, 7U);  // 14 - (11 - 4)
    EXPECT_TRUE(subject.parts[2].model->clips.empty());
    EXPECT_EQ(subject.parts[0].model->comments[0].about, "sex");
}

TEST(Quake3Player, ChainsClipsLikeTheGame)
{
    const Subject subject = open(Files().put_player("p/"), "p/");
    EXPECT_EQ(next_of(subject, 1, "TORSO_ATTACK"), "TORSO_STAND");
    EXPECT_EQ(next_of(subject, 1, "TORSO_ATTACK2"), "TORSO_STAND2");
    EXPECT_EQ(next_of(subject, 1, "TORSO_GESTURE"), "TORSO_STAND");
    EXPECT_EQ(next_of(subject, 1, "TORSO_DROP"), "TORSO_RAISE");
    EXPECT_EQ(next_of(subject, 1, "TORSO_RAISE"), "TORSO_STAND");
    EXPECT_EQ(next_of(subject, 0, "LEGS_JUMP"), "LEGS_LAND");
    EXPECT_EQ(next_of(subject, 0, "LEGS_LANDB"), "LEGS_IDLE");
    EXPECT_EQ(next_of(subject, 0, "BOTH_DEATH2"), "BOTH_DEAD2");
    EXPECT_EQ(next_of(subject, 1, "BOTH_DEATH2"), "BOTH_DEAD2");
    EXPECT_EQ(next_of(subject, 0, "BOTH_DEAD2"), "");
    EXPECT_EQ(next_of(subject, 0, "LEGS_RUN"), "");
}

TEST(Quake3Player, FadesToEveryClipWithinOneFrame)
{
    std::string list(kList);
    list.replace(list.find("14 2 2 10"), 9, "14 2 2 15");  // LEGS_RUN
    int runs = 0;
    for (const std::string_view named : {std::string_view(list), std::string_view("none")}) {
        const Subject subject = open(Files().put_player("p/", named), "p/");
        for (const std::uint32_t part : {0U, 1U})
            for (const Clip& each : subject.parts[part].model->clips) {
                EXPECT_EQ(each.fade_seconds, each.frame_seconds) << each.name;
                EXPECT_TRUE(each.waits_for_fade) << each.name;
                if (each.name == "LEGS_RUN") {
                    EXPECT_EQ(each.fade_seconds, 0.066);
                    ++runs;
                }
            }
    }
    EXPECT_EQ(runs, 1);
}

TEST(Quake3Player, PairsClipsInPresetsLikeTheGame)
{
    const Subject subject = open(Files().put_player("p/"), "p/");
    EXPECT_EQ(subject.presets[0].name, "stand");
    EXPECT_EQ(preset(subject, "stand"), "LEGS_IDLE+TORSO_STAND");
    EXPECT_EQ(preset(subject, "run"), "LEGS_RUN+TORSO_STAND");
    EXPECT_EQ(preset(subject, "crouch walk"), "LEGS_WALKCR+TORSO_STAND");
    EXPECT_EQ(preset(subject, "attack 2"), "LEGS_IDLE+TORSO_ATTACK2");
    EXPECT_EQ(preset(subject, "gesture"), "LEGS_IDLE+TORSO_GESTURE");
    EXPECT_EQ(preset(subject, "death 3"), "BOTH_DEATH3+BOTH_DEATH3");
    // Team Arena rows that animation.cfg lacks have no presets.
    EXPECT_EQ(preset(subject, "get flag"), "");
    const Subject with_flag = open(Files().put_player("p/", format_text("%%", kList, kTeamArenasFirst)), "p/");
    EXPECT_EQ(preset(with_flag, "get flag"), "LEGS_IDLE+TORSO_GETFLAG");
    EXPECT_EQ(preset(with_flag, "patrol"), "");
}

TEST(Quake3Player, AppliesSkinsByNameToAllParts)
{
    const Subject subject = open(Files().put_player("p/"), "p/");
    ASSERT_EQ(subject.skins.size(), 4U);
    EXPECT_EQ(subject.skins[0].name, "default");
    EXPECT_EQ(families(subject, "default"), (SkinFamilies{0, 0, 0}));
    EXPECT_EQ(families(subject, "red"), (SkinFamilies{2, 2, kNone}));
    EXPECT_EQ(families(subject, "green"), (SkinFamilies{kNone, kNone, 1}));
}

TEST(Quake3Player, MakesClipsFromFrameNamesWithoutAnimationCfg)
{
    Files files;
    files.put("p/lower.md3").put("p/upper.md3");
    const Subject subject = open(files, "p/");
    EXPECT_EQ(clip(subject, 0, "all").channel, "legs");
    EXPECT_EQ(clip(subject, 1, "all").channel, "torso");
    EXPECT_TRUE(subject.presets.empty());
    const std::string said = warnings(subject);
    constexpr std::string_view kMissing =
        "There is no animation.cfg. The animations go by the names of the frames.\n";
    EXPECT_NE(said.find(kMissing), std::string::npos) << said;
    EXPECT_EQ(said.find(kMissing), said.rfind(kMissing)) << "one warning per folder";
    files.put("q/upper.md3");
    EXPECT_EQ(open(files, "p/", {"q/", "", ""}).parts[1].model->warnings.size(), 1U);
}

TEST(Quake3Player, ReportsErrorsInAnimationCfg)
{
    const Subject subject = open(Files().put_player("p/", "sex m\n"), "p/");
    EXPECT_EQ(clip(subject, 0, "all").channel, "legs");
    EXPECT_NE(warnings(subject).find("Line 2: It has no rows of animations. Add them; the first is BOTH_DEATH1."),
              std::string::npos)
        << warnings(subject);
    EXPECT_EQ(subject.parts[0].model->warnings[0].file, "p/animation.cfg");
}

TEST(Quake3Player, ConsistsOfTheExistingParts)
{
    Files headless;
    headless.put("p/lower.md3").put("p/upper.md3").put("p/animation.cfg", kList);
    const Subject two = open(headless, "p/");
    EXPECT_EQ(part_names(two), (Names{"lower", "upper"}));
    EXPECT_NE(warnings(two).find("no head.md3"), std::string::npos) << warnings(two);

    Files without_torso;
    without_torso.put("p/lower.md3").put("p/head.md3").put("p/animation.cfg", kList);
    const Subject legs = open(without_torso, "p/", {"", "", "p/head.md3"});
    EXPECT_EQ(part_names(legs), (Names{"lower"}));
    EXPECT_EQ(preset(legs, "run"), "LEGS_RUN");
    EXPECT_EQ(preset(legs, "stand"), "LEGS_IDLE");
    EXPECT_EQ(preset(legs, "attack"), "");
    EXPECT_EQ(preset(legs, "death 1"), "BOTH_DEATH1");
    EXPECT_NE(warnings(legs).find("no torso that it could sit on"), std::string::npos) << warnings(legs);
    EXPECT_NE(warnings(legs).find("no torso that could hold it"), std::string::npos) << warnings(legs);
}

TEST(Quake3Player, SkipsDamagedPartsExceptTheLegs)
{
    Files files;
    files.put_player("p/").put("p/head.md3", "bad");
    const Subject subject = open(files, "p/");
    EXPECT_EQ(part_names(subject), (Names{"lower", "upper"}));
    EXPECT_NE(warnings(subject).find("head was skipped: The file is named like a Quake III model"),
              std::string::npos)
        << warnings(subject);
    files.put("p/lower.md3", "bad");
    const Result<Subject> refused = open_player(files, "p/");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().file, "p/lower.md3");
}

TEST(Quake3Player, WarnsAboutMissingTags)
{
    const auto with_tags = [](std::vector<Md3Builder::Tag> tags) {
        Md3Builder b = builder_of("p/lower.md3");
        for (auto& frame : b.tags) frame = tags;
        Files files;
        files.put_player("p/").put_bytes("p/lower.md3", b.build());
        return files;
    };
    const Subject subject = open(with_tags({}), "p/");
    EXPECT_EQ(part_names(subject), (Names{"lower", "upper", "head"}));
    EXPECT_EQ(warnings(subject), "lower has no tag_torso: upper stays at its origin.\n");
    EXPECT_EQ(warnings(open(with_tags({{"TAG_TORSO"}}), "p/")), "");
}

// --- parts of other players, weapons ----------------------------------------------------------------------------

TEST(Quake3Assembly, UsesPartsOfOtherPlayers)
{
    Files files;
    files.put_player("p/").put_player("other/", format_text("%%", kList, kTeamArenasFirst));
    const Subject head = open(files, "p/", {"", "other/", ""});
    EXPECT_EQ(head.name, "p");
    EXPECT_EQ(head.parts[2].file, "other/head.md3");
    EXPECT_EQ(head.parts[1].file, "p/upper.md3");
    const Subject torso = open(files, "p/", {"Other/", "", ""});
    EXPECT_EQ(torso.parts[1].file, "other/upper.md3");
    EXPECT_EQ(torso.parts[2].file, "p/head.md3");
    // The torso of another folder is animated by the animation.cfg of that folder.
    EXPECT_EQ(preset(torso, "get flag"), "LEGS_IDLE+TORSO_GETFLAG");
    // A part may also be a single file.
    EXPECT_EQ(open(files, "p/", {"", "other/head.md3", ""}).parts[2].file, "other/head.md3");
}

TEST(Quake3Player, PlaysHeadframesOnASeparateHeadChannel)
{
    Files files;
    files.put_player("p/", format_text("%ENDANIMS\nHEADFRAMES\nclosed 24 1 0\nopen 25 2 0\n", kList));
    const Subject subject = open(files, "p/");
    const SubjectClip& open_mouth = clip(subject, 2, "open");
    EXPECT_EQ(open_mouth.channel, "head");
    EXPECT_EQ(subject.parts[2].model->clips.at(open_mouth.clip).first_frame, 1U);
    EXPECT_EQ(subject.parts[2].model->clips.size(), 2U);
    // Without HEADFRAMES in its animation.cfg, a head shows only its first frame.
    files.put_player("other/");
    EXPECT_TRUE(open(files, "p/", {"", "other/", ""}).parts[2].model->clips.empty());
    // If the head has too few frames, there is a warning.
    Files short_of_frames;
    short_of_frames.put_player("p/", format_text("%HEADFRAMES\nclosed 24 1 0\nopen 25 3 0\n", kList));
    const Subject left_out = open(short_of_frames, "p/");
    EXPECT_EQ(left_out.parts[2].model->clips.size(), 1U);
    EXPECT_NE(
        warnings(left_out).find("1 of 2 animations of the head (HEADFRAMES) cannot be played: head has 3 frames."),
        std::string::npos)
        << warnings(left_out);
}

// Elite Force has its players in `models/players2`, with other names and more columns in their lists.
TEST(Quake3Player, OpensPlayersOfEliteForce)
{
    Files files;
    files.put_player("models/players2/borg/",
                     "sex n\n"
                     "BOTH_DEATH1 0 4 -1 25\nTORSO_WEAPONREADY2 4 2 2 15\nTORSO_ATTACK1 6 2 -1 -15 90 200 1\n"
                     "LEGS_WALKCR 8 4 4 20\nLEGS_RUN1 12 4 4 18\n");
    const Subject subject = open(files, "models/players2/borg/");
    EXPECT_EQ(subject.name, "borg");
    ASSERT_EQ(part_names(subject), (Names{"lower", "upper", "head"}));
    EXPECT_EQ(warnings(subject), "");
    const auto played = [&](std::uint32_t part, std::string_view name) -> const Clip& {
        return subject.parts[part].model->clips.at(clip(subject, part, name).clip);
    };
    EXPECT_EQ(clip(subject, 0, "BOTH_DEATH1").channel, "both");
    EXPECT_EQ(played(0, "BOTH_DEATH1").loop_frame, kNone);
    EXPECT_EQ(clip(subject, 1, "TORSO_WEAPONREADY2").channel, "torso");
    EXPECT_EQ(played(1, "TORSO_WEAPONREADY2").first_frame, 4U);
    EXPECT_EQ(clip(subject, 0, "LEGS_RUN1").channel, "legs");
    EXPECT_EQ(played(0, "LEGS_RUN1").first_frame, 8U) << "without the frames of the torso alone";
    EXPECT_FALSE(families(subject, "red").empty());
}

// In Team Arena, heads and players are in separate folders.
TEST(Quake3Player, UsesTheTeamArenaHeadOfTheSameName)
{
    Files files;
    const std::string player = "models/players/characters/James/", heads = "models/players/heads/";
    for (const std::string part : {"lower", "upper"})
        files.put(player + part + ".md3").put(player + part + "_lily.skin", "square,s\n");
    files.put(player + "animation.cfg", kList);
    for (const std::string name : {"james", "janet"}) {
        files.put(heads + name + '/' + name + ".md3");
        files.put(heads + name + "/head_default.skin", "square,s\n");
        files.put(heads + name + "/head_lily.skin", "square,t\n");
        files.put(heads + name + "/" + name + "_other.skin", "square,t\n");
    }
    const Subject subject = open(files, player);
    EXPECT_EQ(subject.name, "James");
    ASSERT_EQ(part_names(subject), (Names{"lower", "upper", "james"}));
    EXPECT_EQ(subject.parts[2].file, "models/players/heads/james/james.md3");
    EXPECT_EQ(subject.parts[2].parent, 1U);
    EXPECT_EQ(subject.parts[2].at, "tag_head");
    EXPECT_EQ(families(subject, "default"), (SkinFamilies{kNone, kNone, 0}));
    EXPECT_EQ(families(subject, "lily"), (SkinFamilies{0, 0, 1}));
    EXPECT_TRUE(families(subject, "other").empty());
    EXPECT_EQ(warnings(subject), "");
    // The user selects another head by its folder.
    EXPECT_EQ(open(files, player, {"", "models/players/heads/Janet/", ""}).parts[2].name, "janet");
    // A head in the player's folder has precedence.
    files.put(player + "head.md3");
    EXPECT_EQ(open(files, player).parts[2].name, "head");
}

TEST(Quake3Assembly, BorrowedPartsUseTheSkinOfTheSameNameOrTheDefault)
{
    Files files;
    files.put_player("p/").put_player("other/");
    const Subject subject = open(files, "p/", {"other/", "other/", ""});
    EXPECT_EQ(families(subject, "red"), (SkinFamilies{2, 1, 0}));
    EXPECT_EQ(families(subject, "blue"), (SkinFamilies{1, 0, 0}));
    EXPECT_EQ(families(subject, "spotted"), (SkinFamilies{kNone, 2, 0}));
}

TEST(Quake3Assembly, AddsAWeapon)
{
    Files files;
    files.put_player("p/").put("w/gun.md3").put("w/gun_flash.md3").put("w/gun_barrel.md3").put("w/gun_hand.md3");
    const Subject subject = open(files, "p/", {"", "", "W/gun.md3"});
    ASSERT_EQ(part_names(subject), (Names{"lower", "upper", "head", "gun", "gun_barrel", "gun_flash"}));
    EXPECT_EQ(subject.parts[3].parent, 1U);
    EXPECT_EQ(subject.parts[3].at, "tag_weapon");
    EXPECT_EQ(subject.parts[4].parent, 3U);
    EXPECT_EQ(subject.parts[4].at, "tag_barrel");
    EXPECT_TRUE(subject.parts[4].shown);
    EXPECT_EQ(subject.parts[4].model->hints.spin, 900);
    EXPECT_EQ(subject.parts[4].model->hints.run_down, 1);
    EXPECT_EQ(subject.parts[3].model->hints.spin, 0) << "only the barrel turns";
    for (const SubjectClip& each : subject.clips)
        EXPECT_EQ(subject.parts[each.part].model->clips[each.clip].fires,
                  each.name == "TORSO_ATTACK" || each.name == "TORSO_ATTACK2")
            << each.name;
    EXPECT_EQ(subject.parts[5].at, "tag_flash");
    EXPECT_FALSE(subject.parts[5].shown);
    EXPECT_TRUE(subject.parts[5].model->hints.is_muzzle_flash);
    EXPECT_FALSE(subject.parts[4].model->hints.is_muzzle_flash);
    EXPECT_EQ(subject.skins[0].families.size(), 6U);
    for (const SubjectClip& each : subject.clips) EXPECT_LT(each.part, 2U);
}

TEST(Quake3Assembly, ReportsMissingFiles)
{
    Files files;
    files.put_player("p/");
    for (const Assembly& assembly :
         {Assembly{"gone/", "", ""}, Assembly{"", "gone/", ""}, Assembly{"", "", "gone/"}}) {
        const Result<Subject> subject = open_player(files, "p/", assembly);
        ASSERT_FALSE(subject);
        EXPECT_EQ(subject.error().code, Code::missing_companion);
        EXPECT_EQ(subject.error().file, "gone/");
    }
}

TEST(Quake3Assembly, RejectsSubjectsThatAreNotPlayers)
{
    Files files;
    files.put("crate.md3");
    const Result<Subject> subject = open_subject(files, "crate.md3", {}, {"", "p/", ""});
    ASSERT_FALSE(subject);
    EXPECT_EQ(subject.error().code, Code::bad_value);
}

TEST(Quake3Weapon, OpensWithoutAPlayer)
{
    Files files;
    files.put("w/gun.md3").put("w/gun_flash.md3").put("w/gun_hand.md3");
    const Subject subject = open(files, "w/gun.md3");
    EXPECT_EQ(subject.name, "gun");
    EXPECT_EQ(part_names(subject), (Names{"gun", "gun_flash"}));
    EXPECT_EQ(subject.parts[0].how, Joining::root);
    EXPECT_EQ(subject.parts[1].at, "tag_flash");
    EXPECT_EQ(clip(subject, 0, "all").channel, "");
}

}  // namespace
}  // namespace marrow::test
