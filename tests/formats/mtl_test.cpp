#include <gtest/gtest.h>

#include "formats/obj_suite.h"
#include "formats/wavefront/mtl.h"

namespace marrow::test {
namespace {

// A model whose only material says this.
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

TEST(MtlLoad, HasHighlightsOnlyWhereItIsLitWithThem)
{
    EXPECT_EQ(material("Ks 1 1 1\nillum 1\n").specular, glm::vec4(0, 0, 0, 1));
    EXPECT_EQ(material("Ks 1 1 1\n").specular, glm::vec4(1));
}

TEST(MtlLoad, KnowsOpacityBothWaysRound)
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

TEST(MtlLoad, ReadsPicturesWithTheirOptions)
{
    const Model model =
        wearing("map_Kd -blendu on -mm 0 1 -texres 512 -clamp on -o .1 .2 0 -s 2 3 0 Dark Wood.jpg # x\n");
    EXPECT_EQ(model.images.at(0).name, "Dark Wood.jpg");
    const Stage& stage = model.materials[0].stages[0];
    EXPECT_TRUE(stage.clamp);
    ASSERT_EQ(stage.modifiers.size(), 1U);
    EXPECT_EQ(stage.modifiers[0].kind, TexcoordModifierKind::transform);
    // v from above: t' = 1 - ((1 - t) * 3 + .2) = 3 t - 2.2
    const std::array<float, 6> expected = {2, 0, 0, 3, .1F, 1 - 3 - .2F};
    EXPECT_EQ(stage.modifiers[0].values, expected);
    EXPECT_TRUE(wearing("map_Kd wood.jpg\n").materials[0].stages[0].modifiers.empty());
    EXPECT_EQ(wearing("map_Kd -odd name.png\n").images.at(0).name, "-odd name.png");
    EXPECT_EQ(wearing("map_Kd C:\\art\\wood.jpg\n").images.at(0).name, "C:\\art\\wood.jpg");
}

TEST(MtlLoad, PutsEveryPictureInItsPlace)
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
    // Its own picture's opacity needs no second picture.
    EXPECT_EQ(wearing("map_Kd a.png\nmap_d a.png\n").materials[0].stages[0].alpha_image, kNone);
    EXPECT_EQ(wearing("map_Kd a.png\nmap_Ks a.png\n").images.size(), 1U);
}

TEST(MtlLoad, ShowsAPictureUnderABlackLamp)
{
    EXPECT_EQ(material("Kd 0 0 0\nmap_Kd a.png\n").diffuse, glm::vec4(1));
    EXPECT_EQ(material("Kd 0 0 0\n").diffuse, glm::vec4(0, 0, 0, 1));
}

TEST(MtlLoad, TakesTheFirstOfTwoWithOneName)
{
    EXPECT_EQ(material("Kd 1 0 0\nnewmtl m\nKd 0 1 0\n").diffuse, glm::vec4(1, 0, 0, 1));
}

TEST(MtlLoad, AloneNamesItsModel)
{
    const std::string text = "newmtl a\nnewmtl b\n";
    const Result<Model> model =
        load_mtl(Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()), "set/car.mtl", {});
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::missing_companion);
    EXPECT_NE(model.error().message.find("2 materials"), std::string::npos);
    EXPECT_NE(model.error().message.find("car.obj"), std::string::npos);
}

}  // namespace
}  // namespace marrow::test
