// Tests of the skins of an MD2 that the host selects. TypeScript implements the selection
// (tests/web/load/lookup/skins.test.ts).
#include <gtest/gtest.h>

#include "base/text.h"
#include "formats/model_suite.h"
#include "formats/quake2/md2.h"
#include "support/md2_builder.h"
#include "support/memory_host.h"

namespace marrow::test {
namespace {

using Names = std::vector<std::string>;
using Rank = SkinImage::Rank;

Model load(const Names& in_file, const std::string& name, const MemoryHost& files)
{
    Md2Builder b;
    b.skins = in_file;
    return valid_model(load_md2(b.build(), name, files));
}

// Loads a model for which the host selects no skins.
Model load(const Names& in_file, const std::string& name) { return load(in_file, name, MemoryHost()); }

Model load(const Names& in_file, const std::string& name, SkinChoice choice)
{
    MemoryHost files;
    files.set_skins(std::move(choice));
    return load(in_file, name, files);
}

Names skins_of(const Model& model)
{
    Names out;
    for (const SkinFamily& skin : model.skins) out.push_back(skin.name);
    return out;
}

TEST(Md2Skins, AreReadFromTheFile)
{
    const Model model = load({"models/a/skin.pcx", "models/a/pain.pcx"}, "models/a/tris.md2");
    EXPECT_EQ(skins_of(model), (Names{"skin", "pain"}));
    ASSERT_EQ(model.images.size(), 2U);
    EXPECT_EQ(model.images[1].name, "models/a/pain.pcx") << "the name in the file";
    ASSERT_EQ(model.materials[1].stages.size(), 1U) << "a plain material has one stage";
    EXPECT_EQ(model.materials[1].stages[0].images, (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(model.materials[1].stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_EQ(model.materials[1].shading, Shading::quake2);
    EXPECT_EQ(model.surfaces[0].material, 0U);
    EXPECT_EQ(model.skins[1].materials, (std::vector<std::uint32_t>{1, 1})) << "all materials are replaced";
}

TEST(Md2Skins, UseGlowImagesNamedAfterThem)
{
    MemoryHost files;
    for (const char* name : {"a/skin.pcx", "a/skin_luma.tga", "a/pain.pcx", "a/gone_glow.png"})
        files.add_name(name);
    const Model model = load({"a/skin.pcx", "a/pain.pcx", "a/gone.pcx"}, "a/tris.md2", files);
    ASSERT_EQ(model.materials.size(), 3U);
    ASSERT_NE(model.materials[0].emissive_map, kNone);
    EXPECT_EQ(model.images[model.materials[0].emissive_map].name, "a/skin_luma");
    EXPECT_EQ(model.materials[0].emissive, glm::vec4(1.0F));
    EXPECT_EQ(model.materials[1].emissive_map, kNone);
    EXPECT_EQ(model.materials[2].emissive_map, kNone) << "a missing skin does not glow";
}

TEST(Md2Skins, AreListedByRank)
{
    const Model model = load({"x/gone.pcx", "x/plain.pcx"}, "x/tris.md2",
                             {"",
                              {{"x/gone.pcx", "gone", Rank::missing},
                               {"x/plain.pcx", "plain", Rank::found},
                               {"x/other.png", "other", Rank::offered},
                               {"x/sure.pcx", "sure", Rank::with_icon}}});
    EXPECT_EQ(skins_of(model), (Names{"sure", "plain", "gone", "other"}));
    EXPECT_TRUE(model.skins[0].with_icon);
    EXPECT_FALSE(model.skins[1].with_icon);
    EXPECT_EQ(model.surfaces[0].material, model.skins[0].materials[0]) << "the first skin is applied";
    EXPECT_EQ(model.images[3].name, "x/sure.pcx") << "images are in the order of the host";
    EXPECT_EQ(warnings_of(model), "");
}

TEST(Md2Skins, KeepTheBytesOfNamesThatTheHostDecodes)
{
    const Model model = load({"m/\xec\xe8\xf0.pcx"}, "m/crate.md2", {"", {{"m/мир.pcx", "мир", Rank::found}}});
    EXPECT_EQ(model.images[0].name, "m/\xec\xe8\xf0.pcx");
    EXPECT_EQ(skins_of(model), Names{"мир"});
}

TEST(Md2Skins, WarnAboutAReplacedMissingImage)
{
    const SkinChoice wood{"m/wood.png", {{"gone.pcx", "gone", Rank::missing}, {"m/wood.png", "wood", Rank::found}}};
    const Model model = load({"gone.pcx"}, "m/wood.md2", wood);
    EXPECT_EQ(skins_of(model), (Names{"wood", "gone"}));
    EXPECT_EQ(
        warnings_of(model),
        "m/wood.md2: The model uses the image gone.pcx, which is missing; wood.png from its folder is used.\n");
    EXPECT_EQ(warnings_of(load({}, "m/wood.md2", wood)), "") << "the file names no image";
}

// An empty name, and a name that ends with a slash, caused reads beyond the end of a string or a list.
TEST(Md2Skins, SurviveNamesThatAreEmpty)
{
    EXPECT_EQ(skins_of(load({""}, "m/crate.md2")), Names{"crate"});
    EXPECT_EQ(skins_of(load({"", "a.pcx", ""}, "m/crate.md2")), Names{"a"});
    EXPECT_EQ(load({"models/"}, "m/crate.md2").images[0].name, "models/");
}

TEST(Md2Skins, AreLimitedTo256)
{
    const Model model = load(Names(300, "a.pcx"), "m/crate.md2");
    EXPECT_EQ(model.skins.size(), 256U);
    ASSERT_FALSE(model.warnings.empty());
    EXPECT_NE(text_of(model.warnings[0]).find("300 skins"), std::string::npos);
}

TEST(Md2Skins, FromAFolderAreLimitedTo2048)
{
    SkinChoice choice;
    for (int i = 0; i < 2049; ++i) choice.images.push_back({"p/s" + std::to_string(i), "s", Rank::found});
    const Model model = load({}, "p/tris.md2", std::move(choice));
    EXPECT_EQ(model.skins.size(), 2048U);
    EXPECT_NE(text_of(model.warnings.at(0)).find("2,048 images"), std::string::npos) << text_of(model.warnings[0]);
}

TEST(Md2References, AreSkinsFrameGroupsAndAnAnmFile)
{
    Md2Builder b;
    b.skins = {"players/male/grunt.pcx", "players/male/other.pcx"};
    const std::vector<Reference> references = references_md2(b.build(), "x/tris.md2");
    ASSERT_EQ(references.size(), 4U);
    EXPECT_EQ(references[2].name, "tris.md2.framegroups");
    EXPECT_EQ(references[3].name, "tris.anm");
    EXPECT_EQ(references[1].name, "players/male/other.pcx");
    EXPECT_EQ(references[1].kind, Reference::Kind::named);
    EXPECT_EQ(references[1].what, Reference::What::image);
}

TEST(Md2References, AreEmptyForADamagedFile)
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
