#include <gtest/gtest.h>

#include "base/limits.h"
#include "formats/obj_suite.h"
#include "formats/wavefront/mtl.h"
#include "support/memory_host.h"
#include "support/memory_meter.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

// A model with one material, whose statements are `lines`.
Model wearing(const std::string& lines)
{
    return ObjFiles(std::string(kSquare) + "vt 0 0\nmtllib m.mtl\nusemtl m\nf 1/1 2/1 3/1\n")
        .add("set/m.mtl", "newmtl m\n" + lines)
        .load();
}

Material material(const std::string& lines) { return wearing(lines).materials.at(0); }

TEST(MtlLoad, ReadsColours)
{
    const Material m = material("Ka .1 .2 .3\nKd .4 .5 .6\nKs .7 .8 .9\nKe 1 0 .5\nNs 96\nillum 2\n");
    EXPECT_EQ(m.name, "m");
    EXPECT_EQ(m.shading, Shading::phong);
    EXPECT_EQ(m.ambient, glm::vec4(.1F, .2F, .3F, 1));
    EXPECT_EQ(m.diffuse, glm::vec4(.4F, .5F, .6F, 1));
    EXPECT_EQ(m.specular, glm::vec4(.7F, .8F, .9F, 1));
    EXPECT_EQ(m.emissive, glm::vec4(1, 0, .5F, 1));
    EXPECT_EQ(m.shininess, 96);
    EXPECT_EQ(material("Kd .25\n").diffuse, glm::vec4(.25F, .25F, .25F, 1));
    EXPECT_EQ(material("Kd spectral file.rfl\n").diffuse, glm::vec4(.8F, .8F, .8F, 1));
}

TEST(MtlLoad, IgnoresTheSpecularColourInIlluminationModel1)
{
    EXPECT_EQ(material("Ks 1 1 1\nillum 1\n").specular, glm::vec4(0, 0, 0, 1));
    EXPECT_EQ(material("Ks 1 1 1\n").specular, glm::vec4(1));
}

TEST(MtlLoad, ReadsOpacityAndTransparency)
{
    for (const char* lines : {"d .25\n", "Tr .75\n", "d .25\nTr .25\n", "Tr .25\nd .25\n", "d -halo .25\n"}) {
        SCOPED_TRACE(lines);
        const Material m = material(lines);
        EXPECT_EQ(m.opacity, .25F);
        EXPECT_TRUE(m.stages[0].blends);
        EXPECT_FALSE(m.stages[0].depth_write);
    }
    EXPECT_FALSE(material("d 1\n").stages[0].blends);
    EXPECT_EQ(material("d 7\n").opacity, 1);
    EXPECT_EQ(material("d x\n").opacity, 1);
}

// Some exporters write `Tr 1` for opaque materials.
TEST(MtlLoad, IgnoresTransparencyThatHidesEverything)
{
    const Model model = wearing("Kd .8 .3 .3\nTr 1.0\n");
    EXPECT_EQ(model.materials[0].opacity, 1);
    EXPECT_FALSE(model.materials[0].stages[0].blends);
    EXPECT_NE(warnings_of(model).find("set/m.mtl: \"Tr 1\" would make every material invisible (\"m\")"),
              std::string::npos)
        << warnings_of(model);
    const auto two = [](const std::string& mtl) {
        return ObjFiles(std::string(kSquare) + "mtllib m.mtl\nusemtl a\nf 1 2 3\nusemtl b\nf 1 3 4\n")
            .add("set/m.mtl", mtl)
            .load();
    };
    const Model both = two("newmtl a\nTr 1\nnewmtl b\nTr 1\nnewmtl unused\nd 1\n");
    EXPECT_EQ(both.materials[0].opacity, 1);
    EXPECT_EQ(both.materials[1].opacity, 1);
    // A visible material, or one with `d`, shows that the transparency is intended.
    for (const char* seen : {"Tr 0\n", "Tr .7\n", "d 1\n", "Kd 1 1 1\n", "Tr 1\nd 1\n", "d .5\nTr 1\n"}) {
        SCOPED_TRACE(seen);
        const Model mixed = two("newmtl a\nTr 1\nnewmtl b\n" + std::string(seen));
        EXPECT_EQ(mixed.materials[0].opacity, 0);
        EXPECT_TRUE(mixed.warnings.empty()) << warnings_of(mixed);
    }
    EXPECT_EQ(material("d 0\n").opacity, 0);
}

