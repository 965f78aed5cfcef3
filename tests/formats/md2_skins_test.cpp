// Which pictures an MD2 can wear, and in what order.
#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "base/text.h"
#include "formats/model_suite.h"
#include "formats/quake2/md2.h"
#include "model/validate.h"
#include "support/byte_builder.h"
#include "support/md2_builder.h"
#include "support/memory_host.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

using Names = std::vector<std::string>;

Model load(const Names& in_file, const Names& in_folder, const std::string& name)
{
    Md2Builder b;
    b.skins = in_file;
    const File file = b.build();
    MemoryHost files;
    for (const std::string& path : in_folder) files.add_name(path);
    Result<Model> model = load_md2(file, name, files);
    if (!model) {
        ADD_FAILURE() << text_of(model.error());
        return {};
    }
    const auto error = validate(model.value());
    EXPECT_FALSE(error) << text_of(*error);
    return model.take();
}

Names skins_of(const Model& model)
{
    Names out;
    for (const SkinFamily& skin : model.skins) out.push_back(skin.name);
    return out;
}

TEST(Md2Skins, AreThoseTheFileNames)
{
    const Model model = load({"models/a/skin.pcx", "models/a/pain.pcx"}, {}, "models/a/tris.md2");
    EXPECT_EQ(skins_of(model), (Names{"skin", "pain"}));
    ASSERT_EQ(model.images.size(), 2U);
    EXPECT_EQ(model.images[1].name, "models/a/pain.pcx") << "as in the file";
    ASSERT_EQ(model.materials[1].stages.size(), 1U) << "a plain material is one stage";
    EXPECT_EQ(model.materials[1].stages[0].images, (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(model.materials[1].stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_EQ(model.materials[1].shading, Shading::quake2);
    EXPECT_EQ(model.surfaces[0].material, 0U);
    EXPECT_EQ(model.skins[1].materials, (std::vector<std::uint32_t>{1, 1})) << "every slot wears the skin";
}

TEST(Md2Skins, WithAnIconComeFirstAndMissingOnesLast)
{
    const Model model =
        load({"players/x/gone.pcx", "players/x/plain.pcx"},
             {"players/x/plain.pcx", "players/x/sure.pcx", "players/x/sure_i.pcx"}, "players/x/tris.md2");
    EXPECT_EQ(skins_of(model), (Names{"sure", "plain", "gone"}));
    EXPECT_TRUE(model.skins[0].with_icon);
    EXPECT_FALSE(model.skins[1].with_icon);
    EXPECT_EQ(model.surfaces[0].material, model.skins[0].materials[0]) << "the first skin is worn";
}

TEST(Md2Skins, OfAPlayersFolderLeaveOutIconsAndWeapons)
{
    const Model model = load({},
                             {"p/red.pcx", "p/red_i.pcx", "p/BLUE.TGA", "p/weapon.pcx", "p/w_gun.pcx",
                              "p/readme.txt", "p/sub/other.pcx", "elsewhere.pcx"},
                             "p/tris.md2");
    EXPECT_EQ(skins_of(model), (Names{"red", "BLUE"}));
}

TEST(Md2Skins, OfOtherModelsAreNotLookedForInTheirFolder)
{
    const Model model = load({"a/skin.pcx"}, {"a/skin.pcx", "a/unrelated.png"}, "a/crate.md2");
    EXPECT_EQ(skins_of(model), Names{"skin"});
}

TEST(Md2Skins, AreListedOnceWhereFileAndFolderAgree)
{
    const Model model = load({"PLAYERS/X/Grunt.PCX"}, {"players/x/grunt.tga"}, "players/x/tris.md2");
    EXPECT_EQ(skins_of(model), Names{"Grunt"});
}

TEST(Md2Skins, FallBackToAPictureOfTheModelsName)
{
    EXPECT_EQ(skins_of(load({}, {"m/crate.png"}, "m/crate.md2")), Names{"crate"});
    EXPECT_EQ(skins_of(load({"base/gone.pcx"}, {"m/crate.png"}, "m/crate.md2")), (Names{"crate", "gone"}));
    EXPECT_EQ(skins_of(load({}, {}, "m/crate.md2")), Names{"crate"}) << "a name for the checker";
}

TEST(Md2Skins, TakeTheOnlyPictureBesideTheModel)
{
    const Model model = load({"base/gone.pcx"}, {"m/wood.png", "n/stone.png", "m/readme.txt"}, "m/crate.md2");
    EXPECT_EQ(skins_of(model), (Names{"wood", "gone"}));
    EXPECT_EQ(model.images[model.materials[model.surfaces[0].material].stages[0].images[0]].name, "m/wood.png");
    EXPECT_EQ(skins_of(load({}, {"m/wood.png"}, "m/crate.md2")), Names{"wood"});
}

TEST(Md2Skins, OfferThePicturesBesideTheModelThatNobodyClaims)
{
    const Names folder = {"m/wood.png", "m/stone.jpg", "m/wood_i.pcx", "m/wood_n.png", "m/icon_wood.tga"};
    EXPECT_EQ(skins_of(load({"base/gone.pcx"}, folder, "m/crate.md2")), (Names{"gone", "wood", "stone"}));
    EXPECT_EQ(skins_of(load({}, folder, "m/crate.md2")), (Names{"crate", "wood", "stone"})) << "none is worn";
    const Model wood = load({"gone.pcx"}, folder, "m/wood.md2");
    EXPECT_EQ(skins_of(wood), (Names{"wood", "gone", "stone"}));
    EXPECT_EQ(
        warnings_of(wood),
        "m/wood.md2: The model asks for the image gone.pcx, which is missing; wood.png from its folder is used.\n");
    EXPECT_EQ(warnings_of(load({}, folder, "m/wood.md2")), "") << "nothing was asked for";
}

// Beside a model whose header says 64 x 32: TGAs of some sizes, whose bytes are there.
MemoryHost beside(const std::map<std::string, std::pair<std::uint32_t, std::uint32_t>>& pictures)
{
    MemoryHost files;
    for (const auto& [name, size] : pictures) {
        const auto file = std::make_shared<File>(ByteBuilder().zeros(12).u16(size.first).u16(size.second).take());
        files.add(name, *file, file);
    }
    return files;
}

Names skins_beside(const Host& files)
{
    const Result<Model> model = load_md2(Md2Builder().build(), "m/crate.md2", files);
    return model ? skins_of(model.value()) : Names();
}

TEST(Md2Skins, TakeTheOnlyPictureOfTheSkinsSize)
{
    EXPECT_EQ(skins_beside(beside({{"m/a.tga", {64, 64}}, {"m/b.tga", {64, 32}}, {"m/c.tga", {32, 64}}})),
              (Names{"b", "a", "c"}));
    EXPECT_EQ(skins_beside(beside({{"m/a.tga", {64, 32}}, {"m/b.tga", {64, 32}}})), (Names{"crate", "a", "b"}))
        << "two of that size: none is worn";
    EXPECT_EQ(skins_beside(beside({{"m/a.tga", {64, 32}}, {"m/crate.tga", {8, 8}}})), (Names{"crate", "a"}))
        << "a name says more than a size";
}

TEST(Md2Skins, AskForThePicturesWhoseSizesMayTell)
{
    const auto asked = [](const Names& in_file, const Names& in_folder, const std::string& name) {
        Md2Builder b;
        b.skins = in_file;
        MemoryHost files;
        for (const std::string& path : in_folder) files.add_name(path);
        Names out;
        for (const Reference& reference : choices_md2(b.build(), name, files)) {
            EXPECT_EQ(reference.what, Reference::What::data);
            out.push_back(reference.name);
        }
        return out;
    };
    const Names two = {"m/wood.png", "m/stone.jpg", "n/far.png"};
    EXPECT_EQ(asked({"base/gone.pcx"}, two, "m/crate.md2"), (Names{"wood.png", "stone.jpg"}));
    EXPECT_EQ(asked({"m/stone.pcx"}, two, "m/crate.md2"), Names()) << "its skin is here";
    EXPECT_EQ(asked({}, two, "m/wood.md2"), Names()) << "a picture has its name";
    EXPECT_EQ(asked({}, {"m/wood.png"}, "m/crate.md2"), Names()) << "there is no other";
    EXPECT_EQ(asked({}, two, "m/tris.md2"), Names()) << "all are skins of a body";
    Names many;
    for (int i = 0; i < 17; ++i) many.push_back(format_text("m/a%x.png", i));
    EXPECT_EQ(asked({}, many, "m/crate.md2"), Names()) << "too many to be read before the model is there";
}

TEST(Md2Skins, LeavePicturesToTheModelThatHasTheirName)
{
    const Names folder = {"m/body01.md2", "m/body01a.jpg", "m/body01_gm.png", "m/head.md2"};
    EXPECT_EQ(skins_of(load({".spider"}, folder, "m/head.md2")), Names{"spider"});
    const Names player = {"p/tris.md2", "p/grunt.pcx"};
    EXPECT_EQ(skins_of(load({"gone.pcx"}, player, "p/flag.md2")), Names{"gone"}) << "a player's skin";
}

TEST(Md2Skins, OfADotNameAreBesideTheModel)
{
    const Model model = load({".croc"}, {"ufo/croc.jpg"}, "ufo/body.md2");
    EXPECT_EQ(skins_of(model), Names{"croc"});
}

// Both were reads past the end of a text or a list.
TEST(Md2Skins, SurviveNamesThatAreEmpty)
{
    EXPECT_EQ(skins_of(load({""}, {}, "m/crate.md2")), Names{"crate"});
    EXPECT_EQ(skins_of(load({"", "a.pcx", ""}, {}, "m/crate.md2")), Names{"a"});
}

TEST(Md2Skins, SurviveNamesThatEndInASlash)
{
    EXPECT_EQ(load({"models/"}, {}, "m/crate.md2").images[0].name, "models/");
    EXPECT_EQ(load({"\\"}, {"m/crate.png"}, "m/tris.md2").skins.size(), 2U);
    EXPECT_EQ(load({"."}, {}, "m/crate.md2").skins.size(), 1U);
}

TEST(Md2Skins, StopAtAReasonableNumber)
{
    const Model model = load(Names(300, "a.pcx"), {}, "m/crate.md2");
    EXPECT_EQ(model.skins.size(), 256U);
    ASSERT_FALSE(model.warnings.empty());
    EXPECT_NE(text_of(model.warnings[0]).find("300 skins"), std::string::npos);
}

TEST(Md2Skins, OfAFolderStopAtAReasonableNumber)
{
    Names folder;
    for (int i = 0; i < 3000; ++i) folder.push_back("p/s" + std::to_string(i) + ".pcx");
    const Model model = load({}, folder, "p/tris.md2");
    EXPECT_EQ(model.skins.size(), 2048U);
    EXPECT_NE(text_of(model.warnings.at(0)).find("2,048 pictures"), std::string::npos)
        << text_of(model.warnings[0]);
}

// 256 missing skins and 21,000 pictures of other models: not every name is compared with every picture.
TEST(Md2Skins, OffersManyImagesBesideManyMissingSkins)
{
    Names missing, folder;
    for (int i = 0; i < 256; ++i) missing.push_back("players/gone/m" + std::to_string(i) + ".pcx");
    for (int i = 0; i < 1000; ++i) folder.push_back("p/s" + std::to_string(i) + ".pcx");
    folder.push_back("q/elsewhere.pcx");
    const Model model = load(missing, folder, "p/tris.md2");
    EXPECT_EQ(model.skins.size(), 1256U);
    EXPECT_EQ(model.skins.back().name, "m255");
}

TEST(Md2References, AreItsSkins)
{
    Md2Builder b;
    b.skins = {"players/male/grunt.pcx", "players/male/other.pcx"};
    const std::vector<Reference> references = references_md2(b.build(), "x/tris.md2");
    ASSERT_EQ(references.size(), 2U);
    EXPECT_EQ(references[1].name, "players/male/other.pcx");
    EXPECT_EQ(references[1].kind, Reference::Kind::named);
    EXPECT_EQ(references[1].what, Reference::What::image);
}

TEST(Md2References, OfADamagedFileAreNone)
{
    Md2Builder b;
    b.skins = {"skin.pcx"};
    EXPECT_TRUE(references_md2(md2_with(Md2Word::version, 7, b), "x.md2").empty());
    EXPECT_TRUE(references_md2(md2_with(Md2Word::skins, -5, b), "x.md2").empty());
    EXPECT_TRUE(references_md2(md2_with(Md2Word::skins, 1000, b), "x.md2").empty());
    EXPECT_TRUE(references_md2(md2_with(Md2Word::skins_at, -1, b), "x.md2").empty());
    File cut = b.build();
    cut.resize(60);
    EXPECT_TRUE(references_md2(cut, "x.md2").empty());
}

}  // namespace
}  // namespace marrow::test
