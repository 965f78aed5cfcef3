#include "formats/quake3/materials.h"

#include <memory>

#include "formats/model_suite.h"
#include "formats/quake3/shader.h"
#include "support/byte_builder.h"
#include "support/cpu_time.h"
#include "support/memory_host.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

// A model `m/body.md3` with named surfaces and their shaders, and the files around it.
class ScriptedModel {
public:
    ScriptedModel& surface(const std::string& name, const std::string& shader = {})
    {
        model.meshes.resize(1);
        model.surfaces.push_back(whole_surface(name, model, 0));
        shaders_.push_back(shader);
        return *this;
    }
    ScriptedModel& add(const std::string& name, const std::string& text)
    {
        kept_.push_back(std::make_unique<File>(text_file(text)));
        files_.add(name, *kept_.back());
        return *this;
    }
    ScriptedModel& name(const std::string& name)
    {
        files_.add_name(name);
        return *this;
    }
    ScriptedModel& load_materials(const std::string& name = "m/body.md3")
    {
        apply_quake3_materials(shaders_, name, files_, model);
        const auto error = validate(model);
        EXPECT_FALSE(error) << text_of(*error);
        return *this;
    }

    // The material of a surface in a skin.
    const Material& material(std::size_t surface, std::size_t skin = 0) const
    {
        const std::uint32_t base = model.surfaces.at(surface).material;
        return model.materials.at(model.skins.empty() ? base : model.skins.at(skin).materials.at(base));
    }
    // The image of a surface's first stage.
    std::string image(std::size_t surface, std::size_t skin = 0) const
    {
        const std::vector<Stage>& stages = material(surface, skin).stages;
        return stages.empty() || stages[0].images.empty() ? "" : model.images.at(stages[0].images[0]).name;
    }
    bool is_drawn(std::size_t surface, std::size_t skin = 0) const
    {
        return !material(surface, skin).stages.empty();
    }

    Model model;

private:
    std::vector<std::string> shaders_;
    std::vector<std::unique_ptr<File>> kept_;
    MemoryHost files_;
};