TEST(MtlLoad, ReadsDecimalCommas)
{
    const Model model =
        wearing("Kd 0,8 0,5 0,1\nNs 96,078\nd 0,5\nPr 0,25\nmap_Kd -s 0,5 2,5 a.png\nbump -bm 1,5 b.png\n");
    const Material& m = model.materials[0];
    EXPECT_EQ(m.diffuse, glm::vec4(.8F, .5F, .1F, 1));
    EXPECT_EQ(m.shininess, 96.078F);
    EXPECT_EQ(m.opacity, .5F);
    EXPECT_EQ(m.roughness, .25F);
    EXPECT_EQ(m.height_scale, 1.5F);
    EXPECT_EQ(m.stages[0].placement.scale, glm::vec2(.5F, 2.5F));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    EXPECT_EQ(material("Kd 0.8, 0.5, 0.1\n").diffuse, glm::vec4(.8F, .5F, .1F, 1));
}

// Each of these lines is in the middle of an intact file. The rest is read, and one warning states the line.
TEST(MtlLoad, SkipsOnlyDamagedStatements)
{
    for (const char* line :
         {"Kd nan 0.5 0.5", "Ka 0.1 1e999 0.1", "Ks x 1 1", "Ke 1 1 -1.#IND", "Kd", "Ns nan", "Ns inf", "d 1.#QNAN",
          "Tr nan", "illum x", "Pr nan", "Pm", "garbage 1 2", "\xFF\xFE\xFD", "Ns 1,234.5"}) {
        SCOPED_TRACE(line);
        const Model model = ObjFiles(std::string(kSquare) + "mtllib m.mtl\nusemtl a\nf 1 2 3\nusemtl b\nf 1 3 4\n")
                                .add("set/m.mtl", "newmtl a\nKd 1 0 0\n" + std::string(line) +
                                                      "\nmap_Kd a.png\nnewmtl b\nKd 0 0 1\nmap_Kd b.png\nd .5\n")
                                .load();
        ASSERT_EQ(model.materials.size(), 2U);
        EXPECT_EQ(model.materials[0].diffuse.r, 1);
        EXPECT_EQ(model.materials[0].opacity, 1);
        EXPECT_EQ(model.images.size(), 2U);
        EXPECT_EQ(model.materials[1].diffuse, glm::vec4(0, 0, 1, 1));
        EXPECT_EQ(model.materials[1].opacity, .5F);
        ASSERT_EQ(model.warnings.size(), 1U) << warnings_of(model);
        EXPECT_EQ(model.warnings[0].file, "set/m.mtl");
        EXPECT_NE(text_of(model.warnings[0]).find("in line 3). "), std::string::npos) << text_of(model.warnings[0]);
    }
}

