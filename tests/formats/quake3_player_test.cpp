#include "formats/quake3_player.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "formats/registry.h"
#include "support/md5_builder.h"
#include "support/models.h"
#include "support/properties.h"

namespace marrow::test {
namespace {

// Torso-only frames 4 to 10; the legs' rows are 7 too high.
constexpr std::string_view kList =
    "sex f\n0 2 0 10\n1 1 0 10\n0 2 0 10\n1 1 0 10\n0 2 0 10\n1 1 0 10\n"       // BOTH_
    "4 2 0 10\n6 1 0 10\n7 1 0 10\n8 1 0 10\n9 1 0 10\n10 1 1 10\n10 1 0 10\n"  // TORSO_
    "11 1 1 10\n12 2 2 10\n14 2 2 10\n15 1 1 10\n16 1 1 10\n17 1 0 10\n18 1 0 10\n19 1 0 10\n20 1 0 10\n"
    "21 3 3 10\n22 1 1 10\n23 1 1 10\n";
constexpr std::string_view kTeamArenasFirst = "10 1 0 10\n";

// A set that owns its bytes. What an .md3 is like is said by its name alone: `load` makes it.
struct Files : FileSet {
    Files& put(const std::string& name, std::string_view text = "any")
    {
        auto storage = std::make_shared<const test::File>(text_file(text));
        add(name, *storage, storage);
        return *this;
    }
    Files& put_player(const std::string& folder, std::string_view list = kList)
    {
        for (const char* part : {"lower", "upper", "head"}) put(folder + part + ".md3");
        return put(folder + "animation.cfg", list);
    }
};

Model with_tags(Model model, std::vector<std::string> tags)
{
    model.attachments = std::vector<Attachment>(tags.size());
    for (std::size_t i = 0; i < tags.size(); ++i) model.attachments[i].name = tags[i];
    model.attachment_frames = std::vector<glm::mat4x3>(tags.size() * model.frames.size(), glm::mat4x3(1.0F));
    return model;
}

void add_skins(Model& model, std::vector<std::string> names)
{
    model.skins = std::vector<SkinFamily>(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) model.skins[i].name = names[i];
}

// Legs, torsos, heads and weapons, by their file's name; of the folder "other/" with other skins; "bad" is an
// error.
Result<Model> load(const FileSet& files, std::string_view file)
{
    const FileSet::File* found = files.find(file);
    if (found == nullptr || !found->data) return Error{Code::missing_companion, "It is not there.", {}, {}};
    const std::string text(found->data->begin(), found->data->end());
    if (text == "bad") return Error{Code::bad_value, "It is damaged.", {}, {}};
    const std::string stem = to_lower(stem_of(found->name));
    const bool other = found->name.starts_with("other/");
    Model model = animated_model(stem == "lower" ? 20 : stem == "upper" ? 12 : 3);
    if (text == "no tags")
        ;
    else if (text == "TAG_TORSO")
        model = with_tags(std::move(model), {text});
    else if (stem == "lower")
        model = with_tags(std::move(model), {"tag_torso"});
    else if (stem == "upper")
        model = with_tags(std::move(model), {"tag_head", "tag_weapon"});
    else if (stem == "gun")
        model = with_tags(std::move(model), {"tag_barrel", "tag_flash"});
    if (stem == "lower" || stem == "upper") add_skins(model, {"red", "default", other ? "spotted" : "blue"});
    if (stem == "head")
        add_skins(model,
                  other ? std::vector<std::string>{"default"} : std::vector<std::string>{"Default", "green"});
    model.name = stem_of(found->name);
    return model;
}

Subject open(const FileSet& files, std::string_view folder, const Assembly& assembly = {})
{
    const FileSet::File* lower = find_quake3_player(files, folder);
    if (lower == nullptr) {
        ADD_FAILURE() << folder;
        return {};
    }
    Result<Subject> subject = open_quake3_player(files, *lower, assembly, load);
    if (!subject) {
        ADD_FAILURE() << subject.error().message;
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

// "LEGS_RUN+TORSO_STAND"; empty: there is no such preset.
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
        if (each.name == skin) return each.family;
    return {};
}

std::string warnings(const Subject& subject)
{
    std::string all;
    for (const Part& part : subject.parts)
        for (const Warning& warning : part.model->warnings) all += warning.message + "\n";
    return all;
}

using Names = std::vector<std::string>;
using Families = std::vector<std::uint32_t>;

// --- what there is ----------------------------------------------------------------------------------------------

TEST(Quake3Entries, ArePlayersThenWeapons)
{
    Files files;
    files.put("models/weapons2/gun/gun.md3").put("models/weapons2/gun/gun_1.md3");
    files.put("models/weapons2/gun/gun_hand.md3").put("models/weapons2/gun/Gun_Flash.md3");
    files.put_player("models/players/Sarge/");
    files.put("crate.md3").put("crate_2.md3").put("lone_1.md3").put("lone_hand.md3").put("items/lower.md3");
    const std::vector<Quake3Entry> found = quake3_entries(files);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_TRUE(found[0].is_player);
    EXPECT_EQ(found[0].entry, "models/players/Sarge/");
    EXPECT_EQ(found[0].uses, (Names{"models/players/Sarge/lower.md3", "models/players/Sarge/upper.md3",
                                    "models/players/Sarge/head.md3", "models/players/Sarge/animation.cfg"}));
    EXPECT_EQ(found[1].entry, "models/weapons2/gun/gun.md3");
    EXPECT_EQ(found[1].uses, (Names{"models/weapons2/gun/gun.md3", "models/weapons2/gun/Gun_Flash.md3",
                                    "models/weapons2/gun/gun_hand.md3"}));
}

TEST(Quake3Entries, OfferNoPieceOnItsOwn)
{
    Files files;
    files.put_player("p/");
    for (const char* name : {"p/lower_1.md3", "p/head_2.md3", "gun.md3", "gun_barrel.md3", "gun_hand.md3",
                             "gun_1.md3", "crate.md3", "alone_1.md3", "alone_hand.md3", "q/upper.md3"})
        files.put(name);
    for (const char* name : {"p/lower.md3", "p/upper.md3", "p/head.md3", "p/lower_1.md3", "p/head_2.md3",
                             "gun_barrel.md3", "gun_hand.md3", "gun_1.md3"})
        EXPECT_TRUE(is_quake3_piece(files, name)) << name;
    for (const char* name :
         {"gun.md3", "crate.md3", "alone_1.md3", "alone_hand.md3", "q/upper.md3", "p/animation.cfg"})
        EXPECT_FALSE(is_quake3_piece(files, name)) << name;
}

TEST(Quake3Entries, AWeaponHasPiecesOrLiesWithWeapons)
{
    Files files;
    files.put("gun.md3").put("gun_barrel.md3").put("Models/Weapons2/x/x.md3").put("weapons/y.md3").put("w/z.md3");
    for (const char* name : {"gun.md3", "GUN.MD3", "Models/Weapons2/x/x.md3", "weapons/y.md3"})
        EXPECT_TRUE(is_quake3_weapon(files, name)) << name;
    for (const char* name : {"w/z.md3", "gun_barrel.md3", "weapons/y.md2"})
        EXPECT_FALSE(is_quake3_weapon(files, name)) << name;
}

TEST(Quake3Entries, CallTheRootByADot)
{
    Files files;
    files.put_player("");
    EXPECT_EQ(quake3_entries(files)[0].entry, "./");
    EXPECT_EQ(open(files, "./").name, "lower");
}

// --- players ----------------------------------------------------------------------------------------------------

TEST(Quake3Player, StandsOnItsTags)
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

TEST(Quake3Player, PlaysLegsAndTorsoApartAndDeathsOnBoth)
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

TEST(Quake3Player, GoesOnAsTheGameDoes)
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

TEST(Quake3Player, PairsClipsAsTheGameDoes)
{
    const Subject subject = open(Files().put_player("p/"), "p/");
    EXPECT_EQ(subject.presets[0].name, "stand");
    EXPECT_EQ(preset(subject, "stand"), "LEGS_IDLE+TORSO_STAND");
    EXPECT_EQ(preset(subject, "run"), "LEGS_RUN+TORSO_STAND");
    EXPECT_EQ(preset(subject, "crouch walk"), "LEGS_WALKCR+TORSO_STAND");
    EXPECT_EQ(preset(subject, "attack 2"), "LEGS_IDLE+TORSO_ATTACK2");
    EXPECT_EQ(preset(subject, "gesture"), "LEGS_IDLE+TORSO_GESTURE");
    EXPECT_EQ(preset(subject, "death 3"), "BOTH_DEATH3+BOTH_DEATH3");
    // Rows of Team Arena that the list does not have are no presets.
    EXPECT_EQ(preset(subject, "get flag"), "");
    const Subject with_flag = open(Files().put_player("p/", join(kList, kTeamArenasFirst)), "p/");
    EXPECT_EQ(preset(with_flag, "get flag"), "LEGS_IDLE+TORSO_GETFLAG");
    EXPECT_EQ(preset(with_flag, "patrol"), "");
}

TEST(Quake3Player, WearsSkinsByNameOverAllParts)
{
    const Subject subject = open(Files().put_player("p/"), "p/");
    ASSERT_EQ(subject.skins.size(), 4U);
    EXPECT_EQ(subject.skins[0].name, "default");
    EXPECT_EQ(families(subject, "default"), (Families{1, 1, 0}));
    EXPECT_EQ(families(subject, "red"), (Families{0, 0, kNone}));
    EXPECT_EQ(families(subject, "green"), (Families{kNone, kNone, 1}));
}

TEST(Quake3Player, WithoutAListGoesByTheFramesNames)
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
    EXPECT_EQ(said.find(kMissing), said.rfind(kMissing)) << "of one folder it is said once";
    files.put("q/upper.md3");
    EXPECT_EQ(open(files, "p/", {"q/", "", ""}).parts[1].model->warnings.size(), 1U);
}

TEST(Quake3Player, SaysWhereItsListIsWrong)
{
    const Subject subject = open(Files().put_player("p/", "sex m\n0 1 0 x\n"), "p/");
    EXPECT_EQ(clip(subject, 0, "all").channel, "legs");
    EXPECT_NE(warnings(subject).find("Line 2: Here the number of frames per second of BOTH_DEATH1"),
              std::string::npos)
        << warnings(subject);
    EXPECT_EQ(subject.parts[0].model->warnings[0].file, "p/animation.cfg");
}

TEST(Quake3Player, ShowsWhatThereIs)
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

TEST(Quake3Player, LeavesOutWhatIsDamagedUnlessItIsTheLegs)
{
    Files files;
    files.put_player("p/").put("p/head.md3", "bad");
    const Subject subject = open(files, "p/");
    EXPECT_EQ(part_names(subject), (Names{"lower", "upper"}));
    EXPECT_NE(warnings(subject).find("head is left out: It is damaged."), std::string::npos) << warnings(subject);
    files.put("p/lower.md3", "bad");
    EXPECT_FALSE(open_quake3_player(files, *files.find("p/lower.md3"), {}, load));
}

TEST(Quake3Player, NamesTagsThatAreMissing)
{
    const Subject subject = open(Files().put_player("p/").put("p/lower.md3", "no tags"), "p/");
    EXPECT_EQ(part_names(subject), (Names{"lower", "upper", "head"}));
    EXPECT_EQ(warnings(subject), "lower has no tag_torso: upper stays at its origin.\n");
    EXPECT_EQ(warnings(open(Files().put_player("p/").put("p/lower.md3", "TAG_TORSO"), "p/")), "");
}

// --- parts of others, weapons -----------------------------------------------------------------------------------

TEST(Quake3Assembly, PutsPartsOfOthersOn)
{
    Files files;
    files.put_player("p/").put_player("other/", join(kList, kTeamArenasFirst));
    const Subject head = open(files, "p/", {"", "other/", ""});
    EXPECT_EQ(head.name, "p");
    EXPECT_EQ(head.parts[2].file, "other/head.md3");
    EXPECT_EQ(head.parts[1].file, "p/upper.md3");
    const Subject torso = open(files, "p/", {"Other/", "", ""});
    EXPECT_EQ(torso.parts[1].file, "other/upper.md3");
    EXPECT_EQ(torso.parts[2].file, "p/head.md3");
    // It brings its own list with it.
    EXPECT_EQ(preset(torso, "get flag"), "LEGS_IDLE+TORSO_GETFLAG");
    // A single file will do.
    EXPECT_EQ(open(files, "p/", {"", "other/head.md3", ""}).parts[2].file, "other/head.md3");
}

TEST(Quake3Assembly, PartsOfOthersWearTheSkinOfTheNameOrTheirDefault)
{
    Files files;
    files.put_player("p/").put_player("other/");
    const Subject subject = open(files, "p/", {"other/", "other/", ""});
    EXPECT_EQ(families(subject, "red"), (Families{0, 0, 0}));
    EXPECT_EQ(families(subject, "blue"), (Families{2, 1, 0}));
    EXPECT_EQ(families(subject, "spotted"), (Families{kNone, 2, 0}));
}

TEST(Quake3Assembly, GivesAWeapon)
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
    EXPECT_EQ(subject.parts[5].at, "tag_flash");
    EXPECT_FALSE(subject.parts[5].shown);
    EXPECT_EQ(subject.skins[0].family.size(), 6U);
    for (const SubjectClip& each : subject.clips) EXPECT_LT(each.part, 2U);
}

TEST(Quake3Assembly, SaysWhatIsNotThere)
{
    Files files;
    files.put_player("p/");
    for (const Assembly& assembly :
         {Assembly{"gone/", "", ""}, Assembly{"", "gone/", ""}, Assembly{"", "", "gone/"}}) {
        const Result<Subject> subject = open_quake3_player(files, *files.find("p/lower.md3"), assembly, load);
        ASSERT_FALSE(subject);
        EXPECT_EQ(subject.error().code, Code::missing_companion);
        EXPECT_EQ(subject.error().file, "gone/");
    }
}

TEST(Quake3Assembly, IsForPlayersAlone)
{
    Files files;
    files.put("crate.md3");
    const Result<Subject> subject = open_subject(files, "crate.md3", {"", "p/", ""});
    ASSERT_FALSE(subject);
    EXPECT_EQ(subject.error().code, Code::bad_value);
}

TEST(Quake3Weapon, StandsOnItsOwn)
{
    Files files;
    files.put("w/gun.md3").put("w/gun_flash.md3").put("w/gun_hand.md3");
    const Result<Subject> opened = open_quake3_weapon(files, "w/gun.md3", load);
    ASSERT_TRUE(opened);
    const Subject& subject = opened.value();
    EXPECT_EQ(broken_property(subject), "");
    EXPECT_EQ(subject.name, "gun");
    EXPECT_EQ(part_names(subject), (Names{"gun", "gun_flash"}));
    EXPECT_EQ(subject.parts[0].how, Joining::root);
    EXPECT_EQ(subject.parts[1].at, "tag_flash");
    EXPECT_EQ(clip(subject, 0, "all").channel, "");
}

}  // namespace
}  // namespace marrow::test