TEST(Quake3Materials, UseTheImageOfTheShaderNameWithoutScriptOrSkin)
{
    ScriptedModel body;
    body.surface("a", "models/m/skin.tga").surface("b", "MODELS/m/skin").surface("c", "other").surface("d");
    body.load_materials();
    EXPECT_EQ(body.model.materials.size(), 3U);
    EXPECT_EQ(body.model.images.size(), 2U);
    EXPECT_TRUE(body.model.skins.empty());
    EXPECT_EQ(body.image(0), "models/m/skin.tga");
    EXPECT_EQ(body.model.surfaces[1].material, body.model.surfaces[0].material);
    EXPECT_EQ(body.material(0).name, "models/m/skin");
    EXPECT_EQ(body.material(0).shading, Shading::quake3);
    ASSERT_EQ(body.material(0).stages.size(), 1U);
    EXPECT_EQ(body.material(0).stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_FALSE(body.material(0).stages[0].blends);
    EXPECT_EQ(body.image(3), "");
    EXPECT_EQ(body.material(3).name, "d");
    ASSERT_TRUE(body.is_drawn(3));
    EXPECT_TRUE(body.material(3).stages[0].white);
}

TEST(Quake3Materials, PreferAScriptToAnImage)
{
    ScriptedModel body;
    body.surface("a", "models/m/skin.tga").surface("b", "plain");
    body.name("models/m/skin.tga");
    body.add(
        "scripts/m.shader",
        "models/M/Skin\n{\ncull none\n{\nmap s.tga\n}\n{\nmap S.tga\nblendFunc add\n}\n}\nunwanted { { glow\n } }");
    body.load_materials();
    EXPECT_EQ(warnings_of(body.model), "") << "unused shaders cause no warnings";
    EXPECT_EQ(body.material(0).cull, CullMode::none);
    ASSERT_EQ(body.material(0).stages.size(), 2U);
    EXPECT_EQ(body.image(0), "s.tga");
    EXPECT_EQ(body.material(0).stages[0].images, body.material(0).stages[1].images);
    EXPECT_EQ(body.model.images.size(), 2U);
    EXPECT_EQ(body.image(1), "plain");
}

TEST(Quake3Materials, FindShadersOfSurfaceNamesWithBackslashes)
{
    ScriptedModel body;
    body.surface("a", "models\\m\\skin").surface("b", "Models\\m\\other.tga");
    body.add("scripts/m.shader", "models/m/skin { { map s.tga } }\nmodels/m/other { { map o.tga } }");
    body.load_materials();
    EXPECT_EQ(body.image(0), "s.tga");
    EXPECT_EQ(body.image(1), "o.tga");
}

TEST(Quake3Materials, UseGlowImagesNamedAfterTheSkinUnlessScripted)
{
    ScriptedModel body;
    body.surface("a", "m/plain.tga").surface("b", "m/said.tga").surface("c", "m/plain.tga");
    for (const char* name : {"m/plain.tga", "m/plain_glow.tga", "m/said.tga", "m/said_glow.tga"}) body.name(name);
    body.add("scripts/m.shader", "m/said { { map m/said.tga } }");
    body.load_materials();
    const std::uint32_t glow = body.material(0).emissive_map;
    ASSERT_NE(glow, kNone);
    EXPECT_EQ(body.model.images.at(glow).name, "m/plain_glow");
    EXPECT_EQ(body.material(1).emissive_map, kNone);
    EXPECT_EQ(body.model.images.size(), 3U);
}

TEST(Quake3Materials, UseTheFirstOfShadersWithTheSameName)
{
    ScriptedModel body;
    body.surface("a", "skin");
    body.add("scripts/one.shader", "skin { { map first } }\nskin { { map second } }");
    body.add("scripts/two.shader", "skin { { map third } }");
    body.load_materials();
    EXPECT_EQ(body.image(0), "first");
}

TEST(Quake3Materials, UseTheOtherShadersOfADamagedScript)
{
    ScriptedModel body;
    body.surface("a", "good").surface("b", "bad").surface("c", "late").surface("d", "m/next");
    body.add("scripts/one.shader",
             "####\ngood { { map g } }\nm/bad { { map b }\nm/next {\n{\nmap n\n}\n}\nbad { { map x }\n");
    body.add("scripts/two.shader", "late { { map l } }");
    body.load_materials();
    EXPECT_EQ(body.image(0), "g");
    EXPECT_EQ(body.image(1), "x") << "the part before the end of the file is read";
    EXPECT_EQ(body.image(2), "l");
    EXPECT_EQ(body.image(3), "n");
    EXPECT_EQ(
        warnings_of(body.model),
        "scripts/one.shader: Line 1: No block follows \"####\"; the text up to the next block was skipped.\n"
        "scripts/one.shader: Line 4: The block \"m/bad\" is not closed: a brace is missing before the next name.\n"
        "scripts/one.shader: Line 10: The block \"bad\" is not closed: a brace is missing, or the file is "
        "incomplete.\n");
}

TEST(Quake3Materials, CompareShaderNamesRegardlessOfSlashDirection)
{
    ScriptedModel body;
    body.surface("a", "models/m/skin").surface("b", "Models\\m\\other.tga").surface("c", "m//third");
    body.add("scripts/m.shader",
             "models\\m\\skin { { map s.tga } }\nmodels\\M/other { { map o.tga } }\nm//third\n{ { map t } }");
    body.load_materials();
    EXPECT_EQ(body.image(0), "s.tga");
    EXPECT_EQ(body.image(1), "o.tga");
    EXPECT_EQ(body.image(2), "t");
}

TEST(Quake3Materials, PreferNamesWithDoubleSlashesToComments)
{
    ScriptedModel body;
    body.surface("a").surface("b").surface("c").surface("d");
    body.name("m/red.png").name("models/blue.png");
    body.add("m/body_default.skin", "a,m/red//the front\nb,models//blue\nc,s//t\nd,q//u\n");
    body.add("scripts/m.shader", "s//t\n{ { map st } }\nq { { map only } }");
    body.load_materials();
    EXPECT_EQ(body.image(0), "m/red");
    EXPECT_EQ(body.image(1), "models//blue");
    EXPECT_EQ(body.image(2), "st");
    EXPECT_EQ(body.image(3), "only");
}

// The loader uses only the scripts that the references of an MD3 list.
TEST(Quake3Materials, UseScriptsBesideTheModelOrInAScriptsFolder)
{
    const auto image = [](const std::string& script) {
        ScriptedModel body;
        body.surface("a", "skin").add(script, "skin { { map scripted } }").load_materials();
        return body.image(0);
    };
    for (const char* script : {"m/any.shader", "M/ANY.SHADER", "scripts/any.shader", "baseq3/Scripts/any.shader"})
        EXPECT_EQ(image(script), "scripted") << script;
    for (const char* script : {"any.shader", "m/sub/any.shader", "other/any.shader", "myscripts/any.shader"})
        EXPECT_EQ(image(script), "skin") << script;
}

TEST(Quake3Materials, ReadAScriptOnceForAllModels)
{
    const File text = text_file("skin { { map one } }"), other = text_file("skin { { map other } }");
    MemoryHost files;
    files.add("scripts/m.shader", text);
    const auto image = [&](const std::string& name) {
        Model model;
        model.meshes.resize(1);
        model.surfaces = {whole_surface("a", model, 0)};
        apply_quake3_materials(std::vector<std::string>{"skin"}, name, files, model);
        return model.images.at(model.materials.at(0).stages.at(0).images.at(0)).name;
    };
    EXPECT_EQ(image("m/body.md3"), "one");
    const Quake3Script* read = &files.find("scripts/m.shader")->read_once(read_quake3_script);
    EXPECT_EQ(image("n/other.md3"), "one");
    EXPECT_EQ(&files.find("scripts/m.shader")->read_once(read_quake3_script), read);
    files.add("scripts/m.shader", other);
    EXPECT_EQ(image("m/body.md3"), "other") << "the file was replaced";
}

TEST(Quake3Materials, UseSkinFilesOfQuakePorts)
{
    ScriptedModel numbered;
    numbered.surface("body", "own");
    numbered.add("m/body.md3_1.skin", "body,two\n").add("m/body.md3_0.skin", "body,one\n");
    numbered.add("m/body.md3x.skin", "body,other\n").add("m/bodymd3_2.skin", "body,other\n");
    numbered.load_materials();
    ASSERT_EQ(numbered.model.skins.size(), 2U);
    EXPECT_EQ(numbered.model.skins[0].name, "0");
    EXPECT_EQ(numbered.image(0, 0), "one");
    EXPECT_EQ(numbered.model.skins[1].name, "1");
    EXPECT_EQ(numbered.image(0, 1), "two");
    ScriptedModel single;
    single.surface("body", "own");
    single.add("m/BODY.MD3.skin", "body,one\n");
    single.load_materials();
    ASSERT_EQ(single.model.skins.size(), 1U);
    EXPECT_EQ(single.model.skins[0].name, "default");
    EXPECT_EQ(single.image(0, 0), "one");
}

TEST(Quake3Materials, UseNumberedImagesOfQuakePortsAsSkins)
{
    ScriptedModel body;
    body.surface("body", "progs/knight.tga").surface("hat", "progs/hat");
    for (const char* image : {"knight_0_0", "knight_0_1", "knight_1_0", "knight_3_0", "hat_1", "hat"})
        body.name("m/" + std::string(image) + ".png");
    body.name("m/knight_1_0_glow.png");
    body.load_materials();
    ASSERT_EQ(body.model.skins.size(), 2U) << "without skin 2, skin 3 is ignored";
    EXPECT_EQ(body.model.skins[0].name, "skin 0");
    EXPECT_EQ(body.model.skins[1].name, "skin 1");
    const Stage& first = body.material(0, 0).stages[0];
    ASSERT_EQ(first.images.size(), 2U);
    EXPECT_EQ(body.model.images[first.images[0]].name, "progs/knight_0_0");
    EXPECT_EQ(body.model.images[first.images[1]].name, "progs/knight_0_1");
    EXPECT_EQ(first.images_per_second, 10);
    EXPECT_EQ(body.image(0, 1), "progs/knight_1_0");
    EXPECT_EQ(body.material(0, 1).stages[0].images_per_second, 0);
    EXPECT_NE(body.material(0, 1).emissive_map, kNone);
    EXPECT_EQ(body.image(1, 0), "progs/hat");
    EXPECT_EQ(body.image(1, 1), "progs/hat") << "hat_1 is no skin, because the shader's image exists";
    for (const Image& image : body.model.images) EXPECT_NE(image.name, "progs/knight.tga") << "it is replaced";

    // The images may have the name of the surface, two digits (as in the re-release), or only a skin number.
    ScriptedModel other;
    other.surface("body").surface("hat", "none");
    for (const char* image : {"body_00_00", "body_01_00", "body_01_01", "hat_0", "hat_1"})
        other.name("m/" + std::string(image) + ".png");
    other.load_materials();
    ASSERT_EQ(other.model.skins.size(), 2U);
    EXPECT_EQ(other.image(0, 0), "body_00_00");
    EXPECT_EQ(other.material(0, 1).stages[0].images.size(), 2U);
    EXPECT_EQ(other.image(1, 0), "hat_0");
    EXPECT_EQ(other.image(1, 1), "hat_1");
}

TEST(Quake3Materials, PreferSkinFilesAndScriptsToNumberedImages)
{
    ScriptedModel skins;
    skins.surface("body", "own").add("m/body_red.skin", "body,red\n");
    skins.name("m/own_0_0.png").name("m/red_0_0.png").name("m/body_1_0.png").load_materials();
    ASSERT_EQ(skins.model.skins.size(), 1U);
    EXPECT_EQ(skins.image(0), "red");
    ScriptedModel script;
    script.surface("body", "own").add("m/a.shader", "own\n{\n{\nmap scripted\n}\n}\n");
    script.name("m/own_0_0.png").name("m/own_1_0.png").load_materials();
    EXPECT_TRUE(script.model.skins.empty());
    EXPECT_EQ(script.image(0), "scripted");
    // Surfaces with the shader "nodraw" remain invisible.
    ScriptedModel hidden;
    hidden.surface("body", "nodraw").name("m/body_0_0.png").name("m/nodraw_1_0.png").load_materials();
    EXPECT_FALSE(hidden.is_drawn(0));
    EXPECT_TRUE(hidden.model.skins.empty());
}

TEST(Quake3Materials, UseEverySkinFileBesideTheModel)
{
    ScriptedModel body;
    body.surface("u_torso", "own").surface("U_Arm_1", "own").surface("u_hat");
    body.add("m/body_red.skin", "u_torso,red.tga\nu_arm,red.jpg\nu_hat,\n");
    body.add("M/BODY_default.skin", "tag_head,\nu_torso,skin\nu_arm,skin\nu_hat,hat\n");
    body.add("m/body_blue.skin", "u_torso,blue\nu_arm,skin\n");
    body.add("m/head_green.skin", "u_torso,green\n").add("n/body_green.skin", "u_torso,green\n");
    body.add("m/body.skin", "u_torso,green\n");
    body.name("m/icon_red.tga").name("n/icon_blue.tga");
    body.load_materials();
    ASSERT_EQ(body.model.skins.size(), 3U);
    EXPECT_EQ(body.model.skins[0].name, "default");
    EXPECT_EQ(body.model.skins[1].name, "blue");
    EXPECT_EQ(body.model.skins[2].name, "red");
    EXPECT_TRUE(body.model.skins[2].with_icon);
    EXPECT_FALSE(body.model.skins[1].with_icon);
    EXPECT_EQ(body.image(0, 0), "skin");
    EXPECT_EQ(body.image(0, 1), "blue");
    EXPECT_EQ(body.image(0, 2), "red.tga");
    EXPECT_EQ(body.image(1, 0), "skin");
    EXPECT_EQ(body.image(1, 1), "skin");
    EXPECT_EQ(body.image(1, 2), "red.tga");
    EXPECT_EQ(body.image(2, 0), "hat");
    EXPECT_EQ(body.image(2, 1), "") << "not in body_blue.skin: no image";
    EXPECT_TRUE(body.is_drawn(2, 1));
    EXPECT_FALSE(body.is_drawn(2, 2));
    EXPECT_NE(body.model.surfaces[0].material, body.model.surfaces[1].material) << "they differ in skin \"blue\"";
}

TEST(Quake3Materials, UseScriptsForTheShadersNamedInSkins)
{
    ScriptedModel body;
    body.surface("a").surface("b");
    body.add("m/body_default.skin", "a,s\nb,s\n").add("m/body_x.skin", "a,s\nb,t\n");
    body.add("scripts/m.shader", "s { sort 7\n { map p } }\nt { { map q } }");
    body.load_materials();
    EXPECT_EQ(body.material(0, 0).sort, 7);
    EXPECT_EQ(body.material(1, 0).sort, 7);
    EXPECT_EQ(body.image(0, 0), "p");
    EXPECT_EQ(body.image(1, 0), "p");
    EXPECT_EQ(body.image(0, 1), "p");
    EXPECT_EQ(body.image(1, 1), "q");
}

TEST(Quake3Materials, SkipsOnlyADamagedRowOfASkin)
{
    ScriptedModel body;
    body.surface("a").surface("b");
    body.add("m/body_default.skin", "a,s\n{\nb,t\n").load_materials();
    EXPECT_EQ(body.image(0), "s");
    EXPECT_EQ(body.image(1), "t");
    EXPECT_EQ(warnings_of(body.model),
              "m/body_default.skin: Line 2: The name of a surface is expected, not \"{\"; the row was skipped.\n");
}

TEST(Quake3Materials, DoesNotReferenceImagesThatAreNotDrawn)
{
    ScriptedModel body;
    body.surface("a", "hidden").surface("b", "empty").surface("c", "nodraw").surface("d", "seen");
    body.add("scripts/m.shader", "hidden { surfaceparm nodraw\n }\nempty { }").load_materials();
    for (const std::size_t surface : {0U, 1U, 2U}) EXPECT_FALSE(body.is_drawn(surface));
    EXPECT_EQ(body.material(0).name, "hidden");
    ASSERT_EQ(body.model.images.size(), 1U);
    EXPECT_EQ(body.model.images[0].name, "seen");
}

TEST(Quake3Materials, OfManySkinsAreLimited)
{
    ScriptedModel body;
    for (int i = 0; i < 1000; ++i) body.surface("s" + std::to_string(i));
    for (int k = 0; k < 300; ++k) {
        std::string text;
        for (int i = 0; i < 1000; ++i) text += "s" + std::to_string(i) + ",n" + std::to_string(i * 300 + k) + '\n';
        body.add("m/body_" + std::to_string(k) + ".skin", text);
    }
    body.load_materials();
    EXPECT_EQ(body.model.skins.size(), 256U);
    EXPECT_LE(body.model.materials.size(), 4096U);
    EXPECT_EQ(body.model.warnings.size(), 2U) << warnings_of(body.model);
}

// All surfaces share one shader in the first skin; each has a separate image in the second.
TEST(Quake3Materials, ReadASharedShaderOnceForAllSurfaces)
{
    ScriptedModel body;
    std::string same, other, script = "s\n{\nglow\n";
    for (int i = 0; i < 1000; ++i) {
        body.surface("s" + std::to_string(i));
        same += "s" + std::to_string(i) + ",s\n";
        other += "s" + std::to_string(i) + ",n" + std::to_string(i) + '\n';
    }
    for (int i = 0; i < 60000; ++i) script += "surfaceparm trans\n";
    body.add("m/body_default.skin", same).add("m/body_other.skin", other);
    body.add("scripts/m.shader", script + "{\nmap p\n}\n}\n");
    EXPECT_LT(cpu_seconds([&] { body.load_materials(); }), 10);
    EXPECT_EQ(body.image(999), "p");
    EXPECT_EQ(body.image(999, 1), "n999");
    EXPECT_EQ(body.model.images.size(), 1001U);
    EXPECT_EQ(body.model.warnings.size(), 1U) << warnings_of(body.model);
}

// The names differ in their last characters only, and the skins contain none of the surfaces.
TEST(Quake3Materials, SearchesManyUnusedSkinRowsByIndex)
{
    ScriptedModel body;
    const std::string start(60, 'a');
    std::string rows;
    for (int i = 0; i < 1024; ++i) {
        body.surface(start + std::to_string(i));
        rows += start + 'b' + std::to_string(i) + ",s\n";
    }
    for (int k = 0; k < 100; ++k) body.add("m/body_" + std::to_string(k) + ".skin", rows);
    EXPECT_LT(cpu_seconds([&] { body.load_materials(); }), 20);
    EXPECT_EQ(body.model.skins.size(), 100U);
    EXPECT_EQ(warnings_of(body.model), "");
}

TEST(Quake3Materials, AreNotCreatedWithoutSurfaces)
{
    ScriptedModel body;
    body.add("m/body_default.skin", "a,s\n").load_materials();
    EXPECT_TRUE(body.model.materials.empty());
    EXPECT_EQ(body.model.skins.size(), 1U);
}

}  // namespace
}  // namespace marrow::test