TEST(MtlLoad, LimitsMaterialsAndMemory)
{
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += "newmtl a\n";
    const MemoryMeter meter;
    const MtlLibrary library = read_mtl(Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
    EXPECT_LT(meter.peak(), (64U << 20) + 40 * text.size());
    EXPECT_EQ(library.materials.size(), kMaxLibraryMaterials);
    ASSERT_EQ(library.warnings.size(), 1U);
    EXPECT_NE(text_of(library.warnings[0]).find("the first in line 65537)."), std::string::npos)
        << text_of(library.warnings[0]);
}

TEST(MtlLoad, ReadsImagesWithTheirOptions)
{
    const Model model =
        wearing("map_Kd -blendu on -mm 0 1 -texres 512 -clamp on -o .1 .2 0 -s 2 3 0 Dark Wood.jpg # x\n");
    EXPECT_EQ(model.images.at(0).name, "Dark Wood.jpg");
    const Stage& stage = model.materials[0].stages[0];
    // v is measured from the top of the image: v' = 1 - ((1 - v) * 3 + .2) = 3 v - 2.2
    EXPECT_EQ(stage.placement, (MapPlacement{{2, 3}, 0, {.1F, 1 - 3 - .2F}, Wrap::clamp}));
    EXPECT_EQ(wearing("map_Kd wood.jpg\n").materials[0].stages[0].placement, MapPlacement());
    EXPECT_EQ(wearing("map_Kd -odd name.png\n").images.at(0).name, "-odd name.png");
    EXPECT_EQ(wearing("map_Kd C:\\art\\wood.jpg\n").images.at(0).name, "C:\\art\\wood.jpg");
}

TEST(MtlLoad, AssignsEveryImageToItsMap)
{
    const Model model =
        wearing("map_Kd a.png\nmap_Ks b.png\nmap_Ke c.png\nmap_d d.png\nbump -bm 2.5 e.png\nnorm f.png\n");
    const Material& m = model.materials[0];
    const auto name = [&](std::uint32_t image) { return model.images.at(image).name; };
    EXPECT_EQ(name(m.stages[0].images[0]), "a.png");
    EXPECT_EQ(name(m.specular_map), "b.png");
    EXPECT_EQ(name(m.emissive_map), "c.png");
    EXPECT_EQ(m.emissive, glm::vec4(1));
    EXPECT_EQ(name(m.stages[0].alpha_image), "d.png");
    EXPECT_EQ(name(m.height_map), "e.png");
    EXPECT_EQ(m.height_scale, 2.5F);
    EXPECT_EQ(name(m.normal_map), "f.png");
    // If map_d names the diffuse image, that image's alpha is used.
    EXPECT_EQ(wearing("map_Kd a.png\nmap_d a.png\n").materials[0].stages[0].alpha_image, kNone);
    EXPECT_EQ(wearing("map_Kd a.png\nmap_Ks a.png\n").images.size(), 1U);
}

TEST(MtlLoad, IsPhysicallyBasedWithRoughnessOrMetalness)
{
    const Material both = material("Kd .9 .6 .3\nPr .25\nPm .75\n");
    EXPECT_EQ(both.shading, Shading::physical);
    EXPECT_EQ(both.diffuse, glm::vec4(.9F, .6F, .3F, 1));
    EXPECT_EQ(both.roughness, .25F);
    EXPECT_EQ(both.metalness, .75F);
    EXPECT_EQ(material("pR 0\nPM 1\n").roughness, 0);
    for (const char* line : {"Pr .5\n", "Pm .5\n", "map_Pr a.png\n", "map_Pm a.png\n"})
        EXPECT_EQ(material(line).shading, Shading::physical) << line;
    EXPECT_EQ(material("Kd 1 1 1\nKs 1 1 1\nNs 100\nKe 1 0 0\nnorm a.png\n").shading, Shading::phong);
}

TEST(MtlLoad, ClampsRoughnessAndMetalness)
{
    EXPECT_EQ(material("Pr 7\n").roughness, 1);
    EXPECT_EQ(material("Pr -7\n").roughness, 0);
    EXPECT_EQ(material("Pm 1e99\n").metalness, 1);
    EXPECT_EQ(material("Pm -1e99\n").metalness, 0);
    for (const char* line : {"Pr x\n", "Pr\n", "Pr nan\n", "Pm x\n"})
        EXPECT_EQ(material(line).shading, Shading::phong) << line;
    EXPECT_EQ(material("Pr .25\nPr x\n").roughness, .25F);
}

TEST(MtlLoad, ComputesMissingRoughnessFromTheShininess)
{
    EXPECT_EQ(material("Pm 1\n").roughness, .5F);
    // alpha = sqrt(2 / (30 + 2)) = 1/4, and the roughness is its root.
    EXPECT_FLOAT_EQ(material("Pm 1\nNs 30\n").roughness, .5F);
    EXPECT_FLOAT_EQ(material("Ns 510\nPm 1\n").roughness, .25F);
    EXPECT_EQ(material("Pr .75\n").metalness, 0);
}

TEST(MtlLoad, MultipliesRoughnessAndMetalnessByTheirImages)
{
    const Model model = wearing("Pr .5\nPm .25\nmap_Pr -imfchan g rough.png\nmap_Pm -imfchan b metal.png\n");
    const Material& m = model.materials[0];
    EXPECT_EQ(model.images.at(m.roughness_map).name, "rough.png");
    EXPECT_EQ(model.images.at(m.metalness_map).name, "metal.png");
    EXPECT_EQ(m.roughness, .5F);
    EXPECT_EQ(m.metalness, .25F);
    for (const char* none : {"", "Pr 0\nPm 0\n"}) {
        const Material whole = material(std::string(none) + "map_Pr a.png\nmap_Pm b.png\n");
        EXPECT_EQ(whole.roughness, 1);
        EXPECT_EQ(whole.metalness, 1);
    }
}

TEST(MtlLoad, SkipsStatementsWithoutAnEffect)
{
    const Model model = wearing(
        "Pr .5\nPs .1\nPc .2\nPcr .3\naniso .4\nanisor .5\nmap_Ps s.png\nTf 1 1 1\nNi 1.5\nsharpness 60\nPm 1\n");
    EXPECT_EQ(model.materials[0].roughness, .5F);
    EXPECT_EQ(model.materials[0].metalness, 1);
    EXPECT_TRUE(model.images.empty());
    EXPECT_TRUE(model.warnings.empty());
    EXPECT_EQ(material("Pc 1\nPs 1\naniso 1\n").shading, Shading::phong);
}

TEST(MtlLoad, ReportsUnsupportedDecalsAndCubeMaps)
{
    const Model model = wearing("decal a.png\nrefl -type cube_top b.png\nrefl -type cube_left c.png\nKd 1 0 0\n");
    EXPECT_TRUE(model.images.empty());
    EXPECT_EQ(model.materials[0].stages.size(), 1U);
    EXPECT_EQ(model.materials[0].diffuse, glm::vec4(1, 0, 0, 1));
    EXPECT_EQ(
        warnings_of(model),
        "set/m.mtl: 3 images are not drawn, because Marrow draws no decals and reflects no cube maps (the first "
        "is \"decal\" in line 2). Use map_Kd, or refl -type sphere.\n");
    for (const std::string side : {"top", "bottom", "front", "back", "left", "right"})
        EXPECT_NE(
            warnings_of(wearing("map_refl -type cube_" + side + " b.png\nmap_decal a.png\n")).find("2 images"),
            std::string::npos)
            << side;
}

TEST(MtlLoad, DrawsTheDiffuseColourUnlitWithIllum0)
{
    const Material m = material("Kd .25 .5 .75\nillum 0\nmap_Kd a.png\n");
    EXPECT_EQ(m.stages[0].rgb, ColorSource::constant);
    EXPECT_EQ(m.stages[0].color, glm::vec4(.25F, .5F, .75F, 1));
    EXPECT_EQ(material("Kd .25 .5 .75\nillum 1\n").stages[0].rgb, ColorSource::lighting_diffuse);
    // Vertex colours replace the diffuse colour.
    const Model colored = ObjFiles("v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 0 0 1\nmtllib m.mtl\nusemtl m\nf 1 2 3\n")
                              .add("set/m.mtl", "newmtl m\nillum 0\n")
                              .load();
    EXPECT_EQ(colored.materials.at(0).stages[0].rgb, ColorSource::exact_vertex);
}

TEST(MtlLoad, UsesTheAmbientImageIfThereIsNoDiffuseImage)
{
    const Model only = wearing("Kd 0 0 0\nmap_Ka -s 2 2 a.png\n");
    EXPECT_EQ(only.images.at(only.materials[0].stages[0].images.at(0)).name, "a.png");
    EXPECT_EQ(only.materials[0].stages[0].placement.scale, glm::vec2(2));
    EXPECT_EQ(only.materials[0].diffuse, glm::vec4(1));
    const Model both = wearing("map_Ka a.png\nmap_Kd b.png\n");
    ASSERT_EQ(both.images.size(), 1U);
    EXPECT_EQ(both.images[0].name, "b.png");
}

TEST(MtlLoad, UsesDisplacementAsHeightMapWithoutBumpOrNormalMap)
{
    const Model model = wearing("disp -bm 2 -s 3 3 d.png\n");
    EXPECT_EQ(model.images.at(model.materials[0].height_map).name, "d.png");
    EXPECT_EQ(model.materials[0].height_scale, 2);
    EXPECT_EQ(model.materials[0].placements.height.scale, glm::vec2(3));
    for (const char* relief : {"bump b.png\n", "norm b.png\n"}) {
        const Model other = wearing(std::string("disp d.png\n") + relief);
        ASSERT_EQ(other.images.size(), 1U) << relief;
        EXPECT_EQ(other.images[0].name, "b.png");
    }
}

TEST(MtlLoad, AddsAReflectionInTheSpecularColour)
{
    const Model model = wearing("map_Kd a.png\nKs .5 .25 1\nrefl -type sphere -mm 0 1 clouds.png\n");
    const Material& m = model.materials[0];
    ASSERT_EQ(m.stages.size(), 2U);
    const Stage& stage = m.stages[1];
    EXPECT_EQ(model.images.at(stage.images.at(0)).name, "clouds.png");
    EXPECT_EQ(stage.texcoord, TexcoordSource::sphere);
    EXPECT_EQ(stage.rgb, ColorSource::constant);
    EXPECT_EQ(stage.color, glm::vec4(.5F, .25F, 1, 1));
    EXPECT_TRUE(stage.blends);
    EXPECT_EQ(stage.source, BlendFactor::one);
    EXPECT_EQ(stage.destination, BlendFactor::one);
    EXPECT_FALSE(stage.depth_write);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    // A black specular colour reflects nothing.
    EXPECT_EQ(wearing("Ks 0 0 0\nrefl clouds.png\n").materials[0].stages.size(), 1U);
}

TEST(MtlLoad, ReadsTheImageNameAfterEachOption)
{
    for (const char* options :
         {"-s 2", "-s 2 3", "-s 2 3 1", "-o .5", "-o .5 .5 0", "-t 1", "-t .1 .2 .3", "-mm 0 1", "-bm 2",
          "-boost 1.5", "-texres 512", "-clamp on", "-clamp off", "-cc on", "-blendu off", "-blendv on",
          "-imfchan l", "-type sphere", "-S 2 -O 1 1 -Mm 0 1 -BM 1"}) {
        for (const char* key : {"map_Kd", "map_Ka", "map_Ks", "map_Ke", "map_d", "map_Pr", "map_Pm", "map_Bump",
                                "bump", "norm", "disp"}) {
            SCOPED_TRACE(std::string(key) + ' ' + options);
            const Model model = wearing(std::string(key) + ' ' + options + " a b.png\n");
            ASSERT_EQ(model.images.size(), 1U);
            EXPECT_EQ(model.images[0].name, "a b.png");
        }
    }
}

TEST(MtlLoad, AppliesScaleAndOffsetToEachMapSeparately)
{
    const Material m = material(
        "map_Kd -s 2 2 a.png\nmap_Ks -o .25 b.png\nmap_Ke -s 4 1 -o 0 .5 c.png\nmap_d -clamp on d.png\n"
        "bump -s 3 3 e.png\nnorm -s 5 5 f.png\nmap_Pr -s 6 6 g.png\nmap_Pm h.png\n");
    const Stage& stage = m.stages.at(0);
    EXPECT_EQ(stage.placement, (MapPlacement{{2, 2}, 0, {0, -1}, Wrap::repeat}));
    EXPECT_EQ(m.placements.specular, (MapPlacement{{1, 1}, 0, {.25F, 0}, Wrap::repeat}));
    EXPECT_EQ(m.placements.emissive, (MapPlacement{{4, 1}, 0, {0, -.5F}, Wrap::repeat}));
    EXPECT_EQ(stage.alpha_placement, (MapPlacement{.wrap = Wrap::clamp}));
    EXPECT_EQ(m.placements.height, (MapPlacement{{3, 3}, 0, {0, -2}, Wrap::repeat}));
    EXPECT_EQ(m.placements.normal, (MapPlacement{{5, 5}, 0, {0, -4}, Wrap::repeat}));
    EXPECT_EQ(m.placements.roughness, (MapPlacement{{6, 6}, 0, {0, -5}, Wrap::repeat}));
    EXPECT_EQ(m.placements.metalness, MapPlacement());
}

TEST(MtlLoad, UsesTheDiffuseAlphaAsOpacityOnlyWithEqualPlacement)
{
    EXPECT_EQ(material("map_Kd -s 2 2 a.png\nmap_d -s 2 2 a.png\n").stages[0].alpha_image, kNone);
    const Stage apart = material("map_Kd -s 2 2 a.png\nmap_d a.png\n").stages[0];
    EXPECT_EQ(apart.alpha_image, apart.images.at(0));
    EXPECT_TRUE(apart.blends);
}

TEST(MtlLoad, ComputesTangentsForNormalAndHeightMaps)
{
    for (const char* lines : {"norm a.png\n", "map_Kn a.png\n", "bump a.png\n", "map_Bump -bm 2 a.png\n"}) {
        const Model model =
            ObjFiles(std::string(kSquare) + "vt 0 0\nvt 0 1\nvt 1 1\nmtllib m.mtl\nusemtl m\nf 1/1 2/2 3/3\n")
                .add("set/m.mtl", std::string("newmtl m\n") + lines)
                .load();
        SCOPED_TRACE(lines);
        ASSERT_EQ(model.meshes[0].tangents.size(), 3U);
        // u increases along +y and v along +x, so the image is mirrored.
        EXPECT_EQ(model.meshes[0].tangents[0], glm::vec4(0, 1, 0, -1));
    }
    EXPECT_TRUE(wearing("map_Kd a.png\nmap_Pr b.png\n").meshes[0].tangents.empty());
}

TEST(MtlLoad, ShowsAnImageWithABlackDiffuseColour)
{
    EXPECT_EQ(material("Kd 0 0 0\nmap_Kd a.png\n").diffuse, glm::vec4(1));
    EXPECT_EQ(material("Kd 0 0 0\n").diffuse, glm::vec4(0, 0, 0, 1));
}

TEST(MtlLoad, UsesTheFirstOfTwoMaterialsWithTheSameName)
{
    EXPECT_EQ(material("Kd 1 0 0\nnewmtl m\nKd 0 1 0\n").diffuse, glm::vec4(1, 0, 0, 1));
}

TEST(MtlLoad, ReportsTheModelToOpenIfOpenedAlone)
{
    const std::string text = "newmtl a\nnewmtl b\n";
    const Result<Model> model = load_mtl(Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()),
                                         "set/car.mtl", MemoryHost());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::missing_companion);
    EXPECT_NE(text_of(model.error()).find("2 materials"), std::string::npos);
    EXPECT_NE(text_of(model.error()).find("car.obj"), std::string::npos);
}

}  // namespace
}  // namespace marrow::test
